// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study_files/study_parts.h"
#include "sim/base/fingerprint.h"

#include <string>

// Texts about questions of a study and their answers.

namespace pimento {

/// A key in 32 hexadecimal digits, "1f3a09...": the 16 bytes as stored in the study.
[[nodiscard]] std::string keyDigits(const Fingerprint& print);
/// Name of a fidelity, "predicted", "simulated".
[[nodiscard]] std::string fidelityText(Fidelity fidelity);
/// Names a question, "GEMV batch=1,... on AttAcc; objective=energy", with settings that its text does not
/// contain.
[[nodiscard]] std::string questionText(const StudyQuestion& question);
/// Formats a ranked cost, "19552 cycles".
[[nodiscard]] std::string rankedText(const StudyQuestion& question, double ranked);
/// Fidelity of an answer, limited by the fidelity of the quantity that ranks its question.
[[nodiscard]] Fidelity shownFidelity(const StudyQuestion& question, const StudyAnswer& answer);
/// Describes a proof, "proved: nothing among 888 costs less", or how much better another candidate could be.
[[nodiscard]] std::string proofText(const StudyQuestion& question, const StudyAnswer& answer);
/// Describes an answer, "16x1,1x4,1x16 with 19552 cycles, simulated; proved: ...".
[[nodiscard]] std::string answerText(const StudyQuestion& question, const StudyAnswer& answer);
/// State of a solver's search, from its best cost and its bound as texts: "best 12 ns, at least 11 ns, gap 8.3 %".
[[nodiscard]] std::string solvedText(const std::string& best, const std::string& least, double gap);

} // namespace pimento
