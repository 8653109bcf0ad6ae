// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/widgets/maximiser.h"

#include <QFrame>

#include <cstdint>
#include <functional>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace pimento {

class ElidedLabel;
class Palette;

/// What somebody wants of a figure.
enum class FigureWish : std::uint8_t {
    Save,
    Copy,
    SaveData,
    CopyData,
    Drag, // to another program, which has begun
};

/// A content that scrolls where there is less room than it needs.
[[nodiscard]] QScrollArea* makeScrolling(QWidget* content);

/// A titled frame around one view: tools on the right of the title, and a message in place of the view while it has
/// nothing to show. A button lets it fill its page and brings everything back.
class PlotPanel : public QFrame {
    Q_OBJECT

public:
    PlotPanel(const QString& title, QWidget* content, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void addTool(QWidget* tool);
    /// What is around the panel says its title too: in a narrow panel the room is for the tools.
    void setTitleRepeated();
    /// Stands behind the title in a quieter colour.
    void setSubtitle(const QString& subtitle);
    void showContent();
    void showMessage(const QString& message);
    /// A message with a button below it that does something about it, and a picture above it (nullptr: none), which
    /// the panel owns from then on.
    void showOffer(const QString& message, const QString& button, const std::function<void()>& act,
                   QWidget* picture = nullptr);
    void setColours(const Palette& palette);

    /// Fills the page, or has its place again.
    void setMaximised(bool isMaximised);
    [[nodiscard]] bool isMaximised() const { return m_maximiser.isFilled(); }

    /// What a figure of it is about; "": the question of the results.
    void setSubject(const QString& subject) { m_subject = subject; }
    [[nodiscard]] const QString& subject() const { return m_subject; }

    [[nodiscard]] QString title() const;
    /// Between title and frame: what a figure of it shows.
    [[nodiscard]] QWidget& content() const;
    /// The menu of what can be done with the figure.
    [[nodiscard]] QToolButton& figureButton() const { return *m_figure; }
    [[nodiscard]] bool isContentShown() const;
    [[nodiscard]] QString message() const;

Q_SIGNALS:
    void figureWanted(FigureWish wish);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFigureMenu();
    void showTitle();

    QLabel* m_title;
    ElidedLabel* m_subtitle;
    QWidget* m_empty; // in place of the view
    QLabel* m_message;
    QPushButton* m_offer;
    std::function<void()> m_offered;
    QWidget* m_pictureOfEmpty = nullptr;
    QHBoxLayout* m_tools;
    QToolButton* m_figure;
    QToolButton* m_maximise;
    bool m_isTitleRepeated = false;
    QString m_subject;
    QPoint m_pressedAt; // on the title, which can be dragged to another program
    QStackedWidget* m_stack;
    Maximiser m_maximiser;
};

} // namespace pimento
