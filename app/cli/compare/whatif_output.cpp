// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare/whatif_output.h"

#include "app/cli/common/json_value.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/optional_numbers.h"
#include "engine/base/csv.h"
#include "engine/base/output_file.h"
#include "engine/whatif/whatif_chart.h"
#include "engine/whatif/whatif_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace pimento::cli {

namespace {

constexpr double kMillisecondsInSecond = 1e3;
constexpr double kPicojoulesInMicrojoule = 1e6;
constexpr std::size_t kLeastColumn = 10;

/// Loss of keeping the best candidate of the original question, "+1.2 %"; "no cost" if it cannot run, "-" if unknown.
std::string stayingText(const WhatIfPoint& point)
{
    const auto regret = point.regret();
    return regret ? fmt::format("{:+.1f} %", 100 * *regret) : point.stayingRefused.empty() ? "-" : "no cost";
}

std::string energyText(const std::optional<WhatIfCost>& cost)
{
    return cost && cost->picojoules ? fmt::format("{:.3f} uJ", *cost->picojoules / kPicojoulesInMicrojoule) : "-";
}

std::size_t widthOf(const Parameter& parameter) { return std::max(kLeastColumn, parameter.id.size()) + 2; }

std::string valuesText(const WhatIf& found, const WhatIfPoint& point)
{
    std::string text = point.isFile ? " *" : point.isSought ? " -" : "  ";
    for (std::size_t i = 0; i < point.values.size(); ++i) {
        text += fmt::format("{:>{}}", point.values[i], widthOf(found.parameters[i]));
    }
    return text;
}

void printPoint(const WhatIf& found, const CostWords& words, const WhatIfScale& scale, const WhatIfPoint& point)
{
    const std::string values = valuesText(found, point);
    if (!point.isAnswered()) {
        printPlain("{}  {}\n", values, point.refused ? "refused: " + point.refused->message() : "not answered");
        return;
    }
    const std::string time = point.best->seconds ? scale.text(*point.best) : "-";
    printPlain("{}{:>18}{:>14}{:>11}{:>11}{:>10}{:>15}  {}\n", values, words.rankedText(point.best->ranked), time,
               ratioText(point.overStandard()), ratioText(point.overBaseline()), stayingText(point),
               energyText(point.best), point.best->candidate);
    printPlain("{}", notComputedLine(words.problem(), point.best->candidate));
}

std::optional<double> milliseconds(const std::optional<double>& seconds)
{
    return seconds ? std::optional(*seconds * kMillisecondsInSecond) : std::nullopt;
}

Json costJson(const CostWords& words, const std::optional<WhatIfCost>& cost)
{
    if (!cost) {
        return nullptr;
    }
    Json json = {{"draft", cost->candidate},
                 {words.rankedId(), words.rankedJson(cost->ranked)},
                 {"milliseconds", numberOrNull(milliseconds(cost->seconds))},
                 {"energy_pj", numberOrNull(cost->picojoules)}};
    for (const auto& [name, value] : words.parts(cost->found)) {
        json[name] = value;
    }
    addNotComputed(json, words.problem(), cost->candidate);
    return json;
}

Json pointJson(const WhatIf& found, const CostWords& words, const WhatIfPoint& point)
{
    Json values = Json::object();
    for (std::size_t i = 0; i < point.values.size(); ++i) {
        values[found.parameters[i].id] = point.values[i];
    }
    return {{"values", std::move(values)},
            {"as_asked", point.isFile},
            {"sought", point.isSought},
            {"refused", point.refused ? Json(point.refused->message()) : Json(nullptr)},
            {"proved", point.isProved},
            {"best", costJson(words, point.best)},
            {"default", costJson(words, point.standard)},
            {"distribution", point.standardName},
            {"default_over_best", numberOrNull(point.overStandard())},
            {"staying", costJson(words, point.staying)},
            {"staying_refused", point.stayingRefused},
            {"regret", numberOrNull(point.regret())},
            {"gpu", point.baseline},
            {"gpu_milliseconds", numberOrNull(milliseconds(point.baselineSeconds))},
            {"gpu_over_best", numberOrNull(point.overBaseline())}};
}

Json parameterJson(const Parameter& parameter)
{
    return {{"id", parameter.id},       {"title", parameter.title}, {"unit", parameter.unit},
            {"group", parameter.group}, {"value", parameter.value}, {"range", parameter.range},
            {"note", parameter.note}};
}

/// Names of the parts of a cost, such as "in", as in documents; empty if no candidate has a cost.
std::vector<std::string> partNames(const WhatIf& found, const CostWords& words)
{
    std::vector<std::string> names;
    const WhatIfPoint& file = found.file();
    if (file.best) {
        for (const auto& [name, value] : words.parts(file.best->found)) {
            names.push_back(name);
        }
    }
    return names;
}

void addCost(CsvWriter& row, const CostWords& words, const std::optional<WhatIfCost>& cost, std::size_t parts)
{
    row.add(cost ? cost->candidate : "").add(cost ? cost->ranked : orNan({}));
    row.add(cost ? orNan(milliseconds(cost->seconds)) : orNan({}));
    const auto found = cost ? words.parts(cost->found) : std::vector<std::pair<std::string, Json>>{};
    for (std::size_t i = 0; i < parts; ++i) {
        row.add(i < found.size() ? std::string_view(found[i].second.line()) : std::string_view());
    }
    row.add(cost ? orNan(cost->picojoules) : orNan({}));
}

std::string headerOf(const WhatIf& found, const CostWords& words)
{
    CsvWriter header;
    for (const Parameter& parameter : found.parameters) {
        header.add(parameter.id);
    }
    header.add("as_asked").add("sought").add("proved");
    for (const char* who : {"best", "default", "staying"}) {
        header.add(who).add(fmt::format("{}_{}", who, words.rankedId())).add(fmt::format("{}_ms", who));
        for (const std::string& part : partNames(found, words)) {
            header.add(fmt::format("{}_{}", who, part));
        }
        header.add(fmt::format("{}_pj", who));
    }
    header.add("distribution").add("default_over_best").add("regret").add("gpu").add("gpu_ms").add("gpu_over_best");
    header.add("refused");
    return header.line() + "\n";
}

std::string rowOf(const CostWords& words, const WhatIfPoint& point, std::size_t parts)
{
    CsvWriter row;
    for (const double value : point.values) {
        row.add(value);
    }
    row.add(point.isFile ? "yes" : "no").add(point.isSought ? "yes" : "no").add(point.isProved ? "yes" : "no");
    for (const auto* cost : {&point.best, &point.standard, &point.staying}) {
        addCost(row, words, *cost, parts);
    }
    row.add(point.standardName).add(orNan(point.overStandard())).add(orNan(point.regret())).add(point.baseline);
    row.add(orNan(milliseconds(point.baselineSeconds))).add(orNan(point.overBaseline()));
    row.add(point.refused ? point.refused->message() : point.stayingRefused.empty() ? "" : point.stayingRefused);
    return row.line() + "\n";
}

} // namespace

void printWhatIf(const WhatIf& found)
{
    const CostWords words(*found.problem);
    const WhatIfScale scale = scaleOf(found);
    printPlain("{}\n{}", found.problem->text(), assumptionsText(*found.problem));
    for (const std::string& sentence : sentencesOf(found)) {
        printPlain("  * {}\n", sentence);
    }
    if (spaceText(*found.problem) == "kept") {
        printPlain("  Pruning may have lost better drafts: pimento-cli regret tells how much\n");
    }
    std::string heads = "\n  ";
    for (const Parameter& parameter : found.parameters) {
        heads += fmt::format("{:>{}}", parameter.id, widthOf(parameter));
    }
    printPlain("{}{:>18}{:>14}{:>11}{:>11}{:>10}{:>15}  {}\n", heads, "best", "time", "baseline/", "GPU/best",
               "staying", "energy", "best draft");
    for (const WhatIfPoint& point : found.points) {
        printPoint(found, words, scale, point);
    }
    printPlain("  * question's value, - between the values that were asked for; baseline/: the baseline over "
               "the best one, both at that value; staying: what the best draft of * costs more there\n");
    for (const Parameter& parameter : found.parameters) {
        printPlain("  {}: {}{}{}\n", parameter.id, parameter.title, parameter.unit.empty() ? "" : ", " + parameter.unit,
                   parameter.note.empty() ? "" : "; " + parameter.note);
    }
}

void printWhatIfJson(const WhatIf& found)
{
    const CostWords words(*found.problem);
    Json document = subjectJson(*found.problem);
    document["space"] = spaceText(*found.problem);
    document["ranked"] = words.rankedId();
    document["parameters"] = Json::array();
    for (const Parameter& parameter : found.parameters) {
        document["parameters"].push_back(parameterJson(parameter));
    }
    document["sentences"] = sentencesOf(found);
    document["points"] = Json::array();
    for (const WhatIfPoint& point : found.points) {
        document["points"].push_back(pointJson(found, words, point));
    }
    addAssumptions(document, *found.problem);
    document["wanted"] = found.wanted;
    document["answered"] = found.known;
    printJson(document);
}

Result<void> writeWhatIfCsv(const std::string& name, const WhatIf& found)
{
    const CostWords words(*found.problem);
    const std::size_t parts = partNames(found, words).size();
    std::string text = headerOf(found, words);
    for (const WhatIfPoint& point : found.points) {
        text += rowOf(words, point, parts);
    }
    return writeWholeFile(name, text);
}

Result<void> writeWhatIfSvg(const std::string& name, const WhatIf& found) { return writeWholeFile(name, svgOf(found)); }

void printParameters(const std::vector<Parameter>& all, const std::vector<ParameterPreset>& presets, Output output)
{
    Json document = Json::array();
    std::string group;
    for (const Parameter& one : all) {
        if (output == Output::Json) {
            document.push_back(parameterJson(one));
            continue;
        }
        if (one.group != group) {
            group = one.group;
            printPlain("{}\n", group);
        }
        printPlain("  {:<32}{:<44}{:<24}{}={}{}\n", one.id, one.title, valueText(one, one.value), one.id, one.range,
                   one.note.empty() ? "" : "  (" + one.note + ")");
    }
    if (output == Output::Json) {
        printJson(document);
        return;
    }
    for (const ParameterPreset& each : presets) {
        std::string values;
        for (const auto& [id, value] : each.values) {
            values += fmt::format("{}{}={}", values.empty() ? "" : ", ", id, value);
        }
        printPlain("{}  --preset {:<23}{:<44}{}\n", &each == &presets.front() ? "presets\n" : "", each.id, each.title,
                   values);
    }
}

} // namespace pimento::cli
