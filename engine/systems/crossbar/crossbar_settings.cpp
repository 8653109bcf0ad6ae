// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_settings.h"

#include "engine/problem/objective_setting.h"

#include <algorithm>
#include <span>
#include <string>
#include <variant>

namespace pimento::crossbar {

namespace {

constexpr const char* kGroup = "Mappings";
constexpr const char* kLatency = "latency";
constexpr std::int64_t kMostImages = 1'000'000;
constexpr std::int64_t kOnceInAStep = 1'000'000; // more pixels than a step has

constexpr std::array<const char*, 3> kUnfoldingRules = {"window", "reads", "memory"};            // by FormRule
constexpr std::array<const char*, 4> kStepOrders = {"overlapped", "products", "layers", "auto"}; // by StepOrder

/// Index of the word of a setting among its words.
std::size_t indexOf(const Question& question, const SettingSpec& spec, std::span<const char* const> words)
{
    return static_cast<std::size_t>(std::ranges::find(words, wordOf(question, spec)) - words.begin());
}

SettingSpec pipelineSetting()
{
    SettingSpec spec{"pipeline", "Pipeline",          "How images pass through the layers.",
                     kGroup,     SettingKind::Choice, std::string("throughput")};
    spec.choices = {
        {"throughput", "Throughput", "Every layer works on another image; results go through the memory of the chip."},
        {kLatency, "Latency", "All layers work on one image; pixels go from core to core."}};
    return spec;
}

SettingSpec denseSetting()
{
    return {"dense-groups",
            "Dense groups",
            "Groups of channels become one matrix with zeros, as in the public program of PIMCOMP.",
            kGroup,
            SettingKind::Switch,
            false};
}

SettingSpec batchSetting()
{
    SettingSpec spec{
        "batch",
        "Images per round",
        "Images per round before the next weights are written, if a network exceeds the chip; throughput mode only.",
        kGroup,
        SettingKind::Number,
        std::int64_t{1}};
    spec.least = 1;
    spec.most = kMostImages;
    return spec;
}

SettingSpec groupsSetting()
{
    return {"layer-groups",
            "Layer groups",
            "Throughput pipeline: dependent layers share a pipeline cycle where the time allows, so that the first "
            "image is done earlier.",
            kGroup,
            SettingKind::Switch,
            false};
}

SettingSpec unfoldingSetting()
{
    SettingSpec spec{
        "unfolding",
        "Unfolding",
        "How the weights of a convolution become matrices: with the fewest products, and then by this rule.",
        kGroup,
        SettingKind::Choice,
        std::string(kUnfoldingRules[0])};
    spec.choices = {{kUnfoldingRules[0], "Whole windows", "A window is one product, as in the public program."},
                    {kUnfoldingRules[1], "Fewest reads", "Least input from the memory of the chip; for throughput."},
                    {kUnfoldingRules[2], "Least memory", "Least memory of the core; for throughput."}};
    return spec;
}

SettingSpec orderSetting()
{
    SettingSpec spec{"step-order", "Order of a step",   "What cores do first in a step of the latency mode.",
                     kGroup,       SettingKind::Choice, std::string(kStepOrders.back())};
    spec.choices = {
        {kStepOrders.back(), "Automatic", "The faster of the next two, by the profile."},
        {kStepOrders[0], "Exchange during products", "Cores exchange pixels of the step before while arrays compute."},
        {kStepOrders[1], "Products first", "Cores exchange pixels after all products of the step."},
        {kStepOrders[2], "Layer by layer", "Each layer finishes its windows before the next one starts."}};
    return spec;
}

SettingSpec exchangeSetting()
{
    SettingSpec spec{"exchange-after",
                     "Waiting pixels",
                     "Pixels that cores collect in latency mode before they exchange them; 0: each pixel at once. The "
                     "end of a step sends the rest.",
                     kGroup,
                     SettingKind::Number,
                     kOnceInAStep};
    spec.most = kOnceInAStep;
    return spec;
}

SettingSpec goalSetting() { return objectiveSetting(goalObjectives(), "Objective", "What is minimised.", kGroup); }

} // namespace

std::array<Objective, kGoals> goalObjectives()
{
    return {{{"time", "Time",
              "Time between the results of consecutive images (throughput) or from an image to its result (latency)."},
             {"energy", "Energy", "Energy of an image, with nominal figures."},
             {"edp", "Energy x delay", "Energy times time."}}};
}

std::vector<SettingSpec> crossbarSettings()
{
    return {goalSetting(),  pipelineSetting(),  batchSetting(), groupsSetting(),
            denseSetting(), unfoldingSetting(), orderSetting(), exchangeSetting()};
}

CrossbarChoices choicesOf(const Question& question)
{
    CrossbarChoices choices;
    const std::string& goal = wordOf(question, goalSetting());
    choices.goal = goal == "energy" ? Goal::Energy : goal == "edp" ? Goal::EnergyDelay : Goal::Time;
    choices.mode = wordOf(question, pipelineSetting()) == kLatency ? PipelineMode::Latency : PipelineMode::Throughput;
    choices.groupsLayers = isOn(question, groupsSetting());
    choices.partition.denseGroups = isOn(question, denseSetting());
    choices.partition.rule = static_cast<FormRule>(indexOf(question, unfoldingSetting(), kUnfoldingRules));
    choices.partition.knowsStrips = false;
    const std::size_t order = indexOf(question, orderSetting(), kStepOrders);
    if (order < kStepOrders.size() - 1) {
        choices.exchange.order = static_cast<StepOrder>(order);
    }
    const std::int64_t pixels = std::get<std::int64_t>(valueOf(question, exchangeSetting()));
    choices.exchange.threshold = pixels == kOnceInAStep ? kEndOfStep : pixels;
    choices.partition.width = choices.mode == PipelineMode::Throughput ? PartWidth::Array : PartWidth::Core;
    if (choices.mode == PipelineMode::Throughput) {
        choices.images = std::get<std::int64_t>(valueOf(question, batchSetting()));
    }
    return choices;
}

} // namespace pimento::crossbar
