// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/aim/cent/token_cost.h"
#include "engine/systems/aim/references/reference_families.h"
#include "engine/systems/aim/traces/statistics.h"

#include <algorithm>
#include <map>
#include <optional>

namespace pimento::aim {

namespace {

using fidelity::RowComparison;

/// What a row asks: a model, how it is spread, and the tokens in its cache.
struct CentQuestion {
    const CentModel* model = nullptr;
    CentPlacement placement;
    std::int64_t tokens = 0;
};

std::optional<CentQuestion> questionOf(const CsvTable& table, std::size_t row)
{
    const CentModel* model = centModelNamed(table.cell(row, "model"));
    const auto argument = parseInteger(table.cell(row, "argument"));
    const auto tokens = parseInteger(table.cell(row, "seqlen"));
    const bool isPipeline = table.cell(row, "mode") == "pipeline";
    constexpr std::int64_t kMostTokens = 1 << 20;
    if (model == nullptr || !argument || !tokens || *tokens < 1 || *tokens > kMostTokens || *argument < 1 ||
        *argument > (isPipeline ? sim::aim::kChannels : model->devices)) {
        return std::nullopt;
    }
    return CentQuestion{
        model, {isPipeline ? CentPlacement::Mode::Pipeline : CentPlacement::Mode::Tensor, *argument}, *tokens};
}

/// Cycles and counts, by column.
std::map<std::string, std::int64_t, std::less<>> countsOf(const TokenCost& cost)
{
    std::map<std::string, std::int64_t, std::less<>> counts = {{"pim_cycles", cost.block.cycles},
                                                               {"embedding_cycles", cost.embeddingCycles},
                                                               {"our_embedding_cycles", cost.embeddingCycles},
                                                               {"lines", cost.block.instructions}};
    for (const auto& [name, value] : channelStatistics(cost.block.sum(), cost.block.cycles * sim::aim::kChannels)) {
        std::string_view column = name;
        if (column.starts_with("num_") && column.ends_with("_commands")) {
            column.remove_prefix(4);
            column.remove_suffix(9);
        }
        counts.emplace("our_" + std::string(column), value);
    }
    return counts;
}

/// Times, energies and shares, by column.
std::map<std::string, double, std::less<>> realsOf(const TokenCost& cost)
{
    return {{"pim_ms", cost.memory},
            {"embedding_ms", static_cast<double>(cost.embeddingCycles) / 2e6},
            {"cxl_ms", cost.links},
            {"acc_ms", cost.accelerators},
            {"block_ms", cost.blockTime},
            {"token_ms", cost.tokenTime},
            {"tokens_s", cost.tokensPerSecond},
            {"token_mj", cost.tokenEnergy},
            {"power_w", cost.power},
            {"utilization", cost.usedCards}};
}

void compareResult(const fidelity::Job& job, std::size_t row, RowComparison& comparison)
{
    constexpr double kRounding = 1e-9; // sums in another order
    const CsvTable& table = *job.table;
    const auto question = questionOf(table, row);
    if (!question) {
        comparison.impossible("model, mode, argument or seqlen is not usable");
        return;
    }
    const auto cost = tokenCost(*question->model, question->placement, question->tokens, job.stop);
    if (!cost) {
        comparison.impossible(cost.error().message());
        return;
    }
    const auto counts = countsOf(*cost);
    const auto reals = realsOf(*cost);
    for (std::size_t column = 0; column < table.header().size(); ++column) {
        const std::string_view name = table.header()[column];
        if (const auto count = counts.find(name); count != counts.end()) {
            comparison.integer(column, count->second);
        } else if (const auto real = reals.find(name); real != reals.end()) {
            comparison.real(column, real->second, kRounding);
        }
    }
}

} // namespace

bool isCentResults(const CsvTable& table)
{
    constexpr std::string_view kNames[] = {"model", "mode", "argument", "seqlen", "pim_ms", "cxl_ms", "token_mj"};
    return std::ranges::all_of(kNames, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkCentResults(const fidelity::Job& job, fidelity::FileReport& report)
{
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) { compareResult(job, row, comparison); });
}

} // namespace pimento::aim
