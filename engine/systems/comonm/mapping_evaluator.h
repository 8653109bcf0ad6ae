// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "engine/systems/comonm/estimate/target.h"
#include "engine/systems/comonm/mapping_list.h"

#include <memory>

namespace pimento::comonm {

/// Estimates the mappings of a list, or simulates them where `fidelity` is Simulated.
[[nodiscard]] std::unique_ptr<Evaluator> mappingEvaluator(std::shared_ptr<const MappingList> list,
                                                          std::shared_ptr<const Target> target,
                                                          const EstimateOptions& options,
                                                          const EvaluatorOptions& evaluation);

} // namespace pimento::comonm
