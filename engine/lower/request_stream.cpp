// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lower/request_stream.h"

#include "engine/base/math.h"
#include "sim/base/assert.h"

#include <algorithm>

namespace pimento::lower {

Result<RequestMaker> RequestMaker::make(const Program& program, const sim::Machine& machine)
{
    for (const char* op : neededOps(program.device().compute.family)) {
        if (std::ranges::find(machine.description().requests, op, &sim::RequestSpec::op) ==
            machine.description().requests.end()) {
            return fail(std::string("has no request with op \"") + op + "\"", program.device().title,
                        "Add it to the requests in the device file");
        }
    }
    return RequestMaker(program, machine);
}

RequestMaker::RequestMaker(const Program& program, const sim::Machine& machine)
    : m_program(&program), m_machine(&machine), m_host(program), m_kinds(machine.description()),
      m_blocksPerRow(program.blocksPerRow()),
      m_columnsPerRow(static_cast<std::uint16_t>(program.device().columnsPerRow)),
      m_banksPerCore(static_cast<std::uint16_t>(program.device().compute.banksPerCore))
{
}

sim::Request RequestMaker::hostPlace(std::size_t tensor, std::int64_t vector) const
{
    const MemoryPlace place = m_host.place(tensor, vector);
    return {.row = static_cast<std::uint32_t>(place.row),
            .column = static_cast<std::uint16_t>(place.column),
            .bank = static_cast<std::uint16_t>(place.bank),
            .channel = static_cast<std::uint16_t>(place.channel)};
}

/// As lower::corePlace says, in channel 0.
sim::Request RequestMaker::corePlace(std::int64_t core, std::int64_t block) const
{
    const auto inRow = static_cast<std::uint32_t>(block % m_blocksPerRow);
    return {.row = static_cast<std::uint32_t>(block / m_blocksPerRow),
            .column = static_cast<std::uint16_t>(inRow % m_columnsPerRow),
            .bank = static_cast<std::uint16_t>(core * m_banksPerCore + inRow / m_columnsPerRow)};
}

/// Commands of a softmax unit that works on so many scores at a time.
std::int64_t RequestMaker::softmaxCommands(const Command& command) const
{
    const std::int64_t lanes = m_machine->description().compute.softmaxLanes;
    return lanes == 0 ? 1 : ceilDivide(command.block * command.a * m_program->width(), lanes);
}

/// What the host moves.
void RequestMaker::wantByHost(const Command& command, Wanted& wanted) const
{
    switch (command.op) {
    case Op::LoadHost:
    case Op::StoreHost:
        wanted.request = hostPlace(command.layout, command.block);
        return;
    case Op::LoadCore:
    case Op::StoreCore:
        wanted.request = corePlace(command.core, command.block);
        break;
    default: // in a buffer
        wanted.request.bank = command.core;
        break;
    }
    wanted.request.channel = command.group;
}

/// What the units of all groups do.
void RequestMaker::wantByUnits(const Command& command, Wanted& wanted) const
{
    wanted.channels = m_program->plan(command.statement)->cores().groups();
    switch (command.op) {
    case Op::WriteBuffer:
    case Op::MoveToBuffer:
    case Op::MoveResult:
        wanted.request.bank = command.core;
        break;
    case Op::MacTree:
    case Op::MacLanes:
        wanted.request = corePlace(0, command.block);
        break;
    case Op::MacCore:
        wanted.request = corePlace(command.core, command.block);
        break;
    case Op::SoftmaxUnit:
        wanted.times = softmaxCommands(command);
        break;
    default:
        break;
    }
}

/// Operations of vector units: one request for all units of a group, or one for each unit.
void RequestMaker::wantByVectorUnits(const Command& command, Wanted& wanted) const
{
    const StatementPlan& plan = *m_program->plan(command.statement);
    const bool hasBlock = command.op == Op::WriteBack || command.c == kBankOperand;
    wanted.request = corePlace(0, hasBlock ? command.block : 0);
    wanted.channels = plan.cores().groups();
    if (plan.control() == Control::Cores && m_kinds.ofOneUnit(command) >= 0) {
        wanted.isOfOneUnit = true;
        wanted.cores = plan.cores().cores();
    }
}

RequestMaker::Wanted RequestMaker::wantedBy(const Command& command) const
{
    Wanted wanted;
    switch (command.op) {
    case Op::HostSoftmax: // the host's own work moves nothing
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
    case Op::StoreCore:
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
        wantByHost(command, wanted);
        break;
    case Op::Compute:
    case Op::WriteBack:
        wantByVectorUnits(command, wanted);
        break;
    default:
        wantByUnits(command, wanted);
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

void RequestMaker::append(const CommandRun& commands, std::vector<sim::RequestRun>& runs) const
{
    if (commands.blocks > 1) {
        for (std::int64_t i = 0; i < commands.blocks; ++i) {
            runs.push_back({wantedBy(commands.at(i)).request, 1, 1});
        }
        return;
    }
    const Wanted wanted = wantedBy(commands.command);
    for (std::int64_t time = 0; time < wanted.times; ++time) {
        sim::Request request = wanted.request;
        for (std::int64_t core = 0; core < wanted.cores; ++core) {
            runs.push_back({request, static_cast<std::uint16_t>(wanted.channels * commands.groups), commands.step});
            request.bank = static_cast<std::uint16_t>(request.bank + m_banksPerCore);
        }
    }
}

ProgramStream::ProgramStream(const Program& program, RequestMaker maker)
    : m_maker(std::move(maker)), m_commands(program.run(m_buffer))
{
}

/// Has commands in the buffer that were not turned into requests yet; false when none are left.
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
            for (std::int64_t i = 0; i < commands.size(); ++i) {
                m_maker.append(commands.at(i), m_requests);
            }
            continue;
        }
        out[count++] = m_requests[m_next++];
    }
    return count;
}

std::size_t ProgramStream::readRuns(std::span<sim::RequestRun> out)
{
    std::size_t count = 0;
    while (count < out.size()) {
        if (m_next == m_runs.size()) {
            if (!fill()) {
                break;
            }
            m_runs.clear();
            m_next = 0;
            for (; m_nextCommand < m_buffer.runs().size(); ++m_nextCommand) {
                m_maker.append(m_buffer.runs()[m_nextCommand], m_runs);
            }
            continue;
        }
        const std::size_t some = std::min(out.size() - count, m_runs.size() - m_next);
        std::copy_n(m_runs.begin() + static_cast<std::ptrdiff_t>(m_next), some,
                    out.begin() + static_cast<std::ptrdiff_t>(count));
        count += some;
        m_next += some;
    }
    return count;
}

} // namespace pimento::lower
