// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"
#include "sim/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::networks {

class GraphEdit;

/// A change of networks that leaves what they compute.
struct NetworkPass {
    std::string_view name;    // "fuse-activation"
    std::string_view meaning; // a noun phrase for lists
    bool isStandard = true;   // applied to networks of ONNX files unless told otherwise
    std::size_t (*apply)(GraphEdit& graph) = nullptr; // returns the number of places that it changed
};

/// All passes, in the order in which they are applied.
[[nodiscard]] std::span<const NetworkPass> networkPasses();

/// Passes that a text names: "standard", "all", "none", or names with commas between them. They come in the order of
/// networkPasses(). Error: an unknown name; lists the known ones.
[[nodiscard]] Result<std::vector<const NetworkPass*>> passesNamed(std::string_view text);

/// Number of changes that a pass made.
struct PassEffect {
    const NetworkPass* pass = nullptr;
    std::size_t places = 0;
};

/// Applies passes to a network that check() accepts, one after the other. Multiplications and weights stay equal.
[[nodiscard]] std::vector<PassEffect> applyPasses(workloads::Network& network,
                                                  std::span<const NetworkPass* const> passes);

} // namespace pimento::networks
