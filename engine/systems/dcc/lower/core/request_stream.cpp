// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/request_stream.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pimento::lower {

std::int64_t unitCommands(const sim::ComputeSpec& compute, const Command& command, int width)
{
    if (command.op == Op::SoftmaxUnit && command.b == 0) {
        const std::int64_t scores = command.block * command.a * width;
        return compute.softmaxLanes == 0 ? 1 : compute.softmaxPasses * ceilDivide(scores, compute.softmaxLanes);
    }
    if (command.op == Op::CombineResults) {
        return compute.softmaxLanes == 0 ? 1 : ceilDivide(width, compute.softmaxLanes);
    }
    return 1;
}

namespace {

constexpr std::size_t kOps = static_cast<std::size_t>(Op::LeaveUnits) + 1;

/// Table of traitsOf() for every operation. A value assembled from bytes stalls its reader, and bounds of drafts read
/// the traits of every command.
constexpr std::array<OpTraits, kOps> kTraits = [] {
    std::array<OpTraits, kOps> all{};
    for (std::size_t i = 0; i < kOps; ++i) {
        all[i] = traitsOf(static_cast<Op>(i));
    }
    return all;
}();

const OpTraits& traitsFor(Op op)
{
    PIMENTO_ASSERT(op <= Op::LeaveUnits, "the table ends with the last operation");
    return kTraits[static_cast<std::size_t>(op)];
}

/// Answers usesBank() by the table.
bool isInBank(const Command& command)
{
    const Memory memory = traitsFor(command.op).memory;
    return memory == Memory::Block || (memory == Memory::BlockIfOperand && command.c == kBankOperand);
}

void putAt(const MemoryPlace& place, sim::Request& request)
{
    request.row = static_cast<std::uint32_t>(place.row);
    request.column = static_cast<std::uint16_t>(place.column);
    request.bank = static_cast<std::uint16_t>(place.bank);
    request.channel = static_cast<std::uint16_t>(place.channel);
}

} // namespace

Result<RequestMaker> RequestMaker::make(const Program& program, const sim::Machine& machine)
{
    for (const RequestNeed& need : program.family().requestNeeds()) {
        const auto& requests = machine.description().requests;
        if (need.isAsked(program.device()) &&
            std::ranges::find(requests, need.op, &sim::RequestSpec::op) == requests.end()) {
            return fail(std::string("has no request with op \"") + need.op + "\"", program.device().title,
                        "Add it to the requests in the device file");
        }
    }
    return RequestMaker(program, machine);
}

RequestMaker::RequestMaker(const Program& program, const sim::Machine& machine)
    : m_program(&program), m_machine(&machine), m_host(program), m_kinds(program.family(), machine.description()),
      m_blocksPerRow(program.blocksPerRow()),
      m_columnsPerRow(static_cast<std::uint16_t>(program.device().columnsPerRow)),
      m_banksPerCore(static_cast<std::uint16_t>(program.device().compute.banksPerCore))
{
}

sim::Request RequestMaker::hostPlace(std::size_t tensor, std::int64_t vector) const
{
    sim::Request request;
    putAt(m_host.place(tensor, vector), request);
    return request;
}

/// Returns the address of lower::corePlace() in channel 0.
sim::Request RequestMaker::corePlace(std::int64_t core, std::int64_t block) const
{
    const auto inRow = static_cast<std::uint32_t>(block % m_blocksPerRow);
    return {.row = static_cast<std::uint32_t>(block / m_blocksPerRow),
            .column = static_cast<std::uint16_t>(inRow % m_columnsPerRow),
            .bank = static_cast<std::uint16_t>(core * m_banksPerCore + inRow / m_columnsPerRow)};
}

/// Address of a command in the first of its groups: a block of a core, or a core that it reaches.
sim::Request RequestMaker::placeIn(const Command& command) const
{
    const Reach reach = traitsFor(command.op).reach;
    if (isInBank(command)) {
        return corePlace(reach == Reach::OneCore ? command.core : 0, command.block);
    }
    const bool isForAll = reach == Reach::AllCores || reach == Reach::NoCore;
    return {.bank = isForAll ? std::uint16_t{0} : command.core};
}

bool RequestMaker::isOfOneUnit(const Command& command) const
{
    const OpTraits& traits = traitsFor(command.op);
    return traits.actor != Actor::Host && traits.groups != Groups::One &&
           m_program->plan(command.statement)->control() == Control::Cores && m_kinds.ofOneUnit(command) >= 0;
}

/// Fills in the requests of the units of all groups: one request for all units of a group, or one per unit.
void RequestMaker::wantByUnits(const Command& command, Wanted& wanted) const
{
    const StatementPlan& plan = *m_program->plan(command.statement);
    wanted.request = placeIn(command);
    wanted.channels = plan.cores().groups();
    wanted.times = unitCommands(m_machine->description().compute, command, m_program->width());
    if (isOfOneUnit(command)) {
        wanted.isOfOneUnit = true;
        wanted.cores = plan.cores().cores();
    }
}

RequestMaker::Wanted RequestMaker::wantedBy(const Command& command) const
{
    Wanted wanted;
    switch (command.op) {
    case Op::HostSoftmax: // the host's own work needs no requests
        wanted.times = 0;
        return wanted;
    case Op::Order:
        wanted.times = m_machine->description().controller.keepsPimOrder ? 0 : 1;
        wanted.channels = m_machine->channels();
        break;
    case Op::Fence:
        wanted.channels = m_machine->channels();
        break;
    case Op::LoadHost:
    case Op::StoreHost:
        wanted.request = hostPlace(command.layout, command.block);
        break;
    default:
        if (traitsFor(command.op).groups == Groups::One) {
            wanted.request = placeIn(command);
            wanted.request.channel = command.group;
        } else {
            wantByUnits(command, wanted);
        }
        break;
    }
    wanted.request.phase = command.phase;
    const int kind = wanted.isOfOneUnit ? m_kinds.ofOneUnit(command) : m_kinds.of(command);
    PIMENTO_ASSERT(kind >= 0 || wanted.times == 0, "make() checked the operations of the device");
    wanted.request.kind = static_cast<std::uint8_t>(kind);
    return wanted;
}

void RequestMaker::append(const Command& command, std::vector<sim::Request>& requests) const
{
    const Wanted wanted = wantedBy(command);
    for (std::int64_t time = 0; time < wanted.times; ++time) {
        for (std::int64_t core = 0; core < wanted.cores; ++core) {
            sim::Request request = wanted.request;
            request.bank = static_cast<std::uint16_t>(request.bank + core * m_banksPerCore);
            for (std::int64_t channel = 0; channel < wanted.channels; ++channel) {
                requests.push_back(request);
                ++request.channel;
            }
        }
    }
}

/// Appends the requests of one command for its groups.
template <class Run>
void RequestMaker::appendRuns(const Command& command, const CommandRun& commands, std::vector<Run>& runs) const
{
    const Wanted wanted = wantedBy(command);
    for (std::int64_t time = 0; time < wanted.times; ++time) {
        sim::Request request = wanted.request;
        for (std::int64_t core = 0; core < wanted.cores; ++core) {
            runs.push_back({request, wanted.channelsOf(commands), commands.step});
            request.bank = static_cast<std::uint16_t>(request.bank + m_banksPerCore);
        }
    }
}

/// Appends one request per block.
void RequestMaker::appendBlocks(const CommandRun& commands, std::vector<sim::RequestRun>& runs) const
{
    Command one = commands.command;
    for (std::uint32_t i = 0; i < commands.blocks; ++i, ++one.block) {
        runs.push_back({wantedBy(one).request, 1, 1});
    }
}

/// Appends requests for consecutive blocks as sweeps; only moves of the host have several blocks.
void RequestMaker::appendSweeps(const CommandRun& commands, std::vector<sim::RequestBlock>& blocks) const
{
    Command one = commands.command;
    PIMENTO_ASSERT(one.op == Op::LoadHost || one.op == Op::StoreHost, "the blocks lie in host layout");
    sim::RequestBlock block{wantedBy(one).request, 1, 1};
    const std::int64_t end = one.block + commands.blocks;
    while (one.block < end) {
        const HostMap::Sweep sweep = m_host.sweep(one.layout, one.block, end - one.block);
        putAt(sweep.first, block.request);
        block.channels = static_cast<std::uint16_t>(sweep.channels);
        block.columns = static_cast<std::uint16_t>(sweep.columns);
        PIMENTO_ASSERT(block.channels > 0 && block.columns > 0, "a sweep has requests");
        blocks.push_back(block);
        one.block += block.channels * block.columns;
    }
}

void RequestMaker::append(const CommandRun& commands, const CommandBuffer& buffer,
                          std::vector<sim::RequestRun>& runs) const
{
    if (commands.blocks > 1) {
        appendBlocks(commands, runs);
    } else if (commands.turns < 0) {
        appendRuns(commands.command, commands, runs);
    } else {
        for (std::int64_t first = 0; first < buffer.sizeOf(commands); first += commands.groups) {
            appendRuns(buffer.commandOf(commands, first), commands, runs);
        }
    }
}

void RequestMaker::append(const CommandRun& commands, const CommandBuffer& buffer,
                          std::vector<sim::RequestBlock>& blocks, RequestPatterns& patterns) const
{
    if (commands.blocks > 1) {
        appendSweeps(commands, blocks);
    } else if (commands.turns < 0) {
        appendRuns(commands.command, commands, blocks);
    } else {
        const Command first = buffer.commandOf(commands, 0);
        const Wanted wanted = wantedBy(first);
        const sim::RunAddress place{wanted.request.bank, wanted.request.channel, wanted.channelsOf(commands),
                                    commands.step};
        const auto turns = buffer.turns(commands.turns);
        blocks.push_back({wanted.request, 1, 1, patterns.numberOf({commands.turns, bankStep(first), place}, turns)});
    }
}

std::int32_t RequestPatterns::numberOf(const Key& key, std::span<const CoreTurn> turns)
{
    const auto known = std::ranges::find(m_patterns, key, &Pattern::key);
    if (known != m_patterns.end()) {
        return static_cast<std::int32_t>(known - m_patterns.begin());
    }
    Pattern& pattern = m_patterns.emplace_back(Pattern{key, {}});
    for (const CoreTurn& turn : turns) {
        sim::RunAddress place = key.first;
        place.bank = static_cast<std::uint16_t>(place.bank + (turn.core - turns.front().core) * key.bankStep);
        pattern.places.push_back(place);
    }
    return static_cast<std::int32_t>(m_patterns.size()) - 1;
}

ProgramStream::ProgramStream(const Program& program, RequestMaker maker)
    : m_maker(std::move(maker)), m_commands(program.run(m_buffer))
{
}

/// Makes sure that the buffer holds commands without requests so far; false: none are left.
bool ProgramStream::fill()
{
    while (m_nextCommand == m_buffer.runs().size()) {
        if (m_isMade) {
            return false;
        }
        m_buffer.clear();
        m_nextCommand = 0;
        m_isMade = m_commands.next() == nullptr;
    }
    return true;
}

std::size_t ProgramStream::read(std::span<sim::Request> out)
{
    std::size_t count = 0;
    while (count < out.size()) {
        if (m_next == m_requests.size()) {
            if (!fill()) {
                break;
            }
            m_requests.clear();
            m_next = 0;
            const CommandRun& commands = m_buffer.runs()[m_nextCommand++];
            for (std::int64_t i = 0; i < m_buffer.sizeOf(commands); ++i) {
                m_maker.append(m_buffer.commandOf(commands, i), m_requests);
            }
            continue;
        }
        out[count++] = m_requests[m_next++];
    }
    return count;
}

/// Fills the front of `out`; `append` adds the requests of a run of commands to `pending`.
template <class Item, class Append>
std::size_t ProgramStream::take(std::span<Item> out, std::vector<Item>& pending, const Append& append)
{
    std::size_t count = 0;
    while (count < out.size()) {
        if (m_next == pending.size()) {
            if (!fill()) {
                break;
            }
            pending.clear();
            m_next = 0;
            for (; m_nextCommand < m_buffer.runs().size(); ++m_nextCommand) {
                append(m_buffer.runs()[m_nextCommand]);
            }
            continue;
        }
        const std::size_t some = std::min(out.size() - count, pending.size() - m_next);
        std::copy_n(pending.begin() + static_cast<std::ptrdiff_t>(m_next), some,
                    out.begin() + static_cast<std::ptrdiff_t>(count));
        count += some;
        m_next += some;
    }
    return count;
}

std::size_t ProgramStream::readRuns(std::span<sim::RequestRun> out)
{
    return take(out, m_runs, [&](const CommandRun& commands) { m_maker.append(commands, m_buffer, m_runs); });
}

std::size_t ProgramStream::readBlocks(std::span<sim::RequestBlock> out)
{
    return take(out, m_blocks,
                [&](const CommandRun& commands) { m_maker.append(commands, m_buffer, m_blocks, m_patterns); });
}

} // namespace pimento::lower
