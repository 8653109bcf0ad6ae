// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/comparison_view.h"

#include "views/compare/comparison_model.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionHeader>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <utility>

namespace pimento {

namespace {

constexpr int kNarrowest = 156;  // pixels of a column, in which "faster" and a difference fit side by side
constexpr int kWidest = 220;     // pixels of a column with a long title
constexpr int kAroundTitle = 56; // pixels of the mark, the cross and the gaps of a title
constexpr int kSide = 8;         // pixels left and right of a text
constexpr int kMostLines = 9;    // of a cell

/// Paints a value and, below it in a quieter colour, its relation to the baseline.
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

/// Headings of columns, each with a cross that removes the column.
class ColumnHeader final : public QHeaderView {
public:
    ColumnHeader(QWidget* parent, std::function<void(int)> remove)
        : QHeaderView(Qt::Horizontal, parent), m_remove(std::move(remove))
    {
        setMouseTracking(true);
        viewport()->setMouseTracking(true);
    }

    void setColours(const Palette& palette)
    {
        m_palette = palette;
        viewport()->update();
    }
    [[nodiscard]] QRect crossOf(int column) const
    {
        return {sectionViewportPosition(column) + sectionSize(column) - kCross - 4, 3, kCross, kCross};
    }

protected:
    /// Shortens the text: its first line ends before the cross.
    void initStyleOptionForIndex(QStyleOptionHeader* option, int column) const override
    {
        QHeaderView::initStyleOptionForIndex(option, column);
        constexpr int kGaps = 16; // pixels around mark and text
        int room = sectionSize(column) - iconWidth(*option) - kCross - kGaps;
        QStringList lines = option->text.split(QLatin1Char('\n'));
        for (QString& line : lines) {
            line = option->fontMetrics.elidedText(line, Qt::ElideRight, room);
            room = sectionSize(column) - iconWidth(*option) - kGaps;
        }
        option->text = lines.join(QLatin1Char('\n'));
    }
    void paintSection(QPainter* painter, const QRect& rect, int column) const override
    {
        painter->save();
        QHeaderView::paintSection(painter, rect, column);
        painter->restore();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(m_palette.color(column == m_under ? Role::Text : Role::MutedText), 1.6));
        const QRect cross = crossOf(column).adjusted(5, 5, -5, -5);
        painter->drawLine(cross.topLeft(), cross.bottomRight());
        painter->drawLine(cross.topRight(), cross.bottomLeft());
        painter->restore();
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const int column = logicalIndexAt(event->pos());
        const int under = column >= 0 && crossOf(column).contains(event->pos()) ? column : -1;
        if (std::exchange(m_under, under) != under) {
            viewport()->setToolTip(
                under >= 0 ? QCoreApplication::translate("ComparisonView", "Remove this column (Del)") : QString());
            viewport()->update();
        }
        QHeaderView::mouseMoveEvent(event);
    }
    void mousePressEvent(QMouseEvent* event) override
    {
        const int column = logicalIndexAt(event->pos());
        if (event->button() == Qt::LeftButton && column >= 0 && crossOf(column).contains(event->pos())) {
            QTimer::singleShot(0, this, [this, column] { m_remove(column); }); // deferred: it deletes the section
            return;
        }
        QHeaderView::mousePressEvent(event);
    }

private:
    [[nodiscard]] int iconWidth(const QStyleOptionHeader& option) const
    {
        return option.icon.isNull() ? 0 : style()->pixelMetric(QStyle::PM_SmallIconSize, &option, this);
    }

    static constexpr int kCross = 18;
    std::function<void(int)> m_remove;
    Palette m_palette = Palette::light();
    int m_under = -1; // section of the cross under the mouse, or -1
};

} // namespace

ComparisonView::ComparisonView(QWidget* parent) : QTableView(parent), m_model(new ComparisonModel(this))
{
    setObjectName(QStringLiteral("comparisonTable"));
    setHorizontalHeader(new ColumnHeader(this, [this](int column) { Q_EMIT removalWanted(column); }));
    setAccessibleName(tr("Measures of the compared candidates"));
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
    if (m_menu && !std::ranges::equal(columns->columns, m_model->columns().columns, &ComparedColumn::isSame)) {
        m_menu->close(); // its entries refer to a column by index
    }
    const QModelIndex kept = currentIndex();
    const int scroll = verticalScrollBar()->value();
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
    verticalScrollBar()->setValue(scroll); // keep the reading position when columns arrive
}

void ComparisonView::fitColumns()
{
    const int count = m_model->columnCount();
    if (count == 0) {
        return;
    }
    const int each = std::max({viewport()->width() / count, kNarrowest, widestTitle()});
    for (int column = 0; column < count; ++column) {
        setColumnWidth(column, each);
    }
    fitRows();
}

/// Width in which all titles of columns are readable, up to a limit.
int ComparisonView::widestTitle() const
{
    int widest = 0;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString title = m_model->headerData(column, Qt::Horizontal).toString();
        const QRect text = fontMetrics().boundingRect({0, 0, kWidest, kWidest}, Qt::AlignLeft, title);
        widest = std::max(widest, text.width() + kAroundTitle);
    }
    return std::min(widest, kWidest);
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
    const QModelIndex at = isKey ? currentIndex() : indexAt(event->pos()); // position in the viewport
    showMenu(at.column(), event->globalPos());
}

void ComparisonView::showMenu(int column, QPoint place)
{
    if (column < 0 || column >= m_model->columnCount()) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("columnMenu"));
    m_menu = menu;
    QAction* baseline = menu->addAction(tr("Compare the others with this one\tEnter"), this,
                                        [this, column] { Q_EMIT baselineWanted(column); });
    baseline->setEnabled(static_cast<std::size_t>(column) != m_model->columns().baseline);
    QAction* note = menu->addAction(tr("&Note…"), this, [this, column] { Q_EMIT noteWanted(column); });
    note->setEnabled(m_model->columns().columns[static_cast<std::size_t>(column)].found.hasFigures());
    const bool isPin = m_model->columns().columns[static_cast<std::size_t>(column)].kind == ColumnKind::Pin;
    menu->addAction(isPin ? tr("Unpin\tDel") : tr("Remove this column\tDel"), this,
                    [this, column] { Q_EMIT removalWanted(column); });
    menu->popup(place);
}

void ComparisonView::setColours(const Palette& palette)
{
    m_model->setColours(palette);
    static_cast<CellDelegate*>(itemDelegate())->setColours(palette);
    static_cast<ColumnHeader*>(horizontalHeader())->setColours(palette);
    verticalHeader()->setStyleSheet(
        QStringLiteral(
            "QHeaderView { background: %1; } QHeaderView::section { background: %1; color: %2; border: none; "
            "padding: 2px 8px; }")
            .arg(palette.color(Role::Base).name(), palette.color(Role::Text).name()));
    viewport()->update();
}

} // namespace pimento
