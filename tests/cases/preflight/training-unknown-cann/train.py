import os
from npu_bridge.npu_init import *

os.environ["GE_USE_STATIC_MEMORY"] = "1"
os.environ["AOE_MODE"] = "2"
run_config = NPURunConfig(memory_config=MemoryConfig(static_memory_policy=2),
                          graph_memory_max_size=str(GRAPH))
