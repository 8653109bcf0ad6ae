// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_table_view.h"

#include "engine/predict/prediction.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/explore/candidate_table_model.h"
#include "views/explore/chip_delegate.h"
#include "views/notes/note_mark.h"
#include "views/selection/marks.h"
#include "views/selection/shared_state.h"
#include "views/texts/words.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace pimento {

namespace {

constexpr int kWidestLabel = 60; // letters
constexpr int kLeastLabel = 28;  // letters of a label that leaves room for values
constexpr int kValuesBeside = 3; // columns of values that are visible beside the label
constexpr int kLeastWidth = 6;   // letters of any column

} // namespace

CandidateTableView::CandidateTableView(SharedState& state, QWidget* parent)
    : QTableView(parent), m_state(state), m_selection(state.selection), m_model(new CandidateTableModel(this)),
      m_chips(new ChipDelegate(this))
{
    setUp();
    setModel(m_model);
    setItemDelegateForColumn(CandidateTableModel::kLabelColumn, m_chips);
    connect(horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &CandidateTableView::sortBy);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this, &CandidateTableView::showColumnMenu);
    connect(this, &QAbstractItemView::entered, this,
            [this](const QModelIndex& index) { m_selection.setHover(m_model->idAt(index.row())); });
    connect(this, &QAbstractItemView::doubleClicked, this, &CandidateTableView::filterBy);
    connect(&m_selection, &Selection::currentChanged, this, &CandidateTableView::showSelection);
    connect(&m_selection, &Selection::hoverChanged, this, [this] { m_model->setHover(m_selection.hover()); });
    connect(&m_state.filters, &FilterStack::changed, this, &CandidateTableView::showRows);
    connect(&m_state.rows, &ShownRows::litChanged, this, &CandidateTableView::showRows);
    connect(&m_state.rows, &ShownRows::notesChanged, this, &CandidateTableView::showRows);
    setIconSize({12, 12});
}

void CandidateTableView::setUp()
{
    setObjectName(QStringLiteral("draftTable"));
    setAccessibleName(tr("Table of candidates"));
    setProperty(kFitsColumnsItself, true);
    setUpRows(*this);
    setTextElideMode(Qt::ElideMiddle); // candidates that begin alike differ at their ends
    setMouseTracking(true);
    QHeaderView* header = horizontalHeader();
    header->setMinimumSectionSize(fontMetrics().averageCharWidth() * kLeastWidth);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void CandidateTableView::setExploration(std::shared_ptr<const Exploration> exploration)
{
    const QScopedValueRollback guard(m_isSyncing, true);
    const int scroll = verticalScrollBar()->value();
    const int sideways = horizontalScrollBar()->value();
    const bool isFirst = m_model->table() == nullptr;
    const bool isSame = m_problem != nullptr && isSameQuestion(*m_problem, *exploration->problem);
    const bool isUpdate = !isFirst && isSame && m_exploration->known > 0;
    // A proof may come at once after all candidates were simulated, so that it follows a finished picture.
    const bool isEnd = isUpdate && exploration->isFinished &&
                       (!m_exploration->isFinished || (exploration->proof && !m_exploration->proof));
    m_problem = exploration->problem;
    m_exploration = exploration;
    const auto total = CandidateTableModel::modelColumn(exploration->table->layout().total);
    m_model->setShown(m_state.rows.lit());
    m_model->setNotes(m_state.rows.notes());
    m_model->setExploration(std::move(exploration));
    showColumns(!isSame);
    if (isFirst) {
        m_model->sort(total, Qt::AscendingOrder);
    }
    {
        const QSignalBlocker quiet(horizontalHeader()); // the model is already sorted
        horizontalHeader()->setSortIndicator(m_model->sortColumn(), m_model->sortOrder());
    }
    showSelection();
    if (isUpdate) { // keep the reading position when results arrive
        if (!isEnd || !m_selection.current()) {
            verticalScrollBar()->setValue(scroll);
        } // else the selected candidate, which may have moved, stays in view
        horizontalScrollBar()->setValue(sideways);
    } else {
        scrollToTop(); // shows the best candidates of the new question
    }
}

/// Shows the columns of a new table. The user's order and visibility stay if it has the columns of the last one, apart
/// from bounds, which come and go with a proof, and predictions, which come on request; these stand behind all others.
/// Other tables get their default columns. Widths depend on the texts of a question.
void CandidateTableView::showColumns(bool isOtherQuestion)
{
    std::vector<std::string> ids;
    std::ranges::transform(m_model->table()->columns(), std::back_inserter(ids), &TableColumn::id);
    if (ids == m_shownColumns) {
        isOtherQuestion ? fitColumns() : fitColumnsLater();
        return;
    }
    const auto lasting = [](std::vector<std::string> all) {
        for (const char* passing : {kBoundColumn, kPredictedColumn, kPredictedWorkColumn}) {
            std::erase(all, passing);
        }
        return all;
    };
    if (lasting(ids) != lasting(m_shownColumns)) {
        showFirstColumns();
        return;
    }
    // A column of a bound or a prediction may now have the index of another one, so its visibility is set again.
    for (std::size_t column = lasting(ids).size(); column < ids.size(); ++column) {
        setColumnHidden(CandidateTableModel::modelColumn(column), !m_model->table()->columns()[column].isShownFirst);
    }
    m_shownColumns = std::move(ids);
    if (isOtherQuestion) {
        fitColumns();
    }
}

/// Shows the rows that pass filters and brush.
void CandidateTableView::showRows()
{
    const QScopedValueRollback guard(m_isSyncing, true);
    m_model->setNotes(m_state.rows.notes());
    m_model->setShown(m_state.rows.lit());
    fitColumnsLater();
    showSelection();
}

void CandidateTableView::showFirstColumns()
{
    const auto& columns = m_model->table()->columns();
    m_shownColumns.clear();
    std::ranges::transform(columns, std::back_inserter(m_shownColumns), &TableColumn::id);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        setColumnHidden(CandidateTableModel::modelColumn(i), !columns[i].isShownFirst);
    }
    orderColumns();
    fitColumns();
}

void CandidateTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
        horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * kLeastWidth);
        changeTextSize();
    }
}

/// Fits the columns to another size of text. A size that was shown before gets its widths back, unless columns were
/// fitted or dragged meanwhile: after a presentation the table is as it was.
void CandidateTableView::changeTextSize()
{
    Widths now = widths();
    if (now.columns != m_atChange.columns || now.wholeLabel != m_atChange.wholeLabel) {
        m_widthsOfSize.clear();
    }
    m_widthsOfSize[std::exchange(m_textSize, font().key())] = std::move(now);
    const auto before = m_widthsOfSize.find(m_textSize);
    before == m_widthsOfSize.end() ? fitColumns() : setWidths(before->second);
    m_atChange = widths();
}

CandidateTableView::Widths CandidateTableView::widths() const
{
    Widths all{.columns = {}, .wholeLabel = m_wholeLabel, .label = columnWidth(CandidateTableModel::kLabelColumn)};
    all.isFitted = all.label == m_fittedLabel;
    for (int column = CandidateTableModel::kLabelColumn + 1; column < m_model->columnCount(); ++column) {
        all.columns.push_back(columnWidth(column));
    }
    return all;
}

void CandidateTableView::setWidths(const Widths& widths)
{
    for (std::size_t i = 0; i < widths.columns.size(); ++i) {
        if (const int column = CandidateTableModel::modelColumn(i); !isColumnHidden(column)) {
            setColumnWidth(column, widths.columns[i]);
        }
    }
    m_wholeLabel = widths.wholeLabel;
    if (widths.isFitted) {
        fitLabel();
    } else {
        setColumnWidth(CandidateTableModel::kLabelColumn, widths.label);
    }
}

/// Once there are rows, unless the user has chosen a width meanwhile.
void CandidateTableView::fitColumnsLater()
{
    if (m_model->rowCount() > 0 && m_unfittedWidth == columnWidth(CandidateTableModel::kLabelColumn)) {
        fitColumns();
    }
}

void CandidateTableView::fitColumns()
{
    if (m_model->table() == nullptr) {
        return;
    }
    const auto& columns = m_model->table()->columns();
    const QString label = m_model->headerData(CandidateTableModel::kLabelColumn, Qt::Horizontal).toString();
    int longest = fontMetrics().horizontalAdvance(label) + 34;
    for (int row = 0; row < std::min(m_model->rowCount(), 200); ++row) {
        const QModelIndex index = m_model->index(row, CandidateTableModel::kLabelColumn);
        longest = std::max(longest, ChipDelegate::chipsWidth(fontMetrics(), index));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = CandidateTableModel::modelColumn(i);
        const int title = fontMetrics().horizontalAdvance(inWords(columns[i].title)) + 34;
        setColumnWidth(column, std::max(title, widestValue(i) + 16));
    }
    m_wholeLabel = std::min(longest * 11 / 10 + 16, fontMetrics().averageCharWidth() * kWidestLabel);
    fitLabel();
    m_unfittedWidth = m_model->rowCount() > 0 ? -1 : columnWidth(CandidateTableModel::kLabelColumn);
}

/// Gives the labels their width, or less where the first columns of values need the room; the tooltip has what is cut.
void CandidateTableView::fitLabel()
{
    const QHeaderView* header = horizontalHeader();
    int values = 0;
    for (int place = 0, count = 0; place < header->count() && count < kValuesBeside; ++place) {
        const int column = header->logicalIndex(place);
        if (column != CandidateTableModel::kLabelColumn && !isColumnHidden(column)) {
            values += columnWidth(column);
            ++count;
        }
    }
    const int room = viewport()->width() - values;
    const bool hasRoom = room >= fontMetrics().averageCharWidth() * kLeastLabel;
    m_fittedLabel = hasRoom ? std::min(m_wholeLabel, room) : m_wholeLabel;
    setColumnWidth(CandidateTableModel::kLabelColumn, m_fittedLabel);
}

/// Fits the labels to the new width, unless the user has chosen theirs.
void CandidateTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (m_wholeLabel > 0 && columnWidth(CandidateTableModel::kLabelColumn) == m_fittedLabel) {
        fitLabel();
        m_unfittedWidth = m_unfittedWidth < 0 ? -1 : m_fittedLabel;
    }
}

/// Width of the first rows' values in a column, at least of a usual one.
int CandidateTableView::widestValue(std::size_t column) const
{
    const bool isTotal = column == m_model->table()->layout().total;
    const QString usual = isTotal ? QStringLiteral("000 000 000") : QStringLiteral("0 000 000");
    int widest = fontMetrics().horizontalAdvance(usual);
    qsizetype longest = usual.size(); // measuring takes long, and shorter numbers are narrower
    for (int row = 0; row < std::min(m_model->rowCount(), 200); ++row) {
        const QString text = m_model->index(row, CandidateTableModel::modelColumn(column)).data().toString();
        if (text.size() >= longest) {
            longest = text.size();
            widest = std::max(widest, fontMetrics().horizontalAdvance(text));
        }
    }
    return widest;
}

/// Moves the costs right behind the label, which names all decisions already.
void CandidateTableView::orderColumns()
{
    const auto& columns = m_model->table()->columns();
    const CandidateTable::Layout& layout = m_model->table()->layout();
    int place = 1;
    const auto put = [&](std::size_t column) {
        horizontalHeader()->moveSection(horizontalHeader()->visualIndex(CandidateTableModel::modelColumn(column)),
                                        place++);
    };
    const std::array first = {layout.total, layout.scatterX, layout.scatterY}; // the quantities of the scatter plot
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (std::find(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(i), first[i]) ==
            first.begin() + static_cast<std::ptrdiff_t>(i)) {
            put(first[i]);
        }
    }
    for (const ColumnRole role : {ColumnRole::Cost, ColumnRole::CostPart, ColumnRole::Decision, ColumnRole::Derived}) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].role == role && std::ranges::find(first, i) == first.end()) {
                put(i);
            }
        }
    }
}

void CandidateTableView::sortBy(int column, Qt::SortOrder order)
{
    const QScopedValueRollback guard(m_isSyncing, true);
    m_model->sort(column, order);
    showSelection();
}

void CandidateTableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_isSyncing && current.isValid()) {
        m_selection.setCurrent(m_model->idAt(current.row()));
    }
}

void CandidateTableView::showSelection()
{
    const QScopedValueRollback guard(m_isSyncing, true);
    const auto row = m_selection.current() ? m_model->rowOf(*m_selection.current()) : std::nullopt;
    if (!row) {
        selectionModel()->clear();
        return;
    }
    const int column = currentIndex().isValid() ? currentIndex().column() : CandidateTableModel::kLabelColumn;
    const QModelIndex index = m_model->index(*row, column);
    if (currentIndex() != index || !selectionModel()->isRowSelected(*row)) {
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    const int sideways = horizontalScrollBar()->value();
    scrollTo(m_model->index(*row, CandidateTableModel::kLabelColumn));
    horizontalScrollBar()->setValue(sideways);
}

void CandidateTableView::showColumnMenu(const QPoint& position)
{
    if (m_model->table() == nullptr) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (std::size_t i = 0; i < m_model->table()->columns().size(); ++i) {
        const TableColumn& column = m_model->table()->columns()[i];
        QAction* action = menu->addAction(inWords(column.title));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(CandidateTableModel::modelColumn(i)));
        connect(action, &QAction::toggled, this, [this, id = column.id](bool isShown) { // the table may be new
            if (const auto now = m_model->table()->columnOf(id)) {
                setColumnHidden(CandidateTableModel::modelColumn(*now), !isShown);
            }
        });
    }
    menu->popup(horizontalHeader()->mapToGlobal(position));
}

/// Shows only candidates with the value of a cell.
void CandidateTableView::filterBy(const QModelIndex& cell)
{
    if (cell.column() == CandidateTableModel::kLabelColumn || m_model->table() == nullptr) {
        return;
    }
    const CandidateTable& table = *m_model->table();
    const auto candidate = m_model->idAt(cell.row());
    const auto row = candidate ? table.rowOf(*candidate) : std::nullopt;
    const std::size_t column = static_cast<std::size_t>(cell.column() - CandidateTableModel::modelColumn(0));
    if (!row || std::isnan(table.value(*row, column))) {
        return;
    }
    const double value = table.value(*row, column);
    const RowFilter filter = ColumnRange{table.columns()[column].id, value, value};
    if (std::ranges::find(m_state.filters.filters(), filter) == m_state.filters.filters().end()) {
        m_state.filters.push(filter);
    }
}

/// Opens the menu of the current candidate; a right click first makes the one below the mouse current.
void CandidateTableView::contextMenuEvent(QContextMenuEvent* event)
{
    if (const auto candidate = m_model->idAt(currentIndex().isValid() ? currentIndex().row() : -1)) {
        Q_EMIT menuWanted(*candidate, event->globalPos());
    }
}

void CandidateTableView::leaveEvent(QEvent* event)
{
    m_selection.setHover(std::nullopt);
    QTableView::leaveEvent(event);
}

void CandidateTableView::setColours(const Palette& palette)
{
    m_chips->setColours(palette);
    m_model->setColours(palette);
}

} // namespace pimento
