// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/bar_chart.h"

#include <QString>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QVBoxLayout;

namespace pimento {

class PlotPanel;

/// Shows the best candidate of the kernel that is being typed: a sentence, its bars beside the default's, and its
/// program.
class LiveAnswer : public QWidget {
    Q_OBJECT

public:
    explicit LiveAnswer(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Adds a field above the answer.
    void addField(QWidget* field);

    void setAnswer(const QString& words, const BarData& bars);
    void setProgram(const QString& text);
    /// Shows a message below the title of the last answer, which stays, or in the place of the first one.
    void showMessage(const QString& message);
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString program() const;
    [[nodiscard]] BarChart& bars() const { return *m_bars; }
    void setColours(const Palette& palette);

Q_SIGNALS:
    /// Emitted when the view becomes visible.
    void shown();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeRoom();

    QLabel* m_words;
    BarChart* m_bars;
    QPlainTextEdit* m_program;
    PlotPanel* m_panel;
    QVBoxLayout* m_rows;
};

} // namespace pimento
