// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace pimento {

// Numbers with decimals in the language of the window: "1.80" or "1,80".

/// Formats with exactly `decimals` decimals: "1.80".
[[nodiscard]] QString formatDecimals(double value, int decimals);
/// Formats with at most `digits` significant digits: "1.8".
[[nodiscard]] QString formatDigits(double value, int digits);
/// Reads a number as a table shows it, in any form of views/texts/number_format.h without a unit.
[[nodiscard]] std::optional<double> readShown(const QString& text);

} // namespace pimento
