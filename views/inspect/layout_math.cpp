// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/layout_math.h"

#include <algorithm>

namespace pimento {

namespace {

/// State of a burst at a moment.
struct Told {
    BurstState state = BurstState::Coming;
    std::int64_t put = -1; // number of the last command that put it there; if Coming, of the first that will
};

Told toldOf(const LaidBurst& burst, std::span<const LayoutTouch> touches, const LayoutMoment& moment)
{
    Told told;
    told.state = burst.isThere ? BurstState::There : BurstState::Coming;
    std::int64_t coming = std::numeric_limits<std::int64_t>::max();
    bool moves = false;
    for (const LayoutTouch& touch : touches) {
        if (touch.number >= moment.begin) {
            moves = moves || touch.number < moment.end;
            coming = touch.puts ? std::min<std::int64_t>(coming, touch.number) : coming;
        } else if (touch.puts) {
            told.state = BurstState::There;
            told.put = touch.number;
        }
    }
    if (told.state == BurstState::Coming) {
        told.put = coming;
    }
    if (moves) {
        told.state = BurstState::Moving;
    }
    return told;
}

/// True if one burst is shown rather than another of the same column.
bool isShownBefore(const Told& one, const Told& other)
{
    if (one.state != other.state) {
        return one.state > other.state;
    }
    return one.state == BurstState::Coming ? one.put < other.put : one.put > other.put;
}

} // namespace

std::vector<LayoutCell> cellsAt(const BankPicture& picture, const LayoutMoment& moment,
                                std::optional<std::size_t> tensor)
{
    std::vector<LayoutCell> cells;
    Told shown;
    auto touch = picture.touches.begin();
    for (std::uint32_t i = 0; i < picture.bursts.size(); ++i) {
        const LaidBurst& burst = picture.bursts[i];
        const auto first =
            std::find_if(touch, picture.touches.end(), [&](const LayoutTouch& each) { return each.burst >= i; });
        const auto last =
            std::find_if(first, picture.touches.end(), [&](const LayoutTouch& each) { return each.burst > i; });
        touch = last;
        if (tensor && burst.tensor != *tensor) {
            continue;
        }
        const Told told = toldOf(burst, {first, last}, moment);
        const bool isSame = !cells.empty() && cells.back().row == burst.row && cells.back().column == burst.column;
        if (!isSame) {
            cells.push_back({burst.row, burst.column, i, told.state});
            shown = told;
        } else if (isShownBefore(told, shown)) {
            cells.back() = {burst.row, burst.column, i, told.state};
            shown = told;
        }
    }
    return cells;
}

std::span<const HostVector> sourcesOf(const BankPicture& picture, std::size_t burst)
{
    // Sources of the next burst begin where those of this burst end: bursts are sorted by position, and so are their
    // sources.
    const std::size_t begin = picture.bursts[burst].sources;
    const std::size_t end =
        burst + 1 < picture.bursts.size() ? picture.bursts[burst + 1].sources : picture.sources.size();
    return std::span(picture.sources).subspan(begin, end - begin);
}

std::vector<bool> sharing(const BankPicture& picture, const std::vector<HostVector>& vectors)
{
    std::vector<bool> shares(picture.bursts.size(), false);
    for (std::size_t burst = 0; burst < shares.size(); ++burst) {
        shares[burst] = std::ranges::any_of(sourcesOf(picture, burst), [&](const HostVector& source) {
            return std::ranges::binary_search(vectors, source);
        });
    }
    return shares;
}

std::vector<std::int64_t> rowsOf(const BankPicture& picture)
{
    std::vector<std::int64_t> rows;
    for (const LaidBurst& burst : picture.bursts) {
        if (rows.empty() || rows.back() != burst.row) {
            rows.push_back(burst.row);
        }
    }
    return rows;
}

} // namespace pimento
