#pragma once

#include "ge_ir.pb.h"
#include "readers/models/graph_digest.h"

namespace aoecheck {

/// Adds what an operator contributes to the digest of a graph: name, type, edges, shapes, data
/// types, formats and attributes. Left out is what differs between two builds of one graph: weights
/// (small integer constants count, since they give shapes), kernels, addresses, sessions, and every
/// attribute that begins with `_` or `tvm_`.
void digest_operator(const ge_ir::OpDef& op, GraphDigest& digest);

}  // namespace aoecheck
