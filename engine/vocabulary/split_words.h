// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace pimento {

/// Singular and plural of a noun.
struct Noun {
    std::string one;
    std::string many;

    bool operator==(const Noun&) const = default;

    /// Count with the noun: "1 bank", "4 banks".
    [[nodiscard]] std::string counted(std::int64_t count) const
    {
        return std::to_string(count) + " " + (count == 1 ? one : many);
    }
};

/// Nouns for the two levels of a device that divide work, neutral by default.
struct LevelWords {
    Noun group{"group", "groups"};
    Noun core{"core", "cores"};

    bool operator==(const LevelWords&) const = default;
};

/// Split of one dimension of the work by a candidate.
struct SplitPart {
    std::string name; // name of the dimension: "seq_len"
    std::int64_t groups = 1;
    std::int64_t cores = 1; // per group

    bool operator==(const SplitPart&) const = default;
};

/// Describes a candidate in plain words: "nhead over 4 channels, seq_len over 16 banks"; omits parts that stay whole.
/// Mentions if only one group, or one core of each, works: "seq_len over 8 banks of one channel".
[[nodiscard]] std::string splitText(std::span<const SplitPart> parts, const LevelWords& words);

} // namespace pimento
