// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// A track of a timeline: a part of a device whose spans are drawn in one line. It also shows the spans of the tracks
/// below it.
struct Track {
    std::string name;         // "channel 3", "DMA engine"
    std::string kind;         // "channel", for searches by kind and number; "": not searched by number
    std::uint32_t parent = 0; // the root is its own parent
    int depth = 0;            // 0: the root
    std::int64_t number = -1; // number in searches; -1: its place among the tracks of its kind
    std::uint32_t end = 0;    // index behind the last track below it
};

/// Tracks in the order in which they are drawn when everything is unfolded. The tracks below a track follow it
/// directly, up to its `end`:
///
///   0 AttAcc
///   1   channel 0
///   2     all banks
///   3     pch 0
///   4       bank 0
class TrackTree {
public:
    TrackTree() = default;
    explicit TrackTree(std::string root);

    /// Adds a track behind all others. The parent must be the last track or one above it.
    std::uint32_t add(std::uint32_t parent, std::string name, std::string kind = {}, std::int64_t number = -1);

    [[nodiscard]] std::size_t size() const { return m_tracks.size(); }
    [[nodiscard]] const Track& operator[](std::size_t track) const { return m_tracks[track]; }
    [[nodiscard]] bool isLeaf(std::size_t track) const { return m_tracks[track].end == track + 1; }
    /// The track right below the root that contains a track; the root for itself.
    [[nodiscard]] std::uint32_t outermost(std::uint32_t track) const;

    /// Full path of a track below the root: "channel 3, pch 0, bank 5".
    [[nodiscard]] std::string path(std::size_t track, const char* separator = ", ") const;
    /// The kinds that can be searched for, outer ones first.
    [[nodiscard]] std::vector<std::string> kinds() const;
    /// Names of the levels below the root, by depth: the kind of their tracks, or the name of the first one.
    [[nodiscard]] std::vector<std::string> levels() const;

private:
    std::vector<Track> m_tracks;
};

/// Tracks of a device: one for each node of its levels, and behind each innermost node one for each of its engines,
/// such as "router".
[[nodiscard]] TrackTree tracksOf(const sim::Device& device, std::span<const std::string> engines);

} // namespace pimento
