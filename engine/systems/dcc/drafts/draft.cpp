// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento {

void fingerprint(Fingerprinter& to, const DraftPart& part)
{
    const auto& [groups, cores, tile, mapping] = part;
    to.add(groups, cores, tile, mapping);
}

Draft::Draft(std::span<const DraftPart> parts) : m_size(parts.size())
{
    PIMENTO_ASSERT(parts.size() <= kMaxParts, "a draft has at most kMaxParts parts");
    for (std::size_t set = 0; set < parts.size(); ++set) {
        m_parts[set] = parts[set];
    }
}

Draft Draft::ofAllocation(std::span<const std::array<std::int32_t, 2>> allocation,
                          std::span<const std::int64_t> extents)
{
    Draft draft;
    draft.m_size = allocation.size();
    for (std::size_t set = 0; set < allocation.size(); ++set) {
        const auto [groups, cores] = allocation[set];
        draft.m_parts[set] = {groups, cores, ceilDivide(extents[set], std::int64_t{groups} * cores)};
    }
    return draft;
}

std::int64_t Draft::groups() const
{
    std::int64_t product = 1;
    for (const DraftPart& part : parts()) {
        product *= part.groups;
    }
    return product;
}

std::int64_t Draft::cores() const
{
    std::int64_t product = 1;
    for (const DraftPart& part : parts()) {
        product *= part.cores;
    }
    return product;
}

std::string Draft::text() const
{
    std::string all;
    for (const DraftPart& part : parts()) {
        all += (all.empty() ? "" : ",") + std::to_string(part.groups) + "x" + std::to_string(part.cores);
    }
    return all;
}

Result<Draft> parseDraft(std::string_view text, std::span<const std::int64_t> extents, Resources resources)
{
    const std::string where = "draft \"" + std::string(text.substr(0, 60)) + "\"";
    const auto pieces = split(text, ',');
    if (pieces.size() != extents.size()) {
        return fail("has the wrong number of parts: " + std::to_string(pieces.size()) + " instead of " +
                        std::to_string(extents.size()) + ", one per dimension set",
                    where, extents.size() == 3 ? "Write for example 16x1,1x4,1x16" : "Write for example 16x1,1x64");
    }
    std::vector<std::array<std::int32_t, 2>> allocation;
    for (std::size_t set = 0; set < pieces.size(); ++set) {
        const std::string part = "part " + std::to_string(set + 1);
        const auto numbers = split(pieces[set], 'x');
        const auto groups = numbers.size() == 2 ? parseInteger(numbers[0]) : std::nullopt;
        const auto cores = numbers.size() == 2 ? parseInteger(numbers[1]) : std::nullopt;
        if (!groups || !cores || *groups < 1 || *cores < 1) {
            return fail(part + " is not groups x cores, both at least 1", where, "Write for example 16x1");
        }
        if (*groups > resources.groups) {
            return fail(part + " needs " + std::to_string(*groups) + " groups, but the device has " +
                            std::to_string(resources.groups),
                        where, "Use at most " + std::to_string(resources.groups));
        }
        if (*cores > resources.cores) {
            return fail(part + " needs " + std::to_string(*cores) + " cores, but a group has " +
                            std::to_string(resources.cores),
                        where, "Use at most " + std::to_string(resources.cores));
        }
        allocation.push_back({static_cast<std::int32_t>(*groups), static_cast<std::int32_t>(*cores)});
    }
    const Draft draft = Draft::ofAllocation(allocation, extents);
    if (draft.groups() > resources.groups || draft.cores() > resources.cores) {
        return fail("needs " + std::to_string(draft.groups()) + " groups of " + std::to_string(draft.cores()) +
                        " cores over all parts, the device has " + std::to_string(resources.groups) + " of " +
                        std::to_string(resources.cores),
                    where, "Use smaller splits");
    }
    return draft;
}

DraftList::DraftList(std::size_t sets) : m_columns(sets)
{
    PIMENTO_ASSERT(sets <= Draft::kMaxParts, "a draft has at most kMaxParts parts");
}

void DraftList::reserve(std::size_t drafts)
{
    for (Column& column : m_columns) {
        column.groups.reserve(drafts);
        column.cores.reserve(drafts);
        column.tiles.reserve(drafts);
        column.mappings.reserve(drafts);
    }
}

void DraftList::push(std::span<const DraftPart> parts)
{
    PIMENTO_ASSERT(parts.size() == m_columns.size(), "a draft has one part per dimension set");
    for (std::size_t set = 0; set < parts.size(); ++set) {
        m_columns[set].groups.push_back(parts[set].groups);
        m_columns[set].cores.push_back(parts[set].cores);
        m_columns[set].tiles.push_back(parts[set].tile);
        m_columns[set].mappings.push_back(parts[set].mapping);
    }
}

Draft DraftList::operator[](std::size_t i) const
{
    Draft draft;
    draft.m_size = std::min(m_columns.size(), Draft::kMaxParts);
    for (std::size_t set = 0; set < draft.m_size; ++set) {
        const Column& column = m_columns[set];
        draft.m_parts[set] = {column.groups[i], column.cores[i], column.tiles[i], column.mappings[i]};
    }
    return draft;
}

} // namespace pimento
