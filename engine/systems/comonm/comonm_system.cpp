// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/comonm_system.h"

#include "engine/hbm_pim_sequences/described_device.h"
#include "engine/kernels/binding/question_binding.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"
#include "engine/systems/comonm/mapping_problem.h"
#include "engine/systems/comonm/memories/unit_target.h"
#include "engine/systems/comonm/upmem/upmem_target.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/upmem/schedule_settings.h"
#include "sim/upmem/system_part.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using namespace comonm;

constexpr std::int64_t kMostChannels = 1024;
constexpr std::int64_t kMostRanks = 64;

const SystemInfo& comonmInfo()
{
    static const SystemInfo info = {
        .id = "comonm",
        .title = "Mappings, estimated",
        .summary = "Estimates what a written mapping of a kernel costs, from sampled portions of it",
        .aliases = {},
        .candidate = "mapping",
        .candidates = "mappings",
        .takesTexts = true,
        .remarks = "Times exclude transfers between host and device, as in the CoMoNM paper.",
        .elementType = "int32",
    };
    return info;
}

SettingSpec extrapolationSetting()
{
    SettingSpec spec{"extrapolation",
                     "Extrapolation",
                     "How times of sampled portions are extended to the whole work.",
                     "Estimate",
                     SettingKind::Choice,
                     std::string("affine")};
    spec.choices = {{"affine", "Affine", "A line through two portions, so that fixed times count once."},
                    {"literal", "Literal", "Proportional to the larger portion, as algorithm 1 of the paper says."}};
    return spec;
}

SettingSpec numberSetting(const char* id, const char* title, const char* explanation, std::int64_t standard,
                          std::int64_t most)
{
    SettingSpec spec{id, title, explanation, "Machine", SettingKind::Number, standard};
    spec.least = 1;
    spec.most = most;
    return spec;
}

bool hasDpus(const sim::Machine& machine) { return bool(sim::upmem::systemOf(machine.description())); }

/// True for Samsung's machine, whose kernels the vendor wrote.
bool isVendors(const sim::Machine& machine) { return bool(samsung::checkIsVendors(machine.description())); }

std::vector<SettingSpec> machineSettings(const sim::Machine& machine)
{
    if (!hasDpus(machine) && !isVendors(machine)) {
        return {};
    }
    if (!hasDpus(machine)) {
        return {numberSetting("channels", "Channels", "Channels that maps may use, also of several devices.",
                              machine.channels(), kMostChannels),
                numberSetting("ranks", "Ranks", "Ranks of a channel: only the first one works, all are refreshed.", 1,
                              kMostRanks)};
    }
    static constexpr std::array<std::string_view, 3> kShared = {"dpus", "memory", "link"};
    std::vector<SettingSpec> settings;
    for (SettingSpec& spec : upmem::scheduleSettings(machine)) {
        if (std::ranges::find(kShared, spec.id) != kShared.end()) {
            settings.push_back(std::move(spec));
        }
    }
    return settings;
}

std::vector<SettingSpec> settingsOf(const sim::Machine& machine)
{
    std::vector<SettingSpec> settings = machineSettings(machine);
    settings.push_back(extrapolationSetting());
    return settings;
}

/// The target of a canonical question.
Result<std::shared_ptr<const Target>> targetOf(const Question& question, const BoundKernel& kernel,
                                               const std::shared_ptr<const sim::Machine>& machine)
{
    if (hasDpus(*machine)) {
        return upmemTarget(kernel.name, kernel.kernel, upmem::choicesOf(question, *machine).space);
    }
    if (!isVendors(*machine)) {
        const auto work = workOf(kernel.name, kernel.kernel);
        return work ? unitTarget(*work, machine)
                    : Result<std::shared_ptr<const Target>>(tl::unexpected<Error>(work.error()));
    }
    if (!question.workload.text.empty()) {
        return fail("has a text of its own, but the units of HBM-PIM run fixed kernels", "kernel " + kernel.name,
                    "Use gemv, va, mul or relu of the library, or a device with DPUs");
    }
    const auto specs = machineSettings(*machine);
    const auto number = [&](std::size_t i) {
        return static_cast<int>(std::get<std::int64_t>(valueOf(question, specs[i])));
    };
    const auto work = workOf(kernel.name, kernel.kernel);
    return work ? hbmPimTarget(*work, {number(0), number(1)})
                : Result<std::shared_ptr<const Target>>(tl::unexpected<Error>(work.error()));
}

Result<BoundMappings> bindMappings(const Question& question, const Catalogue& catalogue)
{
    if (!question.workload.resident.empty() || !question.workload.streamed.empty()) {
        return fail("has arguments that stay on the device or are streamed, which estimates of mappings do not know",
                    "kernel " + question.workload.name, "Leave resident and streamed arguments out");
    }
    auto bound = bindQuestion(question, catalogue, comonmSystem());
    if (!bound) {
        return tl::unexpected<Error>(bound.error());
    }
    auto target = targetOf(bound->question, bound->kernel, bound->machine);
    if (!target) {
        return tl::unexpected<Error>(target.error());
    }
    EstimateOptions options;
    options.sampling.rule =
        wordOf(bound->question, extrapolationSetting()) == "literal" ? Extrapolation::Literal : Extrapolation::Affine;
    return BoundMappings{std::move(bound->question), bound->kernel.title + " " + bound->kernel.shapeText, bound->machine,
                         *std::move(target), options};
}

class ComonmSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override { return comonmInfo(); }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        const auto machine = machineIn(device);
        if (!machine) {
            return tl::unexpected<Error>(machine.error());
        }
        if (hasDpus(**machine)) {
            return {};
        }
        const Result<void> driven = sim::checkHasCommands((*machine)->description());
        if (!driven || isVendors(**machine)) {
            return driven;
        }
        const auto family = lower::familyOf((*machine)->description());
        return family ? Result<void>{} : tl::unexpected<Error>(family.error());
    }

    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& catalogue) const override
    {
        return libraryKernels(catalogue);
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& device) const override
    {
        return takes(device) ? settingsOf(*device.machine) : std::vector<SettingSpec>{};
    }

    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question,
                                                              const Catalogue& catalogue) const override
    {
        return bindMappings(question, catalogue).map([](BoundMappings&& bound) {
            return std::shared_ptr<const Problem>(std::make_shared<const MappingProblem>(std::move(bound)));
        });
    }
};

} // namespace

const System& comonmSystem()
{
    static const ComonmSystem system;
    return system;
}

} // namespace pimento
