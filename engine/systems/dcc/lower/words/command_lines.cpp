// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/words/command_lines.h"

#include <algorithm>
#include <vector>

namespace pimento::lower {

namespace {

constexpr std::size_t kName = 10;
constexpr std::size_t kPlace = 44;

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(text.size() + 1, width), ' ');
    return text;
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

std::int64_t coresOf(const Program& program, const Command& command)
{
    return program.plan(command.statement)->cores().cores();
}

} // namespace

std::string line(const std::string& name, const std::string& place, const std::string& contents)
{
    return padded(name, kName) + padded(place, kPlace) + contents;
}

std::string line(const std::string& name, const std::string& contents) { return padded(name, kName) + contents; }

std::string elementText(const affine::Tensor& tensor, std::int64_t element)
{
    std::string text;
    for (auto size = tensor.sizes.rbegin(); size != tensor.sizes.rend(); ++size) {
        text = "[" + std::to_string(element % *size) + "]" + text;
        element /= *size;
    }
    return tensor.name + text;
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

std::string placeText(const Program& program, const Command& command)
{
    return "group " + std::to_string(command.group) + " core " + std::to_string(command.core) + " " +
           blockText(program, command.block);
}

std::string contentsText(const Program& program, const Command& command, std::int64_t group)
{
    const Layout& layout = program.layout(command.layout);
    std::vector<Lane> lanes(static_cast<std::size_t>(layout.width));
    program.plan(command.statement)->gather(layout).lanes(layout, group, command.core, command.vector, lanes);
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

std::string spreadText(const Program& program, const Command& command)
{
    const std::int64_t cores = coresOf(program, command);
    std::int64_t reached = 0;
    for (std::int64_t core = 0; core < cores; ++core) {
        reached += reaches(command, core) ? 1 : 0;
    }
    if (reached == cores) {
        return "all cores";
    }
    return "core " + std::to_string(command.core) +
           (reached > 1 ? " and " + std::to_string(reached - 1) + " more" : "");
}

std::string maskText(const Program& program, const Command& command)
{
    std::string text;
    int count = 0;
    const std::int64_t cores = coresOf(program, command);
    for (std::int64_t core = 0; core < cores; ++core) {
        if (reaches(command, core)) {
            text += (text.empty() ? "" : ", ") + std::to_string(core);
            ++count;
        }
    }
    return count == cores ? "all cores" : "cores " + text;
}

} // namespace pimento::lower
