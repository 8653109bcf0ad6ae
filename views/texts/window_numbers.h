// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace pimento {

/// Rewrites numbers in a text of the engine in the window's format: "1,267 cycles" and "0.974 us" become "1 267 cycles"
/// and "0.974 µs".
[[nodiscard]] QString withWindowNumbers(QString text);

} // namespace pimento
