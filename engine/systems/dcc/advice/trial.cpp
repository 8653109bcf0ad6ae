// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/trial.h"

#include "engine/systems/dcc/advice/traffic_text.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pimento {

namespace {

/// Programs with this many times more requests than the draft's are skipped: their runs would take longer too.
constexpr std::int64_t kManyTimes = 8;
constexpr std::int64_t kFewRequests = 100'000;
constexpr double kWorthProposing = 0.02; // fraction of the draft's time that a change must save

std::int64_t sumOf(const PerPart& parts) { return std::accumulate(parts.begin(), parts.end(), std::int64_t{0}); }

/// Predicts a change under a question with fixed indexing.
Result<PredictedChange> predictWay(const Diagnosis& diagnosis, const DraftQuestion& question, const Change& change,
                                   const std::stop_token& stop, Progress* heartbeat)
{
    auto program = DraftProgram::make(question, change.draft.parts(), stop);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const std::int64_t most = std::max(kFewRequests, kManyTimes * diagnosis.work.requests);
    auto work = partWorkOf(*program, {.mostRequests = most, .heartbeat = heartbeat}, stop);
    if (!work) {
        return tl::unexpected<Error>(work.error());
    }
    HostTime host;
    if (program->lowered() != nullptr) {
        host = wholeHostTime(question, *program->lowered(), stop).value_or(HostTime{});
    }
    const PerPart parts = predictedParts(diagnosis.parts(), diagnosis.work, *work);
    return PredictedChange{*std::move(program), *work, host, parts};
}

/// True if both drafts compile to the same program on the same machine.
bool isSameProgram(const Diagnosis& diagnosis, const DraftQuestion& question, const Change& change)
{
    const Model& model = *question.model;
    const auto one = model.programKey(diagnosis.question(), diagnosis.program.draft().parts());
    const auto other = model.programKey(question, change.draft.parts());
    return one && other && *one == *other;
}

void refuse(TriedChange& trial, const Error& error)
{
    trial.proposal.outcome = error.kind == ErrorKind::Stopped ? Outcome::Untried : Outcome::Refused;
    trial.proposal.note = error.what;
}

/// The part that a prediction shortens (sign 1) or lengthens (sign -1) by the most cycles.
std::size_t mostChanged(const PerPart& saved, std::int64_t sign)
{
    std::size_t most = 0;
    for (std::size_t part = 1; part < saved.size(); ++part) {
        most = sign * saved[part] > sign * saved[most] ? part : most;
    }
    return most;
}

/// Row of a tensor's purpose in a part; without requests if there is none.
TensorTraffic rowOf(const Traffic& traffic, const TensorTraffic& like)
{
    for (const TensorTraffic& row : traffic.rows) {
        if (row.part == like.part && row.purpose == like.purpose && row.tensor == like.tensor) {
            return row;
        }
    }
    TensorTraffic none;
    none.part = like.part;
    none.purpose = like.purpose;
    none.tensor = like.tensor;
    none.name = like.name;
    none.tensorBytes = like.tensorBytes;
    return none;
}

/// Describes the row of a part whose busiest channel loses, or gains, the most requests.
std::string changedRow(const Traffic& before, const Traffic& after, std::size_t part, std::int64_t sign)
{
    std::int64_t most = 0;
    std::string text;
    for (const Traffic* each : {&before, &after}) {
        for (const TensorTraffic& row : each->rows) {
            if (row.part != part) {
                continue;
            }
            const TensorTraffic one = rowOf(before, row);
            const TensorTraffic other = rowOf(after, row);
            const std::int64_t less = sign * (one.busiest - other.busiest);
            if (less > most) {
                most = less;
                text = trafficDifference(one, other);
            }
        }
    }
    return text;
}

} // namespace

Proposal proposalOf(const Change& change)
{
    return {.kind = change.kind,
            .change = change.words,
            .setting = change.setting,
            .candidate = draftText(*change.question, change.draft.parts()),
            .asksAnotherQuestion = change.asksAnotherQuestion(),
            .predicted = {},
            .simulated = {}};
}

std::int64_t PredictedChange::cycles() const { return sumOf(parts) + host.total(); }
std::int64_t PredictedChange::least() const { return work.bound + host.total(); }

TriedChange predict(const Diagnosis& diagnosis, const Change& change, const std::stop_token& stop, Progress* heartbeat)
{
    TriedChange trial{.proposal = proposalOf(change), .prediction = {}};
    DraftQuestion question = *change.question;
    for (const lower::Indexing way : question.model->indexings(*change.question)) {
        question.indexing = way;
        if (isSameProgram(diagnosis, question, change)) {
            trial.proposal.outcome = Outcome::SameProgram;
            trial.prediction.reset();
            return trial;
        }
        auto found = predictWay(diagnosis, question, change, stop, heartbeat);
        if (!found) {
            refuse(trial, found.error());
        } else if (!trial.prediction || found->cycles() < trial.prediction->cycles()) {
            trial.prediction.emplace(*std::move(found));
        }
    }
    if (!trial.prediction) {
        return trial;
    }
    trial.proposal.note.clear();
    trial.proposal.outcome = Outcome::Untried;
    trial.proposal.predicted = diagnosis.cycles() - trial.prediction->cycles();
    if (trial.prediction->least() >= diagnosis.cycles()) {
        trial.proposal.outcome = Outcome::CannotHelp;
        trial.prediction.reset();
    }
    return trial;
}

void simulate(TriedChange& trial, const Diagnosis& diagnosis, const AdviceOptions& options, const std::stop_token& stop)
{
    const PredictedChange& prediction = *trial.prediction;
    Proposal& proposal = trial.proposal;
    const std::int64_t limit = diagnosis.cycles() - prediction.host.total();
    const sim::RunOptions how{.mostCycles = options.losing == LosingRuns::Cut ? std::max<std::int64_t>(1, limit) : 0};
    const auto run = prediction.program.run(how, stop, options.heartbeat);
    if (!run) {
        refuse(trial, run.error());
        return;
    }
    if (stop.stop_requested()) {
        proposal.note = "was stopped";
        return;
    }
    const std::int64_t saved = limit - run->cycles.value();
    if (!run->wasStopped) {
        proposal.simulated = saved;
    }
    const bool isEnough =
        !run->wasStopped && static_cast<double>(saved) >= options.leastSaving * static_cast<double>(diagnosis.cycles());
    proposal.outcome = !isEnough                 ? Outcome::SavesLittle
                       : *proposal.predicted > 0 ? Outcome::Helps
                                                 : Outcome::Unpredicted;
}

std::string reasonOf(const Diagnosis& diagnosis, const PredictedChange& prediction, const std::stop_token& stop,
                     Progress* heartbeat)
{
    if (prediction.program.lowered() == nullptr) {
        return {};
    }
    const auto traffic = trafficOf(prediction.program, stop, heartbeat);
    if (!traffic) {
        return {};
    }
    PerPart saved = diagnosis.parts();
    for (std::size_t part = 0; part < saved.size(); ++part) {
        saved[part] -= prediction.parts[part];
    }
    const auto enough = static_cast<std::int64_t>(kWorthProposing * static_cast<double>(diagnosis.cycles()));
    const std::size_t less = mostChanged(saved, 1);
    const std::size_t more = mostChanged(saved, -1);
    std::string text = changedRow(diagnosis.traffic, *traffic, less, 1);
    if (saved[more] < -enough) {
        const std::string cost = changedRow(diagnosis.traffic, *traffic, more, -1);
        text += cost.empty() ? "" : (text.empty() ? "" : "; in return ") + cost;
    }
    return text;
}

} // namespace pimento
