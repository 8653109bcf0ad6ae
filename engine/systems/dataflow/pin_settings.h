// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <vector>

// Settings that pin parts of a mapping: single factors, the tensor whose loops are innermost, layouts of single
// tensors, and the label of the dataflow.

namespace pimento::dataflow {

[[nodiscard]] std::vector<SettingSpec> pinSettings(const Accelerator& accelerator);

/// Adds what a question pins to constraints. Error: a factor that cannot be read, or two pins that contradict.
[[nodiscard]] Result<void> addPins(const Question& question, const Accelerator& accelerator,
                                   DataflowConstraints& constraints);

} // namespace pimento::dataflow
