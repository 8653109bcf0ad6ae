// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/mapping_space.h"

#include "engine/systems/dataflow/notation/mapping_text.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Dimensions that are axes: those of more than one step.
std::vector<std::size_t> axesOf(const LayerLoops& layer)
{
    std::vector<std::size_t> axes;
    for (std::size_t d = 0; d < kDims; ++d) {
        if (layer.bounds[d] > 1) {
            axes.push_back(d);
        }
    }
    return axes;
}

/// Factors that cut at a level of the space: memory levels from the outermost inwards, then the array.
const Sizes& cutsAt(const Mapping& mapping, std::size_t level)
{
    const std::size_t levels = mapping.temporal.size();
    return level < levels ? mapping.temporal[levels - 1 - level] : mapping.spatial[level - levels];
}

Sizes& cutsAt(Mapping& mapping, std::size_t level) { return const_cast<Sizes&>(cutsAt(std::as_const(mapping), level)); }

bool isRegular(const LayerLoops& layer, const Mapping& mapping)
{
    Sizes products = kOnes;
    for (std::size_t level = 0; level < mapping.temporal.size() + kDirections; ++level) {
        for (std::size_t d = 0; d < kDims; ++d) {
            products[d] *= cutsAt(mapping, level)[d];
        }
    }
    return products == layer.bounds;
}

std::vector<SpaceLevel> spaceLevels(const Accelerator& accelerator)
{
    std::vector<SpaceLevel> levels;
    for (auto level = accelerator.levels.rbegin(); level != accelerator.levels.rend(); ++level) {
        levels.push_back({level->name + " step", 0});
    }
    levels.push_back({"row", accelerator.height, MapSide::Row});
    levels.push_back({"PE", accelerator.width, MapSide::Column});
    levels.push_back({"lane", accelerator.lanes});
    return levels;
}

class MappingSpaceText final : public SpaceText {
public:
    MappingSpaceText(LayerLoops layer, Accelerator accelerator, std::function<Result<void>(const Mapping&)> isLegal)
        : m_layer(std::move(layer)), m_accelerator(std::move(accelerator)), m_isLegal(std::move(isLegal))
    {
    }

    [[nodiscard]] std::string write(const IterationSpace& space) const override
    {
        auto mapping = parseMapping(m_accelerator, space.text);
        if (!mapping) {
            return space.text;
        }
        const std::vector<std::size_t> axes = axesOf(m_layer);
        for (std::size_t level = 0; level < space.levels.size(); ++level) {
            for (std::size_t axis = 0; axis < axes.size(); ++axis) {
                cutsAt(*mapping, level)[axes[axis]] = space.blocks.front().parts[level][axis];
            }
        }
        return mappingText(m_accelerator, *mapping);
    }

    [[nodiscard]] Result<IterationSpace> read(std::string_view text) const override
    {
        const auto mapping = parseMapping(m_accelerator, text);
        const Result<void> legal = mapping ? m_isLegal(*mapping) : tl::unexpected<Error>(mapping.error());
        if (!legal) {
            return tl::unexpected<Error>(legal.error());
        }
        auto space = spaceOf(m_layer, m_accelerator, *mapping);
        return space ? Result<IterationSpace>(*std::move(space))
                     : fail("has ragged tiles, which the iteration space cannot show", "mapping",
                            "Use factors that divide");
    }

private:
    LayerLoops m_layer;
    Accelerator m_accelerator;
    std::function<Result<void>(const Mapping&)> m_isLegal;
};

} // namespace

std::optional<IterationSpace> spaceOf(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    if (!isRegular(layer, mapping)) {
        return std::nullopt;
    }
    IterationSpace space;
    space.levels = spaceLevels(accelerator);
    const std::vector<std::size_t> axes = axesOf(layer);
    SpaceBlock block{"layer", std::vector<std::int64_t>(axes.size(), 0), {}, std::vector<std::int64_t>(axes.size(), 1)};
    for (const std::size_t d : axes) {
        space.axes.push_back({std::string(1, kDimNames[d]), layer.bounds[d]});
    }
    for (std::size_t level = 0; level < space.levels.size(); ++level) {
        std::vector<std::int64_t>& parts = block.parts.emplace_back();
        for (const std::size_t d : axes) {
            parts.push_back(cutsAt(mapping, level)[d]);
        }
    }
    space.blocks.push_back(std::move(block));
    space.text = mappingText(accelerator, mapping);
    return space;
}

std::shared_ptr<const SpaceText> mappingSpaceText(const LayerLoops& layer, const Accelerator& accelerator,
                                                  std::function<Result<void>(const Mapping& mapping)> isLegal)
{
    return std::make_shared<const MappingSpaceText>(layer, accelerator, std::move(isLegal));
}

} // namespace pimento::dataflow
