// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/words/command_json.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/words/host_text.h"
#include "engine/systems/dcc/lower/words/json_lists.h"

#include <fmt/format.h>

#include <iterator>

namespace pimento::lower {

CommandJson::CommandJson(const Program& program, bool isPreload)
    : m_program(&program), m_map(program), m_isPreload(isPreload), m_lanes(static_cast<std::size_t>(program.width()))
{
}

void CommandJson::open(std::string& out, const char* kind)
{
    out += m_steps == 0 ? "" : ",";
    appendFormat(out, "\n    {{\"step\":{},\"kind\":\"{}\"", m_steps++, kind);
}

/// Writes the objects that follow from the order of the statements.
void CommandJson::begin(std::string& out, const Command& command)
{
    const std::size_t statement = command.statement;
    if (m_statement == statement) {
        return;
    }
    const StatementPlan* plan = m_program->plan(statement);
    if (!m_statement || m_program->leader(*m_statement) != m_program->leader(statement)) {
        m_groups = plan != nullptr ? plan->cores().groups() : 0;
        m_cores = plan != nullptr ? plan->cores().cores() : 0;
        m_everywhere = "\"groups\":" + listOf(m_groups) + ",\"cores\":" + listOf(m_cores);
        m_target.reset();
        open(out, "begin");
        const auto isTogether = [&](std::int64_t other) {
            return m_program->leader(static_cast<std::size_t>(other)) == m_program->leader(statement);
        };
        appendFormat(out, ",\"statements\":{},{},\"on_chip\":\"{}\"}}",
                     listOf(std::ssize(m_program->kernel().statements), isTogether), m_everywhere,
                     m_isPreload ? "everything" : "nothing");
    }
    m_statement = statement;
}

void CommandJson::beginSums(std::string& out, const Command& command)
{
    if (m_target == command.statement) {
        return;
    }
    m_target = command.statement;
    const auto& kernel = m_program->kernel();
    open(out, "begin_sums");
    appendFormat(out, ",\"tensor\":\"{}\"}}", kernel.tensors[kernel.statements[command.statement].target.tensor].name);
}

std::string CommandJson::elementText(std::size_t tensor, std::int64_t element) const
{
    std::string text;
    const auto& sizes = m_program->kernel().tensors[tensor].sizes;
    for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
        text = std::to_string(element % *size) + (text.empty() ? "" : ",") + text;
        element /= *size;
    }
    return "[" + text + "]";
}

std::string CommandJson::laneText(std::size_t tensor, const Lane& lane) const
{
    switch (lane.kind) {
    case Lane::Kind::Zero:
        break;
    case Lane::Kind::Element:
        return elementText(tensor, lane.element);
    case Lane::Kind::Number:
        return fmt::format("{}", lane.number);
    }
    return "null";
}

Gather CommandJson::gatherOf(const Command& command) const
{
    return m_program->plan(command.statement)->gather(m_program->layout(command.layout));
}

std::string CommandJson::firstLane(const Command& command, std::int64_t group, std::int64_t core)
{
    const Layout& layout = m_program->layout(command.layout);
    gatherOf(command).lanes(layout, group, core, command.vector, m_lanes);
    return laneText(layout.reference.tensor, m_lanes.front());
}

std::string CommandJson::vectorText(const Command& command, std::int64_t group, std::int64_t core)
{
    const Layout& layout = m_program->layout(command.layout);
    gatherOf(command).lanes(layout, group, core, command.vector, m_lanes);
    std::string text = "\"lanes\":[";
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        text += (i == 0 ? "" : ",") + laneText(layout.reference.tensor, m_lanes[i]);
    }
    return text + "]";
}

std::string CommandJson::tensorOf(const Command& command) const
{
    const Layout& layout = m_program->layout(command.layout);
    const bool isTensor = layout.contents == Layout::Contents::Tensor;
    return "\"tensor\":" +
           (isTensor ? quoted(m_program->kernel().tensors[layout.reference.tensor].name) : std::string("null"));
}

std::string CommandJson::vectorsOfGroups(const Command& command)
{
    std::string text = tensorOf(command) + ",\"vectors\":[";
    for (std::int64_t group = 0; group < m_groups; ++group) {
        text += fmt::format("{}{{\"group\":{},{}}}", group == 0 ? "" : ",", group,
                            vectorText(command, group, command.core));
    }
    return text + "]";
}

std::string CommandJson::placeText(const MemoryPlace& place)
{
    return fmt::format("\"group\":{},\"bank\":{},\"row\":{},\"column\":{}", place.channel, place.bank, place.row,
                       place.column);
}

std::string CommandJson::hostPlace(const Command& command) const
{
    return placeText(m_map.place(command.layout, command.block));
}

std::string CommandJson::corePlaceText(const Command& command) const
{
    return placeText(corePlace(*m_program, command.group, command.core, command.block)) +
           ",\"core\":" + std::to_string(command.core);
}

std::string CommandJson::blockText(std::int64_t block) const
{
    const MemoryPlace first = corePlace(*m_program, 0, 0, block);
    return fmt::format("\"bank_of_core\":{},\"row\":{},\"column\":{}", first.bank, first.row, first.column);
}

std::string CommandJson::reached(const Command& command) const
{
    return "\"groups\":" + listOf(m_groups) +
           ",\"cores\":" + listOf(m_cores, [&](std::int64_t core) { return reaches(command, core); });
}

void CommandJson::append(std::string& out, const Command& command)
{
    begin(out, command);
    wordsOf(m_program->family(), command.op).json(*this, out, command);
    out += '}';
}

} // namespace pimento::lower
