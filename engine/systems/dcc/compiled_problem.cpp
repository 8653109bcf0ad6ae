// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_problem.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/draft_batches.h"
#include "engine/systems/dcc/draft_listings.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/matched_draft.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/empty_space.h"
#include "engine/systems/dcc/model/idle_distributions.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/removed_drafts.h"
#include "engine/systems/dcc/represented_draft.h"
#include "engine/systems/dcc/rules/draft_rule_effects.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace pimento {

namespace {

/// Vectors of a core's memory that the data of a program takes: what stays there, then the most that a statement adds.
std::int64_t usedBlocksPerCore(const lower::Program& program)
{
    std::int64_t resident = 0;
    std::int64_t streamed = 0;
    for (std::size_t i = 0; i < program.kernel().statements.size(); ++i) {
        const lower::StatementPlan* plan = program.leader(i) == i ? program.plan(i) : nullptr;
        if (plan != nullptr) {
            resident = roundUp(resident + plan->residentBlocks(), program.blocksPerRow());
            streamed = std::max(streamed, plan->streamedBlocks());
        }
    }
    return resident + streamed;
}

} // namespace

std::optional<Baseline> CompiledProblem::baseline() const
{
    auto baseline = DraftProblem::baseline();
    const Gpu& gpu = asked().gpu.processor->figures;
    baseline->roofs = MachineRoofs{gpu.flopsPerSecond * gpu.usableFlops, gpu.bytesPerSecond * gpu.usableBandwidth};
    return baseline;
}

std::string CompiledProblem::indexing() const
{
    const bool isChosen = costs().quantityOf("whole_ranges") < costs().quantities.size();
    return isChosen ? std::string() : std::string(lower::name(asked().model->indexings(asked()).front()));
}

Result<std::vector<SpaceSize>> CompiledProblem::sizes(std::stop_token stop) const
{
    auto sizes = asked().space == Space::Kept ? sizesByListing(stop) : DraftProblem::sizes(stop);
    if (sizes) {
        for (SpaceSize& each : *sizes) {
            each.needsList = each.choice == spaceName(Space::Kept);
        }
    }
    return sizes;
}

/// Counts the kept drafts by enumerating them; the list stays in the shared space for the next caller.
Result<std::vector<SpaceSize>> CompiledProblem::sizesByListing(const std::stop_token& stop) const
{
    constexpr std::size_t kMostToCount = 1'000'000; // more are not listed to be counted
    const auto kept = candidatesUpTo(kMostToCount, stop);
    if (!kept) {
        return DraftProblem::sizes(stop);
    }
    auto counts = countUnpruned(asked(), asked().resources(), stop);
    if (!counts) {
        return stop.stop_requested() ? stopped() : tl::unexpected<Error>(counts.error());
    }
    counts->push_back({Space::Kept, static_cast<std::int64_t>(kept->list->size())});
    return sizesOf(*counts);
}

/// Enumerates the drafts and prunes them once: the result has the retained drafts, or all of them, and the removed
/// ones.
Result<CandidateSpace> CompiledProblem::enumerate(std::size_t most, std::stop_token stop) const
{
    const Workload& workload = *asked().workload;
    auto made = DraftSpace::make(workload.kernel, workload.sets, asked().resources(), extentOf(asked().space), stop);
    if (stop.stop_requested()) {
        return stopped();
    }
    if (!made) {
        return asked().space == Space::Kept ? Result<CandidateSpace>(tl::unexpected<Error>(made.error()))
                                            : withoutRules(most, stop);
    }
    const auto space = std::make_shared<const DraftSpace>(*std::move(made));
    std::optional<PruneOutcome> outcome = prune(*space, pruneOptions(asked()), stop);
    if (!outcome) {
        return stopped();
    }
    if (outcome->kept().empty()) {
        return tl::unexpected<Error>(emptySpace(asked(), asked().resources()));
    }
    if (outcome->kept().size() + addedStandards() > most) {
        return tooManyCandidates(*this, most);
    }
    DraftList drafts = space->list(outcome->kept(), stop);
    addIdleDistributions(asked(), asked().resources(), drafts);
    CandidateSpace candidates;
    candidates.list = listOf(std::move(drafts));
    if (stop.stop_requested()) {
        return stopped(); // drafts may be missing
    }
    candidates.removed = std::make_shared<const RemovedDrafts>(
        form(), space, asked().space == Space::Kept ? std::move(outcome) : std::nullopt);
    return candidates;
}

/// Lists the drafts without those that the rules remove: the space is too large to find them.
Result<CandidateSpace> CompiledProblem::withoutRules(std::size_t most, const std::stop_token& stop) const
{
    auto drafts = unprunedDrafts(asked(), asked().resources(), stop);
    if (stop.stop_requested()) {
        return stopped();
    }
    if (!drafts) {
        return tl::unexpected<Error>(drafts.error());
    }
    return drafts->size() > most ? tooManyCandidates(*this, most)
                                 : Result<CandidateSpace>(CandidateSpace{listOf(*std::move(drafts)), nullptr});
}

Result<std::unique_ptr<CandidateBatches>> CompiledProblem::batches(Progress* heartbeat, std::stop_token stop) const
{
    if (asked().space == Space::Kept) {
        return std::unique_ptr<CandidateBatches>();
    }
    Result<DraftTree> tree = draftTree(asked(), asked().resources(), stop);
    if (stop.stop_requested()) {
        return stopped();
    }
    if (!tree) {
        return tl::unexpected<Error>(tree.error());
    }
    if (tree->size() == 0) {
        return tl::unexpected<Error>(emptySpace(asked(), asked().resources()));
    }
    const auto question = std::make_shared<const DraftQuestion>(asked());
    return std::make_unique<DraftBatches>(question, form(), *std::move(tree),
                                          idleDistributionsOf(asked(), asked().resources()), heartbeat);
}

std::size_t CompiledProblem::addedStandards() const { return idleDistributionsOf(asked(), asked().resources()).size(); }

Matched CompiledProblem::matchOf(const Problem& other, std::string_view candidate) const
{
    const CompiledProblem* from = compiledProblem(other);
    if (from == nullptr) {
        return DraftProblem::matchOf(other, candidate);
    }
    const auto draft = from->asked().model->parse(from->asked(), candidate);
    if (!draft) {
        return {std::nullopt, Exactness::None, draft.error().message()};
    }
    MatchedDraft match = matchDraft(from->asked(), *draft, asked());
    return {match.draft ? std::optional(draftText(asked(), match.draft->parts())) : std::nullopt, match.exactness,
            std::move(match.words)};
}

std::optional<MemoryUse> CompiledProblem::memoryUse(const CandidateList& list, std::size_t row, const Evaluation& cost,
                                                    std::stop_token stop) const
{
    DraftQuestion question = asked();
    const std::size_t place = costs().quantityOf("whole_ranges");
    if (place < cost.quantities.size()) {
        question.indexing = cost.quantities[place] > 0 ? lower::Indexing::Expanded : lower::Indexing::Exact;
    } else {
        question.indexing = question.model->indexings(question).front();
    }
    const Draft draft = asDrafts(list).at(row);
    const auto program = DraftProgram::make(question, draft.parts(), std::move(stop));
    if (!program) {
        return std::nullopt;
    }
    const lower::Program& lowered = *program->lowered();
    const std::int64_t bytes = lowered.device().columnBytes.value();
    const Resources used = question.model->used(question, draft.parts());
    return MemoryUse{usedBlocksPerCore(lowered) * bytes, lowered.blocksPerCore() * bytes,
                     std::int64_t{used.groups} * used.cores};
}

Result<SwitchEffects> CompiledProblem::switchEffects(const CandidateList& list, std::size_t row,
                                                     std::stop_token stop) const
{
    const auto found = ruleEffectsOn(asked(), asDrafts(list).at(row), std::move(stop));
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    SwitchEffects effects{static_cast<double>(found->cycles), {}};
    for (const DraftRuleEffect& rule : found->rules) {
        effects.switches.push_back({rule.name, rule.isOn, static_cast<double>(rule.cycles)});
    }
    return effects;
}

std::string_view CompiledProblem::writtenListing() const { return kRepresentationListing; }

Result<std::shared_ptr<const CandidateList>> CompiledProblem::parseListing(std::string_view listing,
                                                                           std::string_view text) const
{
    if (listing != kRepresentationListing) {
        return DraftProblem::parseListing(listing, text);
    }
    const auto draft = draftOfRepresentation(text, asked());
    return draft ? parse(draftText(asked(), draft->parts()), {})
                 : Result<std::shared_ptr<const CandidateList>>(tl::unexpected<Error>(draft.error()));
}

Result<std::int64_t> CompiledProblem::verify(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    constexpr std::uint64_t kSeed = 1;
    const auto program = lowerDraft(asked(), asDrafts(list).at(row).parts(), stop);
    std::int64_t compared = 0;
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        const auto verdict =
            program ? functional::verify(**program, data, kSeed, {}, stop) : tl::unexpected<Error>(program.error());
        if (stop.stop_requested()) {
            return stopped();
        }
        if (!verdict) {
            return tl::unexpected<Error>(verdict.error());
        }
        if (!verdict->isCorrect()) {
            return fail("computes wrong results: " + std::to_string(verdict->wrong) + " of " +
                            std::to_string(verdict->elements) + " elements are wrong, first " + verdict->first->element,
                        list.text(row) + ": " + subject(), "This is a compiler error: keep the text and report it");
        }
        compared += verdict->elements;
    }
    return compared;
}

const CompiledProblem* compiledProblem(const Problem& problem)
{
    return dynamic_cast<const CompiledProblem*>(&problem);
}

} // namespace pimento
