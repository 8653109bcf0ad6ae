// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/model_options.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/support.h"
#include "app/cli/models/hosted_model.h"
#include "app/cli/models/llm_output.h"
#include "app/cli/models/model_sweep.h"
#include "engine/base/output_file.h"
#include "engine/language_models/model_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <memory>

namespace pimento::cli {

namespace {

/// Lists the known models, hosts and placements.
int listModels(const ModelLibrary& library)
{
    printPlain("Models\n");
    for (const LanguageModel& model : library.all()) {
        printPlain("  {:<16}{:>4} layers, {:>6} wide; {:.1f} KiB of keys and values a token. {}\n", model.name,
                   model.layers, model.hidden, static_cast<double>(keyValueBytesPerToken(model).value()) / 1024,
                   model.source);
    }
    printPlain("Hosts\n");
    for (const inference::InferenceHost& host : inference::inferenceHosts()) {
        printPlain("  {:<16}{}. {}\n", host.name, host.title, host.source);
    }
    printPlain("Placements\n");
    for (const inference::Placement& placement : inference::placements()) {
        printPlain("  {:<16}{}\n", placement.name, placement.title);
    }
    return kDone;
}

Result<std::vector<inference::Placement>> placementsOf(const LlmOptions& options)
{
    if (options.hasAllPlacements) {
        return std::vector<inference::Placement>(inference::placements().begin(), inference::placements().end());
    }
    std::vector<inference::Placement> all;
    for (const std::string& text :
         options.placements.empty() ? std::vector<std::string>{"fastest"} : options.placements) {
        auto placement = inference::parsePlacement(text);
        if (!placement) {
            return tl::unexpected<Error>(placement.error());
        }
        all.push_back(*std::move(placement));
    }
    return all;
}

/// Adds the power of a stack over the last step of each row. Power within programs needs a run of each program, which
/// is skipped after an interrupt.
Result<void> addPower(const LlmOptions& options, const HostedModel& hosted, Interrupt& interrupt, ProgressLine& line,
                      LlmAnswer& answer)
{
    inference::KernelPowers powers;
    inference::StackFacts facts = hosted.stackFacts();
    for (const inference::PlacedRun& row : answer.rows) {
        if (!options.power.empty() && hosted.kernels != nullptr && !answer.wasInterrupted) {
            line.show("power of " + row.placement.name);
            const auto added = inference::addKernelPowers(row.run.last.layers, *hosted.kernels, hosted.catalogue(),
                                                          interrupt.token(), powers);
            if (!added) {
                return added;
            }
            facts.kernels = &powers;
        }
        answer.powers.push_back(inference::stackPowerOf(row.run.last, hosted.on.host, facts));
    }
    return {};
}

/// The placements that the host supports. Error: one that it does not, unless all placements are asked for.
Result<std::vector<inference::Placement>> possibleOf(const LlmOptions& options, const HostedModel& hosted,
                                                     std::vector<inference::Placement> placed)
{
    std::vector<inference::Placement> possible;
    for (inference::Placement& placement : placed) {
        const auto can = inference::check(placement, hosted.on.host);
        if (!can && !options.hasAllPlacements) {
            return tl::unexpected<Error>(can.error());
        }
        if (can) {
            possible.push_back(std::move(placement));
        }
    }
    return possible;
}

bool isForPeople(const LlmOptions& options)
{
    return options.output != Output::Json && !isStandardOutput(options.csv) && !isStandardOutput(options.power);
}

/// Runs one placement after the other and prints each row when it is known. After an interrupt the finished rows
/// remain.
Result<void> addRows(const LlmOptions& options, const HostedModel& hosted,
                     const std::vector<inference::Placement>& placed, Interrupt& interrupt, ProgressLine& line,
                     LlmAnswer& answer)
{
    for (const inference::Placement& placement : placed) {
        for (const std::int64_t batch : options.batches) {
            const inference::PromptLoad load{batch, options.inputTokens, options.outputTokens};
            auto run = inference::runPlaced(
                hosted.on, {placement, load, hosted.held, options.ignoresMemory}, hosted.means(),
                {interrupt.token(), [&](const std::string& what, std::size_t done, std::size_t all) {
                     line.show(fmt::format("{}, batch {}: {} of {} {}", placement.name, batch, done, all, what));
                 }});
            if (!run && interrupt.isRequested() && !answer.rows.empty()) {
                answer.wasInterrupted = true;
                return {};
            }
            if (!run) {
                Error error = run.error();
                error.hint += error.kind == ErrorKind::DoesNotFit ? ", or ask what would be with --ignore-memory" : "";
                return tl::unexpected<Error>(std::move(error));
            }
            if (isForPeople(options)) {
                line.clear();
                if (answer.rows.empty()) {
                    printHead(hosted, run->capacity);
                }
                printRow(*run);
                std::fflush(stdout); // rows appear as they finish
            }
            answer.rows.push_back(*std::move(run));
        }
    }
    return {};
}

Result<LlmAnswer> answerOf(const LlmOptions& options, const HostedModel& hosted,
                           const std::vector<inference::Placement>& placed, Interrupt& interrupt, ProgressLine& line)
{
    LlmAnswer answer{.on = hosted.on, .device = hosted.device, .rows = {}, .powers = {}, .crossovers = {}};
    const auto possible = possibleOf(options, hosted, placed);
    const auto added = possible ? addRows(options, hosted, *possible, interrupt, line, answer)
                                : Result<void>(tl::unexpected<Error>(possible.error()));
    if (!added) {
        return tl::unexpected<Error>(added.error());
    }
    if (const auto powered = addPower(options, hosted, interrupt, line, answer); !powered) {
        return tl::unexpected<Error>(powered.error());
    }
    if (options.hasCrossovers && !answer.wasInterrupted) {
        auto found = inference::crossoversOf(hosted.on, hosted.means(), interrupt.token(),
                                             [&](const std::string& layer) { line.show("crossover of " + layer); });
        if (!found && !interrupt.isRequested()) {
            return tl::unexpected<Error>(found.error());
        }
        answer.wasInterrupted = !found;
        answer.crossovers = found ? *std::move(found) : std::vector<inference::Crossover>();
    }
    if (hosted.kernels != nullptr) {
        answer.explored = hosted.kernels->explored();
        answer.recalled = hosted.kernels->recalled();
        answer.ruledOut = hosted.kernels->ruledOut();
        answer.simulated = hosted.kernels->simulated();
    }
    return answer;
}

int tell(const LlmOptions& options, const LlmAnswer& answer)
{
    for (const auto& [name, text] :
         {std::pair(options.csv, csvOf(answer)), std::pair(options.power, powerCsvOf(answer))}) {
        if (const auto written = writeIfNamed(name, text); !written) {
            return complain(written.error());
        }
    }
    if (options.output == Output::Json) {
        printJson(jsonOf(answer));
    } else if (isForPeople(options)) {
        printDetails(answer);
    }
    if (answer.wasInterrupted) {
        say("pimento-cli: interrupted; rows that were finished are above\n");
        return kInterrupted;
    }
    return kDone;
}

/// Runs one placement and batch with each value of the sweep.
int runSwept(const LlmOptions& options, const std::vector<inference::Placement>& placed)
{
    if (placed.size() != 1 || options.batches.size() != 1 || !options.csv.empty() || !options.power.empty()) {
        return complain(Error{"varies one placement and batch, and writes no files", "--sweep",
                              "Leave further placements, batches and files out"});
    }
    return sweepModel(
        options.on, options.output,
        [&](const HostedModel& hosted, Interrupt& interrupt, ProgressLine& line) -> Result<inference::SweptFigures> {
            if (const auto can = inference::check(placed.front(), hosted.on.host); !can) {
                return tl::unexpected<Error>(can.error());
            }
            const inference::PromptLoad load{options.batches.front(), options.inputTokens, options.outputTokens};
            const auto progress = [&](const std::string& what, std::size_t done, std::size_t all) {
                line.show(fmt::format("{} of {} {}", done, all, what));
            };
            return inference::runPlaced(hosted.on, {placed.front(), load, hosted.held, options.ignoresMemory},
                                        hosted.means(), {interrupt.token(), progress})
                .map([](const inference::PlacedRun& row) { return inference::sweptFigures(row.run); });
        });
}

} // namespace

int runLanguageModel(const LlmOptions& options)
{
    if (options.on.model.empty()) {
        const auto library = modelLibrary();
        return library ? listModels(*library) : complain(library.error());
    }
    const auto placed = placementsOf(options);
    if (!placed) {
        return complain(placed.error());
    }
    if (!options.on.sweep.empty()) {
        return runSwept(options, *placed);
    }
    Interrupt interrupt;
    ProgressLine line;
    const auto hosted = HostedModel::make(options.on, interrupt, line);
    const auto answer =
        hosted ? answerOf(options, **hosted, *placed, interrupt, line) : tl::unexpected<Error>(hosted.error());
    line.clear();
    if (!answer && interrupt.isRequested()) {
        say("pimento-cli: interrupted\n");
        return kInterrupted;
    }
    return answer ? tell(options, *answer) : complain(answer.error());
}

} // namespace pimento::cli
