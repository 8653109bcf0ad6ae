// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft_text.h"

#include "engine/base/numbers.h"
#include "engine/systems/dcc/drafts/mapping_names.h"
#include "sim/base/assert.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace pimento {

namespace {

std::string joined(std::span<const std::string> pieces) { return fmt::format("{}", fmt::join(pieces, ", ")); }

std::string setTexts(const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    std::vector<std::string> texts;
    for (const DimensionSet& set : sets) {
        texts.push_back(text(set, kernel));
    }
    return joined(texts);
}

std::string exampleText(std::size_t sets)
{
    std::string all;
    for (std::size_t set = 0; set < sets; ++set) {
        all += set == 0 ? "2x4" : ",1x1";
    }
    return all;
}

/// Reads the mapping after the @ of a part, as an index in the set; without @ the default one.
Result<std::size_t> parseMapping(std::string_view part, const affine::Kernel& kernel, const DimensionSet& set)
{
    const std::size_t at = part.find('@');
    if (at == std::string_view::npos) {
        return std::size_t{0};
    }
    const auto names = mappingNames(kernel, set);
    const auto found = std::ranges::find(names, part.substr(at + 1));
    if (found == names.end()) {
        return fail("has an unknown mapping \"" + std::string(part.substr(at + 1, 60)) + "\"", {},
                    "Use one of " + joined(names));
    }
    return static_cast<std::size_t>(found - names.begin());
}

} // namespace

DraftWriter::DraftWriter(const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    for (const DimensionSet& set : sets) {
        auto& names = m_mappings.emplace_back(mappingNames(kernel, set));
        std::ranges::for_each(names, [](std::string& name) { name.insert(0, 1, '@'); });
    }
}

std::string DraftWriter::text(std::span<const DraftPart> parts) const
{
    std::string all;
    write(parts, [&](std::string_view piece) { all += piece; });
    return all;
}

std::string text(std::span<const DraftPart> parts, const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    PIMENTO_ASSERT(parts.size() == sets.size(), "a draft has one part per dimension set");
    const bool hasNames = std::ranges::any_of(parts, [](const DraftPart& part) { return part.mapping != 0; });
    return (hasNames ? DraftWriter(kernel, sets) : DraftWriter()).text(parts);
}

Result<Draft> parseDraft(std::string_view text, const affine::Kernel& kernel, std::span<const DimensionSet> sets,
                         Resources resources)
{
    const std::string where = "draft \"" + std::string(text.substr(0, 60)) + "\"";
    if (sets.empty() || sets.size() > Draft::kMaxParts) {
        return fail("kernel \"" + kernel.name + "\" has " + std::to_string(sets.size()) + " dimension sets", where,
                    "Drafts have 1 to " + std::to_string(Draft::kMaxParts) + " parts");
    }
    const auto pieces = split(text, ',');
    if (pieces.size() != sets.size()) {
        return fail("has the wrong number of parts: " + std::to_string(pieces.size()) + " instead of " +
                        std::to_string(sets.size()) + ", one per dimension set: " + setTexts(kernel, sets),
                    where, "Write one part per set, for example " + exampleText(sets.size()));
    }

    std::string allocation;
    std::array<std::int32_t, Draft::kMaxParts> mappings{};
    std::vector<std::int64_t> extents;
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const Result<std::size_t> mapping = parseMapping(pieces[set], kernel, sets[set]);
        if (!mapping) {
            return fail("part " + std::to_string(set + 1) + " " + mapping.error().what, where, mapping.error().hint);
        }
        allocation += set == 0 ? "" : ",";
        allocation += pieces[set].substr(0, pieces[set].find('@'));
        mappings[set] = static_cast<std::int32_t>(*mapping);
        extents.push_back(sets[set].mappings[*mapping].extent);
    }

    const Result<Draft> draft = parseDraft(allocation, extents, resources);
    if (!draft) {
        return fail(draft.error().what, where, draft.error().hint);
    }
    std::array<DraftPart, Draft::kMaxParts> parts{};
    for (std::size_t set = 0; set < sets.size(); ++set) {
        parts[set] = (*draft)[set];
        parts[set].mapping = mappings[set];
    }
    return Draft(std::span(parts).first(sets.size()));
}

std::uint64_t identity(std::span<const DraftPart> parts, const affine::Kernel& kernel,
                       std::span<const DimensionSet> sets)
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char character : text(parts, kernel, sets)) {
        hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001B3ULL;
    }
    return hash;
}

} // namespace pimento
