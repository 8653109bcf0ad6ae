// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/chip_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/kernel_forms.h"
#include "engine/inspection/listing.h"
#include "views/common/plot_panel.h"
#include "views/inspect/chip_map_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/kernel_forms_view.h"

#include <QSplitter>

#include <algorithm>

// The arrays of a chip and the forms of kernels on the page Inspect, which follow the layer of the selected line.

namespace pimento {

void InspectPage::buildChipPanel()
{
    m_chipPanel->setObjectName(QStringLiteral("chipPanel"));
    m_chipPanel->setMinimumSize(300, 300);
    m_forms->insertWidget(0, m_chipPanel);
    m_chipPanel->hide();
    connect(m_chip, &ChipMapView::layerPicked, this, &InspectPage::selectLayer);
    connect(m_chip, &ChipMapView::comparisonRequested, this, &InspectPage::comparisonRequested);
    connect(m_chip, &ChipMapView::pinsWanted, this, &InspectPage::pinsWanted);
}

/// Shows or hides the map of the chip, with the current inspection.
void InspectPage::showChip()
{
    const auto map = m_inspection ? m_inspection->shared<ChipMap>() : nullptr;
    const bool wasHidden = m_chipPanel->isHidden();
    m_chip->setMap(map, m_inspection ? m_inspection->shared<ChipMoves>() : nullptr,
                   m_inspection ? m_inspection->shared<ChipRounds>() : nullptr);
    m_chipPanel->setVisible(map != nullptr);
    if (map != nullptr && wasHidden) {
        m_chipPanel->showContent();
        sizeForms();
    }
}

/// Selects the first line that is about a layer alone.
void InspectPage::selectLayer(std::size_t layer)
{
    const std::vector<Listing>& listings = m_inspection->list<Listing>();
    for (std::size_t listing = 0; listing < listings.size(); ++listing) {
        const auto found = std::ranges::find_if(listings[listing].lines, [&](const ListingLine& line) {
            return line.statements.size() == 1 && line.statements.front() == layer;
        });
        if (found != listings[listing].lines.end()) {
            selectLine(listing, static_cast<int>(found - listings[listing].lines.begin()));
            return;
        }
    }
    showLayer(layer);
}

void InspectPage::showLayer(std::optional<std::size_t> layer)
{
    m_chip->setLayer(layer);
    m_kernels->setLayer(layer.value_or(0));
}

/// Highlights the layer that a line is about, in pictures of layers.
void InspectPage::showLayerOf(const ListingLine& line)
{
    showLayer(line.statements.size() == 1 ? std::optional<std::size_t>(line.statements.front()) : std::nullopt);
}

} // namespace pimento
