// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "views/common/plot_panel.h"
#include "views/inspect/find_line.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/line_view.h"
#include "views/inspect/listing_column.h"
#include "views/plots/bank_map.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QApplication>
#include <QCoreApplication>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

// The listings of the page Inspect: the search in their lines, and what lies where the selected line says.

namespace pimento {

namespace {

/// Describes a layer, "Elements of W: 48 on each of 128 cores".
QString wordsOf(const MapLayer& layer, int cellsPerCore)
{
    std::vector<double> values = layer.values;
    std::erase(values, 0.0);
    const auto count = static_cast<double>(values.size());
    const QString title = inWords(layer.title);
    if (layer.meaning == LayerMeaning::Mark || values.empty()) {
        return QCoreApplication::translate("InspectPage", "%1: %2 banks.").arg(title, formatInteger(count));
    }
    const auto [least, most] = std::ranges::minmax(values);
    const QString cores = formatInteger(count / cellsPerCore);
    if (least == most) {
        return QCoreApplication::translate("InspectPage", "%1: %2 on each of %3 cores.")
            .arg(title, formatInteger(most), cores);
    }
    return QCoreApplication::translate("InspectPage", "%1: %2 to %3 on %4 cores.")
        .arg(title, formatInteger(least), formatInteger(most), cores);
}

/// The first highlighted line that is most specific about the selected one: lines about its tensor come before fences
/// and comments, which concern a whole statement, and lines about one statement before those about several.
std::optional<int> leadingLine(const ListingLine& selected, const std::vector<ListingLine>& lines,
                               const std::vector<bool>& lit)
{
    std::optional<int> lead;
    int most = -1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lit[i]) {
            continue;
        }
        const ListingLine& line = lines[i];
        const int said = (selected.tensor && line.tensor == selected.tensor ? 8 : 0) +
                         (selected.set && line.set == selected.set ? 8 : 0) + (line.tensor ? 4 : 0) +
                         (line.statements.size() == 1 ? 2 : 0) + (line.text.find('#') == std::string::npos ? 1 : 0);
        if (said > most) {
            most = said;
            lead = static_cast<int>(i);
        }
    }
    return lead;
}

} // namespace

/// Starts a search in the focused column, or else in the last visible one, which usually is the program.
void InspectPage::startFind()
{
    ListingColumn* wanted = nullptr;
    for (ListingColumn* column : m_columns) {
        if (column->isVisible() && column->isContentShown()) {
            wanted = wanted != nullptr && wanted->isAncestorOf(QApplication::focusWidget()) ? wanted : column;
        }
    }
    if (wanted != nullptr) {
        wanted->finder().begin();
    }
}

void InspectPage::goToHit(int by)
{
    for (ListingColumn* column : m_columns) {
        if (column->finder().isVisible()) {
            column->finder().goToHit(by);
            return;
        }
    }
    startFind();
}

void InspectPage::selectLine(std::size_t listing, int line) { lines(listing).setCurrentLine(line); }

void InspectPage::scrollToLit()
{
    if (!m_inspection || !m_selected) {
        return;
    }
    for (const ListingColumn* column : m_columns) {
        column->lines().verticalScrollBar()->setValue(0);
        column->lines().horizontalScrollBar()->setValue(0);
    }
    const LinePlace selected = *m_selected;
    {
        const QScopedValueRollback guard(m_isChoosing, true);
        light(selected.listing, static_cast<int>(selected.line));
    }
    LineView& view = lines(selected.listing);
    view.scrollTo(view.currentIndex());
    view.horizontalScrollBar()->setValue(0);
}

void InspectPage::light(std::size_t listing, int line)
{
    if (!m_inspection || listing >= m_inspection->list<Listing>().size()) {
        return;
    }
    const std::vector<Listing>& listings = m_inspection->list<Listing>();
    const ListingLine& selected = listings[listing].lines[static_cast<std::size_t>(line)];
    for (std::size_t other = 0; other < listings.size(); ++other) {
        std::vector<bool> lit;
        for (const ListingLine& each : listings[other].lines) {
            lit.push_back(&each != &selected && isLinked(selected, each));
        }
        if (other != listing) {
            lines(other).clearCurrentLine();
        }
        const std::optional<int> lead = leadingLine(selected, listings[other].lines, lit);
        lines(other).setLit(std::move(lit), lead);
    }
    showBanks(listing, line);
    if (!m_isChoosing) {
        showLayerOf(selected);
    }
    m_selected = LinePlace{listing, static_cast<std::size_t>(line)};
    if (!m_isChoosing) {
        Q_EMIT linePicked(*m_selected);
    }
}

void InspectPage::showBanks(std::size_t listing, int line)
{
    if (isShowingLayouts()) {
        return;
    }
    const QString text = lines(listing).lineText(line).simplified();
    const ListingMaps* maps = m_inspection->part<ListingMaps>();
    auto map = std::make_shared<const DeviceMap>(maps == nullptr ? DeviceMap()
                                                                 : maps->map(listing, static_cast<std::size_t>(line)));
    if (map->layers.empty()) {
        showNoBank(text);
        return;
    }
    m_mapPanel->setSubtitle(QStringLiteral("%1   %2").arg(wordsOf(map->layers.front(), map->cellsPerCore), text));
    m_bankMap->setMap(std::move(map));
    m_mapPanel->showContent();
}

} // namespace pimento
