// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "app/cli/common/tenant_commands.h"
#include "app/cli/programs/draft_files.h"
#include "app/outputs/export_files.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/dcc/listed_program.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace pimento::cli {

namespace {

Result<void> check(const ExportOptions& options)
{
    if (options.out.empty()) {
        return fail("--out is required", "", "Name a folder for the files");
    }
    const bool hasDraft = !options.draft.empty() || !options.from.empty();
    if (hasDraft && options.findsBest) {
        return fail("--best looks for a draft, so none can be named", "--draft", "Leave one out");
    }
    if (!hasDraft && !options.findsBest && options.question.file.empty()) {
        return fail("which draft to export is not said", "", "Give --draft default, --best or --question FILE");
    }
    return {};
}

/// A draft that was chosen.
struct Chosen {
    std::shared_ptr<const CandidateList> list;
    std::size_t row = 0;
};

/// The best draft of the problem's space, proved.
Result<Chosen> bestDraft(const std::shared_ptr<const Problem>& problem, const ExportOptions& options,
                         Interrupt& interrupt)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return tl::unexpected<Error>(threads.error());
    }
    const Cache cache(options.cache);
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto found = exploreBest(
        problem, {.threads = *threads, .cache = cache.get(), .heartbeat = &heartbeat}, interrupt.token(),
        [&](const Exploration& picture) {
            if (picture.proof) {
                line.show(fmt::format("{} of {} drafts left", picture.proof->left(), picture.proof->candidates));
            }
        });
    line.clear();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->isFinished) {
        return fail(ErrorKind::Stopped, "was stopped before the best draft was proved", problem->text());
    }
    if (!found->best) {
        return fail("the data of no draft fits the device", problem->text(), "Choose a smaller shape");
    }
    return Chosen{found->candidates, *found->best};
}

Result<Chosen> chosenDraft(const std::shared_ptr<const Problem>& problem, const ExportOptions& options,
                           Interrupt& interrupt)
{
    if (options.draft.empty() && options.from.empty()) {
        return bestDraft(problem, options, interrupt);
    }
    return chosenCandidate(*problem, options.draft, options.from, interrupt.token())
        .map([](std::shared_ptr<const CandidateList>&& one) {
            return Chosen{std::move(one), 0};
        });
}

/// The requested formats, or all available ones. Error: a requested format is not available.
Result<std::vector<ExportFormat>> wantedFormats(const ExportOptions& options, const DraftProgram& program,
                                                std::vector<LeftOutFormat>& leftOut)
{
    const auto asked = parseExportFormats(options.formats);
    if (!asked) {
        return tl::unexpected<Error>(asked.error());
    }
    auto formats = formatsOf(*asked, program, leftOut);
    if (!asked->empty() && !leftOut.empty()) {
        return fail("there is no " + std::string(infoOf(leftOut.front().format).id) +
                        " of the draft: " + leftOut.front().why,
                    "--formats", "Leave it out of the list");
    }
    return formats;
}

/// Makes the folder and checks the paths of all files before any work begins.
Result<void> prepareFolder(const ExportOptions& options, const std::vector<ExportFormat>& formats)
{
    std::error_code problem;
    std::filesystem::create_directories(options.out, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), "folder " + options.out,
                    "Name a folder that can be written");
    }
    CommandFiles files = filesOf(options);
    files.outputs.clear(); // the question has already been saved
    for (const ExportFormat format : formats) {
        for (const std::string_view name : infoOf(format).files) {
            files.outputs.push_back(exportPlace(options.out, name));
        }
    }
    return checkFiles(files);
}

void print(const ExportTask& task, const Exported& exported, const std::vector<LeftOutFormat>& leftOut)
{
    const DraftQuestion& question = task.program.question();
    printPlain("{}, draft {}\n  cycles     {:>12}   {}\n{}", question.subject(),
               draftText(question, task.program.draft().parts()), exported.run.cycles.value(),
               timeText(toMilliseconds(exported.run.cycles, question.machine->description().clockPeriod).value()),
               notComputedLine(notComputedOf(task), 2));
    for (const ExportedFile& file : exported.files) {
        printPlain("  {:<11}{:>12} bytes   {}\n", infoOf(file.format).id, file.bytes, file.name);
    }
    for (const LeftOutFormat& each : leftOut) {
        printPlain("  {:<11}none: {}\n", infoOf(each.format).id, each.why);
    }
}

void printExportJson(const ExportTask& task, const Exported& exported, const std::vector<LeftOutFormat>& leftOut)
{
    Json files = Json::array();
    for (const ExportedFile& file : exported.files) {
        files.push_back({{"format", infoOf(file.format).id}, {"file", file.name}, {"bytes", file.bytes}});
    }
    Json missing = Json::array();
    for (const LeftOutFormat& each : leftOut) {
        missing.push_back({{"format", infoOf(each.format).id}, {"why", each.why}});
    }
    Json document = subjectJson(task.problem);
    document.update({{"draft", draftText(task.program.question(), task.program.draft().parts())},
                     {"cycles", exported.run.cycles.value()},
                     {"files", std::move(files)},
                     {"left_out", std::move(missing)}});
    addNotComputed(document, notComputedOf(task));
    printJson(document);
}

} // namespace

int exportDrafts(const ExportOptions& options, const std::shared_ptr<const Problem>& problem)
{
    if (const auto formats = parseExportFormats(options.formats); !formats) {
        return complain(formats.error());
    }
    Interrupt interrupt;
    const auto complainOf = [&](const Error& error, int code = kBadInput) {
        return complain(error, interrupt.isRequested() ? kInterrupted : code);
    };
    const auto chosen = chosenDraft(problem, options, interrupt);
    if (!chosen) {
        return complainOf(chosen.error());
    }
    const auto program = draftProgramOf(*problem, *chosen->list, chosen->row, interrupt.token());
    if (!program) {
        return complainOf(program.error());
    }
    std::vector<LeftOutFormat> leftOut;
    auto formats = wantedFormats(options, *program, leftOut);
    if (!formats) {
        return complainOf(formats.error());
    }
    if (const auto prepared = prepareFolder(options, *formats); !prepared) {
        return complainOf(prepared.error());
    }
    const ExportTask task{*problem, *program, options.out, *std::move(formats)};
    RunProgress run(interrupt);
    const auto exported = writeExports(task, {interrupt.token(), run, interrupt});
    if (!exported) {
        return complainOf(exported.error(), kCheckFailed);
    }
    (options.output == Output::Json ? printExportJson : print)(task, *exported, leftOut);
    return kDone;
}

int exportDraft(const ExportOptions& options)
{
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto problem = problemOf(options.findsBest ? withWholeSpace(options.question) : options.question);
    if (!problem) {
        return complain(problem.error());
    }
    const TenantCommands commands = tenantCommandsOf(*problem);
    if (commands.exportFiles) {
        return commands.exportFiles(options);
    }
    if (const auto formats = parseExportFormats(options.formats); !formats) {
        return complain(formats.error());
    }
    return complain({"the model " + (*problem)->question().system + " has no drafts to export", "--model",
                     "Use the model " + exportingSystems()});
}

} // namespace pimento::cli
