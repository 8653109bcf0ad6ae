// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "app/cli/explore/study_actions.h"
#include "app/cli/explore/study_text.h"
#include "engine/base/output_file.h"
#include "engine/base/shell_word.h"
#include "engine/study_files/numpy_columns.h"
#include "engine/study_files/study.h"
#include "engine/study_files/study_list.h"
#include "engine/study_files/study_merge.h"
#include "engine/study_files/study_notes.h"
#include "engine/study_queries/study_workbook.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <utility>

namespace pimento::cli {

namespace {

/// A column that marks the Pareto front, if the options name its axes.
Result<std::vector<AddedColumn>> addedColumns(const StudyList& list, const StudyCommandOptions& options)
{
    std::vector<AddedColumn> added;
    if (!options.pareto.empty()) {
        const auto axes = paretoAxes(options.pareto, columnsOf(list));
        if (!axes) {
            return tl::unexpected<Error>(axes.error());
        }
        added.emplace_back("pareto", std::vector<double>(list.rows.size(), 0));
        for (const std::size_t row : paretoFront(*axes)) {
            added.back().second[row] = 1;
        }
    }
    return added;
}

/// Writes the table of a question as text, or as a workbook.
Result<void> writeTable(Study& study, const StudyQuestion& question, const std::string& file,
                        const StudyCommandOptions& options)
{
    const auto list = listOf(study, question.key(), options.known ? StudyExtent::Known : StudyExtent::Listed);
    const auto added = list ? addedColumns(*list, options) : tl::unexpected<Error>(list.error());
    if (!added) {
        return tl::unexpected<Error>(added.error());
    }
    if (options.xlsx.empty()) {
        return writeWholeFile(file, csvOf(*list, *added));
    }
    const std::string& name = options.files.front();
    return writeListWorkbook(file, *list, *added,
                             {"pimento " PIMENTO_VERSION, name,
                              "pimento-cli study export " + shellWord(name) + " --id " + keyDigits(question.key()) +
                                  " --xlsx " + shellWord(file)});
}

/// Lists or exports the candidates with a pin or a note, as the window does.
int listMarks(const StudyCommandOptions& options)
{
    const auto study = openOnly(options);
    const auto marked = study ? markedCandidates(**study) : tl::unexpected<Error>(study.error());
    if (!marked) {
        return complain(marked.error());
    }
    if (!options.csv.empty()) {
        const Result<void> written = writeWholeFile(options.csv, csvOf(*marked));
        return written ? kDone : complain(written.error());
    }
    Json document = Json::array();
    for (const MarkedCandidate& one : *marked) {
        document.push_back({{"question", keyDigits(one.question)},
                            {"asked", one.asked},
                            {"candidate", one.name},
                            {"id", fmt::format("{:016x}", one.candidate)},
                            {"pinned", one.isPinned},
                            {"note", one.note.empty() ? Json(nullptr) : Json(one.note)}});
        if (options.output == Output::Text) {
            printPlain("{}\n  {}  {}\n", one.asked, one.name, one.note.empty() ? "pinned" : one.note);
        }
    }
    if (options.output == Output::Json) {
        printJson(document);
    } else if (marked->empty()) {
        printPlain("nothing is pinned, and there are no notes\n");
    }
    return kDone;
}

/// Writes a table of one question to a file, or of each question to a file in a folder.
int exportStudy(const StudyCommandOptions& options)
{
    const auto named = std::ranges::count_if(std::array{&options.csv, &options.xlsx, &options.out, &options.columns},
                                             [](const std::string* place) { return !place->empty(); });
    if (named != 1) {
        return complain({"one of --csv FILE, --xlsx FILE, --out FOLDER and --columns FOLDER is wanted", "study export",
                         "Name one of them"});
    }
    const auto study = openOnly(options);
    const auto questions = study ? questionsOf(**study, options) : tl::unexpected<Error>(study.error());
    if (!questions) {
        return complain(questions.error());
    }
    if (options.out.empty() && questions->size() > 1) {
        return complain({fmt::format("has {} questions", questions->size()), options.files.front(),
                         "Name one with --id or by its kernel, shape and device, or a folder with --out"});
    }
    std::error_code code;
    const std::string& folder = options.columns.empty() ? options.out : options.columns;
    if (!folder.empty() && !std::filesystem::create_directories(folder, code) && code) {
        return complain({"cannot be made: " + code.message(), "folder " + folder, "Choose another place"});
    }
    if (!options.columns.empty()) {
        const auto extent = options.known ? StudyExtent::Known : StudyExtent::Listed;
        const auto list = listOf(**study, questions->front().key(), extent);
        const auto written = list ? writeNumpyColumns(*list, folder) : tl::unexpected<Error>(list.error());
        return written ? kDone : complain(written.error());
    }
    for (const StudyQuestion& question : *questions) {
        const std::string name =
            !options.csv.empty() ? options.csv
            : !options.xlsx.empty()
                ? options.xlsx
                : (std::filesystem::path(options.out) / (keyDigits(question.key()) + ".csv")).string();
        if (const auto written = writeTable(**study, question, name, options); !written) {
            return complain(written.error());
        }
    }
    return kDone;
}

int mergeStudies(const StudyCommandOptions& options)
{
    if (options.files.size() < 3) {
        return complain({"two or more studies and a new one are wanted", "study merge",
                         "As in: study merge a.pimento b.pimento both.pimento"});
    }
    std::vector<std::filesystem::path> sources(options.files.begin(), options.files.end() - 1);
    const auto merged = mergeInto(options.files.back(), sources);
    if (!merged) {
        return complain(merged.error());
    }
    if (!merged->conflicts.empty()) {
        for (const StudyConflict& each : merged->conflicts) {
            say(fmt::format("pimento-cli: {}: {} in {}, {} in {}\n", shown(each.what), shown(each.one),
                            sources[each.first].string(), shown(each.other), sources[each.second].string()));
        }
        return complain({fmt::format("{} rows are not the same", merged->conflicts.size()), "study merge",
                         "Nothing was written: remove or change one side of each"},
                        kCheckFailed);
    }
    if (options.output == Output::Json) {
        printJson({{"file", options.files.back()}, {"rows", merged->rows}, {"shared", merged->shared}});
    } else {
        printPlain("{}: {} rows, {} of them in more than one study\n", options.files.back(), merged->rows,
                   merged->shared);
    }
    return kDone;
}

/// Checks the options. Error: one has no effect on the action.
Result<void> checkUsed(const StudyCommandOptions& options)
{
    struct Use {
        const char* option;
        bool isGiven;
        std::string_view actions;
    };
    const Use uses[] = {{"--kernel", hasQuestion(options.question), "export, query"},
                        {"--id", !options.id.empty(), "export, query"},
                        {"--csv", !options.csv.empty(), "export, notes, query"},
                        {"--xlsx", !options.xlsx.empty(), "export, query"},
                        {"--out", !options.out.empty(), "export, report"},
                        {"--columns", !options.columns.empty(), "export"},
                        {"--known", options.known, "export"},
                        {"--pareto", !options.pareto.empty(), "export"},
                        {"--schema", options.schema, "query"},
                        {"--save", !options.save.empty(), "query"},
                        {"--remove", !options.remove.empty(), "query"},
                        {"--rows", options.rows.has_value(), "query"},
                        {"--seconds", options.seconds.has_value(), "query"}};
    for (const Use& each : uses) {
        if (each.isGiven && each.actions.find(options.action) == std::string_view::npos) {
            return fail("has no effect on study " + options.action, each.option,
                        "It goes with " + std::string(each.actions));
        }
    }
    if (!options.pareto.empty() && !options.columns.empty()) {
        return fail("has no effect with --columns", "--pareto", "Use --csv, --xlsx or --out");
    }
    return {};
}

} // namespace

int useStudy(const StudyCommandOptions& options)
{
    const std::pair<const char*, int (*)(const StudyCommandOptions&)> actions[] = {
        {"show", showStudy},  {"query", queryStudy},   {"export", exportStudy},
        {"notes", listMarks}, {"merge", mergeStudies}, {"report", reportStudy}};
    for (const auto& [name, action] : actions) {
        if (options.action == name) {
            const auto used = checkUsed(options);
            return used ? action(options) : complain(used.error());
        }
    }
    return complain({"there is no \"" + options.action.substr(0, 40) + "\"", "study",
                     "Use show, query, export, notes, merge or report"});
}

} // namespace pimento::cli
