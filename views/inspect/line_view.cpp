// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/line_view.h"

#include "views/inspect/line_model.h"
#include "views/inspect/marked_scroll_bar.h"
#include "views/texts/number_format.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace pimento {

LineView::LineView(QWidget* parent) : QListView(parent), m_model(new LineModel(this)), m_bar(new MarkedScrollBar(this))
{
    setModel(m_model);
    setVerticalScrollBar(m_bar);
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

void LineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        m_model->measure(font());
        scheduleDelayedItemsLayout();
    }
    QListView::changeEvent(event);
}

void LineView::setLines(QStringList lines, bool isNumbered, std::vector<LineRun> runs)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_hits.clear();
    m_model->setLines(std::move(lines), isNumbered, std::move(runs), font());
    showMarks();
}

void LineView::setLit(std::vector<bool> lit, std::optional<int> lead)
{
    const auto first = std::ranges::find(lit, true);
    const int leading = lead.value_or(static_cast<int>(first - lit.begin()));
    const bool hasAny = first != lit.end();
    m_model->setLit(std::move(lit));
    showMarks();
    if (!hasAny || currentIndex().isValid()) {
        return;
    }
    const QModelIndex wanted = indexOf(leading);
    if (!viewport()->rect().intersects(visualRect(wanted))) {
        const int sideways = horizontalScrollBar()->value();
        scrollTo(wanted, QAbstractItemView::PositionAtCenter);
        horizontalScrollBar()->setValue(sideways);
    }
}

/// Marks highlighted lines and hits on the scroll bar.
void LineView::showMarks()
{
    MarkedScrollBar::Marks lit{{}, m_palette.color(Role::RearrangeIn)};
    for (int row = 0; row < m_model->folds().rows(); ++row) {
        const LineFolds::Row one = m_model->folds().row(row);
        const bool isLitRow = one.run
                                  ? m_model->litLines(m_model->folds().runs()[static_cast<std::size_t>(*one.run)]) > 0
                                  : m_model->isLit(one.line);
        if (isLitRow) {
            lit.rows.push_back(row);
        }
    }
    MarkedScrollBar::Marks hits{{}, m_palette.color(Role::Accent)};
    for (const int line : m_hits) {
        hits.rows.push_back(m_model->folds().rowOf(line));
    }
    m_bar->setMarks({std::move(lit), std::move(hits)}, m_model->folds().rows());
}

void LineView::setColours(const Palette& palette)
{
    m_palette = palette;
    m_model->setColours(palette);
    showMarks();
}

int LineView::lineCount() const { return static_cast<int>(m_model->lines().size()); }

QString LineView::lineText(int line) const { return m_model->lines()[line]; }

bool LineView::isLit(int line) const { return m_model->isLit(line); }

bool LineView::hasRuns() const { return !m_model->folds().runs().empty(); }

bool LineView::isFolded(int run) const { return m_model->folds().isFolded(run); }

QModelIndex LineView::indexOf(int line) const { return m_model->index(m_model->folds().rowOf(line)); }

int LineView::lineAt(const QModelIndex& index) const { return m_model->folds().row(index.row()).line; }

void LineView::setFolded(int run, bool isFolded)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    const bool hasCurrent = currentIndex().isValid();
    const int top = indexAt({1, 1}).isValid() ? lineAt(indexAt({1, 1})) : 0;
    m_model->changeFolds([&](LineFolds& folds) { folds.setFolded(run, isFolded); });
    if (top <= lineCount() && lineCount() > 0) {
        scrollTo(indexOf(top), QAbstractItemView::PositionAtTop);
    }
    if (hasCurrent) { // the run's row becomes current
        const int row = m_model->folds().rowOf(m_model->folds().runs()[static_cast<std::size_t>(run)].first);
        setCurrentIndex(m_model->index(isFolded ? row : row - 1));
    }
    showMarks();
}

void LineView::setAllFolded(bool isFolded)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    const int line = currentIndex().isValid() ? lineAt(currentIndex()) : -1;
    m_model->changeFolds([&](LineFolds& folds) { folds.setAllFolded(isFolded); });
    if (line >= 0) {
        setCurrentIndex(indexOf(line));
    }
    showMarks();
}

void LineView::setCurrentLine(int line)
{
    if (line < 0 || line >= lineCount()) {
        return;
    }
    if (const auto run = m_model->folds().runAt(line); run && isFolded(*run)) {
        setFolded(*run, false);
    }
    setCurrentIndex(indexOf(line));
}

int LineView::find(const QString& text)
{
    m_hits.clear();
    for (int line = 0; line < lineCount() && !text.isEmpty(); ++line) {
        if (lineText(line).contains(text, Qt::CaseInsensitive)) {
            m_hits.push_back(line);
        }
    }
    m_model->setHits(m_hits);
    showMarks();
    return static_cast<int>(m_hits.size());
}

int LineView::goToHit(int by)
{
    if (m_hits.empty()) {
        return 0;
    }
    const int from = currentIndex().isValid() ? lineAt(currentIndex()) : by > 0 ? -1 : lineCount();
    auto next = by > 0 ? std::ranges::upper_bound(m_hits, from) : std::ranges::lower_bound(m_hits, from);
    if (by > 0) {
        next = next == m_hits.end() ? m_hits.begin() : next;
    } else {
        next = next == m_hits.begin() ? m_hits.end() - 1 : next - 1;
    }
    setCurrentLine(*next);
    scrollTo(indexOf(*next), QAbstractItemView::PositionAtCenter);
    return static_cast<int>(next - m_hits.begin()) + 1;
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
        Q_EMIT lineSelected(lineAt(current));
    }
}

/// Folds or unfolds the run of the current row.
bool LineView::foldByKey(int key)
{
    const bool isFolding = key == Qt::Key_Left || key == Qt::Key_Minus;
    const bool isOpening = key == Qt::Key_Right || key == Qt::Key_Plus;
    if (!currentIndex().isValid() || !(isFolding || isOpening)) {
        return false;
    }
    const LineFolds::Row row = m_model->folds().row(currentIndex().row());
    const auto run = row.run ? row.run : m_model->folds().runAt(row.line);
    if (!run || isFolded(*run) == isFolding) {
        return false; // false lets the text scroll sideways
    }
    setFolded(*run, isFolding);
    return true;
}

void LineView::mousePressEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    const int sign = fontMetrics().horizontalAdvance(QLatin1Char('m')) * 2;
    if (index.isValid() && event->position().x() + horizontalOffset() < sign) {
        if (const auto run = m_model->folds().row(index.row()).run) {
            setFolded(*run, !isFolded(*run));
            return;
        }
    }
    QListView::mousePressEvent(event);
}

void LineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    const auto run = index.isValid() ? m_model->folds().row(index.row()).run : std::nullopt;
    if (run) {
        setFolded(*run, !isFolded(*run));
        return;
    }
    QListView::mouseDoubleClickEvent(event);
}

void LineView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        return;
    }
    if (foldByKey(event->key())) {
        return;
    }
    QListView::keyPressEvent(event);
}

void LineView::focusInEvent(QFocusEvent* event)
{
    QListView::focusInEvent(event);
    // Qt makes the first line current when the view gets the focus: report it.
    if (event->reason() == Qt::TabFocusReason && currentIndex().isValid()) {
        Q_EMIT lineSelected(lineAt(currentIndex()));
    }
}

void LineView::copy() const
{
    QModelIndexList selected = selectionModel()->selectedIndexes();
    std::sort(selected.begin(), selected.end());
    QStringList lines;
    for (const QModelIndex& index : selected) {
        const LineFolds::Row row = m_model->folds().row(index.row());
        if (!row.run) {
            lines << lineText(row.line);
        } else if (isFolded(*row.run)) { // a folded run is copied as its lines
            const LineRun& run = m_model->folds().runs()[static_cast<std::size_t>(*row.run)];
            lines << m_model->lines().mid(run.first, run.lines);
        }
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace pimento
