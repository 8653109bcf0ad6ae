// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/problem/problem.h"
#include "sim/base/fingerprint.h"

#include <QObject>

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A user's note on a candidate of a question. It stays when the question is asked again.
struct Note {
    Fingerprint question; // Problem::identity()
    std::uint64_t candidate = 0;
    std::string name;  // code of the candidate
    std::string asked; // the question in words
    std::string text;  // "": a bookmark without text

    bool operator==(const Note&) const = default;
};

/// All notes of a study, shared by all views.
class Notes : public QObject {
    Q_OBJECT

public:
    explicit Notes(QObject* parent = nullptr) : QObject(parent) {}

    /// All notes, sorted by question and candidate.
    [[nodiscard]] const std::vector<Note>& all() const { return m_notes; }
    /// The note on a candidate, or nullptr.
    [[nodiscard]] const Note* find(const Fingerprint& question, std::uint64_t candidate) const;
    /// The note on a candidate of a code, or nullptr.
    [[nodiscard]] const Note* findByName(const Fingerprint& question, const std::string& name) const;
    /// Texts of the notes on candidates of a question.
    [[nodiscard]] CandidateNotes of(const Problem& problem) const;

    /// Replaces the note on the same candidate; an empty text removes it.
    void set(Note note);
    void remove(const Fingerprint& question, std::uint64_t candidate);
    void setAll(std::vector<Note> notes);

Q_SIGNALS:
    void changed();

private:
    std::vector<Note> m_notes; // sorted by question and candidate
};

} // namespace pimento
