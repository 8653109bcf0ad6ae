// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include "engine/systems/dcc/model/draft_cost.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace pimento::fidelity {

namespace {

constexpr std::int64_t kMostAllocated = 4096; // far above the groups or cores of any device

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

} // namespace

Result<Setting> makeSetting(const BackendRegistry& backends, std::string_view backend, std::string_view kernel,
                            std::string_view mode)
{
    const auto machine = backends.find(backend == "hbmpim" ? "hbm-pim-hbm3" : backend);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    const auto found = findKernel(lowerCase(kernel));
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const auto parsed = dcc_artifact::parseMode(mode);
    if (!parsed) {
        return tl::unexpected<Error>(parsed.error());
    }
    return Setting{*machine, *found, *parsed};
}

Result<Shape> readShape(const CsvTable& table, std::size_t row, const Kernel& kernel)
{
    std::vector<std::int64_t> values;
    for (const ShapeKey& key : kernel.keys) {
        const auto column = table.column(key.name);
        const auto value = column ? parseInteger(table.cell(row, *column)) : std::nullopt;
        if (!value) {
            return fail("no number for " + key.name);
        }
        values.push_back(*value);
    }
    return Shape::make(kernel, std::move(values));
}

Result<Draft> readDraft(const CsvTable& table, std::size_t row, const Shape& shape, const sim::Machine& machine)
{
    std::vector<std::array<std::int32_t, 2>> allocation;
    for (std::size_t set = 0; set < shape.extents().size(); ++set) {
        std::array<std::int32_t, 2> pair{};
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string name = std::string(1, "gc"[i]) + std::to_string(set);
            const auto column = table.column(name);
            const auto value = column ? parseInteger(table.cell(row, *column)) : std::nullopt;
            if (!value || *value < 1 || *value > (i == 0 ? machine.channels() : machine.banks())) {
                return fail("no usable number for " + name);
            }
            pair[i] = static_cast<std::int32_t>(*value);
        }
        allocation.push_back(pair);
    }
    return Draft::ofAllocation(allocation, shape.extents());
}

void compareTiles(RowComparison& comparison, const CsvTable& table, const Draft& draft)
{
    for (std::size_t set = 0; set < draft.size(); ++set) {
        compareColumn(comparison, table, "t" + std::to_string(set), draft[set].tile);
    }
}

void compareRun(RowComparison& comparison, const CsvTable& table, const sim::RunResult& run)
{
    const DraftCost cost = timeOf(run);
    compareColumn(comparison, table, "requests", cost.requests);
    compareColumn(comparison, table, "cycles", cost.cycles);
    compareColumn(comparison, table, "cycles_in", cost.in);
    compareColumn(comparison, table, "cycles_compute", cost.compute);
    compareColumn(comparison, table, "cycles_out", cost.out);
}

} // namespace pimento::fidelity
