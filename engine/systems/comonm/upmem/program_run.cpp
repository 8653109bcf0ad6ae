// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/upmem/program_run.h"

#include "engine/systems/comonm/upmem/dpu_table.h"
#include "engine/systems/upmem/emit/emit.h"
#include "sim/upmem/expected_core.h"
#include "sim/upmem/functional_core.h"
#include "sim/upmem/register_banks.h"
#include "sim/upmem/timed_errors.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace pimento::comonm {

namespace {

namespace dpu = sim::upmem;

/// Tasklets of a core that share a pipeline and a DMA engine.
template <class Core> class ProgramRun {
public:
    ProgramRun(const dpu::DpuSystem& system, const dpu::PreparedProgram& program, Core& core, int tasklets)
        : m_program(program), m_core(core), m_pipeline({tasklets, system.core.issueDistance}), m_dma(dpuDma(system)),
          m_tasklets(tasklets), m_hasHolds(system.transfers.hasRegisterBankStalls)
    {
    }

    Result<PortionRun> run(std::int64_t most)
    {
        while (true) {
            finishTransfers();
            const int tasklet = pick();
            if (tasklet == m_tasklets) {
                if (!waitForTasklet()) {
                    return m_found;
                }
                continue;
            }
            if (++m_found.issued > most) {
                return fail("has more than " + std::to_string(most) + " instructions", "portion of a DPU program",
                            "Use smaller blocks; in a short program, look for a loop that does not end or a lock that "
                            "stays taken");
            }
            if (auto issued = issue(tasklet); !issued) {
                return tl::unexpected<Error>(issued.error());
            }
        }
    }

private:
    struct Pending {
        std::int64_t end = 0;
        int tasklet = 0;
    };

    [[nodiscard]] bool isRunnable(int tasklet) const { return (m_core.runnable() >> tasklet & 1) != 0; }
    [[nodiscard]] std::int64_t readyAt(int tasklet) const
    {
        return m_pipeline.readyAt(static_cast<std::size_t>(tasklet));
    }

    /// First tasklet behind the last one that issued which may issue now; the number of tasklets: none.
    [[nodiscard]] int pick() const
    {
        if (m_now < m_pipeline.freeAt()) {
            return m_tasklets;
        }
        for (int i = 0; i < m_tasklets; ++i) {
            const int next = m_pointer + i < m_tasklets ? m_pointer + i : m_pointer + i - m_tasklets;
            if (isRunnable(next) && readyAt(next) <= m_now) {
                return next;
            }
        }
        return m_tasklets;
    }

    /// Advances to the next cycle in which a tasklet may issue. False: none ever will.
    bool waitForTasklet()
    {
        constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
        std::int64_t until = m_pending.empty() ? kNever : m_pending.front().end;
        for (int tasklet = 0; tasklet < m_tasklets; ++tasklet) {
            until = isRunnable(tasklet) ? std::min(until, readyAt(tasklet)) : until;
        }
        if (until == kNever) {
            return false;
        }
        m_now = std::max({until, m_pipeline.freeAt(), m_now});
        return true;
    }

    Result<void> issue(int tasklet)
    {
        const auto index = static_cast<std::size_t>(m_core.counter(tasklet));
        const dpu::PreparedInstruction& instruction = m_program[index];
        dpu::Fault fault = m_core.issue(instruction, tasklet, m_tasklets);
        if (fault == dpu::Fault::None && instruction.action == dpu::Action::Transfer) {
            fault = m_core.begin(instruction, tasklet);
            request(instruction, tasklet);
        }
        if (fault != dpu::Fault::None) {
            return tl::unexpected<Error>(dpu::breaksRule(tasklet, static_cast<int>(index)));
        }
        m_pipeline.issue(static_cast<std::size_t>(tasklet), m_now, holdOf(tasklet, index));
        m_pointer = tasklet + 1 < m_tasklets ? tasklet + 1 : 0;
        m_found.cycles = ++m_now;
        return checkData();
    }

    Result<void> checkData()
    {
        if constexpr (requires { m_core.isRefused(); }) {
            m_core.clearSightings();
            if (m_core.isRefused()) {
                return tl::unexpected<Error>(dpu::dependsOnData(m_core.refusedAt()));
            }
        }
        return {};
    }

    /// Cycles for which an instruction holds the register file.
    [[nodiscard]] std::int32_t holdOf(int tasklet, std::size_t index)
    {
        if (!m_hasHolds) {
            return 0;
        }
        std::uint32_t& written = m_written[static_cast<std::size_t>(tasklet)];
        const std::int32_t hold = dpu::registerStalls(m_program.registers(index).sources | written);
        written = m_program.registers(index).destinations;
        return hold;
    }

    void request(const dpu::PreparedInstruction& instruction, int tasklet)
    {
        const Pending pending{m_dma.request(m_now, instruction.bytes, instruction.isStore), tasklet};
        m_pending.insert(std::ranges::upper_bound(m_pending, pending.end, {}, &Pending::end), pending);
        ++m_found.transfers;
        m_found.bytes += instruction.bytes;
    }

    void finishTransfers()
    {
        while (!m_pending.empty() && m_pending.front().end <= m_now) {
            m_core.finish(m_pending.front().tasklet);
            m_pending.erase(m_pending.begin());
        }
    }

    const dpu::PreparedProgram& m_program;
    Core& m_core;
    PipelineEngine m_pipeline;
    DmaEngine m_dma;
    int m_tasklets;
    bool m_hasHolds;
    std::array<std::uint32_t, dpu::kMostTasklets> m_written{}; // registers that each tasklet's last instruction wrote
    std::vector<Pending> m_pending;                            // transfers, earliest end first
    int m_pointer = 0;
    std::int64_t m_now = 0;
    PortionRun m_found;
};

/// True if the instructions from `first` on are a routine of multiplication steps.
bool isProduct(const dpu::Program& program, std::int32_t first)
{
    constexpr std::size_t kReach = 8; // instructions before the first step
    const auto begin = static_cast<std::size_t>(first);
    for (std::size_t i = begin; i < std::min(begin + kReach, program.size()); ++i) {
        if (program[i].opcode == dpu::Opcode::MultiplyStep) {
            return program[begin].opcode == dpu::Opcode::Branch;
        }
    }
    return false;
}

} // namespace

Result<PortionRun> runProgram(const dpu::DpuSystem& system, const dpu::PreparedProgram& program,
                              const dpu::KernelTimeOptions& options, std::int64_t mostInstructions)
{
    dpu::ExpectedCore core(system.core, program, options.preset, options.steps);
    return ProgramRun(system, program, core, options.tasklets).run(mostInstructions);
}

Result<PortionRun> runProgramOnData(const dpu::DpuSystem& system, const dpu::PreparedProgram& program,
                                    dpu::CoreState& state, int tasklets, std::int64_t mostInstructions)
{
    dpu::FunctionalCore core(state);
    return ProgramRun(system, program, core, tasklets).run(mostInstructions);
}

dpu::Program withMultiplier(dpu::Program program, const dpu::MultiplySpec& multiply)
{
    if (multiply.aroundSteps == upmem::kMultiplicationInstructions + 1) { // and the call
        return program;
    }
    const int inside = multiply.aroundSteps + dpu::ExpectedSteps::of(multiply).smaller - 2; // without call and return
    for (const dpu::Instruction& call : dpu::Program(program)) {
        if (call.opcode != dpu::Opcode::Call || !isProduct(program, call.target)) {
            continue;
        }
        const auto first = static_cast<std::size_t>(call.target);
        dpu::Instruction filler;
        filler.d = program[first].a; // a factor, which stays as unknown as it is
        filler.a = program[first].a;
        dpu::Instruction back;
        back.opcode = dpu::Opcode::Jump;
        back.a = call.d;
        const std::size_t end = std::min(first + static_cast<std::size_t>(std::max(inside, 0)), program.size() - 1);
        std::fill(program.begin() + static_cast<std::ptrdiff_t>(first),
                  program.begin() + static_cast<std::ptrdiff_t>(end), filler);
        program[end] = back;
    }
    return program;
}

} // namespace pimento::comonm
