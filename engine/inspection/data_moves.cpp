// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/data_moves.h"

#include <algorithm>
#include <numeric>

namespace pimento {

void MoveCollector::add(const DataMove& move)
{
    const std::int64_t slice = m_end < kSlices ? move.begin : move.begin / ((m_end + kSlices - 1) / kSlices);
    const auto [found, isNew] = m_moves.try_emplace({slice, move.left, move.right, move.what, move.isBack}, move);
    if (!isNew) {
        DataMove& known = found->second;
        known.begin = std::min(known.begin, move.begin);
        known.end = std::max(known.end, move.end);
        known.bytes += move.bytes;
    }
}

void MoveCollector::finish(DataMoves& picture, const std::string& others) const
{
    std::vector<double> bytes(picture.names.size(), 0);
    for (const auto& [key, move] : m_moves) {
        bytes[move.what] += move.bytes;
    }
    std::vector<std::uint32_t> kept(picture.names.size());
    std::iota(kept.begin(), kept.end(), 0U);
    if (kept.size() > kMostNames) {
        std::ranges::stable_sort(kept, std::greater{}, [&](std::uint32_t name) { return bytes[name]; });
        kept.resize(kMostNames - 1);
        std::ranges::sort(kept);
    }
    std::vector<std::uint32_t> number(picture.names.size(), static_cast<std::uint32_t>(kept.size()));
    std::vector<std::string> names;
    for (const std::uint32_t name : kept) {
        number[name] = static_cast<std::uint32_t>(names.size());
        names.push_back(picture.names[name]);
    }
    if (kept.size() < picture.names.size()) {
        names.push_back(others);
    }
    picture.names = std::move(names);
    picture.end = m_end;
    picture.moves.clear();
    for (const auto& [key, move] : m_moves) {
        picture.moves.push_back(move);
        picture.moves.back().what = number[move.what];
    }
    std::ranges::stable_sort(picture.moves, {}, &DataMove::begin);
}

} // namespace pimento
