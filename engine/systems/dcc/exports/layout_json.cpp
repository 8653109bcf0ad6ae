// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/layout_json.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/layout.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

namespace {

using lower::Command;
using lower::Lane;
using lower::Layout;
using lower::MemoryPlace;
using lower::Program;
using lower::TextSink;

/// Appends a location: "[3,0,1,2,0,17,5]".
void appendPlace(std::string& text, const Program& program, const MemoryPlace& place)
{
    const auto& levels = program.device().levels;
    appendFormat(text, "[{}", place.channel);
    int below = program.device().banksPerChannel();
    int bank = place.bank;
    for (std::size_t level = 1; level < levels.size(); ++level) {
        below /= levels[level].count;
        appendFormat(text, ",{}", bank / below);
        bank %= below;
    }
    appendFormat(text, ",{},{}]", place.row, place.column);
}

/// Appends the indices of an element, which is given by its number: "[2,17]".
void appendElement(std::string& text, const affine::Tensor& tensor, std::int64_t element)
{
    std::int64_t below = tensor.elements();
    const char* before = "[";
    for (const std::int64_t size : tensor.sizes) {
        below /= size;
        appendFormat(text, "{}{}", before, element / below);
        element %= below;
        before = ",";
    }
    text += ']';
}

bool writeHost(const Program& program, const TextSink& sink)
{
    const lower::HostMap map(program);
    const auto& tensors = program.kernel().tensors;
    std::string text;
    for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
        text = tensor == 0 ? "\n" : ",\n";
        appendFormat(text, "      {{\"tensor\":\"{}\",\"vectors\":[", tensors[tensor].name);
        for (std::int64_t vector = 0; vector < program.hostVectors(tensor); ++vector) {
            text += vector == 0 ? "\n        " : ",\n        ";
            appendPlace(text, program, map.place(tensor, vector));
            if (!sink(text)) {
                return false;
            }
            text.clear();
        }
        if (!sink(text + "]}")) {
            return false;
        }
    }
    return true;
}

/// Writes the vectors in the memories of the cores, one object per operand.
class CoreLayoutWriter {
public:
    CoreLayoutWriter(const Program& program, const TextSink& sink)
        : m_program(&program), m_sink(&sink), m_lanes(static_cast<std::size_t>(program.width()))
    {
    }

    [[nodiscard]] bool writeOperands()
    {
        for (std::size_t statement = 0; statement < m_program->kernel().statements.size(); ++statement) {
            const lower::StatementPlan* plan = m_program->plan(statement);
            if (plan == nullptr || m_program->leader(statement) != statement) {
                continue;
            }
            for (const lower::CoreOperand& operand : plan->operands()) {
                if (!writeOperand(*plan, operand)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Writes results at the locations from which the host reads them.
    [[nodiscard]] bool writeResults()
    {
        auto commands = m_program->run();
        while (const Command* command = commands.next()) {
            if (command->op == lower::Op::LoadCore && !writeResult(*command)) {
                return false;
            }
        }
        return !m_result || end();
    }

private:
    bool begin(const Layout& layout, const char* use)
    {
        const bool isTensor = layout.contents == Layout::Contents::Tensor;
        const std::string name =
            isTensor ? '"' + m_program->kernel().tensors[layout.reference.tensor].name + '"' : "null";
        m_text.clear();
        appendFormat(m_text, "{}\n      {{\"statement\":{},\"use\":\"{}\",\"tensor\":{},\"vectors\":[",
                     m_isFirst ? "" : ",", layout.statement, use, name);
        m_isFirst = false;
        m_isFirstVector = true;
        return (*m_sink)(m_text);
    }

    bool end() { return (*m_sink)("]}"); }

    bool writeOperand(const lower::StatementPlan& plan, const lower::CoreOperand& operand)
    {
        const Layout& layout = m_program->layout(operand.layout);
        const lower::Gather gather = plan.gather(layout);
        if (!begin(layout, operand.isResident ? "resident" : "streamed")) {
            return false;
        }
        const std::int64_t vectors = layout.vectors();
        for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
            for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                for (std::int64_t vector = 0; vector < vectors; ++vector) {
                    gather.lanes(layout, group, core, vector, m_lanes);
                    const auto place =
                        lower::corePlace(*m_program, static_cast<int>(group), core, operand.place.block(vector));
                    if (!writeVector(layout, place, core)) {
                        return false;
                    }
                }
            }
        }
        return end();
    }

    bool writeResult(const Command& command)
    {
        const Layout& layout = m_program->layout(command.layout);
        if (m_result != command.layout) {
            if ((m_result && !end()) || !begin(layout, "result")) {
                return false;
            }
            m_result = command.layout;
        }
        m_program->plan(command.statement)
            ->gather(layout)
            .lanes(layout, command.group, command.core, command.vector, m_lanes);
        return writeVector(layout, lower::corePlace(*m_program, command.group, command.core, command.block),
                           command.core);
    }

    bool writeVector(const Layout& layout, const MemoryPlace& place, std::int64_t core)
    {
        m_text = m_isFirstVector ? "\n        " : ",\n        ";
        m_isFirstVector = false;
        appendFormat(m_text, "{{\"core\":{},\"place\":", core);
        appendPlace(m_text, *m_program, place);
        m_text += ",\"lanes\":";
        const char* before = "[";
        for (const Lane& lane : m_lanes) {
            m_text += before;
            before = ",";
            if (lane.kind == Lane::Kind::Element) {
                appendElement(m_text, m_program->kernel().tensors[layout.reference.tensor], lane.element);
            } else if (lane.kind == Lane::Kind::Number) {
                appendFormat(m_text, "{}", lane.number);
            } else {
                m_text += "null";
            }
        }
        m_text += "]}";
        return (*m_sink)(m_text);
    }

    const Program* m_program;
    const TextSink* m_sink;
    std::vector<Lane> m_lanes;
    std::string m_text;
    bool m_isFirst = true;
    bool m_isFirstVector = true;
    std::optional<std::uint32_t> m_result; // layout of the results in progress
};

} // namespace

bool writeLayoutsJson(const Program& program, const TextSink& sink)
{
    CoreLayoutWriter cores(program, sink);
    return sink("{\n    \"host\": [") && writeHost(program, sink) && sink("\n    ],\n    \"cores\": [") &&
           cores.writeOperands() && cores.writeResults() && sink("\n    ]\n  }");
}

} // namespace pimento
