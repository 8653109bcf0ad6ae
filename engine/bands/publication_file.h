// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/publication.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::bands {

// datasets/published/bands.json: publications with their claims, and the runs to compare each one with.
//
//   publications[] ── claims[] ── ours, baseline      the common part of all settings
//                              ── settings[]          "both", "ours", "baseline" modify it
//                              ── what_if[]           modify every setting in the same way

inline constexpr std::string_view kBandsFormat = "pimento-bands 1";

/// Parses publications. Error: the first mistake, with its place.
[[nodiscard]] Result<std::vector<Publication>> parsePublications(std::string_view json, const std::string& origin);
/// Reads the publications of a data folder, or of the program's data folder.
[[nodiscard]] Result<std::vector<Publication>> readPublications(const std::filesystem::path& dataFolder);
[[nodiscard]] Result<std::vector<Publication>> readPublications();

} // namespace pimento::bands
