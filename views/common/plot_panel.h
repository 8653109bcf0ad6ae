// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/maximiser.h"

#include <QFrame>

#include <cstdint>
#include <functional>

class QLabel;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace pimento {

class ElidedLabel;
class Palette;
class WrappingLayout;

/// User's request for a figure.
enum class FigureWish : std::uint8_t {
    Save,
    Copy,
    SaveData,
    CopyData,
    Drag, // dragged to another program
};

/// A titled frame around one view, with tools on the right of the title, and a message in place of the view while it is
/// empty. A button maximises it within its page and restores it.
class PlotPanel : public QFrame {
    Q_OBJECT

public:
    PlotPanel(const QString& title, QWidget* content, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void addTool(QWidget* tool);
    /// Lets a narrow panel hide its title in favour of its tools, because a surrounding widget repeats the title.
    void setTitleRepeated();
    /// Sets a text behind the title in a quieter colour.
    void setSubtitle(const QString& subtitle);
    void showContent();
    void showMessage(const QString& message);
    /// Shows a message with a button below it, and a picture above it (nullptr: none), which the panel owns from then
    /// on.
    void showOffer(const QString& message, const QString& button, const std::function<void()>& act,
                   QWidget* picture = nullptr);
    void setColours(const Palette& palette);
    /// Keeps a least size in pixels, and a height of so many lines of text where these are higher.
    void setLeastSize(QSize pixels, int lines);

    /// Fills the page, or restores the layout.
    void setMaximised(bool isMaximised);
    [[nodiscard]] bool isMaximised() const { return m_maximiser.isFilled(); }

    /// Sets the subject of exported figures; "": the question of the results.
    void setSubject(const QString& subject) { m_subject = subject; }
    [[nodiscard]] const QString& subject() const { return m_subject; }

    [[nodiscard]] QString title() const;
    [[nodiscard]] QString subtitle() const;
    /// The widget between title and frame, which an exported figure shows.
    [[nodiscard]] QWidget& content() const;
    /// The button with the menu of the figure: save, copy and so on.
    [[nodiscard]] QToolButton& figureButton() const { return *m_figure; }
    [[nodiscard]] bool isContentShown() const;
    [[nodiscard]] QString message() const;

Q_SIGNALS:
    void figureWanted(FigureWish wish);

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildFigureMenu();
    void showTitle();

    ElidedLabel* m_title;
    ElidedLabel* m_subtitle;
    QWidget* m_empty; // shown in place of the view
    QLabel* m_message;
    QPushButton* m_offer;
    std::function<void()> m_offered;
    QWidget* m_pictureOfEmpty = nullptr;
    WrappingLayout* m_tools; // title, subtitle and tools, on further lines where the panel is narrow
    QToolButton* m_figure;
    QToolButton* m_maximise;
    bool m_isTitleRepeated = false;
    int m_leastHeight = 0; // pixels
    int m_leastLines = 0;
    QString m_subject;
    QPoint m_pressedAt; // on the title, which can be dragged to another program
    QStackedWidget* m_stack;
    Maximiser m_maximiser;
};

} // namespace pimento
