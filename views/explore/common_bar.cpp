// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/common_bar.h"

#include "engine/candidates/common_values.h"
#include "engine/exploration/exploration.h"
#include "views/selection/shared_state.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pimento {

namespace {

constexpr double kBestPercent = 1;
constexpr double kFewPercent = 10; // of few candidates
constexpr std::size_t kFew = 1'000;
constexpr std::size_t kMostChips = 4;
constexpr int kSoon = 250; // milliseconds

} // namespace

CommonBar::CommonBar(SharedState& state, QWidget* parent)
    : QWidget(parent), m_state(state), m_soon(new QTimer(this)), m_text(new QLabel), m_row(new QHBoxLayout(this))
{
    setObjectName(QStringLiteral("commonBar"));
    setAccessibleName(tr("What the best candidates have in common"));
    m_row->setContentsMargins(8, 2, 8, 2);
    m_row->setSpacing(4);
    m_row->addWidget(m_text);
    m_row->addStretch(1);
    m_soon->setSingleShot(true);
    m_soon->setInterval(kSoon);
    connect(m_soon, &QTimer::timeout, this, &CommonBar::look);
    connect(&m_state.rows, &ShownRows::changed, this, &CommonBar::follow);
    hide();
}

/// Looks at other results: at once if they are complete, else a moment later, since more come.
void CommonBar::follow()
{
    const auto exploration = m_state.rows.exploration();
    if (exploration == m_seen) {
        return;
    }
    if (exploration == nullptr || exploration->isFinished) {
        m_soon->stop();
        look();
    } else if (!m_soon->isActive()) {
        m_soon->start();
    }
}

void CommonBar::look()
{
    m_seen = m_state.rows.exploration();
    for (QToolButton* chip : m_chips) {
        chip->hide();
        chip->deleteLater();
    }
    m_chips.clear();
    if (m_seen == nullptr) {
        hide();
        return;
    }
    const CandidateTable& table = *m_seen->table;
    const double percent = table.rows() < kFew ? kFewPercent : kBestPercent;
    const BestInCommon common = bestInCommon(table, percent, kMostChips);
    m_text->setText(tr("Common to the best %1 %:").arg(percent));
    m_text->setToolTip(tr("What the best %L1 candidates have in common").arg(common.best));
    for (const CommonValue& each : common.values) {
        const RowFilter filter = ColumnRange{table.columns()[each.column].id, each.value, each.value};
        auto* chip = new QToolButton(this);
        chip->setText(inWords(rowFilterText(filter, table)));
        chip->setToolTip(tr("%1 of the best candidates, %2 of all. Click to show only these.")
                             .arg(formatPercent(each.share), formatShare(each.shareOfAll)));
        chip->setFocusPolicy(Qt::StrongFocus);
        connect(chip, &QToolButton::clicked, this, [this, filter] {
            if (std::ranges::find(m_state.filters.filters(), filter) == m_state.filters.filters().end()) {
                m_state.filters.push(filter);
            }
        });
        m_row->insertWidget(m_row->count() - 1, chip);
        m_chips.push_back(chip);
    }
    setVisible(!m_chips.empty());
}

QWidget* withCommonBar(QWidget& table, SharedState& state)
{
    auto* both = new QWidget;
    auto* rows = new QVBoxLayout(both);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(new CommonBar(state));
    rows->addWidget(&table, 1);
    return both;
}

} // namespace pimento
