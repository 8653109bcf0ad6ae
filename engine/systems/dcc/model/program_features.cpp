// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/program_features.h"

#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/objective.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace pimento {

namespace {

constexpr std::array<const char*, 3> kParts = {"in", "compute", "out"};

float magnitude(double value) { return static_cast<float>(std::log2(1 + value)); }
float magnitude(std::int64_t value) { return magnitude(static_cast<double>(value)); }

FeatureNames namesOfPrograms(bool isTime)
{
    FeatureNames names;
    names.kind = isTime ? "time of a lowered program/1" : "energy of a lowered program/1";
    names.terms = {{"constant", 0}, {"cycles", 0}};
    if (isTime) {
        names.terms.push_back({"host", 1});
    } else {
        for (const char* term : {"sections", "reads", "writes", "commands", "row openings", "host"}) {
            names.terms.push_back({term, 0});
        }
    }
    for (const std::string part : kParts) {
        for (const char* trait : {"share of ", "sections ", "reads ", "writes ", "commands ", "row openings ",
                                  "row closings ", "turns ", "waits ", "beyond the mean "}) {
            names.traits.push_back(trait + part);
        }
    }
    names.traits.insert(names.traits.end(), {"refreshes", "blocks"});
    return names;
}

/// Work in steps for lowering a draft, and for following a command of a channel.
constexpr std::int64_t kLoweringSteps = 500;
constexpr std::int64_t kCommandSteps = 2;

std::int64_t workOf(const sim::StreamEstimate& estimate)
{
    std::int64_t commands = estimate.blocks;
    for (const auto& part : estimate.parts) {
        commands += part.reads + part.writes + part.commands;
    }
    return commands * kCommandSteps;
}

/// Estimates the time of a program; nullopt: its device has no request for one of its commands.
std::optional<sim::StreamEstimate> estimateOfProgram(const lower::Program& program, const sim::Machine& machine,
                                                     const std::stop_token& stop)
{
    auto maker = lower::RequestMaker::make(program, machine);
    if (!maker) {
        return std::nullopt;
    }
    lower::ProgramStream requests(program, *std::move(maker));
    return sim::estimateOf(machine, requests, stop);
}

/// Estimates each statement in the loop order that seems to be the fastest. Statements do not overlap, so each is
/// varied with the others unchanged.
std::optional<sim::StreamEstimate> estimateInBestOrder(const DraftQuestion& question, lower::Program& program,
                                                       std::int64_t& work, const std::stop_token& stop)
{
    const sim::Machine& machine = question.timing();
    const auto first = estimateOfProgram(program, machine, stop);
    work += first ? workOf(*first) : 0;
    if (!first || !hasLoopOrders(question)) {
        return first;
    }
    sim::StreamEstimate all = *first;
    for (std::size_t i = 0; i < question.workload->kernel.statements.size(); ++i) {
        if (!lower::hasOtherOrders(program, i)) {
            continue;
        }
        sim::StreamEstimate best = *first;
        bool isFirst = true;
        lower::forEachOrder(program, i, [&] {
            if (!std::exchange(isFirst, false) && !stop.stop_requested()) {
                const auto other = estimateOfProgram(program, machine, stop);
                work += other ? workOf(*other) : 0;
                best = other && other->cycles() < best.cycles() ? *other : best;
            }
        });
        all.exchange(*first, best);
    }
    return all;
}

} // namespace

bool hasProgramFeatures(const DraftQuestion& question)
{
    return question.machine->description().simulator != sim::Simulator::Samsung;
}

const FeatureNames& programFeatureNames(Goal goal)
{
    static const FeatureNames time = namesOfPrograms(true);
    static const FeatureNames energy = namesOfPrograms(false);
    return goal == Goal::Time ? time : energy;
}

Result<ProgramEstimate> estimateOfDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                        const std::stop_token& stop)
{
    std::optional<ProgramEstimate> best;
    std::optional<Error> refused;
    std::int64_t work = 0;
    DraftQuestion one = question;
    for (const lower::Indexing way : question.model->indexings(question)) {
        one.indexing = way;
        auto program = lowerDraft(inFirstOrder(one), draft, stop);
        if (!program) {
            refused = program.error();
            continue;
        }
        const auto stream = estimateInBestOrder(one, **program, work, stop);
        work += kLoweringSteps;
        const ProgramEstimate found{stream.value_or(sim::StreamEstimate()),
                                    static_cast<double>(hostTimeOf(question.objective.contents, **program).total()), 0};
        const auto all = [](const ProgramEstimate& each) {
            return static_cast<double>(each.stream.cycles()) + each.hostCycles;
        };
        best = !best || all(found) < all(*best) ? found : *best;
    }
    if (best) {
        best->work = work;
    }
    return best ? Result<ProgramEstimate>(*best) : tl::unexpected<Error>(*refused);
}

void writeProgramFeatures(const ProgramEstimate& estimate, const DraftQuestion& question, std::span<double> terms,
                          std::span<float> traits)
{
    const auto& parts = estimate.stream.parts;
    const auto sum = [&](std::int64_t sim::StreamEstimate::Part::*figure) {
        std::int64_t all = 0;
        for (const auto& part : parts) {
            all += part.*figure;
        }
        return static_cast<double>(all);
    };
    using Part = sim::StreamEstimate::Part;
    const auto all = static_cast<double>(estimate.stream.cycles());
    if (question.objective.goal == Goal::Time) {
        std::ranges::copy(std::array<double, 3>{1, all, estimate.hostCycles}, terms.begin());
    } else {
        const std::array<double, 8> amounts = {1,
                                               all,
                                               sum(&Part::sections),
                                               sum(&Part::reads),
                                               sum(&Part::writes),
                                               sum(&Part::commands),
                                               sum(&Part::rowOpenings),
                                               estimate.hostCycles};
        std::ranges::copy(amounts, terms.begin());
    }
    const double cycles = std::max(1.0, all);
    auto to = traits.begin();
    for (const Part& part : parts) {
        *to++ = static_cast<float>(static_cast<double>(part.cycles) / cycles);
        for (const std::int64_t figure : {part.sections, part.reads, part.writes, part.commands, part.rowOpenings,
                                          part.rowClosings, part.turns, part.waits, part.latest}) {
            *to++ = magnitude(figure);
        }
    }
    *to++ = magnitude(estimate.stream.refreshes);
    *to++ = magnitude(estimate.stream.blocks);
}

} // namespace pimento
