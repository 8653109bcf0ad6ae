// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reproduction/inference_figures.h"

#include <array>
#include <cstdio>
#include <utility>

namespace pimento {

namespace {

using published::PhaseTimes;
using published::Platform;

constexpr std::array<std::pair<Platform, const char*>, 5> kBars = {{{Platform::Gpu, "G"},
                                                                    {Platform::BaseStandard, "B"},
                                                                    {Platform::BaseDcc, "B+"},
                                                                    {Platform::FullStandard, "F"},
                                                                    {Platform::FullDcc, "F+"}}};

std::string speedText(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2fx", value);
    return text.data();
}

Bar barOf(const InferenceCase& one, InferenceChart chart, Platform platform, const char* letter)
{
    const auto& all = chart == InferenceChart::Time ? one.steps : one.joules;
    const PhaseTimes& step = all[static_cast<std::size_t>(platform)];
    const double whole = all[static_cast<std::size_t>(Platform::Gpu)].total();
    const double others = step.softmax + step.communication() + step.activation + step.norm;
    return {{{step.attention / whole, 0},
             {step.qkv / whole, 1},
             {step.projection / whole, 2},
             {step.feedForward / whole, 3},
             {others / whole, 4}},
            speedText(whole / step.total()),
            letter};
}

std::string sectionOf(const published::Setting& setting)
{
    std::string text = std::string(setting.model->name) + ", batch " + std::to_string(setting.batch);
    return setting.gpus > 1 ? text + (setting.elementBytes == 1 ? ", FP8" : ", FP16") : text;
}

} // namespace

BarFigure chartOf(const ReproducedInference& run)
{
    BarFigure chart;
    chart.title = std::string(run.figure->id) + ": " + std::string(run.figure->title);
    chart.subtitle = {
        "Layers of the mean generation step over the GPU's step, in the published composition with "
        "simulated tables. Above a bar: speed-up over the GPU",
        "G: GPU, B: AttAcc Base, B+: Base + DCC, F: AttAcc Full, F+: Full + DCC; without kernel launches"};
    chart.axis = "time / time of the GPU";
    if (run.figure->chart == InferenceChart::Energy) {
        chart.subtitle.front() =
            "Energy of the mean generation step over the GPU's, with AttAcc's constants and requests "
            "of simulated drafts. Above a bar: energy of the GPU / its energy";
        chart.axis = "energy / energy of the GPU";
    }
    chart.labels = "input + output tokens";
    chart.legend = {"attention", "QKV generation", "projection", "feed-forward", "other"};
    std::string before;
    for (const InferenceCase& each : run.cases) {
        const std::string heading = sectionOf(each.setting);
        if (heading != before) {
            chart.sections.push_back({{heading}, {}});
            before = heading;
        }
        BarGroup group{std::to_string(each.setting.inputTokens) + "+" + std::to_string(each.setting.outputTokens), {}};
        for (const auto& [platform, letter] : kBars) {
            group.bars.push_back(barOf(each, run.figure->chart, platform, letter));
        }
        chart.sections.back().groups.push_back(std::move(group));
    }
    return chart;
}

} // namespace pimento
