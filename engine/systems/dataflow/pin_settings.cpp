// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/pin_settings.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::dataflow {

namespace {

using PinNames = std::vector<std::string>;

constexpr const char* kPinGroup = "Constraints";
constexpr const char* kFactors = "factors";
constexpr const char* kInnermost = "innermost";
constexpr const char* kTensorLayouts = "tensor-layouts";
constexpr const char* kStationary = "stationary";
constexpr std::array<const char*, 2> kLayoutWords = {"sequential", "row-aligned"};
constexpr std::array<const char*, 5> kLabelWords = {"any", "input", "weight", "output", "none"};

SettingSpec namesSetting(const char* id, const char* title, const char* explanation)
{
    return {id, title, explanation, kPinGroup, SettingKind::Names, PinNames{}};
}

std::string nameOf(const std::string& part, std::size_t tensor)
{
    return part + "." + std::string(kTensorNames[tensor]);
}

/// Names of the parts of a mapping that have loops: levels, then directions.
std::vector<std::string> loopParts(const Accelerator& accelerator)
{
    std::vector<std::string> parts;
    for (const MemoryLevel& each : accelerator.levels) {
        parts.push_back(each.name);
    }
    parts.insert(parts.end(), {"H", "W", "lanes"});
    return parts;
}

SettingSpec factorSetting(const Accelerator& accelerator)
{
    SettingSpec spec = namesSetting(
        kFactors, "Pinned factors",
        "Numbers of steps of single loops by level or direction, such as PE:K4, DRAM:P2, H:C16 or lanes:K8.");
    for (const std::string& part : loopParts(accelerator)) {
        for (const char dim : kDimNames) {
            spec.choices.push_back({part + ":" + dim + "#", part + ": " + dim, ""}); // # stands for the number
        }
    }
    return spec;
}

SettingSpec innermostSetting(const Accelerator& accelerator)
{
    SettingSpec spec =
        namesSetting(kInnermost, "Innermost loops",
                     "Tensor whose tile stays at a level: loops that do not change the tile are innermost.");
    for (std::size_t m = 1; m < accelerator.levels.size(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            const std::string& level = accelerator.levels[m].name;
            spec.choices.push_back({nameOf(level, t), level + ": " + std::string(kTensorNames[t]), ""});
        }
    }
    return spec;
}

SettingSpec tensorLayoutSetting()
{
    SettingSpec spec = namesSetting(kTensorLayouts, "Layouts of tensors",
                                    "Layouts of single tensors; they override the setting Layouts.");
    for (std::size_t t = 0; t < kTensors; ++t) {
        for (const char* word : kLayoutWords) {
            const std::string tensor(kTensorNames[t]);
            spec.choices.push_back({tensor + "." + word, tensor + ": " + word, ""});
        }
    }
    return spec;
}

SettingSpec labelSetting()
{
    SettingSpec spec{kStationary,
                     "Stationary tensor",
                     "The tensor whose tile stays longest in the PEs, as the label of the dataflow says.",
                     kPinGroup,
                     SettingKind::Choice,
                     std::string(kLabelWords[0])};
    spec.choices = {{kLabelWords[0], "Any", "The search chooses."},
                    {kLabelWords[1], "Input", "Input stationary."},
                    {kLabelWords[2], "Weight", "Weight stationary."},
                    {kLabelWords[3], "Output", "Output stationary."},
                    {kLabelWords[4], "None", "No local reuse."}};
    return spec;
}

PinNames namesIn(const Question& question, const SettingSpec& spec)
{
    const auto* names = std::get_if<PinNames>(&valueOf(question, spec));
    return names != nullptr ? *names : PinNames{};
}

tl::unexpected<Error> wrongPin(const char* id, std::string what, std::string hint)
{
    return fail(std::move(what), std::string("setting ") + id, std::move(hint));
}

/// Pins the factors that texts such as "PE:K4" name, which have the form of the setting.
Result<void> pinFactors(const PinNames& texts, const Accelerator& accelerator, DataflowConstraints& constraints)
{
    const std::vector<std::string> parts = loopParts(accelerator);
    for (const std::string& text : texts) {
        const std::size_t colon = text.find(':');
        const auto part = static_cast<std::size_t>(std::ranges::find(parts, text.substr(0, colon)) - parts.begin());
        const std::size_t level = constraints.temporal.size();
        PinnedSizes& sizes = part < level ? constraints.temporal[part] : constraints.spatial[part - level];
        std::optional<std::int64_t>& pin = sizes[kDimNames.find(text[colon + 1])];
        if (pin) {
            return wrongPin(kFactors, "pins " + text.substr(0, colon + 2) + " twice", "Name each loop once");
        }
        pin = parseInteger(text.substr(colon + 2));
    }
    return {};
}

Result<void> pinOrders(const PinNames& names, const Accelerator& accelerator, DataflowConstraints& constraints)
{
    constraints.innermost.resize(accelerator.levels.size());
    for (std::size_t m = 1; m < accelerator.levels.size(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (std::ranges::find(names, nameOf(accelerator.levels[m].name, t)) == names.end()) {
                continue;
            }
            if (constraints.innermost[m]) {
                return wrongPin(kInnermost, "names two tensors for " + accelerator.levels[m].name,
                                "Name one tensor for each level");
            }
            constraints.innermost[m] = static_cast<Tensor>(t);
        }
    }
    return {};
}

Result<void> pinLayouts(const PinNames& names, DataflowConstraints& constraints)
{
    for (std::size_t t = 0; t < kTensors; ++t) {
        std::size_t found = 0;
        for (std::size_t layout = 0; layout < kLayoutWords.size(); ++layout) {
            if (std::ranges::find(names, nameOf("", t).substr(1) + "." + kLayoutWords[layout]) != names.end()) {
                constraints.layouts[t] = static_cast<Layout>(layout);
                ++found;
            }
        }
        if (found > 1) {
            return wrongPin(kTensorLayouts, "names two layouts for " + std::string(kTensorNames[t]),
                            "Name one layout for each tensor");
        }
    }
    return {};
}

} // namespace

std::vector<SettingSpec> pinSettings(const Accelerator& accelerator)
{
    std::vector<SettingSpec> specs = {factorSetting(accelerator), innermostSetting(accelerator), labelSetting()};
    if (accelerator.rows.rowBytes > 0) {
        specs.push_back(tensorLayoutSetting());
    }
    return specs;
}

Result<void> addPins(const Question& question, const Accelerator& accelerator, DataflowConstraints& constraints)
{
    constraints.temporal.resize(accelerator.levels.size());
    if (auto pinned = pinFactors(namesIn(question, factorSetting(accelerator)), accelerator, constraints); !pinned) {
        return pinned;
    }
    if (auto pinned = pinOrders(namesIn(question, innermostSetting(accelerator)), accelerator, constraints); !pinned) {
        return pinned;
    }
    if (auto pinned = pinLayouts(namesIn(question, tensorLayoutSetting()), constraints); !pinned) {
        return pinned;
    }
    const auto label = std::ranges::find(kLabelWords, wordOf(question, labelSetting()));
    constraints.stationary = static_cast<Stationary>(label - kLabelWords.begin());
    return {};
}

} // namespace pimento::dataflow
