// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "views/state/compared_columns.h"
#include "views/state/pins.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// What a comparison is made of, beside the pins.
struct ComparisonPlan {
    std::optional<ComparedColumn> asked; // the draft that is run on all devices
    std::string candidate = {};          // its text
    std::optional<ComparedColumn> standard;
    std::vector<ComparedColumn> devices;
};

/// A question as far as it can be asked of another device. `note` gets what had to be left out, in words.
[[nodiscard]] Question questionOn(const Question& asked, const DeviceRef& device, const Catalogue& catalogue,
                                  QString& note);

/// The columns of pins and plan: pins, the draft that was asked about unless it is pinned, its default, the devices.
/// Figures that `known` has of the same items are kept.
[[nodiscard]] ComparedColumns columnsOf(const Pins& pins, const ComparisonPlan& plan, const ComparedColumns& known);

/// What is done to find out about a column: "proving the best on GDDR6-AiM".
[[nodiscard]] QString workOn(const ComparedColumns& columns, std::size_t column);

} // namespace pimento
