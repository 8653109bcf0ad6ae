// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/rules/machine_choice.h"

#include "engine/systems/dcc/model/device_share.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"

#include <string>
#include <utility>

namespace pimento {

namespace {

Result<void> shareDevices(DraftQuestion& question, int devices)
{
    if (devices < 1 || devices > kMostDevices || !question.workload) {
        return fail(std::to_string(devices) + " devices cannot share a shape", "",
                    question.workload ? "Use 1 to " + std::to_string(kMostDevices) + " devices"
                                      : "For several devices, choose the compiled model");
    }
    auto share = shareOf(question.workload, devices);
    if (!share) {
        return tl::unexpected<Error>(share.error());
    }
    question.workload = std::move(*share);
    return {};
}

} // namespace

Result<void> choose(DraftQuestion& question, const MachineChoice& choice)
{
    if (choice.devices != 1) {
        if (Result<void> shared = shareDevices(question, choice.devices); !shared) {
            return shared;
        }
    }
    if (choice.rules.on.empty() && choice.rules.off.empty()) {
        return {};
    }
    if (question.model != &compiledModel()) {
        return fail("the model of the published artifact has no rules to switch", "",
                    "Choose rules with the compiled model (sound)");
    }
    auto ruled = ruledMachine(*question.machine, choice.rules);
    if (!ruled) {
        return tl::unexpected<Error>(ruled.error());
    }
    question.ruleChanges = sim::changesOf(question.machine->description(), choice.rules);
    question.ruled = std::move(*ruled);
    return {};
}

} // namespace pimento
