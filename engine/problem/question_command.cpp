// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/question_command.h"

#include "engine/problem/setting.h"
#include "engine/problem/system.h"

#include <vector>

namespace pimento {

namespace {

tl::unexpected<Error> ownText(const std::string& what)
{
    return fail(what + " is your own text", "", "Save it to a file and name the file on the command line");
}

/// Writes the setting of the space always, so that a search covers exactly it, and others only if they differ from the
/// system's defaults.
std::string settingOptions(const Question& question, const System& system, const MadeDevice& device)
{
    std::string text;
    for (const SettingSpec& spec : system.settings(device)) {
        const SettingValue& value = valueOf(question, spec);
        if (spec.changesSpace || value != spec.standard) {
            const std::string word = spec.id + "=" + settingText(value);
            const bool isPlain = word.find_first_of(" '\"$&|<>;*?") == std::string::npos;
            text += " --set " + (isPlain ? word : "'" + word + "'");
        }
    }
    return text;
}

} // namespace

std::string namesOption(const char* option, const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? std::string(" ") + option + " " : ",") + name;
    }
    return text;
}

Result<std::string> commandOf(const Question& question, std::string_view verb, const Catalogue& shipped)
{
    if (!question.workload.text.empty()) {
        return ownText("the " + std::string(nameOf(question.workload.kind)) + " " + question.workload.name);
    }
    const auto device = deviceOf(question.device, shipped);
    if (!question.device.text.empty() || !device) {
        return ownText("the device " + question.device.name);
    }
    const auto system = findSystem(question.system);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    const std::string& type = question.workload.elementType;
    return "pimento-cli " + std::string(verb) + " -k " + question.workload.name + " -s " +
           sizesText(question.workload.sizes) + (type == KernelRef{}.elementType ? "" : " --type " + type) +
           namesOption("--resident", question.workload.resident) +
           namesOption("--streamed", question.workload.streamed) + " -b " + question.device.name + " --model " +
           question.system + settingOptions(question, **system, *device);
}

} // namespace pimento
