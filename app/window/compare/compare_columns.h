// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/problem/setting.h"
#include "views/compare/compared_columns.h"
#include "views/selection/pins.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// The contents of a comparison, besides the pins.
struct ComparisonPlan {
    std::optional<ComparedColumn> asked; // the candidate that is deployed on all devices
    std::string candidate = {};          // its code
    std::optional<ComparedColumn> standard;
    std::vector<ComparedColumn> devices;
};

/// Adapts a question to another device. `note` gets a text on what had to be left out.
[[nodiscard]] Question questionOn(const Question& asked, const DeviceRef& device, const Catalogue& catalogue,
                                  QString& note);

/// The columns of pins and plan: pins, the asked candidate unless it is pinned, its default, the devices. Figures that
/// `known` has for the same items are copied.
[[nodiscard]] ComparedColumns columnsOf(const Pins& pins, const ComparisonPlan& plan, const ComparedColumns& known);

/// Work needed for a column, "proving the best on GDDR6-AiM".
[[nodiscard]] QString workOn(const ComparedColumns& columns, std::size_t column);

/// True if the best candidates for each choice of a setting can be compared.
[[nodiscard]] bool isComparable(const SettingSpec& spec);

} // namespace pimento
