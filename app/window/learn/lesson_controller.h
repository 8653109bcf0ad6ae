// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_library.h"
#include "app/window/learn/lesson_results.h"
#include "app/window/workspace/job_runner.h"
#include "engine/costs/cost_cache.h"
#include "views/common/palette.h"

#include <QObject>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

class QTabWidget;
class QTimer;
class QWidget;

namespace pimento {

class CommandRegistry;
class LearnPage;
class LessonKeys;
class LessonPresenter;
class LessonBar;
class PointerSpotlight;
class SessionController;
class SpeakerNotes;
class WindowLooks;
class Workspace;

/// Controller that runs lessons in the window:
///
///   open        list -> facts that the lesson shows are computed once, in the background -> first step
///   step        a state of the window (LessonPresenter) and its text beside the pages (LessonBar)
///   leave       the window as it was before the lesson
class LessonController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        QTabWidget& tabs; // the pages of the window
        LearnPage& page;
        LessonBar& bar;
        Workspace& workspace;
        SessionController& session;
        WindowLooks& looks;
        std::function<bool()> isSettled; // whether all that the window shows is there
    };

    /// `catalogue`: shipped devices and kernels, without the edits of the window.
    LessonController(const Catalogue& catalogue, Parts parts, std::unique_ptr<LessonPresenter> presenter,
                     QObject* parent);
    ~LessonController() override;

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// Stores in a settings file which lessons are done.
    void useSettings(const QString& file);
    void setColours(const Palette& palette);
    [[nodiscard]] const Palette& colours() const { return m_palette; }

    /// Runs a lesson from a step, counted from 0; a lesson that is already open continues at its step.
    void open(const QString& id, std::size_t step = 0);
    void goTo(std::size_t step);
    void goBy(int by);
    /// Shows the step again as it was first, with its question unanswered.
    void replay();
    void leave();
    /// Leaves the lesson in two events, because restoring large results takes long.
    void leaveSoon();
    /// Stops the search for the lesson's facts.
    void stop();
    void showNotes(bool isShown);

    /// True from the start of a lesson, before its facts are found, to its end.
    [[nodiscard]] bool isGiving() const;
    [[nodiscard]] bool isOpen() const { return m_results != nullptr; }
    [[nodiscard]] bool isSearching() const;
    /// True if no result that the current step of the lesson shows is still being computed.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] const LessonResults* results() const { return m_results.get(); }
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] LessonLibrary& library();
    /// Shows the library, which has changed, with a lesson chosen; "": the one that was.
    void showLibrary(const std::string& id);
    [[nodiscard]] LessonBar& bar() const { return m_parts.bar; }
    [[nodiscard]] LessonPresenter& presenter() const { return *m_presenter; }
    /// Window of the speaker notes; nullptr: it was never opened.
    [[nodiscard]] SpeakerNotes* notes() const { return m_notes; }

Q_SIGNALS:
    /// Emitted when a lesson cannot be run.
    void failed(const QString& message);
    void left();
    void handoutWanted(const QString& id);
    /// Emitted when the user wants an own lesson deleted.
    void removalWanted(const QString& id);

private:
    using Results = std::shared_ptr<const LessonResults>;

    void connectParts();
    void addStepCommands(CommandRegistry& registry, const QString& menu);
    void load();
    void search(const Lesson& lesson, std::size_t step);
    void take(const Result<Results>& found, std::size_t step);
    void giveUp(const QString& notice);
    void doNext(std::function<void()> what);
    void show();
    void takeAnswer(std::size_t choice);
    void showLessons();
    void showCommands();
    void present(bool isPresenting);

    const Catalogue& m_catalogue;
    Parts m_parts;
    std::unique_ptr<LessonPresenter> m_presenter;
    LessonKeys* m_keys;
    PointerSpotlight* m_pointer;
    SpeakerNotes* m_notes = nullptr;
    CommandRegistry* m_registry = nullptr;
    LessonLibrary m_library;
    bool m_isLoaded = false;
    QString m_wanted; // id of the lesson whose facts are being found
    std::map<std::string, Results> m_known;
    Results m_results; // of the open lesson
    std::size_t m_step = 0;
    std::map<std::size_t, std::size_t> m_given; // answers by step
    Palette m_palette = Palette::light();
    QTimer* m_next;                // delays slow work until the window has responded
    std::function<void()> m_after; // the delayed work
    CostCache m_ownCache;          // used if the workspace has none
    JobRunner m_jobs;              // last: it must end before anything that it uses
};

} // namespace pimento
