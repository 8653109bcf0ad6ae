// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/learn/lesson_results.h"
#include "app/window/learn/view_switches.h"
#include "app/window/learn/window_parts.h"
#include "app/window/session/session_pages.h"
#include "app/window/workspace/question_history.h"
#include "engine/candidates/row_filter.h"
#include "views/explore/scatter/scatter_axes.h"
#include "views/selection/pins.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QSplitter>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QTabWidget;

namespace pimento {

class AdviceController;
class CompareController;
class DeviceLibrary;
class EffortController;
class Spotlight;
class LessonBar;
class PageMemory;
class PartCovers;
class ResultWatch;
class SessionController;
class SideColumn;
class UndoController;
class WhatIfController;
class WindowLooks;
class Workspace;

/// Presenter of a lesson's steps on the pages of the window. A step is a state that looks the same whatever was shown
/// before and whatever the user did meanwhile. At the end the window is restored; the lesson leaves no trace in the
/// session, the undo list or the history of questions.
class LessonPresenter : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QWidget& window;
        QSplitter& splitter; // whose first widget is the column
        SideColumn& column;  // which has the bar
        LessonBar& bar;
        QTabWidget& tabs; // the pages of the window
        WindowParts shown;
        Workspace& workspace;
        const DeviceLibrary& deviceLibrary;
        WindowLooks& looks;
        SessionController& session;
        UndoController& undo;
        ResultWatch& results;
        EffortController& efforts;
        AdviceController& advice;
        CompareController& compare;
        WhatIfController& whatIf;
    };

    LessonPresenter(const Parts& parts, std::unique_ptr<PageMemory> memory);
    ~LessonPresenter() override;

    /// Stores what the window shows. Called once until end().
    void begin();
    [[nodiscard]] bool hasBegun() const { return m_before.has_value(); }
    /// Questions that the window had answered before; valid while hasBegun().
    [[nodiscard]] const std::vector<HistoryEntry>& historyOfBefore() const { return m_before->history; }
    /// Shows a step; `isAnswered`: its question is, so nothing is covered.
    void show(const LessonResults& results, std::size_t step, bool isAnswered);
    /// Removes the spotlight and keeps the lesson beside the current page while it waits.
    void showNothing();
    /// First part of end(), which is slow: shows the page and results of before.
    void showPageOfBefore();
    void end();

    void setColours(const Palette& palette);
    [[nodiscard]] Spotlight& spotlight() const { return *m_spotlight; }
    /// Covers of what would give the answer away.
    [[nodiscard]] PartCovers& covers() const { return *m_covers; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// State of the window before the lesson.
    struct Before {
        QString page;
        std::vector<HistoryEntry> history;
        std::size_t position = 0;
        std::shared_ptr<const Inspection> inspection;
        bool wasExploring = false;
        std::optional<Question> fields;
        std::vector<RowFilter> filters;
        ScatterAxes axes;
        bool isLogarithmic = true;
        Pins::All pins;
        SessionPages pages;
        ViewSwitches switches;
        std::vector<std::pair<QPointer<QSplitter>, QList<int>>> splitters; // of the pages
        QList<int> columns;
        bool isQuestionShown = true;
    };

    [[nodiscard]] std::vector<QWidget*> pages() const;
    void resetViews();
    void fitColumn(bool hasQuestion);
    void placeColumn();
    void showPage(const QString& page);
    void showResults(const LessonResults& results, const ShownResults& shown);
    void showBefore();
    void showDevice(const std::string& name);
    void arrange();
    void scrollTable();
    [[nodiscard]] Pins::All pinsAt(const LessonResults& results, const LessonStep& step) const;
    void showTrial(const LessonTrial& trial);
    void showParameter(const std::string& id);
    void point(const std::string& part);

    Parts m_parts;
    Spotlight* m_spotlight;
    PartCovers* m_covers;
    ViewSwitches m_first; // initial state of the pages
    std::unique_ptr<PageMemory> m_memory;
    std::optional<Before> m_before;
};

} // namespace pimento
