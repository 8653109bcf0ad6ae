// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/iteration_space.h"
#include "engine/systems/comonm/estimate/target.h"

#include <memory>

namespace pimento::comonm {

/// Checks a mapping against the levels of a target, and its maps against the memories. Error: as checkMapping() and
/// Target::check().
[[nodiscard]] Result<CheckedMapping> legalOn(const Target& target, const Mapping& mapping);

/// The maps of a mapping as blocks of its iteration space. The first two levels of units are the rows and columns of
/// the device's map.
[[nodiscard]] pimento::IterationSpace spaceOf(const CheckedMapping& mapping, const Target& target);

/// Reads and writes such blocks in the notation of mappings.
[[nodiscard]] std::shared_ptr<const SpaceText> spaceText(std::shared_ptr<const Target> target);

} // namespace pimento::comonm
