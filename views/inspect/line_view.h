// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/line_runs.h"
#include "views/common/palette.h"

#include <QListView>

#include <functional>
#include <optional>
#include <vector>

namespace pimento {

class LineModel;
class MarkedScrollBar;

/// Read-only text, line by line: one line is current, others are highlighted because they belong to it, and runs of
/// similar lines are folded into one row each. Handles tens of thousands of lines. Ctrl+C copies the selected lines; a
/// click on the sign of a run, Left, Right, + and - fold and unfold it.
class LineView : public QListView {
    Q_OBJECT

public:
    explicit LineView(QWidget* parent = nullptr);

    /// Sets the lines, with all runs folded. `isNumbered`: each line begins with its number.
    void setLines(QStringList lines, bool isNumbered, std::vector<LineRun> runs = {});
    /// Highlights lines and scrolls to `lead`, or else to the first one, if it is not visible.
    void setLit(std::vector<bool> lit, std::optional<int> lead = {});
    void setColours(const Palette& palette);

    [[nodiscard]] int lineCount() const;
    [[nodiscard]] QString lineText(int line) const;
    [[nodiscard]] bool isLit(int line) const;
    /// Makes a line current and unfolds its run.
    void setCurrentLine(int line);
    /// Removes the current line, since another view has it.
    void clearCurrentLine();

    [[nodiscard]] bool hasRuns() const;
    [[nodiscard]] bool isFolded(int run) const;
    void setFolded(int run, bool isFolded);
    void setAllFolded(bool isFolded);
    /// Index of the row of a line, or of the folded run that contains it.
    [[nodiscard]] QModelIndex indexOf(int line) const;
    /// Line of a row; for a run its first line.
    [[nodiscard]] int lineAt(const QModelIndex& index) const;

    /// Marks all lines that contain a text, ignoring case, and returns their number. "" removes the marks.
    int find(const QString& text);
    [[nodiscard]] const std::vector<int>& hits() const { return m_hits; }
    /// Goes to the next hit or the one before the current line, cyclically, and returns its number from 1; 0: no hit.
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
