// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/mark_keeper.h"
#include "app/ordered_writes.h"
#include "app/page_memory.h"
#include "app/session_view.h"
#include "engine/explore/study_explore.h"
#include "engine/studies/study.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

class QLockFile;
class QTemporaryDir;
class QTimer;

namespace pimento {

class MainWindow;

/// A question of a study, as far as it was answered there.
struct StudiedQuestion {
    std::shared_ptr<const Problem> problem;
    ExploreExtent extent = ExploreExtent::All;
};

/// The study behind the window: every result goes into it when it is found, and what the window shows follows within
/// seconds, so that a crash loses no more than these. Without a name of its own it stands in the user's data folder;
/// the next start opens it again.
///
///   begin      the session of last time, or what is left of it after a crash
///   open       another study; the one before is complete in its file
///   saveAs     all of it under another name, which is written from then on
///   end        the window was closed, nothing is to be restored
class SessionDesk : public QObject {
    Q_OBJECT

public:
    explicit SessionDesk(MainWindow& window, QObject* parent = nullptr);
    ~SessionDesk() override;

    /// Opens the session without a name in a folder, or begins one. Several programs have one each. Error: nothing can
    /// be kept there.
    [[nodiscard]] Result<void> begin(const QString& folder);
    /// Opens a study and shows what its window showed, else its last question. Error: it cannot be opened; everything
    /// stays as it is.
    [[nodiscard]] Result<void> open(const QString& file);
    /// Error: it cannot be written; everything stays as it is.
    [[nodiscard]] Result<void> saveAs(const QString& file);
    /// An empty session without a name.
    [[nodiscard]] Result<void> startAnew();
    /// Writes what is not written yet; nothing is kept from then on.
    void close();
    /// The same at the end of a window, whose place others may take.
    void end();

    [[nodiscard]] bool isOpen() const { return m_study != nullptr; }
    /// The file of a session that has a name, else "".
    [[nodiscard]] QString file() const;
    /// When what is on show was written, if the program ended in another way than by closing the window; "": it did
    /// not.
    [[nodiscard]] const QString& recovered() const { return m_recovered; }

    /// The question of an identity (Problem::identity()) in the study. Error: it is not there, or cannot be asked here.
    [[nodiscard]] Result<StudiedQuestion> questionOf(const Fingerprint& identity);
    /// All that is marked in the study. Error: of the file, or nothing is kept.
    [[nodiscard]] Result<std::vector<MarkedCandidate>> marks();

    /// Puts the question that was restored into the fields again, after results of another one took its place.
    void restoreFields();

    /// What the window shows now, or what it showed when it was held.
    [[nodiscard]] SessionView view(bool isClosed) const;
    /// Until release() the session is about what the window shows now; texts of the user's own go on being kept.
    void hold();
    void release();
    /// Writes the view if it is another one than before.
    void keep();
    /// Writes everything that would be lost with the window, now. False: something would be.
    [[nodiscard]] bool keepAll();
    /// Whether a newer version wrote the session, which stays as it is.
    [[nodiscard]] bool isReadOnly() const { return m_copy != nullptr; }

Q_SIGNALS:
    /// Another study takes its place: whatever holds this one lets go of it now.
    void aboutToChange();
    /// Another file, or a name.
    void changed();
    /// Another study is on show: what was done to the one before cannot be taken back.
    void opened();
    /// Something that the user should know.
    void told(const QString& message);

private:
    void giveUp(const QString& message);
    void noteFields();
    [[nodiscard]] Result<void> use(const QString& file, bool hasName);
    void tellNewer(const SessionView& view);
    [[nodiscard]] SessionView viewOfResults() const;
    void addTexts(SessionView& view) const;
    void restore(const SessionView& view);
    void restoreKernel(const SessionText& kernel);
    void restoreTexts(const SessionView& view);
    void restoreQuestion(const SessionView& view);
    void restorePins(const SessionView& view);
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const std::string& key);
    [[nodiscard]] bool isInStudy(const std::string& key);
    [[nodiscard]] SessionView lastAnswer();

    MainWindow& m_window;
    QTimer* m_timer;
    std::unique_ptr<QLockFile> m_lock; // of the session without a name
    QString m_unnamed;                 // its file
    std::shared_ptr<Study> m_study;
    std::unique_ptr<QTemporaryDir> m_copy; // of a study that must not be written; nullptr: it may
    bool m_hasName = false;
    QString m_recovered;
    std::optional<SessionView> m_restored; // none: nothing was
    std::string m_written;                 // the view that the study has
    std::optional<SessionView> m_held;
    std::string m_fields; // JSON of the last question that the fields made
    std::shared_ptr<OrderedWrites> m_order = std::make_shared<OrderedWrites>();
    MarkKeeper m_marks;
    PageMemory m_pages;
    JobRunner m_writing; // last: it ends before the study
};

} // namespace pimento
