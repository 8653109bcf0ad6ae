// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/crossbar/crossbar_problem.h"

#include <memory>

namespace pimento::crossbar {

/// Inspects a mapping: breakdowns, map of the cores, traffic, listings and timeline. Error: as streamsOf() and
/// profileOf().
[[nodiscard]] Result<std::shared_ptr<const Inspection>> inspectMapping(const CrossbarProblem& problem,
                                                                       const ListedMapping& listed,
                                                                       const InspectionOptions& options,
                                                                       const std::stop_token& stop);

} // namespace pimento::crossbar
