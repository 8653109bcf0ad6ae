// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "engine/study/setting.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/machine.h"

#include <span>
#include <string_view>
#include <vector>

namespace pimento {

/// The settings of the compiled system for a device: space, default, indexing, prune, passes-off, rules-on, rules-off,
/// devices, and those of objectiveSettings().
[[nodiscard]] std::vector<SettingSpec> compiledSettings(const sim::Machine& machine);

/// Spaces of drafts as choices of the setting "space", the first one its default.
struct SpaceWords {
    Space space;
    std::string_view explanation;
};
[[nodiscard]] SettingSpec spaceSetting(std::span<const SpaceWords> spaces);
/// The setting of an id; a spec that is not there is a mistake of the program.
[[nodiscard]] const SettingSpec& settingOf(const std::vector<SettingSpec>& specs, std::string_view id);

/// Binds a question of the compiled system to what its names stand for; nothing is lowered. Error: why it cannot be
/// answered, with a place if it is in the kernel's text.
[[nodiscard]] Result<BoundDrafts> bindCompiled(const Question& question, const Catalogue& catalogue);
/// The same without the question's canonical form.
[[nodiscard]] Result<DraftQuestion> bind(const Question& question, const Catalogue& catalogue);

/// The other direction, of a bound question of the compiled system: the kernel has its text unless the catalogue has
/// the same under its name; the device has its name alone.
[[nodiscard]] Question questionOf(const DraftQuestion& asked, const Catalogue& catalogue);

} // namespace pimento
