// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/upmem_target.h"

#include "engine/systems/comonm/cnm/kernel_graph.h"
#include "engine/systems/comonm/upmem/map_portions.h"
#include "engine/systems/comonm/upmem/map_schedule.h"
#include "engine/systems/comonm/upmem/program_run.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr double kSecondsPerMillisecond = 1e-3;
constexpr std::int64_t kInstructionsPerAddition = 6; // load, add, store, address, index, branch

/// Options under which maps are compiled: any number of DPUs from one on, since portions have few.
upmem::SpaceOptions freed(const upmem::SpaceOptions& options)
{
    constexpr std::int64_t kAny = 4096;
    sim::upmem::DpuSystem system = *options.system;
    system.limits.leastDpus = 1;
    upmem::SpaceOptions freed = options;
    freed.system = sim::upmem::SystemPart(std::move(system));
    freed.sketches.innermost = kAny;
    freed.sketches.factored = kAny;
    freed.sketches.factoredAlone = kAny;
    return freed;
}

class UpmemTarget final : public Target {
public:
    UpmemTarget(affine::Kernel kernel, KernelWork work, std::vector<upmem::schedule::Sketch> sketches,
                const upmem::SpaceOptions& options)
        : m_kernel(std::move(kernel)), m_work(std::move(work)), m_sketches(std::move(sketches)), m_options(options),
          m_levels(upmemLevels(options)),
          m_launchSeconds(sim::upmem::HostLink(*options.system, options.dpusPerRank, options.link).launch().value() *
                          kSecondsPerMillisecond)
    {
    }

    const KernelWork& work() const override { return m_work; }
    const TargetLevels& levels() const override { return m_levels; }

    Result<void> check(const SubMap& map) const override
    {
        std::int64_t bytes = 0;
        for (const Operand& operand : m_work.operands) {
            std::int64_t elements = operand.elementBytes;
            for (const std::size_t d : operand.dimensions) {
                elements *= map.tuples[kTaskletLevel][d] * map.tuples[kTaskletIterations][d];
            }
            bytes += elements;
        }
        const std::int64_t most = m_options.system->limits.mainMemory.value();
        if (bytes <= most) {
            return {};
        }
        auto error =
            fail(ErrorKind::DoesNotFit,
                 nameOf(map) + " needs " + std::to_string(bytes) + " bytes in the MRAM of a DPU, but there are " +
                     std::to_string(most) + ": " + std::to_string(bytes - most) + " too many",
                 "kernel " + m_work.kernel, "Use more DPUs");
        error.value().reason = "MRAM";
        return error;
    }

    Result<MapTime> estimate(const SubMap& map, const EstimateOptions& options) const override
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        const TaskletTiling tiling = tilingOf(map, m_work, workingBytes());
        const TaskletLoops loops = loopsOf(map, tiling, m_work);
        const PortionShape shape = shapeOf(map, tiling, loops);
        const auto portions = portionsOf(shape, loops);
        if (!portions) {
            return tl::unexpected<Error>(portions.error());
        }
        MapTime time;
        time.cycles = options.sampling.rule == Extrapolation::Literal ? proportionalCycles(*portions, shape, loops)
                                                                      : extendedCycles(*portions, shape, loops);
        time.cycles += sharedSumCycles(map, shape.tasklets);
        time.seconds = secondsOf(time.cycles);
        return time;
    }

    double seconds(const Accumulation& accumulation) const override
    {
        const sim::upmem::HostLink link(*m_options.system, m_options.dpusPerRank, m_options.link);
        return link.reduction(accumulation.partials, accumulation.outputs, m_options.system->hostWork.threads).value() *
               kSecondsPerMillisecond;
    }

    Result<CnmKernel> graph(const SubMap& map) const override
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        const TaskletTiling tiling = tilingOf(map, m_work, workingBytes());
        ProcessShape shape{map.tuples[kTaskletIterations], map.tuples[kTaskletIterations]};
        shape.blocks[m_work.space.size() - 1] = tiling.tile;
        if (const auto& results = m_work.output().dimensions; hasSum() && !results.empty()) {
            shape.blocks[results.back()] = tiling.results;
        }
        return cnmKernelOf(m_work, shape);
    }

    Result<llvcnm::Function> code(const SubMap& map) const override
    {
        return graph(map).map([](const CnmKernel& kernel) { return lowered(kernel, kUpmemCode); });
    }

    Result<MapTime> run(const SubMap& map, const std::stop_token& stop) const override
    {
        const auto decisions = decisionsFor(map);
        if (!decisions) {
            return tl::unexpected<Error>(decisions.error());
        }
        const auto scheduled = sketchOf(*decisions).apply(*decisions);
        if (!scheduled) {
            return tl::unexpected<Error>(scheduled.error());
        }
        auto compiled = upmem::compile(scheduled->program(), m_options.compile, *m_options.system);
        if (!compiled) {
            return tl::unexpected<Error>(compiled.error());
        }
        for (auto& step : compiled->steps) {
            if (auto* launch = std::get_if<upmem::CompiledLaunch>(&step)) {
                sim::upmem::Program& program = launch->emitted.program;
                program = withMultiplier(std::move(program), m_options.system->multiply);
            }
        }
        const auto found = upmem::measure(
            *compiled, {&*m_options.system, m_options.dpusPerRank, m_options.link, m_options.model}, 0, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        MapTime time;
        time.cycles = static_cast<double>(found->slowest ? found->slowest->cycles.value() : 0);
        time.seconds = secondsOf(time.cycles);
        time.fidelity = Fidelity::Simulated;
        return time;
    }

    Result<std::string> program(const SubMap& map) const override
    {
        const auto decisions = decisionsFor(map);
        return decisions ? Result<std::string>(sketchOf(*decisions).text(*decisions))
                         : tl::unexpected<Error>(decisions.error());
    }

    Result<SubMap> mapOf(std::string_view program) const override
    {
        const auto read = upmem::schedule::parseDecisions(m_sketches, program);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        return mapOfDecisions(read->decisions, m_sketches[read->sketch], m_work,
                              {m_options.dpusPerRank, workingBytes()});
    }

private:
    [[nodiscard]] bool hasSum() const
    {
        return std::ranges::any_of(m_work.space.dimensions, &Dimension::isReduction);
    }

    /// WRAM that the tiles of all tasklets may take.
    [[nodiscard]] std::int64_t workingBytes() const
    {
        const sim::upmem::LimitSpec& limits = m_options.system->limits;
        return m_options.compile.workingMemory == upmem::WorkingMemoryProfile::Artefact
                   ? limits.workingMemory.value()
                   : limits.paperWorkingMemory.value();
    }
    [[nodiscard]] double secondsOf(double cycles) const
    {
        return cycles / (m_options.system->core.clockMegahertz * 1e6) + m_launchSeconds;
    }

    [[nodiscard]] Result<upmem::schedule::ScheduleDecisions> decisionsFor(const SubMap& map) const
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        return decisionsOf(map, tilingOf(map, m_work, workingBytes()), m_work, m_sketches);
    }

    [[nodiscard]] const upmem::schedule::Sketch& sketchOf(const upmem::schedule::ScheduleDecisions& decisions) const
    {
        return *std::ranges::find(m_sketches, decisions.factored > 0, &upmem::schedule::Sketch::hasRfactor);
    }

    [[nodiscard]] Result<Portions> portionsOf(const PortionShape& shape, const TaskletLoops& loops) const
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (const auto known = m_known.find(shape); known != m_known.end()) {
                return known->second;
            }
        }
        auto found = simulatedPortions(shape, loops, m_kernel, m_work, m_options);
        const std::scoped_lock lock(m_mutex);
        return m_known.emplace(shape, std::move(found)).first->second;
    }

    /// Cycles in which tasklets add up sums that they share; 0 if each has its own.
    [[nodiscard]] double sharedSumCycles(const SubMap& map, std::int64_t tasklets) const
    {
        std::int64_t parts = 1;
        std::int64_t outputs = 1;
        for (std::size_t d = 0; d < m_work.space.size(); ++d) {
            const std::int64_t along = map.tuples[kTaskletLevel][d];
            (m_work.space.dimensions[d].isReduction ? parts : outputs) *=
                m_work.space.dimensions[d].isReduction ? along : along * map.tuples[kTaskletIterations][d];
        }
        if (parts == 1 || m_work.output().dimensions.empty()) {
            return 0;
        }
        const double distance = m_options.system->core.issueDistance;
        const auto instructions = static_cast<double>(outputs * (parts - 1) * kInstructionsPerAddition);
        return instructions * std::max(1.0, distance / static_cast<double>(tasklets));
    }

    affine::Kernel m_kernel;
    KernelWork m_work;
    std::vector<upmem::schedule::Sketch> m_sketches;
    upmem::SpaceOptions m_options;
    TargetLevels m_levels;
    double m_launchSeconds;
    mutable std::mutex m_mutex;
    mutable std::map<PortionShape, Result<Portions>> m_known;
};

} // namespace

TargetLevels upmemLevels(const upmem::SpaceOptions& options)
{
    const std::int64_t perRank = options.dpusPerRank;
    const std::int64_t tasklets = options.system->core.tasklets;
    return {"Upmem_map",
            {{"rank", "ranks", std::max<std::int64_t>(1, options.compile.mostDpus / perRank), 1},
             {"DPU", "DPUs of a rank", perRank, 1},
             {"tasklet", "tasklets of a DPU", tasklets, tasklets}}};
}

Result<std::shared_ptr<const Target>> upmemTarget(const std::string& name, const affine::Kernel& kernel,
                                                  const upmem::SpaceOptions& options)
{
    auto work = workOf(name, kernel);
    if (!work) {
        return tl::unexpected<Error>(work.error());
    }
    const auto program = upmem::tensor::tensorProgram(kernel);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const upmem::SpaceOptions own = freed(options);
    auto sketches = upmem::schedule::sketchesOf(*program, own.sketches);
    if (!sketches) {
        return tl::unexpected<Error>(sketches.error());
    }
    return std::make_shared<const UpmemTarget>(kernel, *std::move(work), *std::move(sketches), own);
}

} // namespace pimento::comonm
