import os
GB = 1 << 30
os.environ["GE_USE_STATIC_MEMORY"] = "1"
config = tf.ConfigProto()
op = config.graph_options.rewrite_options.custom_optimizers.add()
op.name = "NpuOptimizer"
op.parameter_map["graph_memory_max_size"].s = tf.compat.as_bytes(str(26 * GB))
op.parameter_map["variable_memory_max_size"].s = tf.compat.as_bytes(f"{GB}*5")
op.parameter_map["static_memory_policy"].i = 2
config.graph_options.rewrite_options.remapping = RewriterConfig.OFF
