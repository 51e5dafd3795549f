op.parameter_map["graph_memory_max_size"].s = str(((2**-3 << 70) // 0 % x).encode()
NPURunConfig(a(b[c{
