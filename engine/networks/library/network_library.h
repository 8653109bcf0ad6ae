// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/network_reading.h"
#include "engine/workloads/workload_ref.h"
#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::networks {

/// Choices for sizes that a file leaves open.
struct ReadingChoices {
    /// Sizes of symbolic dimensions, by their name ("height") or by tensor and axis ("image.2"), and of language models.
    std::map<std::string, std::int64_t> sizes = {};
    /// Passes that readNetwork() applies, as passesNamed() takes them. Empty: standard ones for ONNX, none for other forms.
    std::string passes = {};
};

/// True if a word is a file path and not the name of a network: it ends in .json or .onnx, in any case, or has a slash.
[[nodiscard]] bool isNetworkFile(std::string_view word);

/// Reads a network from a file in any form, and applies passes. Error: a file that cannot be read, a mistake in it, an
/// unknown pass, or a size that is open and not chosen.
[[nodiscard]] Result<NetworkReading> readNetwork(const std::filesystem::path& file, const ReadingChoices& choices = {});

/// Names of the networks in datasets/networks of a data folder, sorted.
[[nodiscard]] std::vector<std::string> networkNames(const std::filesystem::path& dataFolder);

/// Reads a file as readNetwork(), or finds a network of the library or a language model by its name, ignoring case. A
/// language model is one decode step; the sizes "batch" (1) and "context" (2048) choose it. Error: as readNetwork(), or
/// an unknown name, with a list of the known ones.
[[nodiscard]] Result<NetworkReading> findNetwork(const std::string& nameOrFile, const ReadingChoices& choices = {});

/// Reads a file in any form as the workload of a question: a layer or a network in our own form.
[[nodiscard]] Result<WorkloadRef> networkWorkload(const std::filesystem::path& file);

} // namespace pimento::networks
