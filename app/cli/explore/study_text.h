// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/exploration/recorded/pareto.h"
#include "engine/study_files/study.h"
#include "engine/study_files/study_list.h"
#include "engine/study_queries/answer_text.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Texts about the contents of studies.

namespace pimento::cli {

/// True if a key begins with these digits in either case, also in the order that earlier versions printed.
[[nodiscard]] bool isNamed(const Fingerprint& print, std::string_view beginning);
[[nodiscard]] Json answerJson(const StudyQuestion& question, const StudyAnswer& answer);

/// Counts the elements that the candidate of an answer leaves uncomputed, as its result says. none: the system counts
/// none, or the study has no result of the candidate.
[[nodiscard]] std::optional<std::int64_t>
notComputedOf(const StudyQuestion& question, std::span<const StudyResult> results, const StudyAnswer& answer);
/// Line below an answer, "          1988 elements are not computed\n"; "": all are computed, or nothing is known.
[[nodiscard]] std::string notComputedLine(std::optional<std::int64_t> elements, int indent);

/// Looks up columns of a list, for paretoAxes().
[[nodiscard]] ColumnOf columnsOf(const StudyList& list);
/// Prints the Pareto front of a list, one line per row.
void printFront(const StudyList& list, const std::vector<ParetoAxis>& axes, const std::vector<std::size_t>& front);
[[nodiscard]] Json frontJson(const StudyList& list, const std::vector<ParetoAxis>& axes,
                             const std::vector<std::size_t>& front);

} // namespace pimento::cli
