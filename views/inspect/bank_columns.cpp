// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/bank_columns.h"

#include "views/texts/number_format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento {

namespace {

constexpr int kLeastHeight = 12;
constexpr int kMostHeight = 120; // in a panel that fills its page
constexpr int kPale = 55;        // opacity, of 255, of columns that are still to be filled

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

} // namespace

Role roleOfTensor(std::size_t tensor)
{
    // Neighbouring roles differ in lightness where they are close in hue, for all kinds of colour vision.
    constexpr std::array kRoles = {Role::PinA,     Role::RearrangeOut, Role::PinB,
                                   Role::HostRead, Role::PinC,         Role::WriteTarget};
    return kRoles[tensor % kRoles.size()];
}

BankColumns::BankColumns(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumSize(120, 60);
    viewport()->setMouseTracking(true);
}

void BankColumns::setPicture(std::shared_ptr<const BankPicture> picture, int columns)
{
    if (picture == m_picture) {
        return;
    }
    const bool isOther = !picture || !m_picture || picture->bank != m_picture->bank;
    m_picture = std::move(picture);
    m_columns = columns;
    m_rows = m_picture ? rowsOf(*m_picture) : std::vector<std::int64_t>{};
    m_lit.clear();
    m_pointed.reset();
    remake();
    layOut();
    if (isOther) {
        verticalScrollBar()->setValue(0);
    }
}

void BankColumns::setMoment(const LayoutMoment& moment)
{
    m_moment = moment;
    remake();
}

void BankColumns::setTensor(std::optional<std::size_t> tensor)
{
    m_tensor = tensor;
    remake();
}

void BankColumns::setLit(std::vector<bool> lit)
{
    m_lit = std::move(lit);
    viewport()->update();
}

void BankColumns::setMessage(const QString& message)
{
    m_message = message;
    viewport()->update();
}

void BankColumns::setColours(const Palette& palette)
{
    m_palette = palette;
    viewport()->update();
}

void BankColumns::remake()
{
    m_cells = m_picture ? cellsAt(*m_picture, m_moment, m_tensor) : std::vector<LayoutCell>{};
    if (m_pointed && *m_pointed >= m_cells.size()) {
        m_pointed.reset();
    }
    viewport()->update();
}

int BankColumns::left() const
{
    const std::int64_t last = m_rows.empty() ? 0 : m_rows.back();
    const int title = fontMetrics().horizontalAdvance(tr("column")) + 10;
    const int rows = fontMetrics().horizontalAdvance(tr("row %1").arg(formatInteger(static_cast<double>(last)))) + 10;
    return std::max(title, rows);
}

int BankColumns::top() const { return fontMetrics().height() + 4; }

void BankColumns::layOut()
{
    const int width = viewport()->width() - left() - 4;
    m_cellWidth = std::clamp(static_cast<double>(width) / m_columns, 1.0, static_cast<double>(kMostHeight));
    const int height = viewport()->height() - top() - 2;
    const int rows = std::max<int>(1, static_cast<int>(m_rows.size()));
    m_cellHeight = std::clamp(height / rows, kLeastHeight, kMostHeight);
    verticalScrollBar()->setRange(0, std::max(0, rows * m_cellHeight - height));
    verticalScrollBar()->setPageStep(std::max(1, height));
    verticalScrollBar()->setSingleStep(m_cellHeight);
    viewport()->update();
}

QRect BankColumns::rectOf(const LayoutCell& cell) const
{
    const auto row = std::ranges::lower_bound(m_rows, cell.row) - m_rows.begin();
    const int x = left() + static_cast<int>(std::floor(cell.column * m_cellWidth));
    const int right = left() + static_cast<int>(std::floor((cell.column + 1) * m_cellWidth));
    const int y = top() + static_cast<int>(row) * m_cellHeight - verticalScrollBar()->value();
    return QRect(x, y, std::max(1, right - x - (m_cellWidth > 3 ? 1 : 0)), m_cellHeight - 1);
}

std::optional<std::size_t> BankColumns::cellAt(QPoint position) const
{
    if (position.y() < top() || position.x() < left() || m_rows.empty()) {
        return std::nullopt;
    }
    const auto row = static_cast<std::size_t>((position.y() - top() + verticalScrollBar()->value()) / m_cellHeight);
    const int column = static_cast<int>((position.x() - left()) / m_cellWidth);
    if (row >= m_rows.size()) {
        return std::nullopt;
    }
    const auto wanted = std::pair(m_rows[row], column);
    const auto found = std::ranges::lower_bound(
        m_cells, wanted, {}, [](const LayoutCell& cell) { return std::pair(cell.row, cell.column); });
    const bool isThere = found != m_cells.end() && std::pair(found->row, found->column) == wanted;
    return isThere ? std::optional(static_cast<std::size_t>(found - m_cells.begin())) : std::nullopt;
}

void BankColumns::paintAxis(QPainter& painter) const
{
    painter.setPen(m_palette.color(Role::MutedText));
    const int wide = fontMetrics().horizontalAdvance(QStringLiteral("000 "));
    int step = 1;
    while (step * m_cellWidth < 2 * wide && step < m_columns) {
        step *= 2;
    }
    painter.drawText(QRect(0, 0, left() - 6, top() - 2), Qt::AlignRight | Qt::AlignVCenter, tr("column"));
    for (int column = 0; column < m_columns; column += step) {
        const int x = left() + static_cast<int>(column * m_cellWidth);
        painter.drawText(QRect(x, 0, 2 * wide, top() - 2), Qt::AlignLeft | Qt::AlignVCenter, QString::number(column));
    }
    painter.setClipRect(QRect(0, top(), viewport()->width(), viewport()->height()));
    std::int64_t before = -1;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const int y = top() + static_cast<int>(row) * m_cellHeight - verticalScrollBar()->value();
        const QRect line(0, y, viewport()->width(), m_cellHeight);
        if (line.bottom() < top() || line.top() > viewport()->height()) {
            before = m_rows[row];
            continue;
        }
        painter.fillRect(QRect(left(), y, static_cast<int>(m_columns * m_cellWidth), m_cellHeight - 1),
                         m_palette.color(Role::AlternateBase));
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(QRect(0, y, left() - 6, m_cellHeight), Qt::AlignRight | Qt::AlignVCenter,
                         tr("row %1").arg(formatInteger(static_cast<double>(m_rows[row]))));
        if (row > 0 && m_rows[row] != before + 1) { // rows without data are skipped: a dashed line marks the gap
            painter.setPen(QPen(m_palette.color(Role::Border), 1, Qt::DashLine));
            painter.drawLine(0, y - 1, viewport()->width(), y - 1);
        }
        before = m_rows[row];
    }
}

void BankColumns::paintCell(QPainter& painter, const LayoutCell& cell) const
{
    const QRect area = rectOf(cell);
    if (area.bottom() < top() || area.top() > viewport()->height()) {
        return;
    }
    const LaidBurst& burst = m_picture->bursts[cell.burst];
    const bool isConstant = burst.tensor == LaidBurst::kNoTensor;
    const QColor color = m_palette.color(isConstant ? Role::Border : roleOfTensor(burst.tensor));
    const bool isComing = cell.state == BurstState::Coming;
    painter.fillRect(area, isComing ? withAlpha(color, kPale) : color);
    const QString name = isConstant ? QString() : m_names.value(static_cast<int>(burst.tensor));
    if (!isComing && !name.isEmpty() && fontMetrics().horizontalAdvance(name) + 4 <= area.width() &&
        fontMetrics().height() <= area.height() + 2) {
        painter.setPen(inkOn(color));
        painter.drawText(area, Qt::AlignCenter, name);
    }
    painter.setBrush(Qt::NoBrush);
    if (cell.state == BurstState::Moving) {
        painter.setPen(QPen(m_palette.color(Role::Text), 2));
        painter.drawRect(area.adjusted(1, 1, -1, -1));
    }
    if (isLit(cell.burst)) {
        painter.setPen(QPen(m_palette.color(Role::Base), 3));
        painter.drawRect(area);
        painter.setPen(QPen(m_palette.color(Role::Selected), 2));
        painter.drawRect(area.adjusted(0, 0, 0, 0));
    }
}

void BankColumns::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setFont(font());
    painter.fillRect(viewport()->rect(), m_palette.color(Role::Base));
    if (m_rows.empty() || !m_message.isEmpty()) {
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         m_message.isEmpty() ? tr("This bank is empty.") : m_message);
        return;
    }
    paintAxis(painter);
    for (const bool isMarked : {false, true}) { // frames are painted over neighbouring cells
        for (const LayoutCell& cell : m_cells) {
            if ((cell.state == BurstState::Moving || isLit(cell.burst)) == isMarked) {
                paintCell(painter, cell);
            }
        }
    }
    if (m_pointed && *m_pointed < m_cells.size()) {
        const QRect area = rectOf(m_cells[*m_pointed]);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.color(Role::Base), 4));
        painter.drawRect(area.adjusted(-1, -1, 1, 1));
        painter.setPen(QPen(m_palette.color(Role::Selected), 2));
        painter.drawRect(area.adjusted(-1, -1, 1, 1));
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_palette.color(Role::Accent), 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void BankColumns::resizeEvent(QResizeEvent*) { layOut(); }

void BankColumns::point(std::optional<std::size_t> cell)
{
    if (cell == m_pointed) {
        return;
    }
    m_pointed = cell;
    viewport()->update();
    Q_EMIT pointedAt(cell ? std::optional<std::size_t>(m_cells[*cell].burst) : std::nullopt);
}

bool BankColumns::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !hasFocus()) {
        point(std::nullopt);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void BankColumns::mouseMoveEvent(QMouseEvent* event) { point(cellAt(event->position().toPoint())); }

void BankColumns::mousePressEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->position().toPoint());
    point(cell);
    if (cell) {
        Q_EMIT activated(m_cells[*cell].burst);
    }
}

void BankColumns::keyPressEvent(QKeyEvent* event)
{
    if (m_cells.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const LayoutCell at = m_cells[m_pointed.value_or(0)];
    const auto goTo = [&](std::size_t cell) {
        point(cell);
        const QRect area = rectOf(m_cells[cell]);
        QScrollBar* bar = verticalScrollBar();
        if (area.top() < top()) {
            bar->setValue(bar->value() + area.top() - top());
        } else if (area.bottom() > viewport()->height()) {
            bar->setValue(bar->value() + area.bottom() - viewport()->height() + 1);
        }
    };
    const std::size_t current = m_pointed.value_or(0);
    const auto inRow = [&](std::int64_t row) { // the cell of a row that is nearest to the current column
        std::size_t best = current;
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].row == row && (m_cells[best].row != row || std::abs(m_cells[i].column - at.column) <
                                                                          std::abs(m_cells[best].column - at.column))) {
                best = i;
            }
        }
        return best;
    };
    const auto row = std::ranges::lower_bound(m_rows, at.row) - m_rows.begin();
    switch (event->key()) {
    case Qt::Key_Left:
        goTo(current > 0 && m_pointed ? current - 1 : current);
        return;
    case Qt::Key_Right:
        goTo(m_pointed ? std::min(current + 1, m_cells.size() - 1) : current);
        return;
    case Qt::Key_Up:
        goTo(row > 0 ? inRow(m_rows[static_cast<std::size_t>(row) - 1]) : current);
        return;
    case Qt::Key_Down:
        goTo(static_cast<std::size_t>(row) + 1 < m_rows.size() ? inRow(m_rows[static_cast<std::size_t>(row) + 1])
                                                               : current);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT activated(at.burst);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void BankColumns::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    point(std::nullopt);
    viewport()->update();
}

void BankColumns::reveal()
{
    const auto marked = std::ranges::find_if(
        m_cells, [&](const LayoutCell& cell) { return cell.state == BurstState::Moving || isLit(cell.burst); });
    if (marked == m_cells.end()) {
        return;
    }
    const QRect area = rectOf(*marked);
    if (area.top() < top() || area.bottom() > viewport()->height()) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() + area.top() - top() - m_cellHeight);
    }
}

} // namespace pimento
