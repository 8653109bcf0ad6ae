// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/published/pim_times.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento::published {

namespace {

constexpr std::array<std::string_view, 6> kHeader = {"batch_size", "#head",        "input_dim",
                                                     "output_dim", "our_time(ms)", "baseline(ms)"};
enum Column : std::size_t { kBatch, kHeads, kInputs, kOutputs, kBest, kStandard };

using Rows = std::map<PimShape, PimTime>;

std::string textOf(const PimShape& shape)
{
    return std::to_string(shape.heads) + " heads, " + std::to_string(shape.inputs) + " inputs, " +
           std::to_string(shape.outputs) + " outputs";
}

Result<void> add(const CsvTable& table, Rows& rows)
{
    if (!isPimTable(table)) {
        return fail("has other columns than a look-up table", "",
                    "Use batch_size,#head,input_dim,output_dim,our_time(ms),baseline(ms)");
    }
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string where = "row " + std::to_string(row + 1);
        std::array<double, kHeader.size()> values{};
        for (std::size_t column = 0; column < kHeader.size(); ++column) {
            const auto value = parseDecimal(table.cell(row, column));
            const bool isWhole = column >= kBest || (value && *value == static_cast<double>(static_cast<int>(*value)));
            if (!value || !(*value > 0) || !(*value < 1e9) || !isWhole) {
                return fail("is no " + std::string(column >= kBest ? "time" : "size"),
                            where + ", " + std::string(kHeader[column]), "Use a positive number");
            }
            values[column] = *value;
        }
        if (values[kBatch] != 1) {
            return fail("is not 1", where + ", batch_size", "Batches are counted in heads");
        }
        const PimShape shape{static_cast<std::int64_t>(values[kHeads]), static_cast<std::int64_t>(values[kInputs]),
                             static_cast<std::int64_t>(values[kOutputs])};
        if (!rows.emplace(shape, PimTime{.best = values[kBest], .standard = values[kStandard]}).second) {
            return fail("has a shape for the second time: " + textOf(shape), where, "Keep one of the rows");
        }
    }
    return {};
}

Result<PimTime> find(const Rows& rows, const PimShape& shape, const char* what)
{
    const auto found = rows.find(shape);
    if (found == rows.end()) {
        return fail(std::string("the look-up table has no ") + what + " of " + textOf(shape), "", "Add a row for it");
    }
    return found->second;
}

} // namespace

bool isPimTable(const CsvTable& table) { return std::ranges::equal(table.header(), kHeader); }

Result<void> PimTable::addAttention(const CsvTable& table) { return add(table, m_attention); }
Result<void> PimTable::addProducts(const CsvTable& table) { return add(table, m_products); }

Result<PimTime> PimTable::attention(const PimShape& shape) const { return find(m_attention, shape, "attention"); }
Result<PimTime> PimTable::product(const PimShape& shape) const { return find(m_products, shape, "product"); }

} // namespace pimento::published
