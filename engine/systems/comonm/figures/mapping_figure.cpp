// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/figures/comonm_figures.h"

#include "engine/systems/comonm/figures/figure_problem.h"
#include "engine/systems/comonm/mapping/mapping_text.h"

#include <array>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace pimento::comonm {

namespace {

constexpr double kMicroseconds = 1e6; // per second

/// A mapping of figure 8.
struct PrintedMapping {
    const char* panel;
    const char* device;
    const char* type;
    const char* text;
};

constexpr std::array<PrintedMapping, 3> kPrinted = {
    {{"(a)", "upmem", "int32", "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]"},
     {"(b)", "upmem", "int32",
      "Upmem_map: [M2: {(4, 1), (8, 8), (1, 4), (16, 20)}, M3: {(1, 4), (2, 4), (8, 1), (12, 32)}, "
      "M1: {(4, 4), (5, 5), (1, 1), (16, 16)}, M4: {(1, 1), (5, 16), (16, 1), (4, 12)}]"},
     {"(c)", "hbm-pim", "fp16",
      "Hbmpim_map: [M1: {(4, 4), (2, 8), (8, 2), (4, 9)}, M3: {(4, 4), (2, 8), (8, 2), (4, 9)}, "
      "M4: {(4, 4), (2, 8), (8, 2), (4, 9)}, M2: {(4, 4), (2, 8), (8, 2), (4, 9)}]"}}};

constexpr const char* kFifthMap = ", M5: {(4, 4), (2, 8), (8, 2), (4, 9)}]"; // M2 once more in the paper

Result<CheckedMapping> checkedText(const std::string& text, const Target& target, const TargetLevels& levels)
{
    const auto mapping = parseMapping(text);
    return mapping ? checkMapping(*mapping, target.work(), levels)
                   : Result<CheckedMapping>(tl::unexpected<Error>(mapping.error()));
}

/// The levels of a target with twice the units of each, for printed maps that exceed the device.
TargetLevels doubled(TargetLevels levels)
{
    for (UnitLevel& level : levels.levels) {
        level.units *= 2;
    }
    return levels;
}

std::string unitsText(const CheckedMapping& checked, std::size_t map)
{
    std::string text;
    for (std::size_t level = 0; level < checked.mapping.levels; ++level) {
        text += fmt::format("{}{}", level == 0 ? "" : " x ", checked.mapping.units(checked.mapping.maps[map], level));
    }
    return text;
}

void addRows(FigureTable& table, const PrintedMapping& printed, const CheckedMapping& checked, const MappingTime& time)
{
    for (std::size_t i = 0; i < checked.mapping.maps.size(); ++i) {
        const SubMap& map = checked.mapping.maps[i];
        const Box& box = checked.boxes[i];
        const Tuple& own = checked.mapping.iterations(map);
        const Tuple extents = checked.mapping.extents(map);
        const bool isExplained = std::string(printed.panel) == "(b)" && map.index == 3;
        table.rows.push_back({printed.panel, nameOf(map), fmt::format("({}, {})", box.origin[0], box.origin[1]),
                              fmt::format("{} x {}", extents[0], extents[1]), unitsText(checked, i),
                              fmt::format("{} x {}", own[0], own[1]),
                              threeDecimals(time.maps[i].seconds * kMicroseconds),
                              isExplained ? "4 ranks x 8 DPUs x 8 tasklets, 12 x 32" : ""});
    }
}

std::vector<std::string> totalOf(const PrintedMapping& printed, const Target& target, const CheckedMapping& checked,
                                 const MappingTime& time)
{
    const auto exact = simulated(target, checked);
    std::int64_t covered = 0;
    for (const SubMap& map : checked.mapping.maps) {
        covered += checked.mapping.area(map);
    }
    return {printed.panel,
            target.levels().keyword,
            std::to_string(checked.mapping.maps.size()),
            std::to_string(covered),
            threeDecimals(time.total * kMicroseconds),
            threeDecimals(time.accumulation * kMicroseconds),
            exact ? threeDecimals(exact->total * kMicroseconds) : exact.error().what,
            "589824"};
}

} // namespace

Result<FigureTables> mappingFigure(const FigureContext& context)
{
    FigureTable maps{"fig8_maps",
                     "Maps of a product of 512 x 1152, as placed",
                     {"panel", "map", "placed_at", "covers", "units", "iterations", "estimate_us", "paper"},
                     {}};
    FigureTable totals{"fig8",
                       "Mappings as a whole",
                       {"panel", "keyword", "maps", "covered", "estimate_us", "accumulation_us", "simulated_us",
                        "iterations_of_the_space"},
                       {}};
    std::string refusal;
    std::vector<std::string> remarks;
    for (const PrintedMapping& printed : kPrinted) {
        context.begin(fmt::format("comonm fig8, {}", printed.panel));
        FigureKernel kernel{"gemv", {{"batch", "1"}, {"nhead", "1"}, {"dhead", "1152"}, {"seq_len", "512"}}};
        kernel.device = printed.device;
        kernel.type = printed.type;
        const auto problem = mappingsOf(questionOf(kernel), context.catalogue);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        const Target& target = (*problem)->target();
        auto checked = checkedText(printed.text, target, target.levels());
        if (!checked) {
            remarks.push_back(fmt::format("{}: {}. It is estimated all the same.", printed.panel, checked.error().what));
            checked = checkedText(printed.text, target, doubled(target.levels()));
        }
        const auto time = checked ? estimated(target, *checked) : tl::unexpected<Error>(checked.error());
        if (!time) {
            return tl::unexpected<Error>(time.error());
        }
        addRows(maps, printed, *checked, *time);
        totals.rows.push_back(totalOf(printed, target, *checked, *time));
        const std::string text = printed.text;
        const auto surplus = checkedText(text.substr(0, text.size() - 1) + kFifthMap, target, target.levels());
        refusal = surplus ? "it is accepted" : surplus.error().what;
    }
    remarks.push_back("The paper lists a fifth map, M2 once more, for HBM-PIM; with it: " + refusal + ".");
    remarks.emplace_back("The paper prints no times for these mappings.");
    return FigureTables{"fig8", "The printed mappings", {std::move(maps), std::move(totals)}, std::move(remarks)};
}

} // namespace pimento::comonm
