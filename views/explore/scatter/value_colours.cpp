// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/value_colours.h"

#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace pimento {

namespace {

constexpr double kWide = 16; // values of several sizes spread on a logarithmic scale alone

constexpr std::array kHues = {Role::Compute, Role::RearrangeIn, Role::Best, Role::PinA, Role::HostRead, Role::Default};

} // namespace

ValueColours::ValueColours(const CandidateTable& table, std::size_t column, const Palette& palette)
    : m_ramp(rampOn(palette)), m_unknown(palette.color(Role::Guide)), m_title(inWords(table.columns()[column].title))
{
    std::set<double> values;
    for (const double value : table.values(column)) {
        if (!std::isnan(value) && values.size() <= kHues.size()) {
            values.insert(value);
        }
    }
    const auto isWhole = [](double value) { return value == std::floor(value); };
    m_isRamp = values.size() > kHues.size() || !std::ranges::all_of(values, isWhole);
    const TableColumn& shown = table.columns()[column];
    if (!m_isRamp) {
        m_values.assign(values.begin(), values.end());
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            m_entries.emplace_back(formatWithUnit(m_values[i], shown), palette.color(kHues[i]));
        }
        return;
    }
    bool isFirst = true;
    for (const double value : table.values(column)) {
        if (!std::isnan(value)) {
            m_lower = isFirst ? value : std::min(m_lower, value);
            m_upper = isFirst ? value : std::max(m_upper, value);
            isFirst = false;
        }
    }
    m_isLogarithmic = m_lower > 0 && m_upper / m_lower > kWide;
    m_least = formatWithUnit(m_lower, shown);
    m_most = formatWithUnit(m_upper, shown);
}

double ValueColours::share(double value) const
{
    if (m_upper <= m_lower) {
        return 0;
    }
    return m_isLogarithmic ? std::log(value / m_lower) / std::log(m_upper / m_lower)
                           : (value - m_lower) / (m_upper - m_lower);
}

QColor ValueColours::of(double value) const
{
    if (std::isnan(value)) {
        return m_unknown;
    }
    if (!m_isRamp) {
        const auto found = std::ranges::lower_bound(m_values, value);
        return found != m_values.end() && *found == value
                   ? m_entries[static_cast<std::size_t>(found - m_values.begin())].second
                   : m_unknown;
    }
    const double at = std::clamp(share(value), 0.0, 1.0) * static_cast<double>(m_ramp.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), m_ramp.size() - 2);
    const double rest = at - static_cast<double>(below);
    const QColor& from = m_ramp[below];
    const QColor& to = m_ramp[below + 1];
    const auto mix = [rest](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * rest)); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

} // namespace pimento
