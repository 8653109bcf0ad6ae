// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/job_runner.h"
#include "app/lesson_results.h"
#include "app/lesson_shelf.h"
#include "engine/costs/cost_cache.h"
#include "views/state/palette.h"

#include <QObject>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>

class QSplitter;
class QTimer;

namespace pimento {

class CommandRegistry;
class LearnPage;
class LessonKeys;
class LessonStage;
class LessonStrip;
class MainWindow;
class PointerHalo;
class SpeakerNotes;

/// Gives lessons in the window:
///
///   open        list -> what the lesson shows is found out beside the window, once -> first step
///   step        a state of the window (LessonStage) and its words beside the pages (LessonStrip)
///   leave       the window as it was before
class LessonDesk : public QObject {
    Q_OBJECT

public:
    struct Parts {
        MainWindow* window;
        LearnPage* page;
        LessonStrip* strip;
        QSplitter* splitter; // whose first widget has the strip
    };

    /// `catalogue`: shipped devices and kernels, whatever somebody edits in the window.
    LessonDesk(const Catalogue& catalogue, const Parts& parts, QObject* parent);
    ~LessonDesk() override;

    void addCommands(CommandRegistry& registry, const QString& menu);
    /// A file that remembers which lessons are done.
    void useSettings(const QString& file);
    void setColours(const Palette& palette);

    /// Gives a lesson from a step on, counted from 0; the one that is under way goes on where it is.
    void open(const QString& id, std::size_t step = 0);
    void goTo(std::size_t step);
    void goBy(int by);
    /// The step as it is, whatever was changed since; its question is unanswered again.
    void replay();
    void leave();
    /// The same in two events: the results of before may be many.
    void leaveSoon();
    /// Ends the search for what a lesson shows.
    void stop();
    void showNotes(bool isShown);

    /// From the start of a lesson, before its facts are found, to its end.
    [[nodiscard]] bool isGiving() const;
    [[nodiscard]] bool isOpen() const { return m_results != nullptr; }
    [[nodiscard]] bool isSearching() const;
    /// All that the step shows is there.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] const LessonResults* results() const { return m_results.get(); }
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] LessonShelf& shelf();
    [[nodiscard]] LessonStrip& strip() const { return *m_parts.strip; }
    [[nodiscard]] LessonStage& stage() const { return *m_stage; }
    /// nullptr: they were never asked for.
    [[nodiscard]] SpeakerNotes* notes() const { return m_notes; }

Q_SIGNALS:
    void stepShown();
    /// A lesson cannot be given.
    void failed(const QString& message);
    void left();
    void handoutWanted(const QString& id);

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
    void showLessons();
    void showCommands();
    void present(bool isPresenting);

    const Catalogue& m_catalogue;
    Parts m_parts;
    LessonStage* m_stage;
    LessonKeys* m_keys;
    PointerHalo* m_pointer;
    SpeakerNotes* m_notes = nullptr;
    CommandRegistry* m_registry = nullptr;
    LessonShelf m_shelf;
    bool m_isLoaded = false;
    QString m_wanted; // whose facts are being found
    std::map<std::string, Results> m_known;
    Results m_results; // of the lesson that is under way
    std::size_t m_step = 0;
    std::map<std::size_t, std::size_t> m_given; // answers by step
    Palette m_palette = Palette::light();
    QTimer* m_next;                // what takes long comes when the window has answered
    std::function<void()> m_after; // that comes then
    CostCache m_ownCache; // where the workspace has none
    JobRunner m_jobs;     // last: it ends before anything that it touches
};

} // namespace pimento
