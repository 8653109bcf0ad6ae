// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/line_view.h"

#include "views/inspect/line_folds.h"
#include "views/inspect/marked_scroll_bar.h"
#include "views/texts/number_format.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace pimento {

/// Model of lines and folded runs in their current colours.
class LineModel final : public QAbstractListModel {
public:
    explicit LineModel(QObject* parent) : QAbstractListModel(parent) {}

    void setLines(QStringList lines, bool isNumbered, std::vector<LineRun> runs, const QFont& font)
    {
        beginResetModel();
        m_lines = std::move(lines);
        m_folds = LineFolds(static_cast<int>(m_lines.size()), std::move(runs));
        m_lit.clear();
        m_isHit.clear();
        countLit();
        m_numberWidth = isNumbered ? static_cast<int>(QString::number(m_lines.size()).size()) : 0;
        m_longest = 0;
        for (const QString& line : m_lines) {
            m_longest = std::max(m_longest, line.size());
        }
        for (const LineRun& run : m_folds.runs()) {
            m_longest = std::max(m_longest, static_cast<qsizetype>(run.summary.size()) + kCountLetters);
        }
        measure(font);
        endResetModel();
    }
    /// The size of a line in a font.
    void measure(const QFont& font)
    {
        const QFontMetricsF metrics(font);
        const double letters = static_cast<double>(m_longest) + m_numberWidth + 3;
        m_size = QSizeF(letters * metrics.horizontalAdvance(QLatin1Char('m')), metrics.height() + 3).toSize();
    }
    void setLit(std::vector<bool> lit)
    {
        m_lit = std::move(lit);
        countLit();
        repaintAll();
    }
    void setHits(const std::vector<int>& hits)
    {
        m_isHit.assign(hits.empty() ? 0 : static_cast<std::size_t>(m_lines.size()), false);
        for (const int line : hits) {
            m_isHit[static_cast<std::size_t>(line)] = true;
        }
        repaintAll();
    }
    void setColours(const Palette& palette)
    {
        m_palette = palette;
        repaintAll();
    }
    template <class Change> void changeFolds(const Change& change)
    {
        beginResetModel();
        change(m_folds);
        endResetModel();
    }
    [[nodiscard]] const LineFolds& folds() const { return m_folds; }
    [[nodiscard]] const QStringList& lines() const { return m_lines; }
    [[nodiscard]] bool isLit(int line) const
    {
        return static_cast<std::size_t>(line) < m_lit.size() && m_lit[static_cast<std::size_t>(line)];
    }
    [[nodiscard]] int litLines(const LineRun& run) const
    {
        return m_litBefore.empty() ? 0
                                   : m_litBefore[static_cast<std::size_t>(run.first + run.lines)] -
                                         m_litBefore[static_cast<std::size_t>(run.first)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : m_folds.rows();
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (role == Qt::SizeHintRole) {
            return m_size;
        }
        const LineFolds::Row row = m_folds.row(index.row());
        return row.run ? runData(*row.run, role) : lineData(row.line, role);
    }

private:
    static constexpr qsizetype kCountLetters = 24; // letters for sign and number of lines of a run

    [[nodiscard]] QVariant lineData(int number, int role) const
    {
        const QString& line = m_lines[number];
        switch (role) {
        case Qt::DisplayRole:
            if (m_folds.runAt(number)) {
                return QStringLiteral("    ") + line;
            }
            return m_numberWidth > 0 ? QStringLiteral("%1  %2").arg(number + 1, m_numberWidth).arg(line) : line;
        case Qt::BackgroundRole:
            return isLit(number) ? QVariant(m_palette.color(pimento::Role::LitLine)) : QVariant();
        case Qt::ForegroundRole:
            return isHit(number)                                 ? QVariant(m_palette.color(pimento::Role::Accent))
                   : line.trimmed().startsWith(QLatin1Char('#')) ? QVariant(m_palette.color(pimento::Role::MutedText))
                                                                 : QVariant();
        case Qt::FontRole:
            if (isHit(number)) {
                QFont bold = QFontDatabase::systemFont(QFontDatabase::FixedFont);
                bold.setPointSizeF(QApplication::font().pointSizeF());
                bold.setBold(true);
                return bold;
            }
            return {};
        default:
            return {};
        }
    }
    [[nodiscard]] QVariant runData(int number, int role) const
    {
        const LineRun& run = m_folds.runs()[static_cast<std::size_t>(number)];
        const int lit = litLines(run);
        switch (role) {
        case Qt::DisplayRole: {
            const QString sign = m_folds.isFolded(number) ? QStringLiteral("\u25b8 ") : QStringLiteral("\u25be ");
            return sign + LineView::tr("%1   \u00b7 %2 lines")
                              .arg(QString::fromStdString(run.summary), formatInteger(run.lines));
        }
        case Qt::ToolTipRole:
            return LineView::tr("%1 lines that differ only in numbers; click the sign to show them")
                .arg(formatInteger(run.lines));
        case Qt::BackgroundRole:
            return lit > 0 ? QVariant(m_palette.color(pimento::Role::LitLine)) : QVariant();
        default:
            return {};
        }
    }
    [[nodiscard]] bool isHit(int line) const
    {
        return static_cast<std::size_t>(line) < m_isHit.size() && m_isHit[static_cast<std::size_t>(line)];
    }
    void countLit()
    {
        m_litBefore.assign(static_cast<std::size_t>(m_lines.size()) + 1, 0);
        for (std::size_t line = 0; line + 1 < m_litBefore.size(); ++line) {
            m_litBefore[line + 1] = m_litBefore[line] + (isLit(static_cast<int>(line)) ? 1 : 0);
        }
    }
    void repaintAll()
    {
        if (m_folds.rows() > 0) {
            Q_EMIT dataChanged(index(0), index(m_folds.rows() - 1));
        }
    }

    QStringList m_lines;
    LineFolds m_folds;
    std::vector<bool> m_lit;
    std::vector<bool> m_isHit;
    std::vector<int> m_litBefore; // number of highlighted lines before each line
    int m_numberWidth = 0;
    qsizetype m_longest = 0; // letters of the longest line
    QSize m_size;
    Palette m_palette = Palette::light();
};

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
