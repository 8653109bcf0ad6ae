// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/program_trace.h"

#include "sim/upmem/expected_core.h"
#include "sim/upmem/register_banks.h"
#include "sim/upmem/timed_errors.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::comonm {

namespace {

namespace dpu = sim::upmem;

class ProgramTracing {
public:
    ProgramTracing(const dpu::CoreSpec& core, const dpu::PreparedProgram& program,
                   const dpu::KernelTimeOptions& options, bool hasHolds, std::int32_t dropped)
        : m_dropped(dropped), m_toDrop(static_cast<std::size_t>(options.tasklets), 0), m_program(program), m_core(core, program, options.preset, options.steps), m_tasklets(options.tasklets),
          m_hasHolds(hasHolds), m_traces(static_cast<std::size_t>(options.tasklets)),
          m_written(m_traces.size(), 0)
    {
    }

    Result<std::vector<Trace>> run(std::int64_t mostSteps)
    {
        m_left = mostSteps;
        while (m_core.runnable() != 0) {
            bool hasMoved = false;
            for (int tasklet = 0; tasklet < m_tasklets; ++tasklet) {
                const auto moved = runOne(tasklet);
                if (!moved) {
                    return tl::unexpected<Error>(moved.error());
                }
                hasMoved = hasMoved || *moved;
            }
            if (!hasMoved) {
                return fail("waits for a lock that no tasklet releases", "DPU program", "Release it");
            }
        }
        return std::move(m_traces);
    }

private:
    [[nodiscard]] bool isRunnable(int tasklet) const { return (m_core.runnable() >> tasklet & 1) != 0; }

    /// Runs a tasklet as far as it can. True: it executed something.
    Result<bool> runOne(int tasklet)
    {
        bool hasMoved = false;
        while (isRunnable(tasklet)) {
            const auto index = static_cast<std::size_t>(m_core.counter(tasklet));
            const dpu::PreparedInstruction& instruction = m_program[index];
            if (instruction.action == dpu::Action::Acquire && m_core.isTaken(instruction, tasklet)) {
                return hasMoved;
            }
            if (--m_left < 0) {
                return fail("has too many steps to be written down", "DPU program", "Simulate a smaller portion");
            }
            const std::uint32_t before = m_core.runnable();
            if (m_core.issue(instruction, tasklet, m_tasklets) != dpu::Fault::None ||
                (instruction.action == dpu::Action::Transfer &&
                 m_core.begin(instruction, tasklet) != dpu::Fault::None)) {
                return tl::unexpected<Error>(dpu::breaksRule(tasklet, static_cast<int>(index)));
            }
            if (m_core.isRefused()) {
                return tl::unexpected<Error>(dpu::dependsOnData(m_core.refusedAt()));
            }
            if (instruction.action == dpu::Action::Transfer) {
                m_core.finish(tasklet);
            }
            m_core.clearSightings();
            append(tasklet, index, m_core.runnable() & ~before);
            hasMoved = true;
        }
        return hasMoved;
    }

    void append(int tasklet, std::size_t index, std::uint32_t woken)
    {
        const dpu::PreparedInstruction& instruction = m_program[index];
        const auto t = static_cast<std::size_t>(tasklet);
        TraceStep step;
        if (m_hasHolds) {
            step.hold = dpu::registerStalls(m_program.registers(index).sources | m_written[t]);
            m_written[t] = m_program.registers(index).destinations;
        }
        if (instruction.action == dpu::Action::Transfer) {
            step.kind = TraceStep::Kind::Transfer;
            step.bytes = instruction.bytes;
            step.isStore = instruction.isStore;
        } else if (instruction.action == dpu::Action::Stop) {
            step.kind = TraceStep::Kind::Sleep;
        } else if (woken != 0) {
            step.kind = instruction.action == dpu::Action::Boot ? TraceStep::Kind::Start : TraceStep::Kind::Wake;
            step.other = std::countr_zero(woken);
        }
        if (instruction.action == dpu::Action::Call) {
            m_toDrop[t] = m_dropped;
            step.count += std::max(0, -m_dropped);
        }
        if (step.kind == TraceStep::Kind::Issue && m_toDrop[t] > 0) {
            --m_toDrop[t];
            return;
        }
        Trace& trace = m_traces[t];
        if (!trace.empty() && step.kind == TraceStep::Kind::Issue && trace.back().kind == step.kind &&
            trace.back().hold == step.hold) {
            trace.back().count += step.count;
            return;
        }
        trace.push_back(step);
    }

    std::int32_t m_dropped;             // instructions of each call that take no time
    std::vector<std::int32_t> m_toDrop; // of these, left of each tasklet's last call
    const dpu::PreparedProgram& m_program;
    dpu::ExpectedCore m_core;
    int m_tasklets;
    bool m_hasHolds;
    std::int64_t m_left = 0;
    std::vector<Trace> m_traces;
    std::vector<std::uint32_t> m_written; // registers that each tasklet's last instruction wrote
};

} // namespace

Result<std::vector<Trace>> tracesOfProgram(const dpu::CoreSpec& core, const dpu::PreparedProgram& program,
                                           const dpu::KernelTimeOptions& options, bool hasHolds,
                                           std::int64_t mostSteps, std::int32_t droppedOfCalls)
{
    return ProgramTracing(core, program, options, hasHolds, droppedOfCalls).run(mostSteps);
}

} // namespace pimento::comonm
