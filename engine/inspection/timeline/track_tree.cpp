// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/track_tree.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento {

TrackTree::TrackTree(std::string root) { m_tracks.push_back({std::move(root), {}, 0, 0, -1, 1}); }

std::uint32_t TrackTree::add(std::uint32_t parent, std::string name, std::string kind, std::int64_t number)
{
    const auto track = static_cast<std::uint32_t>(m_tracks.size());
    PIMENTO_ASSERT(parent < track && m_tracks[parent].end == track, "a track follows its parent and what is below it");
    m_tracks.push_back({std::move(name), std::move(kind), parent, m_tracks[parent].depth + 1, number, track + 1});
    for (std::uint32_t above = parent;; above = m_tracks[above].parent) {
        m_tracks[above].end = track + 1;
        if (above == 0) {
            return track;
        }
    }
}

std::uint32_t TrackTree::outermost(std::uint32_t track) const
{
    while (m_tracks[track].depth > 1) {
        track = m_tracks[track].parent;
    }
    return track;
}

std::string TrackTree::path(std::size_t track, const char* separator) const
{
    const Track& each = m_tracks[track];
    return each.depth <= 1 ? each.name : path(each.parent, separator) + separator + each.name;
}

std::vector<std::string> TrackTree::kinds() const
{
    std::vector<std::string> kinds;
    for (const Track& track : m_tracks) {
        if (!track.kind.empty() && std::ranges::find(kinds, track.kind) == kinds.end()) {
            kinds.push_back(track.kind);
        }
    }
    return kinds;
}

std::vector<std::string> TrackTree::levels() const
{
    std::vector<std::string> levels;
    std::vector<bool> isKind;
    for (std::size_t i = 1; i < m_tracks.size(); ++i) {
        const Track& track = m_tracks[i];
        const auto level = static_cast<std::size_t>(track.depth) - 1;
        if (level == levels.size()) {
            levels.push_back(track.kind.empty() ? track.name : track.kind);
            isKind.push_back(!track.kind.empty());
        } else if (!isKind[level] && !track.kind.empty()) {
            levels[level] = track.kind;
            isKind[level] = true;
        }
    }
    return levels;
}

namespace {

void addLevels(TrackTree& tracks, std::uint32_t above, std::span<const sim::Level> levels,
               std::span<const std::string> engines)
{
    for (int node = 0; !levels.empty() && node < levels.front().count; ++node) {
        const std::string& name = levels.front().name;
        const std::string number = " " + std::to_string(node);
        addLevels(tracks, tracks.add(above, name + number, name), levels.subspan(1), engines);
        for (std::size_t i = 0; levels.size() == 1 && i < engines.size(); ++i) {
            tracks.add(above, engines[i] + number, engines[i]);
        }
    }
}

} // namespace

TrackTree tracksOf(const sim::Device& device, std::span<const std::string> engines)
{
    TrackTree tracks(device.title);
    addLevels(tracks, 0, device.levels, engines);
    return tracks;
}

} // namespace pimento
