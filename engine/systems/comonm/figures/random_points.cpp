// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/random_points.h"

#include "engine/base/parallel.h"
#include "engine/base/random_stream.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/comonm/space/mapping_space.h"

#include <cmath>
#include <optional>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::size_t kTries = 64; // draws for a mapping with a program

/// A whole number from 1 to `most`, each power of two equally likely.
std::int64_t drawn(RandomStream& random, std::int64_t most)
{
    return static_cast<std::int64_t>(std::exp2(random.uniform() * std::log2(static_cast<double>(most) + 0.99)));
}

/// Work of a random size whose tiles fill all channels, so that many of its mappings have programs.
KernelWork drawnWork(const std::string& kernel, std::int64_t channels, RandomStream& random)
{
    constexpr std::int64_t kOutputs = 64; // outputs of a channel in a group of results
    constexpr std::int64_t kInputs = 256; // inputs of a tile in the even and odd banks together
    constexpr std::int64_t kTile = 2048;  // elements of a channel
    KernelWork work{kernel, affine::ElementType::Fp16, {}, {}};
    if (kernel == "gemv") {
        work.space.dimensions = {{"i", kOutputs * channels * drawn(random, 32), false},
                                 {"j", kInputs * drawn(random, 32), true}};
        work.operands = {{"x", {1}, 2, false}, {"W", {0, 1}, 2, false}, {"y", {0}, 2, true}};
        return work;
    }
    work.space.dimensions = {{"i", kTile * channels * drawn(random, 1000), false}};
    work.operands = {{"a", {0}, 2, false}, {"c", {0}, 2, true}};
    return work;
}

/// A mapping with its estimate and its time on the detailed machine; none: it has no program or takes too long.
std::optional<EstimatedPoint> pointOf(const Target& target, const MappingSpace& space, const SubMap& map,
                                      const RandomMaps& maps, const std::stop_token& stop)
{
    if (!target.program(map)) {
        return std::nullopt;
    }
    const auto estimate = target.estimate(map, maps.options);
    if (!estimate || estimate->cycles > maps.mostCycles) {
        return std::nullopt;
    }
    const auto exact = target.run(map, stop);
    if (!exact) {
        return std::nullopt;
    }
    return EstimatedPoint{mappingText(space.mappingOf(map)), 0, estimate->cycles, exact->cycles};
}

/// Random mappings of one target.
std::vector<EstimatedPoint> pointsOf(const Target& target, std::size_t count, RandomStream random,
                                     const RandomMaps& maps, const std::stop_token& stop)
{
    const MappingSpace space(target.work().space, target.levels());
    std::vector<EstimatedPoint> points;
    for (std::size_t tries = 0; points.size() < count && tries < count * kTries && !stop.stop_requested(); ++tries) {
        if (auto point = pointOf(target, space, space.drawn(random), maps, stop)) {
            points.push_back(*std::move(point));
        }
    }
    return points;
}

/// Joins the points of groups and numbers the groups.
std::vector<EstimatedPoint> joined(std::vector<std::vector<EstimatedPoint>> groups)
{
    std::vector<EstimatedPoint> all;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (EstimatedPoint& point : groups[group]) {
            point.group = static_cast<std::int64_t>(group);
            all.push_back(std::move(point));
        }
    }
    return all;
}

} // namespace

std::vector<EstimatedPoint> randomBankPoints(const std::string& kernel, const HbmPimSetting& setting,
                                             const RandomMaps& maps, const std::stop_token& stop)
{
    std::vector<std::vector<EstimatedPoint>> groups((maps.count + maps.ofEachSize - 1) / maps.ofEachSize);
    parallelFor(groups.size(), hardwareThreads(), stop, [&](std::size_t i) {
        RandomStream random = RandomStream::of(maps.seed, kernel, setting.channels, setting.ranks, i);
        const auto target = hbmPimTarget(drawnWork(kernel, setting.channels, random), setting);
        if (target) {
            groups[i] = pointsOf(**target, maps.ofEachSize, random, maps, stop);
        }
    });
    return joined(std::move(groups));
}

std::vector<EstimatedPoint> randomDpuPoints(std::span<const std::shared_ptr<const Target>> targets,
                                            const RandomMaps& maps, const std::stop_token& stop)
{
    std::vector<std::vector<EstimatedPoint>> groups(targets.size());
    parallelFor(groups.size(), hardwareThreads(), stop, [&](std::size_t i) {
        const std::size_t count = (maps.count + targets.size() - 1) / targets.size();
        groups[i] = pointsOf(*targets[i], count, RandomStream::of(maps.seed, targets[i]->work().kernel, i), maps, stop);
    });
    return joined(std::move(groups));
}

} // namespace pimento::comonm
