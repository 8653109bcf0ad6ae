// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/crf_machine.h"

#include "engine/systems/dcc/functional/crf_device.h"
#include "engine/systems/dcc/functional/host.h"
#include "engine/systems/dcc/lower/crf/crf_accesses.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace pimento::functional {

using lower::Command;
using lower::Op;
using lower::Program;
using lower::UnitAccess;

namespace {

/// The channels of a device and the host that drives them.
class CrfMachine {
public:
    CrfMachine(const Program& program, const Tensors& inputs)
        : m_program(program), m_map(program), m_arithmetic{program.kernel().type}, m_host(program, inputs, m_arithmetic)
    {
        std::int64_t units = 1;
        for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
            units = program.plan(i) != nullptr ? std::max(units, program.plan(i)->cores().cores()) : units;
        }
        m_channels.assign(static_cast<std::size_t>(program.device().channels()), CrfDevice(static_cast<int>(units)));
    }

    Result<Execution> run(const ExecuteOptions& options, const std::stop_token& stop)
    {
        if (auto done = layOutTensors(); !done) {
            return tl::unexpected<Error>(done.error());
        }
        for (const bool isPreload : {true, false}) {
            m_statement.reset();
            auto commands = isPreload ? m_program.preload() : m_program.run();
            if (auto done = consume(std::move(commands), isPreload, options, stop); !done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return Execution{m_host.take(), m_count, stop.stop_requested()};
    }

private:
    /// Writes the host's tensors into the rows that the banks reserve for them.
    Result<void> layOutTensors()
    {
        for (std::size_t tensor = 0; tensor < m_program.kernel().tensors.size(); ++tensor) {
            for (std::int64_t vector = 0; vector < m_program.hostVectors(tensor); ++vector) {
                const Command command{
                    .op = Op::StoreHost, .layout = static_cast<std::uint32_t>(tensor), .block = vector};
                if (auto done = writeHost(command); !done) {
                    return done;
                }
            }
        }
        return {};
    }

    Result<void> consume(Generator<Command> commands, bool isPreload, const ExecuteOptions& options,
                         const std::stop_token& stop)
    {
        while (const Command* made = commands.next()) {
            Command command = *made;
            if (isToStop(++m_count, stop, options.heartbeat)) {
                return {};
            }
            if (options.tamper && !options.tamper(command)) {
                continue;
            }
            if (auto done = step(command, isPreload); !done) {
                return done;
            }
        }
        return endStage();
    }

    void begin(std::size_t statement, bool isPreload)
    {
        if (m_statement == statement) {
            return;
        }
        if (!m_statement || m_program.leader(*m_statement) != m_program.leader(statement)) {
            m_host.beginStage(isPreload);
        }
        m_statement = statement;
        m_host.beginStatement(statement);
    }

    Result<void> step(const Command& command, bool isPreload)
    {
        begin(command.statement, isPreload);
        switch (command.op) {
        case Op::Fence:
            return endStage();
        case Op::HostSoftmax:
            m_host.softmax();
            return {};
        case Op::LoadHost:
            return loadHost(command);
        case Op::StoreHost:
            m_host.store(command);
            return writeHost(command);
        case Op::StoreCore:
            return storeCore(command);
        case Op::LoadCore:
            return loadCore(command);
        default:
            m_unitsStatement = command.statement;
            m_accesses.add(command);
            return execute(m_accesses.take());
        }
    }

    Result<void> endStage()
    {
        auto done = execute(m_accesses.takeRest());
        m_accesses = {};
        for (CrfDevice& channel : m_channels) {
            channel.beginStream();
        }
        return done;
    }

    CrfDevice& channelOf(const lower::HostAccess& access)
    {
        return m_channels[static_cast<std::size_t>(access.channel)];
    }

    Result<void> writeHost(const Command& command)
    {
        const auto access = hostAccess(m_program, m_map, command);
        CrfDevice::Vector values{};
        m_host.vector(command.layout, command.block, values.data());
        return channelOf(access).write(access.transaction, &values, nullptr);
    }

    /// Checks that the device's copy in host layout equals the host's tensor.
    Result<void> loadHost(const Command& command)
    {
        const auto access = hostAccess(m_program, m_map, command);
        const auto values = channelOf(access).read(access.transaction);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        CrfDevice::Vector expected{};
        m_host.vector(command.layout, command.block, expected.data());
        const auto isEqual = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
        if (!std::ranges::equal(*values, expected, isEqual)) {
            return tl::unexpected<Error>(fault(m_program, command, "data in host layout was overwritten"));
        }
        m_host.load(command);
        return {};
    }

    Result<void> storeCore(const Command& command)
    {
        CrfDevice::Vector values{};
        if (!m_host.read(command, command.group, command.core, values.data())) {
            return tl::unexpected<Error>(fault(m_program, command, "a vector is not in the on-chip memory"));
        }
        const auto access = hostAccess(m_program, m_map, command);
        return channelOf(access).write(access.transaction, &values, nullptr);
    }

    Result<void> loadCore(const Command& command)
    {
        const auto access = hostAccess(m_program, m_map, command);
        const auto values = channelOf(access).read(access.transaction);
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        return m_host.merge(command, values->data())
                   ? Result<void>{}
                   : tl::unexpected<Error>(fault(m_program, command, "the program is not executable"));
    }

    /// Executes the same transactions in every channel in use, each with its own data.
    Result<void> execute(const std::vector<UnitAccess>& accesses)
    {
        if (accesses.empty()) {
            return {};
        }
        const std::int64_t groups = m_program.plan(m_unitsStatement)->cores().groups();
        for (const UnitAccess& access : accesses) {
            for (std::int64_t group = 0; group < groups; ++group) {
                if (auto done = execute(access, group); !done) {
                    return done;
                }
            }
        }
        return {};
    }

    Result<void> execute(const UnitAccess& access, std::int64_t group)
    {
        CrfDevice& channel = m_channels[static_cast<std::size_t>(group)];
        if (!access.transaction.isWrite) {
            const auto values = channel.read(access.transaction);
            return values ? Result<void>() : tl::unexpected<Error>(values.error());
        }
        CrfDevice::Vector values{};
        const bool isFromHost = access.contents == UnitAccess::Contents::Host;
        if (isFromHost && !m_host.read(access.command, group, 0, values.data())) {
            return tl::unexpected<Error>(fault(m_program, access.command, "a vector is not in the on-chip memory"));
        }
        const bool isBurst = access.contents == UnitAccess::Contents::Burst;
        return channel.write(access.transaction, &values, isBurst ? &access.burst : nullptr);
    }

    const Program& m_program;
    lower::HostMap m_map;
    Arithmetic<float> m_arithmetic;
    Host<float> m_host;
    std::vector<CrfDevice> m_channels;
    lower::UnitAccesses m_accesses;
    std::uint32_t m_unitsStatement = 0;
    std::optional<std::size_t> m_statement;
    std::int64_t m_count = 0;
};

} // namespace

Result<Execution> executeTransactions(const Program& program, const Tensors& inputs, const ExecuteOptions& options,
                                      const std::stop_token& stop)
{
    return CrfMachine(program, inputs).run(options, stop);
}

} // namespace pimento::functional
