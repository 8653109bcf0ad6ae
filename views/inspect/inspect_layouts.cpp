// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "views/common/content_area.h"
#include "views/common/plot_panel.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layout_math.h"
#include "views/inspect/layouts_view.h"
#include "views/plots/bank_map.h"
#include "views/texts/engine_text.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

// Leads from the bank map of the page Inspect to the rows and columns of one bank, and back.

namespace pimento {

namespace {

constexpr int kLayoutsLines = 25; // height of the layouts with their steps, in lines of text

} // namespace

void InspectPage::buildMapPanel()
{
    m_mapStack->addWidget(m_bankMap);
    m_mapStack->addWidget(new ContentArea(m_layouts));
    m_mapPanel->setMinimumSize(260, 200);
    m_toTimeline->setObjectName(QStringLiteral("lineInTimeline"));
    m_toLayouts->setObjectName(QStringLiteral("showLayouts"));
    m_toLayouts->setText(tr("Rows × columns"));
    m_toLayouts->setCheckable(true);
    m_mapPanel->addTool(m_toLayouts);
    m_mapPanel->addTool(m_toTimeline);
    connect(m_toTimeline, &QToolButton::clicked, this, &InspectPage::timelineWanted);
    connect(m_toLayouts, &QToolButton::clicked, this, [this](bool isOn) { isOn ? showLayouts() : hideLayouts(); });
    connect(m_layouts, &LayoutsView::closed, this, &InspectPage::hideLayouts);
    connect(m_layouts, &LayoutsView::lineWanted, this,
            [this](const LinePlace& line) { selectLine(line.listing, static_cast<int>(line.line)); });
    connect(m_bankMap, &BankMap::cellActivated, this, [this](std::size_t row, std::size_t column) {
        showLayouts(BankNumber{static_cast<int>(row), static_cast<int>(column)});
    });
}

/// Shows, for a line that concerns no place on the device, the whole run, so that a place can still be chosen.
void InspectPage::showNoBank(const QString& line)
{
    const auto map = m_inspection->shared<DeviceMap>();
    if (map == nullptr || map->layers.empty()) {
        m_mapPanel->setSubtitle(line);
        m_mapPanel->showMessage(tr("This line refers to no place on the device."));
        return;
    }
    m_bankMap->setMap(map);
    const QString title = inWords(map->layers[m_bankMap->layer()].title);
    m_mapPanel->setSubtitle(tr("whole run: %1; the line refers to no place on the device").arg(title));
    m_mapPanel->showContent();
}

bool InspectPage::isShowingLayouts() const { return m_mapStack->currentIndex() > 0; }

void InspectPage::makeRoomForLayouts()
{
    const QList<int> sizes = m_rows->sizes();
    const int needed = kLayoutsLines * fontMetrics().height();
    if (isShowingLayouts() && sizes.size() == 2 && sizes[1] < needed) {
        m_sizesBefore = sizes;
        m_rows->setSizes({sizes[0] + sizes[1] - needed, needed});
    }
}

void InspectPage::showLayouts(std::optional<BankNumber> bank)
{
    if (!m_inspection || m_inspection->part<LayoutSource>() == nullptr) {
        m_toLayouts->setChecked(false);
        return;
    }
    const bool wereShown = isShowingLayouts();
    m_mapStack->setCurrentIndex(1);
    if (!wereShown) {
        makeRoomForLayouts();
    }
    m_toLayouts->setChecked(true);
    m_mapPanel->setSubtitle(tr("Rows and columns of a bank: host layout beside PIM layout"));
    m_mapPanel->showContent();
    m_wantedBank = bank;
    if (m_layouts->layouts() != nullptr) {
        m_layouts->showBank(bank.value_or(busiestBank(*m_layouts->layouts())));
    } else {
        m_layouts->setLayouts(nullptr, tr("Locating the tensors…"));
        Q_EMIT layoutsWanted();
    }
    m_layouts->setFocus(Qt::OtherFocusReason);
}

void InspectPage::hideLayouts()
{
    m_mapStack->setCurrentWidget(m_bankMap);
    m_toLayouts->setChecked(false);
    if (!m_sizesBefore.isEmpty()) {
        m_rows->setSizes(m_sizesBefore);
        m_sizesBefore.clear();
    }
    if (m_selected) {
        showBanks(m_selected->listing, static_cast<int>(m_selected->line));
    }
}

void InspectPage::setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message)
{
    m_layouts->setLayouts(std::move(layouts), message);
    if (m_layouts->layouts() != nullptr) {
        m_layouts->showBank(m_wantedBank ? *m_wantedBank : busiestBank(*m_layouts->layouts()));
    }
}

/// Removes the layouts of the last candidate.
void InspectPage::dropLayouts()
{
    const bool hasSource = m_inspection != nullptr && m_inspection->part<LayoutSource>() != nullptr;
    m_layouts->setLayouts(nullptr, tr("Locating the tensors…"));
    m_toLayouts->setEnabled(hasSource);
    const std::string reason = m_inspection == nullptr ? "" : m_inspection->whyMissing<LayoutSource>();
    const QString why = m_inspection == nullptr ? tr("Select a candidate on the page Explore first.")
                        : !reason.empty()       ? inWords(reason)
                                                : tr("This system has no layouts of its tensors.");
    m_toLayouts->setToolTip(hasSource ? tr("Show the rows and columns of a bank (double-click or Enter on a bank)")
                                      : why);
    m_toLayouts->setAccessibleDescription(m_toLayouts->toolTip());
    if (!isShowingLayouts()) {
        return;
    }
    if (hasSource) {
        Q_EMIT layoutsWanted();
    } else {
        hideLayouts();
    }
}

} // namespace pimento
