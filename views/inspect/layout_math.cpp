// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/layout_math.h"

#include <algorithm>
#include <map>

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

BankNumber busiestBank(const DataLayouts& layouts)
{
    constexpr std::size_t kMostLooked = 1024; // steps, spread over the run: a step takes microseconds
    const std::size_t steps = layouts.steps(StepSize::Command);
    const std::size_t stride = std::max<std::size_t>(1, steps / kMostLooked);
    std::map<BankNumber, std::size_t> counts;
    for (std::size_t i = 0; i < steps; i += stride) {
        if (const auto bank = layouts.step(StepSize::Command, i).cores) {
            ++counts[*bank];
        }
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    return most == counts.end() ? BankNumber{} : most->first;
}

StepDirection directionOf(const LayoutStep& step)
{
    switch (step.kind) {
    case StepKind::Load:
    case StepKind::Store:
    case StepKind::Rearrange:
        return StepDirection::ToCores;
    case StepKind::WriteHost:
        return StepDirection::ToHost;
    case StepKind::Compute: // the host reads results in between
        return step.cores ? StepDirection::ToHost : StepDirection::None;
    }
    return StepDirection::None;
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
