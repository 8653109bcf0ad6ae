// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/evaluator_factory.h"
#include "engine/exploration/recorded/result_log.h"

namespace pimento {

/// Evaluators that ask a study before they simulate, and tell it what they find, with the places of rows in the space.
/// The log must outlive the factory and its evaluators.
[[nodiscard]] EvaluatorFactory studiedEvaluators(ResultLog& log);

} // namespace pimento
