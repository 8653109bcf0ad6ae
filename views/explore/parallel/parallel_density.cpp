// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_density.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr int kMostLevels = 1024;            // distinct positions along an axis
constexpr std::int64_t kPixel = 1 << 16;     // a pixel in fixed point
constexpr std::uint32_t kPairsPerLook = 128; // pairs drawn between two looks at the clock

int levelsOf(const DensityShape& shape) { return std::clamp(shape.height, 1, kMostLevels); }

} // namespace

DensityCounts::DensityCounts(DensityShape shape, std::shared_ptr<const ParallelLines> lines)
    : m_shape(std::move(shape)), m_lines(std::move(lines)), m_rows(RowSet::none(m_lines->rows())), m_before(m_rows),
      m_counts(static_cast<std::size_t>(m_shape.width) * static_cast<std::size_t>(m_shape.height)),
      m_gap(m_shape.axes.size())
{
}

void DensityCounts::setRows(RowSet rows)
{
    m_before = std::exchange(m_rows, std::move(rows));
    m_gap = m_before == m_rows ? m_shape.axes.size() : 0;
    m_isPaired = false;
    m_pairs.resize(static_cast<std::size_t>(levelsOf(m_shape)) * static_cast<std::size_t>(levelsOf(m_shape)));
}

/// Number of lines that a row adds (1, 0 or -1), modulo 2^32.
std::uint32_t DensityCounts::change(std::size_t row) const
{
    return static_cast<std::uint32_t>(m_rows.contains(row)) - static_cast<std::uint32_t>(m_before.contains(row));
}

/// Counts the lines of a gap between axes by the positions of their ends.
void DensityCounts::pair()
{
    std::ranges::fill(m_pairs, 0U);
    const std::vector<float>& left = m_lines->shares(m_gap);
    const std::vector<float>& right = m_lines->shares(m_gap + 1);
    const auto levels = static_cast<std::size_t>(levelsOf(m_shape));
    const auto top = static_cast<float>(levels - 1);
    const auto isInside = [](float share) { return share >= -1e-4F && share <= 1 + 1e-4F; }; // false for NaN as well
    const auto level = [&](float share) {
        return static_cast<std::size_t>(std::clamp((1 - share) * top + 0.5F, 0.0F, top));
    };
    for (std::size_t row = 0; row < left.size(); ++row) {
        const std::uint32_t number = change(row);
        if (number != 0 && isInside(left[row]) && isInside(right[row])) {
            m_pairs[level(left[row]) * levels + level(right[row])] += number;
        }
    }
    m_isPaired = true;
    m_next = 0;
}

bool DensityCounts::advance(std::chrono::steady_clock::time_point until)
{
    if (m_lines == nullptr || m_shape.height < 2) {
        return true;
    }
    std::uint32_t drawn = 0;
    while (m_gap + 1 < m_shape.axes.size()) {
        if (!m_isPaired) {
            pair();
        }
        for (; m_next < m_pairs.size(); ++m_next) {
            if (m_pairs[m_next] == 0) {
                continue;
            }
            draw(static_cast<std::uint32_t>(m_next), m_pairs[m_next]);
            if (++drawn % kPairsPerLook == 0 && std::chrono::steady_clock::now() >= until) {
                ++m_next;
                return false;
            }
        }
        ++m_gap;
        m_isPaired = false;
        if (m_gap + 1 < m_shape.axes.size() && std::chrono::steady_clock::now() >= until) {
            return false;
        }
    }
    m_pairs.clear();
    m_pairs.shrink_to_fit();
    return true;
}

/// Adds `number` lines between the ends of a pair, or removes them (modulo 2^32).
void DensityCounts::draw(std::uint32_t cell, std::uint32_t number)
{
    const auto levels = static_cast<std::uint32_t>(levelsOf(m_shape));
    const double perLevel = levels > 1 ? static_cast<double>(m_shape.height - 1) / (levels - 1) : 0;
    const double from = m_shape.axes[m_gap];
    const double to = m_shape.axes[m_gap + 1];
    const double begin = cell / levels * perLevel + 0.5; // centres of pixels
    const double end = cell % levels * perLevel + 0.5;
    const double slope = (end - begin) / (to - from);
    const double half = 0.5 * std::sqrt(1 + slope * slope); // half of the line's height in a column
    // Draw columns whose centres lie in this gap; the next gap has the others.
    const int first = std::max(0, static_cast<int>(std::ceil(from - 0.5)));
    const int last = std::min(m_shape.width, static_cast<int>(std::ceil(to - 0.5)));
    const auto length = static_cast<std::int64_t>(2 * half * kPixel);
    const auto step = static_cast<std::int64_t>(slope * kPixel);
    auto top = static_cast<std::int64_t>((begin + slope * (first + 0.5 - from) - half) * kPixel);
    const std::int64_t bottom = static_cast<std::int64_t>(m_shape.height) * kPixel;
    std::uint32_t* column = m_counts.data() + index(first, 0);
    for (int x = first; x < last; ++x, top += step, column += m_shape.height) {
        std::int64_t y = std::max<std::int64_t>(top, 0);
        const std::int64_t until = std::min(top + length, bottom);
        while (y < until) {
            const std::int64_t pixel = y / kPixel;
            const std::int64_t next = std::min((pixel + 1) * kPixel, until);
            column[pixel] += number * static_cast<std::uint32_t>((next - y) * kOne / kPixel);
            y = next;
        }
    }
}

std::uint32_t DensityCounts::most() const { return m_counts.empty() ? 0 : *std::ranges::max_element(m_counts); }

namespace {

constexpr std::size_t kColours = 256;
using Colours = std::array<QRgb, kColours>;

Colours coloursOf(const DensityRamp& ramp)
{
    Colours colours{};
    const auto mix = [&](float share, auto part) {
        return (1 - share) * (ramp.one.*part)() + share * (ramp.many.*part)();
    };
    for (std::size_t i = 0; i < kColours; ++i) {
        const float share = static_cast<float>(i) / (kColours - 1);
        const QColor colour = QColor::fromRgbF(mix(share, &QColor::redF), mix(share, &QColor::greenF),
                                               mix(share, &QColor::blueF), mix(share, &QColor::alphaF));
        colours[i] = qPremultiply(colour.rgba());
    }
    return colours;
}

/// Logarithm to the base 2, accurate to a tenth: linear between powers of two.
float roughLog2(std::uint32_t count)
{
    constexpr float kFraction = 1 << 23;
    constexpr float kBias = 127;
    return static_cast<float>(std::bit_cast<std::uint32_t>(static_cast<float>(count))) / kFraction - kBias;
}

/// Scales a colour by how much of a pixel lines cover, for less than one line.
QRgb covered(QRgb colour, std::uint32_t count)
{
    const auto part = [&](int value) {
        return static_cast<int>(static_cast<std::uint32_t>(value) * count / DensityCounts::kOne);
    };
    return qRgba(part(qRed(colour)), part(qGreen(colour)), part(qBlue(colour)), part(qAlpha(colour)));
}

} // namespace

QImage densityImage(const DensityCounts& counts, const DensityRamp& ramp, std::uint32_t most)
{
    const DensityShape& shape = counts.shape();
    QImage image(std::max(shape.width, 1), std::max(shape.height, 1), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const Colours colours = coloursOf(ramp);
    const float one = roughLog2(DensityCounts::kOne);
    const float scale = most > DensityCounts::kOne ? (kColours - 1) / (roughLog2(most) - one) : 0.0F;
    const auto stride = image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    constexpr int kBlock = 16; // columns that are painted together: counts are stored by column, pixels by line
    for (int first = 0; first < shape.width; first += kBlock) {
        const int last = std::min(first + kBlock, shape.width);
        for (int y = 0; y < shape.height; ++y) {
            for (int x = first; x < last; ++x) {
                const std::uint32_t count = counts.at(x, y);
                if (count >= DensityCounts::kOne) {
                    const auto place = static_cast<std::size_t>((roughLog2(count) - one) * scale);
                    pixels[y * stride + x] = colours[std::min(kColours - 1, place)];
                } else if (count > 0) {
                    pixels[y * stride + x] = covered(colours[0], count);
                }
            }
        }
    }
    return image;
}

} // namespace pimento
