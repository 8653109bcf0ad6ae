// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "views/common/palette.h"
#include "views/inspect/layout_math.h"

#include <QAbstractScrollArea>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Colour of a tensor by its index in the kernel.
[[nodiscard]] Role roleOfTensor(std::size_t tensor);

/// Draws the rows and columns of one bank that hold data:
///
///                 column 0        8        16       24
///      row 0            |W W W W W W W W W W W W . . .|
///      row 1            |W W W W x x x x              |
///
/// A column has the colour of its tensor; a column that is still to be filled is pale, one that moves has a frame, and
/// one that shares elements with what is under the mouse is highlighted. The arrow keys go from column to column.
class BankColumns : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit BankColumns(QWidget* parent = nullptr);

    /// Sets the picture, nullptr for none; `columns` is the number of columns in a row of the device.
    void setPicture(std::shared_ptr<const BankPicture> picture, int columns);
    [[nodiscard]] const BankPicture* picture() const { return m_picture.get(); }
    void setMoment(const LayoutMoment& moment);
    /// Shows only the columns of one tensor; none: of all.
    void setTensor(std::optional<std::size_t> tensor);
    /// Sets the names of the tensors, which are written into columns with room.
    void setNames(QStringList names) { m_names = std::move(names); }
    /// Sets the function that describes the elements of a burst, for exported tables.
    void setElements(std::function<std::string(std::size_t)> elements) { m_elements = std::move(elements); }
    [[nodiscard]] std::string elementsOf(std::size_t burst) const
    {
        return m_elements ? m_elements(burst) : std::string();
    }
    [[nodiscard]] const QStringList& names() const { return m_names; }
    /// Highlights bursts that share elements with what is under the mouse in another view.
    void setLit(std::vector<bool> lit);
    void setColours(const Palette& palette);
    /// Shows a message instead of columns.
    void setMessage(const QString& message);

    [[nodiscard]] const std::vector<LayoutCell>& cells() const { return m_cells; }
    [[nodiscard]] bool isLit(std::size_t burst) const { return burst < m_lit.size() && m_lit[burst]; }
    /// Index of the cell under the mouse or the keyboard's cursor.
    [[nodiscard]] std::optional<std::size_t> pointed() const { return m_pointed; }
    /// Rectangle of a cell in the viewport.
    [[nodiscard]] QRect rectOf(const LayoutCell& cell) const;
    [[nodiscard]] QSize sizeHint() const override { return {260, 160}; }
    /// Scrolls to the first cell that moves or is highlighted.
    void reveal();

Q_SIGNALS:
    /// Emitted when the mouse or the cursor is on another burst, or on none.
    void pointedAt(const std::optional<std::size_t>& burst);
    void activated(std::size_t burst);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layOut();
    void remake();
    void point(std::optional<std::size_t> cell);
    void paintAxis(QPainter& painter) const;
    void paintCell(QPainter& painter, const LayoutCell& cell) const;
    [[nodiscard]] std::optional<std::size_t> cellAt(QPoint position) const;
    [[nodiscard]] int left() const;
    [[nodiscard]] int top() const;

    std::shared_ptr<const BankPicture> m_picture;
    int m_columns = 1;
    std::vector<std::int64_t> m_rows;
    std::vector<LayoutCell> m_cells;
    std::vector<bool> m_lit;
    LayoutMoment m_moment;
    std::optional<std::size_t> m_tensor;
    std::optional<std::size_t> m_pointed;
    QStringList m_names;
    std::function<std::string(std::size_t)> m_elements;
    QString m_message;
    Palette m_palette = Palette::light();
    double m_cellWidth = 8;
    int m_cellHeight = 14;
};

} // namespace pimento
