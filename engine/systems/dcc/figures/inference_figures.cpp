// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/inference_figures.h"

#include "engine/systems/dcc/figures/simulated_times.h"

#include <algorithm>
#include <set>
#include <utility>

namespace pimento {

namespace {

using published::PhaseTimes;
using published::Platform;
using published::Setting;

constexpr double kStackBytes = 16.0 * 1024 * 1024 * 1024;

/// Finds a model, which exists: the names are those of the table.
const published::Model* model(std::string_view name) { return *published::findModel(name); }

std::vector<Setting> settingsOfFig11()
{
    std::vector<Setting> settings;
    for (const char* name : {"GPT-13B", "LLAMA-33B"}) {
        for (const int batch : {1, 4}) {
            for (const auto& [input, output] : {std::pair(128, 2048), std::pair(2048, 128), std::pair(2048, 2048)}) {
                settings.push_back(
                    {.model = model(name), .batch = batch, .inputTokens = input, .outputTokens = output});
            }
        }
    }
    return settings;
}

std::vector<Setting> settingsOfFig12()
{
    std::vector<Setting> settings;
    for (const int elementBytes : {2, 1}) {
        for (const int batch : {8, 16, 32, 64}) {
            settings.push_back({.model = model("MT-310B"),
                                .batch = batch,
                                .inputTokens = 128,
                                .outputTokens = 2048,
                                .gpus = 8,
                                .elementBytes = elementBytes});
        }
    }
    return settings;
}

std::vector<InferenceNumber> printedOfFig11()
{
    constexpr std::string_view kLayers =
        "read as the two layers; the paper says \"QKV generation and projection ... respectively\"";
    std::vector<InferenceNumber> all;
    const auto add = [&](Platform slower, Platform faster, double mean, double least, double most) {
        all.push_back({.slower = slower, .faster = faster, .printed = mean});
        all.push_back({.slower = slower, .faster = faster, .statistic = PaperStatistic::Least, .printed = least});
        all.push_back({.slower = slower, .faster = faster, .statistic = PaperStatistic::Most, .printed = most});
    };
    add(Platform::Gpu, Platform::FullDcc, 4.52, 2.89, 7.71);
    add(Platform::FullStandard, Platform::FullDcc, 1.75, 1.25, 2.74);
    add(Platform::Gpu, Platform::BaseDcc, 1.44, 1.20, 1.66);
    add(Platform::BaseStandard, Platform::BaseDcc, 1.23, 1.10, 1.36);
    all.push_back({.part = StepPart::Qkv,
                   .slower = Platform::Gpu,
                   .faster = Platform::BaseDcc,
                   .printed = 2.58,
                   .remark = kLayers});
    all.push_back({.part = StepPart::Projection,
                   .slower = Platform::Gpu,
                   .faster = Platform::BaseDcc,
                   .printed = 2.91,
                   .remark = kLayers});
    all.push_back({.part = StepPart::DefaultProducts,
                   .slower = Platform::BaseStandard,
                   .faster = Platform::Gpu,
                   .fasterPart = StepPart::Products,
                   .printed = 1.25});
    for (const auto& [name, mean] : {std::pair("GPT-13B", 1.12), std::pair("LLAMA-33B", 1.16)}) {
        all.push_back({.part = StepPart::Attention,
                       .slower = Platform::BaseStandard,
                       .faster = Platform::BaseDcc,
                       .model = name,
                       .printed = mean});
    }
    return all;
}

std::vector<InferenceNumber> printedOfFig14()
{
    std::vector<InferenceNumber> all;
    for (const StepPart part : {StepPart::Energy, StepPart::EnergyAsCoded}) {
        all.push_back({.part = part, .slower = Platform::FullStandard, .faster = Platform::FullDcc, .printed = 1.24});
    }
    return all;
}

std::vector<InferenceFigure> makeInferenceFigures()
{
    return {
        {"fig11",
         "Inference of language models",
         settingsOfFig11(),
         printedOfFig11(),
         {"A bar is the mean generation step, in the published composition: the prompt is not in it, a second softmax "
          "is, and QKV generation and projection count as hidden under attention in the Full systems though DCC moves "
          "them to the same devices.",
          "PIM times are simulated: of every shape the proved best of the published generator's drafts, where the "
          "paper takes a predictor's pick, and the default baseline.",
          "Full shares feed-forward layers by a formula, with the bandwidth of all banks at once, 15.5 times that of "
          "the GPU; attention on the same devices is simulated with the limit of power."}},
        {"fig12",
         "A large model on eight GPUs",
         settingsOfFig12(),
         {{.slower = Platform::BaseStandard, .faster = Platform::BaseDcc, .printed = 1.59},
          {.slower = Platform::FullStandard, .faster = Platform::FullDcc, .printed = 1.67},
          {.part = StepPart::DefaultQkv,
           .slower = Platform::BaseStandard,
           .faster = Platform::BaseDcc,
           .fasterPart = StepPart::Qkv,
           .printed = 2.21,
           .remark = "read as both on PIM; over the GPU see the next line"},
          {.part = StepPart::Qkv, .slower = Platform::Gpu, .faster = Platform::BaseDcc, .printed = 2.21}},
         {"The paper has no look-up tables for this figure and names no batches but the largest, 64: here they are 8 "
          "to "
          "64, tables are ours.",
          "FP8: the published generator has no kernels of one byte; half as many inputs of two bytes stand for them.",
          "QKV generation on the GPU gets a share of the batch's rows instead of the columns, as published; with fewer "
          "rows than GPUs it would cost nothing."}},
        {"fig14",
         "Energy of inference",
         settingsOfFig11(),
         printedOfFig14(),
         {"The published artifact returns no energy for PIM. These are the constants of AttAcc's simulator, which the "
          "paper says it follows, and requests of our simulated drafts; the GPU's are for its bytes at four levels and "
          "its multiply-adds. Nothing is charged for time, refresh or idling.",
          "AttAcc's code takes constants of a bit for those of a byte on the buses of a stack, leaves the context's "
          "multiply-adds out, and scales the time of shared feed-forward layers but not their energy; both ways are "
          "told.",
          "The part of feed-forward layers that Full gives to PIM is charged with cells and multiply-adds of the "
          "banks, "
          "an assumption."},
         InferenceChart::Energy}};
}

/// Rows of look-up tables that some settings need, each once.
struct Needed {
    std::vector<published::PimShape> attention;
    std::vector<published::PimShape> products;
};

Result<Needed> neededBy(std::span<const Setting> settings)
{
    std::set<published::PimShape> attention;
    std::set<published::PimShape> products;
    for (const Setting& setting : settings) {
        const auto needed = published::neededShapes(setting);
        if (!needed) {
            return tl::unexpected<Error>(needed.error());
        }
        attention.insert(needed->attention.begin(), needed->attention.end());
        products.insert(needed->products.begin(), needed->products.end());
    }
    return Needed{{attention.begin(), attention.end()}, {products.begin(), products.end()}};
}

double partOf(const InferenceCase& one, Platform platform, StepPart part)
{
    const PhaseTimes& step = one.step(platform);
    switch (part) {
    case StepPart::Whole:
        return step.total();
    case StepPart::Attention:
        return step.attention;
    case StepPart::Qkv:
        return step.qkv;
    case StepPart::Projection:
        return step.projection;
    case StepPart::Products:
        return step.qkv + step.projection;
    case StepPart::DefaultQkv:
        return one.standardQkv;
    case StepPart::DefaultProducts:
        return one.standardQkv + one.standardProjection;
    case StepPart::Energy:
        return one.joules[static_cast<std::size_t>(platform)].total();
    case StepPart::EnergyAsCoded:
        return one.asCoded[static_cast<std::size_t>(platform)].total();
    }
    return 0;
}

/// Kernel launches of a step. On the GPU: QKV, score, softmax, context, projection and the products of the feed-forward
/// part; the fitted times of activations and norms include their launch. A kernel on PIM takes two launches of the
/// host: one lays the input out, one reads the results.
int startsOf(const published::Model& model, Platform platform)
{
    constexpr int kOnPim = 2;
    const int feedForward = model.isGated ? 3 : 2;
    const bool isFull = platform == Platform::FullStandard || platform == Platform::FullDcc;
    const int shared = feedForward * (isFull ? 1 + kOnPim : 1);
    const bool isDcc = platform == Platform::BaseDcc || platform == Platform::FullDcc;
    const int attention = platform == Platform::Gpu ? 3 : kOnPim;
    return model.blocks * (attention + (isDcc ? 2 * kOnPim : 2) + shared);
}

Result<InferenceCase> caseOf(const Setting& setting, const published::PimTimes& times)
{
    InferenceCase one;
    one.setting = setting;
    for (const published::PlatformWords& words : published::platforms()) {
        const auto found = published::compose(setting, words.platform, pimento::Gpu{}, times);
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        const auto place = static_cast<std::size_t>(words.platform);
        Setting asCoded = setting;
        asCoded.energy = published::EnergyCount::AsCoded;
        const auto coded = published::compose(asCoded, words.platform, pimento::Gpu{}, times);
        if (!coded) {
            return tl::unexpected<Error>(coded.error());
        }
        one.steps[place] = found->generation;
        one.joules[place] = found->joules;
        one.asCoded[place] = coded->joules;
        one.starts[place] = startsOf(*setting.model, words.platform);
        one.wholeLinks[place] = found->wholeLink;
        one.standardQkv = std::max(one.standardQkv, found->standardQkv);
        one.standardProjection = std::max(one.standardProjection, found->standardProjection);
    }
    return one;
}

} // namespace

const std::vector<InferenceFigure>& inferenceFigures()
{
    static const std::vector<InferenceFigure> kAll = makeInferenceFigures();
    return kAll;
}

std::span<const StartOfKernels> startsOfKernels()
{
    static constexpr StartOfKernels kAll[] = {{"none", "without starts", 0},
                                              {"graph", "starts from a graph, 2.78 us each", 2.78e-6},
                                              {"stream", "starts from a stream, 5.28 us each", 5.28e-6}};
    return kAll;
}

double InferenceCase::withHost(Platform platform, const StartOfKernels& start) const
{
    const auto place = static_cast<std::size_t>(platform);
    return steps[place].total() - steps[place].pimLink + wholeLinks[place] + starts[place] * start.seconds * 1e3;
}

InferenceMemory memoryOf(const Setting& setting)
{
    const double hidden = setting.model->hidden;
    const double feedForward = setting.model->isGated ? 3 * hidden * (8.0 / 3 * hidden) : 2 * hidden * 4 * hidden;
    const double tokens = setting.inputTokens + setting.outputTokens;
    return {setting.model->blocks * (4 * hidden * hidden + feedForward) * setting.elementBytes,
            2.0 * setting.model->blocks * hidden * tokens * setting.batch * setting.elementBytes,
            kStackBytes * published::kDevicesOfGpu * setting.gpus};
}

std::vector<double> ratiosOf(std::span<const InferenceCase> cases, const InferenceNumber& number)
{
    std::vector<double> ratios;
    for (const InferenceCase& each : cases) {
        if (number.model.empty() || number.model == each.setting.model->name) {
            ratios.push_back(partOf(each, number.slower, number.part) / partOf(each, number.faster, number.fasterPart));
        }
    }
    return ratios;
}

double valueOf(std::span<const InferenceCase> cases, const InferenceNumber& number)
{
    return statisticOf(ratiosOf(cases, number), number.statistic);
}

double valueOf(std::span<const InferenceCase> cases, const InferenceNumber& number, const StartOfKernels& start)
{
    std::vector<double> ratios;
    for (const InferenceCase& each : cases) {
        ratios.push_back(each.withHost(number.slower, start) / each.withHost(number.faster, start));
    }
    return statisticOf(ratios, number.statistic);
}

std::string_view titleOf(StepPart part)
{
    switch (part) {
    case StepPart::Whole:
        return "whole step";
    case StepPart::Attention:
        return "attention";
    case StepPart::Qkv:
        return "QKV generation";
    case StepPart::Projection:
        return "projection";
    case StepPart::Products:
        return "QKV generation and projection";
    case StepPart::DefaultQkv:
        return "QKV generation on PIM with the default baseline";
    case StepPart::DefaultProducts:
        return "QKV generation and projection on PIM with the default baseline";
    case StepPart::Energy:
        return "energy of a step";
    case StepPart::EnergyAsCoded:
        return "energy of a step as the published code counts it";
    }
    return "";
}

Result<ReproducedInference> reproduceInference(const InferenceFigure& figure, const Catalogue& catalogue,
                                               const ExploreOptions& options, const std::stop_token& stop,
                                               const RowDone& done)
{
    const auto needed = neededBy(figure.settings);
    if (!needed) {
        return tl::unexpected<Error>(needed.error());
    }
    const std::size_t all = needed->attention.size() + needed->products.size();
    const auto times =
        simulateTimes({needed->attention, needed->products}, catalogue, options, stop, [&](std::size_t count) {
            if (done) {
                done(count, all);
            }
        });
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    ReproducedInference run;
    run.figure = &figure;
    run.shapes = all;
    for (const Setting& setting : figure.settings) {
        auto one = caseOf(setting, *times);
        if (!one) {
            return tl::unexpected<Error>(one.error());
        }
        run.cases.push_back(*std::move(one));
        if (setting.gpus > 1) {
            Setting other = setting;
            other.dividesRows = false;
            auto byColumns = caseOf(other, *times);
            if (!byColumns) {
                return tl::unexpected<Error>(byColumns.error());
            }
            run.byColumns.push_back(*std::move(byColumns));
        }
    }
    return run;
}

std::string textOf(const Setting& setting)
{
    std::string text = std::string(setting.model->name) + ", batch " + std::to_string(setting.batch) + ", " +
                       std::to_string(setting.inputTokens) + " + " + std::to_string(setting.outputTokens) + " tokens";
    if (setting.gpus > 1) {
        text += ", " + std::to_string(setting.gpus) + " GPUs, " + (setting.elementBytes == 1 ? "FP8" : "FP16");
    }
    return text;
}

} // namespace pimento
