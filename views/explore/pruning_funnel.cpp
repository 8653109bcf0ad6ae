// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/pruning_funnel.h"

#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kMargin = 12;
constexpr int kColumnGap = 10;
constexpr int kLongestName = 230;

struct PruningFunnelTexts {
    Q_DECLARE_TR_FUNCTIONS(PruningFunnel)
};

} // namespace

std::vector<FunnelStage> funnelOf(const Exploration& exploration)
{
    if (exploration.removed == nullptr) {
        return {};
    }
    // Subtract manual baselines that were added to the space although its rules exclude them: the space did not
    // generate these.
    const std::size_t added = exploration.problem->addedStandards();
    const std::size_t kept = exploration.candidates->size() - std::min(added, exploration.candidates->size());
    std::size_t left = kept;
    for (const RemovalRule& rule : exploration.removed->rules()) {
        left += rule.count;
    }
    std::vector<FunnelStage> stages = {
        {PruningFunnelTexts::tr("generated"),
         PruningFunnelTexts::tr("Every way to split the kernel's dimensions on this device."), left, 0}};
    for (const RemovalRule& rule : exploration.removed->rules()) {
        stages.push_back({inWords(rule.title), inWords(rule.explanation), left, rule.count});
        left -= rule.count;
    }
    stages.push_back(
        {PruningFunnelTexts::tr("kept"),
         added == 0 ? PruningFunnelTexts::tr("Candidates that pass every rule.")
                    : PruningFunnelTexts::tr("Candidates that pass every rule, and baselines that no rule checks (%1).")
                          .arg(formatCount(added)),
         kept, 0});
    return stages;
}

PruningFunnel::PruningFunnel(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Candidates that each pruning rule removes"));
    setFocusPolicy(Qt::StrongFocus);
}

int PruningFunnel::rowHeight() const { return fontMetrics().height() * 2 + 6; }

QSize PruningFunnel::sizeHint() const
{
    return {360, static_cast<int>(m_stages.size()) * rowHeight() + kMargin + fontMetrics().height()};
}

QSize PruningFunnel::minimumSizeHint() const { return {260, sizeHint().height()}; }

void PruningFunnel::setStages(std::vector<FunnelStage> stages)
{
    if (stages == m_stages) {
        return;
    }
    m_stages = std::move(stages);
    QStringList words;
    for (const FunnelStage& stage : m_stages) {
        words << stage.name + QLatin1Char(' ') + countText(stage);
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void PruningFunnel::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

QString PruningFunnel::countText(const FunnelStage& stage) const
{
    const bool isRule = &stage != &m_stages.front() && &stage != &m_stages.back();
    return isRule ? QStringLiteral("\u2212 ") + formatCount(stage.removed) : formatCount(stage.before);
}

QRect PruningFunnel::rowRect(std::size_t stage) const
{
    return {kMargin / 2, kMargin / 2 + static_cast<int>(stage) * rowHeight(), width() - kMargin, rowHeight()};
}

std::size_t PruningFunnel::stageAt(QPoint position) const
{
    for (std::size_t stage = 0; stage < m_stages.size(); ++stage) {
        if (rowRect(stage).contains(position)) {
            return stage;
        }
    }
    return m_stages.size();
}

void PruningFunnel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_stages.empty()) {
        return;
    }
    int nameWidth = 0;
    int countWidth = 0;
    for (const FunnelStage& stage : m_stages) {
        nameWidth = std::max(nameWidth, fontMetrics().horizontalAdvance(stage.name));
        countWidth = std::max(countWidth, fontMetrics().horizontalAdvance(countText(stage)));
    }
    nameWidth = std::min({nameWidth, kLongestName, width() * 2 / 5});
    const int left = kMargin + nameWidth + kColumnGap;
    const int most = std::max(20, width() - kMargin - countWidth - kColumnGap - left);
    const auto all = static_cast<double>(std::max<std::size_t>(1, m_stages.front().before));
    const auto lengthOf = [&](std::size_t candidates) { return static_cast<double>(candidates) / all * most; };
    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        const FunnelStage& stage = m_stages[i];
        const QRect row = rowRect(i);
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRect(kMargin, row.top(), nameWidth, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                         fontMetrics().elidedText(stage.name, Qt::ElideRight, nameWidth));
        const QRectF bar(left, row.top() + 5, std::max(1.0, lengthOf(stage.before)), row.height() - 10);
        const double kept = lengthOf(stage.before - stage.removed);
        painter.fillRect(bar, m_palette.color(i + 1 == m_stages.size() ? Role::Best : Role::Compute));
        if (stage.removed > 0) { // hatched, so that colour is not the only difference
            const QRectF lost(bar.left() + kept, bar.top(), std::max(1.0, bar.width() - kept), bar.height());
            painter.fillRect(lost, m_palette.color(Role::Base));
            painter.fillRect(lost, QBrush(m_palette.color(Role::RearrangeIn), Qt::BDiagPattern));
            painter.setPen(m_palette.color(Role::RearrangeIn));
            painter.drawRect(lost.adjusted(0, 0, -1, -1));
        }
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRectF(bar.right() + kColumnGap / 2.0, row.top(), countWidth + 4, row.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, countText(stage));
        if (hasFocus() && i == m_focused) {
            painter.setPen(QPen(m_palette.color(Role::Accent), 2));
            painter.drawRect(row.adjusted(1, 1, -1, -1));
        }
    }
}

void PruningFunnel::choose(std::size_t stage)
{
    if (stage > 0 && stage + 1 < m_stages.size()) {
        m_focused = stage;
        update();
        Q_EMIT ruleWanted(stage - 1);
    }
}

void PruningFunnel::mousePressEvent(QMouseEvent* event) { choose(stageAt(event->position().toPoint())); }

void PruningFunnel::keyPressEvent(QKeyEvent* event)
{
    const auto last = m_stages.size() < 3 ? std::size_t{1} : m_stages.size() - 2;
    switch (event->key()) {
    case Qt::Key_Up:
        m_focused = std::max<std::size_t>(1, m_focused - 1);
        break;
    case Qt::Key_Down:
        m_focused = std::min(last, m_focused + 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        choose(m_focused);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    update();
}

bool PruningFunnel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::size_t stage = stageAt(help->pos());
    if (stage < m_stages.size()) {
        const bool isRule = stage > 0 && stage + 1 < m_stages.size();
        QToolTip::showText(help->globalPos(),
                           isRule ? tr("%1 Click to list the candidates.").arg(m_stages[stage].explanation)
                                  : m_stages[stage].explanation);
    } else {
        QToolTip::hideText();
    }
    return true;
}

} // namespace pimento
