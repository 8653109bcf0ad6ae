// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/instruction.h"
#include "engine/systems/dcc/lower/text/command_json.h"
#include "engine/systems/dcc/lower/text/json_lists.h"

#include <fmt/format.h>

#include <iterator>

namespace pimento::lower {

namespace {

const char* nameOf(Alu alu)
{
    switch (alu) {
    case Alu::Move:
        return "move";
    case Alu::Relu:
        return "relu";
    case Alu::Add:
        return "add";
    case Alu::Multiply:
        return "multiply";
    case Alu::MultiplyAdd:
        return "multiply_add";
    case Alu::Clear:
        break;
    }
    return "clear";
}

/// Products of the sizes of a tensor before and behind an axis decide which row of a softmax an element belongs to.
struct RowsAlong {
    std::int64_t length = 1;
    std::int64_t inner = 1;

    RowsAlong(const affine::Tensor& tensor, std::size_t axis) : length(tensor.sizes[axis])
    {
        for (std::size_t d = axis + 1; d < tensor.sizes.size(); ++d) {
            inner *= tensor.sizes[d];
        }
    }
    [[nodiscard]] std::int64_t rowOf(std::int64_t element) const
    {
        return element / (length * inner) * inner + element % inner;
    }
};

} // namespace

void CommandJson::operations(std::string& text, const Command& command)
{
    if (command.op == Op::WriteBack) {
        open(text, "write_back");
        text += "," + everywhere() + "," + blockText(command.block) + ",\"register\":" + std::to_string(command.a);
        return;
    }
    const bool isByLane = command.op == Op::MacLanes;
    open(text, isByLane ? "mac_lanes" : "mac");
    text += "," + (command.op == Op::MacCore
                       ? "\"groups\":" + listOf(m_groups) + ",\"cores\":[" + std::to_string(command.core) + "]"
                       : everywhere());
    text += "," + blockText(command.block) + ",\"entry\":" + std::to_string(command.a) +
            (isByLane ? ",\"lane\":" : ",\"accumulator\":") + std::to_string(command.b);
}

void CommandJson::compute(std::string& text, const Command& command)
{
    open(text, "compute");
    text +=
        "," + everywhere() + ",\"operation\":" + quoted(nameOf(command.alu)) + ",\"to\":" + std::to_string(command.a);
    const bool hasFirst = command.alu == Alu::Add || command.alu == Alu::Multiply || command.alu == Alu::MultiplyAdd;
    if (command.alu == Alu::Clear) {
        return;
    }
    text += hasFirst ? ",\"first\":" + std::to_string(command.b) : "";
    text += "," + (command.c == kBankOperand ? blockText(command.block) : "\"second\":" + std::to_string(command.c));
}

/// Modes and programs of units that have their own.
void CommandJson::unitPrograms(std::string& text, const Command& command)
{
    switch (command.op) {
    case Op::Instruction:
        open(text, "instruction");
        fmt::format_to(std::back_inserter(text), ",\"place\":{},\"word\":{},\"text\":\"{}\"", command.a,
                       static_cast<std::uint32_t>(command.block),
                       samsung::instructionText(static_cast<std::uint32_t>(command.block)));
        return;
    case Op::Start:
        open(text, "start");
        text += "," + everywhere() + ",\"clears\":" +
                listOf(2 * std::int64_t{m_program->device().compute.registers}, [&](std::int64_t number) {
                    return ((command.a >> (number / m_program->device().compute.registers)) & 1) != 0;
                });
        return;
    case Op::Stop:
        open(text, "stop");
        return;
    default:
        break;
    }
    open(text, command.op == Op::ModeChange ? "mode_change" : command.op == Op::EnterUnits ? "enter" : "leave");
}

/// The lanes of all slots that belong to the row of the addressed core, and those that are padding.
void CommandJson::softmaxUnit(std::string& text, const Command& command)
{
    const affine::Kernel& kernel = m_program->kernel();
    const affine::Statement& statement = kernel.statements[command.statement + 1];
    const RowsAlong rows(kernel.tensors[statement.value.reference.tensor], statement.axis);
    const Layout& layout = m_program->layout(command.layout);
    const Gather gather = m_program->plan(command.statement)->gather(layout.statement);
    open(text, "softmax");
    text += ",\"rows\":[";
    for (std::int64_t group = 0; group < m_groups; ++group) {
        std::optional<std::int64_t> wanted;
        for (std::int64_t vector = 0; vector < command.block && !wanted; ++vector) {
            gather.lanes(layout, group, command.core, command.vector + vector, m_lanes);
            for (const Lane& lane : m_lanes) {
                wanted = lane.kind == Lane::Kind::Element && !wanted ? std::optional(rows.rowOf(lane.element)) : wanted;
            }
        }
        std::string row;
        std::string padding;
        std::int64_t slot = 0;
        for (std::int64_t i = 0; i < command.block * m_cores; ++i) {
            const std::int64_t core = i % m_cores;
            if ((core & command.spread) != 0) {
                continue;
            }
            gather.lanes(layout, group, core, command.vector + i / m_cores, m_lanes);
            for (std::size_t lane = 0; lane < m_lanes.size(); ++lane) {
                const bool isElement = m_lanes[lane].kind == Lane::Kind::Element;
                std::string& list = isElement ? row : padding;
                if (!isElement || rows.rowOf(m_lanes[lane].element) == wanted) {
                    list += fmt::format("{}[{},{}]", list.empty() ? "" : ",", slot, lane);
                }
            }
            ++slot;
        }
        fmt::format_to(std::back_inserter(text), "{}{{\"group\":{},\"lanes\":[{}],\"padding\":[{}]}}",
                       group == 0 ? "" : ",", group, row, padding);
    }
    text += ']';
}

} // namespace pimento::lower
