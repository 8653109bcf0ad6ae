// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <memory>
#include <string>
#include <string_view>

// Makes questions and problems from options.

namespace pimento::cli {

/// True if a word is a kernel file rather than the name of a kernel.
[[nodiscard]] bool isKernelFile(std::string_view word);
/// True if the word of --kernel names a file with a layer or a network: .json or .onnx.
[[nodiscard]] bool isNetworkFile(std::string_view word);

/// The question of the options: the one of the question file, changed by other options. Files of kernels and devices
/// are read, so that it is self-contained. Without a device it is the only one that the system supports. Error: an
/// invalid file (errors in a kernel are printed with their lines), a missing option, an option without a setting in the
/// system, or an invalid value.
[[nodiscard]] Result<Question> questionOf(const QuestionOptions& options, const Catalogue& catalogue);

/// Opens the files of another tool that the options name, if any, as their question, and prints what does not count.
/// Returns the candidate that the files describe; "": none. Error: an invalid file, one of an unknown kind, or another
/// question named beside them.
[[nodiscard]] Result<std::string> openFiles(QuestionOptions& options);

/// Sets the search space to that of all candidates where `options` name none and the system offers it: only this space
/// is sure to contain the best candidate.
[[nodiscard]] QuestionOptions withWholeSpace(QuestionOptions options);

/// Poses the question of the options, and writes it to a file if they say so. Only what they name is read. Error: as
/// questionOf(), or why the question cannot be answered; errors in a kernel's text are printed.
[[nodiscard]] Result<std::shared_ptr<const Problem>> problemOf(const QuestionOptions& options);

/// All devices, kernels and measured times of the data folder, preceded by the times of a table ("": none). Error: an
/// invalid file.
[[nodiscard]] Result<Catalogue> wholeCatalogue(const std::string& measuredTimes);

/// The device of a name or a file. Error: there is none, or the file is invalid.
[[nodiscard]] Result<MadeDevice> deviceNamed(const std::string& backend);

} // namespace pimento::cli
