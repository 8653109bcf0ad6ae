// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_filter.h"
#include "engine/study/problem.h"
#include "sim/base/fingerprint.h"

#include <QObject>

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// What somebody wrote about a candidate. It belongs to the candidate of a question, however often that is asked.
struct Note {
    Fingerprint question; // Problem::identity()
    std::uint64_t candidate = 0;
    std::string name;  // text of the candidate
    std::string asked; // the question for people
    std::string text;  // "": somebody wants to find the candidate again, and that is all

    bool operator==(const Note&) const = default;
};

/// All notes of a study, for every view.
class Notes : public QObject {
    Q_OBJECT

public:
    explicit Notes(QObject* parent = nullptr) : QObject(parent) {}

    /// By question and candidate.
    [[nodiscard]] const std::vector<Note>& all() const { return m_notes; }
    /// nullptr: there is none.
    [[nodiscard]] const Note* find(const Fingerprint& question, std::uint64_t candidate) const;
    /// The same by the candidate's text.
    [[nodiscard]] const Note* findByName(const Fingerprint& question, const std::string& name) const;
    /// What is written about candidates of a question.
    [[nodiscard]] CandidateNotes of(const Problem& problem) const;

    /// Puts a note in the place of the one about the same candidate; without a text it goes.
    void set(Note note);
    void remove(const Fingerprint& question, std::uint64_t candidate);
    void setAll(std::vector<Note> notes);

Q_SIGNALS:
    void changed();

private:
    std::vector<Note> m_notes; // sorted
};

} // namespace pimento
