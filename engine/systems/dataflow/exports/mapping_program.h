// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/exports/linear_program.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <string>

// The question for the best mapping as a linear program with binary columns, for a solver that knows nothing of
// dataflows (the paper "PIM Optimizer", sections 6 and 8, restated).

namespace pimento::dataflow {

/// Why a question has no linear program: a sentence. Empty: it has one.
[[nodiscard]] std::string whyNoProgram(const DataflowQuestion& question);

/// The linear program of a question that has one. Its minimum is that of the search (figuresOf()) where row activations
/// cost nothing, and no more than it where they do.
[[nodiscard]] LinearProgram mappingProgram(const DataflowQuestion& question);

/// The program in the LP format, with comments that say what it restates and what it leaves out.
[[nodiscard]] std::string programText(const std::string& layer, const DataflowQuestion& question);

} // namespace pimento::dataflow
