// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/failures_text.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/explore/points_text.h"
#include "app/cli/explore/study_text.h"
#include "engine/base/json_reader.h"
#include "engine/base/parallel.h"
#include "engine/candidates/point_proof.h"
#include "engine/exploration/recorded/pareto.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/trained_predictor.h"
#include "engine/problem/baseline_text.h"
#include "engine/problem/ranked_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

constexpr const char* kProduct = "pimento " PIMENTO_VERSION;

/// An exploration with the contents of its study afterwards.
struct Explored {
    std::shared_ptr<const Problem> problem;
    StudyExploration found;
    StudyList list;
    std::vector<ParetoAxis> axes;
    std::vector<std::size_t> front; // rows of the list
};

constexpr const char* kTrees = "boosted trees";

/// The predictor, and the bytes of a trained one that the study shall store.
struct ChosenPredictor {
    std::unique_ptr<Predictor> predictor; // nullptr: nothing is predicted
    std::optional<StudyModel> model;
};

Result<ChosenPredictor> trainedPredictor(const std::string& bytes, const std::string& origin)
{
    auto predictor = TrainedPredictor::parse(bytes, origin);
    if (!predictor) {
        return tl::unexpected<Error>(predictor.error());
    }
    StudyModel model{kTrees, 1, predictor->notes(), {bytes.begin(), bytes.end()}};
    return ChosenPredictor{std::make_unique<TrainedPredictor>(*std::move(predictor)), std::move(model)};
}

/// The predictor stored in a study, which must exist.
Result<ChosenPredictor> predictorOfStudy(const std::string& file)
{
    const auto study = Study::open(file, StudyAccess::Read);
    if (!study) {
        return tl::unexpected<Error>(study.error());
    }
    const auto model = (*study)->latestModel(kTrees);
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    return *model ? trainedPredictor({(*model)->bytes.begin(), (*model)->bytes.end()}, file)
                  : fail("has no trained predictor", file, "Name the file of one with --predictor FILE");
}

Result<ChosenPredictor> predictorOf(const ExploreCommandOptions& options)
{
    const std::string& name = options.predictor;
    if (name == "none") {
        return ChosenPredictor{};
    }
    if (name == "estimate") {
        return ChosenPredictor{std::make_unique<BoundEstimate>(), std::nullopt};
    }
    if (name == "study") {
        return predictorOfStudy(options.study);
    }
    std::error_code ignored;
    if (!std::filesystem::exists(name, ignored)) {
        return fail("there is no predictor \"" + name.substr(0, 40) + "\"", "--predictor",
                    "Use estimate, study, none, or the file that 'predict --train' wrote");
    }
    const auto bytes = readBytes(name);
    return bytes ? trainedPredictor(*bytes, name) : tl::unexpected<Error>(bytes.error());
}

Result<StudyExploreOptions> exploreOptions(const ExploreCommandOptions& options, const Predictor* predictor)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return tl::unexpected<Error>(threads.error());
    }
    if (options.top && *options.top < 0) {
        return fail("is negative", "--top", "Say how many candidates are to be simulated first");
    }
    if ((options.budget && *options.budget < 1) || (options.seconds && !(*options.seconds > 0)) ||
        (options.cycles && !(*options.cycles > 0))) {
        return fail("a budget is above zero", "--budget, --seconds and --cycles", "Leave it out for a proof");
    }
    StudyExploreOptions how;
    how.budget.candidates = options.budget ? std::optional(static_cast<std::size_t>(*options.budget)) : std::nullopt;
    how.budget.seconds = options.seconds;
    how.budget.cost = options.cycles;
    how.threads = *threads;
    how.extent = options.all ? ExploreExtent::All : ExploreExtent::Best;
    how.predictor = predictor;
    how.top = options.top ? static_cast<std::size_t>(*options.top) : how.top;
    return how;
}

std::string progressText(const Problem& problem, const Exploration& picture)
{
    const CostWords words(problem);
    std::string text =
        fmt::format("{} of {} {} known", picture.known, picture.table->rows(), infoOf(problem).candidates);
    if (picture.proof && !picture.proof->isCounted) {
        return words.solvedText(*picture.proof);
    }
    if (picture.proof) {
        text = fmt::format("{} of {} {} left", picture.proof->left(), picture.proof->candidates,
                           infoOf(problem).candidates);
    }
    if (picture.best) {
        text += fmt::format("; best {}", words.rankedText(words.ranked(*picture.found(*picture.best))));
    }
    return text;
}

/// Adds the question of a problem to the study.
Result<Fingerprint> addQuestion(Study& study, const Problem& problem)
{
    const auto catalogue = Catalogue::loadNamed(problem.question());
    if (!catalogue) {
        return tl::unexpected<Error>(catalogue.error());
    }
    const auto question = studyQuestionOf(problem, *catalogue, kProduct);
    return question ? study.add(*question) : tl::unexpected<Error>(question.error());
}

/// Bytes that the data of each candidate of the list takes in the memories that it uses, copies and padding included;
/// none: unknown.
std::optional<ParetoAxis> capacityOf(const Explored& explored)
{
    const auto& rows = explored.list.rows;
    ParetoAxis axis{"capacity", "B", Preference::Smaller, {}};
    axis.values.assign(rows.size(), std::numeric_limits<double>::quiet_NaN());
    parallelFor(rows.size(), hardwareThreads(), {}, [&](std::size_t i) {
        const StudyResult& result = rows[i].result;
        const auto list = explored.problem->parse(result.text, {});
        Evaluation cost;
        cost.quantities = result.quantities;
        const auto use = list && (*list)->size() > 0 ? explored.problem->memoryUse(**list, 0, cost, {}) : std::nullopt;
        if (use && use->bytes > 0) {
            axis.values[i] = static_cast<double>(use->bytes) * static_cast<double>(use->memories);
        }
    });
    const bool isKnown = std::ranges::any_of(axis.values, [](double value) { return !std::isnan(value); });
    return isKnown ? std::optional(std::move(axis)) : std::nullopt;
}

/// Names of the columns that show the problem's objectives.
std::vector<std::string> objectivesOf(const Problem& problem)
{
    const CostSchema& schema = problem.costs();
    std::vector<std::string> names;
    for (const Objective& each : schema.objectives) {
        names.push_back(schema.columns[each.column].id);
    }
    return names;
}

Result<void> addFront(Explored& explored, std::vector<std::string> names)
{
    if (names == std::vector<std::string>{"objectives"}) {
        names = objectivesOf(*explored.problem);
    }
    if (names.empty()) {
        return {};
    }
    const auto columnOf = [&](const std::string& id) {
        return id == "capacity" ? capacityOf(explored) : columnsOf(explored.list)(id);
    };
    auto axes = paretoAxes(names, columnOf);
    if (!axes) {
        return tl::unexpected<Error>(axes.error());
    }
    explored.axes = *std::move(axes);
    explored.front = paretoFront(explored.axes);
    return {};
}

std::string countsText(const Explored& explored)
{
    const Exploration& picture = explored.found.picture;
    const SystemInfo& info = infoOf(*explored.problem);
    const SearchReport& report = picture.report;
    std::string text =
        fmt::format("{} {}", picture.proof ? picture.proof->candidates : picture.table->rows(), info.candidates);
    if (picture.proof && !picture.proof->isCounted) {
        text = fmt::format("{} found: {}, each better than the one before", info.candidates, picture.proof->candidates);
    } else if (picture.proof) {
        text +=
            fmt::format(", {} ruled out by bounds, {} stopped early", picture.proof->provedAway, picture.proof->cut);
    }
    text += explored.found.recalled > 0 ? fmt::format(", {} known to the study", explored.found.recalled) : "";
    text += report.impossible() > 0 ? fmt::format(", {} beyond the device", report.impossible()) : "";
    return text;
}

void printText(const Explored& explored, const std::string& file)
{
    const Problem& problem = *explored.problem;
    const Exploration& picture = explored.found.picture;
    const CostWords words(problem);
    printPlain("{}\n{}", problem.text(), assumptionsText(problem));
    const auto line = [&](const char* name, const std::string& candidate, const Evaluation& cost) {
        printPlain("  {:<10}{:<22} {}\n{}", name, candidate, words.text(cost), notComputedLine(problem, candidate));
    };
    if (picture.best) {
        line("best", picture.candidates->text(*picture.best), *picture.found(*picture.best));
    } else {
        printPlain("  nothing was finished\n");
    }
    if (!explored.list.answers.empty()) {
        printPlain("            {}\n", proofText(explored.list.question, explored.list.answers.front()));
    }
    if (picture.standard) {
        line("baseline", picture.standard->label, picture.standard->found);
        if (picture.best) {
            const double ratio = words.ranked(picture.standard->found) / words.ranked(*picture.found(*picture.best));
            printPlain("  the best is {}\n", comparedText(ratio, picture.standard->name, picture.standard->label,
                                                          rankedSeconds(*explored.problem, 1).has_value()));
        }
    }
    if (!picture.leftOut.empty()) {
        printPlain("  {}\n", picture.leftOut);
    }
    printPlain("  {}\n", countsText(explored));
    printPoints(problem, picture);
    printFailures(picture.report, *picture.candidates, infoOf(problem).candidates);
    if (explored.found.notPredicted && problem.hasWholeSpace()) {
        printPlain("  nothing was predicted: {}\n", explored.found.notPredicted->message());
    }
    if (!explored.front.empty()) {
        printFront(explored.list, explored.axes, explored.front);
    }
    if (const TenantCommands commands = tenantCommandsOf(explored.problem); commands.explored) {
        printPlain("  {}\n", commands.explored().text);
    }
    printPlain("  {} lists {} {} under {}\n", file, explored.list.rows.size(), infoOf(problem).candidates,
               keyDigits(explored.list.question.key()));
}

/// State of a solver's search: its best cost, the lower bound of all costs, and the gap between them.
Json solverJson(const Problem& problem, const BestSearch& search)
{
    const CostWords words(problem);
    const bool isInfeasible = std::isinf(search.leastLeft);
    return {{"best", search.row ? words.rankedJson(search.ranked) : Json(nullptr)},
            {"at_least", isInfeasible ? Json(nullptr) : words.rankedJson(search.leastLeft)},
            {"gap", search.row ? Json(search.gap()) : Json(nullptr)},
            {"proved", search.isProved()},
            {"found", search.candidates}};
}

void printDocument(const Explored& explored, const std::string& file)
{
    const Exploration& picture = explored.found.picture;
    Json document = subjectJson(*explored.problem);
    Json answers = Json::array();
    for (const StudyAnswer& answer : explored.list.answers) {
        answers.push_back(answerJson(explored.list.question, answer));
        addNotComputed(answers.back(), *explored.problem, answer.text);
    }
    document.update({{"space", spaceText(*explored.problem)},
                     {"study", file},
                     {"question", keyDigits(explored.list.question.key())},
                     {"answers", std::move(answers)},
                     {"listed", explored.list.rows.size()},
                     {"recalled", explored.found.recalled},
                     {"budget_spent", explored.found.isBudgetSpent && !picture.isFinished},
                     {"failures", failuresJson(picture.report, *picture.candidates)},
                     {"left_out", picture.leftOut},
                     {"stopped", picture.wasStopped},
                     {"pareto", frontJson(explored.list, explored.axes, explored.front)}});
    if (picture.proof && !picture.proof->isCounted) {
        document["solver"] = solverJson(*explored.problem, *picture.proof);
    }
    if (pointProofOf(explored.problem->costs())) {
        document["points"] = pointsJson(*explored.problem, picture);
    }
    if (const TenantCommands commands = tenantCommandsOf(explored.problem); commands.explored) {
        document["checked"] = commands.explored().json;
    }
    addAssumptions(document, *explored.problem);
    printJson(document);
}

} // namespace

int exploreStudy(const ExploreCommandOptions& options)
{
    const auto predictor = predictorOf(options);
    auto how =
        predictor ? exploreOptions(options, predictor->predictor.get()) : tl::unexpected<Error>(predictor.error());
    if (!how) {
        return complain(how.error());
    }
    const auto problem = problemOf(options.question);
    if (!problem) {
        return complain(problem.error());
    }
    if (options.cycles && !CostWords(**problem).isCycles()) {
        return complain({"what is made least is no time in cycles", "--cycles", "Use --budget"});
    }
    if (isStandardOutput(options.study)) {
        return complain({"a study is a file", "--study " + options.study, "Name one"});
    }
    const auto study = Study::openOrCreate(options.study);
    if (!study) {
        return complain(study.error());
    }
    if (predictor->model) {
        if (const auto added = (*study)->addModel(*predictor->model); !added) {
            return complain(added.error());
        }
    }
    const auto key = addQuestion(**study, **problem);
    if (!key) {
        return complain(key.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    how->cache = cache.get();
    how->heartbeat = &heartbeat;
    auto found = exploreInto(**study, *key, *problem, *how, interrupt.token(),
                             [&](const Exploration& picture) { line.show(progressText(**problem, picture)); });
    line.clear();
    if (!found) {
        return complain(found.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    auto list = listOf(**study, *key, StudyExtent::Listed);
    if (!list) {
        return complain(list.error());
    }
    Explored explored{*problem, *std::move(found), *std::move(list), {}, {}};
    if (const auto added = addFront(explored, options.pareto); !added) {
        return complain(added.error());
    }
    (options.output == Output::Json ? printDocument : printText)(explored, options.study);
    if (explored.found.picture.wasStopped) {
        say(fmt::format("pimento-cli: interrupted; {} has what was found, and the same command goes on\n",
                        options.study));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
