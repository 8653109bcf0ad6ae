// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study_notes.h"

#include "engine/base/csv.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace pimento {

namespace {

/// Finds names of marked candidates that only have results: other programs write notes without pins.
Result<void> findNames(Study& study, const Fingerprint& question, std::map<std::uint64_t, MarkedCandidate>& marked)
{
    const auto isNameless = [](const auto& each) { return each.second.name.empty(); };
    if (std::ranges::none_of(marked, isNameless)) {
        return {};
    }
    const auto results = study.results(question);
    if (!results) {
        return tl::unexpected<Error>(results.error());
    }
    for (const StudyResult& result : *results) {
        if (const auto found = marked.find(result.candidate); found != marked.end() && found->second.name.empty()) {
            found->second.name = result.text;
        }
    }
    return {};
}

std::string candidateText(std::uint64_t id)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(id));
    return text.data();
}

Result<void> putMark(Study& study, const std::pair<Fingerprint, std::uint64_t>& place, const MarkTexts& known,
                     const MarkTexts& wanted)
{
    const auto& [question, candidate] = place;
    if (known.name != wanted.name) {
        if (Result<void> done = study.setPin(question, {candidate, wanted.name}); !done) {
            return done;
        }
    }
    return known.note != wanted.note ? study.setNote(question, {candidate, wanted.note}) : Result<void>{};
}

} // namespace

Result<std::vector<MarkedCandidate>> markedCandidates(Study& study)
{
    const auto questions = study.questions();
    if (!questions) {
        return tl::unexpected<Error>(questions.error());
    }
    std::vector<MarkedCandidate> all;
    for (const StudyQuestion& question : *questions) {
        const Fingerprint key = question.key();
        const auto pins = study.pins(key);
        const auto notes = study.notes(key);
        if (!pins || !notes) {
            return tl::unexpected<Error>(!pins ? pins.error() : notes.error());
        }
        std::map<std::uint64_t, MarkedCandidate> marked;
        for (const StudyRemark& pin : *pins) {
            marked[pin.candidate] = {key, question.text, pin.candidate, pin.text, true, {}};
        }
        for (const StudyRemark& note : *notes) {
            MarkedCandidate& one = marked[note.candidate];
            one = {key, question.text, note.candidate, one.name, one.isPinned, note.text};
        }
        marked.erase(0); // a note about the question itself
        if (const Result<void> found = findNames(study, key, marked); !found) {
            return tl::unexpected<Error>(found.error());
        }
        for (auto& [id, one] : marked) {
            all.push_back(std::move(one));
        }
    }
    return all;
}

std::string csvOf(std::span<const MarkedCandidate> marked)
{
    std::string text = "question,candidate,id,pinned,note\n";
    for (const MarkedCandidate& one : marked) {
        CsvWriter line;
        line.add(one.asked).add(one.name).add(candidateText(one.candidate));
        text += line.add(std::int64_t{one.isPinned ? 1 : 0}).add(one.note).line() + "\n";
    }
    return text;
}

Result<void> changeMarks(Study& study, const StudyMarks& known, const StudyMarks& wanted)
{
    static const MarkTexts kNothing;
    for (const auto& [place, texts] : known) {
        if (!wanted.contains(place)) {
            if (Result<void> done = putMark(study, place, texts, kNothing); !done) {
                return done;
            }
        }
    }
    for (const auto& [place, texts] : wanted) {
        const auto before = known.find(place);
        if (Result<void> done = putMark(study, place, before != known.end() ? before->second : kNothing, texts);
            !done) {
            return done;
        }
    }
    return {};
}

} // namespace pimento
