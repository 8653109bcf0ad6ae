// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/engines/portion_run.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>

namespace pimento::comonm {

namespace {

/// Processes of a pipeline, each at a step of its trace.
class PipelinedRun {
public:
    PipelinedRun(const PipelineSpec& pipeline, const DmaSpec& dma, std::span<const Trace> traces, PickOrder order)
        : m_pipeline(pipeline), m_dma(dma), m_traces(traces), m_order(order), m_processes(traces.size())
    {
        PIMENTO_ASSERT(traces.size() <= kMostProcesses, "an engine has at most kMostProcesses processes");
        for (std::size_t i = 0; i < traces.size(); ++i) {
            enter(i);
        }
    }

    PortionRun run()
    {
        while (true) {
            const std::size_t next = pick();
            if (next == m_processes.size()) {
                if (!waitForProcess()) {
                    return m_found;
                }
                continue;
            }
            issue(next);
        }
    }

private:
    enum class State : std::uint8_t { Free, AtBarrier, Ended };
    struct Process {
        State state = State::Free;
        std::size_t at = 0;    // index of the current step
        std::int32_t done = 0; // repetitions of the step that have finished
    };

    /// First process in order that may issue now; the number of processes: none.
    [[nodiscard]] std::size_t pick() const
    {
        const std::size_t count = m_processes.size();
        if (m_now < m_pipeline.freeAt()) {
            return count;
        }
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t next = i + (m_order == PickOrder::Rotating ? m_pointer : 0);
            next -= next >= count ? count : 0;
            if (m_processes[next].state == State::Free && m_pipeline.readyAt(next) <= m_now) {
                return next;
            }
        }
        return count;
    }

    /// Advances to the next cycle in which a process may issue. False: none ever will.
    bool waitForProcess()
    {
        std::int64_t until = std::numeric_limits<std::int64_t>::max();
        for (std::size_t i = 0; i < m_processes.size(); ++i) {
            if (m_processes[i].state == State::Free) {
                until = std::min(until, m_pipeline.readyAt(i));
            }
        }
        if (until == std::numeric_limits<std::int64_t>::max()) {
            return false;
        }
        m_now = std::max({until, m_pipeline.freeAt(), m_now});
        return true;
    }

    void issue(std::size_t number)
    {
        Process& here = m_processes[number];
        const TraceStep& step = m_traces[number][here.at];
        m_pipeline.issue(number, m_now, step.hold);
        ++m_found.issued;
        m_found.cycles = m_now + 1;
        if (step.kind == TraceStep::Kind::Transfer) {
            m_pipeline.block(number, m_dma.request(m_now, step.bytes, step.isStore));
            ++m_found.transfers;
            m_found.bytes += step.bytes;
        }
        m_pointer = number + 1 < m_processes.size() ? number + 1 : 0;
        ++m_now;
        if (++here.done == step.count) {
            here.done = 0;
            ++here.at;
            enter(number);
        }
    }

    /// Looks at the next step of a process: the end, or a barrier, which opens with the last one that arrives.
    void enter(std::size_t number)
    {
        Process& here = m_processes[number];
        if (here.state != State::Free) {
            return;
        }
        if (here.at == m_traces[number].size()) {
            here.state = State::Ended;
        } else if (m_traces[number][here.at].kind == TraceStep::Kind::Barrier) {
            here.state = State::AtBarrier;
            openBarrier();
        }
    }

    void openBarrier()
    {
        const auto waits = [](const Process& each) {
            return each.state == State::AtBarrier || each.state == State::Ended;
        };
        if (!std::ranges::all_of(m_processes, waits)) {
            return;
        }
        for (std::size_t i = 0; i < m_processes.size(); ++i) {
            if (m_processes[i].state == State::AtBarrier) {
                m_processes[i].state = State::Free;
                ++m_processes[i].at;
                m_pipeline.block(i, m_now);
            }
        }
        for (std::size_t i = 0; i < m_processes.size(); ++i) {
            enter(i);
        }
    }

    PipelineEngine m_pipeline;
    DmaEngine m_dma;
    std::span<const Trace> m_traces;
    PickOrder m_order;
    std::vector<Process> m_processes;
    std::size_t m_pointer = 0;
    std::int64_t m_now = 0;
    PortionRun m_found;
};

} // namespace

PortionRun runPipelined(const PipelineSpec& pipeline, const DmaSpec& dma, std::span<const Trace> traces,
                        PickOrder order)
{
    return PipelinedRun(pipeline, dma, traces, order).run();
}

PortionRun runVector(const BankPairSpec& banks, const Trace& trace, std::optional<std::int64_t> refresh)
{
    BankPairEngine engine(banks);
    if (refresh) {
        engine.refreshAt(*refresh);
    }
    PortionRun found;
    bool isFirst = true;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        const TraceStep& step = trace[i];
        if (step.kind != TraceStep::Kind::Access) {
            isFirst = isFirst || step.kind == TraceStep::Kind::Barrier;
            continue;
        }
        const bool isLast = i + 1 == trace.size() || trace[i + 1].kind == TraceStep::Kind::Barrier;
        found.cycles = engine.access({step.column, step.parity, step.isStore, isLast, isFirst && isLast}) + 1;
        ++found.issued;
        isFirst = false;
    }
    return found;
}

} // namespace pimento::comonm
