// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/objective_text.h"

#include "engine/hosts/links.h"
#include "engine/problem/objective_setting.h"
#include "engine/systems/dcc/question_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace pimento {

namespace {

const char* const kContentsGroup = "What the time includes";

constexpr std::int64_t kMostNanoseconds = 1'000'000'000;

struct MethodWords {
    GpuMethod method;
    const char* id;
    const char* title;
    const char* explanation;
};
constexpr std::array<MethodWords, 3> kMethods = {{
    {GpuMethod::Streaming, "streaming", "Streaming roofline",
     "The work uses the whole GPU and moves each byte once, at the usable fraction of the peak rates."},
    {GpuMethod::Artifact, "artifact", "Artifact roofline",
     "As in the published artifact: one thread block per operation, which leaves most of the GPU idle at small "
     "batches."},
    {GpuMethod::Measured, "measured", "Measured", "A row of the table of measured times, with its source."},
}};

struct PartsWords {
    TimeParts parts;
    const char* id;
    const char* title;
    const char* explanation;
};
constexpr std::array<PartsWords, 3> kParts = {{
    {TimeParts::Fences, "fences", "Fences",
     "At the program's fences, as in the DCC paper: all time between the fences around the units is compute."},
    {TimeParts::Steps, "steps", "Fences, host separate",
     "Also at the fences; host accesses to the host layout are separate from transfers to and from the banks."},
    {TimeParts::Purpose, "purpose", "Purpose",
     "Moving operands into the units and results out of them is rearrangement, even between the fences. While the "
     "units work, the time is compute."},
}};

template <class Row> SettingChoice choiceOf(const Row& row)
{
    return {std::string(row.id), std::string(row.title), std::string(row.explanation)};
}

SettingSpec choiceSetting(const char* id, const char* title, const char* explanation, const char* group)
{
    return {.id = id,
            .title = title,
            .explanation = explanation,
            .group = group,
            .kind = SettingKind::Choice,
            .standard = std::string()};
}

SettingSpec numberSetting(const char* id, const char* title, const char* explanation, std::int64_t standard)
{
    return {.id = id,
            .title = title,
            .explanation = explanation,
            .group = kContentsGroup,
            .kind = SettingKind::Number,
            .standard = standard,
            .least = id == std::string("link-gbps") ? 1 : 0,
            .most = kMostNanoseconds};
}

SettingSpec partsSetting()
{
    SettingSpec spec = choiceSetting("parts", "Break time down by",
                                     "Time parts that bars, axes and the rearrangement fraction show. Totals do not "
                                     "change.",
                                     kContentsGroup);
    spec.standard = std::string(kParts.front().id);
    std::ranges::transform(kParts, std::back_inserter(spec.choices), choiceOf<PartsWords>);
    return spec;
}

SettingSpec launchSetting(const sim::Machine& machine)
{
    SettingSpec spec = choiceSetting("launches", "Kernel launches",
                                     "Launch time of each host kernel that lays out data, reads results or computes a "
                                     "softmax, and of the GPU kernel in the comparison.",
                                     kContentsGroup);
    spec.standard = std::string("none");
    spec.choices = {
        {"none", "Excluded", "Device time only, as in the DCC paper."},
        {"graph", "Graph launch, " + microsecondsText(graphStart(machine.description())),
         "Per kernel 2.5 us from a recorded graph (reported: 2 to 3 us), plus the latency of the first access."},
        {"stream", "Stream launch, " + microsecondsText(streamStart(machine.description())),
         "Per kernel about 5 us from a stream (an assumption), plus the latency of the first access."},
        {"own", "Custom", "The custom launch time below, per kernel."}};
    return spec;
}

SettingSpec linkSetting()
{
    SettingSpec spec =
        choiceSetting("link", "Link",
                      "The link between host and device that operands and results cross once per kernel. Transfers do "
                      "not overlap.",
                      kContentsGroup);
    spec.standard = std::string(links().front().id);
    for (const Link& link : links()) {
        spec.choices.push_back({std::string(link.id), std::string(link.title), std::string(link.source) + "."});
    }
    spec.choices.push_back({"own", "Custom", "The custom bandwidth and latency below."});
    return spec;
}

SettingSpec layoutSetting()
{
    SettingSpec spec = choiceSetting("layout", "Host layout work",
                                     "Time in which the host reorders operands and results, besides reading and "
                                     "writing them.",
                                     kContentsGroup);
    spec.standard = std::string(layoutEngines().front().id);
    for (const LayoutEngine& engine : layoutEngines()) {
        spec.choices.push_back({std::string(engine.id), std::string(engine.title), std::string(engine.source) + "."});
    }
    return spec;
}

SettingSpec appendSetting()
{
    SettingSpec spec = choiceSetting("append", "Append keys and values",
                                     "A decode step appends the new token's keys and values in the draft's layout; the "
                                     "time depends on the draft.",
                                     kContentsGroup);
    spec.standard = std::string("none");
    spec.choices = {{"none", "Excluded", "Keys and values are already in place."},
                    {"token", "One token",
                     "The host has the new token on chip and first reads columns that other tokens share. Kernels "
                     "without keys and values append nothing."}};
    return spec;
}

SettingSpec gpuSetting()
{
    SettingSpec spec = choiceSetting("gpu", "GPU or CPU",
                                     "The GPU or CPU that does the work of all PIM devices of a "
                                     "host.",
                                     kComparisonGroup);
    spec.standard = std::string(processors().front().id);
    for (const Processor& each : processors()) {
        spec.choices.push_back({std::string(each.id), std::string(each.title), std::string(each.source) + "."});
    }
    return spec;
}

SettingSpec methodSetting()
{
    SettingSpec spec = choiceSetting("gpu-time", "GPU time", "Source of the time of the GPU or CPU.", kComparisonGroup);
    spec.standard = std::string(kMethods.front().id);
    spec.dependsOnKernel = true;
    std::ranges::transform(kMethods, std::back_inserter(spec.choices), choiceOf<MethodWords>);
    return spec;
}

std::int64_t numberOf(const Question& question, const std::vector<SettingSpec>& specs, const char* id)
{
    return std::get<std::int64_t>(valueOf(question, settingOf(specs, id)));
}

TimeContents contentsOf(const sim::Machine& machine, const Question& question, const std::vector<SettingSpec>& specs)
{
    TimeContents contents;
    const std::string& launches = wordOf(question, settingOf(specs, "launches"));
    contents.launchNanoseconds = launches == "stream"  ? streamStart(machine.description())
                                 : launches == "graph" ? graphStart(machine.description())
                                 : launches == "own"   ? numberOf(question, specs, "launch-ns")
                                                       : 0;
    contents.launchWords = (launches == "own" ? "host launches" : launches + " launches") + std::string(" of ") +
                           microsecondsText(contents.launchNanoseconds) + " per kernel";
    const std::string& link = wordOf(question, settingOf(specs, "link"));
    if (link == "own") {
        contents.linkBytesPerSecond = static_cast<double>(numberOf(question, specs, "link-gbps")) * 1e9;
        contents.linkNanoseconds = numberOf(question, specs, "link-ns");
        contents.linkWords = "a link of " + std::to_string(numberOf(question, specs, "link-gbps")) + " GB/s and " +
                             microsecondsText(contents.linkNanoseconds);
    } else if (const Link* known = findLink(link)) {
        contents.linkBytesPerSecond = known->bytesPerSecond;
        contents.linkNanoseconds = known->latencyNanoseconds;
        contents.linkWords = std::string(known->title);
    }
    contents.hasAppend = wordOf(question, settingOf(specs, "append")) == "token";
    if (const LayoutEngine* engine = findLayoutEngine(wordOf(question, settingOf(specs, "layout")))) {
        contents.layoutBytesPerSecond = engine->bytesPerSecond;
        contents.layoutWords = std::string(engine->id == "gpu" ? "layout on a GPU" : "layout on a CPU");
    }
    return contents;
}

} // namespace

const std::vector<Objective>& draftObjectives()
{
    static const std::vector<Objective> objectives = {
        {"time", "Time", "The best draft takes the least time."},
        {"energy", "Energy",
         "Energy of the device and of the host's side of transfers. It does not include links, launches and the host."},
        {"energy-time", "Energy x time", "Energy times time; the settings below say what the time includes."}};
    return objectives;
}

std::vector<SettingSpec> objectiveSettings(const sim::Machine& machine)
{
    return {objectiveSetting(draftObjectives(), "Minimise", "The cost that the best draft minimises.", kContentsGroup),
            partsSetting(),
            launchSetting(machine),
            numberSetting("launch-ns", "Custom launch time (ns)",
                          "Launch time of each host kernel, for custom launches.", streamStart(machine.description())),
            linkSetting(),
            numberSetting("link-gbps", "Custom bandwidth (GB/s)", "Bandwidth in one direction, for a custom link.", 64),
            numberSetting("link-ns", "Custom latency (ns)",
                          "Latency per kernel that moves data, for a custom "
                          "link.",
                          500),
            layoutSetting(),
            appendSetting(),
            gpuSetting(),
            methodSetting()};
}

Result<void> applyObjective(DraftQuestion& asked, const Question& question, const std::vector<SettingSpec>& specs,
                            const std::vector<MeasuredTime>& measured)
{
    const std::string& goal = wordOf(question, settingOf(specs, kObjectiveSetting));
    const auto chosen = std::ranges::find(draftObjectives(), goal, &Objective::id);
    asked.objective.goal = static_cast<Goal>(chosen - draftObjectives().begin());
    const std::string& parts = wordOf(question, settingOf(specs, "parts"));
    asked.parts = std::ranges::find(kParts, parts, [](const PartsWords& each) { return each.id; })->parts;
    asked.objective.contents = contentsOf(*asked.machine, question, specs);
    asked.gpu.processor = findProcessor(wordOf(question, settingOf(specs, "gpu")));
    const std::string& method = wordOf(question, settingOf(specs, "gpu-time"));
    asked.gpu.method = std::ranges::find(kMethods, method, [](const MethodWords& each) { return each.id; })->method;
    const Workload& whole = asked.workload->whole ? *asked.workload->whole : *asked.workload;
    if (asked.gpu.method == GpuMethod::Artifact) {
        auto work = question.workload.text.empty()
                        ? artifactWorkOf(whole)
                        : Result<ArtifactWork>(fail("the published artifact has no GPU time for custom kernels",
                                                    "kernel " + whole.name, "Use gpu-time streaming"));
        if (!work) {
            return tl::unexpected<Error>(work.error());
        }
        asked.gpu.artifact = *std::move(work);
    }
    if (asked.gpu.method == GpuMethod::Measured) {
        auto row = measuredTimeOf(measured, asked.gpu.processor->id, whole);
        if (!row) {
            return tl::unexpected<Error>(row.error());
        }
        asked.gpu.measured = *std::move(row);
    }
    return {};
}

} // namespace pimento
