// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// The partition of the channels of a machine into groups, in ascending order of their lowest members.
///
///   channels  0 1 2 3 4 5 6 7      groups: intervals        channels 0 .. 2  -> {A}
///             A A A B B B B B                                channels 0 .. 7  -> {A, B}
///                                                            channels 2 .. 4  -> not whole groups
class GroupPartition {
public:
    /// Sets the members of the groups, one bit per channel, in ascending order of the lowest members.
    void set(std::span<const std::uint64_t> members);
    /// Appends the members as words, two for each group.
    void appendTo(std::vector<std::uint32_t>& words) const;
    /// Sets the members from words written by appendTo().
    void setFrom(std::span<const std::uint32_t> words);

    [[nodiscard]] const std::vector<std::uint64_t>& members() const { return m_members; }
    [[nodiscard]] std::size_t groups() const { return m_members.size(); }
    /// Number of channels in a group.
    [[nodiscard]] int sizeOf(std::size_t index) const;
    /// True if each group is an interval of channels, and there are few enough groups for a mask.
    [[nodiscard]] bool isOfIntervals() const { return m_isOfIntervals; }
    /// Returns the groups that the channels make up, as a mask; nullopt: they are not whole groups.
    [[nodiscard]] std::optional<std::uint32_t> groupsOf(std::uint64_t channels) const;
    /// Number that changes with every change of the members.
    [[nodiscard]] std::uint32_t version() const { return m_version; }

private:
    static constexpr std::size_t kMostMasked = 24; // most groups in a mask

    std::vector<std::uint64_t> m_members;
    bool m_isOfIntervals = false;
    std::uint32_t m_version = 0;
};

} // namespace pimento::sim
