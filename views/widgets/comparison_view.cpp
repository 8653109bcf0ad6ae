// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/comparison_view.h"

#include "views/models/comparison_model.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kNarrowest = 176; // a column; "faster" and a difference fit side by side
constexpr int kSide = 8;        // room left and right of a text
constexpr int kMostLines = 4;   // of a cell

/// A value, and below it in a quieter colour how it stands beside the baseline.
class CellDelegate final : public QStyledItemDelegate {
public:
    explicit CellDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

    void setColours(const Palette& palette) { m_palette = palette; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        plain.text.clear();
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
        const bool isSelected = (option.state & QStyle::State_Selected) != 0;
        const QColor strong = m_palette.color(isSelected ? Role::AccentText : Role::Text);
        const QColor quiet = isSelected ? strong : m_palette.color(Role::MutedText);
        const QString value = index.data(ComparisonModel::kValueRole).toString();
        const QString difference = index.data(ComparisonModel::kDifferenceRole).toString();
        const bool isMissing = index.data(ComparisonModel::kMissingRole).toBool();
        const QRect area = option.rect.adjusted(kSide, 3, -kSide, -3);
        painter->save();
        painter->setFont(plain.font);
        painter->setPen(isMissing ? quiet : strong);
        QRect used;
        painter->drawText(area, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, value, &used);
        painter->setPen(quiet);
        painter->drawText(area.adjusted(0, used.height(), 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                          difference);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* view = qobject_cast<const QTableView*>(option.widget);
        const int width = view != nullptr ? view->columnWidth(index.column()) : kNarrowest;
        if (view != nullptr && view->rowSpan(index.row(), index.column()) > 1) {
            return {width, 0};
        }
        return {width, heightOf(option.fontMetrics, index.data(Qt::DisplayRole).toString(), width)};
    }

    [[nodiscard]] static int heightOf(const QFontMetrics& metrics, const QString& text, int width)
    {
        const QRect box(0, 0, std::max(20, width - 2 * kSide), 10'000);
        const int wanted = metrics.boundingRect(box, Qt::AlignLeft | Qt::TextWordWrap, text).height();
        return std::min(wanted, kMostLines * metrics.lineSpacing()) + 6;
    }

private:
    Palette m_palette = Palette::light();
};

} // namespace

ComparisonView::ComparisonView(QWidget* parent) : QTableView(parent), m_model(new ComparisonModel(this))
{
    setObjectName(QStringLiteral("comparisonTable"));
    setAccessibleName(tr("Measures of the compared drafts"));
    setModel(m_model);
    setItemDelegate(new CellDelegate(this));
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(true);
    setFrameShape(NoFrame);
    setSelectionMode(SingleSelection);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setHighlightSections(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    horizontalHeader()->setSectionsClickable(true);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this, [this](QPoint at) {
        showMenu(horizontalHeader()->logicalIndexAt(at), horizontalHeader()->mapToGlobal(at));
    });
    connect(horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, &ComparisonView::baselineWanted);
}

void ComparisonView::setColumns(std::shared_ptr<const ComparedColumns> columns)
{
    const QModelIndex kept = currentIndex();
    clearSpans();
    m_model->setColumns(std::move(columns));
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (m_model->rowCount() > 1 && !m_model->whyEmpty(column).isEmpty()) {
            setSpan(0, column, m_model->rowCount(), 1);
        }
    }
    fitColumns();
    if (kept.isValid() && kept.row() < m_model->rowCount() && kept.column() < m_model->columnCount()) {
        setCurrentIndex(m_model->index(kept.row(), kept.column()));
    }
}

void ComparisonView::fitColumns()
{
    const int count = m_model->columnCount();
    if (count == 0) {
        return;
    }
    const int each = std::clamp(viewport()->width() / count, kNarrowest, 420);
    for (int column = 0; column < count; ++column) {
        setColumnWidth(column, each);
    }
    fitRows();
}

void ComparisonView::fitRows()
{
    const int least = fontMetrics().height() + 8;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        setRowHeight(row, std::max(least, sizeHintForRow(row)));
    }
}

void ComparisonView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void ComparisonView::keyPressEvent(QKeyEvent* event)
{
    const int column = currentIndex().column();
    if (column >= 0 && event->key() == Qt::Key_Delete) {
        Q_EMIT removalWanted(column);
    } else if (column >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        Q_EMIT baselineWanted(column);
    } else {
        QTableView::keyPressEvent(event);
    }
}

void ComparisonView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex at = isKey ? currentIndex() : indexAt(viewport()->mapFrom(this, event->pos()));
    showMenu(at.column(), event->globalPos());
}

void ComparisonView::showMenu(int column, QPoint place)
{
    if (column < 0 || column >= m_model->columnCount()) {
        return;
    }
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("columnMenu"));
    QAction* baseline = menu.addAction(tr("Compare the others with this one\tEnter"), this,
                                       [this, column] { Q_EMIT baselineWanted(column); });
    baseline->setEnabled(static_cast<std::size_t>(column) != m_model->columns().baseline);
    const bool isPin = m_model->columns().columns[static_cast<std::size_t>(column)].kind == ColumnKind::Pin;
    menu.addAction(isPin ? tr("Unpin\tDel") : tr("Take this column away\tDel"), this,
                   [this, column] { Q_EMIT removalWanted(column); });
    menu.exec(place);
}

void ComparisonView::setColours(const Palette& palette)
{
    m_model->setColours(palette);
    static_cast<CellDelegate*>(itemDelegate())->setColours(palette);
    viewport()->update();
}

} // namespace pimento
