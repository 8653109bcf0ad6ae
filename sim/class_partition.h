// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento::sim {

/// Which channels make the classes of a machine, lowest member first.
///
///   channels  0 1 2 3 4 5 6 7      classes: intervals        channels 0 .. 2  -> {A}
///             A A A B B B B B                                channels 0 .. 7  -> {A, B}
///                                                            channels 2 .. 4  -> not whole classes
class ClassPartition {
public:
    /// One bit per channel and class, in ascending order of the lowest members.
    void set(std::span<const std::uint64_t> members);
    /// The same as words, and back.
    void appendTo(std::vector<std::uint32_t>& words) const;
    void setFrom(std::span<const std::uint32_t> words);

    [[nodiscard]] const std::vector<std::uint64_t>& members() const { return m_members; }
    [[nodiscard]] std::size_t classes() const { return m_members.size(); }
    [[nodiscard]] int sizeOf(std::size_t index) const;
    /// Whether each class is made of channels in a row, and a mask of classes is small.
    [[nodiscard]] bool isOfIntervals() const { return m_isOfIntervals; }
    /// The classes that these channels make, as a mask; nothing if they are not whole classes.
    [[nodiscard]] std::optional<std::uint32_t> classesOf(std::uint64_t channels) const;
    /// Changes with every change of the members.
    [[nodiscard]] std::uint32_t version() const { return m_version; }

private:
    static constexpr std::size_t kMostMasked = 24; // classes

    std::vector<std::uint64_t> m_members;
    bool m_isOfIntervals = false;
    std::uint32_t m_version = 0;
};

} // namespace pimento::sim
