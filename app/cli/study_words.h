// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/explore/pareto.h"
#include "engine/studies/study.h"
#include "engine/studies/study_list.h"

#include <string>
#include <string_view>
#include <vector>

// What stands in studies, for people and for programs.

namespace pimento::cli {

/// "1f3a09...": the 16 bytes that stand in the study, 32 digits.
[[nodiscard]] std::string keyText(const Fingerprint& print);
/// Whether a key begins with these digits, large or small, also in the order that earlier versions printed.
[[nodiscard]] bool isNamed(const Fingerprint& print, std::string_view beginning);
/// "predicted", "simulated".
[[nodiscard]] std::string fidelityText(Fidelity fidelity);
/// "GEMV batch=1,... on AttAcc, all drafts; objective=energy", with the settings that are not those of the text.
[[nodiscard]] std::string questionText(const StudyQuestion& question);
/// "19552 cycles".
[[nodiscard]] std::string rankedText(const StudyQuestion& question, double ranked);
/// "proved: nothing among 888 costs less", or how much better another one could be.
[[nodiscard]] std::string proofText(const StudyQuestion& question, const StudyAnswer& answer);
/// "16x1,1x4,1x16 with 19552 cycles, simulated; proved: ...".
[[nodiscard]] std::string answerText(const StudyQuestion& question, const StudyAnswer& answer);
[[nodiscard]] Json answerJson(const StudyAnswer& answer);

/// The columns of a list, for paretoAxes().
[[nodiscard]] ColumnOf columnsOf(const StudyList& list);
/// Prints the front of a list, a line for each of its rows.
void printFront(const StudyList& list, const std::vector<ParetoAxis>& axes, const std::vector<std::size_t>& front);
[[nodiscard]] Json frontJson(const StudyList& list, const std::vector<ParetoAxis>& axes,
                             const std::vector<std::size_t>& front);

} // namespace pimento::cli
