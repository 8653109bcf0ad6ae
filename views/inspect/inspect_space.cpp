// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/iteration_space.h"
#include "engine/inspection/listing.h"
#include "views/common/plot_panel.h"
#include "views/inspect/chip_map_view.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/iteration_space_view.h"
#include "views/inspect/line_view.h"
#include "views/inspect/space_map.h"
#include "views/plots/bank_map.h"

#include <QScopedValueRollback>
#include <QSplitter>

// Shows the iteration space of a candidate on the page Inspect, and the cells and lines of the unit under the mouse.

namespace pimento {

void InspectPage::buildSpacePanel()
{
    m_spacePanel->setObjectName(QStringLiteral("spacePanel"));
    m_spacePanel->setMinimumSize(280, 300);
    m_forms->insertWidget(0, m_spacePanel);
    m_spacePanel->hide();
    connect(m_space, &IterationSpaceView::unitPointed, this, &InspectPage::showUnit);
    connect(m_space, &IterationSpaceView::estimateRequested, this, &InspectPage::estimateRequested);
    connect(m_space, &IterationSpaceView::simulationRequested, this, &InspectPage::simulationRequested);
    connect(m_space, &IterationSpaceView::stopRequested, this, &InspectPage::trialStopRequested);
}

/// Shows or hides the iteration space, with the current inspection.
void InspectPage::showSpace()
{
    const auto space = m_inspection ? m_inspection->shared<IterationSpace>() : nullptr;
    const bool wasHidden = m_spacePanel->isHidden();
    m_unitCells.clear();
    m_space->setSpace(space, m_inspection ? m_inspection->shared<SpaceText>() : nullptr);
    m_spacePanel->setVisible(space != nullptr);
    if (space != nullptr && wasHidden) {
        m_spacePanel->showContent();
        sizeForms();
    }
}

/// Highlights the cells of the unit under the mouse and the lines of its block; no unit: highlights the selected line.
void InspectPage::showUnit(const std::optional<UnitPath>& unit)
{
    if (!m_inspection) {
        return;
    }
    const auto& space = m_space->map().space();
    if (!unit || !space) {
        m_unitCells.clear();
        if (m_selected) {
            const QScopedValueRollback guard(m_isChoosing, true);
            light(m_selected->listing, static_cast<int>(m_selected->line));
        }
        return;
    }
    lightBlock(unit->block);
    const auto cells = m_inspection->shared<DeviceMap>();
    if (cells == nullptr || isShowingLayouts()) {
        return;
    }
    DeviceMap map = mapOfUnit(*space, *unit, *cells);
    if (map.layers.empty() || map.layers.front().values == m_unitCells) {
        return;
    }
    m_unitCells = map.layers.front().values;
    m_mapPanel->setSubtitle(unitInWords(*space, *unit));
    m_bankMap->setMap(std::make_shared<const DeviceMap>(std::move(map)));
    m_bankMap->setLayer(0);
    m_mapPanel->showContent();
}

/// Highlights the lines of a block in all listings; none while the space is edited, since the listings are those of the
/// candidate before.
void InspectPage::lightBlock(std::size_t block)
{
    const auto space = m_inspection->shared<IterationSpace>();
    if (space == nullptr || block >= space->blocks.size() || space->blocks[block].lines.empty()) {
        return;
    }
    const bool isListed = !m_space->isEdited();
    const std::vector<Listing>& listings = m_inspection->list<Listing>();
    for (std::size_t listing = 0; listing < listings.size(); ++listing) {
        std::vector<bool> lit(listings[listing].lines.size(), false);
        std::optional<int> lead;
        for (const LinePlace& line : space->blocks[block].lines) {
            if (isListed && line.listing == listing && line.line < lit.size()) {
                lit[line.line] = true;
                lead = lead.value_or(static_cast<int>(line.line));
            }
        }
        lines(listing).setLit(std::move(lit), lead);
    }
}

void InspectPage::showTrial(const EditVerdict& verdict)
{
    if (m_chipPanel->isHidden()) {
        m_space->showVerdict(verdict);
    } else {
        m_chip->showVerdict(verdict);
    }
}

} // namespace pimento
