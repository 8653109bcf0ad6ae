// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"

#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"

#include <string>
#include <vector>

namespace pimento::test {

using namespace dataflow;

namespace {

std::int64_t oneOf(RandomStream& random, const std::vector<std::int64_t>& choices)
{
    return choices[random.below(choices.size())];
}

} // namespace

Accelerator tinyAccelerator(RandomStream& random, std::size_t levels, bool hasRows)
{
    Accelerator accelerator;
    accelerator.name = "tiny";
    accelerator.height = oneOf(random, {1, 2, 2, 3});
    accelerator.width = oneOf(random, {1, 2});
    accelerator.lanes = oneOf(random, {1, 2});
    accelerator.splitsOnce = random.below(3) > 0;
    accelerator.macEnergy = 0.1;
    accelerator.startCycles = static_cast<double>(random.below(3));
    for (std::size_t level = 0; level < levels; ++level) {
        MemoryLevel memory;
        memory.name = "L" + std::to_string(level);
        if (level + 1 < levels) {
            memory.capacity = oneOf(random, {4, 8, 12, 24}) * (level == 0 ? 1 : 2);
        }
        memory.readBandwidth = static_cast<double>(oneOf(random, {0, 1, 2, 4}));
        memory.writeBandwidth = static_cast<double>(oneOf(random, {0, 1, 2, 4}));
        memory.sharedBandwidth = static_cast<double>(oneOf(random, {0, 0, 1, 3}));
        memory.accessBytes = oneOf(random, {1, 2, 4});
        memory.accessEnergy = static_cast<double>(oneOf(random, {1, 2, 5})) * static_cast<double>(level + 1);
        accelerator.levels.push_back(memory);
    }
    if (hasRows) {
        accelerator.rows = {oneOf(random, {8, 16}), static_cast<double>(oneOf(random, {2, 7})),
                            static_cast<double>(oneOf(random, {3, 11}))};
    }
    return accelerator;
}

LayerLoops tinyLayer(RandomStream& random, const Accelerator& accelerator, bool isRagged, std::size_t most)
{
    LayerLoops layer;
    do {
        for (std::int64_t& bound : layer.bounds) {
            bound = random.below(2) == 0 ? 1 : oneOf(random, {1, 2, 3, 4, 5, 6});
        }
        layer.stride = {oneOf(random, {1, 2}), oneOf(random, {1, 3})};
        layer.dilation = {oneOf(random, {1, 2}), 1};
        layer.elementBytes = {oneOf(random, {1, 2}), oneOf(random, {1, 2}), oneOf(random, {1, 2})};
        layer.partialSumBytes = oneOf(random, {0, 0, 4});
    } while (factorVectors(layer, accelerator, isRagged) > most);
    return layer;
}

TinyCase tinyCase(std::uint64_t number)
{
    RandomStream random(7, number);
    const bool hasRows = number % 3 == 0;
    const std::size_t levels = hasRows ? 2 : number % 10 == 1 ? 4 : 3;
    const std::size_t most = hasRows ? 40 : levels == 4 ? 12 : 60;
    TinyCase tiny;
    tiny.accelerator = tinyAccelerator(random, levels, hasRows);
    tiny.isRagged = random.below(3) == 0;
    tiny.layer = tinyLayer(random, tiny.accelerator, tiny.isRagged, most);
    return tiny;
}

TinyCase tinyCase(std::uint64_t number, std::size_t levels, bool hasRows)
{
    RandomStream random(91, 10 * number + levels);
    TinyCase tiny;
    tiny.accelerator = tinyAccelerator(random, levels, hasRows);
    tiny.isRagged = random.below(3) == 0;
    tiny.layer = tinyLayer(random, tiny.accelerator, tiny.isRagged, levels > 4 ? 8 : levels > 3 ? 12 : 30);
    if (random.below(3) == 0) {
        MemoryLevel& level = tiny.accelerator.levels[random.below(levels - 1)];
        level.storing[random.below(kTensors)] = random.below(2) == 0 ? Storing::Never : Storing::Always;
    }
    return tiny;
}

} // namespace pimento::test
