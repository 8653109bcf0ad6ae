// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options.h"
#include "engine/study/catalogue.h"
#include "engine/study/problem.h"
#include "engine/study/question.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <memory>
#include <string>
#include <string_view>

// From options to questions, and to the problems that they pose.

namespace pimento::cli {

/// Whether a word means a file with a kernel and not the name of one.
[[nodiscard]] bool isKernelFile(std::string_view word);

/// The question of the options: what its file says, changed by the options beside it. Files of kernels and devices are
/// read, so that it stands by itself. Where no device is named it is the only one that the system takes. Error: a file
/// that is wrong (mistakes in a kernel are printed with their lines), something that is missing, an option that the
/// system has no setting for, a value that a setting does not take.
[[nodiscard]] Result<Question> questionOf(const QuestionOptions& options, const Catalogue& catalogue);

/// The options with the space of all drafts, where they leave it open and the system has one: only that is sure to have
/// the best draft.
[[nodiscard]] QuestionOptions withWholeSpace(QuestionOptions question);

/// The problem that the options ask about; the question is written to a file if they say so. Nothing but what they name
/// is read. Error: as questionOf(), or why the question cannot be answered; mistakes in a kernel's text are printed.
[[nodiscard]] Result<std::shared_ptr<const Problem>> problemOf(const QuestionOptions& options);

/// All devices, kernels and measured times of the data folder, with those of a table before them; of "" none. Error: a
/// file that is wrong.
[[nodiscard]] Result<Catalogue> wholeCatalogue(const std::string& measuredTimes);

/// The device of a name or a file. Error: there is none, or the file is wrong.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> machineOf(const std::string& backend);

} // namespace pimento::cli
