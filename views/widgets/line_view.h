// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/line_runs.h"
#include "views/state/palette.h"

#include <QListView>

#include <functional>
#include <optional>
#include <vector>

namespace pimento {

class LineModel;
class MarkedScrollBar;

/// Text to read, line by line: one line is current, others are lit because they belong to it, and runs of like lines
/// are folded into one row each. Copes with tens of thousands of lines. Ctrl+C copies the selected lines; a click on
/// the sign of a run, Left, Right, + and - fold and unfold it.
class LineView : public QListView {
    Q_OBJECT

public:
    explicit LineView(QWidget* parent = nullptr);

    /// `isNumbered`: each line begins with its number. Runs are folded.
    void setLines(QStringList lines, bool isNumbered, std::vector<LineRun> runs = {});
    /// Lights lines and scrolls to `lead`, else to the first one, if it cannot be seen.
    void setLit(std::vector<bool> lit, std::optional<int> lead = {});
    void setColours(const Palette& palette);

    [[nodiscard]] int lineCount() const;
    [[nodiscard]] QString lineText(int line) const;
    [[nodiscard]] bool isLit(int line) const;
    /// Opens the run that the line is in.
    void setCurrentLine(int line);
    /// Without a current line, as another view has it.
    void clearCurrentLine();

    [[nodiscard]] bool hasRuns() const;
    [[nodiscard]] bool isFolded(int run) const;
    void setFolded(int run, bool isFolded);
    void setAllFolded(bool isFolded);
    /// The row of a line, or of the folded run that it is in.
    [[nodiscard]] QModelIndex indexOf(int line) const;
    /// The line of a row; of a run its first one.
    [[nodiscard]] int lineAt(const QModelIndex& index) const;

    /// Marks all lines that have a text in them, whatever the case of its letters; returns how many. "": none.
    int find(const QString& text);
    [[nodiscard]] const std::vector<int>& hits() const { return m_hits; }
    /// Goes to the hit after or before the current line, round and round, and returns its number from 1; 0: none.
    int goToHit(int by);
    [[nodiscard]] MarkedScrollBar& marks() const { return *m_bar; }

Q_SIGNALS:
    void lineSelected(int line);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void copy() const;
    void showMarks();
    bool foldByKey(int key);

    LineModel* m_model;
    MarkedScrollBar* m_bar;
    Palette m_palette = Palette::light();
    std::vector<int> m_hits;
    bool m_isQuiet = false;
};

} // namespace pimento
