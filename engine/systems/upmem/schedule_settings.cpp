// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_settings.h"

#include "sim/base/assert.h"
#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::upmem {

namespace {

using Names = std::vector<std::string>;

constexpr const char* kSearchGroup = "Search";
constexpr const char* kCompilerGroup = "Compiler";
constexpr const char* kMachineGroup = "Machine";
constexpr std::int64_t kMostTrials = 20'000;

SettingSpec choice(const char* id, const char* title, const char* explanation, std::vector<SettingChoice> choices)
{
    SettingSpec spec{id, title, explanation, "", SettingKind::Choice, {}};
    spec.standard = choices.front().value;
    spec.choices = std::move(choices);
    return spec;
}

SettingSpec number(const char* id, const char* title, const char* explanation, std::int64_t standard)
{
    return {id, title, explanation, "", SettingKind::Number, standard};
}

SettingSpec whatIsOff(const char* id, const char* title, const char* explanation, std::vector<SettingChoice> choices)
{
    SettingSpec spec{id, title, explanation, "", SettingKind::Names, Names{}};
    spec.choices = std::move(choices);
    spec.namesWhatIsOff = true;
    return spec;
}

SettingSpec defaultSetting()
{
    return choice("default", "Baseline", "The published program that schedules are compared with, where one exists.",
                  {{"prim", "PrIM", "16 tasklets and tiles of 1 KB, as PrIM recommends, with the best number of DPUs."},
                   {"prim-search", "PrIM, searched", "The best of a grid of DPUs, tasklets and tiles."},
                   {"simplepim", "SimplePIM", "For vector additions and reductions; PrIM for other kernels."}});
}

std::vector<SettingSpec> searchSettings()
{
    SettingSpec trials =
        number("trials", "Trials", "Number of schedules that the search simulates; the paper uses 1,000.", 320);
    trials.least = 1;
    trials.most = kMostTrials;
    SettingSpec seed = number("seed", "Seed", "Seed of the random search; the same seed repeats the search.", 2025);
    seed.least = 0;
    seed.most = std::numeric_limits<std::int32_t>::max();
    SettingSpec techniques =
        whatIsOff("techniques-off", "Disabled techniques", "Techniques that the search skips.",
                  {{"balanced", "Balanced sampling",
                    "Early generations hold equally many schedules with and without sums split across DPUs."},
                   {"adaptive", "Adaptive epsilon", "Early batches try more unseen schedules."},
                   {"neighbours", "Neighbours",
                    "Each batch has neighbours of the fastest schedules with and without split sums; the IMTP paper "
                    "has none."}});
    std::vector<SettingSpec> all = {std::move(trials), std::move(seed), std::move(techniques)};
    for (SettingSpec& each : all) {
        each.group = kSearchGroup;
    }
    return all;
}

SettingSpec passesSetting()
{
    SettingSpec spec = whatIsOff("passes-off", "Disabled passes", "Optimisations that the compiler skips.",
                                 {{"dma", "Copies by DMA", "Loops of checked copies become unchecked DMA transfers."},
                                  {"bounds", "Tightened bounds", "Checks directly inside loops become loop bounds."},
                                  {"hoist", "Hoisted branches", "Loop-invariant checks move out of the loop."},
                                  {"bulk", "Bulk transfers", "The host moves contiguous data in one transfer."},
                                  {"parallel", "Parallel transfers", "One host call serves all DPUs of a rank."}});
    spec.group = kCompilerGroup;
    return spec;
}

SettingSpec broadcastSetting()
{
    SettingSpec spec = choice("broadcast", "Broadcast", "How the host sends the same data to all DPUs.",
                              {{"off", "Off", "One copy per DPU, as in the IMTP paper."},
                               {"on", "On", "One call writes the same bytes to all DPUs."}});
    spec.group = kCompilerGroup;
    return spec;
}

std::vector<SettingSpec> machineSettings(const sim::upmem::DpuSystem& system)
{
    SettingSpec model = choice("dpu-model", "DPU model",
                               "The DPU model that simulates the kernels. Both use the expected steps of "
                               "multiplications.",
                               {{"hw", "Silicon", "Calibrated to measurements on DPUs."},
                                {"upim", "Public simulator",
                                 "As uPIMulator models a DPU and its memory rows, cycle by cycle. No timelines."}});
    SettingSpec link = choice("link", "Host link", "Source of the transfer rates between host and DPUs.",
                              {{"calibrated", "Measured", "Fitted to measurements on real systems."},
                               {"published", "Published peaks", "The highest published bandwidths."}});
    SettingSpec memory =
        choice("memory", "Tiles in WRAM", "Working memory that tiles may use.",
               {{"artefact", "Published artifact", "24,576 bytes, the limit of the published artifact's verifier."},
                {"paper", "Without the stacks", "38,912 bytes: all but the stacks and the runtime."}});
    SettingSpec dpus = number("dpus", "DPUs", "DPUs in the system.", std::min(2048, system.limits.mostDpus));
    dpus.least = system.limits.leastDpus;
    dpus.most = system.limits.mostDpus;
    std::vector<SettingSpec> all = {std::move(model), std::move(link), std::move(memory), std::move(dpus)};
    for (SettingSpec& each : all) {
        each.group = kMachineGroup;
    }
    return all;
}

/// Reads the settings of a question for its device.
class Said {
public:
    Said(const Question& question, std::vector<SettingSpec> specs) : m_question(&question), m_specs(std::move(specs)) {}

    [[nodiscard]] const std::string& word(std::string_view id) const { return wordOf(*m_question, spec(id)); }
    [[nodiscard]] std::int64_t number(std::string_view id) const
    {
        return std::get<std::int64_t>(valueOf(*m_question, spec(id)));
    }
    /// True if the list of disabled names does not contain the name.
    [[nodiscard]] bool isOn(std::string_view id, std::string_view name) const
    {
        const auto& names = std::get<Names>(valueOf(*m_question, spec(id)));
        return std::ranges::find(names, name) == names.end();
    }

private:
    [[nodiscard]] const SettingSpec& spec(std::string_view id) const
    {
        const auto found = std::ranges::find(m_specs, id, &SettingSpec::id);
        PIMENTO_ASSERT(found != m_specs.end(), "the system has the setting");
        return *found;
    }

    const Question* m_question;
    std::vector<SettingSpec> m_specs;
};

} // namespace

SettingSpec spaceSetting()
{
    SettingSpec spec =
        choice("space", "Schedules", "Which schedules are candidates.",
               {{"evolution", "Searched", "As many schedules as trials, proposed by a learning evolutionary search."},
                {"all", "All", "Every schedule of the space; for small sizes."}});
    spec.changesSpace = true;
    return spec;
}

std::vector<SettingSpec> scheduleSettings(const sim::Machine& machine)
{
    std::vector<SettingSpec> all = {spaceSetting(), defaultSetting()};
    std::ranges::move(searchSettings(), std::back_inserter(all));
    all.push_back(passesSetting());
    all.push_back(broadcastSetting());
    std::ranges::move(machineSettings(*sim::upmem::systemOf(machine.description())), std::back_inserter(all));
    return all;
}

ScheduleChoices choicesOf(const Question& question, const sim::Machine& machine)
{
    const Said said(question, scheduleSettings(machine));
    ScheduleChoices choices;
    choices.extent = said.word("space") == "all" ? ScheduleExtent::All : ScheduleExtent::Evolution;
    const std::string& standard = said.word("default");
    choices.standard = standard == "prim-search" ? HandMade::PrimSearch
                       : standard == "simplepim" ? HandMade::SimplePim
                                                 : HandMade::Prim;
    choices.evolution.trials = static_cast<std::size_t>(said.number("trials"));
    choices.evolution.seed = static_cast<std::uint64_t>(said.number("seed"));
    choices.evolution.hasBalancedSampling = said.isOn("techniques-off", "balanced");
    choices.evolution.hasAdaptiveEpsilon = said.isOn("techniques-off", "adaptive");
    choices.evolution.hasNeighbours = said.isOn("techniques-off", "neighbours");
    SpaceOptions& space = choices.space;
    space.system = sim::upmem::systemOf(machine.description());
    space.dpusPerRank = machine.description().banksPerChannel();
    space.link =
        said.word("link") == "published" ? sim::upmem::LinkProfile::Published : sim::upmem::LinkProfile::Calibrated;
    space.model = said.word("dpu-model") == "upim" ? DpuModel::Upim : DpuModel::Hw;
    space.compile.passes = {said.isOn("passes-off", "dma"), said.isOn("passes-off", "bounds"),
                            said.isOn("passes-off", "hoist")};
    space.compile.transfers = {said.isOn("passes-off", "bulk"), said.isOn("passes-off", "parallel"),
                               said.word("broadcast") == "on"};
    space.compile.workingMemory =
        said.word("memory") == "paper" ? WorkingMemoryProfile::Paper : WorkingMemoryProfile::Artefact;
    space.compile.mostDpus = said.number("dpus");
    return choices;
}

} // namespace pimento::upmem
