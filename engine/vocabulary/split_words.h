// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pimento {

/// A word for one and for several of a thing.
struct Noun {
    std::string one;
    std::string many;

    bool operator==(const Noun&) const = default;

    /// "1 bank", "4 banks".
    [[nodiscard]] std::string counted(std::int64_t count) const
    {
        return std::to_string(count) + " " + (count == 1 ? one : many);
    }
};

/// What the two levels of a device that share out work are called: neutral words unless somebody wants others.
struct LevelWords {
    Noun group{"group", "groups"};
    Noun core{"core", "cores"};

    bool operator==(const LevelWords&) const = default;
};

/// What a candidate does with one dimension of the work.
struct SplitPart {
    std::string name; // of the dimension: "seq_len"
    std::int64_t groups = 1;
    std::int64_t cores = 1; // of each group

    bool operator==(const SplitPart&) const = default;
};

/// A candidate in plain words: "nhead over 4 channels, seq_len over 16 banks"; parts that stay whole are left out. Says
/// also where only one group, or one core of each, works: "seq_len over 8 banks of one channel".
[[nodiscard]] std::string splitText(std::span<const SplitPart> parts, const LevelWords& words);

} // namespace pimento
