// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/program.h"

#include "engine/base/formatting.h"
#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/rearrangement.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace pimento::lower {

Program::Program(affine::Kernel kernel, std::vector<DimensionSet> sets, const Draft& draft,
                 std::shared_ptr<const sim::DeviceDescription> device, const Family& family, Indexing indexing)
    : m_kernel(std::move(kernel)), m_sets(std::move(sets)), m_draft(draft), m_device(std::move(device)),
      m_family(&family), m_indexing(indexing),
      m_width(static_cast<int>(m_device->columnBytes.value()) / affine::bytesOf(m_kernel.type)),
      m_plans(m_kernel.statements.size()), m_leaders(m_kernel.statements.size())
{
    std::iota(m_leaders.begin(), m_leaders.end(), std::size_t{0});
}

void Program::setPlan(std::unique_ptr<StatementPlan> plan, std::size_t last)
{
    const std::size_t first = plan->statement();
    for (std::size_t statement = first; statement <= last; ++statement) {
        m_plans[statement].reset();
        m_leaders[statement] = first;
    }
    m_plans[first] = std::move(plan);
}

std::unique_ptr<StatementPlan> Program::exchange(std::unique_ptr<StatementPlan> plan)
{
    std::unique_ptr<StatementPlan>& place = m_plans[plan->statement()];
    std::swap(place, plan);
    return plan;
}

void Program::noteRemarks()
{
    for (const auto& plan : m_plans) {
        for (std::string& remark : plan ? plan->remarks() : std::vector<std::string>()) {
            note(std::move(remark));
        }
    }
}

bool Program::staysOnDevice(std::size_t tensor) const
{
    if (m_kernel.tensors[tensor].role != affine::TensorRole::Temporary) {
        return false;
    }
    for (std::size_t statement = 0; statement < m_plans.size(); ++statement) {
        if (m_kernel.statements[statement].target.tensor == tensor &&
            (!plan(statement) || plan(statement)->lastStatement() == statement)) {
            return false;
        }
    }
    return true;
}

bool Program::isHandedTo(const StatementPlan& plan) const
{
    const auto isOnChip = [&](std::uint32_t number) {
        const Layout& one = layout(number);
        return one.contents == Layout::Contents::Tensor && m_handover.has(one.reference.tensor);
    };
    return std::ranges::any_of(plan.carried(), isOnChip) ||
           std::ranges::any_of(plan.operands(),
                               [&](const CoreOperand& each) { return !each.isResident && isOnChip(each.layout); });
}

int Program::hostKernels() const
{
    int kernels = 0;
    for (std::size_t statement = 0; statement < m_plans.size(); ++statement) {
        if (m_leaders[statement] != statement) {
            continue;
        }
        ++kernels; // for reading the results, or for a softmax
        if (m_plans[statement]) {
            const bool isStreamed = std::ranges::any_of(m_plans[statement]->operands(),
                                                        [](const CoreOperand& each) { return !each.isResident; });
            const bool laysOut = isStreamed || !m_plans[statement]->carried().empty();
            kernels += laysOut && !isHandedTo(*m_plans[statement]) ? 1 : 0;
        }
    }
    return kernels;
}

std::int64_t Program::blocksPerRow() const
{
    return std::int64_t{m_device->columnsPerRow} * m_device->compute.banksPerCore;
}

std::int64_t Program::blocksPerCore() const
{
    return (m_device->rowsPerBank - m_device->host.rowsPerBank) * blocksPerRow();
}

std::int64_t Program::hostVectors(std::size_t tensor) const
{
    return ceilDivide(m_kernel.tensors[tensor].elements(), m_width);
}

namespace {

/// Writes "298 GiB", or bytes below one tenth of that unit.
std::string gibibytes(double bytes)
{
    std::string text;
    if (bytes >= 0x1p30 / 10) {
        appendFormat(text, "{:.3g} GiB", bytes / 0x1p30);
    } else {
        appendFormat(text, "{:.0f} bytes", bytes);
    }
    return text;
}

} // namespace

Result<void> Program::checkHostSpace() const
{
    std::int64_t blocks = 0;
    for (std::size_t tensor = 0; tensor < m_kernel.tensors.size(); ++tensor) {
        blocks += hostVectors(tensor);
    }
    const std::int64_t most =
        m_device->host.rowsPerBank * m_device->columnsPerRow * m_device->banksPerChannel() * m_device->channels();
    if (blocks <= most) {
        return {};
    }
    const auto bytes = static_cast<double>(m_device->columnBytes.value());
    return fail("the tensors take " + gibibytes(static_cast<double>(blocks) * bytes) +
                    " in host layout, but the device keeps " + gibibytes(static_cast<double>(most) * bytes) +
                    " for the host",
                m_kernel.name + " on " + m_device->title, "Use smaller tensors or raise host.rows in the device file");
}

Result<void> Program::placeData()
{
    // Must be first: plans for tensors that no device can hold would fill the memory of this computer.
    if (const auto fits = checkHostSpace(); !fits) {
        return fits;
    }
    std::int64_t resident = 0;
    std::int64_t streamed = 0;
    for (const auto& plan : m_plans) {
        if (plan) {
            plan->place(resident, 0); // computes the sizes
            resident = roundUp(resident + plan->residentBlocks(), blocksPerRow());
            streamed = std::max(streamed, plan->streamedBlocks());
        }
    }
    if (resident + streamed > blocksPerCore()) {
        const std::int64_t bytes = m_device->columnBytes.value();
        auto refused =
            fail(ErrorKind::DoesNotFit,
                 "a core needs " + std::to_string((resident + streamed) * bytes) + " bytes, but its memory has " +
                     std::to_string(blocksPerCore() * bytes),
                 m_kernel.name + " " + m_draft.text() + " on " + m_device->title, "Spread the tensors over more cores");
        refused.value().reason = "a core's memory";
        return refused;
    }
    resident = 0;
    const std::int64_t firstStreamed = [&] {
        std::int64_t all = 0;
        for (const auto& plan : m_plans) {
            all = plan ? roundUp(all + plan->residentBlocks(), blocksPerRow()) : all;
        }
        return all;
    }();
    for (const auto& plan : m_plans) {
        if (plan) {
            plan->place(resident, firstStreamed);
            plan->seal();
            resident = roundUp(resident + plan->residentBlocks(), blocksPerRow());
        }
    }
    return {};
}

Generator<Command> Program::preload() const
{
    for (const auto& plan : m_plans) {
        if (!plan) {
            continue;
        }
        for (const CoreOperand& operand : plan->operands()) {
            if (!operand.isResident) {
                continue;
            }
            const std::int64_t vectors = layout(operand.layout).vectors();
            for (std::int64_t vector = 0; vector < vectors; ++vector) {
                for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
                    for (std::int64_t group = 0; group < plan->cores().groups(); ++group) {
                        co_yield Command{.op = Op::StoreCore,
                                         .group = static_cast<std::uint16_t>(group),
                                         .core = static_cast<std::uint16_t>(core),
                                         .layout = operand.layout,
                                         .block = operand.place.block(vector),
                                         .vector = vector,
                                         .statement = static_cast<std::uint32_t>(layout(operand.layout).statement)};
                    }
                }
            }
        }
    }
}

CommandMaker Program::runStatement(std::size_t statement, CommandBuffer& out) const
{
    const Command fence{.op = Op::Fence, .statement = static_cast<std::uint32_t>(statement)};
    const StatementPlan& plan = *m_plans[statement];
    out.setPhase(sim::Phase::In);
    auto in = rearrangeIn(*this, plan, out);
    while (in.next()) {
        co_yield Full{};
    }
    out.setPhase(sim::Phase::Unsaid);
    out.add(fence);
    out.setPhase(sim::Phase::Compute);
    auto compute = plan.compute(out);
    while (compute.next()) {
        co_yield Full{};
    }
    out.setPhase(sim::Phase::Unsaid);
    out.add(fence);
    out.setPhase(sim::Phase::Out);
    auto back = rearrangeOut(*this, plan.lastStatement(), out);
    while (back.next()) {
        co_yield Full{};
    }
    out.setPhase(sim::Phase::Unsaid);
    out.add(fence);
}

CommandMaker Program::run(CommandBuffer& out) const
{
    if (m_moves) {
        auto moves = m_moves(out);
        while (moves.next()) {
            co_yield Full{};
        }
        co_return;
    }
    for (std::size_t statement = 0; statement < m_plans.size(); ++statement) {
        if (m_leaders[statement] != statement) {
            continue;
        }
        auto commands = m_plans[statement] ? runStatement(statement, out) : hostSoftmax(*this, statement, out);
        while (commands.next()) {
            co_yield Full{};
        }
    }
}

Generator<Command> Program::run() const
{
    const auto buffer = std::make_shared<CommandBuffer>();
    return commandsOf(run(*buffer), buffer);
}

std::optional<std::size_t> laneOf(const Program& program, const StatementPlan& plan)
{
    for (const CoreOperand& operand : plan.operands()) {
        const Layout& layout = program.layout(operand.layout);
        for (const Layout::Axis& axis : layout.axes) {
            if (axis.isLane && layout.lanes == Layout::Lanes::Along) {
                return axis.variable;
            }
        }
    }
    return std::nullopt;
}

tl::unexpected<Error> failAt(const Program& program, affine::Place place, std::string what, std::string hint)
{
    auto error = fail(std::move(what), affine::placeText(program.kernel(), place) + ": " + program.device().title,
                      std::move(hint));
    error.value().place = TextSpot{place.line, place.column};
    return error;
}

} // namespace pimento::lower
