// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/references/reference_families.h"

#include "engine/fidelity/row_checks.h"
#include "engine/inference/decode_step.h"
#include "engine/language_models/model_library.h"

#include <algorithm>
#include <array>
#include <string_view>

// Compares decode steps and prefills of whole language models measured on a GPU with the modelled layers.

namespace pimento::fidelity {

namespace {

constexpr double kCloseStep = 0.2;
constexpr std::int64_t kLargestSize = 1'000'000;

/// Finds the host with one such GPU and no PIM devices.
Result<inference::InferenceHost> hostOf(std::string_view processor)
{
    const auto hosts = inference::inferenceHosts();
    const auto found = std::ranges::find_if(hosts, [&](const inference::InferenceHost& host) {
        return host.processor == processor && host.processors == 1 && !host.hasDevices();
    });
    if (found == hosts.end()) {
        return fail("no host is one such GPU", "processor " + std::string(processor.substr(0, 40)));
    }
    return *found;
}

Result<ModelPhase> phaseOf(const CsvTable& table, std::size_t row)
{
    const auto size = [&](std::string_view column) {
        const auto value = parseInteger(table.cell(row, *table.column(column)));
        return value && *value >= 1 && *value <= kLargestSize ? *value : 0;
    };
    const std::int64_t batch = size("batch");
    const std::int64_t tokens = size("tokens");
    if (batch == 0 || tokens == 0) {
        return fail("is no size", "batch or tokens", "Use whole numbers from 1 to 1,000,000");
    }
    const std::string_view phase = table.cell(row, *table.column("phase"));
    if (phase == "decode") {
        return ModelPhase::decode(batch, tokens + 1); // the new token attends to itself too
    }
    if (phase == "prompt") {
        return ModelPhase::prefill(batch, tokens);
    }
    return fail("is no phase", "phase", "Use decode or prompt");
}

Result<double> milliseconds(const ModelLibrary& models, const CsvTable& table, std::size_t row,
                            const std::stop_token& stop)
{
    const auto model = models.find(table.cell(row, *table.column("model")));
    const auto host = hostOf(table.cell(row, *table.column("processor")));
    const auto phase = phaseOf(table, row);
    if (!model || !host || !phase) {
        return tl::unexpected<Error>(!model ? model.error() : !host ? host.error() : phase.error());
    }
    const auto on = inference::putOn(*model, *host);
    const auto placement = inference::parsePlacement("gpu");
    const auto step = on ? inference::stepOf(*on, *placement, *phase, {}, stop)
                         : Result<inference::ModelStep>(tl::unexpected<Error>(on.error()));
    return step ? Result<double>(step->seconds * 1e3) : tl::unexpected<Error>(step.error());
}

} // namespace

bool isMeasuredSteps(const CsvTable& table)
{
    constexpr std::array<std::string_view, 6> kColumns = {"processor", "model",  "phase",
                                                          "batch",     "tokens", "milliseconds"};
    return std::ranges::all_of(kColumns, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkMeasuredSteps(const Job& job, FileReport& report)
{
    report.tolerance = kCloseStep;
    const auto models = modelLibrary();
    if (!models) {
        failWhole(report, models.error().message(), job.table->rows());
        return;
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto time = milliseconds(*models, *job.table, row, job.stop);
        if (time) {
            comparison.real(*job.table->column("milliseconds"), *time, kCloseStep);
        } else {
            comparison.impossible(time.error().message());
        }
    });
}

} // namespace pimento::fidelity
