// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QPointer>
#include <QTableView>

#include <memory>

class QMenu;

namespace pimento {

class ComparisonModel;
struct ComparedColumns;

/// Table of a comparison. Columns share the width; a column without figures is a single cell with the reason. Its menu,
/// and keys on its current column, offer what can be done with a column.
class ComparisonView : public QTableView {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    void setColours(const Palette& palette);
    [[nodiscard]] ComparisonModel& comparison() const { return *m_model; }

Q_SIGNALS:
    void baselineWanted(int column);
    void removalWanted(int column);
    void noteWanted(int column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fitColumns();
    [[nodiscard]] int widestTitle() const;
    void fitRows();
    void showMenu(int column, QPoint place);

    ComparisonModel* m_model;
    QPointer<QMenu> m_menu; // menu of a column while it is open
};

} // namespace pimento
