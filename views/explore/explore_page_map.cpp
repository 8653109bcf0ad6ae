// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/common/plot_panel.h"
#include "views/explore/explore_page.h"
#include "views/plots/bank_map.h"
#include "views/selection/selection.h"
#include "views/texts/words.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

// The map of the device on the page Explore.

namespace pimento {

QWidget* ExplorePage::buildMapPanel()
{
    m_mapPanel = new PlotPanel(tr("Device map"), m_bankMap);
    m_layer->setObjectName(QStringLiteral("mapLayer"));
    m_layer->setAccessibleName(tr("What the map shows"));
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // the panel keeps its width
    m_layer->setMinimumContentsLength(12);
    m_mapPanel->addTool(m_layer);
    return m_mapPanel;
}

void ExplorePage::showMap(std::shared_ptr<const DeviceMap> map)
{
    QStringList titles;
    for (const MapLayer& layer : map->layers) {
        titles << inWords(layer.title);
    }
    const int chosen = static_cast<int>(std::max<qsizetype>(0, titles.indexOf(m_layer->currentText())));
    {
        const QSignalBlocker quiet(m_layer);
        m_layer->clear();
        m_layer->addItems(titles);
        m_layer->setCurrentIndex(chosen);
    }
    m_layer->show();
    m_bankMap->setMap(std::move(map));
    m_bankMap->setLayer(static_cast<std::size_t>(chosen));
    m_mapPanel->showContent();
    showMapSubtitle();
}

void ExplorePage::showMapSubtitle()
{
    const auto row =
        m_exploration && m_selection.current() ? m_exploration->table->rowOf(*m_selection.current()) : std::nullopt;
    const QString label = row ? candidateWords(*m_exploration, *row) : QString();
    QString state;
    if (m_bankMap->hasIdleCells()) {
        state = tr("empty cells are idle");
    } else {
        // A map of nearly one colour is correct: say how little the cores differ.
        const int percent = static_cast<int>(std::ceil(m_bankMap->spread() * 100));
        state = percent == 0 ? tr("the same in all cores") : tr("cores differ by up to %1 %").arg(percent);
    }
    m_mapPanel->setSubtitle(tr("%1, %2").arg(label, state));
}

void ExplorePage::showMapMessage(const QString& message)
{
    m_layer->hide();
    m_mapPanel->setSubtitle({});
    m_mapPanel->showMessage(message);
}

} // namespace pimento
