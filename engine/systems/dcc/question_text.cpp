// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/question_text.h"

#include "engine/kernels/binding/question_binding.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/lower/lowering.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/objective_text.h"
#include "engine/systems/dcc/removed_drafts.h"
#include "engine/systems/dcc/rules/machine_choice.h"
#include "sim/base/assert.h"
#include "sim/dram/device_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

const char* const kCompilerGroup = "Compiler options";
const char* const kMachineGroup = "Device options";

constexpr std::array<SpaceWords, 3> kSpaces = {{
    {Space::Complete, "Drafts that use every group and core, plus the baselines. The fastest draft may be missing; "
                      "only the space of all drafts is sure to contain it."},
    {Space::Kept, "Drafts that use every group and core and that pruning retains. The fastest draft may be missing; "
                  "only the space of all drafts is sure to contain it."},
    {Space::All, "Every draft, including those that leave groups or cores idle."},
}};

SettingSpec indexingSetting()
{
    return {.id = "indexing",
            .title = "Strided elements",
            .explanation = "Contents of a tile when a core needs elements with gaps between them.",
            .group = kCompilerGroup,
            .kind = SettingKind::Choice,
            .standard = std::string("fastest"),
            .choices = {{"fastest", "Faster of both", "Each draft uses the faster of both programs.", {"best"}},
                        {"exact", "Needed elements only", "Tiles hold only the needed elements."},
                        {"expanded", "Whole range", "Tiles hold the gaps as well."}}};
}

SettingSpec defaultSetting()
{
    SettingSpec spec{.id = "default",
                     .title = "Baseline",
                     .explanation = "The published draft that others are compared with.",
                     .group = kComparisonGroup,
                     .kind = SettingKind::Choice,
                     .standard = std::string(kFastestDistribution),
                     .choices = {{std::string(kFastestDistribution), "Fastest published",
                                  "The fastest of the published baselines and the all-cores baseline."}}};
    for (const DistributionName& each : distributionNames()) {
        spec.choices.push_back({std::string(each.id), std::string(each.title), std::string(each.explanation)});
    }
    return spec;
}

SettingSpec pruneSetting()
{
    SettingSpec spec{.id = "prune",
                     .title = "Pruning rules",
                     .explanation = "The rules that prune the complete drafts.",
                     .group = kCompilerGroup,
                     .kind = SettingKind::Names,
                     .standard = {}};
    Names all;
    for (const PruneRuleName& rule : pruneRuleNames()) {
        all.emplace_back(rule.id);
        spec.choices.push_back(
            {std::string(rule.id), std::string(rule.title), std::string(rule.explanation), {std::string(rule.number)}});
    }
    std::ranges::sort(all);
    spec.standard = std::move(all);
    return spec;
}

SettingSpec passesSetting()
{
    SettingSpec spec{.id = "passes-off",
                     .title = "Disabled passes",
                     .explanation = "Optimisations that the compiler skips.",
                     .group = kCompilerGroup,
                     .kind = SettingKind::Names,
                     .standard = Names{}};
    spec.namesWhatIsOff = true;
    for (const lower::Pass* pass : lower::passes()) {
        spec.choices.push_back({std::string(pass->name()), std::string(pass->title()), std::string(pass->summary())});
    }
    return spec;
}

SettingSpec rulesSetting(const sim::Machine& machine, const char* id, const char* title, const char* explanation)
{
    SettingSpec spec{.id = id,
                     .title = title,
                     .explanation = explanation,
                     .group = kMachineGroup,
                     .kind = SettingKind::Names,
                     .standard = Names{}};
    for (const sim::RuleSpec& rule : machine.description().rules) {
        spec.choices.push_back({rule.name, rule.name, rule.reason, {}, rule.isOn});
    }
    return spec;
}

SettingSpec rulesOffSetting(const sim::Machine& machine)
{
    SettingSpec spec = rulesSetting(machine, "rules-off", "Disabled rules", "Device rules that simulations ignore.");
    spec.isPartner = true;
    if (!spec.choices.empty()) {
        spec.choices.push_back({sim::kAllRules, "All rules", "All rules that the device file enables."});
    }
    return spec;
}

SettingSpec rulesOnSetting(const sim::Machine& machine)
{
    SettingSpec spec =
        rulesSetting(machine, "rules-on", "Device rules", "Hardware constraints that the published description omits.");
    spec.partner = "rules-off";
    return spec;
}

SettingSpec devicesSetting()
{
    return {.id = "devices",
            .title = "Devices",
            .explanation =
                "PIM devices of one host that share the kernel; costs are those of the device with the largest part.",
            .group = kMachineGroup,
            .kind = SettingKind::Number,
            .standard = std::int64_t{1},
            .least = 1,
            .most = kMostDevices};
}

/// Returns the names in a setting of a question that is not canonical yet; nullptr: the value has another type.
const Names* namesIn(const Question& question, const std::string& id)
{
    static const Names kNone;
    const auto found = question.settings.find(id);
    return found == question.settings.end() ? &kNone : std::get_if<Names>(&found->second);
}

/// Removes rules that equal those of the device file and expands "all" in "rules-off" to the rules that the file
/// switches on.
Result<void> shortenRules(Question& question, const sim::DeviceDescription& device)
{
    const Names* on = namesIn(question, "rules-on");
    const Names* off = namesIn(question, "rules-off");
    if (on == nullptr || off == nullptr || (on->empty() && off->empty())) {
        return {};
    }
    const sim::RuleChoice choice{*on, *off};
    if (const auto known = sim::withRules(device, choice); !known) {
        return tl::unexpected<Error>(known.error());
    }
    sim::RuleChoice changes = sim::changesOf(device, choice);
    question.settings["rules-on"] = std::move(changes.on);
    question.settings["rules-off"] = std::move(changes.off);
    return {};
}

const Names& namesOf(const Question& question, const SettingSpec& spec)
{
    return std::get<Names>(valueOf(question, spec));
}

bool isPruned(const Names& rules, PruneRule rule)
{
    return std::ranges::any_of(pruneRuleNames(), [&](const PruneRuleName& each) {
        return each.rule == rule && std::ranges::find(rules, each.id) != rules.end();
    });
}

/// Applies the settings of a canonical question, except rules and devices.
Result<void> applySettings(DraftQuestion& asked, const Question& question, const std::vector<SettingSpec>& specs)
{
    const auto space = parseSpace(wordOf(question, settingOf(specs, "space")));
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    asked.space = *space;
    const std::string& indexing = wordOf(question, settingOf(specs, "indexing"));
    for (const lower::Indexing each : {lower::Indexing::Exact, lower::Indexing::Expanded}) {
        asked.indexing = indexing == lower::name(each) ? std::optional(each) : asked.indexing;
    }
    const Names& prune = namesOf(question, settingOf(specs, "prune"));
    asked.rules = {isPruned(prune, PruneRule::EquivalentMappings), isPruned(prune, PruneRule::SimdAlignment),
                   isPruned(prune, PruneRule::EqualWorstTile)};
    asked.disabledPasses = namesOf(question, settingOf(specs, "passes-off"));
    asked.comparedWith = findDistribution(wordOf(question, settingOf(specs, "default")));
    return {};
}

MachineChoice machineChoice(const Question& question, const std::vector<SettingSpec>& specs)
{
    return {{namesOf(question, settingOf(specs, "rules-on")), namesOf(question, settingOf(specs, "rules-off"))},
            static_cast<int>(std::get<std::int64_t>(valueOf(question, settingOf(specs, "devices"))))};
}

/// Checks what is the same for all drafts of the question.
Result<void> checkBound(const DraftQuestion& asked)
{
    const Workload& workload = *asked.workload;
    if (workload.sets.empty() || workload.sets.size() > Draft::kMaxParts) {
        const auto drafts = countDrafts(workload.kernel, workload.sets, asked.resources(), SpaceExtent::All);
        return drafts ? Result<void>{} : tl::unexpected<Error>(drafts.error());
    }
    const std::shared_ptr<const sim::DeviceDescription> device(asked.ruled ? asked.ruled : asked.machine,
                                                               &asked.timing().description());
    return lower::checkUnits(workload.kernel, workload.sets, device,
                             {asked.disabledPasses, compiledModel().indexings(asked).front()});
}

} // namespace

SettingSpec spaceSetting(std::span<const SpaceWords> spaces)
{
    SettingSpec spec{.id = "space",
                     .title = "Drafts",
                     .explanation = "Which drafts are candidates.",
                     .group = "",
                     .kind = SettingKind::Choice,
                     .standard = std::string(spaceName(spaces.front().space)),
                     .choices = {},
                     .changesSpace = true};
    for (const SpaceWords& each : spaces) {
        const std::string value(spaceName(each.space));
        spec.choices.push_back({value, value, std::string(each.explanation)});
    }
    return spec;
}

const SettingSpec& settingOf(const std::vector<SettingSpec>& specs, std::string_view id)
{
    const auto found = std::ranges::find(specs, id, &SettingSpec::id);
    PIMENTO_ASSERT(found != specs.end(), "the system has the setting");
    return *found;
}

std::vector<SettingSpec> compiledSettings(const sim::Machine& machine)
{
    std::vector<SettingSpec> specs = {spaceSetting(kSpaces),    defaultSetting(), indexingSetting(),
                                      pruneSetting(),           passesSetting(),  rulesOnSetting(machine),
                                      rulesOffSetting(machine), devicesSetting()};
    std::ranges::move(objectiveSettings(machine), std::back_inserter(specs));
    return specs;
}

Result<BoundDrafts> bindCompiled(const Question& question, const Catalogue& catalogue)
{
    auto names = bindNames(question, catalogue);
    if (!names) {
        return tl::unexpected<Error>(names.error());
    }
    if (const auto checked = shortenRules(names->question, names->machine->description()); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const std::vector<SettingSpec> specs = compiledSettings(*names->machine);
    auto plain = canonical(std::move(names->question), specs);
    if (!plain) {
        return tl::unexpected<Error>(plain.error());
    }
    DraftQuestion asked;
    asked.model = &compiledModel();
    asked.machine = names->machine;
    asked.workload = workloadOf(std::move(names->kernel));
    const std::string text = asked.workload->source;
    Result<void> bound = applySettings(asked, *plain, specs);
    bound = bound ? choose(asked, machineChoice(*plain, specs)) : bound;
    bound = bound ? applyObjective(asked, *plain, specs, catalogue.measuredTimes) : bound;
    bound = bound ? checkBound(asked) : bound;
    return bound ? Result<BoundDrafts>(BoundDrafts{*std::move(plain), std::move(asked), text})
                 : tl::unexpected<Error>(bound.error());
}

Result<DraftQuestion> bind(const Question& question, const Catalogue& catalogue)
{
    auto bound = bindCompiled(question, catalogue);
    return bound ? Result<DraftQuestion>(std::move(bound->asked)) : tl::unexpected<Error>(bound.error());
}

namespace {

/// Writes a bound kernel as a reference, with its residency settings.
KernelRef kernelRefOf(const Workload& workload, const Catalogue& catalogue)
{
    KernelRef kernel;
    kernel.name = workload.name;
    const auto known = language::findKernel(catalogue.kernels, workload.name);
    kernel.text = known && (*known)->text == workload.source ? "" : workload.source;
    kernel.sizes = parseSizesText(workload.shapeText).value_or(std::map<std::string, std::string>{});
    kernel.elementType = affine::name(workload.kernel.type);
    for (const affine::Tensor& tensor : workload.kernel.tensors) {
        if (tensor.role == affine::TensorRole::Input || tensor.role == affine::TensorRole::InOut) {
            const bool isResident = tensor.residency == affine::Residency::Resident;
            (isResident ? kernel.resident : kernel.streamed).push_back(tensor.name);
        }
    }
    return kernel;
}

Names pruneNames(const PruneRules& rules)
{
    Names names;
    const std::array<bool, 3> isOn = {rules.equivalentMappings, rules.simdAlignment, rules.equalWorstTile};
    for (std::size_t i = 0; i < isOn.size(); ++i) {
        if (isOn[i]) {
            names.emplace_back(pruneRuleNames()[i].id);
        }
    }
    return names;
}

} // namespace

Question questionOf(const DraftQuestion& asked, const Catalogue& catalogue)
{
    const Workload& workload = *asked.workload;
    Question question;
    question.system = "compiled";
    question.workload = kernelRefOf(workload.whole ? *workload.whole : workload, catalogue);
    question.device.name = asked.machine->description().name;
    question.settings["space"] = std::string(spaceName(asked.space));
    question.settings["indexing"] = std::string(asked.indexing ? lower::name(*asked.indexing) : "fastest");
    question.settings["prune"] = pruneNames(asked.rules);
    question.settings["passes-off"] = asked.disabledPasses;
    question.settings["default"] =
        std::string(asked.comparedWith ? nameOf(*asked.comparedWith).id : kFastestDistribution);
    question.settings["rules-on"] = asked.ruleChanges.on;
    question.settings["rules-off"] = asked.ruleChanges.off;
    question.settings["devices"] = std::int64_t{workload.devices};
    const auto plain = canonical(question, compiledSettings(*asked.machine));
    return plain ? *plain : question;
}

} // namespace pimento
