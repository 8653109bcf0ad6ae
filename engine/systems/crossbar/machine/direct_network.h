// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/machine/network_integers.h"
#include "engine/systems/crossbar/streams/vector_functions.h"
#include "sim/base/result.h"

#include <span>
#include <stop_token>
#include <vector>

namespace pimento::crossbar {

/// Computes a network layer by layer on integers, by the definitions of its layers: no arrays, no copies, no cores.
/// Gives the result of each node, pixel by pixel, each with all of its channels. A layer that reads another shape than
/// its source gives takes the same elements in the same order. Pools leave out the padding; the mean is the sum times
/// reciprocalOf(). Channel c of group k of a shuffle becomes channel c * groups + k. `given`: results of nodes that
/// their readers take in place of the computed ones; empty ones and those that are left out are computed. Error: it was
/// stopped.
[[nodiscard]] Result<std::vector<Integers>> directResults(const LayerGraph& graph, const NetworkIntegers& integers,
                                                          PoolDivisor divisor = PoolDivisor::ValidInputs,
                                                          const std::stop_token& stop = {},
                                                          std::span<const Integers> given = {});

} // namespace pimento::crossbar
