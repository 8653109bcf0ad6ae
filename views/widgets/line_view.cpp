// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/line_view.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace pimento {

/// Lines with the colours that they have now.
class LineModel final : public QAbstractListModel {
public:
    explicit LineModel(QObject* parent) : QAbstractListModel(parent) {}

    void setLines(QStringList lines, bool isNumbered, const QFont& font)
    {
        beginResetModel();
        m_lines = std::move(lines);
        m_lit.clear();
        m_numberWidth = isNumbered ? static_cast<int>(QString::number(m_lines.size()).size()) : 0;
        const QFontMetricsF metrics(font);
        qsizetype longest = 0;
        for (const QString& line : m_lines) {
            longest = std::max(longest, line.size());
        }
        const double letters = static_cast<double>(longest) + m_numberWidth + 3;
        m_size = QSizeF(letters * metrics.horizontalAdvance(QLatin1Char('m')), metrics.height() + 3).toSize();
        endResetModel();
    }
    void setLit(std::vector<bool> lit)
    {
        m_lit = std::move(lit);
        repaintAll();
    }
    void setColours(const Palette& palette)
    {
        m_palette = palette;
        repaintAll();
    }
    [[nodiscard]] const QStringList& lines() const { return m_lines; }
    [[nodiscard]] bool isLit(int line) const
    {
        return static_cast<std::size_t>(line) < m_lit.size() && m_lit[static_cast<std::size_t>(line)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        const QString& line = m_lines[index.row()];
        switch (role) {
        case Qt::DisplayRole:
            return m_numberWidth > 0 ? QStringLiteral("%1  %2").arg(index.row() + 1, m_numberWidth).arg(line) : line;
        case Qt::SizeHintRole:
            return m_size;
        case Qt::BackgroundRole:
            return isLit(index.row()) ? QVariant(m_palette.color(pimento::Role::LitLine)) : QVariant();
        case Qt::ForegroundRole:
            return line.trimmed().startsWith(QLatin1Char('#')) ? QVariant(m_palette.color(pimento::Role::MutedText))
                                                               : QVariant();
        default:
            return {};
        }
    }

private:
    void repaintAll()
    {
        if (!m_lines.isEmpty()) {
            Q_EMIT dataChanged(index(0), index(static_cast<int>(m_lines.size()) - 1));
        }
    }

    QStringList m_lines;
    std::vector<bool> m_lit;
    int m_numberWidth = 0;
    QSize m_size;
    Palette m_palette = Palette::light();
};

LineView::LineView(QWidget* parent) : QListView(parent), m_model(new LineModel(this))
{
    setModel(m_model);
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(QApplication::font().pointSizeF());
    setFont(font);
    setUniformItemSizes(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTextElideMode(Qt::ElideNone);
    setFrameShape(QFrame::NoFrame);
    setViewportMargins(8, 0, 0, 0);
}

void LineView::setLines(QStringList lines, bool isNumbered)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_model->setLines(std::move(lines), isNumbered, font());
}

void LineView::setLit(std::vector<bool> lit)
{
    const auto first = std::ranges::find(lit, true);
    const auto firstLine = static_cast<int>(first - lit.begin());
    const bool hasAny = first != lit.end();
    m_model->setLit(std::move(lit));
    if (!hasAny || currentIndex().isValid()) {
        return;
    }
    const QModelIndex top = indexAt({1, 1});
    const QModelIndex bottom = indexAt({1, viewport()->height() - 2});
    const int last = bottom.isValid() ? bottom.row() : lineCount() - 1;
    for (int line = top.row(); line >= 0 && line <= last; ++line) {
        if (isLit(line)) {
            return;
        }
    }
    scrollTo(m_model->index(firstLine), QAbstractItemView::PositionAtCenter);
}

void LineView::setColours(const Palette& palette) { m_model->setColours(palette); }

int LineView::lineCount() const { return m_model->rowCount(); }

QString LineView::lineText(int line) const { return m_model->lines()[line]; }

bool LineView::isLit(int line) const { return m_model->isLit(line); }

void LineView::setCurrentLine(int line)
{
    if (line >= 0 && line < lineCount()) {
        setCurrentIndex(m_model->index(line));
    }
}

void LineView::clearCurrentLine()
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    selectionModel()->clear();
}

void LineView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid() && !m_isQuiet) {
        Q_EMIT lineSelected(current.row());
    }
}

void LineView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    QListView::keyPressEvent(event);
}

void LineView::focusInEvent(QFocusEvent* event)
{
    QListView::focusInEvent(event);
    // Qt makes the first line current when the keyboard comes in: say so.
    if (event->reason() == Qt::TabFocusReason && currentIndex().isValid()) {
        Q_EMIT lineSelected(currentIndex().row());
    }
}

void LineView::copy() const
{
    QModelIndexList selected = selectionModel()->selectedIndexes();
    std::sort(selected.begin(), selected.end());
    QStringList lines;
    for (const QModelIndex& index : selected) {
        lines << lineText(index.row());
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace pimento
