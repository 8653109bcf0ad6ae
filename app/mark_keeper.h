// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/ordered_writes.h"
#include "engine/studies/study_notes.h"
#include "engine/study/catalogue.h"
#include "views/state/device_shelf.h"
#include "views/state/notes.h"
#include "views/state/pins.h"

#include <QObject>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

class Workspace;

/// Keeps the pins and notes of a study and those of the window the same:
///
///   open      what the study has -> notes of the window; pins that have no letter there are kept drafts
///   a change  a moment later in the study, written beside the window
///   close     what is not written yet, at once
///
/// Notes belong to questions by what these are about, so that they come back whatever version answered them.
class MarkKeeper : public QObject {
    Q_OBJECT

public:
    MarkKeeper(Workspace& workspace, const DeviceShelf& shelf, QObject* parent = nullptr);

    /// Reads the notes of a study; the pins of the window have been restored. Error: of the file; nothing is kept.
    [[nodiscard]] Result<void> open(std::shared_ptr<Study> study);
    /// Until release() the pins of the study are those of now: what a lesson pins is nobody's. Notes go on being kept.
    void hold();
    void release();
    /// Writes what the study lacks, now. Error: of the file.
    [[nodiscard]] Result<void> flush();
    void close();

Q_SIGNALS:
    void failed(const QString& message);

private:
    struct Change {
        StudyMarks known;
        StudyMarks wanted;
        std::vector<std::shared_ptr<const Problem>> asked; // whose questions the study may lack
    };
    using HeldPins = std::array<std::optional<Pin>, Pins::kPins>;

    void keep();
    [[nodiscard]] HeldPins pins() const;
    [[nodiscard]] StudyMarks wanted() const;
    [[nodiscard]] Fingerprint keyOf(const Note& note) const;
    [[nodiscard]] Change change() const;
    [[nodiscard]] static Result<void> write(Study& study, const Change& change, const Catalogue& catalogue);

    Workspace& m_workspace;
    const DeviceShelf& m_shelf;
    std::shared_ptr<Study> m_study;
    StudyMarks m_known;                // that the study has
    std::optional<StudyMarks> m_begun; // that it may have by now: a job is writing them
    std::map<std::pair<Fingerprint, std::uint64_t>, Fingerprint> m_keys; // of notes that were read, by identity and id
    std::optional<HeldPins> m_held;
    std::shared_ptr<OrderedWrites> m_order = std::make_shared<OrderedWrites>();
    JobRunner m_writing; // last: it ends before the study
};

} // namespace pimento
