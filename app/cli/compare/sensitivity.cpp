// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/sensitivity.h"
#include "app/cli/common/cache.h"
#include "app/cli/common/json_value.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/optional_numbers.h"
#include "engine/base/csv.h"
#include "engine/base/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento::cli {

namespace {

/// Loss of keeping the winner, "+1.2 %"; "no cost" if it cannot run, "-" if unknown.
std::string stayingText(const SensitivityPoint& point)
{
    const auto regret = point.regret();
    return regret ? fmt::format("{:+.1f} %", 100 * *regret) : point.winnerRefused.empty() ? "-" : "no cost";
}

std::string refusalText(const SensitivityPoint& point)
{
    return point.refused ? "refused: " + point.refused->message() : "not answered";
}

void printPoint(const CostWords& words, const std::string& title, const SensitivityPoint& point)
{
    if (!point.isAnswered()) {
        printPlain("  {:<40}{:<32}{}\n", title, point.value.text, refusalText(point));
        return;
    }
    printPlain("  {:<40}{:<32}{:>18}{:>11}{:>11}{:>10}  {}\n", title, point.value.text, words.rankedText(point.ranked),
               ratioText(point.overStandard()), ratioText(point.overBaseline()), stayingText(point), *point.best);
    printPlain("{}", notComputedLine(words.problem(), *point.best));
}

void printText(const Sensitivity& found)
{
    const CostWords words(*found.problem);
    printPlain("{}\n", found.problem->text());
    for (const std::string& sentence : sentencesOf(found)) {
        printPlain("  * {}\n", sentence);
    }
    std::string unchanged;
    for (const std::string& title : harmless(found)) {
        unchanged += (unchanged.empty() ? "" : ", ") + title;
    }
    if (!unchanged.empty()) {
        printPlain("  Nothing of this changes under: {}\n", unchanged);
    }
    printPlain("\n  {:<40}{:<32}{:>18}{:>11}{:>11}{:>10}  {}\n", "assumption", "value", "best", "baseline/", "GPU/best",
               "staying", "best draft");
    SensitivityPoint standard = found.standard;
    standard.value.text = "question's value";
    printPoint(words, "", standard);
    for (const AssumptionAnswers& one : found.assumptions) {
        for (const SensitivityPoint& point : one.points) {
            printPoint(words, one.assumption.title, point);
        }
    }
    printPlain("  baseline/: the baseline over the best one, both at that value; staying: what the winner of the "
               "question costs more there\n");
}

Json pointJson(const Problem& problem, const SensitivityPoint& point)
{
    Json json = {{"value", point.value.text},
                 {"number", numberOrNull(point.value.number)},
                 {"reason", point.value.reason},
                 {"sought", point.isSought},
                 {"refused", point.refused ? Json(point.refused->message()) : Json(nullptr)},
                 {"best", point.best ? Json(*point.best) : Json(nullptr)},
                 {"ranked", point.best ? Json(point.ranked) : Json(nullptr)},
                 {"proved", point.isProved},
                 {"default", point.standard ? Json(*point.standard) : Json(nullptr)},
                 {"default_ranked", point.standard ? Json(point.standardRanked) : Json(nullptr)},
                 {"default_over_best", numberOrNull(point.overStandard())},
                 {"gpu_over_best", numberOrNull(point.overBaseline())},
                 {"winner_ranked", numberOrNull(point.winnerRanked)},
                 {"winner_refused", point.winnerRefused},
                 {"regret", numberOrNull(point.regret())}};
    if (point.best) {
        addNotComputed(json, problem, *point.best);
    }
    return json;
}

const char* nameOf(Conclusion conclusion)
{
    switch (conclusion) {
    case Conclusion::Winner:
        return "winner";
    case Conclusion::DefaultSign:
        return "default";
    case Conclusion::DefaultGain:
        return "gain";
    case Conclusion::BaselineSign:
        return "gpu";
    }
    return "";
}

Json documentOf(const Sensitivity& found)
{
    Json document = subjectJson(*found.problem);
    document["space"] = spaceText(*found.problem);
    document["ranked"] = CostWords(*found.problem).rankedId();
    document["standard"] = pointJson(*found.problem, found.standard);
    document["conclusions"] = sentencesOf(found);
    document["unchanged_under"] = harmless(found);
    document["assumptions"] = Json::array();
    for (const AssumptionAnswers& one : found.assumptions) {
        Json points = Json::array();
        for (const SensitivityPoint& point : one.points) {
            points.push_back(pointJson(*found.problem, point));
        }
        Json thresholds = Json::array();
        for (const Threshold& each : one.thresholds) {
            thresholds.push_back(
                {{"conclusion", nameOf(each.conclusion)}, {"otherwise", each.otherwise}, {"same", each.same}});
        }
        document["assumptions"].push_back({{"id", one.assumption.id},
                                           {"title", one.assumption.title},
                                           {"unit", one.assumption.unit},
                                           {"explanation", one.assumption.explanation},
                                           {"source", one.assumption.source},
                                           {"standard", one.assumption.standard},
                                           {"points", std::move(points)},
                                           {"thresholds", std::move(thresholds)}});
    }
    document["points"] = found.wanted;
    document["answered"] = found.known;
    return document;
}

std::string rowOf(const std::string& id, const SensitivityPoint& point)
{
    CsvWriter row;
    row.add(id).add(point.value.text).add(orNan(point.value.number)).add(point.best.value_or(""));
    row.add(point.best ? point.ranked : orNan({})).add(point.isProved ? "yes" : "no");
    row.add(point.standard.value_or("")).add(point.standard ? point.standardRanked : orNan({}));
    row.add(orNan(point.overStandard())).add(orNan(point.overBaseline()));
    row.add(orNan(point.winnerRanked)).add(orNan(point.regret()));
    row.add(point.refused ? point.refused->message() : "");
    return row.line() + "\n";
}

Result<void> writeCsv(const std::string& name, const Sensitivity& found)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("assumption,value,number,best,ranked,proved,default,default_ranked,default_over_best,gpu_over_best,"
                "winner_ranked,regret,refused\n");
    file->write(rowOf("", found.standard));
    for (const AssumptionAnswers& one : found.assumptions) {
        for (const SensitivityPoint& point : one.points) {
            file->write(rowOf(one.assumption.id, point));
        }
    }
    return file->close();
}

/// Lists the assumptions of a question without answering them.
int printAssumptions(const std::vector<Assumption>& all, Output output)
{
    Json document = Json::array();
    for (const Assumption& one : all) {
        if (output == Output::Text) {
            printPlain("{:<36}{}: {}\n{:36}{} {}\n", one.id, one.title, one.standard, "", one.explanation, one.source);
        }
        Json values = Json::array();
        for (const AssumedValue& value : one.values) {
            if (output == Output::Text) {
                printPlain("{:36}- {}: {}\n", "", value.text, value.reason);
            }
            values.push_back({{"value", value.text}, {"reason", value.reason}});
        }
        document.push_back({{"id", one.id},
                            {"title", one.title},
                            {"unit", one.unit},
                            {"explanation", one.explanation},
                            {"source", one.source},
                            {"standard", one.standard},
                            {"values", std::move(values)}});
    }
    if (output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

} // namespace

int showSensitivity(const SensitivityCommandOptions& options)
{
    const auto threads = threadsOf(options.threads);
    const auto problem = problemOf(withWholeSpace(options.question));
    if (!threads || !problem) {
        return complain(!threads ? threads.error() : problem.error());
    }
    const Question& question = (*problem)->question();
    const auto catalogue = Catalogue::loadDefault();
    if (!catalogue) {
        return complain(catalogue.error());
    }
    if (options.lists) {
        const auto all = assumptionsOf(question, *catalogue);
        return all ? printAssumptions(*all, options.output) : complain(all.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    SensitivityOptions how{.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat, .only = options.only};
    const auto found = sensitivityOf(question, *catalogue, how, interrupt.token(),
                                     [&](std::size_t answered, std::size_t points, const std::string& last) {
                                         line.show(fmt::format("{} of {} points: {}", answered, points, last));
                                     });
    line.clear();
    if (!found) {
        return complain(found.error());
    }
    if (!options.csv.empty()) {
        if (const auto written = writeCsv(options.csv, *found); !written) {
            return complain(written.error());
        }
    }
    if (options.output == Output::Json) {
        printJson(documentOf(*found));
    } else if (!usesTerminal(filesOf(options))) {
        printText(*found);
    }
    if (found->wasStopped) {
        say(fmt::format("pimento-cli: interrupted with {} of {} points answered\n", found->known, found->wanted));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
