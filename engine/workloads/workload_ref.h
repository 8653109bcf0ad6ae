// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// The computation that a question is about: a kernel, a layer or a network.
enum class WorkloadKind : std::uint8_t {
    Kernel,  // a kernel of the library, or the user's own text in the kernel language
    Layer,   // one layer of a network: a text that parseLayer() reads
    Network, // a graph of layers: a text that parseNetwork() reads
};

/// Names of kinds in files, in their order.
inline constexpr std::array<std::pair<std::string_view, WorkloadKind>, 3> kWorkloadKinds = {
    {{"kernel", WorkloadKind::Kernel}, {"layer", WorkloadKind::Layer}, {"network", WorkloadKind::Network}}};

[[nodiscard]] constexpr std::string_view nameOf(WorkloadKind kind)
{
    return kWorkloadKinds[static_cast<std::size_t>(kind)].first;
}

/// The workload of a question.
struct WorkloadRef {
    std::string name;      // id in the library or the system; for a text, its display name
    std::string text = {}; // the user's own kernel, layer or network; empty: a kernel that is found by its name
    /// Sizes of a kernel by key ("seq_len": "512") or by argument ("x": "1x128"), whatever their order in the source.
    /// Layers and networks have theirs in the text.
    std::map<std::string, std::string> sizes = {};
    std::string elementType = "fp16";
    std::vector<std::string> resident = {}; // arguments that stay on the device, sorted
    std::vector<std::string> streamed = {}; // arguments that are laid out anew for every run, sorted
    WorkloadKind kind = WorkloadKind::Kernel;

    bool operator==(const WorkloadRef&) const = default;
};

} // namespace pimento
