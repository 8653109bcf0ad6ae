// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/assembly/dpu_code.h"

#include <optional>
#include <string_view>
#include <vector>

namespace pimento::comonm {

/// Class of an instruction by its name.
struct DpuName {
    std::string_view name;
    DpuAction action = DpuAction::Compute;
    llvcnm::Op op = llvcnm::Op::Add;
    llvcnm::Type type = llvcnm::Type::I32;
    Relation relation = Relation::Unknown;
};

/// Class of an instruction; logic and shifts are of the class of additions, which cost the same. nullopt: unknown.
[[nodiscard]] std::optional<DpuName> dpuNameOf(std::string_view name);
/// Class of a run-time routine; nullopt: unknown.
[[nodiscard]] std::optional<DpuName> routineNameOf(std::string_view name);
/// Relation of a result and 0 that a condition such as "nz" names; nullopt: it is no condition.
[[nodiscard]] std::optional<Relation> conditionOf(std::string_view word);
/// Names of all instructions, for messages.
[[nodiscard]] std::vector<std::string_view> dpuNames();

} // namespace pimento::comonm
