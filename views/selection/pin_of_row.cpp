// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/pin_of_row.h"

namespace pimento {

std::optional<Pin> pinOf(const Exploration& exploration, std::uint64_t id)
{
    const auto row = exploration.table->rowOf(id);
    return row ? std::optional(Pin{exploration.problem, id, exploration.candidates->text(*row)}) : std::nullopt;
}

} // namespace pimento
