// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/command_registry.h"
#include "views/state/palette.h"

#include <QFont>
#include <QMainWindow>
#include <QPointer>

#include <functional>
#include <optional>

class QTabWidget;

namespace pimento {

class PlotPanel;

/// How the window looks: theme, size of text, presentation, and which panels are on show. Has the commands for that.
class WindowLooks : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow* window;
        QTabWidget* pages;
        QWidget* question;
        QWidget* jobs;
        std::function<void(Theme)> paint; // gives every part its colours, and plots their text
    };

    explicit WindowLooks(Parts parts);
    ~WindowLooks() override;

    /// Adds the commands to the menu View.
    void addCommands(CommandRegistry& registry);

    void setTheme(Theme theme);
    [[nodiscard]] Theme theme() const { return m_theme; }
    /// Percent of the system's size, within the limits of views/widgets/text_size.h.
    void setTextPercent(int percent);
    [[nodiscard]] int textPercent() const { return m_percent; }
    /// Larger text in high contrast on the full screen, with nothing beside the page.
    void setPresenting(bool isPresenting);
    [[nodiscard]] bool isPresenting() const { return m_isPresenting; }
    void setQuestionShown(bool isShown);
    /// Somebody is to look at the question, also in a presentation.
    void setQuestionNeeded(bool isNeeded) { m_isQuestionNeeded = isNeeded; }
    [[nodiscard]] bool isQuestionShown() const { return m_isQuestionShown; }
    /// What Esc ends before it leaves what is large. Returns whether there was something to end.
    void setEndedFirst(std::function<bool()> end) { m_endFirst = std::move(end); }
    /// Lets the panel with the keyboard fill its page, else the largest of the page; brings back what does so already.
    void toggleMaximised();
    /// What the key Esc means while something is larger than usual. False: nothing is.
    bool goBack();
    /// Every panel in its place, with no presentation.
    void reset();

Q_SIGNALS:
    void textSizeChanged(int before, int now);
    void presentingChanged(bool isPresenting);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addTheme(CommandRegistry& registry, const char* id, const QString& text, Theme theme);
    void show();
    [[nodiscard]] PlotPanel* maximised() const;
    [[nodiscard]] PlotPanel* panelToMaximise() const;
    [[nodiscard]] bool isLarge() const { return m_isPresenting || maximised() != nullptr; }

    Parts m_parts;
    std::function<bool()> m_endFirst; // empty: nothing
    QFont m_font;                     // of the system
    CommandRegistry* m_registry = nullptr;
    Theme m_theme = Theme::System;
    std::optional<Theme> m_painted; // that is on show; none: not yet
    int m_percent = 100;
    int m_shownPercent = 100; // with that of a presentation
    bool m_isPresenting = false;
    bool m_isQuestionShown = true;
    bool m_isQuestionNeeded = false;
    bool m_wasFullScreen = false; // before the presentation
};

} // namespace pimento
