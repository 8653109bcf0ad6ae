// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/notes/notes.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pimento {

namespace {

auto orderKeyOf(const Note& note) { return std::tuple(note.question, note.candidate); }

} // namespace

const Note* Notes::find(const Fingerprint& question, std::uint64_t candidate) const
{
    const auto found = std::ranges::lower_bound(m_notes, std::tuple(question, candidate), {}, orderKeyOf);
    return found != m_notes.end() && orderKeyOf(*found) == std::tuple(question, candidate) ? &*found : nullptr;
}

const Note* Notes::findByName(const Fingerprint& question, const std::string& name) const
{
    const auto found =
        std::ranges::find_if(m_notes, [&](const Note& note) { return note.question == question && note.name == name; });
    return found != m_notes.end() ? &*found : nullptr;
}

CandidateNotes Notes::of(const Problem& problem) const
{
    CandidateNotes notes;
    const Fingerprint identity = m_notes.empty() ? Fingerprint() : problem.identity();
    for (const Note& note : m_notes) {
        if (note.question == identity && !note.text.empty()) {
            notes[note.candidate] = note.text;
        }
    }
    return notes;
}

void Notes::set(Note note)
{
    std::vector<Note> notes = m_notes;
    std::erase_if(notes, [&](const Note& each) { return orderKeyOf(each) == orderKeyOf(note); });
    if (!note.text.empty()) {
        notes.push_back(std::move(note));
    }
    setAll(std::move(notes));
}

void Notes::remove(const Fingerprint& question, std::uint64_t candidate) { set({question, candidate, {}, {}, {}}); }

void Notes::setAll(std::vector<Note> notes)
{
    std::ranges::sort(notes, {}, orderKeyOf);
    if (notes != m_notes) {
        m_notes = std::move(notes);
        Q_EMIT changed();
    }
}

} // namespace pimento
