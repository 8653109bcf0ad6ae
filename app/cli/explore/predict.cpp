// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/regret_cases.h"
#include "engine/base/csv.h"
#include "engine/base/json_reader.h"
#include "engine/predict/bound_estimate.h"
#include "engine/predict/training.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestShapeList = 1U << 20U;
constexpr int kListed = 10;

using Problems = std::vector<std::shared_ptr<const Problem>>;

Result<void> check(const PredictCommandOptions& options)
{
    const auto isOutside = [](const auto& value, auto least, auto most) {
        return value && !(*value >= least && *value <= most);
    };
    const char* wrong = isOutside(options.top, 1, 1'000'000)        ? "--top: use 1 to 1,000,000"
                        : isOutside(options.run, 1, 100'000)        ? "--run: use 1 to 100,000"
                        : isOutside(options.samples, 10, 1'000'000) ? "--samples: use 10 to 1,000,000"
                        : isOutside(options.share, 1e-6, 1.0)       ? "--share: use a share up to 1, such as 0.15"
                        : isOutside(options.rounds, 1, 100'000)     ? "--rounds: use 1 to 100,000"
                        : isOutside(options.depth, 1, 16)           ? "--depth: use 1 to 16"
                        : isOutside(options.rate, 1e-6, 1.0)        ? "--rate: use a rate up to 1, such as 0.1"
                        : isOutside(options.seed, 0, 1'000'000'000) ? "--seed: use 0 to 1,000,000,000"
                                                                    : nullptr;
    if (wrong != nullptr) {
        const std::string text = wrong;
        return fail("is out of range", text.substr(0, text.find(':')), "U" + text.substr(text.find(':') + 3));
    }
    if (options.train.empty() != options.shapes.empty()) {
        return fail("--train and --shapes go together", "",
                    "Say which shapes to train on with --shapes, and where the predictor goes with --train");
    }
    if (!options.train.empty() && (options.run || !options.csv.empty() || !options.predictor.empty())) {
        return fail("--train makes a predictor and predicts nothing", "", "Leave --run, --csv and --predictor out");
    }
    return {};
}

Result<Problems> lessonsOf(const PredictCommandOptions& options)
{
    if (!options.question.shape.empty() || !options.question.file.empty()) {
        return fail("--shapes stands for --shape and --question", "", "Leave one out");
    }
    const auto text = readTextFile(options.shapes, kLargestShapeList);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto cases = parseRegretCases(*text, options.shapes, options.question.backend, options.question.kernel);
    if (!cases) {
        return tl::unexpected<Error>(cases.error());
    }
    return problemsOf(*cases, options.question, options.shapes);
}

TrainingOptions trainingOf(const PredictCommandOptions& options)
{
    TrainingOptions training;
    training.trees = options.isPaper ? BoostSettings::ofPaper() : BoostSettings{};
    training.trees.rounds = options.rounds.value_or(training.trees.rounds);
    training.trees.depth = options.depth.value_or(training.trees.depth);
    training.trees.learningRate = options.rate.value_or(training.trees.learningRate);
    training.seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    training.trees.seed = static_cast<std::uint32_t>(options.seed.value_or(1));
    training.share = options.share.value_or(training.share);
    training.most = static_cast<std::size_t>(options.samples.value_or(static_cast<int>(training.most)));
    training.leftOut = 0.1;
    training.withAnyDevice = true;
    return training;
}

/// Resources of an interruptible run.
struct Run {
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat{interrupt, line};
    unsigned threads = 1;

    [[nodiscard]] int end(const Error& error)
    {
        line.clear();
        if (interrupt.isRequested()) {
            say("pimento-cli: interrupted\n");
            return kInterrupted;
        }
        return complain(error);
    }
};

std::string partText(const PredictorPart& part)
{
    return fmt::format("{} on {}: {} drafts of {} shapes, error {:.2f} %",
                       part.kernel.empty() ? "any kernel" : part.kernel,
                       part.device.empty() ? "any device" : part.device, part.samples, part.shapes, 100 * part.error);
}

Json partsJson(const TrainedPredictor& predictor)
{
    Json parts = Json::array();
    for (const PredictorPart& part : predictor.parts()) {
        parts.push_back({{"backend", part.device},
                         {"kernel", part.kernel},
                         {"features", part.kind},
                         {"samples", part.samples},
                         {"shapes", part.shapes},
                         {"error", part.error}});
    }
    return parts;
}

int trainPredictor(const PredictCommandOptions& options, Run& run, const Cache& cache)
{
    const auto problems = lessonsOf(options);
    if (!problems) {
        return complain(problems.error());
    }
    auto file = OutputFile::create(options.train);
    if (!file) {
        return complain(file.error());
    }
    TrainingOptions training = trainingOf(options);
    training.threads = run.threads;
    training.cache = cache.get();
    training.heartbeat = &run.heartbeat;
    training.step = [&](const std::string& step) {
        run.interrupt.report(0, 0);
        run.line.show(step);
    };
    const auto trained = train(*problems, training, run.interrupt.token());
    if (!trained) {
        return run.end(trained.error());
    }
    run.line.clear();
    file->write(trained->predictor->bytes());
    if (const auto closed = file->close(); !closed) {
        return complain(closed.error(), kCheckFailed);
    }
    if (options.output == Output::Json) {
        printJson(
            {{"file", options.train}, {"samples", trained->samples.size()}, {"parts", partsJson(*trained->predictor)}});
        return kDone;
    }
    printPlain("{}: {}\n", shown(options.train), trained->predictor->notes());
    for (const PredictorPart& part : trained->predictor->parts()) {
        printPlain("  {}\n", partText(part));
    }
    printPlain(
        "  error: root of the mean squared relative error on a tenth of the drafts, by trees that did not see them\n");
    return kDone;
}

/// A listed row, with its simulated cost if it was run.
struct Listed {
    std::size_t row = 0;
    double predicted = 0;
    std::optional<double> simulated;
};

Result<std::vector<Listed>> listedOf(const PredictCommandOptions& options, const Problem& problem,
                                     const std::shared_ptr<const CandidateList>& list,
                                     const std::vector<double>& predicted, Run& run, const Cache& cache)
{
    const auto evaluator = problem.evaluator(list, {run.threads, cache.get(), &run.heartbeat});
    std::vector<Listed> listed;
    const std::vector<std::size_t> order = rankedRows(predicted);
    const std::size_t most = static_cast<std::size_t>(std::max(options.top.value_or(kListed), options.run.value_or(0)));
    for (std::size_t i = 0; i < std::min(order.size(), most); ++i) {
        Listed each{order[i], predicted[order[i]], std::nullopt};
        if (i < static_cast<std::size_t>(options.run.value_or(0))) {
            run.line.show(fmt::format("Running {} of {}", i + 1, *options.run));
            const auto cost = evaluator->evaluate(each.row, Evaluator::kNoLimit, run.interrupt.token());
            if (!cost && cost.error().kind != ErrorKind::DoesNotFit) {
                return tl::unexpected<Error>(cost.error());
            }
            if (cost && cost->ending == Ending::Done) {
                each.simulated = cost->quantities[problem.costs().ranked];
            }
        }
        listed.push_back(each);
    }
    evaluator->flush();
    return run.interrupt.isRequested() ? fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again")
                                       : Result<std::vector<Listed>>(std::move(listed));
}

void printListed(const Problem& problem, const CandidateList& list, const Predictor& predictor,
                 const std::vector<Listed>& listed, const std::string& unit)
{
    printPlain("{}\n  {} drafts, {} by {}\n", problem.text(), list.size(),
               problem.costs().quantities[problem.costs().ranked].id,
               predictor.fidelity() == Fidelity::Bound ? "a lower bound, which no run is below"
                                                       : std::string(predictor.name()) + ": predicted, not simulated");
    for (const Listed& each : listed) {
        printPlain("  {:<28}{:>14.1f} {}{}\n", list.text(each.row), each.predicted, unit,
                   each.simulated ? fmt::format(", simulated {:.0f} ({:+.2f} %)", *each.simulated,
                                                100 * (each.predicted / *each.simulated - 1))
                                  : "");
    }
    const auto best = std::ranges::min_element(listed, {}, [](const Listed& each) {
        return each.simulated.value_or(std::numeric_limits<double>::infinity());
    });
    if (best != listed.end() && best->simulated) {
        printPlain(
            "  best of those that were run: {} with {:.0f} {}; whether another one is better says 'simulate --best'\n",
            list.text(best->row), *best->simulated, unit);
    }
}

Json listedJson(const Problem& problem, const CandidateList& list, const Predictor& predictor,
                const std::vector<Listed>& listed)
{
    Json drafts = Json::array();
    for (const Listed& each : listed) {
        Json draft = {{"draft", list.text(each.row)}, {"row", each.row}, {"predicted", each.predicted}};
        if (each.simulated) {
            draft["simulated"] = *each.simulated;
        }
        drafts.push_back(std::move(draft));
    }
    return {{"question", problem.text()},
            {"drafts", list.size()},
            {"quantity", problem.costs().quantities[problem.costs().ranked].id},
            {"predictor", predictor.name()},
            {"fidelity", predictor.fidelity() == Fidelity::Bound ? "bound" : "predicted"},
            {"most_promising", std::move(drafts)}};
}

Result<void> writeCsv(const std::string& name, const CandidateList& list, const std::vector<double>& predicted)
{
    auto file = OutputFile::create(name);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    file->write("row,draft,predicted\n");
    for (std::size_t row = 0; row < predicted.size(); ++row) {
        CsvWriter line;
        line.add(static_cast<std::int64_t>(row)).add(list.text(row));
        std::isnan(predicted[row]) ? line.add("") : line.add(predicted[row]);
        file->write(line.line() + "\n");
    }
    return file->close();
}

Result<std::shared_ptr<const Predictor>> predictorOf(const PredictCommandOptions& options)
{
    if (options.predictor.empty()) {
        return std::make_shared<const BoundEstimate>();
    }
    auto trained = TrainedPredictor::load(options.predictor);
    return trained
               ? Result<std::shared_ptr<const Predictor>>(std::make_shared<const TrainedPredictor>(*std::move(trained)))
               : tl::unexpected<Error>(trained.error());
}

int predictDrafts(const PredictCommandOptions& options, Run& run, const Cache& cache)
{
    const auto predictor = predictorOf(options);
    const auto problem = predictor ? problemOf(options.question) : tl::unexpected<Error>(predictor.error());
    const auto space = problem ? (*problem)->candidates(run.interrupt.token()) : tl::unexpected<Error>(problem.error());
    if (!space) {
        return run.end(space.error());
    }
    const auto predicted =
        (*predictor)->predict(**problem, space->list, {run.threads, &run.heartbeat}, run.interrupt.token());
    const auto listed = predicted ? listedOf(options, **problem, space->list, *predicted, run, cache)
                                  : tl::unexpected<Error>(predicted.error());
    run.line.clear();
    if (!listed) {
        return run.end(listed.error());
    }
    if (!options.csv.empty()) {
        if (const auto written = writeCsv(options.csv, *space->list, *predicted); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    const CostSchema& costs = (*problem)->costs();
    if (options.output == Output::Json) {
        printJson(listedJson(**problem, *space->list, **predictor, *listed));
    } else if (!usesTerminal(filesOf(options))) {
        printListed(**problem, *space->list, **predictor, *listed, costs.quantities[costs.ranked].unit);
    }
    return kDone;
}

} // namespace

int predictCosts(const PredictCommandOptions& options)
{
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const Cache cache(options.cache);
    Run run;
    run.threads = *threads;
    return options.train.empty() ? predictDrafts(options, run, cache) : trainPredictor(options, run, cache);
}

} // namespace pimento::cli
