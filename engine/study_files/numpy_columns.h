// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study_list.h"
#include "sim/base/result.h"

#include <filesystem>

namespace pimento {

/// Writes a list as files that NumPy maps into memory without a copy, one for each column, into an existing folder:
///
///   place.npy         64-bit integers, -1: not in the space
///   id.npy            64-bit unsigned integers
///   candidate.npy     texts as bytes of fixed length
///   COLUMN.npy        64-bit floating point, NaN: unknown; of a column of words the index of the word
///   columns.json      rows, and the columns in their order: name, file, unit, words; written last
[[nodiscard]] Result<void> writeNumpyColumns(const StudyList& list, const std::filesystem::path& folder);

} // namespace pimento
