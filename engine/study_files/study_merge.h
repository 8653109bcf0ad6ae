// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Beginning of the names of views that a merged study keeps: stored queries. All others are states of windows.
inline constexpr std::string_view kMergedViews = "query:";

/// A key for which two studies have different contents.
struct StudyConflict {
    std::string what; // "cost of 16x1,1x4,1x16 for GEMV batch=1,... on AttAcc"
    std::string one;
    std::string other;
    std::size_t first = 0; // indices of the two sources
    std::size_t second = 0;
};

struct StudyMerge {
    std::size_t rows = 0;   // number of rows of the new study
    std::size_t shared = 0; // rows that are in more than one source
    std::vector<StudyConflict> conflicts;
};

/// Makes a study with the contents of several ones. Rows of one key are joined if they agree: a result gets the index
/// that one of them knows, of answers the one that says more stays, lists are joined, and a question that several
/// programs asked keeps the first one's name. All other differences are conflicts; with any conflict nothing is
/// written. The order of the sources affects only that name. Error: a source that cannot be opened, or the target
/// exists.
[[nodiscard]] Result<StudyMerge> mergeInto(const std::filesystem::path& file,
                                           std::span<const std::filesystem::path> sources);

} // namespace pimento
