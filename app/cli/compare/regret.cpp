// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/regret/regret.h"
#include "app/cli/common/cache.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/compare/regret_cases.h"
#include "app/cli/compare/regret_output.h"
#include "engine/base/json_reader.h"
#include "engine/predict/trained_predictor.h"
#include "engine/systems/dcc/regret/regret_family.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestCaseList = 1U << 20U;

bool isOneQuestion(const RegretCommandOptions& options)
{
    return options.shapes.empty() && (!options.question.kernel.empty() || !options.question.file.empty());
}

Result<std::vector<RegretCase>> casesOf(const RegretCommandOptions& options)
{
    if (options.shapes.empty()) {
        if (!options.question.shape.empty() || !options.question.backend.empty()) {
            return fail("no kernel is named", "--shape and --backend",
                        "Add --kernel, or leave them out for the family");
        }
        return regretFamily();
    }
    if (!options.question.shape.empty() || !options.question.file.empty()) {
        return fail("--shapes stands for --shape and --question", "", "Leave one out");
    }
    const auto text = readTextFile(options.shapes, kLargestCaseList);
    return text ? parseRegretCases(*text, options.shapes, options.question.backend, options.question.kernel)
                : tl::unexpected<Error>(text.error());
}

Result<std::vector<std::shared_ptr<const Problem>>> problemsOf(const RegretCommandOptions& options)
{
    if (isOneQuestion(options)) {
        return problemOf(options.question).map([](auto problem) { return std::vector{std::move(problem)}; });
    }
    const auto cases = casesOf(options);
    if (!cases) {
        return tl::unexpected<Error>(cases.error());
    }
    if (!options.question.saved.empty()) {
        return fail("--save-question saves one question", "", "Leave it out");
    }
    return problemsOf(*cases, options.question, options.shapes);
}

Result<void> writeCsv(const std::string& name, const std::vector<Regret>& found)
{
    return writeWholeFile(name, regretCsv(found));
}

void print(const RegretCommandOptions& options, const std::vector<Regret>& found)
{
    if (options.output == Output::Text) {
        isOneQuestion(options) ? printRegret(found.front()) : printRegrets(found);
        return;
    }
    if (isOneQuestion(options)) {
        printJson(regretJson(found.front()));
        return;
    }
    Json questions = Json::array();
    for (const Regret& each : found) {
        questions.push_back(regretJson(each));
    }
    printJson({{"questions", std::move(questions)}, {"summary", summaryJson(found)}});
}

/// Reads a predictor; none: no file is named.
Result<std::optional<TrainedPredictor>> predictorOf(const std::string& file)
{
    return file.empty() ? Result<std::optional<TrainedPredictor>>()
                        : TrainedPredictor::load(file).map(
                              [](TrainedPredictor&& loaded) { return std::optional(std::move(loaded)); });
}

} // namespace

int listRegret(const RegretCommandOptions& options)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto problems = problemsOf(options);
    if (!problems) {
        return complain(problems.error());
    }
    const auto predictor = predictorOf(options.predictor);
    if (!predictor) {
        return complain(predictor.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    std::vector<Regret> found;
    for (const auto& problem : *problems) {
        const std::string place =
            problems->size() > 1 ? fmt::format("{} of {}: ", found.size() + 1, problems->size()) : std::string();
        auto regret = regretOf(problem,
                               {.threads = *threads,
                                .cache = cache.get(),
                                .heartbeat = &heartbeat,
                                .step =
                                    [&](const std::string& step) {
                                        interrupt.report(0, 0);
                                        line.show(place + problem->subject() + ", " + step);
                                    },
                                .predictor = *predictor ? &**predictor : nullptr},
                               interrupt.token());
        if (interrupt.isRequested()) {
            break;
        }
        if (!regret) {
            line.clear();
            return complain(regret.error());
        }
        found.push_back(*std::move(regret));
    }
    line.clear();
    const bool isWhole = found.size() == problems->size();
    if (!found.empty() && !options.csv.empty()) {
        if (const auto written = writeCsv(options.csv, found); !written) {
            return complain(written.error(), kCheckFailed);
        }
    }
    if (!found.empty() && !usesTerminal(filesOf(options))) {
        print(options, found);
    }
    if (!isWhole) {
        say(fmt::format("pimento-cli: interrupted, {} of {} questions finished\n", found.size(), problems->size()));
    }
    return isWhole ? kDone : kInterrupted;
}

} // namespace pimento::cli
