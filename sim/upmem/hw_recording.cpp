// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/hw_recording.h"

#include "sim/base/assert.h"
#include "sim/upmem/expected_core.h"
#include "sim/upmem/hw_schedule.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <utility>

namespace pimento::sim::upmem {

namespace {

class Recorder {
public:
    Recorder(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
             const KernelTimeOptions& options)
        : m_program(&program), m_times(transfers), m_distance(core.issueDistance),
          m_core(core, program, options.preset, options.steps),
          m_schedule(core, transfers, program, options.tasklets), m_tasklets(static_cast<std::size_t>(options.tasklets))
    {
    }

    Result<HwRecording> record(const HwWindow& window, const std::stop_token& stop)
    {
        constexpr std::int64_t kCyclesBetweenLooks = 4096;
        HwRecording recording;
        while (!m_schedule.isStuck(m_core) && m_schedule.now() < window.cycles && m_spans.size() < window.spans) {
            if (stop.stop_requested()) {
                recording.wasStopped = true;
                break;
            }
            const std::int64_t end = std::min(window.cycles, m_schedule.now() + kCyclesBetweenLooks);
            const Fault fault = m_schedule.advance(m_core, end, [&](int tasklet, std::int32_t index) {
                issued(tasklet, index);
                return m_core.isRefused() || m_spans.size() >= window.spans;
            });
            if (fault != Fault::None || m_core.isRefused()) {
                return refused();
            }
        }
        recording.isWhole = m_schedule.isStuck(m_core);
        recording.cycles = std::min(m_schedule.now(), window.cycles);
        finish(recording);
        return recording;
    }

private:
    struct Tasklet {
        std::int64_t last = -1; // cycle of its last issue
        std::int32_t index = -1;
        std::int64_t served = 0; // begin of its last transfer's service; `done` is its end
        std::int64_t done = 0;
        std::int32_t bytes = 0;
    };

    [[nodiscard]] tl::unexpected<Error> refused() const
    {
        return fail("cannot be recorded at instruction " + std::to_string(m_core.counter(m_schedule.faulting())),
                    "DPU program", "Run it with values to see why");
    }

    void add(std::int64_t begin, std::int64_t end, HwActivity activity, int tasklet, std::int32_t index,
             std::int32_t bytes = 0)
    {
        if (begin < end) {
            m_spans.push_back({begin, end, activity, static_cast<std::int8_t>(tasklet), index, bytes});
        }
    }

    /// Records an issue. The schedule's present cycle is the next one in which a tasklet may issue.
    void issued(int tasklet, std::int32_t index)
    {
        const HwCounts& counts = m_schedule.counts();
        const std::int64_t held = counts.registerStalls - m_before.registerStalls;
        const std::int64_t cycle = m_schedule.now() - 1 - held;
        addIdle(counts, cycle);
        addBusy(cycle);
        add(cycle + 1, cycle + 1 + held, HwActivity::RegisterFile, -1, index);
        Tasklet& each = m_tasklets[static_cast<std::size_t>(tasklet)];
        closeTasklet(tasklet, cycle);
        const bool isInVain = counts.synchronisation > m_before.synchronisation;
        add(cycle, cycle + 1, isInVain ? HwActivity::TakenLock : HwActivity::Issue, tasklet, index);
        each.last = cycle;
        each.index = index;
        m_behind = cycle + 1 + held;
        m_before = counts;
        if (actionAt(index) == Action::Transfer) {
            addTransfer(each, tasklet, index);
        }
    }

    /// Adds the cycles without issue since the last one. The counts give the number of those with and without a waiting
    /// tasklet.
    void addIdle(const HwCounts& counts, std::int64_t cycle)
    {
        const std::int64_t waited = counts.transfers - m_before.transfers;
        const std::int64_t young = cycle - m_behind - waited;
        // A tasklet that is old enough stays so until it issues. Once a tasklet waits, one waits until the end of its
        // transfer. The cycles of distance therefore come first, unless that end is in between.
        add(m_behind, m_behind + young, HwActivity::NoneOldEnough, -1, -1);
        add(m_behind + young, cycle, HwActivity::AllWait, -1, -1);
    }

    /// Merges consecutive issues into one span.
    void addBusy(std::int64_t cycle)
    {
        if (m_busyEnd == cycle && m_busy < m_spans.size() && m_busyEnd > 0) {
            m_spans[m_busy].end = cycle + 1;
        } else {
            m_busy = m_spans.size();
            add(cycle, cycle + 1, HwActivity::Busy, -1, -1);
        }
        m_busyEnd = cycle + 1;
    }

    void addTransfer(Tasklet& each, int tasklet, std::int32_t index)
    {
        const PreparedInstruction& instruction = (*m_program)[static_cast<std::size_t>(index)];
        constexpr std::int64_t kPerCycle = TransferTimes::kPerCycle;
        const std::int64_t begin = m_schedule.serverFreeFrom() - m_times.occupancy(instruction.bytes);
        each.served = std::max(each.last + 1, begin / kPerCycle);
        each.done = m_schedule.endOfTransfer(tasklet);
        each.bytes = instruction.bytes;
        add(std::max(begin / kPerCycle, m_serverEnd), m_schedule.serverFreeFrom() / kPerCycle,
            instruction.isStore ? HwActivity::Store : HwActivity::Load, tasklet, index, instruction.bytes);
        m_serverEnd = m_schedule.serverFreeFrom() / kPerCycle;
    }

    /// Adds the spans of a tasklet from its last issue until `cycle`.
    void closeTasklet(int tasklet, std::int64_t cycle)
    {
        const Tasklet& each = m_tasklets[static_cast<std::size_t>(tasklet)];
        if (each.index < 0) {
            return;
        }
        std::int64_t from = each.last + 1;
        const Action action = actionAt(each.index);
        if (action == Action::Transfer) {
            const std::int64_t served = std::min(each.served, cycle);
            const std::int64_t done = std::clamp(each.done, served, cycle);
            add(from, served, HwActivity::Queue, tasklet, each.index, each.bytes);
            add(std::max(from, served), done, HwActivity::Transfer, tasklet, each.index, each.bytes);
            from = std::max(from, done);
        }
        const std::int64_t old = std::clamp(each.last + m_distance, from, std::max(from, cycle));
        add(from, std::min(old, cycle), HwActivity::Distance, tasklet, each.index);
        add(old, cycle, action == Action::Stop ? HwActivity::Sleep : HwActivity::Turn, tasklet, each.index);
    }

    [[nodiscard]] Action actionAt(std::int32_t index) const
    {
        return (*m_program)[static_cast<std::size_t>(index)].action;
    }

    /// Ends the recording. A tasklet that sleeps at the end of the run is finished.
    void finish(HwRecording& recording)
    {
        for (int tasklet = 0; tasklet < static_cast<int>(m_tasklets.size()); ++tasklet) {
            const bool isAsleep = (m_core.sleeping() >> tasklet & 1) != 0;
            if (!recording.isWhole || !isAsleep) {
                closeTasklet(tasklet, recording.cycles);
            }
        }
        if (!recording.isWhole) {
            addIdle(m_schedule.counts(), recording.cycles);
        }
        const auto order = [](const HwSpan& span) {
            const int group = span.activity >= HwActivity::Load ? 2 : span.tasklet < 0 ? 1 : 0;
            return std::tuple(span.begin, group, span.tasklet);
        };
        std::ranges::stable_sort(m_spans, {}, order);
        for (HwSpan& span : m_spans) {
            span.end = std::min(span.end, recording.cycles);
        }
        std::erase_if(m_spans, [](const HwSpan& span) { return span.begin >= span.end; });
        recording.spans = std::move(m_spans);
    }

    const PreparedProgram* m_program;
    TransferTimes m_times;
    std::int64_t m_distance;
    ExpectedCore m_core;
    HwSchedule<ExpectedCore> m_schedule;
    std::vector<Tasklet> m_tasklets;
    std::vector<HwSpan> m_spans;
    HwCounts m_before;           // counts after the last issue
    std::int64_t m_behind = 0;   // first cycle after the last issue
    std::size_t m_busy = 0;      // index of the pipeline's span
    std::int64_t m_busyEnd = -1; // end of that span
    std::int64_t m_serverEnd = 0;
};

} // namespace

Result<HwRecording> recordHw(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                             const KernelTimeOptions& options, const HwWindow& window, std::stop_token stop)
{
    if (const int most = std::min(core.tasklets, kMostTasklets); options.tasklets < 1 || options.tasklets > most) {
        return fail("cannot run " + std::to_string(options.tasklets) + " tasklets", "DPU",
                    "Choose 1 to " + std::to_string(most));
    }
    return Recorder(core, transfers, program, options).record(window, stop);
}

const char* nameOf(HwActivity activity)
{
    constexpr std::array<const char*, kHwActivities> kNames = {
        "issue",     "taken lock",    "distance",        "turn",     "queue", "transfer", "sleep", "busy",
        "register file", "none old enough", "all wait", "load",  "store"};
    return kNames[static_cast<std::size_t>(activity)];
}

} // namespace pimento::sim::upmem
