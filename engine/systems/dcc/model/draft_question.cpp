// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/draft_question.h"

#include "engine/systems/dcc/lower/crf/program_run.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/default_draft.h"
#include "engine/systems/dcc/model/empty_space.h"
#include "engine/systems/dcc/model/model.h"
#include "sim/dram/simulator.h"

#include <algorithm>
#include <utility>

namespace pimento {

std::string DraftQuestion::kernelName() const { return workload ? workload->name : kernel->name; }

std::string DraftQuestion::kernelTitle() const { return workload ? workload->title : kernel->title; }

std::string DraftQuestion::shapeText() const { return workload ? workload->shapeText : shape.text(*kernel); }

const sim::Machine& DraftQuestion::timing() const { return model->timing(*this); }

DraftQuestion withMemories(DraftQuestion question, unsigned runs)
{
    question.memories = std::make_shared<TransitionCachePool>(question.timing(), runs);
    return question;
}

int DraftQuestion::devices() const
{
    return workload && workload->whole ? workload->devices : machine->description().devicesPerHost;
}

Resources DraftQuestion::resources() const { return model->resources(*this); }

namespace {

/// Joins names as "without a, b and 3 more", which keeps one line short.
std::string listed(const char* preposition, const std::vector<std::string>& names)
{
    constexpr std::size_t kMostNamed = 2;
    std::string text = preposition;
    for (std::size_t i = 0; i < std::min(kMostNamed, names.size()); ++i) {
        text += (i == 0 ? " " : ", ") + names[i];
    }
    return names.size() <= kMostNamed ? text : text + " and " + std::to_string(names.size() - kMostNamed) + " more";
}

} // namespace

std::string DraftQuestion::rulesText() const
{
    std::string text;
    if (!ruleChanges.off.empty()) {
        const auto defaults = std::ranges::count(machine->description().rules, true, &sim::RuleSpec::isOn);
        const bool isAll = ruleChanges.off.size() > 1 && std::ssize(ruleChanges.off) == defaults;
        text = isAll ? "without its rules" : listed("without", ruleChanges.off);
    }
    if (!ruleChanges.on.empty()) {
        text += (text.empty() ? "" : ", ") + listed("with", ruleChanges.on);
    }
    return text;
}

std::string DraftQuestion::subject() const
{
    return kernelTitle() + " " + shapeText() + " on " + machine->description().title +
           (rulesText().empty() ? "" : ", " + rulesText());
}

std::string DraftQuestion::text() const
{
    return kernelTitle() + " " + shapeText() + " on " + machine->description().title + ", " +
           std::string(spaceName(space)) + " drafts" + (rulesText().empty() ? "" : ", " + rulesText());
}

Result<void> check(const DraftQuestion& question) { return question.model->check(question); }

Result<DraftList> draftsOf(const DraftQuestion& question, const std::stop_token& stop)
{
    const Resources resources = question.model->resources(question);
    auto drafts = question.model->drafts(question, resources, stop);
    if (drafts && drafts->size() == 0) {
        return tl::unexpected<Error>(emptySpace(question, resources));
    }
    return drafts;
}

std::string draftText(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    return question.model->text(question, draft);
}

Result<Draft> parseDraft(const DraftQuestion& question, std::string_view text)
{
    if (text != "default") {
        return question.model->parse(question, text);
    }
    std::vector<Draft> defaults = question.model->defaultDrafts(question);
    if (defaults.size() == 1) {
        return std::move(defaults.front());
    }
    auto fastest = fastestDefault(question);
    return fastest ? Result<Draft>(std::move(fastest->draft)) : tl::unexpected<Error>(fastest.error());
}

namespace {

/// Result of a run that was stopped before its first request.
Result<sim::RunResult> stoppedRun(const DraftQuestion& question, const sim::RunOptions& options)
{
    sim::SpanStream nothing({});
    auto none = sim::run(question.timing(), nothing, options);
    if (none) {
        none->wasStopped = true;
    }
    return none;
}

} // namespace

Result<sim::RunResult> runProgram(const DraftQuestion& question, std::span<const DraftPart> draft,
                                  const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        const auto program = lowerDraft(question, draft, stop);
        if (!program && stop.stop_requested()) {
            return stoppedRun(question, options);
        }
        return program ? samsung::simulateProgram(**program, *question.machine, options, std::move(stop), progress)
                       : Result<sim::RunResult>(tl::unexpected<Error>(program.error()));
    }
    const auto requests = question.model->requests(question, draft, stop);
    if (!requests && stop.stop_requested()) {
        return stoppedRun(question, options);
    }
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    if (question.memories == nullptr || options.transitionCache != nullptr) {
        return sim::run(question.timing(), **requests, options, std::move(stop), progress);
    }
    const TransitionCachePool::Loan memory = question.memories->borrow();
    sim::RunOptions remembering = options;
    remembering.transitionCache = memory.get();
    return sim::run(question.timing(), **requests, remembering, std::move(stop), progress);
}

Result<DraftRun> runDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                          const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    const std::vector<lower::Indexing> ways = question.model->indexings(question);
    sim::RunOptions silent = options;
    silent.commands = ways.size() > 1 ? nullptr : options.commands; // only the chosen program is traced
    DraftQuestion one = question;
    std::optional<DraftRun> best;
    std::optional<Error> refused;
    for (const lower::Indexing way : ways) {
        one.indexing = way;
        // A program slower than the first need not run to its end.
        silent.mostCycles = best ? best->result.cycles.value() : options.mostCycles;
        auto run = runProgram(one, draft, silent, stop, progress);
        const bool isInterrupted = run && run->wasStopped && stop.stop_requested();
        if (!run) {
            refused = refused ? refused : run.error();
        } else if (!best || isInterrupted || (!run->wasStopped && run->cycles < best->result.cycles)) {
            best = DraftRun{way, std::move(*run)};
        }
    }
    if (!best) {
        return tl::unexpected<Error>(*refused);
    }
    if (silent.commands != options.commands) {
        one.indexing = best->indexing;
        return runDraft(one, draft, options, std::move(stop), progress);
    }
    return *std::move(best);
}

Result<DraftQuestion> decided(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop)
{
    const std::vector<lower::Indexing> ways = question.model->indexings(question);
    DraftQuestion one = question;
    one.indexing = ways.front();
    if (ways.size() > 1) {
        const auto run = runDraft(question, draft, {}, std::move(stop));
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        one.indexing = run->indexing;
    }
    return one;
}

Result<sim::RunResult> simulateDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                     const sim::RunOptions& options, std::stop_token stop, Progress* progress)
{
    auto run = runDraft(question, draft, options, std::move(stop), progress);
    return run ? Result<sim::RunResult>(std::move(run->result)) : tl::unexpected<Error>(run.error());
}

} // namespace pimento
