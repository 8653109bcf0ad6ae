// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/session/mark_store.h"
#include "app/window/session/session_view.h"
#include "app/window/workspace/job_runner.h"
#include "app/window/workspace/ordered_writes.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

class QLockFile;
class QTabWidget;
class QTemporaryDir;
class QTimer;

namespace pimento {

class DeviceLibrary;
class DevicesPage;
class ExplorePage;
class HeldSession;
class KernelPage;
class PageMemory;
class QuestionPanel;
class Workspace;

/// A question of a study, with its answer there.
struct StudiedQuestion {
    std::shared_ptr<const Problem> problem;
    ExploreExtent extent = ExploreExtent::All;
};

/// Controller of the study behind the window: every result is stored in it when it is found, and the state of the
/// window within seconds, so that a crash loses no more. A study without a name is in the user's data folder and is
/// opened again at the next start.
///
///   begin      opens the last session, or what a crash left of it
///   open       switches to another study; the last one is complete in its file
///   saveAs     copies everything to another file, which is used from then on
///   end        the window was closed; nothing has to be recovered
class SessionController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Workspace& workspace;
        DeviceLibrary& deviceLibrary;
        QuestionPanel& question;
        ExplorePage& explore;
        KernelPage& kernel;
        DevicesPage& devices;
        QTabWidget& tabs; // the pages of the window
    };

    SessionController(const Parts& parts, std::unique_ptr<PageMemory> memory, QObject* parent = nullptr);
    ~SessionController() override;

    /// Takes a session that is being opened already; begin() goes on with it.
    void take(std::unique_ptr<HeldSession> session);
    /// Opens or creates the unnamed session in a folder. Several running programs have one each. Error: nothing can be
    /// stored there.
    [[nodiscard]] Result<void> begin(const QString& folder);
    /// Opens a study and shows what its window showed, else its last question. Error: it cannot be opened; nothing
    /// changes.
    [[nodiscard]] Result<void> open(const QString& file);
    /// Saves the study to a file and uses it from now on. Error: it cannot be written; nothing changes.
    [[nodiscard]] Result<void> saveAs(const QString& file);
    /// Starts an empty session without a name.
    [[nodiscard]] Result<void> startAnew();
    /// Writes everything pending and stops storing.
    void close();
    /// Closes at the end of the window and releases the session's lock, so that others can use it.
    void end();

    [[nodiscard]] bool isOpen() const { return m_study != nullptr; }
    /// File of a named session; "": it has no name.
    [[nodiscard]] QString file() const;
    /// Time at which the current state was stored, if the program ended without closing the window; "": it was closed.
    [[nodiscard]] const QString& recovered() const { return m_recovered; }

    /// Finds the question of an identity (Problem::identity()) in the study. Error: it is not there, or cannot be
    /// posed.
    [[nodiscard]] Result<StudiedQuestion> questionOf(const Fingerprint& identity);
    /// All marks of the study. Error: of the file, or nothing is stored.
    [[nodiscard]] Result<std::vector<MarkedCandidate>> marks();

    /// Puts the restored question into the fields again, after results of another one replaced it.
    void restoreFields();

    /// The current state of the window, or the one of hold().
    [[nodiscard]] SessionView view(bool isClosed) const;
    /// Freezes the stored state until release(); texts of the user's own are still stored.
    void hold();
    void release();
    /// Stores the session's state in its file if it has changed.
    void keep();
    /// Stores everything that would be lost with the window, now. False: something would be lost.
    [[nodiscard]] bool keepAll();
    /// True if a newer version wrote the session, which is not changed.
    [[nodiscard]] bool isReadOnly() const { return m_copy != nullptr; }

Q_SIGNALS:
    /// Emitted before another study is used: users of this one must release it now.
    void aboutToChange();
    /// Emitted when the session's file or name has changed.
    void changed();
    /// Emitted when another study is shown; earlier actions cannot be undone.
    void opened();
    /// Emitted with a message for the user.
    void told(const QString& message);

private:
    void giveUp(const QString& message);
    void noteFields();
    [[nodiscard]] Result<void> use(const QString& file, bool hasName);
    [[nodiscard]] Result<std::unique_ptr<Study>> studyOf(const QString& file, bool hasName);
    void tellNewer(const SessionView& view);
    [[nodiscard]] SessionView viewOfResults() const;
    void addTexts(SessionView& view) const;
    void restore(const SessionView& view);
    void restoreKernel(const SessionText& kernel);
    void restoreTexts(const SessionView& view);
    void restoreQuestion(const SessionView& view);
    void restorePins(const SessionView& view);
    [[nodiscard]] Result<void> addDevice(const StudyQuestion& question);
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const std::string& key);
    [[nodiscard]] bool isInStudy(const std::string& key);
    [[nodiscard]] SessionView lastAnswer();

    Parts m_parts;
    QTimer* m_timer;
    std::unique_ptr<QLockFile> m_lock; // of the unnamed session
    QString m_unnamed;                 // file of the unnamed session
    std::unique_ptr<HeldSession> m_opening; // session to begin with; nullptr: none
    std::shared_ptr<Study> m_study;
    std::unique_ptr<QTemporaryDir> m_copy; // copy of a read-only study; nullptr: it is writable
    bool m_hasName = false;
    QString m_recovered;
    std::optional<SessionView> m_restored; // none: nothing was restored
    std::string m_written;                 // the state that the study has
    bool m_isUnwritten = false;            // the last attempt to store the state failed
    std::optional<SessionView> m_held;
    std::string m_fields; // JSON of the last valid question of the fields
    std::shared_ptr<OrderedWrites> m_order = std::make_shared<OrderedWrites>();
    MarkStore m_marks;
    std::unique_ptr<PageMemory> m_memory;
    JobRunner m_writing{JobRunner::kAnyNumber}; // last: it must end before the study
};

} // namespace pimento
