#pragma once

#include "ge_ir.pb.h"
#include "readers/models/graph_digest.h"

namespace aoecheck {

/// Adds what an operator contributes to the digest of a graph: name, type, edges, subgraphs,
/// shapes, data types, formats and attributes. Left out is what differs between two builds of one
/// graph: weights (small integer constants count, since they give shapes) and where they are kept,
/// names and sizes of kernels, offsets, streams, events, sessions, workspaces, and every attribute
/// that begins with `_` or `tvm_`, which the compiler keeps for itself.
void digest_operator(const ge_ir::OpDef& op, GraphDigest& digest);

}  // namespace aoecheck
