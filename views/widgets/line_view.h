// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QListView>

#include <functional>
#include <optional>
#include <vector>

namespace pimento {

class LineModel;

/// Text to read, line by line: one line is current, others are lit because they belong to it. Copes with tens of
/// thousands of lines. Ctrl+C copies the selected lines.
class LineView : public QListView {
    Q_OBJECT

public:
    explicit LineView(QWidget* parent = nullptr);

    /// `isNumbered`: each line begins with its number.
    void setLines(QStringList lines, bool isNumbered);
    /// Lights lines and scrolls to the first one if none of them can be seen.
    void setLit(std::vector<bool> lit);
    void setColours(const Palette& palette);

    [[nodiscard]] int lineCount() const;
    [[nodiscard]] QString lineText(int line) const;
    [[nodiscard]] bool isLit(int line) const;
    void setCurrentLine(int line);
    /// Without a current line, as another view has it.
    void clearCurrentLine();

Q_SIGNALS:
    void lineSelected(int line);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void copy() const;

    LineModel* m_model;
    bool m_isQuiet = false;
};

} // namespace pimento
