// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/asked_elsewhere.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Drops settings that the system does not know for the device.
void dropSettings(AskedElsewhere& elsewhere, const System& system, const MadeDevice& device)
{
    const std::vector<SettingSpec> specs = system.settings(device);
    std::map<std::string, SettingValue> kept;
    for (const auto& [id, value] : elsewhere.question.settings) {
        Question one;
        one.system = system.info().id;
        one.settings[id] = value;
        if (canonical(one, specs)) {
            kept[id] = value;
        } else {
            elsewhere.dropped.push_back(id + "=" + settingText(value));
        }
    }
    elsewhere.question.settings = std::move(kept);
}

} // namespace

const System* systemFor(const MadeDevice& device, WorkloadKind kind)
{
    const System* first = nullptr; // the first one that accepts the device
    for (const System* each : systems()) {
        if (each->takes(device)) {
            if (each->takesWorkload(kind)) {
                return each;
            }
            first = first == nullptr ? each : first;
        }
    }
    return first;
}

bool isKernelKnown(const System& system, const WorkloadRef& workload, const Catalogue& catalogue)
{
    if (workload.kind != WorkloadKind::Kernel) {
        return true;
    }
    if (!workload.text.empty()) {
        return system.info().takesTexts;
    }
    const std::vector<SystemKernel> kernels = system.kernels(catalogue);
    return std::ranges::find(kernels, workload.name, &SystemKernel::name) != kernels.end();
}

Question followed(Question question, Unsaid unsaid, const Catalogue& catalogue)
{
    const auto device = unsaid.system ? deviceOf(question.device, catalogue) : fail("is not wanted");
    if (device) {
        const auto named = findSystem(question.system);
        const WorkloadKind kind = question.workload.kind;
        const bool isTaken = named && (*named)->takes(*device) && (*named)->takesWorkload(kind);
        const System* system = isTaken ? nullptr : systemFor(*device, kind);
        question.system = system != nullptr ? system->info().id : question.system;
    }
    if (const auto system = findSystem(question.system); system && unsaid.type) {
        question.workload.elementType = (*system)->info().elementType;
    }
    return question;
}

AskedElsewhere askedElsewhere(const Question& asked, const DeviceRef& device, const Catalogue& catalogue)
{
    AskedElsewhere elsewhere{asked};
    elsewhere.question.device = device;
    const auto own = findSystem(asked.system);
    const auto made = deviceOf(device, catalogue);
    if (!own || !made) {
        return elsewhere; // pose() reports the error
    }
    if ((*own)->takes(*made)) {
        dropSettings(elsewhere, **own, *made);
        return elsewhere;
    }
    const System* other = systemFor(*made, asked.workload.kind);
    if (other == nullptr) {
        return elsewhere;
    }
    elsewhere.hasOtherSystem = true;
    elsewhere.question.system = other->info().id;
    elsewhere.question.settings.clear(); // settings of another system have other meanings
    if (!pose(elsewhere.question, catalogue)) {
        elsewhere.hasOtherType = elsewhere.question.workload.elementType != other->info().elementType;
        elsewhere.question.workload.elementType = other->info().elementType;
    }
    return elsewhere;
}

} // namespace pimento
