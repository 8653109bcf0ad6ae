// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/published_times.h"

#include "engine/base/numbers.h"

#include <array>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

/// True if a panel such as "fig9a_ms_4MB" or "fig10d_MTV_30B" shows a workload's set and kernel.
bool isPanelOf(std::string_view panel, const ComparedWorkload& workload)
{
    if (workload.set == "a" || workload.set == "b") {
        return panel.starts_with("fig9" + workload.set);
    }
    const std::string_view model = workload.set == "gpt-j-6b" ? "_6B" : workload.set == "gpt-j-30b" ? "_30B" : "?";
    return panel.ends_with(fmt::format("_{}{}", kernelName(workload.kernel), model));
}

} // namespace

std::string caseOf(const ComparedWorkload& workload)
{
    if (!workload.set.starts_with("gpt-j")) {
        return workload.title;
    }
    const auto& iters = workload.program.blocks.front().iters;
    if (workload.kernel == ComparedKernel::Mmtv) {
        const std::int64_t heads = workload.set == "gpt-j-6b" ? 16 : 28;
        return fmt::format("b{}t{}", iters[0].extent / heads, iters[1].extent);
    }
    return fmt::format("{}x{}", iters[0].extent, iters[1].extent);
}

std::optional<PublishedBar> publishedBar(const CsvTable& table, const ComparedWorkload& workload,
                                         std::string_view system)
{
    const auto& header = table.header();
    if (header.size() != 7 || header[0] != "panel" || header[2] != "system") {
        return std::nullopt;
    }
    const std::string wanted = caseOf(workload);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!isPanelOf(table.cell(row, 0), workload) || table.cell(row, 1) != wanted ||
            table.cell(row, 2) != system) {
            continue;
        }
        std::array<double, 4> numbers{};
        for (std::size_t part = 0; part < numbers.size(); ++part) {
            const auto number = parseDecimal(table.cell(row, 3 + part));
            if (!number) {
                return std::nullopt;
            }
            numbers[part] = *number;
        }
        return PublishedBar{numbers[0], numbers[1], numbers[2], numbers[3]};
    }
    return std::nullopt;
}

} // namespace pimento::upmem
