// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/support.h"
#include "app/cli/common/sweep_options.h"
#include "app/cli/sweep/part_beat.h"
#include "app/cli/sweep/part_run.h"
#include "app/cli/sweep/sweep_folder.h"
#include "app/cli/sweep/sweep_submit.h"
#include "engine/base/output_file.h"
#include "engine/base/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

/// Exit code for an error: a stop, a mistake of the user, or something that may go away.
int codeOf(const Error& error, bool isRunning)
{
    return error.kind == ErrorKind::Stopped ? kInterrupted : isRunning ? kCheckFailed : kBadInput;
}

int complainOf(const Error& error, bool isRunning) { return complain(error, codeOf(error, isRunning)); }

/// Runs parts one after the other in this program.
int runHere(const SweepFolder& folder, const std::vector<std::size_t>& parts, const SweepCommandOptions& options)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const Cache cache(options.cache);
    Interrupt interrupt;
    ProgressLine line;
    for (const std::size_t part : parts) {
        const auto ended = runPart(folder, part, {cache.get(), interrupt, line, *threads});
        line.clear();
        if (!ended) {
            return complainOf(ended.error(), true);
        }
        if (*ended == PartEnding::Known && options.part) {
            say(fmt::format("pimento-cli: part {} has its answers already\n", part));
        }
    }
    return kDone;
}

struct State {
    std::size_t done = 0;
    std::size_t running = 0;
    std::size_t lost = 0;   // began, and gives no sign of life
    std::size_t broken = 0; // a file that cannot be read
    std::size_t waiting = 0;
    std::vector<std::string> remarks;
};

State stateOf(const SweepFolder& folder)
{
    State state;
    for (std::size_t part = 0; part < folder.parts(); ++part) {
        if (folder.isThere(part)) {
            const auto answers = folder.read(part);
            ++(answers ? state.done : state.broken);
            if (!answers) {
                state.remarks.push_back(answers.error().message());
            }
            continue;
        }
        const auto sign = signOf(folder, part);
        if (!sign) {
            ++state.waiting;
        } else if (sign->isAlive()) {
            ++state.running;
            state.remarks.push_back(fmt::format("part {} runs on {} (process {}): {} of {} answered", part, sign->host,
                                                sign->process, sign->done, sign->units));
        } else {
            ++state.lost;
            state.remarks.push_back(fmt::format("part {} was lost on {}, {:.0f} s ago; 'sweep again' runs it again",
                                                part, sign->host, sign->age));
        }
    }
    return state;
}

int showStatus(const SweepFolder& folder, const SweepCommandOptions& options)
{
    const State state = stateOf(folder);
    if (options.output == Output::Json) {
        printJson({{"folder", folder.path().string()},
                   {"questions", folder.plan().lines.size()},
                   {"ranges", folder.plan().ranges},
                   {"parts", folder.parts()},
                   {"done", state.done},
                   {"running", state.running},
                   {"lost", state.lost},
                   {"damaged", state.broken},
                   {"waiting", state.waiting},
                   {"remarks", Json(state.remarks)}});
        return kDone;
    }
    printPlain("{}: {} of {} parts done, {} running, {} lost, {} damaged, {} waiting\n", folder.path().string(),
               state.done, folder.parts(), state.running, state.lost, state.broken, state.waiting);
    for (const std::string& remark : state.remarks) {
        printPlain("  {}\n", remark);
    }
    return kDone;
}

int merge(const SweepFolder& folder, const SweepCommandOptions& options)
{
    const auto answers = joinedAnswers(folder);
    if (!answers) {
        return complain(answers.error(), kCheckFailed);
    }
    std::string text;
    for (const std::string& answer : *answers) {
        text += answer + "\n";
    }
    const bool isNamed = !options.out.empty() && options.action == "merge";
    const std::string file = isNamed ? options.out : (folder.path() / "answers.jsonl").string();
    Result<void> written = writeWholeFile(file, text);
    written =
        written && !options.csv.empty() ? writeWholeFile(options.csv, answersCsv(folder.plan(), *answers)) : written;
    if (!written) {
        return complain(written.error(), kCheckFailed);
    }
    if (file != "-" && options.csv != "-") {
        printPlain("{}: {} answers of {} parts\n", file, answers->size(), folder.parts());
    }
    const std::size_t refused = refusedOf(*answers);
    if (refused > 0) {
        say(fmt::format("pimento-cli: {} of {} questions were refused, see their \"error\"\n", refused,
                        answers->size()));
    }
    return refused > 0 && refused == answers->size() ? kCheckFailed : kDone;
}

/// Runs parts as the options say.
int runParts(const SweepFolder& folder, const std::vector<std::size_t>& parts, const SweepCommandOptions& options)
{
    if (parts.empty() || options.with == "none") {
        return kDone;
    }
    if (options.with == "here") {
        return runHere(folder, parts, options);
    }
    if (options.with == "parallel") {
        const auto ran = runInParallel(folder, parts, options);
        return ran ? kDone : complain(ran.error());
    }
    const auto job = submitToSlurm(folder, parts, options);
    if (!job) {
        return complain(job.error(), kCheckFailed);
    }
    printPlain("job {}: parts {}; 'pimento-cli sweep status {}' tells how far they are\n", *job, arrayText(parts),
               folder.path().string());
    return kDone;
}

/// Runs all missing parts, and joins the answers if that is possible now.
int runMissing(const SweepFolder& folder, const SweepCommandOptions& options)
{
    const int code = runParts(folder, folder.missing(), options);
    const bool hasEnded = options.with == "here" || options.with == "parallel" || options.waits;
    if (code != kDone || !hasEnded) {
        return code;
    }
    const auto missing = folder.missing();
    if (!missing.empty()) {
        return complain(
            {fmt::format("{} of {} parts have not ended well: {}", missing.size(), folder.parts(), arrayText(missing)),
             folder.path().string(), "'sweep status' says more, 'sweep again' runs them again"},
            kCheckFailed);
    }
    return merge(folder, options);
}

int cut(const SweepCommandOptions& options)
{
    if (options.out.empty()) {
        return complain({"a folder is wanted for the parts", "sweep", "Name a new one with --out FOLDER"});
    }
    const auto text = readTextFile(options.action);
    const auto folder = text ? SweepFolder::create(options.out, *text, options.action, options.parts)
                             : tl::unexpected<Error>(text.error());
    if (!folder) {
        return complain(folder.error());
    }
    if (options.with == "none") {
        printPlain("{}: {} questions in {} parts\n", options.out, folder->plan().lines.size(), folder->parts());
        return kDone;
    }
    return runMissing(*folder, options);
}

int runChosen(const SweepFolder& folder, const SweepCommandOptions& options)
{
    if (!options.part) {
        return runMissing(folder, options);
    }
    if (*options.part < 0 || static_cast<std::size_t>(*options.part) >= folder.parts()) {
        return complain({fmt::format("there is no part {}", *options.part), folder.path().string(),
                         fmt::format("Parts have the numbers 0 to {}", folder.parts() - 1)});
    }
    return runHere(folder, {static_cast<std::size_t>(*options.part)}, options);
}

} // namespace

int sweep(const SweepCommandOptions& options)
{
    constexpr std::array<const char*, 4> kRunners = {"here", "parallel", "slurm", "none"};
    if (std::ranges::find(kRunners, options.with) == kRunners.end()) {
        return complain(
            {"there is no \"" + options.with.substr(0, 40) + "\"", "--with", "Use here, parallel, slurm or none"});
    }
    if (options.tasks && (*options.tasks < 1 || *options.tasks > 100'000)) {
        return complain({"is not between 1 and 100000", "--tasks", "Say how many parts may run at the same time"});
    }
    if (options.action.ends_with(".json")) {
        return cut(options);
    }
    const std::array<std::pair<const char*, int (*)(const SweepFolder&, const SweepCommandOptions&)>, 4> kActions = {
        {{"run", runChosen}, {"again", runMissing}, {"status", showStatus}, {"merge", merge}}};
    const auto* const action =
        std::ranges::find_if(kActions, [&](const auto& each) { return options.action == each.first; });
    if (action == kActions.end()) {
        return complain({"there is no \"" + options.action.substr(0, 40) + "\"", "sweep",
                         "Name a plan (.json), or use run, again, status or merge"});
    }
    if (options.folder.empty()) {
        return complain({"the folder of the sweep is missing", "sweep " + options.action, "Name it after the action"});
    }
    const auto folder = SweepFolder::open(options.folder);
    return folder ? action->second(*folder, options) : complain(folder.error());
}

} // namespace pimento::cli
