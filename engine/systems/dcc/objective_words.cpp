// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/objective_words.h"

#include "engine/hosts/links.h"
#include "engine/systems/dcc/question_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace pimento {

namespace {

const char* const kContentsGroup = "Time that counts";

constexpr std::int64_t kMostNanoseconds = 1'000'000'000;

struct GoalWords {
    Goal goal;
    const char* id;
    const char* title;
    const char* explanation;
};
constexpr std::array<GoalWords, 3> kGoals = {{
    {Goal::Time, "time", "Time", "The draft that takes the least time is the best."},
    {Goal::Energy, "energy", "Energy",
     "The energy of the device and of the host's side of the transfers. Energy of "
     "links, launches and the host is left out."},
    {Goal::EnergyTime, "energy-time", "Energy x time", "The product of both, with the time as it is counted below."},
}};

struct MethodWords {
    GpuMethod method;
    const char* id;
    const char* title;
    const char* explanation;
};
constexpr std::array<MethodWords, 3> kMethods = {{
    {GpuMethod::Streaming, "streaming", "Streaming roofline",
     "Work that is spread over the whole processor and moves each byte once, at the share of the peak that can be "
     "used."},
    {GpuMethod::Artifact, "artifact", "Artifact's roofline",
     "As the published artifact counts: a thread block for each operation, which leaves most of the processor idle at "
     "small batches."},
    {GpuMethod::Measured, "measured", "Measured", "A row of the table of measured times, with its source."},
}};

struct PartsWords {
    TimeParts parts;
    const char* id;
    const char* title;
    const char* explanation;
};
constexpr std::array<PartsWords, 3> kParts = {{
    {TimeParts::Fences, "fences", "In, compute, out",
     "At the fences of the program, as the DCC paper counts: all between those around the units is compute."},
    {TimeParts::Steps, "steps", "Host and banks apart",
     "At the fences as well; what the host reads and writes in its own layout is told apart from what goes to the "
     "banks and comes from them."},
    {TimeParts::Purpose, "purpose", "By purpose",
     "Operands on their way into the units and results on their way out are rearrangement, also between the fences. "
     "While "
     "the units work it is computing, whatever moves beside them."},
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

SettingSpec goalSetting()
{
    SettingSpec spec = choiceSetting("objective", "Made least", "What the best draft is the best at.", kContentsGroup);
    spec.standard = std::string(kGoals.front().id);
    std::ranges::transform(kGoals, std::back_inserter(spec.choices), choiceOf<GoalWords>);
    return spec;
}

SettingSpec partsSetting()
{
    SettingSpec spec = choiceSetting("parts", "Time is parted",
                                     "What the bars, the axes and the share of rearrangement "
                                     "show. It changes no total.",
                                     kContentsGroup);
    spec.standard = std::string(kParts.front().id);
    std::ranges::transform(kParts, std::back_inserter(spec.choices), choiceOf<PartsWords>);
    return spec;
}

SettingSpec launchSetting(const sim::Machine& machine)
{
    SettingSpec spec = choiceSetting("launches", "Host's launches",
                                     "Every kernel of the host that lays data out, reads results or computes a softmax "
                                     "has to be started. The kernel of the GPU that drafts are compared with as well.",
                                     kContentsGroup);
    spec.standard = std::string("none");
    spec.choices = {
        {"none", "Left out", "The device alone: what the DCC paper compares."},
        {"graph", "From a graph, " + microsecondsText(graphStart(machine.description())),
         "2.5 us from a recorded graph, as 2 to 3 us are reported, and until the first data arrives; each kernel."},
        {"stream", "From a stream, " + microsecondsText(streamStart(machine.description())),
         "An ordinary launch of about 5 us, an assumption, and until the first data arrives; each kernel."},
        {"own", "Own number", "The nanoseconds of launch-ns for each kernel."}};
    return spec;
}

SettingSpec linkSetting()
{
    SettingSpec spec =
        choiceSetting("link", "Link",
                      "What operands and results cross between host and device, once a kernel. Transfers "
                      "overlap nothing.",
                      kContentsGroup);
    spec.standard = std::string(links().front().id);
    for (const Link& link : links()) {
        spec.choices.push_back({std::string(link.id), std::string(link.title), std::string(link.source) + "."});
    }
    spec.choices.push_back({"own", "Own numbers", "The bandwidth of link-gbps and the latency of link-ns."});
    return spec;
}

SettingSpec layoutSetting()
{
    SettingSpec spec = choiceSetting("layout", "Host's own layout work",
                                     "Reordering what is written to the cores and what comes back, beside reading and "
                                     "writing it.",
                                     kContentsGroup);
    spec.standard = std::string(layoutEngines().front().id);
    for (const LayoutEngine& engine : layoutEngines()) {
        spec.choices.push_back({std::string(engine.id), std::string(engine.title), std::string(engine.source) + "."});
    }
    return spec;
}

SettingSpec appendSetting()
{
    SettingSpec spec = choiceSetting("append", "Keys and values of a token",
                                     "A decode step writes the new token's keys and values into the places that a "
                                     "draft has for them, which takes drafts differently long.",
                                     kContentsGroup);
    spec.standard = std::string("none");
    spec.choices = {{"none", "Left out", "Keys and values are there."},
                    {"token", "One token is appended",
                     "Columns that other tokens share are read first; the host has the token on chip. Kernels without "
                     "keys and values append nothing."}};
    return spec;
}

SettingSpec gpuSetting()
{
    SettingSpec spec = choiceSetting("gpu", "Processor", "The processor that does the work of all devices of a host.",
                                     kComparisonGroup);
    spec.standard = std::string(processors().front().id);
    for (const Processor& each : processors()) {
        spec.choices.push_back({std::string(each.id), std::string(each.title), std::string(each.source) + "."});
    }
    return spec;
}

SettingSpec methodSetting()
{
    SettingSpec spec = choiceSetting("gpu-time", "Its time", "How the processor's time is found.", kComparisonGroup);
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
                           microsecondsText(contents.launchNanoseconds) + " a kernel";
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

std::vector<SettingSpec> objectiveSettings(const sim::Machine& machine)
{
    return {goalSetting(),
            partsSetting(),
            launchSetting(machine),
            numberSetting("launch-ns", "Own launch in ns", "Of each host kernel, where launches are of one's own.",
                          streamStart(machine.description())),
            linkSetting(),
            numberSetting("link-gbps", "Own link in GB/s", "In one direction, where the link is of one's own.", 64),
            numberSetting("link-ns", "Own link's latency in ns", "For each kernel that moves data across it.", 500),
            layoutSetting(),
            appendSetting(),
            gpuSetting(),
            methodSetting()};
}

Result<void> applyObjective(DraftQuestion& asked, const Question& question, const std::vector<SettingSpec>& specs,
                            const std::vector<MeasuredTime>& measured)
{
    const std::string& goal = wordOf(question, settingOf(specs, "objective"));
    asked.objective.goal = std::ranges::find(kGoals, goal, [](const GoalWords& each) { return each.id; })->goal;
    const std::string& parts = wordOf(question, settingOf(specs, "parts"));
    asked.parts = std::ranges::find(kParts, parts, [](const PartsWords& each) { return each.id; })->parts;
    asked.objective.contents = contentsOf(*asked.machine, question, specs);
    asked.gpu.processor = findProcessor(wordOf(question, settingOf(specs, "gpu")));
    const std::string& method = wordOf(question, settingOf(specs, "gpu-time"));
    asked.gpu.method = std::ranges::find(kMethods, method, [](const MethodWords& each) { return each.id; })->method;
    const Workload& whole = asked.workload->whole ? *asked.workload->whole : *asked.workload;
    if (asked.gpu.method == GpuMethod::Artifact) {
        auto work = question.kernel.text.empty()
                        ? artifactWorkOf(whole)
                        : Result<ArtifactWork>(fail("the published artifact has no GPU time for a text of one's own",
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
