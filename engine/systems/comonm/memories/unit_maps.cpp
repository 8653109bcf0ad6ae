// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/memories/unit_maps.h"

#include "engine/base/math.h"
#include "engine/systems/comonm/mapping/scaled_kernel.h"
#include "engine/systems/comonm/memories/unit_program.h"
#include "engine/systems/dcc/drafts/draft_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::size_t kChannels = 0; // levels of maps
constexpr std::size_t kUnits = 1;
constexpr std::size_t kLanes = 2;

Resources resourcesOf(const sim::Machine& machine)
{
    return {machine.channels(), machine.banks() / machine.description().compute.banksPerCore};
}

/// The loops of a kernel's statement that are dimensions, in their order.
std::vector<std::size_t> loopsOf(const affine::Kernel& kernel)
{
    std::vector<std::size_t> loops;
    for (const std::size_t loop : kernel.statements.front().loops) {
        if (kernel.variables[loop].high > 1) {
            loops.push_back(loop);
        }
    }
    return loops;
}

std::string keywordOf(const std::string& family)
{
    std::string keyword;
    std::ranges::copy_if(family, std::back_inserter(keyword), [](char c) { return c != '-'; });
    keyword.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(keyword.front())));
    return keyword + "_map";
}

/// Units whose results the device adds up.
std::int64_t addedUnits(const sim::DeviceDescription& device)
{
    std::int64_t most = 1;
    for (const auto& levels : device.compute.merge) {
        std::int64_t units = 1;
        for (const sim::Level& level : device.levels) {
            units *= std::ranges::count(levels, level.name) > 0 ? level.count : 1;
        }
        most = std::max(most, units);
    }
    return most;
}

} // namespace

TargetLevels unitLevels(const sim::Machine& machine)
{
    const sim::DeviceDescription& device = machine.description();
    const Resources all = resourcesOf(machine);
    return {keywordOf(device.compute.family),
            {{"channel", "channels", all.groups, 1},
             {"unit", "units of a channel", all.cores, addedUnits(device)},
             {"lane", "lanes of a unit", device.simdWidth, device.simdWidth}}};
}

UnitMaps::UnitMaps(const KernelWork& work, const sim::Machine& machine)
    : m_work(work), m_device(machine.description().title), m_resources(resourcesOf(machine)),
      m_lanes(machine.description().simdWidth), m_sets(dimensionSets(work.source))
{
}

Result<UnitMaps> UnitMaps::make(const KernelWork& work, const std::shared_ptr<const sim::Machine>& machine)
{
    constexpr std::int64_t kSmall = 64; // extents that show how the compiler uses lanes
    UnitMaps maps(work, *machine);
    const std::shared_ptr<const sim::DeviceDescription> device(machine, &machine->description());
    if (const auto units = lower::checkUnits(work.source, maps.m_sets, device); !units) {
        return tl::unexpected<Error>(units.error());
    }
    const std::vector<std::size_t> loops = loopsOf(work.source);
    Tuple extents = kOnes;
    for (std::size_t d = 0; d < loops.size(); ++d) {
        const auto set = std::ranges::find_if(
            maps.m_sets, [&](const DimensionSet& each) { return std::ranges::count(each.variables, loops[d]) > 0; });
        maps.m_setOf.push_back(static_cast<std::size_t>(set - maps.m_sets.begin()));
        extents[d] = std::min(kSmall, work.space.dimensions[d].extent);
    }
    if (std::set(maps.m_setOf.begin(), maps.m_setOf.end()).size() != loops.size()) {
        return fail("has loops that the compiler only divides together", "kernel " + work.kernel,
                    "Use a kernel whose tensors are indexed by one loop each");
    }
    const affine::Kernel small = scaledKernel(work.source, work, extents);
    const auto program =
        UnitProgram::make(small, dimensionSets(small), Draft(std::vector<DraftPart>(maps.m_sets.size())), machine);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const auto lane = lower::laneOf(program->lowered(), *program->lowered().plan(0));
    maps.m_laneDimension = lane ? maps.dimensionOf(*lane) : loops.size() - 1;
    return maps;
}

std::size_t UnitMaps::dimensionOf(std::size_t loop) const
{
    const std::vector<std::size_t> loops = loopsOf(m_work.source);
    const auto found = std::ranges::find(loops, loop);
    return found == loops.end() ? loops.size() - 1 : static_cast<std::size_t>(found - loops.begin());
}

Result<void> UnitMaps::check(const SubMap& map) const
{
    for (std::size_t d = 0; d < m_work.space.size(); ++d) {
        if (d != m_laneDimension && map.tuples[kLanes][d] > 1) {
            auto error = fail(ErrorKind::DoesNotFit,
                              nameOf(map) + " has " + std::to_string(map.tuples[kLanes][d]) + " lanes along " +
                                  m_work.space.dimensions[d].name + ", but a unit of " + m_device +
                                  " has its lanes along " + m_work.space.dimensions[m_laneDimension].name,
                              "kernel " + m_work.kernel, "Split that loop at the level of lanes");
            error.value().reason = "lanes";
            return error;
        }
    }
    return {};
}

Tuple UnitMaps::tileOf(const SubMap& map, const Tuple& vectors) const
{
    Tuple tile = vectors;
    const std::int64_t own = vectors[m_laneDimension];
    const std::int64_t used = own * map.tuples[kLanes][m_laneDimension];
    tile[m_laneDimension] = ceilDivide(used, m_lanes) == own ? used : own * m_lanes;
    return tile;
}

Tuple UnitMaps::extentsOf(const SubMap& map, const Tuple& tile) const
{
    Tuple extents = kOnes;
    for (std::size_t d = 0; d < m_work.space.size(); ++d) {
        extents[d] = map.tuples[kChannels][d] * map.tuples[kUnits][d] * tile[d];
    }
    return extents;
}

Draft UnitMaps::draftOf(const SubMap& map, const Tuple& tile) const
{
    std::vector<DraftPart> parts(m_sets.size());
    for (std::size_t d = 0; d < m_work.space.size(); ++d) {
        parts[m_setOf[d]] = {static_cast<std::int32_t>(map.tuples[kChannels][d]),
                             static_cast<std::int32_t>(map.tuples[kUnits][d]), tile[d], 0};
    }
    return Draft(parts);
}

Result<std::string> UnitMaps::programOf(const SubMap& map) const
{
    if (const auto lanes = check(map); !lanes) {
        return tl::unexpected<Error>(lanes.error());
    }
    Tuple tile = map.tuples[kLanes + 1];
    const std::int64_t own = tile[m_laneDimension];
    tile[m_laneDimension] *= map.tuples[kLanes][m_laneDimension];
    if (ceilDivide(tile[m_laneDimension], m_lanes) != own) {
        return fail(ErrorKind::DoesNotFit,
                    nameOf(map) + " has no program: the compiler fills the " + std::to_string(m_lanes) +
                        " lanes of a unit, of which it uses " + std::to_string(map.tuples[kLanes][m_laneDimension]),
                    m_device,
                    "Estimate it, or split " + m_work.space.dimensions[m_laneDimension].name + " into more lanes");
    }
    const Draft draft = draftOf(map, tile);
    return text(draft.parts(), m_work.source, m_sets);
}

Result<SubMap> UnitMaps::mapOf(std::string_view draft) const
{
    const auto read = parseDraft(draft, m_work.source, m_sets, m_resources);
    if (!read) {
        return tl::unexpected<Error>(read.error());
    }
    SubMap map;
    for (std::size_t d = 0; d < m_work.space.size(); ++d) {
        const DraftPart& part = (*read)[m_setOf[d]];
        const std::int64_t parts = std::int64_t{part.groups} * part.cores;
        const std::int64_t extent = m_work.space.dimensions[d].extent;
        std::int64_t own = extent / parts;
        std::int64_t lanes = 1;
        if (d == m_laneDimension) {
            own = ceilDivide(extent / parts, m_lanes);
            lanes = own > 0 ? extent / parts / own : 0;
        }
        if (parts * own * lanes != extent) {
            return fail("divides " + std::to_string(extent) + " iterations of " + m_work.space.dimensions[d].name +
                            " unequally",
                        "draft " + std::string(draft), "Maps have equal parts: use a divisor of the extent");
        }
        map.tuples[kChannels][d] = part.groups;
        map.tuples[kUnits][d] = part.cores;
        map.tuples[kLanes][d] = lanes;
        map.tuples[kLanes + 1][d] = own;
    }
    return map;
}

} // namespace pimento::comonm
