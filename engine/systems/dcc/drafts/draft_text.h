// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

// The text form of a draft over the dimension sets of a kernel:
//
//   2x4,1x4@B0:i,1x1      groups x cores per set; after @ the representative mapping as dimension:function, left out
//                         when it is the first (default) mapping of the set
//
// Loop variables of different loops may have the same name. Then the second mapping of a set with one text is A0:b#2.

/// Writes drafts in text form. The names of the mappings are made once for all drafts.
class DraftWriter {
public:
    /// Makes a writer for drafts without a choice of mappings.
    DraftWriter() = default;
    DraftWriter(const affine::Kernel& kernel, std::span<const DimensionSet> sets);

    [[nodiscard]] std::string text(std::span<const DraftPart> parts) const;
    /// Passes the text to `put(std::string_view)` piece by piece; allocates nothing.
    template <class Put> void write(std::span<const DraftPart> parts, Put put) const
    {
        const auto putNumber = [&](std::int32_t number) {
            std::array<char, std::numeric_limits<std::int32_t>::digits10 + 2> digits{};
            const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
            put(std::string_view(digits.data(), end));
        };
        for (std::size_t set = 0; set < parts.size(); ++set) {
            put(std::string_view(set == 0 ? "" : ","));
            putNumber(parts[set].groups);
            put(std::string_view("x"));
            putNumber(parts[set].cores);
            if (parts[set].mapping != 0) {
                put(std::string_view(m_mappings[set][static_cast<std::size_t>(parts[set].mapping)]));
            }
        }
    }

private:
    std::vector<std::vector<std::string>> m_mappings; // [set][mapping]: "@B0:i"
};

[[nodiscard]] std::string text(std::span<const DraftPart> parts, const affine::Kernel& kernel,
                               std::span<const DimensionSet> sets);

/// Reads the text form. Errors: those of parseDraft(text, extents, resources), and an unknown mapping.
[[nodiscard]] Result<Draft> parseDraft(std::string_view text, const affine::Kernel& kernel,
                                       std::span<const DimensionSet> sets, Resources resources);

/// Identifies a draft in files and across program versions: FNV-1a (64 bit) of its text form.
[[nodiscard]] std::uint64_t identity(std::span<const DraftPart> parts, const affine::Kernel& kernel,
                                     std::span<const DimensionSet> sets);

} // namespace pimento
