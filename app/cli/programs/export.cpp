// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/question.h"
#include "app/cli/common/support.h"
#include "engine/base/file_place.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
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

/// A candidate that was chosen.
struct Chosen {
    std::shared_ptr<const CandidateList> list;
    std::size_t row = 0;
};

/// Finds the best candidate of the problem's space, with a proof where there is one.
Result<Chosen> bestCandidate(const std::shared_ptr<const Problem>& problem, const ExportOptions& options,
                             CostCache* cache, Interrupt& interrupt)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return tl::unexpected<Error>(threads.error());
    }
    const SystemInfo& system = infoOf(*problem);
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto found = exploreBest(problem, {.threads = *threads, .cache = cache, .heartbeat = &heartbeat},
                                   interrupt.token(), [&](const Exploration& picture) {
                                       if (picture.proof) {
                                           line.show(fmt::format("{} of {} {} left", picture.proof->left(),
                                                                 picture.proof->candidates, system.candidates));
                                       }
                                   });
    line.clear();
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->isFinished && !interrupt.isRequested()) {
        return fail("the search reached its limit without proving the best " + system.candidate, problem->text(),
                    "Raise or remove the limit among the settings, or name a " + system.candidate + " with --draft");
    }
    if (!found->isFinished) {
        return fail(ErrorKind::Stopped, "was stopped before the best " + system.candidate + " was found",
                    problem->text(), "Try again");
    }
    if (!found->best) {
        return fail("no " + system.candidate + " fits the device", problem->text(), "Choose a smaller shape");
    }
    return Chosen{found->candidates, *found->best};
}

Result<Chosen> chosenOne(const std::shared_ptr<const Problem>& problem, const ExportOptions& options, CostCache* cache,
                         Interrupt& interrupt)
{
    if (options.draft.empty() && options.from.empty()) {
        return bestCandidate(problem, options, cache, interrupt);
    }
    return chosenCandidate(*problem, options.draft, options.from, interrupt.token())
        .map([](std::shared_ptr<const CandidateList>&& one) {
            return Chosen{std::move(one), 0};
        });
}

/// Makes the folder and checks the paths of all files before any work begins.
Result<void> prepareFolder(const ExportOptions& options, const std::vector<const ExportForm*>& forms)
{
    if (auto made = makeFolder(options.out); !made) {
        return made;
    }
    CommandFiles files = filesOf(options);
    files.outputs.clear(); // the question has already been saved
    for (const ExportForm* form : forms) {
        for (const std::string_view name : form->files) {
            files.outputs.push_back(exportPlace(options.out, name));
        }
    }
    return checkFiles(files);
}

/// A candidate that was written.
struct Written {
    const SystemModule& module;
    const Problem& problem;
    const Chosen& chosen;
    const CandidateExport& candidate;
    std::vector<ExportedFile> files;
    std::vector<MissingForm> missing;

    [[nodiscard]] std::string text() const { return chosen.list->text(chosen.row); }
    [[nodiscard]] NotComputed notComputed() const { return problem.notComputed(*chosen.list, chosen.row); }
};

void printReport(const Written& written)
{
    printPlain("{}, {} {}\n", written.problem.subject(), infoOf(written.problem).candidate, written.text());
    if (const auto cycles = written.candidate.cycles()) {
        const Picoseconds period = written.problem.commandMachine()->description().clockPeriod;
        printPlain("  cycles     {:>12}   {}\n", cycles->value(), timeText(toMilliseconds(*cycles, period).value()));
    }
    if (const auto cost = written.candidate.cost()) {
        printPlain("  time       {}\n", CostWords(written.problem).text(*cost));
    }
    printPlainText(notComputedLine(written.notComputed(), 2));
    std::size_t width = 11;
    for (const ExportForm& form : written.module.exports) {
        width = std::max(width, form.id.size() + 1);
    }
    for (const ExportedFile& file : written.files) {
        printPlain("  {:<{}}{:>12} bytes   {}\n", file.form, width, file.bytes, file.name);
    }
    for (const MissingForm& each : written.missing) {
        printPlain("  {:<{}}none: {}\n", each.form->id, width, each.why);
    }
}

void printDocument(const Written& written)
{
    Json files = Json::array();
    for (const ExportedFile& file : written.files) {
        files.push_back({{"format", file.form}, {"file", file.name}, {"bytes", file.bytes}});
    }
    Json missing = Json::array();
    for (const MissingForm& each : written.missing) {
        missing.push_back({{"format", each.form->id}, {"why", each.why}});
    }
    Json document = subjectJson(written.problem);
    if (const auto cost = written.candidate.cost()) {
        document.update(candidateJson(CostWords(written.problem), written.text(), *cost));
    } else {
        document["draft"] = written.text();
    }
    if (const auto cycles = written.candidate.cycles()) {
        document["cycles"] = cycles->value();
    }
    document.update({{"files", std::move(files)}, {"left_out", std::move(missing)}});
    addNotComputed(document, written.notComputed());
    printJson(document);
}

/// Writes the chosen candidate in the forms of its tenant.
int exportForms(const SystemModule& module, const std::shared_ptr<const Problem>& problem, const ExportOptions& options)
{
    auto forms =
        formsNamed(std::span<const ExportForm>(module.exports), options.formats, " of a " + infoOf(*problem).candidate);
    if (!forms) {
        return complain(forms.error());
    }
    Interrupt interrupt;
    const auto complainOf = [&](const Error& error, int code = kBadInput) {
        return complain(error, interrupt.isRequested() ? kInterrupted : code);
    };
    const Cache cache(options.cache);
    const auto chosen = chosenOne(problem, options, cache.get(), interrupt);
    if (!chosen) {
        return complainOf(chosen.error());
    }
    RunProgress run(interrupt);
    const ExportContext context{PIMENTO_VERSION, cache.get(), &run, &interrupt, interrupt.token()};
    const auto candidate = module.makeExport(*problem, chosen->list, chosen->row, context);
    if (!candidate) {
        return complainOf(candidate.error());
    }
    auto missing = removeMissing(*forms, **candidate);
    if (!options.formats.empty() && !missing.empty()) {
        return complainOf({"there is no " + std::string(missing.front().form->id) + " of the " +
                               infoOf(*problem).candidate + ": " + missing.front().why,
                           "--formats", "Leave it out of the list"});
    }
    if (const auto prepared = prepareFolder(options, *forms); !prepared) {
        return complainOf(prepared.error());
    }
    auto files = (*candidate)->write(*forms, options.out);
    if (!files) {
        return complainOf(files.error(), kCheckFailed);
    }
    const Written written{module, *problem, *chosen, **candidate, *std::move(files), std::move(missing)};
    (options.output == Output::Json ? printDocument : printReport)(written);
    return kDone;
}

} // namespace

int exportDraft(const ExportOptions& options)
{
    if (!options.notebook.empty() || !options.report.empty()) {
        return exportQuestion(options);
    }
    if (const auto checked = check(options); !checked) {
        return complain(checked.error());
    }
    const auto problem = problemOf(options.findsBest ? withWholeSpace(options.question) : options.question);
    if (!problem) {
        return complain(problem.error());
    }
    const SystemModule* module = moduleOf(**problem);
    if (module == nullptr || module->makeExport == nullptr) {
        return complain({"the model " + (*problem)->question().system + " has no drafts to export", "--model",
                         "Use the model " + exportingSystems()});
    }
    return exportForms(*module, *problem, options);
}

} // namespace pimento::cli
