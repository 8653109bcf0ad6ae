// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/study_conclusion.h"

#include "engine/study_files/study.h"

#include <algorithm>
#include <string>

namespace pimento {

namespace {

constexpr const char* kSimulation = "simulation";

/// Size of the space; 0: a solver does not know it.
std::size_t candidatesOf(const Exploration& picture)
{
    if (picture.proof) {
        return picture.proof->isCounted ? picture.proof->candidates : 0;
    }
    return picture.candidates->size();
}

/// Index of a row in the space; in a list of the whole space it is the row itself.
std::int64_t placeOf(const Exploration& picture, std::size_t row)
{
    if (picture.places != nullptr) {
        return static_cast<std::int64_t>((*picture.places)[row]);
    }
    return candidatesOf(picture) == picture.candidates->size() ? static_cast<std::int64_t>(row) : StudyResult::kNoPlace;
}

bool isInList(const StudyConclusion& end, std::size_t row)
{
    return end.isComplete || (end.picture->isFinished && end.picture->best == row) ||
           std::ranges::binary_search(end.promising, row) || std::ranges::binary_search(end.among, row);
}

StudyAnswer answerFor(const Exploration& picture, std::size_t row, double ranked)
{
    StudyAnswer answer;
    answer.candidate = picture.candidates->id(row);
    answer.place = placeOf(picture, row);
    answer.text = picture.candidates->text(row);
    answer.ranked = ranked;
    answer.candidates = static_cast<std::int64_t>(candidatesOf(picture));
    return answer;
}

/// Proof status of a snapshot's best candidate. `least`: lower bound for all candidates; 0: unknown.
StudyProof proofOf(const StudyConclusion& end, double least)
{
    const Exploration& picture = *end.picture;
    if (!end.problem->hasWholeSpace()) { // bounds of the tried candidates do not hold for others
        return picture.isFinished ? StudyProof::Tried : StudyProof::None;
    }
    if (picture.isFinished) {
        return end.isComplete ? StudyProof::Complete : StudyProof::Proved;
    }
    return least > 0 ? StudyProof::Gap : StudyProof::None;
}

StudyAnswer simulatedAnswer(const StudyConclusion& end)
{
    const Exploration& picture = *end.picture;
    StudyAnswer answer =
        answerFor(picture, *picture.best, picture.found(*picture.best)->quantities[end.problem->costs().ranked]);
    answer.by = kSimulation;
    const double least = picture.proof ? picture.proof->leastLeft : 0;
    answer.proof = proofOf(end, least);
    if (answer.isProved()) {
        answer.least = answer.ranked;
    } else if (answer.proof == StudyProof::Gap) {
        answer.least = std::min(least, answer.ranked);
    }
    return answer;
}

} // namespace

std::vector<StudyAnswer> answersOf(const StudyConclusion& end)
{
    std::vector<StudyAnswer> answers;
    if (end.picture->best) {
        answers.push_back(simulatedAnswer(end));
    }
    // A predicted cost of 0 is no useful bound and no answer.
    if (!end.top.empty() && end.predicted[end.top.front()] > 0) {
        answers.push_back(answerFor(*end.picture, end.top.front(), end.predicted[end.top.front()]));
        answers.back().fidelity = end.predictor->fidelity();
        answers.back().by = end.predictor->name();
    }
    return answers;
}

std::vector<StudyListing> listingsOf(const StudyConclusion& end)
{
    const Exploration& picture = *end.picture;
    const CandidateList& list = *picture.candidates;
    std::vector<StudyListing> all;
    for (const std::size_t row : end.top) {
        if (isInList(end, row) && picture.found(row)) {
            all.push_back({list.id(row), std::string(end.predictor->name()), StudyListing::kTop, end.predicted[row]});
        }
    }
    for (const std::size_t row : end.problem->standardsAmong(list)) {
        if (isInList(end, row) && picture.found(row)) {
            all.push_back({list.id(row), "", StudyListing::kStandard});
        }
    }
    if (picture.standard) {
        all.push_back({picture.standard->id, "", StudyListing::kStandard});
    }
    if (picture.best && picture.isFinished) {
        all.push_back({list.id(*picture.best), "", StudyListing::kBest});
    }
    for (const std::size_t row : end.among) {
        all.push_back({list.id(row), "", StudyListing::kAmong});
    }
    return all;
}

std::vector<StudyResult> resultsOf(const StudyConclusion& end)
{
    const Exploration& picture = *end.picture;
    std::vector<StudyResult> results;
    for (std::size_t row = 0; row < picture.candidates->size(); ++row) {
        const auto cost = isInList(end, row) ? picture.found(row) : std::nullopt;
        if (cost) {
            results.push_back(end.log->resultOf(*picture.candidates, row, placeOf(picture, row), *cost));
        }
    }
    return results;
}

Result<void> write(Study& study, const Fingerprint& key, const StudyConclusion& end)
{
    return end.isEnd ? study.finish(key, answersOf(end), listingsOf(end), resultsOf(end))
                     : study.finish(key, answersOf(end), {}, {});
}

} // namespace pimento
