// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/mark_store.h"

#include "app/window/workspace/workspace.h"
#include "engine/costs/results_version.h"
#include "engine/exploration/recorded/study_explore.h"
#include "views/texts/engine_text.h"

#include <algorithm>
#include <utility>

namespace pimento {

MarkStore::MarkStore(Workspace& workspace, const DeviceLibrary& deviceLibrary, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_deviceLibrary(deviceLibrary)
{
    connect(&workspace.state().notes, &Notes::changed, this, &MarkStore::keep);
    connect(&workspace.state().pins, &Pins::changed, this, &MarkStore::keep);
    connect(&m_writing, &JobRunner::finished, this, &MarkStore::keep); // changes that came meanwhile
}

Result<void> MarkStore::open(std::shared_ptr<Study> study)
{
    close();
    const auto marked = markedCandidates(*study);
    const auto questions = study->questions();
    if (!marked || !questions) {
        m_workspace.state().notes.setAll({});
        return tl::unexpected<Error>(!marked ? marked.error() : questions.error());
    }
    std::map<Fingerprint, Fingerprint> identities;
    for (const StudyQuestion& question : *questions) {
        identities[question.key()] = question.identity;
    }
    const Pins& pins = m_workspace.state().pins;
    std::map<std::pair<Fingerprint, std::uint64_t>, Note> notes;
    for (const MarkedCandidate& one : *marked) {
        const Fingerprint& identity = identities[one.question];
        const std::pair place(identity, one.candidate);
        m_known[{one.question, one.candidate}] = {one.isPinned ? one.name : std::string(), one.note};
        bool hasLetter = false;
        for (std::size_t letter = 0; letter < Pins::kPins; ++letter) {
            const auto& pin = pins.at(letter);
            hasLetter = hasLetter || (pin && pin->id == one.candidate && pin->problem->identity() == identity);
        }
        if (one.note.empty() && hasLetter) {
            continue;
        }
        Note& note = notes[place];
        if (note.text.empty() || !one.note.empty()) { // of notes by two program versions, one with a text counts
            note = {identity, one.candidate, one.name, one.asked, one.note};
            m_keys[place] = one.question;
        }
    }
    std::vector<Note> all;
    for (auto& [place, note] : notes) {
        all.push_back(std::move(note));
    }
    m_study = std::move(study);
    m_workspace.state().notes.setAll(std::move(all));
    keep();
    return {};
}

MarkStore::HeldPins MarkStore::pins() const
{
    HeldPins pins = m_held.value_or(HeldPins{});
    for (std::size_t place = 0; !m_held && place < Pins::kPins; ++place) {
        pins[place] = m_workspace.state().pins.at(place);
    }
    return pins;
}

void MarkStore::hold() { m_held = pins(); }

void MarkStore::release()
{
    m_held.reset();
    keep();
}

/// Key under which a note is stored: the one it was read from, else the key for this version's results.
Fingerprint MarkStore::keyOf(const Note& note) const
{
    const auto known = m_keys.find({note.question, note.candidate});
    StudyQuestion question;
    question.identity = note.question;
    question.resultsVersion = kResultsVersion;
    return known != m_keys.end() ? known->second : question.key();
}

StudyMarks MarkStore::wanted() const
{
    StudyMarks marks;
    for (const std::optional<Pin>& pin : pins()) {
        if (pin) {
            marks[{studyKeyOf(*pin->problem), pin->id}] = {pin->candidate, {}};
        }
    }
    for (const Note& note : m_workspace.state().notes.all()) {
        marks[{keyOf(note), note.candidate}] = {note.name, note.text};
    }
    return marks;
}

MarkStore::Change MarkStore::change() const
{
    Change change{m_known, wanted(), {}};
    if (m_begun) { // a job may still be writing: what it wrote and is no longer wanted must be removed
        for (const auto& [place, texts] : *m_begun) {
            const auto textsIn = [&place = place](const StudyMarks& marks) {
                const auto found = marks.find(place);
                return found == marks.end() ? MarkTexts{} : found->second;
            };
            if (textsIn(change.known) == textsIn(change.wanted)) {
                change.known[place] = texts;
            }
        }
    }
    for (const HistoryEntry& entry : m_workspace.history().entries()) {
        change.asked.push_back(entry.problem);
    }
    for (const std::optional<Pin>& pin : pins()) {
        if (pin) {
            change.asked.push_back(pin->problem);
        }
    }
    // Questions that the study already has need not be written again.
    std::erase_if(change.asked, [&](const std::shared_ptr<const Problem>& problem) {
        const Fingerprint key = studyKeyOf(*problem);
        const auto isOfIt = [&](const auto& mark) { return mark.first.first == key; };
        return std::ranges::none_of(change.wanted, isOfIt) || std::ranges::any_of(change.known, isOfIt);
    });
    return change;
}

Result<void> MarkStore::write(Study& study, const Change& change, const Catalogue& catalogue)
{
    for (const auto& problem : change.asked) {
        const auto question = studyQuestionOf(*problem, catalogue, "pimento " PIMENTO_VERSION);
        const auto added =
            question ? study.add(*question) : Result<Fingerprint>(tl::unexpected<Error>(question.error()));
        if (!added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    return changeMarks(study, change.known, change.wanted);
}

void MarkStore::keep()
{
    if (m_study == nullptr || m_writing.isRunning()) {
        return;
    }
    Change next = change();
    if (next.wanted == next.known) {
        return;
    }
    m_begun = next.wanted;
    m_writing.start([this, study = m_study, change = std::move(next), order = m_order, number = m_order->next(),
                     catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue())](
                        std::stop_token, const JobRunner::Post& post) {
        Result<void> done;
        const bool isMade = order->make(number, [&] { done = write(*study, change, *catalogue); });
        post([this, done, isMade, wanted = change.wanted] {
            m_begun.reset();
            if (!done) {
                m_study.reset();
                Q_EMIT failed(inWords(done.error()));
            } else if (isMade) {
                m_known = wanted;
            }
        });
    });
}

Result<void> MarkStore::flush()
{
    if (m_study == nullptr) {
        return {};
    }
    m_writing.cancel();
    const Change last = change();
    Result<void> done;
    (void)m_order->make(m_order->next(), [&] { done = write(*m_study, last, m_deviceLibrary.catalogue()); });
    if (done) {
        m_known = last.wanted;
        m_begun.reset();
    }
    return done;
}

void MarkStore::close()
{
    m_writing.cancel();
    m_study.reset();
    m_known.clear();
    m_begun.reset();
    m_keys.clear();
}

} // namespace pimento
