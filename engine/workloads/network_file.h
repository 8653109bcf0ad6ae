// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"
#include "engine/workloads/workload_ref.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

// Layers and networks as neutral JSON (resources/docs/NETWORK_FILES.md). Errors have the place in the text; `origin`
// names the text in messages.

namespace pimento::workloads {

/// Reads a text of the form "pimento-layer 1". Error: a mistake in the text, or an invalid layer.
[[nodiscard]] Result<Layer> parseLayer(std::string_view json, const std::string& origin);
/// Reads a text of the form "pimento-network 1". Error: a mistake in the text, or an invalid network.
[[nodiscard]] Result<Network> parseNetwork(std::string_view json, const std::string& origin);

/// Writes a layer or a network in the form that parseLayer() and parseNetwork() read.
[[nodiscard]] std::string layerJson(const Layer& layer);
[[nodiscard]] std::string networkJson(const Network& network);

/// Kind of workload that a text is meant to be: JSON is a layer or a network, by the format that it names; another text
/// is a kernel.
[[nodiscard]] WorkloadKind kindOf(std::string_view text);
/// True if a text names the format of layers or of networks.
[[nodiscard]] bool namesNetworkFormat(std::string_view text);

/// Reads a file with a layer or a network as the workload of a question. Error: a file that cannot be read, or as
/// parseNetwork().
[[nodiscard]] Result<WorkloadRef> readWorkload(const std::filesystem::path& file);

/// Sets the element type of a kernel, or of all layers of a layer or a network, whose text is written anew. Error: a
/// mistake in the text.
[[nodiscard]] Result<void> setElementType(WorkloadRef& workload, const std::string& type);

/// The network of a workload that is a network, or a network of the layer that it is. Error: a kernel, or a mistake in
/// its text.
[[nodiscard]] Result<Network> networkOf(const WorkloadRef& workload);

} // namespace pimento::workloads
