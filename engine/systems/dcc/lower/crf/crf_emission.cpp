// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_emission.h"

#include "engine/hbm_pim_sequences/device.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::lower {

namespace {

constexpr std::int64_t kRegisterGroup = samsung::kRegisters;

} // namespace

CrfEmission::CrfEmission(const Program& program, const StatementPlan& plan, const CrfSchedule& schedule,
                         const BankPlace& result, TileOrder order)
    : m_program(&program), m_plan(&plan), m_schedule(&schedule), m_base(&schedule.base()), m_result(&result),
      m_order(order), m_positions(program.kernel(), program.kernel().statements[plan.statement()], plan.tiling())
{
    m_positions.note(program.layout(m_base->result));
    for (std::size_t leaf = 0; leaf < m_base->leaves.size(); ++leaf) {
        m_positions.note(layoutOf(leaf));
    }
    m_outers = m_positions.total(m_base->outer);
    m_inners = m_positions.total(m_base->inner);
    m_steps = m_positions.total(m_base->reductions);
}

const Layout& CrfEmission::layoutOf(std::size_t leaf) const { return m_program->layout(m_base->leaves[leaf].layout); }

bool CrfEmission::isInBank(const Slot& slot) const
{
    return slot.kind == Slot::Kind::Leaf && !m_base->leaves[slot.number].isHeld();
}

std::int64_t CrfEmission::blockOf(const Slot& slot) const
{
    const std::size_t operand = m_base->leaves[slot.number].operand;
    return m_plan->operands()[operand].place.block(m_positions.vectorOf(layoutOf(slot.number)));
}

bool CrfEmission::nextRound()
{
    if (m_inner == m_inners) {
        m_inner = 0;
        ++m_outer;
    }
    if (m_outer == m_outers) {
        return false;
    }
    m_positions.set(m_base->outer, m_outer);
    m_groups.clear();
    const std::int64_t most = m_schedule->usesBothFiles() ? 2 : 1;
    for (std::int64_t number = 0; number < most && m_inner < m_inners; ++number) {
        const std::int64_t results = std::min(m_schedule->together(), m_inners - m_inner);
        m_groups.push_back({number, m_inner, results});
        m_inner += results;
    }
    return true;
}

Generator<Command> CrfEmission::round()
{
    using Part = Generator<Command> (CrfEmission::*)(Groups);
    std::vector<std::pair<Part, Groups>> parts;
    std::vector<Groups> apart;
    for (const Group& group : m_groups) {
        apart.push_back({group});
    }
    for (const Groups& groups : m_order == TileOrder::Vendor ? apart : std::vector<Groups>{m_groups}) {
        parts.emplace_back(&CrfEmission::clear, groups);
        for (const Groups& read : m_order == TileOrder::Gathered ? apart : std::vector<Groups>{groups}) {
            parts.emplace_back(&CrfEmission::accumulate, read);
        }
        parts.emplace_back(&CrfEmission::store, groups);
    }
    for (const auto& [part, groups] : parts) {
        auto commands = (this->*part)(groups);
        while (const Command* command = commands.next()) {
            co_yield *command;
        }
    }
}

Generator<Command> CrfEmission::clear(Groups groups)
{
    for (const Group& group : groups) {
        for (std::int64_t i = 0; m_schedule->clears() && i < group.results; ++i) {
            const std::uint8_t sum = m_schedule->sum(group.number, i);
            co_yield Command{.op = Op::Compute,
                             .alu = Alu::Clear,
                             .a = sum,
                             .b = writingBank(bankOf(groups.front(), 0)),
                             .c = sum,
                             .statement = static_cast<std::uint32_t>(m_plan->statement())};
        }
    }
}

Generator<Command> CrfEmission::accumulate(Groups groups)
{
    bool isFirst = true;
    for (const Run& run : runs(groups.front())) {
        auto writes = writeRegisters(run, groups.front());
        while (const Command* write = writes.next()) {
            co_yield *write;
        }
        const std::int64_t begin = *std::ranges::min_element(run.steps);
        for (const std::int64_t step : run.steps) {
            auto operations = operate(groups, step, step - begin, isFirst);
            while (const Command* operation = operations.next()) {
                co_yield *operation;
            }
            isFirst = false;
        }
    }
}

Generator<Command> CrfEmission::store(Groups groups)
{
    for (const Group& group : groups) {
        for (std::int64_t i = 0; i < group.results; ++i) {
            m_positions.set(m_base->inner, group.first + i);
            m_lastBlock = m_result->block(m_positions.vectorOf(m_program->layout(m_base->result)));
            co_yield Command{.op = Op::WriteBack,
                             .a = m_schedule->sum(group.number, i),
                             .block = m_lastBlock,
                             .statement = static_cast<std::uint32_t>(m_plan->statement())};
        }
    }
}

/// Splits the steps of a group into runs, in the order of their execution.
std::vector<CrfEmission::Run> CrfEmission::runs(const Group& group)
{
    std::vector<Run> all;
    Registers needed;
    for (std::int64_t step = 0; step < m_steps; ++step) {
        const auto at = [&] { return static_cast<std::int64_t>(all.back().steps.size()); };
        const bool isFull = all.empty() || at() == m_schedule->depth();
        Registers more = needed;
        if (isFull || !need(group, step, at(), more)) {
            all.push_back({{}, bankOf(group, step)});
            more = {};
            const bool fits = need(group, step, 0, more);
            PIMENTO_ASSERT(fits, "the registers hold what one step needs");
        }
        needed = more;
        all.back().steps.push_back(step);
    }
    orderBanks(all, group);
    return all;
}

void CrfEmission::orderBanks(std::vector<Run>& runs, const Group& group)
{
    if (m_order == TileOrder::Vendor || m_order == TileOrder::OtherBank) {
        std::ranges::stable_partition(runs, [](const Run& run) { return run.bank == 0; });
    } else if (m_order == TileOrder::SplitRows) {
        // Each tile begins in the bank in which the previous one ended.
        for (Run& run : runs) {
            std::ranges::stable_partition(run.steps,
                                          [&](std::int64_t step) { return bankOf(group, step) == m_lastBank; });
            run.bank = bankOf(group, run.steps.front());
            m_lastBank = bankOf(group, run.steps.back());
        }
    }
}

int CrfEmission::bankOf(const Group& group, std::int64_t step)
{
    m_positions.set(m_base->inner, group.first);
    m_positions.set(m_base->reductions, step);
    for (const Instruction& instruction : m_base->instructions) {
        if (isInBank(instruction.second)) {
            return bankColumn(blockOf(instruction.second)).bank;
        }
    }
    return 0;
}

/// Bank through which registers are written. Samsung's kernels use the odd banks.
std::uint8_t CrfEmission::writingBank(int nextBank) const
{
    return m_order == TileOrder::Vendor || nextBank == 0 ? std::uint8_t{1} : std::uint8_t{0};
}

bool CrfEmission::need(const Group& group, std::int64_t step, std::int64_t at, Registers& needed)
{
    if (!m_schedule->hasCarried()) {
        return true;
    }
    m_positions.set(m_base->reductions, step);
    for (std::int64_t result = 0; result < group.results; ++result) {
        m_positions.set(m_base->inner, group.first + result);
        for (const Instruction& instruction : m_base->instructions) {
            const std::int64_t block = isInBank(instruction.second) ? blockOf(instruction.second) : 0;
            for (const Slot* slot : {&instruction.first, &instruction.second}) {
                if (slot->kind != Slot::Kind::Leaf || !m_base->leaves[slot->number].isHeld()) {
                    continue;
                }
                const std::uint8_t number = m_schedule->carried(slot->number, result, at, instruction.alu, block);
                const Held wanted{static_cast<std::int64_t>(slot->number),
                                  m_positions.vectorOf(layoutOf(slot->number))};
                if (needed[number].leaf >= 0 && needed[number] != wanted) {
                    return false;
                }
                needed[number] = wanted;
            }
        }
    }
    return true;
}

/// Makes commands for the vectors that the run needs and the registers do not hold yet.
Generator<Command> CrfEmission::writeRegisters(const Run& run, const Group& group)
{
    Registers needed;
    const std::int64_t begin = *std::ranges::min_element(run.steps);
    for (const std::int64_t step : run.steps) {
        const bool fits = need(group, step, step - begin, needed);
        PIMENTO_ASSERT(fits, "a run was cut where the registers are full");
    }
    std::vector<std::pair<std::uint8_t, std::int64_t>> loads; // register and block
    for (std::size_t number = 0; number < needed.size(); ++number) {
        const Held& wanted = needed[number];
        if (wanted.leaf < 0 || m_held[number] == wanted) {
            continue;
        }
        m_held[number] = wanted;
        const VectorLeaf& leaf = m_base->leaves[static_cast<std::size_t>(wanted.leaf)];
        if (leaf.home == Home::LoadedRegister) {
            loads.emplace_back(static_cast<std::uint8_t>(number),
                               m_plan->operands()[leaf.operand].place.block(wanted.vector));
            continue;
        }
        co_yield Command{.op = Op::WriteRegister,
                         .a = static_cast<std::uint8_t>(number),
                         .b = writingBank(run.bank),
                         .layout = leaf.layout,
                         .vector = wanted.vector,
                         .statement = static_cast<std::uint32_t>(m_plan->statement())};
    }
    for (const auto& [number, block] : loads) {
        m_lastBlock = block;
        co_yield Command{.op = Op::Compute,
                         .alu = Alu::Move,
                         .a = number,
                         .b = number,
                         .c = kBankOperand,
                         .block = block,
                         .statement = static_cast<std::uint32_t>(m_plan->statement())};
    }
}

std::uint8_t CrfEmission::registerOf(const Slot& slot, const Group& group, std::int64_t result, std::int64_t at,
                                     Alu alu, std::int64_t block) const
{
    switch (slot.kind) {
    case Slot::Kind::Sum:
        return m_schedule->sum(group.number, result);
    case Slot::Kind::Temporary:
        return m_schedule->temporary(slot.number, result);
    case Slot::Kind::Leaf:
        break;
    }
    return m_schedule->carried(slot.number, result, at, alu, block);
}

Command CrfEmission::command(const Instruction& instruction, Alu alu, const Group& group, std::int64_t result,
                             std::int64_t at)
{
    Command made{.op = Op::Compute, .alu = alu, .statement = static_cast<std::uint32_t>(m_plan->statement())};
    const bool isFromBank = isInBank(instruction.second);
    made.block = isFromBank ? blockOf(instruction.second) : m_lastBlock;
    const bool readsFirst = alu != Alu::Move && alu != Alu::Relu;
    made.a = registerOf(instruction.to, group, result, at, alu, made.block);
    made.b = readsFirst ? registerOf(instruction.first, group, result, at, alu, made.block) : made.a;
    made.c = isFromBank ? kBankOperand : registerOf(instruction.second, group, result, at, alu, made.block);
    if (!isFromBank) {
        made.block +=
            made.a % kRegisterGroup - made.block % kRegisterGroup; // moves to the column that names its registers
    }
    m_lastBlock = made.block;
    return made;
}

/// Makes the commands of one step of the reductions for the current results.
Generator<Command> CrfEmission::operate(Groups groups, std::int64_t step, std::int64_t at, bool isFirst)
{
    m_positions.set(m_base->reductions, step);
    for (std::size_t i = 0; i < m_base->instructions.size(); ++i) {
        const Instruction& instruction = m_base->instructions[i];
        for (const Group& group : groups) {
            for (std::int64_t result = 0; result < group.results; ++result) {
                m_positions.set(m_base->inner, group.first + result);
                co_yield command(instruction, m_schedule->aluOf(i, isFirst), group, result, at);
            }
        }
    }
}

} // namespace pimento::lower
