// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/workspace/job_runner.h"
#include "app/window/workspace/ordered_writes.h"
#include "engine/problem/catalogue.h"
#include "engine/study_files/study_notes.h"
#include "views/notes/notes.h"
#include "views/question/device_library.h"
#include "views/selection/pins.h"

#include <QObject>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class Workspace;

/// Keeps the pins and notes of a study and of the window in step:
///
///   open      notes of the study -> notes of the window; pins without a letter become notes without a text
///   a change  is written to the study a moment later, in the background
///   close     what is not written yet is written at once
///
/// Notes belong to questions by their contents, so they are found whichever version answered the question.
class MarkStore : public QObject {
    Q_OBJECT

public:
    MarkStore(Workspace& workspace, const DeviceLibrary& deviceLibrary, QObject* parent = nullptr);

    /// Reads the notes of a study; call it after the pins have been restored. Error: of the file; nothing is stored.
    [[nodiscard]] Result<void> open(std::shared_ptr<Study> study);
    /// Freezes the stored pins until release(), so that pins of a lesson are not stored. Notes are still stored.
    void hold();
    void release();
    /// Writes all pending changes now. Error: of the file.
    [[nodiscard]] Result<void> flush();
    void close();

Q_SIGNALS:
    void failed(const QString& message);

private:
    struct Change {
        StudyMarks known;
        StudyMarks wanted;
        std::vector<std::shared_ptr<const Problem>> asked; // problems whose questions the study may lack
    };
    using HeldPins = std::array<std::optional<Pin>, Pins::kPins>;

    void keep();
    [[nodiscard]] HeldPins pins() const;
    [[nodiscard]] StudyMarks wanted() const;
    [[nodiscard]] Fingerprint keyOf(const Note& note) const;
    [[nodiscard]] Change change() const;
    [[nodiscard]] static Result<void> write(Study& study, const Change& change, const Catalogue& catalogue);

    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    std::shared_ptr<Study> m_study;
    StudyMarks m_known;                                                  // marks that the study has
    std::optional<StudyMarks> m_begun;                                   // marks that a running job is writing
    std::map<std::pair<Fingerprint, std::uint64_t>, Fingerprint> m_keys; // of notes that were read, by identity and id
    std::optional<HeldPins> m_held;
    std::shared_ptr<OrderedWrites> m_order = std::make_shared<OrderedWrites>();
    JobRunner m_writing{JobRunner::kAnyNumber}; // last: it must end before the study
};

} // namespace pimento
