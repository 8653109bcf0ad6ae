// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison_command.h"

#include "engine/problem/setting.h"
#include "engine/problem/question_command.h"
#include "engine/problem/system.h"

#include <algorithm>

namespace pimento {

namespace {

tl::unexpected<Error> ownText(const std::string& what, std::size_t item)
{
    return fail(what + " is your own text", "item " + std::to_string(item + 1),
                "Save it to a file and name the file on the command line");
}

/// Settings as words behind an item. The space is always included, so that only it is searched.
std::string settingWords(const Question& question, const Catalogue& shipped)
{
    std::string text;
    const auto system = findSystem(question.system);
    const auto device = deviceOf(question.device, shipped);
    if (!system || !device) {
        return text;
    }
    for (const SettingSpec& spec : (*system)->settings(*device)) {
        const SettingValue& value = valueOf(question, spec);
        if (spec.changesSpace || value != spec.standard) {
            text += " " + spec.id + "=" + settingText(value);
        }
    }
    return text;
}

/// Choice that finds the same candidate with another baseline.
std::string choiceOf(const ComparedItem& item, bool isMatchKept)
{
    const bool isMatched = item.item.choice == kMatchChoice && item.hasFigures();
    return isMatched && !isMatchKept ? item.candidate : item.item.choice;
}

} // namespace

Result<std::string> commandOf(const Comparison& comparison, std::size_t matchedTo, const Catalogue& shipped)
{
    std::string items;
    std::string residency;
    for (std::size_t i = 0; i < comparison.items.size(); ++i) {
        const ComparedItem& item = comparison.items[i];
        const Question& question = item.item.question;
        if (!question.workload.text.empty()) {
            return ownText("the " + std::string(nameOf(question.workload.kind)) + " " + question.workload.name, i);
        }
        if (!question.device.text.empty() || !machineOf(question.device, shipped)) {
            return ownText("the device " + question.device.name, i);
        }
        const std::string stays = namesOption("--resident", question.workload.resident) +
                                  namesOption("--streamed", question.workload.streamed);
        if (i > 0 && stays != residency) {
            return fail("keeps other arguments on the device than item 1", "item " + std::to_string(i + 1),
                        "Compare items of one residency on the command line");
        }
        residency = stays;
        const std::string& type = question.workload.elementType;
        items += " --item '" + question.device.name + " " + question.workload.name + " " +
                 sizesText(question.workload.sizes) + " " + choiceOf(item, comparison.baseline == matchedTo) +
                 " model=" + question.system + settingWords(question, shipped) +
                 (type == KernelRef{}.elementType ? "" : " type=" + type) + "'";
    }
    return "pimento-cli compare" + residency + items + " --baseline " + std::to_string(comparison.baseline + 1);
}

} // namespace pimento
