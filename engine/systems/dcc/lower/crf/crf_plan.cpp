// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/crf_plan.h"

#include "engine/base/math.h"
#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/dcc/lower/core/occupancy.h"
#include "engine/systems/dcc/lower/crf/crf_emission.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace pimento::lower {

using Banks = BankDeal::Banks;

namespace {

constexpr std::int64_t kGroup = samsung::kRegisters;
constexpr std::int64_t kTile = kGroup * kGroup; // columns that an aligned multiply-accumulate covers

} // namespace

std::string_view name(TileOrder order)
{
    switch (order) {
    case TileOrder::Vendor:
        return "vendor";
    case TileOrder::OtherBank:
        return "other bank";
    case TileOrder::Alternating:
        return "alternating";
    case TileOrder::Gathered:
        return "gathered";
    case TileOrder::SplitRows:
        break;
    }
    return "split rows";
}

CrfPlan::CrfPlan(const Program& program, std::size_t statement, VectorParts parts, CrfSchedule schedule)
    : StatementPlan(program.kernel(), statement, std::move(parts.tiling), parts.cores), m_program(&program),
      m_schedule(std::move(schedule))
{
    m_operands = std::move(parts.operands);
    for (const VectorLeaf& leaf : m_schedule.base().leaves) {
        if (leaf.home == Home::HostRegister) {
            m_carried.push_back(leaf.layout);
        }
    }
}

std::vector<TileOrder> CrfPlan::orders() const
{
    if (m_schedule.followsAddress()) {
        return {TileOrder::Vendor, TileOrder::OtherBank, TileOrder::Alternating, TileOrder::SplitRows};
    }
    if (m_schedule.usesBothFiles()) {
        return {TileOrder::Vendor, TileOrder::Alternating, TileOrder::Gathered};
    }
    return {TileOrder::Vendor, TileOrder::OtherBank, TileOrder::Alternating};
}

/// Operands with the same loops. They are interleaved in the order of use: for each group of results that are computed
/// together the steps of the reductions, for each step the operands.
struct CrfPlan::Bundle {
    std::int64_t outers = 1;
    std::int64_t inners = 1; // steps, padded
    std::int64_t width = 1;
    std::int64_t period = 0;
    std::vector<std::size_t> operands;
    bool isResident = false;
    bool isReduced = false;
    BankDeal deal;

    [[nodiscard]] std::int64_t stepColumns() const { return width * static_cast<std::int64_t>(operands.size()); }
    [[nodiscard]] std::int64_t groupColumns() const { return stepColumns() * inners; }
    [[nodiscard]] std::int64_t groups() const
    {
        return period > 0 ? outers / period * ceilDivide(period, width) : ceilDivide(outers, width);
    }
};

void CrfPlan::arrange(Bundle& bundle) const
{
    const std::int64_t columns = m_program->device().columnsPerRow;
    bundle.deal = {Banks::Alternate, columns, columns};
    if (bundle.width != kGroup) {
        return; // explicit registers work with any address
    }
    if (m_schedule.followsAddress() && bundle.isReduced) {
        // In every group of results, each step of a run needs an entry of its own in the register file.
        bundle.inners = bundle.inners < kGroup
                            ? static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(bundle.inners)))
                            : roundUp(bundle.inners, kGroup);
        const bool isSplit = m_order == TileOrder::SplitRows;
        bundle.deal = {isSplit ? Banks::Crossed : Banks::Alternate, isSplit ? columns : kTile, columns};
    } else if (m_schedule.usesBothFiles() || !bundle.isReduced) {
        bundle.deal.chunk = bundle.groupColumns(); // groups take turns between the banks
    }
}

/// Number of a layout's vectors per sequence of consecutive results, if groups of results always find theirs side by
/// side: the layout follows all loops over results, or whole groups of the innermost ones. 0: it does not.
std::int64_t CrfPlan::periodOf(const Layout& layout) const
{
    const Variables& inner = m_schedule.base().inner;
    const Layout& result = m_program->layout(m_schedule.base().result);
    std::int64_t period = 1;
    bool isWhole = true;
    for (auto variable = inner.rbegin(); variable != inner.rend(); ++variable) {
        const std::size_t each[] = {*variable};
        const std::int64_t vectors = result.vectorsOver(each);
        if (vectors == 1) {
            continue;
        }
        if (!layout.has(*variable)) {
            isWhole = false;
        } else if (isWhole) {
            period *= vectors;
        } else {
            return 0;
        }
    }
    return isWhole || (period > 1 && period % m_schedule.together() == 0) ? period : 0;
}

std::vector<CrfPlan::Bundle> CrfPlan::bundles() const
{
    const VectorSchedule& base = m_schedule.base();
    std::map<std::tuple<bool, Variables, Variables>, Bundle> bundles;
    for (std::size_t i = 0; i < m_operands.size(); ++i) {
        const Layout& layout = m_program->layout(m_operands[i].layout);
        Variables outer;
        Variables reduced;
        for (const Layout::Axis& axis : layout.axes) {
            (contains(base.reductions, axis.variable) ? reduced : outer).push_back(axis.variable);
        }
        Bundle& bundle = bundles[{m_operands[i].isResident, outer, reduced}];
        bundle.outers = layout.vectorsOver(outer);
        bundle.inners = layout.vectorsOver(reduced);
        bundle.isReduced = !reduced.empty();
        bundle.isResident = m_operands[i].isResident;
        if (const std::int64_t period = periodOf(layout)) {
            bundle.width = m_schedule.together();
            bundle.period = period;
        }
        bundle.operands.push_back(i);
    }
    std::vector<Bundle> all;
    for (auto& [key, bundle] : bundles) {
        arrange(bundle);
        all.push_back(std::move(bundle));
    }
    return all;
}

void CrfPlan::place(std::int64_t firstResident, std::int64_t firstStreamed)
{
    const std::int64_t pair = 2 * m_program->blocksPerRow(); // dealing needs an even first row
    const Layout& result = m_program->layout(m_schedule.base().result);
    std::int64_t next[] = {roundUp(firstStreamed, pair), roundUp(firstResident, pair)};
    for (const Bundle& bundle : bundles()) {
        std::int64_t& begin = next[bundle.isResident ? 1 : 0];
        for (std::size_t member = 0; member < bundle.operands.size(); ++member) {
            const Layout& layout = m_program->layout(m_operands[bundle.operands[member]].layout);
            m_operands[bundle.operands[member]].place = {
                .base = begin,
                .inners = layout.vectors() / bundle.outers,
                .innerStride = bundle.stepColumns(),
                .width = bundle.width,
                .outerStride = 1,
                .groupStride = bundle.groupColumns(),
                .period = bundle.period,
                .offset = static_cast<std::int64_t>(member) * bundle.width,
                .deal = bundle.deal,
            };
        }
        const std::int64_t chunk = 2 * bundle.deal.chunk;
        begin += roundUp(roundUp(bundle.groups() * bundle.groupColumns(), chunk), pair);
    }
    // The bank and the column modulo eight determine which register is stored.
    const std::int64_t columns = m_program->device().columnsPerRow;
    const std::int64_t period = result.vectorsOver(m_schedule.base().inner);
    const bool isBoth = m_schedule.usesBothFiles();
    m_result = {.base = next[0],
                .width = m_schedule.together(),
                .groupStride = kGroup,
                .period = period,
                .deal = {isBoth ? Banks::Alternate : Banks::Odd, kGroup, columns}};
    const std::int64_t groups = result.vectors() / period * ceilDivide(period, m_schedule.together());
    const std::int64_t taken = roundUp(groups * kGroup * (isBoth ? 1 : 2), pair);
    m_streamedBlocks = next[0] - firstStreamed + taken;
    m_residentBlocks = next[1] - firstResident;
}

void CrfPlan::assemble(std::int64_t mostCommands)
{
    CrfEncoder encoder;
    auto commands = commandsOfRounds();
    const Command* command = commands.next();
    for (std::int64_t taken = 0; command != nullptr && taken < mostCommands; command = commands.next()) {
        if (isTriggering(*command)) {
            encoder.add(*command);
            ++taken;
        }
    }
    m_programs = makePrograms(encoder.finish());
}

/// Makes the commands of the rounds of results, without programs and modes.
Generator<Command> CrfPlan::commandsOfRounds() const
{
    CrfEmission emission(*m_program, *this, m_schedule, m_result, m_order);
    while (emission.nextRound()) {
        auto commands = emission.round();
        while (const Command* command = commands.next()) {
            co_yield *command;
        }
    }
}

namespace {

/// Removes the clears of whole register files from the front of the commands, because starting a program clears them.
/// Returns the files as bits; clears of single registers remain.
std::uint8_t takeClearedFiles(std::vector<Command>& clears)
{
    std::uint8_t files = 0;
    for (std::uint8_t file = 0; file < 2; ++file) {
        const auto isOfFile = [&](const Command& command) { return command.a / kGroup == file; };
        if (std::ranges::count_if(clears, isOfFile) == kGroup) {
            files = static_cast<std::uint8_t>(files | 1U << file);
            std::erase_if(clears, isOfFile);
        }
    }
    return files;
}

} // namespace

CommandMaker CrfPlan::compute(CommandBuffer& out) const
{
    auto commands = compute();
    while (const Command* command = commands.next()) {
        out.add(*command);
        if (out.isFull()) {
            co_yield Full{};
        }
    }
}

Generator<Command> CrfPlan::compute() const
{
    const auto statement = static_cast<std::uint32_t>(m_statement);
    co_yield Command{.op = Op::EnterUnits, .statement = statement};
    const std::vector<std::uint32_t>* loaded = nullptr;
    auto next = m_programs.begin();
    std::int64_t left = 0;
    auto commands = commandsOfRounds();
    const Command* command = commands.next();
    while (command != nullptr) {
        if (left == 0 && next != m_programs.end()) {
            std::vector<Command> clears;
            for (; command != nullptr && command->op == Op::Compute && command->alu == Alu::Clear;
                 command = commands.next()) {
                clears.push_back(*command);
            }
            if (loaded != nullptr) {
                co_yield Command{.op = Op::Stop, .statement = statement};
            }
            for (std::size_t i = 0; (loaded == nullptr || *loaded != next->words) && i < next->words.size(); ++i) {
                co_yield Command{.op = Op::Instruction,
                                 .a = static_cast<std::uint8_t>(i),
                                 .block = next->words[i],
                                 .statement = statement};
            }
            loaded = &next->words;
            left = next->commands;
            ++next;
            co_yield Command{.op = Op::Start, .a = takeClearedFiles(clears), .statement = statement};
            for (const Command& clear : clears) {
                co_yield clear;
            }
            continue;
        }
        left -= isTriggering(*command) ? 1 : 0;
        co_yield *command;
        command = commands.next();
    }
    if (loaded != nullptr) {
        co_yield Command{.op = Op::Stop, .statement = statement};
    }
    co_yield Command{.op = Op::LeaveUnits, .statement = statement};
    co_yield Command{.op = Op::Fence, .statement = statement};
    auto reads = readOut();
    while (const Command* read = reads.next()) {
        co_yield *read;
    }
}

Generator<Command> CrfPlan::readOut() const
{
    const std::uint32_t number = m_schedule.base().result;
    const Layout& result = m_program->layout(number);
    Occupancy occupancy(m_program->kernel(), m_tiling, m_cores, result);
    for (std::int64_t vector = 0; vector < result.vectors(); ++vector) {
        for (std::int64_t core = 0; core < m_cores.cores(); ++core) {
            for (const GroupRun& run : occupancy.groupsWith(core, vector)) {
                for (int i = 0; i < run.count; ++i) {
                    co_yield Command{.op = Op::LoadCore,
                                     .group = static_cast<std::uint16_t>(run.first + i * run.step),
                                     .core = static_cast<std::uint16_t>(core),
                                     .layout = number,
                                     .block = m_result.block(vector),
                                     .vector = vector,
                                     .statement = static_cast<std::uint32_t>(m_statement)};
                }
            }
        }
    }
}

} // namespace pimento::lower
