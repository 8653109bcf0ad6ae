// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/engines/trace.h"

#include "engine/systems/comonm/cnm/llvcnm_check.h"

#include <utility>

namespace pimento::comonm {

namespace {

using llvcnm::Instruction;
using llvcnm::Op;

class Tracing {
public:
    Tracing(const llvcnm::Function& function, std::int64_t process, const ExecutionTable& table,
            const MemoryLevels& memories, std::int64_t most)
        : m_table(table), m_memories(memories), m_process(process), m_left(most),
          m_values(function.variables.size(), 0)
    {
    }

    /// False: there are too many steps.
    bool walk(const llvcnm::Body& body)
    {
        for (const auto& part : body) {
            const auto* loop = std::get_if<llvcnm::Loop>(&part);
            if (loop == nullptr ? !add(std::get<Instruction>(part)) : !walk(*loop)) {
                return false;
            }
        }
        return true;
    }

    Trace take() { return std::move(m_trace); }

private:
    bool walk(const llvcnm::Loop& loop)
    {
        const std::int64_t end = loop.end.at(m_values, m_process);
        std::int64_t& value = m_values[static_cast<std::size_t>(loop.variable)];
        for (value = 0; value < end; value += loop.step) {
            if (--m_left < 0 || !walk(loop.body)) {
                return false;
            }
        }
        return true;
    }

    bool add(const Instruction& instruction)
    {
        TraceStep step;
        step.hold = instruction.hold;
        step.isStore = instruction.op == Op::Store;
        if (instruction.op == Op::Barrier) {
            step.kind = TraceStep::Kind::Barrier;
        } else if (instruction.parity) {
            step.kind = TraceStep::Kind::Access;
            step.parity = static_cast<std::int8_t>(*instruction.parity);
            step.column = instruction.address ? instruction.address->at(m_values, m_process) : 0;
        } else if (instruction.level > m_memories.ofInstructions && m_memories.hasDma) {
            step.kind = TraceStep::Kind::Transfer;
            step.bytes = static_cast<std::int32_t>(instruction.bytes);
        } else {
            step.count = m_table.slots(instruction.op, instruction.type);
        }
        return append(step);
    }

    bool append(const TraceStep& step)
    {
        if (--m_left < 0) {
            return false;
        }
        if (step.count == 0) {
            return true;
        }
        if (!m_trace.empty() && step.kind == TraceStep::Kind::Issue) {
            TraceStep like = m_trace.back();
            like.count = step.count;
            if (like == step) {
                m_trace.back().count += step.count;
                return true;
            }
        }
        m_trace.push_back(step);
        return true;
    }

    const ExecutionTable& m_table;
    const MemoryLevels& m_memories;
    std::int64_t m_process;
    std::int64_t m_left;
    std::vector<std::int64_t> m_values;
    Trace m_trace;
};

} // namespace

Result<Trace> traceOf(const llvcnm::Function& function, std::int64_t process, const ExecutionTable& table,
                      const MemoryLevels& memories, std::int64_t mostSteps)
{
    if (const auto parameters = llvcnm::parametersOf(function); !parameters.empty()) {
        const std::string& name = function.variables[static_cast<std::size_t>(parameters.front())];
        return fail("has no number for the parameter " + name, "function @" + function.name,
                    "Give every parameter a number with withParameters()");
    }
    Tracing tracing(function, process, table, memories, mostSteps);
    if (!tracing.walk(function.body)) {
        return fail("has more than " + std::to_string(mostSteps) + " steps", "function @" + function.name,
                    "Simulate a smaller portion");
    }
    return tracing.take();
}

} // namespace pimento::comonm
