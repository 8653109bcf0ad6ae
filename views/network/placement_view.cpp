// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_view.h"

#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/network/placement_front.h"
#include "views/network/placement_matrix.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kSearchSeconds[] = {15, 45, 180};

void fill(QComboBox& combo, const QStringList& titles, const QStringList& ids, const QString& first)
{
    const QSignalBlocker quiet(&combo);
    combo.clear();
    for (qsizetype i = 0; i < titles.size(); ++i) {
        combo.addItem(titles[i], ids[i]);
    }
    combo.setCurrentIndex(std::max(0, combo.findData(first)));
}

} // namespace

PlacementView::PlacementView(QWidget* parent)
    : QWidget(parent), m_fields(new QWidget), m_hosts(makeCombo(this, "placementHost")),
      m_links(makeCombo(this, "placementLink")), m_goals(makeCombo(this, "placementGoal")),
      m_seconds(makeCombo(this, "placementSeconds")), m_run(new QPushButton),
      m_sentence(makeSentences("placementSentence")), m_legend(new QLabel), m_matrix(new PlacementMatrix),
      m_front(new PlacementFront), m_matrixPanel(new PlotPanel(tr("Layers on devices"), m_matrix)),
      m_frontPanel(new PlotPanel(tr("Time and energy"), m_front)), m_columns(new QSplitter)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 4, 0, 0);
    rows->setSpacing(4);
    buildFields();
    QFont bold = m_sentence->font();
    bold.setBold(true);
    m_sentence->setFont(bold);
    rows->addWidget(m_sentence);
    m_columns->addWidget(m_matrixPanel);
    m_columns->addWidget(m_frontPanel);
    m_columns->setStretchFactor(0, 3);
    m_columns->setStretchFactor(1, 1);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(8);
    rows->addWidget(m_columns, 1);
    m_legend->setObjectName(QStringLiteral("placementLegend"));
    m_legend->setWordWrap(true);
    rows->addWidget(m_legend);
    connect(m_matrix, &PlacementMatrix::cellWanted, this, &PlacementView::cellWanted);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_isRunning) {
            Q_EMIT stopWanted();
        } else {
            Q_EMIT runWanted();
        }
    });
    showLegend();
    setRunning(false);
    resetLayout();
    setPlacement(nullptr, {});
}

void PlacementView::buildFields()
{
    m_goals->addItem(tr("Time"), QStringLiteral("time"));
    m_goals->addItem(tr("Energy"), QStringLiteral("energy"));
    for (const int seconds : kSearchSeconds) {
        m_seconds->addItem(tr("%1 s").arg(seconds), seconds);
    }
    m_seconds->setCurrentIndex(1);
    m_seconds->setToolTip(tr("Time for all searches; costs that they do not prove are marked"));
    m_run->setObjectName(QStringLiteral("placementRun"));
    auto* rows = new QVBoxLayout(m_fields);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    addField(*rows, tr("&Host"), m_hosts);
    addField(*rows, tr("L&ink"), m_links);
    addField(*rows, tr("Minimi&se"), m_goals);
    addField(*rows, tr("Search &time"), m_seconds);
}

void PlacementView::setHosts(const QStringList& titles, const QStringList& ids)
{
    fill(*m_hosts, titles, ids, QStringLiteral("a100"));
}

void PlacementView::setLinks(const QStringList& titles, const QStringList& ids)
{
    fill(*m_links, titles, ids, QStringLiteral("pcie5"));
}

void PlacementView::choose(const QString& host, const QString& link, deployment::Goal goal)
{
    m_hosts->setCurrentIndex(std::max(0, m_hosts->findData(host)));
    m_links->setCurrentIndex(std::max(0, m_links->findData(link)));
    m_goals->setCurrentIndex(goal == deployment::Goal::Time ? 0 : 1);
}

void PlacementView::setPlacement(std::shared_ptr<const ShownPlacement> placement, const QString& subject)
{
    m_matrix->setPlacement(placement);
    m_front->setPlacement(placement);
    for (PlotPanel* panel : {m_matrixPanel, m_frontPanel}) {
        panel->setSubject(subject);
    }
    m_matrixPanel->setSubtitle(subject);
    if (placement == nullptr) {
        const QString offer = tr("Which device should compute which layer?");
        m_matrixPanel->showOffer(offer, tr("Place the network"), [this] { Q_EMIT runWanted(); });
        m_frontPanel->showMessage(tr("Time and energy of the best placements appear here."));
        m_sentence->clear();
    } else {
        m_matrixPanel->showContent();
        if (m_front->points().empty()) {
            m_frontPanel->showMessage(tr("Time and energy of the best placements appear when the search ends."));
        } else {
            m_frontPanel->showContent();
        }
        m_sentence->setText(sentenceOf(*placement));
    }
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    m_legend->setVisible(placement != nullptr);
}

/// Explains the signs in the cells.
void PlacementView::showLegend()
{
    using deployment::CellState;
    QStringList entries;
    for (const CellState state :
         {CellState::Proved, CellState::Found, CellState::Measured, CellState::Estimated, CellState::Impossible,
          CellState::Open}) {
        entries << tr("%1 %2").arg(markOf(state), stateInWords(state));
    }
    entries << tr("line: the best placement, dashed where tensors move");
    m_legend->setText(entries.join(QStringLiteral("\u2003")));
}

void PlacementView::setRunning(bool isRunning)
{
    m_isRunning = isRunning;
    m_run->setText(isRunning ? tr("Stop") : tr("Place network"));
    m_run->setToolTip(isRunning ? tr("Stop the searches and keep their results")
                                : tr("Find the cost of each layer on each device, and the best device for each"));
    for (QComboBox* field : {m_hosts, m_links, m_goals, m_seconds}) {
        field->setEnabled(!isRunning);
    }
    m_run->setEnabled(isRunning || m_isReady);
}

void PlacementView::setReady(bool isReady)
{
    m_isReady = isReady;
    setRunning(m_isRunning);
}

void PlacementView::showProgress(const QString& text)
{
    setRunning(true);
    const auto& placement = m_matrix->placement();
    m_sentence->setText(placement == nullptr ? text : text + QLatin1Char(' ') + sentenceOf(*placement));
    m_sentence->setVisible(true);
}

void PlacementView::showEnd(const QString& text)
{
    setRunning(false);
    const auto& placement = m_matrix->placement();
    QStringList sentences{text, placement == nullptr ? QString() : sentenceOf(*placement)};
    sentences.removeAll(QString());
    m_sentence->setText(sentences.join(QLatin1Char(' ')));
    m_sentence->setVisible(!m_sentence->text().isEmpty());
}

QString PlacementView::host() const { return m_hosts->currentData().toString(); }

QString PlacementView::link() const { return m_links->currentData().toString(); }

deployment::Goal PlacementView::goal() const
{
    return m_goals->currentIndex() == 0 ? deployment::Goal::Time : deployment::Goal::Energy;
}

double PlacementView::seconds() const { return m_seconds->currentData().toDouble(); }

QString PlacementView::sentence() const { return m_sentence->text(); }

void PlacementView::resetLayout() { m_columns->setSizes({760, 300}); }

void PlacementView::setColours(const Palette& palette)
{
    m_matrix->setColours(palette);
    m_front->setColours(palette);
    for (PlotPanel* panel : {m_matrixPanel, m_frontPanel}) {
        panel->setColours(palette);
    }
}

} // namespace pimento
