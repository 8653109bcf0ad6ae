// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// A row of one key that two studies have with other contents.
struct StudyConflict {
    std::string what; // "cost of 16x1,1x4,1x16 for GEMV batch=1,... on AttAcc"
    std::string one;
    std::string other;
    std::size_t first = 0; // the sources that say so
    std::size_t second = 0;
};

struct StudyMerge {
    std::size_t rows = 0;   // of the new study
    std::size_t shared = 0; // of them: in more than one of the sources
    std::vector<StudyConflict> conflicts;
};

/// Makes a study with all that several studies have. Rows of one key become one where they agree: a result takes the
/// place that one of them knows, of answers the one that says more counts, lists are joined, and of a question that
/// several programs asked the first one's name is kept. All else that differs is a conflict; where there is one nothing
/// is written. The order of the sources changes nothing but that name. Error: a source that cannot be opened, or
/// something stands where the new one is to be.
[[nodiscard]] Result<StudyMerge> mergeInto(const std::filesystem::path& file,
                                           std::span<const std::filesystem::path> sources);

} // namespace pimento
