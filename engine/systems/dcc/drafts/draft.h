// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Part of a draft for one dimension set: groups, cores per group, and the largest tile length on a core.
struct DraftPart {
    std::int32_t groups = 1;
    std::int32_t cores = 1;
    std::int64_t tile = 1;
    std::int32_t mapping = 0; // index of the representative mapping in the dimension set

    bool operator==(const DraftPart&) const = default;
};

void fingerprint(Fingerprinter& to, const DraftPart& part);

/// A tiling draft: one part per dimension set, outermost first (paper sec. 4.2 step 2).
class Draft {
public:
    static constexpr std::size_t kMaxParts = 8;

    Draft() = default;
    explicit Draft(std::span<const DraftPart> parts);

    /// Makes a draft from groups and cores per set, with tiles ceil(extent / (groups * cores)).
    [[nodiscard]] static Draft ofAllocation(std::span<const std::array<std::int32_t, 2>> allocation,
                                            std::span<const std::int64_t> extents);

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] const DraftPart& operator[](std::size_t set) const { return m_parts[set]; }
    [[nodiscard]] std::span<const DraftPart> parts() const { return std::span(m_parts).first(m_size); }
    [[nodiscard]] const DraftPart* begin() const { return m_parts.data(); }
    [[nodiscard]] const DraftPart* end() const { return m_parts.data() + m_size; }
    [[nodiscard]] const DraftPart* data() const { return m_parts.data(); }

    [[nodiscard]] std::int64_t groups() const; // product over all sets
    [[nodiscard]] std::int64_t cores() const;

    /// Writes groups x cores per dimension set: "16x1,1x4,1x16".
    [[nodiscard]] std::string text() const;

    bool operator==(const Draft&) const = default;

private:
    friend class DraftList;

    std::array<DraftPart, kMaxParts> m_parts{};
    std::size_t m_size = 0;
};

/// Groups and cores that can be allocated.
struct Resources {
    int groups = 16;
    int cores = 64; // per group

    bool operator==(const Resources&) const = default;
};

/// Reads the text form. Errors: a wrong number of parts, a part that is not groups x cores, more groups or cores than
/// there are. A part may have more cores than elements (some then stay idle).
[[nodiscard]] Result<Draft> parseDraft(std::string_view text, std::span<const std::int64_t> extents,
                                       Resources resources);

/// A list of drafts over the same dimension sets, stored in columns, in the order of insertion.
class DraftList {
public:
    /// One dimension set of all drafts.
    struct Column {
        std::vector<std::int32_t> groups;
        std::vector<std::int32_t> cores;
        std::vector<std::int64_t> tiles;
        std::vector<std::int32_t> mappings;
    };

    explicit DraftList(std::size_t sets);

    void reserve(std::size_t drafts);
    void push(std::span<const DraftPart> parts);

    [[nodiscard]] std::size_t sets() const { return m_columns.size(); }
    [[nodiscard]] std::size_t size() const { return m_columns.empty() ? 0 : m_columns.front().groups.size(); }
    [[nodiscard]] const Column& column(std::size_t set) const { return m_columns[set]; }
    [[nodiscard]] Draft operator[](std::size_t i) const;

private:
    std::vector<Column> m_columns;
};

} // namespace pimento
