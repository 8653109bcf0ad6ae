// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/linked_requests.h"

#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"

#include <algorithm>
#include <utility>

namespace pimento {

using lower::Command;
using lower::Op;

PlaceKeys::PlaceKeys(const sim::Machine& machine)
    : m_channels(static_cast<std::uint64_t>(machine.channels())), m_banks(static_cast<std::uint64_t>(machine.banks())),
      m_rows(std::uint64_t{1} << 20U), m_columns(static_cast<std::uint64_t>(machine.description().columnsPerRow)),
      m_hasNames(machine.description().simulator == sim::Simulator::Samsung),
      m_endsRequest(static_cast<std::size_t>(machine.commandCount()), false)
{
    m_rows = std::max(m_rows, static_cast<std::uint64_t>(machine.description().rowsPerBank) + 1);
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        if (const int command = machine.request(kind).finalCommand; command != sim::Machine::kNoCommand) {
            m_endsRequest[static_cast<std::size_t>(command)] = true;
        }
    }
    for (int command = 0; m_hasNames && command < machine.commandCount(); ++command) {
        const auto& spec = machine.description().commands[static_cast<std::size_t>(command)];
        m_endsRequest[static_cast<std::size_t>(command)] = spec.kind == sim::CommandKind::Column;
    }
}

std::uint64_t PlaceKeys::of(int command, int channel, int bank, std::int64_t row, int column) const
{
    const auto at = [](std::int64_t number) { return static_cast<std::uint64_t>(number + 1); }; // -1: not addressed
    std::uint64_t key = m_hasNames ? 0 : static_cast<std::uint64_t>(command);
    key = key * (m_channels + 1) + at(channel);
    key = key * (m_banks + 1) + at(bank);
    key = key * (m_rows + 1) + at(row);
    return key * (m_columns + 1) + at(column);
}

namespace {

/// Requests of machines that are driven by tables.
class TableRequests final : public LinkedRequests {
public:
    TableRequests(const KeptCommands& commands, const sim::Machine& machine, lower::RequestMaker maker)
        : m_commands(&commands), m_machine(&machine), m_keys(machine), m_maker(std::move(maker))
    {
    }

    void append(std::size_t run, std::vector<LinkedRequest>& requests) override
    {
        const std::int64_t first = m_commands->firstOf(run);
        const std::int64_t count = m_commands->endOf(run) - first;
        for (std::int64_t i = 0; i < count; ++i) {
            m_made.clear();
            m_maker.append(m_commands->commandOf(run, i), m_made);
            for (const sim::Request& request : m_made) {
                const int command = m_machine->request(request.kind).finalCommand;
                if (command != sim::Machine::kNoCommand) {
                    requests.push_back(
                        {static_cast<std::uint32_t>(first + i),
                         m_keys.of(command, request.channel, request.bank, request.row, request.column)});
                }
            }
        }
    }

    void appendRest(std::vector<LinkedRequest>&) override {}

    [[nodiscard]] bool isOfOneUnit(const Command& command) const override { return m_maker.isOfOneUnit(command); }

private:
    const KeptCommands* m_commands;
    const sim::Machine* m_machine;
    PlaceKeys m_keys;
    lower::RequestMaker m_maker;
    std::vector<sim::Request> m_made;
};

/// Requests of Samsung's machine. A stage between two fences belongs to the host, or to the units from EnterUnits to
/// LeaveUnits.
class UnitRequests final : public LinkedRequests {
public:
    UnitRequests(const KeptCommands& commands, const sim::Machine& machine)
        : m_commands(&commands), m_keys(machine), m_host(commands.program())
    {
    }

    void append(std::size_t run, std::vector<LinkedRequest>& requests) override
    {
        const std::int64_t first = m_commands->firstOf(run);
        const std::int64_t count = m_commands->endOf(run) - first;
        for (std::int64_t i = 0; i < count; ++i) {
            add(m_commands->commandOf(run, i), static_cast<std::uint32_t>(first + i), requests);
        }
    }

    void appendRest(std::vector<LinkedRequest>& requests) override
    {
        take(m_accesses.takeRest(), requests);
        m_accesses = {};
        m_groups = 0;
    }

    [[nodiscard]] bool isOfOneUnit(const Command&) const override { return false; }

private:
    void add(const Command& command, std::uint32_t number, std::vector<LinkedRequest>& requests)
    {
        if (command.op == Op::Fence) {
            appendRest(requests);
            return;
        }
        if (command.op == Op::EnterUnits) {
            m_groups = m_commands->program().plan(command.statement)->cores().groups();
            m_firstOfUnits = number;
        }
        if (m_groups > 0) {
            m_accesses.add(command);
            take(m_accesses.take(), requests);
        } else if (command.op != Op::HostSoftmax) {
            const auto access = lower::hostAccess(m_commands->program(), m_host, command);
            requests.push_back({number, keyOf(access.transaction, access.channel)});
        }
    }

    /// Appends the same accesses for all channels whose units work.
    void take(const std::vector<lower::UnitAccess>& accesses, std::vector<LinkedRequest>& requests) const
    {
        for (const lower::UnitAccess& access : accesses) {
            for (std::int64_t channel = 0; channel < m_groups; ++channel) {
                requests.push_back(
                    {m_firstOfUnits + access.number, keyOf(access.transaction, static_cast<int>(channel))});
            }
        }
    }

    [[nodiscard]] std::uint64_t keyOf(const sim::samsung::Transaction& transaction, int channel) const
    {
        return m_keys.of(0, channel, transaction.bank, transaction.row, transaction.column);
    }

    const KeptCommands* m_commands;
    PlaceKeys m_keys;
    lower::HostMap m_host;
    lower::UnitAccesses m_accesses;
    std::int64_t m_groups = 0; // channels whose units work in the stage; 0: the stage belongs to the host
    std::uint32_t m_firstOfUnits = 0;
};

} // namespace

Result<std::unique_ptr<LinkedRequests>> linkedRequests(const KeptCommands& commands, const sim::Machine& machine)
{
    if (machine.description().simulator == sim::Simulator::Samsung) {
        return std::make_unique<UnitRequests>(commands, machine);
    }
    auto maker = lower::RequestMaker::make(commands.program(), machine);
    if (!maker) {
        return tl::unexpected<Error>(maker.error());
    }
    return std::make_unique<TableRequests>(commands, machine, *std::move(maker));
}

} // namespace pimento
