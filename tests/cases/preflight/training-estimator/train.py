from npu_bridge.estimator.npu.npu_config import NPURunConfig

GB = 1024 * 1024 * 1024
run_config = NPURunConfig(model_dir="./out",
                          graph_memory_max_size=str(16 * GB),
                          variable_memory_max_size="015 * 1024 * 1024 * 1024")
