// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/machine.h"

#include "engine/systems/dcc/functional/command_machine.h"
#include "engine/systems/dcc/functional/host.h"
#include "engine/systems/dcc/functional/number.h"
#include "engine/systems/dcc/functional/softmax_unit.h"
#include "engine/systems/dcc/functional/units.h"
#include "engine/systems/dcc/lower/core/family.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace pimento::functional {

using lower::Alu;
using lower::Command;
using lower::Layout;
using lower::Op;
using lower::Program;

namespace {

template <class Value> class Machine {
public:
    Machine(const Program& program, const Tensors& inputs)
        : m_program(program), m_arithmetic{program.kernel().type}, m_host(program, inputs, m_arithmetic),
          m_units(program, m_arithmetic), m_softmax(program, m_units, m_arithmetic),
          m_vector(static_cast<std::size_t>(program.width()))
    {
    }

    Result<Execution> run(const ExecuteOptions& options, const std::stop_token& stop)
    {
        if (auto done = consume(m_program.preload(), true, {Reorder::None, options.tamper, options.heartbeat}, stop);
            !done) {
            return tl::unexpected<Error>(done.error());
        }
        m_statement.reset();
        if (auto done = consume(m_program.run(), false, options, stop); !done) {
            return tl::unexpected<Error>(done.error());
        }
        return Execution{m_host.take(), m_count, stop.stop_requested()};
    }

private:
    Result<void> consume(Generator<Command> commands, bool isPreload, const ExecuteOptions& options,
                         const std::stop_token& stop)
    {
        std::vector<Command> segment;
        while (const Command* made = commands.next()) {
            Command command = *made;
            if (isToStop(++m_count, stop, options.heartbeat)) {
                return {};
            }
            if (options.tamper && !options.tamper(command)) {
                continue;
            }
            Result<void> done;
            if (command.op == Op::Fence || command.op == Op::Order) {
                done = flush(segment, isPreload);
            } else if (options.reorder == Reorder::None) {
                done = step(command, isPreload);
            } else {
                segment.push_back(command);
            }
            if (!done) {
                return done;
            }
        }
        return flush(segment, isPreload);
    }

    Result<void> flush(std::vector<Command>& segment, bool isPreload)
    {
        // Commands of the host keep their order, because the host waits for what it reads before it writes.
        std::vector<Command*> units;
        for (Command& command : segment) {
            if (!lower::isOfHost(command.op)) {
                units.push_back(&command);
            }
        }
        for (std::size_t i = 0; i < units.size() / 2; ++i) {
            std::swap(*units[i], *units[units.size() - 1 - i]);
        }
        for (const Command& command : segment) {
            if (auto done = step(command, isPreload); !done) {
                return done;
            }
        }
        segment.clear();
        return {};
    }

    void begin(std::size_t statement, bool isPreload)
    {
        if (m_statement == statement) {
            return;
        }
        if (!m_statement || m_program.leader(*m_statement) != m_program.leader(statement)) {
            m_host.beginStage(isPreload);
            m_units.beginStage(statement);
        }
        m_statement = statement;
        m_host.beginStatement(statement);
    }

    Result<void> step(const Command& command, bool isPreload)
    {
        begin(command.statement, isPreload);
        bool isDone = true;
        switch (command.op) {
        case Op::Fence:
        case Op::Order:
        case Op::ModeChange:
            break;
        case Op::LoadHost:
            m_host.load(command);
            break;
        case Op::StoreHost:
            m_host.store(command);
            break;
        case Op::HostSoftmax:
            m_host.softmax();
            break;
        case Op::StoreCore:
            isDone = m_host.read(command, command.group, command.core, m_vector.data()) &&
                     m_units.storeCore(command, m_vector.data());
            break;
        case Op::WriteBuffer:
        case Op::WriteRegister:
            for (std::int64_t group = 0; group < m_units.groups() && isDone; ++group) {
                isDone = m_host.read(command, group, command.core, m_vector.data());
                m_units.write(command, group, m_vector.data());
            }
            break;
        case Op::PresetSums:
            isDone = m_units.presetSums(command, [&](std::int64_t group, std::int64_t core) {
                return m_host.read(command, group, core, m_vector.data()) ? m_vector.data() : nullptr;
            });
            break;
        case Op::ReadSums:
            isDone = m_units.readSums(
                command, m_vector, [&](const Command& one, const Value* values) { (void)m_host.merge(one, values); });
            break;
        case Op::LoadCore:
        case Op::ReadBuffer:
            isDone = m_units.readOut(command, m_vector.data());
            isDone = isDone && m_host.merge(command, m_vector.data());
            break;
        case Op::SoftmaxUnit:
            isDone = m_softmax.softmax(command);
            break;
        case Op::SoftmaxStep:
            m_softmax.step();
            break;
        case Op::CombineResults:
            isDone = m_softmax.combine(command);
            break;
        case Op::ReadStatistics:
            isDone = m_units.readOut(command, m_vector.data());
            if (isDone) {
                m_host.noteRow(command, m_vector.data());
            }
            break;
        default:
            isDone = m_units.operate(command);
            break;
        }
        if (!isDone) {
            return tl::unexpected<Error>(fault(m_program, command, "the program is not executable"));
        }
        return {};
    }

    const Program& m_program;
    Arithmetic<Value> m_arithmetic;
    Host<Value> m_host;
    Units<Value> m_units;
    SoftmaxUnits<Value> m_softmax;
    std::vector<Value> m_vector;
    std::optional<std::size_t> m_statement;
    std::int64_t m_count = 0;
};

} // namespace

Result<Execution> executeCommands(const Program& program, const Tensors& inputs, const ExecuteOptions& options,
                                  const std::stop_token& stop)
{
    if (affine::isInteger(program.kernel().type)) {
        return Machine<std::int32_t>(program, inputs).run(options, stop);
    }
    return Machine<float>(program, inputs).run(options, stop);
}

DataPath dataPathOf(const Program& program)
{
    const double u = unitRoundoff(program.kernel().type);
    const bool isWide = program.family().units().rounding == lower::Rounding::WhenRead;
    double pieces = 0;
    for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
        const lower::StatementPlan* plan = program.plan(i);
        pieces = std::max(pieces, plan == nullptr ? 0 : static_cast<double>(plan->piecesOfRow()));
    }
    // Each segment of a row is rounded separately, and so is the sum that it is added to.
    return {isWide ? 0x1p-23 : u, (6 + 2 * (pieces > 1 ? pieces : 0)) * u + 0x1p-20};
}

} // namespace pimento::functional
