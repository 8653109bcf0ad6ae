// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/inference_text.h"

#include "engine/base/csv.h"
#include "engine/publications/bar_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using published::PhaseTimes;
using published::Platform;

constexpr double kGiga = 1e9;

/// A column with one part of a step.
struct Part {
    const char* id;
    double (*value)(const PhaseTimes&);
};
constexpr Part kStepParts[] = {
    {"total_ms", [](const PhaseTimes& t) { return t.total(); }},
    {"attention_ms", [](const PhaseTimes& t) { return t.attention; }},
    {"softmax_ms", [](const PhaseTimes& t) { return t.softmax; }},
    {"qkv_ms", [](const PhaseTimes& t) { return t.qkv; }},
    {"projection_ms", [](const PhaseTimes& t) { return t.projection; }},
    {"feed_forward_ms", [](const PhaseTimes& t) { return t.feedForward; }},
    {"pim_link_ms", [](const PhaseTimes& t) { return t.pimLink; }},
    {"gpu_links_ms", [](const PhaseTimes& t) { return t.gpuLinks; }},
    {"activation_ms", [](const PhaseTimes& t) { return t.activation; }},
    {"norm_ms", [](const PhaseTimes& t) { return t.norm; }},
};

std::string sidesOf(const InferenceNumber& number)
{
    const auto side = [](Platform platform, StepPart part) {
        const bool hasPlatform = part != StepPart::DefaultQkv && part != StepPart::DefaultProducts;
        return std::string(titleOf(part)) +
               (hasPlatform ? " of " + std::string(published::wordsOf(platform).title) : std::string());
    };
    std::string text = number.part == StepPart::Whole
                           ? fmt::format("{} over {}", published::wordsOf(number.faster).title,
                                         published::wordsOf(number.slower).title)
                           : side(number.slower, number.part) + " / " + side(number.faster, number.fasterPart);
    return number.model.empty() ? text : std::string(number.model) + ", " + text;
}

std::string numberText(const ReproducedInference& run, const InferenceNumber& number)
{
    const double here = valueOf(run.cases, number);
    std::string text = fmt::format("  {}, {}: {:.2f}x; paper {:.2f}x, {:+.1f} %{}\n", sidesOf(number),
                                   nameOf(number.statistic), here, number.printed, 100 * (here / number.printed - 1),
                                   number.remark.empty() ? "" : "; " + std::string(number.remark));
    if (number.part == StepPart::Whole && number.statistic == PaperStatistic::HarmonicMean) {
        std::string starts;
        for (const StartOfKernels& start : startsOfKernels()) {
            starts +=
                fmt::format("{}{} {:.2f}x", starts.empty() ? "" : ", ", start.title, valueOf(run.cases, number, start));
        }
        text += "      with the whole link, " + starts + "\n";
    }
    if (!run.byColumns.empty() && number.part != StepPart::DefaultQkv) {
        text +=
            fmt::format("      with the columns of QKV generation shared by the GPUs instead of its rows: {:.2f}x\n",
                        valueOf(run.byColumns, number));
    }
    return text;
}

std::string caseText(const InferenceCase& one)
{
    const InferenceMemory memory = memoryOf(one.setting);
    std::string text = fmt::format("  {}: {:.1f} GB of weights, {:.1f} GB of keys and values, {:.1f} GB of memory{}\n",
                                   textOf(one.setting), memory.weights / kGiga, memory.cache / kGiga,
                                   memory.memory / kGiga, memory.fits() ? "" : ": DOES NOT FIT");
    const double gpu = one.step(Platform::Gpu).total();
    for (const published::PlatformWords& words : published::platforms()) {
        const PhaseTimes& t = one.step(words.platform);
        const double joules = one.joules[static_cast<std::size_t>(words.platform)].total();
        text += fmt::format(
            "    {:<18}{:>9.3f} ms = attention {:.3f} + QKV {:.3f} + projection {:.3f} + feed-forward {:.3f} + "
            "other {:.3f}; {:.2f}x; {:.3f} J\n",
            words.title, t.total(), t.attention, t.qkv, t.projection, t.feedForward,
            t.softmax + t.communication() + t.activation + t.norm, gpu / t.total(), joules);
    }
    return text;
}

JsonValue jsonOf(const InferenceCase& one)
{
    const InferenceMemory memory = memoryOf(one.setting);
    JsonValue platforms = JsonValue::object();
    for (const published::PlatformWords& words : published::platforms()) {
        JsonValue step = JsonValue::object();
        for (const Part& part : kStepParts) {
            step[part.id] = part.value(one.step(words.platform));
        }
        step["joules"] = one.joules[static_cast<std::size_t>(words.platform)].total();
        step["joules_as_coded"] = one.asCoded[static_cast<std::size_t>(words.platform)].total();
        step["starts"] = one.starts[static_cast<std::size_t>(words.platform)];
        for (const StartOfKernels& start : startsOfKernels()) {
            step["with_host_" + std::string(start.id) + "_ms"] = one.withHost(words.platform, start);
        }
        platforms[std::string(words.id)] = std::move(step);
    }
    return {{"model", one.setting.model->name},  {"batch", one.setting.batch},
            {"input", one.setting.inputTokens},  {"output", one.setting.outputTokens},
            {"gpus", one.setting.gpus},          {"element_bytes", one.setting.elementBytes},
            {"weight_bytes", memory.weights},    {"cache_bytes", memory.cache},
            {"memory_bytes", memory.memory},     {"fits", memory.fits()},
            {"platforms", std::move(platforms)}, {"standard_qkv_ms", one.standardQkv}};
}

std::string csvOf(const ReproducedInference& run)
{
    std::string text = "model,batch,input,output,gpus,element_bytes,fits,platform";
    for (const Part& part : kStepParts) {
        text += std::string(",") + part.id;
    }
    for (const StartOfKernels& start : startsOfKernels()) {
        text += ",with_host_" + std::string(start.id) + "_ms";
    }
    text += ",joules,joules_as_coded\n";
    for (const InferenceCase& each : run.cases) {
        for (const published::PlatformWords& words : published::platforms()) {
            CsvWriter row;
            row.add(each.setting.model->name).add(std::int64_t{each.setting.batch});
            row.add(std::int64_t{each.setting.inputTokens}).add(std::int64_t{each.setting.outputTokens});
            row.add(std::int64_t{each.setting.gpus}).add(std::int64_t{each.setting.elementBytes});
            row.add(memoryOf(each.setting).fits() ? "yes" : "no").add(words.id);
            for (const Part& part : kStepParts) {
                row.add(part.value(each.step(words.platform)));
            }
            for (const StartOfKernels& start : startsOfKernels()) {
                row.add(each.withHost(words.platform, start));
            }
            const auto place = static_cast<std::size_t>(words.platform);
            row.add(each.joules[place].total()).add(each.asCoded[place].total());
            text += row.line() + "\n";
        }
    }
    return text;
}

std::string reportText(const ReproducedInference& run)
{
    std::string text = fmt::format("{}: {}, published composition, {} rows of look-up tables simulated\n",
                                   run.figure->id, run.figure->title, run.shapes);
    for (const std::string& remark : run.figure->remarks) {
        text += "  * " + remark + "\n";
    }
    for (const InferenceCase& each : run.cases) {
        text += caseText(each);
    }
    const auto unfit =
        std::ranges::count_if(run.cases, [](const InferenceCase& each) { return !memoryOf(each.setting).fits(); });
    text += fmt::format(
        "  {} of {} settings do not fit the memory of five stacks of 16 GiB a GPU; the paper has them all.\n\n", unfit,
        run.cases.size());
    for (const InferenceNumber& each : run.figure->printed) {
        text += numberText(run, each);
    }
    return text + "\n";
}

JsonValue jsonOf(const ReproducedInference& run)
{
    JsonValue cases = JsonValue::array();
    for (const InferenceCase& each : run.cases) {
        cases.push_back(jsonOf(each));
    }
    JsonValue numbers = JsonValue::array();
    for (const InferenceNumber& each : run.figure->printed) {
        JsonValue number{{"what", sidesOf(each)},
                         {"statistic", nameOf(each.statistic)},
                         {"here", valueOf(run.cases, each)},
                         {"paper", each.printed},
                         {"remark", each.remark}};
        if (each.part == StepPart::Whole) {
            for (const StartOfKernels& start : startsOfKernels()) {
                number["here_with_host_" + std::string(start.id)] = valueOf(run.cases, each, start);
            }
        }
        if (!run.byColumns.empty()) {
            number["here_by_columns"] = valueOf(run.byColumns, each);
        }
        numbers.push_back(std::move(number));
    }
    return {{"figure", run.figure->id},  {"title", run.figure->title},    {"shapes", run.shapes},
            {"cases", std::move(cases)}, {"numbers", std::move(numbers)}, {"remarks", JsonValue(run.figure->remarks)}};
}

} // namespace

FigureReport reportOf(const ReproducedInference& run)
{
    const std::string id(run.figure->id);
    return {reportText(run), jsonOf(run), {{id + ".csv", csvOf(run)}, {id + ".svg", svgOf(chartOf(run))}}};
}

} // namespace pimento
