// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace pimento {

/// Statistic over several published or computed numbers. The averages of the DCC paper are harmonic means.
enum class PaperStatistic : unsigned char { HarmonicMean, ArithmeticMean, Least, Most };

/// Name of a statistic: "harmonic mean".
[[nodiscard]] const char* nameOf(PaperStatistic statistic);
[[nodiscard]] std::span<const PaperStatistic> paperStatistics();
/// Statistic of some numbers, at least one.
[[nodiscard]] double statisticOf(std::span<const double> values, PaperStatistic statistic);

} // namespace pimento
