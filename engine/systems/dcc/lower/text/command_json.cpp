// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/text/command_json.h"

#include "engine/systems/dcc/lower/text/json_lists.h"

#include <fmt/format.h>

#include <iterator>

namespace pimento::lower {

CommandJson::CommandJson(const Program& program, bool isPreload)
    : m_program(&program), m_map(program), m_isPreload(isPreload), m_lanes(static_cast<std::size_t>(program.width()))
{
}

void CommandJson::open(std::string& text, const char* kind)
{
    text += m_steps == 0 ? "" : ",";
    fmt::format_to(std::back_inserter(text), "\n    {{\"step\":{},\"kind\":\"{}\"", m_steps++, kind);
}

/// Objects for what the order of the statements says.
void CommandJson::begin(std::string& text, const Command& command)
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
        open(text, "begin");
        const auto isTogether = [&](std::int64_t other) {
            return m_program->leader(static_cast<std::size_t>(other)) == m_program->leader(statement);
        };
        fmt::format_to(std::back_inserter(text), ",\"statements\":{},{},\"on_chip\":\"{}\"}}",
                       listOf(std::ssize(m_program->kernel().statements), isTogether), m_everywhere,
                       m_isPreload ? "everything" : "nothing");
    }
    m_statement = statement;
    m_gather = plan != nullptr ? std::optional(plan->gather(statement)) : std::nullopt;
}

void CommandJson::beginSums(std::string& text, const Command& command)
{
    if (m_target == command.statement) {
        return;
    }
    m_target = command.statement;
    const auto& kernel = m_program->kernel();
    open(text, "begin_sums");
    fmt::format_to(std::back_inserter(text), ",\"tensor\":\"{}\"}}",
                   kernel.tensors[kernel.statements[command.statement].target.tensor].name);
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

std::string CommandJson::vectorText(const Command& command, std::int64_t group, std::int64_t core)
{
    const Layout& layout = m_program->layout(command.layout);
    m_gather->lanes(layout, group, core, command.vector, m_lanes);
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

std::string CommandJson::placeText(const MemoryPlace& place) const
{
    return fmt::format("\"group\":{},\"bank\":{},\"row\":{},\"column\":{}", place.channel, place.bank, place.row,
                       place.column);
}

std::string CommandJson::blockText(std::int64_t block) const
{
    const MemoryPlace first = corePlace(*m_program, 0, 0, block);
    return fmt::format("\"bank_of_core\":{},\"row\":{},\"column\":{}", first.bank, first.row, first.column);
}

/// The cores that a command reaches.
std::string CommandJson::joined(const Command& command) const
{
    const std::int64_t matters = ~std::int64_t{command.spread};
    return "\"groups\":" + listOf(m_groups) +
           ",\"cores\":" + listOf(m_cores, [&](std::int64_t core) { return ((core ^ command.core) & matters) == 0; });
}

void CommandJson::append(std::string& text, const Command& command)
{
    begin(text, command);
    switch (command.op) {
    case Op::Fence:
    case Op::Order:
    case Op::LoadHost:
    case Op::StoreHost:
    case Op::HostSoftmax:
        host(text, command);
        break;
    case Op::StoreCore:
    case Op::WriteBuffer:
    case Op::MoveToBuffer:
    case Op::WriteRegister:
    case Op::PresetSums:
        buffers(text, command);
        break;
    case Op::LoadCore:
    case Op::ReadBuffer:
    case Op::ReadSums:
    case Op::MoveResult:
        results(text, command);
        break;
    case Op::SoftmaxUnit:
        softmaxUnit(text, command);
        break;
    case Op::MacTree:
    case Op::MacLanes:
    case Op::MacCore:
    case Op::WriteBack:
        operations(text, command);
        break;
    case Op::Compute:
        compute(text, command);
        break;
    case Op::ModeChange:
    case Op::EnterUnits:
    case Op::Instruction:
    case Op::Start:
    case Op::Stop:
    case Op::LeaveUnits:
        unitPrograms(text, command);
        break;
    }
    text += '}';
}

/// What the host does by itself, and the fences.
void CommandJson::host(std::string& text, const Command& command)
{
    const affine::Kernel& kernel = m_program->kernel();
    const affine::Statement& statement = kernel.statements[command.statement];
    if (command.op == Op::Fence || command.op == Op::Order) {
        open(text, command.op == Op::Fence ? "fence" : "order");
        return;
    }
    if (command.op == Op::HostSoftmax) {
        beginSums(text, command);
        open(text, "host_softmax");
        text += ",\"from\":" + quoted(kernel.tensors[statement.value.reference.tensor].name) +
                ",\"to\":" + quoted(kernel.tensors[statement.target.tensor].name) +
                ",\"axis\":" + std::to_string(statement.axis);
        return;
    }
    const bool isStore = command.op == Op::StoreHost;
    if (isStore) {
        beginSums(text, command);
    }
    open(text, isStore ? "store" : "load");
    const affine::Tensor& tensor = kernel.tensors[command.layout];
    const std::int64_t first = command.block * m_program->width();
    text += ",\"tensor\":" + quoted(tensor.name) + "," + placeText(m_map.place(command.layout, command.block));
    text +=
        isStore ? std::string(",\"adds\":") + (statement.kind == affine::StatementKind::Add ? "true" : "false") : "";
    text += ",\"lanes\":[";
    for (std::int64_t i = 0; i < m_program->width(); ++i) {
        text += (i == 0 ? "" : ",") +
                (first + i < tensor.elements() ? elementText(command.layout, first + i) : std::string("null"));
    }
    text += ']';
}

/// What the units get.
void CommandJson::buffers(std::string& text, const Command& command)
{
    switch (command.op) {
    case Op::StoreCore:
        open(text, "write");
        text += "," + placeText(corePlace(*m_program, command.group, command.core, command.block)) +
                ",\"core\":" + std::to_string(command.core) + "," + tensorOf(command) + "," +
                vectorText(command, command.group, command.core);
        return;
    case Op::WriteBuffer:
        open(text, "write_buffer");
        text += ",\"entry\":" + std::to_string(command.a) + "," + joined(command) + "," + vectorsOfGroups(command);
        return;
    case Op::MoveToBuffer:
        open(text, "move_to_buffer");
        text += ",\"entry\":" + std::to_string(command.a) + ",\"slot\":" + std::to_string(command.block) + "," +
                joined(command);
        return;
    case Op::WriteRegister:
        open(text, "write_register");
        text += ",\"register\":" + std::to_string(command.a) + "," + everywhere() + "," + vectorsOfGroups(command);
        return;
    default:
        break;
    }
    open(text, "preset");
    text += ",\"accumulator\":" + std::to_string(command.b) + "," + tensorOf(command) + ",\"values\":[";
    const Layout& layout = m_program->layout(command.layout);
    for (std::int64_t i = 0; i < m_groups * m_cores; ++i) {
        m_gather->lanes(layout, i / m_cores, i % m_cores, command.vector, m_lanes);
        fmt::format_to(std::back_inserter(text), "{}{{\"group\":{},\"core\":{},\"value\":{}}}", i == 0 ? "" : ",",
                       i / m_cores, i % m_cores, laneText(layout.reference.tensor, m_lanes.front()));
    }
    text += ']';
}

/// What the units give.
void CommandJson::results(std::string& text, const Command& command)
{
    const std::string slot = ",\"slot\":" + std::to_string(command.block);
    if (command.op == Op::MoveResult) {
        open(text, "move_result");
        text += slot + "," + joined(command) + ",\"clears\":true";
        return;
    }
    beginSums(text, command);
    if (command.op == Op::LoadCore) {
        open(text, "read");
        text += "," + placeText(corePlace(*m_program, command.group, command.core, command.block)) +
                ",\"core\":" + std::to_string(command.core);
    } else if (command.op == Op::ReadBuffer) {
        open(text, "read_buffer");
        text += ",\"group\":" + std::to_string(command.group) + slot;
    } else {
        open(text, "read_sums");
        text += ",\"group\":" + std::to_string(command.group) + ",\"accumulator\":" + std::to_string(command.b) + "," +
                tensorOf(command) + ",\"sums\":[";
        const Layout& layout = m_program->layout(command.layout);
        bool isFirst = true;
        for (std::int64_t core = 0; core < m_cores; ++core) {
            if (((command.block >> core) & 1) != 0) {
                m_gather->lanes(layout, command.group, core, command.vector, m_lanes);
                fmt::format_to(std::back_inserter(text), "{}{{\"core\":{},\"element\":{}}}", isFirst ? "" : ",", core,
                               laneText(layout.reference.tensor, m_lanes.front()));
                isFirst = false;
            }
        }
        text += ']';
        return;
    }
    text += "," + tensorOf(command) + "," + vectorText(command, command.group, command.core);
}

} // namespace pimento::lower
