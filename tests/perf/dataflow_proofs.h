// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <array>
#include <cstdint>

namespace pimento::test {

/// A layer of the paper or of a known network.
struct ProofLayer {
    const char* name;
    dataflow::Sizes bounds; // R S P Q C K N G
    std::int64_t stride = 1;
};

struct NamedGoal {
    const char* name;
    dataflow::Goal goal;
};

inline constexpr std::array<ProofLayer, 13> kProofLayers = {{{"paper-1", {7, 7, 112, 112, 3, 64, 1, 1}, 2},
                                                             {"paper-2", {3, 3, 56, 56, 64, 128, 1, 1}},
                                                             {"paper-3", {1, 1, 56, 56, 128, 128, 1, 1}},
                                                             {"resnet18-1", {3, 3, 56, 56, 64, 64, 1, 1}},
                                                             {"resnet18-2", {3, 3, 28, 28, 128, 128, 1, 1}},
                                                             {"resnet18-3", {3, 3, 14, 14, 256, 256, 1, 1}},
                                                             {"resnet18-4", {3, 3, 7, 7, 512, 512, 1, 1}},
                                                             {"resnet18-strided", {1, 1, 28, 28, 64, 128, 1, 1}, 2},
                                                             {"resnet50-1", {1, 1, 56, 56, 64, 256, 1, 1}},
                                                             {"resnet50-4", {1, 1, 7, 7, 2048, 512, 1, 1}},
                                                             {"vgg16-1", {3, 3, 224, 224, 3, 64, 1, 1}},
                                                             {"vgg16-3", {3, 3, 56, 56, 128, 256, 1, 1}},
                                                             {"mobilenet-pointwise", {1, 1, 14, 14, 256, 512, 1, 1}}}};

/// The question for the best mapping of a layer on the paper's accelerator, within 0.1 %, on one thread. A blend is
/// half latency and half energy, relative to an ideal machine.
[[nodiscard]] dataflow::DataflowQuestion proofQuestion(const ProofLayer& layer, dataflow::Goal goal, bool hasRows);

/// Proves all layers for all goals, the layers of whole networks, and layers by Timeloop's rules, and prints CPU
/// seconds of one thread. Returns false if a proof stays open.
[[nodiscard]] bool printProofs();

} // namespace pimento::test
