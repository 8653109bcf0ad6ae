// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/commands/command_registry.h"
#include "views/common/palette.h"

#include <QFont>
#include <QList>
#include <QMainWindow>
#include <QPointer>
#include <QSize>

#include <functional>
#include <optional>

class QSplitter;
class QTabWidget;
class QToolButton;

namespace pimento {

class PlotPanel;

/// Appearance of the window: theme, text size, presentation, and visible panels, with the commands for these.
class WindowLooks : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow* window;
        QTabWidget* pages;
        QSplitter* columns; // the question and the pages
        QWidget* question;
        QWidget* jobs;
        std::function<void(Theme)> paint; // gives every part its colours, and plots their text size
    };

    explicit WindowLooks(Parts parts);
    ~WindowLooks() override;

    /// Adds the commands for theme, text size, panels and presentation to the menu View.
    void addCommands(CommandRegistry& registry);

    void setTheme(Theme theme);
    [[nodiscard]] Theme theme() const { return m_theme; }
    /// Sets the text size in percent of the system's, within the limits of views/frame/text_size.h.
    void setTextPercent(int percent);
    [[nodiscard]] int textPercent() const { return m_percent; }
    /// Switches to larger text in high contrast on the full screen, with only the page visible.
    void setPresenting(bool isPresenting);
    [[nodiscard]] bool isPresenting() const { return m_isPresenting; }
    /// Shows or hides the question, also where it is folded away because question and pages do not fit beside each
    /// other: large texts on a small screen.
    void setQuestionShown(bool isShown);
    /// Lets the question be visible even in a presentation.
    void setQuestionNeeded(bool isNeeded) { m_isQuestionNeeded = isNeeded; }
    /// Sets the fields of the page on show, which take the place of the question; nullptr: it has none of its own.
    void setFields(QWidget* fields);
    [[nodiscard]] bool isQuestionShown() const { return m_isQuestionShown; }
    /// Sets a function that Esc calls before leaving a maximised panel or presentation. It returns true if it ended
    /// something.
    void setEndedFirst(std::function<bool()> end) { m_endFirst = std::move(end); }
    /// Maximises the focused panel, or else the largest of the page; restores a maximised one.
    void toggleMaximised();
    /// Handles Esc: leaves a maximised panel or the presentation. False: there is neither.
    bool goBack();
    /// Restores all panels and leaves the presentation.
    void reset();

Q_SIGNALS:
    void textSizeChanged(int before, int now);
    void presentingChanged(bool isPresenting);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addTheme(CommandRegistry& registry, const char* id, const QString& text, Theme theme);
    void paintOnce();
    void show();
    void showParts();
    void toggleQuestion(bool isOn);
    void foldWhereTight();
    [[nodiscard]] bool fitsBesidePages() const;
    void restoreColumns();
    void forgetColumns();
    [[nodiscard]] PlotPanel* maximised() const;
    [[nodiscard]] PlotPanel* panelToMaximise() const;
    [[nodiscard]] bool isLarge() const { return m_isPresenting || maximised() != nullptr; }

    Parts m_parts;
    std::function<bool()> m_endFirst; // empty: none
    QFont m_font;                     // the system's font
    CommandRegistry* m_registry = nullptr;
    QWidget* m_fields = nullptr;
    Theme m_theme = Theme::System;
    std::optional<Theme> m_painted; // theme in use; none: not painted yet
    int m_percent = 100;
    int m_percentBefore = 100; // at the last change between window and presentation
    int m_shownPercent = 100; // includes the presentation's scale
    bool m_isPresenting = false;
    bool m_isQuestionShown = true;
    QToolButton* m_unfold = nullptr; // beside the tabs while the question and the pages do not fit beside each other
    bool m_isFolded = false;
    bool m_isQuestionNeeded = false;
    bool m_wasFullScreen = false; // before the presentation, like the next two
    QSize m_sizeBefore;
    QList<int> m_columnsBefore; // empty: as wide as they are
};

} // namespace pimento
