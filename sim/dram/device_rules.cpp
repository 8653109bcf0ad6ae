// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/device_rules.h"

#include "sim/dram/machine_names.h"

#include <algorithm>
#include <utility>

namespace pimento::sim {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

Result<void> checkNames(const DeviceDescription& device, const std::vector<std::string>& names)
{
    std::string all;
    for (const RuleSpec& rule : device.rules) {
        all += (all.empty() ? "" : ", ") + rule.name;
    }
    for (const std::string& name : names) {
        if (name != kAllRules && std::ranges::find(device.rules, name, &RuleSpec::name) == device.rules.end()) {
            return fail("unknown rule " + inQuotes(name), "device " + inQuotes(device.name),
                        all.empty() ? "this device has no rules" : "Use one of " + all);
        }
    }
    return {};
}

bool isOn(const RuleSpec& rule, const RuleChoice& choice)
{
    const bool isLeft = rule.isOn && !contains(choice.off, kAllRules) && !contains(choice.off, rule.name);
    return isLeft || contains(choice.on, rule.name);
}

Result<void> apply(const RuleSpec& rule, DeviceDescription& device)
{
    for (const CommandSpec& command : rule.commands) {
        const auto known = std::ranges::find(device.commands, command.name, &CommandSpec::name);
        if (known == device.commands.end()) {
            return fail("unknown command " + inQuotes(command.name), "rule " + inQuotes(rule.name),
                        "name a command of this device");
        }
        *known = command;
    }
    for (ConstraintSpec row : rule.constraints) {
        row.rule = rule.name;
        device.constraints.push_back(std::move(row));
    }
    for (const auto& [name, cycles] : rule.timing) {
        const auto known = device.timing.find(name);
        if (known == device.timing.end()) {
            return fail("unknown timing value " + inQuotes(name), "rule " + inQuotes(rule.name),
                        "name a timing value of this device");
        }
        known->second = cycles;
    }
    device.controller.keepsPimOrder = device.controller.keepsPimOrder || rule.keepsPimOrder;
    device.controller.fencesWaitForData = device.controller.fencesWaitForData || rule.fencesWaitForData;
    if (rule.postponedRefreshes > 0) {
        device.controller.postponedRefreshes = rule.postponedRefreshes;
    }
    device.compute.spread.insert(device.compute.spread.begin(), rule.spread.begin(), rule.spread.end());
    return {};
}

} // namespace

Result<DeviceDescription> withRules(DeviceDescription device, const RuleChoice& choice)
{
    if (contains(choice.on, kAllRules)) {
        return fail("\"all\" cannot be switched on", "device " + inQuotes(device.name), "Name the rules");
    }
    for (const auto* names : {&choice.on, &choice.off}) {
        if (Result<void> known = checkNames(device, *names); !known) {
            return tl::unexpected<Error>(known.error());
        }
    }
    for (const RuleSpec& rule : std::exchange(device.rules, {})) {
        if (!isOn(rule, choice)) {
            continue;
        }
        if (Result<void> applied = apply(rule, device); !applied) {
            return tl::unexpected<Error>(applied.error());
        }
    }
    return device;
}

RuleChoice changesOf(const DeviceDescription& device, const RuleChoice& choice)
{
    RuleChoice changes;
    for (const RuleSpec& rule : device.rules) {
        if (isOn(rule, choice) != rule.isOn) {
            (rule.isOn ? changes.off : changes.on).push_back(rule.name);
        }
    }
    return changes;
}

} // namespace pimento::sim
