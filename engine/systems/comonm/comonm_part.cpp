// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping_part.h"

#include "engine/base/numbers.h"
#include "engine/systems/comonm/mapping/mapping_text.h"

#include <algorithm>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::string_view kBuffer = "buffer=";

std::vector<std::int64_t> numbersOf(const Tuple& tuple, std::size_t dimensions)
{
    return {tuple.begin(), tuple.begin() + static_cast<std::ptrdiff_t>(dimensions)};
}

Tuple tupleOf(const std::vector<std::int64_t>& numbers)
{
    Tuple tuple = kOnes;
    std::ranges::copy(numbers, tuple.begin());
    return tuple;
}

/// The index of a block's map and its buffer, which stand in the block's texts.
SubMap mapOf(const SpaceBlock& block)
{
    SubMap map;
    map.index = static_cast<int>(parseInteger(block.name.substr(1)).value_or(1));
    if (block.options.starts_with(kBuffer)) {
        map.buffer = parseInteger(block.options.substr(kBuffer.size())).value_or(0);
    }
    for (std::size_t level = 0; level < block.parts.size(); ++level) {
        map.tuples[level] = tupleOf(block.parts[level]);
    }
    map.tuples[block.parts.size()] = tupleOf(block.iterations);
    return map;
}

class MappingSpaceText final : public SpaceText {
public:
    explicit MappingSpaceText(std::shared_ptr<const Target> target) : m_target(std::move(target)) {}

    /// Maps are listed in the order in which placed() places them: by the last dimension, then from the first on.
    std::string write(const pimento::IterationSpace& space) const override
    {
        std::vector<const SpaceBlock*> blocks;
        for (const SpaceBlock& block : space.blocks) {
            blocks.push_back(&block);
        }
        std::ranges::sort(blocks, {}, [](const SpaceBlock* block) {
            std::vector<std::int64_t> order = block->origin;
            std::rotate(order.begin(), order.end() - 1, order.end());
            return order;
        });
        Mapping mapping{m_target->levels().keyword, space.levels.size(), space.axes.size(), {}};
        for (const SpaceBlock* block : blocks) {
            mapping.maps.push_back(mapOf(*block));
        }
        return mappingText(mapping);
    }

    Result<pimento::IterationSpace> read(std::string_view text) const override
    {
        const auto mapping = parseMapping(text);
        if (!mapping) {
            return tl::unexpected<Error>(mapping.error());
        }
        return legalOn(*m_target, *mapping).map([&](const CheckedMapping& legal) { return spaceOf(legal, *m_target); });
    }

private:
    std::shared_ptr<const Target> m_target;
};

} // namespace

Result<CheckedMapping> legalOn(const Target& target, const Mapping& mapping)
{
    auto found = checkMapping(mapping, target.work(), target.levels());
    if (!found) {
        return found;
    }
    for (const SubMap& map : mapping.maps) {
        if (const auto fits = target.check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
    }
    return found;
}

pimento::IterationSpace spaceOf(const CheckedMapping& mapping, const Target& target)
{
    pimento::IterationSpace space;
    for (const Dimension& dimension : target.work().space.dimensions) {
        space.axes.push_back({dimension.name, dimension.extent});
    }
    for (const UnitLevel& level : target.levels().levels) {
        const std::size_t number = space.levels.size();
        space.levels.push_back({level.name, level.units,
                                number == 0   ? MapSide::Row
                                : number == 1 ? MapSide::Column
                                              : MapSide::None});
    }
    const std::size_t dimensions = space.axes.size();
    for (const std::size_t i : mapping.order) {
        const SubMap& map = mapping.mapping.maps[i];
        SpaceBlock block{nameOf(map), numbersOf(mapping.boxes[i].origin, dimensions), {},
                         numbersOf(mapping.mapping.iterations(map), dimensions)};
        for (std::size_t level = 0; level < mapping.mapping.levels; ++level) {
            block.parts.push_back(numbersOf(map.tuples[level], dimensions));
        }
        if (map.buffer > 0) {
            block.options = std::string(kBuffer) + std::to_string(map.buffer);
        }
        space.blocks.push_back(std::move(block));
    }
    space.text = mappingText(mapping.mapping);
    return space;
}

std::shared_ptr<const SpaceText> spaceText(std::shared_ptr<const Target> target)
{
    return std::make_shared<const MappingSpaceText>(std::move(target));
}

} // namespace pimento::comonm
