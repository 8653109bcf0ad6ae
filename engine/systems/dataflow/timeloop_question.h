// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question_files.h"

namespace pimento::dataflow {

/// YAML files for Timeloop: their problem, architecture, mapping and constraints as a question by Timeloop's rules,
/// then by the paper's. Constraints become settings. Error: as timeloop::readTimeloop(), or words of a width that no
/// element type has.
[[nodiscard]] const QuestionFiles& timeloopFiles();

} // namespace pimento::dataflow
