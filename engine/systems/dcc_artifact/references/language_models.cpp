// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

#include "engine/inference/published/composition.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace pimento::fidelity {

namespace {

constexpr double kSameTime = 1e-9;
constexpr const char* kResults = "llm_results.csv";
constexpr const char* kAttention = "llm_table_attn.csv";
constexpr const char* kProducts = "llm_table_gemv.csv";

constexpr std::array<std::string_view, 24> kResultColumns = {
    "model",     "batch",        "lin",       "lout",      "system",    "s_time_ms",   "s_matmul_ms",  "s_fc_ms",
    "s_comm_ms", "s_softmax_ms", "s_act_ms",  "s_norm_ms", "g_time_ms", "g_matmul_ms", "g_fc_ms",      "g_comm_ms",
    "g_etc_ms",  "g_qkv_ms",     "g_proj_ms", "g_ff_ms",   "g_g2g_ms",  "g_x2g_ms",    "g_softmax_ms", "g_act_ms"};
constexpr std::size_t kAskedColumns = 5; // number of input columns

Result<published::PimTable> readTables(const std::filesystem::path& folder)
{
    const auto attention = CsvTable::read(folder / kAttention);
    const auto products = CsvTable::read(folder / kProducts);
    if (!attention || !products) {
        return tl::unexpected<Error>(!attention ? attention.error() : products.error());
    }
    published::PimTable times;
    if (const auto added = times.addAttention(*attention); !added) {
        return fail(added.error().what, std::string(kAttention) + ", " + added.error().where, added.error().hint);
    }
    if (const auto added = times.addProducts(*products); !added) {
        return fail(added.error().what, std::string(kProducts) + ", " + added.error().where, added.error().hint);
    }
    return times;
}

struct Row {
    published::Setting setting;
    published::Platform platform = published::Platform::Gpu;
};

Result<Row> readAsked(const CsvTable& table, std::size_t row)
{
    const auto model = published::findModel(table.cell(row, 0));
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    std::array<int, 3> sizes{};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto size = parseInteger(table.cell(row, 1 + i));
        if (!size || *size < 1 || *size > 1'000'000) {
            return fail("is no size", std::string(kResultColumns[1 + i]));
        }
        sizes[i] = static_cast<int>(*size);
    }
    const auto* platform = published::findPlatform(table.cell(row, 4));
    if (platform == nullptr) {
        return fail("is no system of the published composition", std::string(table.cell(row, 4).substr(0, 40)));
    }
    return Row{{.model = *model, .batch = sizes[0], .inputTokens = sizes[1], .outputTokens = sizes[2]},
               platform->platform};
}

/// Values of the columns behind the inputs, in their order.
std::array<double, 20> valuesOf(const published::Composition& c)
{
    const published::PhaseTimes& s = c.prompt;
    const published::PhaseTimes& g = c.generation;
    return {
        s.total(),    s.attention,  s.fullyConnected(), s.communication(),  s.softmax,         s.activation,
        s.norm,       g.total(),    g.attention,        g.fullyConnected(), g.communication(), g.activation + g.norm,
        g.qkv,        g.projection, g.feedForward,      g.gpuLinks,         g.pimLink,         g.softmax,
        g.activation, g.norm};
}

} // namespace

bool isLanguageModelResults(const CsvTable& table)
{
    return table.header().size() == kResultColumns.size() + 1 && table.header().back() == "g_norm_ms" &&
           std::equal(kResultColumns.begin(), kResultColumns.end(), table.header().begin());
}

void checkLanguageModelResults(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    std::error_code code;
    const auto times = readTables(std::filesystem::absolute(job.path, code).parent_path());
    if (!times) {
        failWhole(report, "its look-up tables beside it: " + times.error().message(), table.rows());
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto asked = readAsked(table, row);
        const auto found = asked ? published::compose(asked->setting, asked->platform, Gpu{}, *times)
                                 : tl::unexpected<Error>(asked.error());
        if (!found) {
            comparison.impossible(found.error().message());
            return;
        }
        const auto values = valuesOf(*found);
        for (std::size_t i = 0; i < values.size(); ++i) {
            comparison.real(kAskedColumns + i, values[i], kSameTime);
        }
    });
}

bool isLanguageModelTable(const CsvTable& table) { return published::isPimTable(table); }

void checkLanguageModelTable(const Job& job, FileReport& report)
{
    std::error_code code;
    report.isSkipped = true;
    report.reason = std::filesystem::exists(std::filesystem::absolute(job.path, code).parent_path() / kResults, code)
                        ? std::string("input of ") + kResults
                        : std::string("no ") + kResults + " beside it uses it";
}

} // namespace pimento::fidelity
