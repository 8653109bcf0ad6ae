// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/check_list.h"

#include "views/texts/engine_text.h"

#include <QFontMetrics>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace pimento {

CheckList::CheckList(QWidget* parent) : QListWidget(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWordWrap(true);
    setTextElideMode(Qt::ElideNone);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the list shows all entries; its parent scrolls
    setSelectionMode(QAbstractItemView::NoSelection);
    viewport()->setAutoFillBackground(false);
    setTabKeyNavigation(false);
    connect(this, &QListWidget::itemChanged, this, [this](QListWidgetItem* item) {
        showChange(static_cast<std::size_t>(row(item)));
        Q_EMIT checksChanged();
    });
}

void CheckList::setEntries(std::vector<Entry> entries)
{
    if (entries == m_entries) {
        return;
    }
    const QSignalBlocker quiet(this);
    clear();
    m_entries = std::move(entries);
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        auto* item = new QListWidgetItem(inWords(m_entries[i].title), this);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(m_entries[i].isStandard ? Qt::Checked : Qt::Unchecked);
        const QString state = m_entries[i].isStandard ? tr("On by default.") : tr("Off by default.");
        item->setToolTip(QStringLiteral("<p>%1</p><p>%2</p>").arg(inWords(m_entries[i].tip).toHtmlEscaped(), state));
    }
    fit();
}

bool CheckList::isChecked(std::size_t entry) const
{
    return item(static_cast<int>(entry))->checkState() == Qt::Checked;
}

void CheckList::setChecked(std::size_t entry, bool isChecked)
{
    const QSignalBlocker quiet(this);
    item(static_cast<int>(entry))->setCheckState(isChecked ? Qt::Checked : Qt::Unchecked);
    showChange(entry);
}

/// Makes an entry bold that differs from its default.
void CheckList::showChange(std::size_t entry)
{
    const QSignalBlocker quiet(this);
    QFont bold = font();
    bold.setBold(isChecked(entry) != m_entries[entry].isStandard);
    item(static_cast<int>(entry))->setFont(bold);
}

QSize CheckList::sizeHint() const { return {100, height()}; }

void CheckList::resizeEvent(QResizeEvent* event)
{
    QListWidget::resizeEvent(event);
    fit();
}

void CheckList::fit()
{
    constexpr int kBox = 28; // pixels of a check box and around the text
    const int wide = std::max(100, width() - kBox);
    QFont bold = font();
    bold.setBold(true); // measure the width of a changed entry
    const QFontMetrics metrics(bold);
    const QSignalBlocker quiet(this);
    int high = 4;
    for (int row = 0; row < count(); ++row) {
        const QRect area = metrics.boundingRect(QRect(0, 0, wide, 10'000), Qt::TextWordWrap, item(row)->text());
        item(row)->setSizeHint({wide, area.height() + 4});
        high += area.height() + 4;
    }
    setFixedHeight(high);
}

} // namespace pimento
