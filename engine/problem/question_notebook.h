// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"

#include <string>

namespace pimento {

/// Writes a notebook (.ipynb) that asks a question again with the Python package: the question with all its settings
/// and texts of the user's own, its best candidate, and a table and a plot of the candidates that the search kept.
/// `title`: text of the question for people; `program`: "pimento 0.4.0".
[[nodiscard]] std::string notebookOf(const Question& question, const std::string& title, const std::string& program);

} // namespace pimento
