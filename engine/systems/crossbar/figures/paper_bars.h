// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "sim/base/result.h"

#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace pimento::crossbar {

/// Stands for a value that the paper or the run does not have.
inline constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kNanosecondsOfMillisecond = 1e6;

/// Names a value of the paper: the bar of a strategy in a figure, or a metric of table 6.
struct PaperBar {
    std::string_view figure;
    std::string_view device; // "Arch-A"
    std::string_view network;
    std::string_view strategy = "PIMCOMP";
    std::string_view metric = {}; // empty: the figure has one
};

/// Values of the charts of the paper.
class PaperBars {
public:
    /// Reads datasets/published/pimcomp_figures.csv. Error: the file is missing or has other columns.
    [[nodiscard]] static Result<PaperBars> read(const std::filesystem::path& dataFolder);

    /// NaN: the paper has no such value.
    [[nodiscard]] double value(const PaperBar& bar) const;

private:
    CsvTable m_table;
};

/// Geometric mean of positive numbers; NaN: there are none, or one of them is NaN.
[[nodiscard]] double geometricMean(std::span<const double> values);
/// Writes three significant digits: "1234", "12.3", "0.123"; "" for NaN.
[[nodiscard]] std::string threeDigits(double number);

} // namespace pimento::crossbar
