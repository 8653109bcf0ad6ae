// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/text/program_text.h"

#include "engine/samsung/instruction.h"
#include "engine/systems/dcc/lower/core/described_requests.h"

#include <algorithm>
#include <array>

namespace pimento::lower {

namespace {

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(text.size() + 1, width), ' ');
    return text;
}

std::string blockText(const Program& program, std::int64_t block)
{
    const std::int64_t inRow = block % program.blocksPerRow();
    const std::int64_t columns = program.device().columnsPerRow;
    std::string text =
        "row " + std::to_string(block / program.blocksPerRow()) + " column " + std::to_string(inRow % columns);
    if (program.device().compute.banksPerCore > 1) {
        text += " bank " + std::to_string(inRow / columns);
    }
    return text;
}

std::string hostText(const Program& program, const Command& command)
{
    const affine::Tensor& tensor = program.kernel().tensors[command.layout];
    const std::int64_t begin = command.block * program.width();
    const std::int64_t last = std::min(begin + program.width(), tensor.elements()) - 1;
    return elementText(tensor, begin) + (last > begin ? " .. " + elementText(tensor, last) : "");
}

std::string laneText(const Program& program, const Layout& layout, const Lane& lane)
{
    switch (lane.kind) {
    case Lane::Kind::Zero:
        return "0";
    case Lane::Kind::Number: {
        std::string number = std::to_string(lane.number);
        number.erase(number.find_last_not_of('0') + 1);
        return number.ends_with('.') ? number + "0" : number;
    }
    case Lane::Kind::Element:
        break;
    }
    return elementText(program.kernel().tensors[layout.reference.tensor], lane.element);
}

std::string contentsText(const Program& program, const Command& command, std::int64_t group)
{
    const Layout& layout = program.layout(command.layout);
    std::vector<Lane> lanes(static_cast<std::size_t>(layout.width));
    program.plan(command.statement)->gather(layout.statement).lanes(layout, group, command.core, command.vector, lanes);
    const auto isFull = [](const Lane& lane) { return lane.kind != Lane::Kind::Zero; };
    const auto first = std::ranges::find_if(lanes, isFull);
    if (first == lanes.end()) {
        return "padding";
    }
    const auto last = std::ranges::find_if(lanes.rbegin(), lanes.rend(), isFull);
    std::string text = laneText(program, layout, *first);
    if (&*last != &*first) {
        text += layout.lanes == Layout::Lanes::Splat ? " in all lanes" : " .. " + laneText(program, layout, *last);
    }
    return text;
}

std::string placeText(const Program& program, const Command& command)
{
    return "group " + std::to_string(command.group) + " core " + std::to_string(command.core) + " " +
           blockText(program, command.block);
}

std::string spreadText(const Program& program, const Command& command)
{
    const std::int64_t cores = program.plan(command.statement)->cores().cores();
    std::int64_t reached = 0;
    for (std::int64_t core = 0; core < cores; ++core) {
        reached += ((core ^ command.core) & ~std::int64_t{command.spread}) == 0 ? 1 : 0;
    }
    if (reached == cores) {
        return "all cores";
    }
    return "core " + std::to_string(command.core) +
           (reached > 1 ? " and " + std::to_string(reached - 1) + " more" : "");
}

/// Cores whose bits are set.
std::string maskText(const Program& program, const Command& command)
{
    std::string text;
    int count = 0;
    const std::int64_t cores = program.plan(command.statement)->cores().cores();
    for (std::int64_t core = 0; core < cores; ++core) {
        if (((command.block >> core) & 1) != 0) {
            text += (text.empty() ? "" : ", ") + std::to_string(core);
            ++count;
        }
    }
    return count == cores ? "all cores" : "cores " + text;
}

std::string computeText(const Program& program, const Command& command)
{
    const std::string to = registerText(program, command.a);
    const std::string first = registerText(program, command.b);
    const std::string second =
        command.c == kBankOperand ? blockText(program, command.block) : registerText(program, command.c);
    switch (command.alu) {
    case Alu::Move:
        return padded("move", 10) + to + " = " + second;
    case Alu::Relu:
        return padded("relu", 10) + to + " = relu(" + second + ")";
    case Alu::Add:
        return padded("add", 10) + to + " = " + first + " + " + second;
    case Alu::Multiply:
        return padded("multiply", 10) + to + " = " + first + " * " + second;
    case Alu::MultiplyAdd:
        return padded("mac", 10) + to + " += " + first + " * " + second;
    case Alu::Clear:
        break;
    }
    return padded("clear", 10) + to;
}

std::string clearedText(std::uint8_t files)
{
    constexpr std::array<const char*, 4> kTexts = {"", "clears A", "clears B", "clears A and B"};
    return kTexts[files & 3U];
}

} // namespace

std::string elementText(const affine::Tensor& tensor, std::int64_t element)
{
    std::string text;
    for (auto size = tensor.sizes.rbegin(); size != tensor.sizes.rend(); ++size) {
        text = "[" + std::to_string(element % *size) + "]" + text;
        element /= *size;
    }
    return tensor.name + text;
}

std::string text(const Command& command, const Program& program)
{
    constexpr std::size_t kName = 10;
    constexpr std::size_t kPlace = 44;
    const std::string slot = "slot " + std::to_string(command.block);
    const std::string sum = "accumulator " + std::to_string(command.b);
    const std::string entry = "entry " + std::to_string(command.a);
    switch (command.op) {
    case Op::Fence:
        return "fence";
    case Op::Order:
        return "order";
    case Op::LoadHost:
        return padded("load", kName) + padded(hostText(program, command), kPlace) + "host -> on-chip memory";
    case Op::StoreHost:
        return padded("store", kName) + padded(hostText(program, command), kPlace) + "on-chip memory -> host";
    case Op::HostSoftmax:
        return padded("host", kName) + affine::text(program.kernel().statements[command.statement], program.kernel());
    case Op::StoreCore:
        return padded("write", kName) + padded(placeText(program, command), kPlace) +
               contentsText(program, command, command.group);
    case Op::LoadCore:
        return padded("read", kName) + padded(placeText(program, command), kPlace) + "merge into " +
               contentsText(program, command, command.group);
    case Op::ReadBuffer:
        return padded("rdbuf", kName) +
               padded("group " + std::to_string(command.group) + " " + slot + " of core " +
                          std::to_string(command.core),
                      kPlace) +
               "merge into " + contentsText(program, command, command.group);
    case Op::WriteBuffer:
        return padded("wrbuf", kName) + padded(entry + ", " + spreadText(program, command), kPlace) +
               contentsText(program, command, 0);
    case Op::MacTree:
        return padded("mac", kName) + padded(blockText(program, command.block) + " x " + entry, kPlace) +
               "sum of lanes to accumulator " + std::to_string(command.b);
    case Op::MacLanes:
        return padded("mac", kName) +
               padded(blockText(program, command.block) + " x " + entry + "[" + std::to_string(command.b) + "]",
                      kPlace) +
               "lane by lane";
    case Op::MoveResult:
        return padded("mvresult", kName) + padded(spreadText(program, command), kPlace) + "sum to " + slot;
    case Op::SoftmaxUnit:
        return padded("softmax", kName) + "row of core " + std::to_string(command.core);
    case Op::MoveToBuffer:
        return padded("mvbuf", kName) + padded(entry + ", " + spreadText(program, command), kPlace) + "from " + slot;
    case Op::PresetSums:
        return padded("preset", kName) + padded(sum + " of all cores", kPlace) + contentsText(program, command, 0);
    case Op::MacCore:
        return padded("mac", kName) +
               padded("core " + std::to_string(command.core) + " " + blockText(program, command.block) + " x " + entry,
                      kPlace) +
               "sum of lanes to " + sum;
    case Op::ReadSums:
        return padded("rdsums", kName) +
               padded("group " + std::to_string(command.group) + " " + sum + " of " + maskText(program, command),
                      kPlace) +
               "merge into " + contentsText(program, command, command.group);
    case Op::ModeChange:
        return padded("mode", kName) + "between host and units";
    case Op::WriteRegister:
        return padded("wrreg", kName) + padded(registerText(program, command.a) + " of all units", kPlace) +
               contentsText(program, command, 0);
    case Op::Compute:
        return computeText(program, command);
    case Op::WriteBack:
        return padded("wrback", kName) + padded(blockText(program, command.block), kPlace) +
               registerText(program, command.a);
    case Op::EnterUnits:
        return padded("mode", kName) + "all banks in unison";
    case Op::LeaveUnits:
        return padded("mode", kName) + "single banks";
    case Op::Instruction:
        return padded("crf " + std::to_string(command.a), kName) +
               samsung::instructionText(static_cast<std::uint32_t>(command.block));
    case Op::Start:
        return padded("start", kName) + clearedText(command.a);
    case Op::Stop:
        return "stop";
    }
    return {};
}

} // namespace pimento::lower
