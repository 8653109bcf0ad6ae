// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"

#include "engine/workloads/network_file.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// The built-in systems, then the registered ones in the order of their registration.
std::vector<const System*>& allSystems()
{
    static std::vector<const System*> all(builtInSystems().begin(), builtInSystems().end());
    return all;
}

/// Lists the systems that take workloads of a kind: "Chip (chip)"; "": none.
std::string takersOf(WorkloadKind kind)
{
    std::string takers;
    for (const System* each : systems()) {
        if (each->takesWorkload(kind)) {
            takers += (takers.empty() ? "" : " or ") + each->info().title + " (" + each->info().id + ")";
        }
    }
    return takers;
}

} // namespace

Result<std::shared_ptr<const Problem>> System::pose(const Question& question, const Catalogue& catalogue) const
{
    const auto device = deviceOf(question.device, catalogue);
    const Result<void> taken = device ? takes(*device) : tl::unexpected<Error>(device.error());
    return taken ? poseOn(*device, question) : tl::unexpected<Error>(taken.error());
}

Result<std::shared_ptr<const Problem>> System::poseOn(const MadeDevice& /*device*/, const Question& question) const
{
    return fail("answers no questions", "system " + question.system, "Choose another system");
}

std::span<const System* const> systems() { return allSystems(); }

SystemRegistration::SystemRegistration(const System& system) : m_system(&system) { allSystems().push_back(m_system); }

SystemRegistration::~SystemRegistration()
{
    auto& all = allSystems();
    const auto last = std::find(all.rbegin(), all.rend(), m_system);
    all.erase(std::next(last).base());
}

Result<const System*> findSystem(std::string_view name)
{
    std::string all;
    for (const System* system : systems()) {
        const SystemInfo& info = system->info();
        if (info.id == name || std::ranges::find(info.aliases, name) != info.aliases.end()) {
            return system;
        }
        all += (all.empty() ? "" : ", ") + info.id;
    }
    return fail("unknown system \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

Result<void> checkWorkload(const WorkloadRef& workload, const System& system)
{
    const bool hasResidency = !workload.resident.empty() || !workload.streamed.empty();
    if (hasResidency && (workload.kind != WorkloadKind::Kernel || !system.info().takesTexts)) {
        return fail("the system \"" + system.info().id + "\" decides by itself which tensors stay on the device",
                    std::string(nameOf(workload.kind)) + " \"" + workload.name + "\"",
                    "Leave resident and streamed arguments out");
    }
    if (workload.kind == WorkloadKind::Kernel) {
        return {};
    }
    const auto read = workloads::networkOf(workload);
    if (!read) {
        return tl::unexpected<Error>(read.error());
    }
    if (system.takesWorkload(workload.kind)) {
        return {};
    }
    const std::string takers = takersOf(workload.kind);
    const std::string kinds = std::string(nameOf(workload.kind)) + "s";
    return fail("the system \"" + system.info().id + "\" takes no " + kinds,
                std::string(nameOf(workload.kind)) + " \"" + workload.name + "\"",
                takers.empty() ? "Choose a kernel; no system takes " + kinds : "Choose the system " + takers);
}

Result<std::shared_ptr<const Problem>> pose(const Question& question, const Catalogue& catalogue)
{
    const auto system = findSystem(question.system);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    if (const auto checked = checkWorkload(question.workload, **system); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto device = deviceOf(question.device, catalogue);
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    Question named = question;
    named.system = (*system)->info().id;
    const auto asked = canonical(std::move(named), (*system)->settings(*device));
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    return (*system)->pose(*asked, catalogue);
}

std::vector<SettingSpec> settingsOf(const Problem& problem)
{
    const auto system = findSystem(problem.question().system);
    return system ? (*system)->settings(problem.device()) : std::vector<SettingSpec>{};
}

Result<MadeDevice> deviceOf(const DeviceRef& device, const Catalogue& catalogue)
{
    if (device.text.empty()) {
        return catalogue.backends.findOrReadDevice(device.name);
    }
    return makeDevice(device.text, device.name.empty() ? "the device description" : device.name);
}

Result<std::shared_ptr<const sim::Machine>> machineOf(const DeviceRef& device, const Catalogue& catalogue)
{
    return deviceOf(device, catalogue).and_then(machineIn);
}

} // namespace pimento
