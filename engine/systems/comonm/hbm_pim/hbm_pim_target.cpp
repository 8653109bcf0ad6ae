// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"

#include "engine/base/math.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/comonm/cnm/kernel_graph.h"
#include "engine/systems/comonm/engines/portion_run.h"
#include "engine/systems/comonm/engines/trace.h"
#include "engine/systems/comonm/hbm_pim/bank_stream.h"
#include "engine/systems/comonm/hbm_pim/channel_overhead.h"
#include "engine/systems/comonm/hbm_pim/map_stream.h"
#include "engine/systems/comonm/mapping/mapping_text.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::comonm {

namespace {

constexpr double kSecondsPerCycle = 1e-9;
constexpr double kPartialResultsPerSecond = 1e9; // of partial results; our assumption

/// Cycles of a stream without refreshes, from its portions.
struct StreamPortions {
    BankStream like;
    double tileCycles = 0;
    double outputCycles = 0; // cycles of a group of results without its tiles
    double fixed = 0;        // cycles of a stream without its groups of results
    double refresh = 0;      // mean cost of a refresh
};

class HbmPimTarget final : public Target {
public:
    HbmPimTarget(KernelWork work, BankKernel kernel, const HbmPimSetting& setting, const ChannelOverhead& overhead)
        : m_work(std::move(work)), m_kernel(kernel), m_setting(setting), m_levels(hbmPimLevels(setting)),
          m_overhead(overhead), m_banks(hbmPimBanks())
    {
    }

    const KernelWork& work() const override { return m_work; }
    const TargetLevels& levels() const override { return m_levels; }

    Result<void> check(const SubMap& map) const override
    {
        const BankStream stream = streamOf(map, m_work, m_kernel);
        const std::int64_t rows = rowsOf(stream);
        const std::int64_t most = std::int64_t{1} << samsung::hbmPim().rows.untouchedBit;
        if (rows <= most) {
            return {};
        }
        auto error = fail(ErrorKind::DoesNotFit,
                          nameOf(map) + " needs " + std::to_string(rows) + " rows of each bank, but there are " +
                              std::to_string(most) + " for data: " + std::to_string(rows - most) + " too many",
                          "kernel " + m_work.kernel, "Use more channels, banks or lanes");
        error.value().reason = "the rows of a bank";
        return error;
    }

    Result<MapTime> estimate(const SubMap& map, const EstimateOptions& options) const override
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        const BankStream stream = streamOf(map, m_work, m_kernel);
        const double cycles = m_overhead.cycles + (options.sampling.rule == Extrapolation::Literal
                                                       ? literalCycles(stream, options.sampling)
                                                       : affineCycles(stream));
        MapTime time;
        time.refreshCycles = options.hasRefresh ? refreshCycles(stream, cycles) : 0;
        time.cycles = cycles + time.refreshCycles;
        time.seconds = time.cycles * kSecondsPerCycle;
        time.wasted = wastedBy(map, m_work, m_kernel);
        return time;
    }

    double seconds(const Accumulation& accumulation) const override
    {
        return static_cast<double>(accumulation.partials - 1) * static_cast<double>(accumulation.outputs) /
               kPartialResultsPerSecond;
    }

    Result<CnmKernel> graph(const SubMap& map) const override
    {
        // A lane has a file of registers for an operand.
        const std::int64_t bytes = samsung::kRegisters * m_work.output().elementBytes;
        const auto fits = check(map);
        return fits ? cnmKernelOf(m_work, shapeWithBuffers(m_work, map.tuples[m_levels.levels.size()], bytes))
                    : tl::unexpected<Error>(fits.error());
    }

    Result<llvcnm::Function> code(const SubMap& map) const override
    {
        return check(map).map([&] { return functionOf(streamOf(map, m_work, m_kernel)); });
    }

    Result<MapTime> run(const SubMap& map, const std::stop_token& stop) const override
    {
        const auto run = kernelRun(map);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        const auto found = samsung::simulate(*run, nullptr, stop);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        if (found->wasStopped) {
            return fail(ErrorKind::Stopped, "was stopped", runText(*run), "Try again");
        }
        MapTime time;
        time.cycles = static_cast<double>(found->cycles.value());
        time.seconds = time.cycles * kSecondsPerCycle;
        time.wasted = wastedBy(map, m_work, m_kernel);
        time.fidelity = Fidelity::Simulated;
        return time;
    }

    Result<std::string> program(const SubMap& map) const override { return kernelRun(map).map(runText); }

    Result<SubMap> mapOf(std::string_view program) const override
    {
        const auto run = parseRunText(program);
        return run ? mapOfRun(*run, m_work) : Result<SubMap>(tl::unexpected<Error>(run.error()));
    }

private:
    [[nodiscard]] Result<samsung::KernelRun> kernelRun(const SubMap& map) const
    {
        if (auto fits = check(map); !fits) {
            return tl::unexpected<Error>(fits.error());
        }
        std::int64_t channels = 1;
        for (const std::int64_t parts : map.tuples[0]) {
            channels *= parts;
        }
        return kernelRunOf(streamOf(map, m_work, m_kernel), static_cast<int>(channels), m_setting.ranks);
    }

    [[nodiscard]] Trace traceOfStream(const BankStream& stream) const
    {
        const auto trace = traceOf(functionOf(stream), 0, {}, {.ofInstructions = 0, .hasDma = false});
        return trace ? *trace : Trace{}; // portions are small
    }

    [[nodiscard]] double cyclesOf(BankStream stream, std::int64_t tiles, std::int64_t outputs) const
    {
        stream.tiles = tiles;
        stream.outputs = outputs;
        return static_cast<double>(runVector(m_banks, traceOfStream(stream)).cycles);
    }

    /// Portions of streams like this one, simulated at the first call.
    [[nodiscard]] StreamPortions portionsOf(const BankStream& stream) const
    {
        const std::scoped_lock lock(m_mutex);
        const auto known =
            std::ranges::find_if(m_known, [&](const StreamPortions& each) { return each.like.isAlike(stream); });
        if (known != m_known.end()) {
            return *known;
        }
        StreamPortions found;
        found.like = stream;
        found.tileCycles = (cyclesOf(stream, 8, 1) - cyclesOf(stream, 4, 1)) / 4;
        const double group = stream.kernel == BankKernel::Gemv ? cyclesOf(stream, 4, 2) - cyclesOf(stream, 4, 1) : 0;
        found.outputCycles = stream.kernel == BankKernel::Gemv ? group - 4 * found.tileCycles : 0;
        found.fixed = cyclesOf(stream, 4, 1) - 4 * found.tileCycles - found.outputCycles;
        found.refresh = meanRefresh(stream);
        m_known.push_back(found);
        return found;
    }

    [[nodiscard]] double affineCycles(const BankStream& stream) const
    {
        const StreamPortions portions = portionsOf(stream);
        const auto outputs = static_cast<double>(stream.outputs);
        return portions.fixed + outputs * portions.outputCycles +
               outputs * static_cast<double>(stream.tiles) * portions.tileCycles;
    }

    /// Algorithm 1 as printed: a portion is some tiles, through as many groups of results as they fill.
    [[nodiscard]] double literalCycles(const BankStream& stream, const SamplingOptions& options) const
    {
        const auto portion = [&](std::int64_t c) -> Result<double> {
            BankStream whole = stream;
            whole.outputs = c / stream.tiles;
            BankStream begun = stream;
            begun.outputs = 1;
            begun.tiles = c % stream.tiles;
            Trace trace = whole.outputs > 0 ? traceOfStream(whole) : Trace{};
            if (begun.tiles > 0) {
                const Trace more = traceOfStream(begun);
                trace.insert(trace.end(), more.begin(), more.end());
            }
            return m_overhead.cycles + static_cast<double>(runVector(m_banks, trace).cycles);
        };
        return sampledTime(stream.tiles * stream.outputs, portion, options)->cycles - m_overhead.cycles;
    }

    /// Mean of what a refresh adds, over the cycle of a tile in which it becomes due.
    [[nodiscard]] double meanRefresh(BankStream stream) const
    {
        constexpr int kPhases = 16;
        stream.tiles = 6;
        stream.outputs = 1;
        const Trace trace = traceOfStream(stream);
        const auto without = runVector(m_banks, trace).cycles;
        double sum = 0;
        for (int phase = 0; phase < kPhases; ++phase) {
            const std::int64_t due = without / 4 + phase * (without / 2) / kPhases;
            sum += static_cast<double>(runVector(m_banks, trace, due).cycles - without);
        }
        return sum / kPhases;
    }

    /// Refreshes that become due before the banks are parked for good, each at the mean cost.
    [[nodiscard]] double refreshCycles(const BankStream& stream, double cycles) const
    {
        const sim::samsung::Timing& timing = samsung::hbmPim().timing;
        const auto interval = static_cast<double>(timing.refreshInterval);
        const double first = std::floor(interval / m_setting.ranks);
        const double refresh = portionsOf(stream).refresh;
        const double due = std::ceil((cycles - m_overhead.parking - first) / (interval - refresh));
        return std::max(due, 0.0) * refresh;
    }

    KernelWork m_work;
    BankKernel m_kernel;
    HbmPimSetting m_setting;
    TargetLevels m_levels;
    ChannelOverhead m_overhead;
    BankPairSpec m_banks;
    mutable std::mutex m_mutex;
    mutable std::vector<StreamPortions> m_known;
};

} // namespace

TargetLevels hbmPimLevels(const HbmPimSetting& setting)
{
    return {"Hbmpim_map",
            {{"channel", "channels", setting.channels, 1},
             {"bank", "banks", samsung::hbmPim().banks(), 2}, // a unit adds up what its two banks give
             {"lane", "lanes", samsung::kLanes, 1}}};
}

Result<std::shared_ptr<const Target>> hbmPimTarget(const KernelWork& work, const HbmPimSetting& setting)
{
    const auto kernel = bankKernelOf(work);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    const auto overhead = channelOverhead();
    if (!overhead) {
        return tl::unexpected<Error>(overhead.error());
    }
    return std::make_shared<const HbmPimTarget>(work, *kernel, setting, *overhead);
}

} // namespace pimento::comonm
