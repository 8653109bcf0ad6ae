// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/dealt_windows.h"

#include "engine/base/math.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Strips of the columns of rows that are dealt together. Where copies do not divide the columns, the borders between
/// strips lie one column further to the right in some rows, so that each copy gets equally many windows over the rows.
class Strips {
public:
    Strips(const ImageShape& image, std::int64_t copies)
        : m_width(image.width), m_copies(copies), m_rows(ceilDivide(copies, image.width)),
          m_isEven(m_width * m_rows % copies == 0)
    {
    }

    [[nodiscard]] std::int64_t copyOf(std::int64_t window) const
    {
        const std::int64_t y = window / m_width;
        const std::int64_t x = window % m_width * m_rows + y % m_rows;
        // The border on the left of strip r is floor(r * columns / copies + shift / kShifts).
        const std::int64_t shift = m_isEven ? 0 : shiftOf(y / m_rows);
        return ceilDivide(((x + 1) * kShifts - shift) * m_copies, m_width * m_rows * kShifts) - 1;
    }

private:
    static constexpr std::int64_t kShifts = 32; // of which the odd ones are taken

    /// Spreads shifts evenly over any run of rows: the bits of the number of the row in reverse order.
    static std::int64_t shiftOf(std::int64_t row)
    {
        std::int64_t reversed = 0;
        for (std::int64_t bit = 2; bit < kShifts; bit *= 2, row /= 2) {
            reversed = 2 * reversed + row % 2;
        }
        return 2 * reversed + 1;
    }

    std::int64_t m_width;
    std::int64_t m_copies;
    std::int64_t m_rows; // dealt together
    bool m_isEven;
};

} // namespace

DealtWindows::DealtWindows(const ImageShape& image, std::int64_t copies, WindowDealing dealing)
{
    if (dealing == WindowDealing::Strips) {
        const Strips strips(image, copies);
        deal(image.pixels(), copies, [&](std::int64_t window) { return strips.copyOf(window); });
        if (!isBalanced()) { // few windows for each copy
            dealing = WindowDealing::Raster;
        }
    }
    if (dealing == WindowDealing::Raster) {
        deal(image.pixels(), copies, [&](std::int64_t window) { return window % copies; });
        return;
    }
    // Neighbouring strips run in opposite directions, so that both come to their common border at the same time.
    for (std::int64_t copy = 1; copy < copies; copy += 2) {
        std::ranges::sort(windowsOf(copy), {}, [&](std::int64_t window) {
            return std::pair(window / image.width, -(window % image.width));
        });
    }
}

void DealtWindows::deal(std::int64_t windows, std::int64_t copies,
                        const std::function<std::int64_t(std::int64_t)>& rule)
{
    m_copies.assign(static_cast<std::size_t>(windows), 0);
    m_begins.assign(static_cast<std::size_t>(copies) + 1, 0);
    for (std::int64_t window = 0; window < windows; ++window) {
        const std::int64_t copy = rule(window);
        m_copies[static_cast<std::size_t>(window)] = static_cast<std::int32_t>(copy);
        ++m_begins[static_cast<std::size_t>(copy) + 1];
    }
    std::partial_sum(m_begins.begin(), m_begins.end(), m_begins.begin());
    m_windows.resize(m_copies.size());
    std::vector<std::size_t> next(m_begins.begin(), m_begins.end() - 1);
    for (std::size_t window = 0; window < m_copies.size(); ++window) {
        m_windows[next[static_cast<std::size_t>(m_copies[window])]++] = static_cast<std::int32_t>(window);
    }
}

/// Whether no copy has more windows than the fewest possible, or a 32nd more.
bool DealtWindows::isBalanced() const
{
    std::int64_t most = 0;
    for (std::int64_t copy = 0; copy < copies(); ++copy) {
        most = std::max(most, std::ssize(ofCopy(copy)));
    }
    return most <= ceilDivide(std::ssize(m_windows), copies()) * 33 / 32;
}

std::span<std::int32_t> DealtWindows::windowsOf(std::int64_t copy)
{
    const auto at = static_cast<std::size_t>(copy);
    return std::span(m_windows).subspan(m_begins[at], m_begins[at + 1] - m_begins[at]);
}

} // namespace pimento::crossbar
