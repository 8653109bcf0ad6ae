// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/memories/unit_program.h"

#include "engine/systems/dcc/lower/core/request_stream.h"
#include "sim/dram/simulator.h"

#include <cstddef>
#include <utility>

namespace pimento::comonm {

Result<UnitProgram> UnitProgram::make(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets,
                                      const Draft& draft, const std::shared_ptr<const sim::Machine>& machine,
                                      const std::stop_token& stop)
{
    const std::shared_ptr<const sim::DeviceDescription> device(machine, &machine->description());
    lower::LowerOptions options;
    options.stop = stop;
    options.trials.machine = machine.get();
    auto lowered = lower::lower(kernel, sets, draft, device, options);
    if (!lowered) {
        return tl::unexpected<Error>(lowered.error());
    }
    if ((*lowered)->plan(0) == nullptr) {
        return fail("is executed by the host", "kernel " + kernel.name, "Use a kernel of the units");
    }
    return of(*std::move(lowered), Rearranging::LeftOut);
}

UnitProgram UnitProgram::of(std::unique_ptr<lower::Program> program, Rearranging rearranging)
{
    const lower::StatementPlan* const plan = program->plan(0);
    if (rearranging == Rearranging::LeftOut) {
        program->setMoves([plan](lower::CommandBuffer& out) { return plan->compute(out); });
    }
    return UnitProgram(std::move(program));
}

Result<UnitTime> UnitProgram::run(const sim::Machine& machine, const std::stop_token& stop) const
{
    auto maker = lower::RequestMaker::make(*m_program, machine);
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    lower::ProgramStream stream(*m_program, *std::move(maker));
    const auto found = sim::run(machine, stream, {}, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->wasStopped) {
        return fail(ErrorKind::Stopped, "was stopped", m_program->kernel().name, "Try again");
    }
    std::int64_t nodes = machine.channels();
    for (int level = 1; level <= machine.refreshLevel(); ++level) {
        nodes *= machine.description().levels[static_cast<std::size_t>(level)].count;
    }
    const auto refreshes = found->commandsByKind[static_cast<std::size_t>(machine.refreshCommand())];
    return UnitTime{found->cycles.value(), refreshes / nodes};
}

Result<std::shared_ptr<const sim::Machine>> withoutRefreshes(const sim::Machine& machine)
{
    constexpr const char* kNever = "1000000"; // longest interval of a device file; portions are shorter
    sim::DeviceDescription description = machine.description();
    description.controller.refreshInterval = kNever;
    return sim::Machine::compile(std::move(description)).map([](sim::Machine&& made) {
        return std::shared_ptr<const sim::Machine>(std::make_shared<const sim::Machine>(std::move(made)));
    });
}

} // namespace pimento::comonm
