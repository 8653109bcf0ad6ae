// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/inference_host.h"

#include <string>
#include <string_view>

namespace pimento::inference {

/// Parses a host file: a known host with changes.
///
///   {"host": "h100", "name": "h100-with-cpu", "title": "H100 with memory of its CPU",
///    "tier": {"gigabytes": 512, "gigabytes_per_second": 64},
///    "prompts_on": "a100", "transfer": {"gigabytes_per_second": 50, "microseconds": 5},
///    "expert_skew": 0.8}
///
/// Further members: processor, processors, device, devices, link, launches, memory_gigabytes, idle_watts,
/// device_idle_watts. All but "host" may be missing. Error: what is wrong, with its place.
[[nodiscard]] Result<InferenceHost> parseHost(std::string_view text, const std::string& origin);

/// Finds a host by its name, or reads the file if the word ends in .json or has a slash.
[[nodiscard]] Result<InferenceHost> findOrReadHost(const std::string& nameOrFile);

} // namespace pimento::inference
