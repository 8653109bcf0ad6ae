// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pimento {

/// A text of the engine with its numbers as they are everywhere in the window: "1,267 cycles" and "0.974 us" as
/// "1 267 cycles" and "0.974 µs".
[[nodiscard]] QString withWindowNumbers(QString text);

} // namespace pimento
