// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/export_form.h"
#include "engine/systems/comonm/estimate/target.h"
#include "sim/base/result.h"

#include <span>
#include <string>

namespace pimento::comonm {

/// All forms of a mapping, in the order of writing: the mapping, CNM IR, llvcnm and the program of the detailed
/// machine.
[[nodiscard]] std::span<const ExportForm> mappingForms();

/// Text of a form of one map. `suffix` is added to the names in it, to tell several maps apart. Error: the map has no such
/// form.
[[nodiscard]] Result<std::string> textOfMap(const ExportForm& form, const Target& target, const SubMap& map,
                                            const std::string& suffix);

/// Suffix of the names of a map: "" if it is the only one.
[[nodiscard]] std::string suffixOf(const CheckedMapping& mapping, const SubMap& map);

/// Text of a form; the maps of a list one after the other, in the order of execution. Error: a map has no such form.
[[nodiscard]] Result<std::string> textOf(const ExportForm& form, const Target& target, const CheckedMapping& mapping);

} // namespace pimento::comonm
