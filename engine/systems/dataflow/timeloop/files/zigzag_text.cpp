// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

namespace pimento::dataflow::timeloop {

namespace {

/// ZigZag's name of each dimension.
constexpr std::array<std::string_view, kDims> kZigzagNames = {"FX", "FY", "OX", "OY", "C", "K", "B", "G"};

std::string_view zigzagName(Dim dim) { return kZigzagNames[static_cast<std::size_t>(dim)]; }

/// A temporal loop with its level.
struct LeveledLoop {
    Dim dim = Dim::R;
    std::int64_t steps = 1;
    std::size_t level = 0;
};

/// Lists temporal loops of more than one step, innermost first.
std::vector<LeveledLoop> loopsOf(const Mapping& mapping)
{
    std::vector<LeveledLoop> loops;
    for (std::size_t level = 0; level < mapping.temporal.size(); ++level) {
        for (const Dim dim : mapping.order[level]) {
            if (const std::int64_t steps = mapping.temporal[level][static_cast<std::size_t>(dim)]; steps > 1) {
                loops.push_back({dim, steps, level});
            }
        }
    }
    return loops;
}

/// The innermost memory from a level on that stores a tensor.
const std::string& memoryOf(const Accelerator& accelerator, const Mapping& mapping, std::size_t level,
                            std::size_t tensor)
{
    while (level < accelerator.outermost() && !mapping.stores[level][tensor]) {
        ++level;
    }
    return accelerator.levels[level].name;
}

} // namespace

WrittenText zigzagMapping(const Mapping& mapping)
{
    WrittenText written;
    std::string& text = written.text;
    text = "- name: default\n  core_allocation: [1]\n  spatial_mapping:\n";
    constexpr std::array kAxes = {Direction::Width, Direction::Height, Direction::Lanes};
    for (std::size_t axis = 0; axis < kAxes.size(); ++axis) {
        text += fmt::format("    D{}:\n", axis + 1);
        const Sizes& sizes = mapping.spatial[static_cast<std::size_t>(kAxes[axis])];
        const bool isUnused = sizes == kOnes;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (sizes[dim] > 1 || (isUnused && dim == static_cast<std::size_t>(Dim::K))) {
                text += fmt::format("      - {}, {}\n", kZigzagNames[dim], sizes[dim]);
            }
        }
    }
    text += "  temporal_ordering:\n";
    for (const LeveledLoop& loop : loopsOf(mapping)) {
        text += fmt::format("    - [{}, {}]\n", zigzagName(loop.dim), loop.steps);
    }
    text += "  memory_operand_links:\n    O: O\n    W: I2\n    I: I1\n";
    written.remarks.emplace_back("ZigZag chooses for itself which memories hold an operand during each loop");
    return written;
}

std::string zigzagNest(const Accelerator& accelerator, const Mapping& mapping)
{
    constexpr std::array kOperands = {Tensor::Output, Tensor::Weight, Tensor::Input};
    const auto loops = loopsOf(mapping);
    std::vector<std::string> lines;
    for (const LeveledLoop& loop : std::views::reverse(loops)) {
        lines.push_back(std::string(2 * lines.size(), ' ') +
                        fmt::format("for {} in [0, {}):", zigzagName(loop.dim), loop.steps));
    }
    std::size_t width = 16;
    std::size_t column = 8;
    for (const std::string& line : lines) {
        width = std::max(width, line.size() + 2);
    }
    for (const MemoryLevel& level : accelerator.levels) {
        column = std::max(column, level.name.size() + 2);
    }
    std::string text = fmt::format("{:<{}}", "Temporal loops", width);
    for (const char* const operand : {"O", "W", "I"}) {
        text += fmt::format("{:<{}}", operand, column);
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        text += fmt::format("\n{:<{}}", lines[i], width);
        for (const Tensor operand : kOperands) {
            text += fmt::format(
                "{:<{}}",
                memoryOf(accelerator, mapping, loops[loops.size() - 1 - i].level, static_cast<std::size_t>(operand)),
                column);
        }
    }
    text += "\nSpatial loops";
    for (const Sizes& sizes : mapping.spatial) {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            text += sizes[dim] > 1 ? fmt::format("\n  parfor {} in [0, {}):", kZigzagNames[dim], sizes[dim]) : "";
        }
    }
    return text + "\n";
}

} // namespace pimento::dataflow::timeloop
