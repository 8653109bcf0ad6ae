// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/programs/schedule_files.h"

#include "app/cli/common/cache.h"
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/outputs/output_file.h"
#include "engine/exploration/exploration.h"
#include "engine/systems/upmem/exports/dpu_schedule_json.h"
#include "engine/systems/upmem/exports/schedule_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

namespace pimento::cli {

namespace {

using upmem::ScheduleForm;
using upmem::ScheduleProblem;

constexpr std::string_view kNotWritten = "// not written: ";

/// Forms that are listings; the document is the first of all.
std::span<const ScheduleForm> listedForms() { return upmem::scheduleForms().subspan(1); }

std::string textOf(const Listing& listing)
{
    std::string text;
    for (const ListingLine& line : listing.lines) {
        text += line.text + "\n";
    }
    return text;
}

const Listing* listingOf(std::span<const Listing> listings, std::string_view id)
{
    const auto found = std::ranges::find(listings, id, &Listing::id);
    return found == listings.end() ? nullptr : &*found;
}

/// A schedule with everything that its formats need.
struct Shown {
    std::shared_ptr<const CandidateList> one;
    std::shared_ptr<const upmem::CompiledRow> compiled;
    std::vector<Listing> listings;
    Evaluation cost;

    [[nodiscard]] DpuSchedule document(const ScheduleProblem& problem) const
    {
        return {problem, one->text(0), *compiled, listings, cost, PIMENTO_VERSION};
    }
};

Result<Shown> shownOf(const ScheduleProblem& problem, std::shared_ptr<const CandidateList> one, CostCache* cache,
                      Interrupt& interrupt)
{
    auto compiled = problem.compiled(*one, 0);
    if (!compiled) {
        return tl::unexpected<Error>(compiled.error());
    }
    auto listings = problem.listings(*one, 0, interrupt.token());
    if (!listings) {
        return tl::unexpected<Error>(listings.error());
    }
    const auto evaluator = problem.evaluator(one, {.cache = cache, .heartbeat = &interrupt});
    auto cost = evaluator->evaluate(0, Evaluator::kNoLimit, interrupt.token());
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    if (cost->ending != Ending::Done) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    return Shown{std::move(one), *std::move(compiled), *std::move(listings), *std::move(cost)};
}

/// Searches for the best schedule.
Result<std::shared_ptr<const CandidateList>> bestSchedule(const std::shared_ptr<const Problem>& problem,
                                                          const ExportOptions& options, CostCache* cache,
                                                          Interrupt& interrupt)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return tl::unexpected<Error>(threads.error());
    }
    const auto found =
        exploreBest(problem, {.threads = *threads, .cache = cache, .heartbeat = &interrupt}, interrupt.token(), {});
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (!found->isFinished || !found->best) {
        return fail(found->isFinished ? ErrorKind::DoesNotFit : ErrorKind::Stopped,
                    found->isFinished ? "no schedule fits" : "was stopped before the search came to its end",
                    problem->text(), "Try again");
    }
    return problem->parse(found->candidates->text(*found->best), interrupt.token());
}

struct Written {
    std::string_view format;
    std::string file;
    std::uint64_t bytes = 0;
};
struct Missing {
    std::string_view format;
    std::string why;
};

/// Reason why a format is not available; "": it is.
std::string whyNotOf(const Shown& shown, const ScheduleForm& form)
{
    if (form.isDocument()) {
        return whyNoDpuSchedule(*shown.compiled);
    }
    const Listing* listing = listingOf(shown.listings, form.listing);
    if (listing == nullptr || listing->lines.empty()) {
        return "the schedule has none";
    }
    const auto refused = std::ranges::find_if(
        listing->lines, [](const ListingLine& line) { return line.text.starts_with(kNotWritten); });
    return refused == listing->lines.end() ? "" : refused->text.substr(kNotWritten.size());
}

/// The requested formats, each once and in the usual order; all without a request. Error: an unknown id.
Result<std::vector<const ScheduleForm*>> wantedForms(std::span<const std::string> asked)
{
    auto forms = formsNamed(upmem::scheduleForms(), asked, " of a schedule for DPUs");
    if (forms && asked.empty()) {
        std::ranges::transform(upmem::scheduleForms(), std::back_inserter(*forms),
                               [](const ScheduleForm& form) { return &form; });
    }
    return forms;
}

std::string placeOf(const ExportOptions& options, const ScheduleForm& form)
{
    return (std::filesystem::path(options.out) / form.files.front()).string();
}

Result<Written> writeForm(const ExportOptions& options, const ScheduleProblem& problem, const Shown& shown,
                          const ScheduleForm& form)
{
    const std::string place = placeOf(options, form);
    auto file = OutputFile::create(place);
    if (!file) {
        return tl::unexpected<Error>(file.error());
    }
    if (form.isDocument()) {
        (void)writeDpuScheduleJson(shown.document(problem), [&](std::string_view text) {
            file->write(text);
            return !file->isBroken();
        });
    } else {
        file->write(textOf(*listingOf(shown.listings, form.listing)));
    }
    if (const auto closed = file->close(); !closed) {
        return tl::unexpected<Error>(closed.error());
    }
    std::error_code code;
    const auto bytes = std::filesystem::file_size(place, code);
    return Written{form.id, place, code ? 0 : std::uint64_t{bytes}};
}

void print(const ExportOptions& options, const ScheduleProblem& problem, const Shown& shown,
           const std::vector<Written>& files, const std::vector<Missing>& missing)
{
    const CostWords words(problem);
    if (options.output == Output::Json) {
        Json written = Json::array();
        for (const Written& each : files) {
            written.push_back({{"format", each.format}, {"file", each.file}, {"bytes", each.bytes}});
        }
        Json left = Json::array();
        for (const Missing& each : missing) {
            left.push_back({{"format", each.format}, {"why", each.why}});
        }
        Json document = subjectJson(problem);
        document.update(candidateJson(words, shown.one->text(0), shown.cost));
        document.update({{"files", std::move(written)}, {"left_out", std::move(left)}});
        printJson(document);
        return;
    }
    printPlain("{}, schedule {}\n  time       {}\n", problem.subject(), shown.one->text(0), words.text(shown.cost));
    for (const Written& each : files) {
        printPlain("  {:<13}{:>12} bytes   {}\n", each.format, each.bytes, each.file);
    }
    for (const Missing& each : missing) {
        printPlain("  {:<13}none: {}\n", each.format, each.why);
    }
}

/// Makes the folder and checks the paths of all files before any work begins.
Result<void> prepareFolder(const ExportOptions& options, const std::vector<const ScheduleForm*>& forms)
{
    std::error_code problem;
    std::filesystem::create_directories(options.out, problem);
    if (problem) {
        return fail("cannot be made: " + problem.message(), "folder " + options.out,
                    "Name a folder that can be written");
    }
    CommandFiles files = filesOf(options);
    files.outputs.clear(); // the question has already been saved
    for (const ScheduleForm* form : forms) {
        files.outputs.push_back(placeOf(options, *form));
    }
    return checkFiles(files);
}

Result<Shown> exported(const ExportOptions& options, const std::shared_ptr<const Problem>& posed,
                       const ScheduleProblem& problem, Interrupt& interrupt)
{
    const Cache cache(options.cache);
    const bool isNamed = !options.draft.empty() || !options.from.empty();
    auto one = isNamed ? chosenCandidate(problem, options.draft, options.from, interrupt.token())
                       : bestSchedule(posed, options, cache.get(), interrupt);
    return one ? shownOf(problem, *std::move(one), cache.get(), interrupt) : tl::unexpected<Error>(one.error());
}

} // namespace

int lowerSchedule(const LowerOptions& options, const ScheduleProblem& problem)
{
    const bool isDocument = options.emit == "program" && options.output == Output::Json;
    const std::string emit = options.emit == "ir" ? "trace" : options.emit == "program" ? "loops" : options.emit;
    const std::span<const ScheduleForm> forms = listedForms();
    const auto form = std::ranges::find(forms, emit, &ExportForm::id);
    if (form == forms.end()) {
        return complain({"--emit \"" + options.emit.substr(0, 40) + "\" is no form of a schedule for DPUs", "",
                         "Use " + formIds(forms)});
    }
    Interrupt interrupt;
    auto one = chosenCandidate(problem, options.draft, options.from, interrupt.token());
    if (!one) {
        return complain(one.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (!isDocument) {
        const auto listings = problem.listings(**one, 0, interrupt.token());
        if (!listings) {
            return complain(listings.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
        }
        const Listing* listing = listingOf(*listings, form->listing);
        printPlainText(listing != nullptr ? textOf(*listing) : std::string());
        return kDone;
    }
    const auto shown = shownOf(problem, *std::move(one), nullptr, interrupt);
    if (!shown) {
        return complain(shown.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    if (const std::string why = whyNoDpuSchedule(*shown->compiled); !why.empty()) {
        return complain({"the schedule has no document: " + why, problem.subject(), "Leave --json out"});
    }
    const bool isWhole = writeDpuScheduleJson(shown->document(problem), [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return std::ferror(stdout) == 0;
    });
    return isWhole ? kDone : kBadInput;
}

int exportSchedule(const ExportOptions& options, const std::shared_ptr<const Problem>& posed,
                   const ScheduleProblem& problem)
{
    auto forms = wantedForms(options.formats);
    if (!forms) {
        return complain(forms.error());
    }
    Interrupt interrupt;
    const auto shown = exported(options, posed, problem, interrupt);
    if (!shown) {
        return complain(shown.error(), interrupt.isRequested() ? kInterrupted : kBadInput);
    }
    std::vector<Missing> missing;
    std::erase_if(*forms, [&](const ScheduleForm* form) {
        std::string why = whyNotOf(*shown, *form);
        return !why.empty() && (missing.push_back({form->id, std::move(why)}), true);
    });
    if (!options.formats.empty() && !missing.empty()) {
        return complain(
            {"there is no " + std::string(missing.front().format) + " of the schedule: " + missing.front().why,
             "--formats", "Leave it out of the list"});
    }
    if (const auto prepared = prepareFolder(options, *forms); !prepared) {
        return complain(prepared.error());
    }
    std::vector<Written> files;
    for (const ScheduleForm* form : *forms) {
        auto written = writeForm(options, problem, *shown, *form);
        if (!written) {
            return complain(written.error(), kCheckFailed);
        }
        files.push_back(*std::move(written));
    }
    print(options, problem, *shown, files, missing);
    return kDone;
}

} // namespace pimento::cli
