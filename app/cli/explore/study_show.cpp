// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/output_places.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/explore/study_actions.h"
#include "app/cli/explore/study_text.h"
#include "engine/costs/results_version.h"
#include "engine/study_files/study_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

// What a study says about its questions: all of it, or their answers.

namespace pimento::cli {

namespace {

struct Shown {
    StudyQuestion question;
    std::vector<StudyAnswer> answers;
    std::vector<StudyRemark> pins;
    std::vector<StudyRemark> notes;
    std::vector<StudyResult> results;
    std::size_t listed = 0;
};

Result<Shown> shownOf(Study& study, const StudyQuestion& question)
{
    const Fingerprint key = question.key();
    auto answers = study.answers(key);
    auto pins = study.pins(key);
    auto notes = study.notes(key);
    auto results = study.results(key);
    const auto list = listOf(study, key, StudyExtent::Listed);
    if (!answers || !pins || !notes || !results || !list) {
        return tl::unexpected<Error>(!answers   ? answers.error()
                                     : !pins    ? pins.error()
                                     : !notes   ? notes.error()
                                     : !results ? results.error()
                                                : list.error());
    }
    return Shown{question,          *std::move(answers), *std::move(pins),
                 *std::move(notes), *std::move(results), list->rows.size()};
}

std::string versionText(const StudyQuestion& question)
{
    return question.resultsVersion == kResultsVersion
               ? fmt::format("results of version {}", question.resultsVersion)
               : fmt::format("results of version {}, this program has {}: exploring it again makes a new question",
                             question.resultsVersion, kResultsVersion);
}

void print(const Shown& shown)
{
    const StudyQuestion& question = shown.question;
    printPlain("{}  {}\n", keyDigits(question.key()), questionText(question));
    printPlain("  asked by {}, {}{}\n", question.product, versionText(question),
               question.seed != 0 ? fmt::format(", seed {}", question.seed) : std::string());
    printPlain("  {} results, {} of them listed\n", shown.results.size(), shown.listed);
    for (const StudyAnswer& answer : shown.answers) {
        printPlain("  best    {}\n{}", answerText(question, answer),
                   notComputedLine(notComputedOf(question, shown.results, answer), 10));
    }
    const auto isAbout = [](std::uint64_t id) {
        return [id](const StudyRemark& each) { return each.candidate == id; };
    };
    for (const StudyRemark& pin : shown.pins) {
        if (std::ranges::none_of(shown.notes, isAbout(pin.candidate))) {
            printPlain("  pinned  {}\n", pin.text);
        }
    }
    for (const StudyRemark& note : shown.notes) {
        const auto name = std::ranges::find_if(shown.pins, isAbout(note.candidate));
        printPlain("  note    {}{}\n", name == shown.pins.end() ? std::string() : name->text + ": ", note.text);
    }
}

Json jsonOf(const std::vector<StudyRemark>& remarks)
{
    Json all = Json::array();
    for (const StudyRemark& each : remarks) {
        all.push_back(
            {{"candidate", each.candidate == 0 ? Json(nullptr) : Json(fmt::format("{:016x}", each.candidate))},
             {"text", each.text}});
    }
    return all;
}

/// Answers with what their candidates leave uncomputed, where the results say it.
Json jsonOf(const StudyQuestion& question, const std::vector<StudyAnswer>& answers,
            const std::vector<StudyResult>& results)
{
    Json all = Json::array();
    for (const StudyAnswer& answer : answers) {
        all.push_back(answerJson(question, answer));
        if (const auto elements = notComputedOf(question, results, answer)) {
            all.back()["elements_not_computed"] = *elements;
        }
    }
    return all;
}

Json jsonOf(const Shown& shown)
{
    const StudyQuestion& question = shown.question;
    return {{"question", keyDigits(question.key())},
            {"identity", keyDigits(question.identity)},
            {"text", questionText(question)},
            {"product", question.product},
            {"results_version", question.resultsVersion},
            {"seed", question.seed},
            {"ranked", question.quantities[question.ranked].id},
            {"unit", question.quantities[question.ranked].unit},
            {"results", shown.results.size()},
            {"listed", shown.listed},
            {"answers", jsonOf(question, shown.answers, shown.results)},
            {"pins", jsonOf(shown.pins)},
            {"notes", jsonOf(shown.notes)}};
}

} // namespace

bool hasQuestion(const QuestionOptions& options) { return !options.kernel.empty() || !options.file.empty(); }

Result<std::unique_ptr<Study>> openOnly(const StudyCommandOptions& options)
{
    return options.files.size() == 1 ? Study::open(options.files.front(), StudyAccess::Read)
                                     : fail("one study is wanted", "study " + options.action, "Name one file");
}

Result<std::vector<StudyQuestion>> questionsOf(Study& study, const StudyCommandOptions& options)
{
    auto all = study.questions();
    if (!all) {
        return all;
    }
    std::optional<Fingerprint> identity;
    if (hasQuestion(options.question)) {
        const auto problem = problemOf(options.question);
        if (!problem) {
            return tl::unexpected<Error>(problem.error());
        }
        identity = (*problem)->identity();
    }
    std::erase_if(*all, [&](const StudyQuestion& question) {
        return (identity && question.identity != *identity) || !isNamed(question.key(), options.id);
    });
    return all->empty() ? fail("has no such question", study.file().string(), "'pimento-cli study show' lists them")
                        : std::move(all);
}

int showStudy(const StudyCommandOptions& options)
{
    const auto study = openOnly(options);
    const auto questions = study ? (*study)->questions() : tl::unexpected<Error>(study.error());
    const auto models = study ? (*study)->models() : tl::unexpected<Error>(study.error());
    if (!questions || !models) {
        return complain(!questions ? questions.error() : models.error());
    }
    Json document{{"file", options.files.front()}, {"questions", Json::array()}, {"models", Json::array()}};
    std::vector<Shown> all;
    for (const StudyQuestion& question : *questions) {
        auto shown = shownOf(**study, question);
        if (!shown) {
            return complain(shown.error());
        }
        document["questions"].push_back(jsonOf(*shown));
        all.push_back(*std::move(shown));
    }
    for (const StudyModel& model : *models) {
        document["models"].push_back({{"name", model.name},
                                      {"version", model.version},
                                      {"fingerprint", keyDigits(model.fingerprint())},
                                      {"bytes", model.bytes.size()},
                                      {"about", model.about}});
    }
    if (options.output == Output::Json) {
        printJson(document);
        return kDone;
    }
    printPlain("{}: {} {}, {} {}\n", options.files.front(), all.size(), all.size() == 1 ? "question" : "questions",
               models->size(), models->size() == 1 ? "model" : "models");
    for (const Shown& shown : all) {
        print(shown);
    }
    for (const StudyModel& model : *models) {
        printPlain("model {} {} ({} bytes): {}\n", model.name, model.version, model.bytes.size(), model.about);
    }
    return kDone;
}

int queryStudy(const StudyCommandOptions& options)
{
    const bool wantsTable =
        !options.csv.empty() || !options.xlsx.empty() || options.rows.has_value() || options.seconds.has_value();
    if (options.schema || !options.save.empty() || !options.remove.empty() || options.files.size() > 1 || wantsTable) {
        return selectFromStudy(options);
    }
    const auto study = openOnly(options);
    const auto questions = study ? questionsOf(**study, options) : tl::unexpected<Error>(study.error());
    if (!questions) {
        return complain(questions.error());
    }
    Json document = Json::array();
    for (const StudyQuestion& question : *questions) {
        const auto answers = (*study)->answers(question.key());
        const auto results = (*study)->results(question.key());
        if (!answers || !results) {
            return complain(!answers ? answers.error() : results.error());
        }
        document.push_back({{"question", keyDigits(question.key())},
                            {"text", questionText(question)},
                            {"results_version", question.resultsVersion},
                            {"ranked", question.quantities[question.ranked].id},
                            {"unit", question.quantities[question.ranked].unit},
                            {"answers", jsonOf(question, *answers, *results)}});
        if (options.output == Output::Text) {
            printPlain("{}{}\n  {}\n", questionText(question),
                       question.resultsVersion == kResultsVersion ? "" : "; " + versionText(question),
                       answers->empty() ? "not answered yet" : answerText(question, answers->front()));
            if (!answers->empty()) {
                printPlain("{}", notComputedLine(notComputedOf(question, *results, answers->front()), 2));
            }
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

} // namespace pimento::cli
