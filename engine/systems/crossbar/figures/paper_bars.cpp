// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/paper_bars.h"

#include "engine/base/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr std::string_view kColumns[] = {"figure", "metric", "arch", "network", "strategy", "value"};

} // namespace

Result<PaperBars> PaperBars::read(const std::filesystem::path& dataFolder)
{
    const auto file = dataFolder / "datasets" / "published" / "pimcomp_figures.csv";
    return CsvTable::read(file).and_then([&](CsvTable&& table) -> Result<PaperBars> {
        for (const std::string_view name : kColumns) {
            if (!table.column(name)) {
                return fail("has no column \"" + std::string(name) + "\"", file.string(),
                            "Restore the file of the data folder");
            }
        }
        PaperBars bars;
        bars.m_table = std::move(table);
        return bars;
    });
}

double PaperBars::value(const PaperBar& bar) const
{
    for (std::size_t row = 0; row < m_table.rows(); ++row) {
        const bool isBar = m_table.cell(row, "figure") == bar.figure && m_table.cell(row, "arch") == bar.device &&
                           m_table.cell(row, "network") == bar.network &&
                           m_table.cell(row, "strategy") == bar.strategy &&
                           (bar.metric.empty() || m_table.cell(row, "metric") == bar.metric);
        if (isBar) {
            return parseDecimal(m_table.cell(row, "value")).value_or(kUnknown);
        }
    }
    return kUnknown;
}

double geometricMean(std::span<const double> values)
{
    double sum = values.empty() ? kUnknown : 0;
    for (const double each : values) {
        sum += std::log(each);
    }
    return std::exp(sum / static_cast<double>(values.size()));
}

std::string threeDigits(double number)
{
    if (std::isnan(number)) {
        return {};
    }
    const int digits =
        number == 0 ? 0 : std::clamp(2 - static_cast<int>(std::floor(std::log10(std::abs(number)))), 0, 6);
    return fmt::format("{:.{}f}", number, digits);
}

} // namespace pimento::crossbar
