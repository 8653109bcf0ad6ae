// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/map_portions.h"

#include "engine/systems/comonm/mapping/scaled_kernel.h"
#include "engine/systems/comonm/upmem/program_run.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kFirstTrips = 3;  // of long loops in the first portion
constexpr std::int64_t kMostTrips = 384; // of a single long loop in its largest portion
constexpr double kSteady = 0.005;        // change of the time of an iteration that counts as none
constexpr std::int64_t kManyInstructions = std::int64_t{1} << 22; // beyond which a portion is not doubled

bool isResult(const KernelWork& work, std::size_t d) { return !work.space.dimensions[d].isReduction; }

bool hasResults(const KernelWork& work) { return !work.output().dimensions.empty(); }

/// A map whose tasklets do a portion: parts at the level of ranks keep every loop of the kernel.
SubMap portionMap(const PortionShape& shape, const TaskletLoops& loops,
                  const std::array<std::int64_t, kMostDimensions>& trips, const KernelWork& work)
{
    SubMap map;
    map.buffer = shape.tile * work.output().elementBytes;
    bool isFirst = true;
    for (std::size_t i = 0; i < loops.count; ++i) {
        const std::size_t d = loops.dimensions[i];
        const bool isLast = d + 1 == work.space.size();
        const bool isPaired = hasResults(work) && d == work.output().dimensions.back();
        std::int64_t& own = map.tuples[kTaskletIterations][d];
        own = trips[i] * (isLast ? shape.tile : 1) * (isPaired ? shape.results : 1);
        const bool takesTasklets = isFirst && (isResult(work, d) || !hasResults(work));
        map.tuples[kTaskletLevel][d] = takesTasklets ? shape.tasklets : 1;
        isFirst = isFirst && !takesTasklets;
        map.tuples[kRankLevel][d] = isResult(work, d) || !hasResults(work) || own == 1 ? 2 : 1;
    }
    return map;
}

/// Cycles of the slowest DPU of a compiled portion on the engines.
Result<PortionRun> runPortion(const upmem::CompiledLaunch& launch, const sim::upmem::DpuSystem& system)
{
    const auto prepared =
        sim::upmem::PreparedProgram::make(withMultiplier(launch.emitted.program, system.multiply), system.core);
    if (!prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    return runProgram(system, *prepared, upmem::kernelOptions(launch, system, launch.classes.front().first));
}

class PortionSimulation {
public:
    PortionSimulation(const PortionShape& shape, const TaskletLoops& loops, const affine::Kernel& kernel,
                      const KernelWork& work, const upmem::SpaceOptions& options)
        : m_shape(shape), m_loops(loops), m_kernel(kernel), m_work(work), m_options(options)
    {
    }

    Result<PortionRun> run(const std::array<std::int64_t, kMostDimensions>& trips) const
    {
        const SubMap map = portionMap(m_shape, m_loops, trips, m_work);
        KernelWork work = m_work;
        Tuple extents = kOnes;
        for (std::size_t d = 0; d < work.space.size(); ++d) {
            for (const Tuple& tuple : map.tuples) {
                extents[d] *= tuple[d];
            }
            work.space.dimensions[d].extent = extents[d];
        }
        const auto program = upmem::tensor::tensorProgram(scaledKernel(m_kernel, m_work, extents));
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        const auto sketches = upmem::schedule::sketchesOf(*program, m_options.sketches);
        if (!sketches) {
            return tl::unexpected<Error>(sketches.error());
        }
        const auto decisions = decisionsOf(map, {m_shape.tile, m_shape.results}, work, *sketches);
        if (!decisions) {
            return tl::unexpected<Error>(decisions.error());
        }
        const auto sketch = std::ranges::find(*sketches, decisions->factored > 0, &upmem::schedule::Sketch::hasRfactor);
        const auto scheduled = sketch->apply(*decisions);
        if (!scheduled) {
            return tl::unexpected<Error>(scheduled.error());
        }
        const auto compiled = upmem::compile(scheduled->program(), m_options.compile, *m_options.system);
        if (!compiled) {
            return tl::unexpected<Error>(compiled.error());
        }
        for (const auto& step : compiled->steps) {
            if (const auto* launch = std::get_if<upmem::CompiledLaunch>(&step)) {
                return runPortion(*launch, *m_options.system);
            }
        }
        return fail("launches no kernel", m_work.kernel, "Use another kernel");
    }

private:
    const PortionShape& m_shape;
    const TaskletLoops& m_loops;
    const affine::Kernel& m_kernel;
    const KernelWork& m_work;
    const upmem::SpaceOptions& m_options;
};

std::vector<std::size_t> longLoopsOf(const PortionShape& shape, const TaskletLoops& loops)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < loops.count; ++i) {
        if (shape.trips[i] == 0) {
            found.push_back(i);
        }
    }
    return found;
}

/// Cycles of an iteration between two portions.
double stepOf(const PortionPoint& from, const PortionPoint& to)
{
    return (to.cycles - from.cycles) / static_cast<double>(to.trips - from.trips);
}

/// Doubles the only long loop of a shape until its iterations take as long as those of the portion before.
Result<Portions> lineOf(Portions portions, std::size_t loop, const PortionSimulation& simulation)
{
    std::vector<PortionPoint>& line = portions.line;
    line.push_back({portions.trips[loop], portions.first});
    auto trips = portions.trips;
    bool isSteady = false;
    while (!isSteady && trips[loop] < kMostTrips) {
        trips[loop] *= 2;
        const auto more = simulation.run(trips);
        if (!more) {
            return tl::unexpected<Error>(more.error());
        }
        portions.instructions += more->issued;
        line.push_back({trips[loop], static_cast<double>(more->cycles)});
        if (const std::size_t count = line.size(); count > 2) {
            const double before = stepOf(line[count - 3], line[count - 2]);
            isSteady = std::abs(stepOf(line[count - 2], line[count - 1]) - before) <= kSteady * before ||
                       more->issued > kManyInstructions;
        }
    }
    return portions;
}

/// Cycles of a number of iterations: between two portions, or beyond the largest one as fast as between the last two.
double alongLine(const std::vector<PortionPoint>& line, std::int64_t trips)
{
    std::size_t next = 1;
    while (next + 1 < line.size() && line[next].trips < trips) {
        ++next;
    }
    return line[next].cycles + stepOf(line[next - 1], line[next]) * static_cast<double>(trips - line[next].trips);
}

} // namespace

TaskletLoops loopsOf(const SubMap& map, const TaskletTiling& tiling, const KernelWork& work)
{
    TaskletLoops loops;
    for (const bool wantsResults : {true, false}) {
        for (std::size_t d = 0; d < work.space.size(); ++d) {
            if (isResult(work, d) != wantsResults) {
                continue;
            }
            const bool isLast = d + 1 == work.space.size();
            const bool isPaired = hasResults(work) && d == work.output().dimensions.back();
            const std::int64_t block = (isLast ? tiling.tile : 1) * (isPaired ? tiling.results : 1);
            loops.trips[loops.count] = map.tuples[kTaskletIterations][d] / block;
            loops.dimensions[loops.count++] = d;
        }
    }
    return loops;
}

PortionShape shapeOf(const SubMap& map, const TaskletTiling& tiling, const TaskletLoops& loops)
{
    PortionShape shape;
    for (const std::int64_t parts : map.tuples[kTaskletLevel]) {
        shape.tasklets *= parts;
    }
    shape.tile = tiling.tile;
    shape.results = tiling.results;
    for (std::size_t i = 0; i < loops.count; ++i) {
        shape.trips[i] = loops.trips[i] <= kShortLoop ? loops.trips[i] : 0;
    }
    return shape;
}

Result<Portions> simulatedPortions(const PortionShape& shape, const TaskletLoops& loops, const affine::Kernel& kernel,
                                   const KernelWork& work, const upmem::SpaceOptions& options)
{
    const PortionSimulation simulation(shape, loops, kernel, work, options);
    const std::vector<std::size_t> longLoops = longLoopsOf(shape, loops);
    Portions portions;
    for (std::size_t i = 0; i < kMostDimensions; ++i) {
        portions.trips[i] = shape.trips[i] > 0 ? shape.trips[i] : kFirstTrips;
    }
    const auto first = simulation.run(portions.trips);
    if (!first) {
        return tl::unexpected<Error>(first.error());
    }
    portions.first = static_cast<double>(first->cycles);
    portions.instructions = first->issued;
    if (longLoops.size() == 1) {
        return lineOf(std::move(portions), longLoops.front(), simulation);
    }
    for (const std::size_t i : longLoops) {
        auto trips = portions.trips;
        trips[i] *= 2;
        const auto more = simulation.run(trips);
        if (!more) {
            return tl::unexpected<Error>(more.error());
        }
        portions.doubled[i] = static_cast<double>(more->cycles);
        portions.instructions += more->issued;
    }
    return portions;
}

double extendedCycles(const Portions& portions, const PortionShape& shape, const TaskletLoops& loops)
{
    if (!portions.line.empty()) {
        return alongLine(portions.line, loops.trips[longLoopsOf(shape, loops).front()]);
    }
    // Doubling loop i adds what lies inside it: q_i = all terms of the first portion that contain loop i.
    double cycles = portions.first;
    double inside = 0; // terms that contain the previous long loop
    double factor = 1; // product of the ratios of the long loops so far, which multiplies `inside`
    bool isFirst = true;
    for (std::size_t i = 0; i < loops.count; ++i) {
        if (shape.trips[i] > 0) {
            continue;
        }
        const double terms = portions.doubled[i] - portions.first;
        const double ratio = static_cast<double>(loops.trips[i]) / static_cast<double>(portions.trips[i]);
        cycles += isFirst ? -terms : (inside - terms) * factor;
        isFirst = false;
        factor *= ratio;
        inside = terms;
    }
    return cycles + (inside > 0 ? inside * factor : 0);
}

double proportionalCycles(const Portions& portions, const PortionShape& shape, const TaskletLoops& loops)
{
    if (!portions.line.empty()) {
        const std::int64_t trips = loops.trips[longLoopsOf(shape, loops).front()];
        std::size_t largest = 0; // index of the largest portion that the map contains
        while (largest + 1 < portions.line.size() && portions.line[largest + 1].trips <= trips) {
            ++largest;
        }
        const PortionPoint& portion = portions.line[largest];
        return portion.cycles * static_cast<double>(trips) / static_cast<double>(portion.trips);
    }
    double cycles = portions.first;
    double ratio = 1;
    bool isDoubled = false;
    for (std::size_t i = 0; i < loops.count; ++i) {
        if (shape.trips[i] > 0) {
            continue;
        }
        ratio *= static_cast<double>(loops.trips[i]) / static_cast<double>(portions.trips[i]);
        if (!isDoubled) {
            cycles = portions.doubled[i];
            ratio /= 2;
            isDoubled = true;
        }
    }
    return cycles * ratio;
}

} // namespace pimento::comonm
