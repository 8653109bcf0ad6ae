// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_settings.h"

#include "engine/problem/objective_setting.h"
#include "engine/systems/dataflow/pin_settings.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr const char* kMappingGroup = "Mappings";
constexpr const char* kSolverGroup = "Search";
constexpr const char* kConstraintGroup = "Constraints";
constexpr std::array<const char*, kDirections> kUnrolledIds = {"height-dims", "width-dims", "lanes-dims"};
constexpr std::array<double, 3> kTolerances = {0, 0.001, 0.01};
constexpr std::array<const char*, 3> kToleranceWords = {"0", "0.1", "1"};
constexpr std::array<std::optional<double>, 4> kTradeOffSteps = {std::nullopt, 0.0, 0.01, 0.1};
constexpr std::array<const char*, 4> kTradeOffWords = {"none", "all", "1", "10"};

SettingSpec mappingSwitch(const char* id, const char* title, const char* explanation, bool standard)
{
    return {id, title, explanation, kMappingGroup, SettingKind::Switch, standard};
}

SettingSpec mappingNumber(const char* id, const char* title, const char* explanation, std::int64_t standard,
                          std::int64_t most)
{
    SettingSpec spec{id, title, explanation, kMappingGroup, SettingKind::Number, standard};
    spec.least = std::min<std::int64_t>(standard, 1);
    spec.most = most;
    return spec;
}

constexpr std::array<const char*, kDims> kDimTitles = {"R: width of the window",
                                                       "S: height of the window",
                                                       "P: width of the output",
                                                       "Q: height of the output",
                                                       "C: channels of the input",
                                                       "K: channels of the output",
                                                       "N: batch",
                                                       "G: groups"};

/// Dimensions that a direction may unroll.
SettingSpec unrolledSetting(const char* id, const char* title)
{
    SettingSpec spec{id,
                     title,
                     "Dimensions that may be unrolled in this direction; if none is chosen, all may.",
                     kConstraintGroup,
                     SettingKind::Names,
                     std::vector<std::string>{}};
    for (std::size_t d = 0; d < kDims; ++d) {
        spec.choices.push_back({std::string(1, kDimNames[d]), kDimTitles[d], ""});
    }
    return spec;
}

/// Tensors that levels must store, or must not.
SettingSpec storingSetting(const char* id, const char* title, const char* explanation, const Accelerator& accelerator)
{
    SettingSpec spec{id, title, explanation, kConstraintGroup, SettingKind::Names, std::vector<std::string>{}};
    for (std::size_t m = 0; m < accelerator.outermost(); ++m) {
        for (const std::string_view tensor : kTensorNames) {
            const std::string& level = accelerator.levels[m].name;
            spec.choices.push_back({level + "." + std::string(tensor), level + ": " + std::string(tensor), ""});
        }
    }
    return spec;
}

SettingSpec layoutSetting()
{
    SettingSpec spec{"layouts",     "Layouts",           "Order of the tensors' elements in DRAM.",
                     kMappingGroup, SettingKind::Choice, std::string("best")};
    spec.choices = {{"best", "Best", "The search chooses for each tensor."},
                    {"sequential", "Sequential", "Dense, dimension after dimension."},
                    {"row-aligned", "Row-aligned", "Each tile begins a row; Input lies in blocks that cross no row."}};
    return spec;
}

SettingSpec rulesSetting()
{
    SettingSpec spec{"rules",
                     "Rules",
                     "Rules that count traffic, cycles and energy of a mapping.",
                     kMappingGroup,
                     SettingKind::Choice,
                     std::string("paper")};
    spec.choices = {{"paper", "PIM Optimizer", "The paper's model: each tile is fetched whole; rows of DRAM count."},
                    {"timeloop", "Timeloop", "Tiles that slide fetch new elements only; rows of DRAM do not count."}};
    return spec;
}

SettingSpec toleranceSetting()
{
    SettingSpec spec{"tolerance",
                     "Tolerance",
                     "The search ends when the best mapping is this close to the lower bound, in percent.",
                     kSolverGroup,
                     SettingKind::Choice,
                     std::string(kToleranceWords[0])};
    spec.choices = {{kToleranceWords[0], "None", "Until the proof."},
                    {kToleranceWords[1], "0.1 %", "Until no mapping can be 0.1 % better."},
                    {kToleranceWords[2], "1 %", "Until no mapping can be 1 % better."}};
    return spec;
}

SettingSpec tradeOffSetting()
{
    SettingSpec spec{"trade-off",
                     "Trade-off",
                     "Mappings between the least energy and the least latency: each has the least energy within its "
                     "latency.",
                     kSolverGroup,
                     SettingKind::Choice,
                     std::string(kTradeOffWords[0])};
    spec.choices = {
        {kTradeOffWords[0], "None", "Only the best mapping."},
        {kTradeOffWords[1], "All points", "The Pareto front: every mapping that no other mapping beats in both."},
        {kTradeOffWords[2], "Steps of 1 %", "Points whose latencies differ by 1 % or more."},
        {kTradeOffWords[3], "Steps of 10 %", "Points whose latencies differ by 10 % or more."}};
    return spec;
}

SettingSpec nodeSetting()
{
    SettingSpec spec{"nodes",
                     "Search nodes",
                     "Thousands of search nodes after which the search ends; 0: it ends with the proof.",
                     kSolverGroup,
                     SettingKind::Number,
                     std::int64_t{0}};
    spec.most = std::numeric_limits<std::int32_t>::max();
    return spec;
}

const SettingSpec& specOf(const std::vector<SettingSpec>& specs, std::string_view id)
{
    const auto spec = std::ranges::find(specs, id, &SettingSpec::id);
    PIMENTO_ASSERT(spec != specs.end(), "the setting is one of dataflows");
    return *spec;
}

} // namespace

std::vector<SettingSpec> dataflowSettings(const Accelerator& accelerator)
{
    std::vector<SettingSpec> specs = {
        objectiveSetting(goalObjectives(), "Objective", "What is minimised.", kSolverGroup),
        rulesSetting(),
        mappingSwitch("split-once", "Unroll once", "A dimension is unrolled in at most one of height, width and lanes.",
                      accelerator.splitsOnce),
        mappingSwitch("ragged", "Ragged tiles", "Factors need not divide the sizes; last tiles are smaller.", false),
        mappingNumber("partial-bytes", "Partial sums", "Bytes of a partial sum in memory; 0: as many as a result has.",
                      0, 16),
        mappingNumber("layer", "Layer", "Number of the layer of a network, counted from 1.", 1, 1 << 16),
        toleranceSetting(),
        nodeSetting(),
        tradeOffSetting(),
        unrolledSetting(kUnrolledIds[0], "Along the height"),
        unrolledSetting(kUnrolledIds[1], "Along the width"),
        unrolledSetting(kUnrolledIds[2], "In the lanes"),
        storingSetting("stored", "Stored", "Tensors that mappings must store at a level.", accelerator),
        storingSetting("bypassed", "Bypassed",
                       "Tensors that mappings must not store at a level, even if Stored names them.", accelerator)};
    std::ranges::move(pinSettings(accelerator), std::back_inserter(specs));
    if (accelerator.rows.rowBytes > 0) {
        specs.insert(specs.begin() + 1, {mappingSwitch("row-activations", "Row activations",
                                                       "A DRAM row activation takes cycles and energy.", true),
                                         layoutSetting()});
    }
    return specs;
}

namespace {

/// Sets what the settings `stored` and `bypassed` say of levels and tensors.
void setStores(DataflowChoices& choices, const std::vector<std::string>& names, bool isStored,
               const Accelerator& accelerator)
{
    for (std::size_t m = 0; m < accelerator.outermost(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            const std::string name = accelerator.levels[m].name + "." + std::string(kTensorNames[t]);
            if (std::ranges::find(names, name) != names.end()) {
                choices.stores[m][t] = isStored;
            }
        }
    }
}

/// The dimensions that a list of their letters names. None: an empty list.
std::optional<std::array<bool, kDims>> dimensionsOf(const std::vector<std::string>& letters)
{
    std::array<bool, kDims> dimensions = {};
    for (const std::string& letter : letters) {
        dimensions[kDimNames.find(letter)] = true;
    }
    return letters.empty() ? std::nullopt : std::optional(dimensions);
}

} // namespace

Result<DataflowChoices> choicesOf(const Question& question, const Accelerator& accelerator)
{
    const std::vector<SettingSpec> specs = dataflowSettings(accelerator);
    const auto number = [&](const char* id) { return std::get<std::int64_t>(valueOf(question, specOf(specs, id))); };
    const auto indexOf = [&](const char* id) {
        const SettingSpec& spec = specOf(specs, id);
        const auto found = std::ranges::find(spec.choices, wordOf(question, spec), &SettingChoice::value);
        return static_cast<std::size_t>(found - spec.choices.begin());
    };
    DataflowChoices choices;
    choices.goal = static_cast<Goal>(indexOf(kObjectiveSetting));
    choices.rules = static_cast<CountingRules>(indexOf("rules"));
    choices.countsRows = choices.rules == CountingRules::Paper && accelerator.rows.rowBytes > 0 &&
                         isOn(question, specOf(specs, "row-activations"));
    choices.layouts = choices.countsRows ? static_cast<LayoutChoice>(indexOf("layouts")) : LayoutChoice::Sequential;
    choices.isRagged = isOn(question, specOf(specs, "ragged"));
    choices.splitsOnce = isOn(question, specOf(specs, "split-once"));
    choices.partialBytes = number("partial-bytes");
    choices.layer = number("layer");
    choices.tolerance = kTolerances[indexOf("tolerance")];
    const auto names = [&](const char* id) {
        return std::get<std::vector<std::string>>(valueOf(question, specOf(specs, id)));
    };
    for (std::size_t s = 0; s < kDirections; ++s) {
        choices.unrolled[s] = dimensionsOf(names(kUnrolledIds[s]));
    }
    choices.stores.resize(accelerator.levels.size());
    setStores(choices, names("stored"), true, accelerator);
    setStores(choices, names("bypassed"), false, accelerator);
    if (const std::int64_t thousands = number("nodes"); thousands > 0) {
        choices.nodes = static_cast<std::uint64_t>(thousands) * 1000;
    }
    choices.tradeOffStep = kTradeOffSteps[indexOf("trade-off")];
    if (auto pinned = addPins(question, accelerator, choices.pins); !pinned) {
        return tl::unexpected<Error>(pinned.error());
    }
    return choices;
}

DataflowConstraints constraintsOf(const DataflowChoices& choices)
{
    DataflowConstraints constraints = choices.pins;
    constraints.isRagged = choices.isRagged;
    constraints.unrolled = choices.unrolled;
    constraints.stores = choices.stores;
    if (choices.layouts != LayoutChoice::Best) {
        const bool isSequential = choices.layouts == LayoutChoice::Sequential;
        for (std::optional<Layout>& layout : constraints.layouts) {
            layout = layout.value_or(isSequential ? Layout::Sequential : Layout::RowAligned);
        }
    }
    return constraints;
}

Result<void> check(const DataflowChoices& choices)
{
    if (choices.rules == CountingRules::Paper) {
        if (choices.goal == Goal::Activations && !choices.countsRows) {
            return fail(
                "row activations are not counted, so they cannot be minimised", "objective=activations",
                "Choose another objective, turn row activations on, or use a device whose file describes DRAM rows");
        }
        return {};
    }
    const auto refusal = [](const std::string& what, const std::string& hint) {
        return fail(what, "rules=timeloop", hint);
    };
    if (choices.goal == Goal::Blend || choices.goal == Goal::Activations) {
        return refusal("Timeloop's rules have no objective " +
                           goalObjectives()[static_cast<std::size_t>(choices.goal)].id,
                       "Choose the objective latency, energy or edp");
    }
    if (choices.partialBytes > 0) {
        return refusal("Timeloop's rules have one width for all words, and none for partial sums",
                       "Leave partial-bytes out");
    }
    const bool hasLayout =
        std::ranges::any_of(choices.pins.layouts, [](const auto& layout) { return layout.has_value(); });
    if (choices.tradeOffStep || choices.pins.stationary != Stationary::Any || hasLayout) {
        return refusal("the search by Timeloop's rules pins no label and no layouts, and lists no trade-off",
                       "Leave these settings out, or choose rules=paper");
    }
    return {};
}

AcceleratorPart chosenAccelerator(const AcceleratorPart& part, const DataflowChoices& choices)
{
    AcceleratorPart chosen = part;
    chosen.accelerator.splitsOnce = choices.splitsOnce;
    if (!choices.countsRows) {
        chosen.accelerator.rows = {};
    }
    if (choices.rules == CountingRules::Timeloop) {
        chosen.accelerator.startCycles = 0;
    }
    return chosen;
}

} // namespace pimento::dataflow
