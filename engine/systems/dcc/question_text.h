// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/dram/machine.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento {

/// Settings of the compiled system for a device: space, default, indexing, prune, passes-off, rules-on, rules-off,
/// devices, and those of objectiveSettings().
[[nodiscard]] std::vector<SettingSpec> compiledSettings(const sim::Machine& machine);

/// Spaces of drafts as choices of the setting "space"; the first is the default.
struct SpaceWords {
    Space space;
    std::string_view explanation;
};
[[nodiscard]] SettingSpec spaceSetting(std::span<const SpaceWords> spaces);
/// Returns the spec with this id. Asserts that it exists.
[[nodiscard]] const SettingSpec& settingOf(const std::vector<SettingSpec>& specs, std::string_view id);

/// Binds a question of the compiled system to the objects that its names refer to; lowers nothing. Error: why the
/// question cannot be answered, with the position if it is in the kernel's text.
[[nodiscard]] Result<BoundDrafts> bindCompiled(const Question& question, const Catalogue& catalogue);
/// Binds a question as bindCompiled() does, without its canonical form.
[[nodiscard]] Result<DraftQuestion> bind(const Question& question, const Catalogue& catalogue);

/// Writes a bound question of the compiled system as text settings. The kernel's text is included unless the catalogue
/// has the same text under its name; the device is given by name.
[[nodiscard]] Question questionOf(const DraftQuestion& asked, const Catalogue& catalogue);

} // namespace pimento
