memory = MemoryConfig(static_memory_policy=3)
run = NPURunConfig(graph_memory_max_size=str(26*1024**3), variable_memory_max_size=str(size), memory_config=memory)
opts = npu.global_options()
opts.memory_config.static_memory_policy = 4; opts.graph_memory_max_size = "26*" "1024"
