// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_settings.h"

#include "engine/problem/objective_setting.h"

#include <string>

namespace pimento::crossbar {

namespace {

constexpr const char* kGroup = "Mappings";
constexpr const char* kLatency = "latency";
constexpr std::int64_t kMostImages = 1'000'000;

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
    SettingSpec spec{"batch",
                     "Images per round",
                     "Images that pass a round before the next weights are written, of a network larger than the chip, "
                     "for throughput.",
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
            "Layers that depend on each other share a cycle where the time allows, so that the first image is done "
            "earlier; of the pipeline for throughput.",
            kGroup,
            SettingKind::Switch,
            false};
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
    return {goalSetting(), pipelineSetting(), batchSetting(), groupsSetting(), denseSetting()};
}

CrossbarChoices choicesOf(const Question& question)
{
    CrossbarChoices choices;
    const std::string& goal = wordOf(question, goalSetting());
    choices.goal = goal == "energy" ? Goal::Energy : goal == "edp" ? Goal::EnergyDelay : Goal::Time;
    choices.mode = wordOf(question, pipelineSetting()) == kLatency ? PipelineMode::Latency : PipelineMode::Throughput;
    choices.groupsLayers = isOn(question, groupsSetting());
    choices.partition.denseGroups = isOn(question, denseSetting());
    choices.partition.width = choices.mode == PipelineMode::Throughput ? PartWidth::Array : PartWidth::Core;
    if (choices.mode == PipelineMode::Throughput) {
        choices.images = std::get<std::int64_t>(valueOf(question, batchSetting()));
    }
    return choices;
}

} // namespace pimento::crossbar
