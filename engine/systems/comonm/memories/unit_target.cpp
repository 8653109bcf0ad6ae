// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/memories/unit_target.h"

#include "engine/systems/comonm/cnm/kernel_graph.h"
#include "engine/systems/comonm/mapping/scaled_kernel.h"
#include "engine/systems/comonm/memories/order_times.h"
#include "engine/systems/comonm/memories/portion_times.h"
#include "engine/systems/comonm/memories/unit_maps.h"
#include "engine/systems/comonm/memories/unit_program.h"

#include <map>
#include <mutex>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr double kHostAdditionsPerSecond = 1e9; // of partial results; our assumption
constexpr double kSecondsPerPicosecond = 1e-12;
constexpr std::size_t kProcess = 3; // tuple of iterations

/// Commands for whole vectors; the host counts and computes addresses.
constexpr CodeForm kUnitCode = {1, 0, 1, false, false, true};

class UnitTarget final : public Target {
public:
    UnitTarget(KernelWork work, UnitMaps maps, std::shared_ptr<const sim::Machine> machine,
               std::shared_ptr<const sim::Machine> unrefreshed)
        : m_work(std::move(work)), m_maps(std::move(maps)), m_machine(std::move(machine)),
          m_unrefreshed(std::move(unrefreshed)), m_levels(unitLevels(*m_machine))
    {
    }

    const KernelWork& work() const override { return m_work; }
    const TargetLevels& levels() const override { return m_levels; }

    Result<void> check(const SubMap& map) const override
    {
        if (auto lanes = m_maps.check(map); !lanes) {
            return lanes;
        }
        const Tuple tile = m_maps.tileOf(map, map.tuples[kProcess]);
        std::int64_t bytes = 0;
        for (const Operand& operand : m_work.operands) {
            std::int64_t elements = operand.elementBytes;
            for (const std::size_t d : operand.dimensions) {
                elements *= tile[d];
            }
            bytes += elements;
        }
        const std::int64_t most = bytesOfUnit();
        if (bytes <= most) {
            return {};
        }
        auto error =
            fail(ErrorKind::DoesNotFit,
                 nameOf(map) + " needs " + std::to_string(bytes) + " bytes in the banks of a unit, but there are " +
                     std::to_string(most) + ": " + std::to_string(bytes - most) + " too many",
                 "kernel " + m_work.kernel, "Use more channels or units");
        error.value().reason = "the banks of a unit";
        return error;
    }

    Result<MapTime> estimate(const SubMap& map, const EstimateOptions& options) const override
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        const auto found = portionsOf(map);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        MapTime time;
        const double cycles = cyclesOf(*found, options.sampling.rule);
        time.refreshCycles = options.hasRefresh ? refreshCyclesOf(*found, cycles, m_machine->refreshInterval()) : 0;
        time.cycles = cycles + time.refreshCycles;
        time.seconds = secondsOf(time.cycles);
        time.wasted = wastedBy(map);
        return time;
    }

    double seconds(const Accumulation& accumulation) const override
    {
        return static_cast<double>(accumulation.partials - 1) * static_cast<double>(accumulation.outputs) /
               kHostAdditionsPerSecond;
    }

    Result<CnmKernel> graph(const SubMap& map) const override
    {
        const auto fits = check(map);
        const std::int64_t bytes = m_machine->description().columnBytes.value();
        return fits ? cnmKernelOf(m_work, shapeWithBuffers(m_work, map.tuples[kProcess], bytes))
                    : tl::unexpected<Error>(fits.error());
    }

    Result<llvcnm::Function> code(const SubMap& map) const override
    {
        return graph(map).map([](const CnmKernel& kernel) { return lowered(kernel, kUnitCode); });
    }

    Result<MapTime> run(const SubMap& map, const std::stop_token& stop) const override
    {
        if (const auto text = program(map); !text) {
            return tl::unexpected<Error>(text.error());
        }
        Tuple tile = map.tuples[kProcess];
        tile[m_maps.laneDimension()] *= map.tuples[kProcess - 1][m_maps.laneDimension()];
        const auto found = timeOf(map, tile, *m_machine, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        MapTime time;
        time.cycles = static_cast<double>(found->cycles);
        time.seconds = secondsOf(time.cycles);
        time.wasted = wastedBy(map);
        time.fidelity = Fidelity::Simulated;
        return time;
    }

    Result<std::string> program(const SubMap& map) const override
    {
        const auto fits = check(map);
        return fits ? m_maps.programOf(map) : Result<std::string>(tl::unexpected<Error>(fits.error()));
    }

    Result<SubMap> mapOf(std::string_view program) const override { return m_maps.mapOf(program); }

private:
    /// What the portions of a map depend on: parts of channels and units, lanes and iterations.
    using Shape = std::array<Tuple, kProcess + 1>;

    [[nodiscard]] std::int64_t bytesOfUnit() const
    {
        const sim::DeviceDescription& device = m_machine->description();
        const std::int64_t rows = device.rowsPerBank - device.host.rowsPerBank;
        return rows * device.columnsPerRow * device.columnBytes.value() * device.compute.banksPerCore;
    }
    [[nodiscard]] double secondsOf(double cycles) const
    {
        return cycles * static_cast<double>(m_machine->description().clockPeriod.value()) * kSecondsPerPicosecond;
    }

    [[nodiscard]] std::int64_t wastedBy(const SubMap& map) const
    {
        const Tuple tile = m_maps.tileOf(map, map.tuples[kProcess]);
        std::int64_t processes = 1;
        std::int64_t padded = 1;
        std::int64_t own = 1;
        for (std::size_t d = 0; d < m_work.space.size(); ++d) {
            processes *= map.tuples[0][d] * map.tuples[1][d];
            padded *= tile[d];
            own *= map.tuples[2][d] * map.tuples[kProcess][d];
        }
        return processes * (padded - own);
    }

    /// Runs the commands for units with such tiles.
    [[nodiscard]] Result<UnitTime> timeOf(const SubMap& map, const Tuple& tile, const sim::Machine& machine,
                                          const std::stop_token& stop) const
    {
        const affine::Kernel kernel = scaledKernel(m_work.source, m_work, m_maps.extentsOf(map, tile));
        const auto program =
            UnitProgram::make(kernel, dimensionSets(kernel), m_maps.draftOf(map, tile), m_machine, stop);
        return program ? program->run(machine, stop) : Result<UnitTime>(tl::unexpected<Error>(program.error()));
    }

    [[nodiscard]] Result<PortionTimes> newPortionsOf(const SubMap& map) const
    {
        const Tuple& own = map.tuples[kProcess];
        if (!isRunWhole(own, m_work)) {
            return orderTimes({&m_work, &m_maps, m_machine, m_unrefreshed}, map, m_maps.tileOf(map, own));
        }
        return portionTimes(
            own, m_work,
            [&](const Tuple& vectors) { return timeOf(map, m_maps.tileOf(map, vectors), *m_unrefreshed, {}); },
            [&](const Tuple& vectors) { return timeOf(map, m_maps.tileOf(map, vectors), *m_machine, {}); });
    }

    [[nodiscard]] Result<PortionTimes> portionsOf(const SubMap& map) const
    {
        Shape shape;
        std::copy_n(map.tuples.begin(), shape.size(), shape.begin());
        {
            const std::scoped_lock lock(m_mutex);
            if (const auto known = m_known.find(shape); known != m_known.end()) {
                return known->second;
            }
        }
        auto found = newPortionsOf(map);
        const std::scoped_lock lock(m_mutex);
        return m_known.emplace(shape, std::move(found)).first->second;
    }

    KernelWork m_work;
    UnitMaps m_maps;
    std::shared_ptr<const sim::Machine> m_machine;
    std::shared_ptr<const sim::Machine> m_unrefreshed;
    TargetLevels m_levels;
    mutable std::mutex m_mutex;
    mutable std::map<Shape, Result<PortionTimes>> m_known;
};

} // namespace

Result<std::shared_ptr<const Target>> unitTarget(const KernelWork& work, std::shared_ptr<const sim::Machine> machine)
{
    const std::shared_ptr<const sim::Machine> sound(machine, &machine->sound());
    auto maps = UnitMaps::make(work, sound);
    if (!maps) {
        return tl::unexpected<Error>(maps.error());
    }
    auto unrefreshed = withoutRefreshes(*sound);
    if (!unrefreshed) {
        return tl::unexpected<Error>(unrefreshed.error());
    }
    return std::make_shared<const UnitTarget>(work, *std::move(maps), sound, *std::move(unrefreshed));
}

} // namespace pimento::comonm
