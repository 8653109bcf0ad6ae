// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/map_row.h"

#include "engine/candidates/device_map.h"
#include "views/common/elided_label.h"
#include "views/compare/ramp_legend.h"
#include "views/plots/bank_map.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/texts/words.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kNarrowestMap = 150; // pixels of a map
constexpr int kLowestMap = 105;

} // namespace

MapRow::MapRow(QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout), m_missing(new QLabel(this)), m_ramp(new RampLegend(this)),
      m_columns(std::make_shared<const ComparedColumns>())
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 6);
    layout->setSpacing(4);
    m_grid->setSpacing(6);
    auto* above = new QHBoxLayout;
    m_missing->setWordWrap(true);
    m_missing->setObjectName(QStringLiteral("mapsMissing"));
    above->addWidget(m_missing, 1);
    above->addWidget(m_ramp);
    layout->addLayout(above);
    layout->addLayout(m_grid, 1);
}

void MapRow::setColumns(std::shared_ptr<const ComparedColumns> columns)
{
    m_columns = std::move(columns);
    listLayers();
    show();
}

void MapRow::setLayer(const QString& title)
{
    m_layer = title;
    show();
}

void MapRow::setOwnColours(bool isOwn)
{
    m_isOwn = isOwn;
    show();
}

void MapRow::listLayers()
{
    std::vector<std::pair<QString, int>> counts;
    for (const ComparedColumn& column : m_columns->columns) {
        const DeviceMap* map =
            column.found.inspection != nullptr ? column.found.inspection->part<DeviceMap>() : nullptr;
        for (std::size_t i = 0; map != nullptr && i < map->layers.size(); ++i) {
            const QString title = inWords(map->layers[i].title);
            const auto known = std::ranges::find(counts, title, &std::pair<QString, int>::first);
            if (known == counts.end()) {
                counts.emplace_back(title, 1);
            } else {
                ++known->second;
            }
        }
    }
    std::ranges::stable_sort(counts, std::ranges::greater(), &std::pair<QString, int>::second);
    m_layers.clear();
    for (const auto& [title, count] : counts) {
        m_layers << title;
    }
    if (!m_layers.contains(m_layer)) {
        m_layer = m_layers.isEmpty() ? QString() : m_layers.front();
    }
}

std::vector<MapRow::Shown> MapRow::shown() const
{
    std::vector<Shown> all;
    for (std::size_t column = 0; column < m_columns->columns.size(); ++column) {
        const auto& inspection = m_columns->columns[column].found.inspection;
        auto map = inspection == nullptr ? nullptr : inspection->shared<DeviceMap>();
        if (map == nullptr) {
            continue;
        }
        const auto& layers = map->layers;
        const auto layer = std::ranges::find(layers, m_layer, [](const MapLayer& each) { return inWords(each.title); });
        if (layer != layers.end()) {
            const auto place = static_cast<std::size_t>(layer - layers.begin());
            all.push_back({column, std::move(map), place});
        }
    }
    return all;
}

void MapRow::show()
{
    const std::vector<Shown> all = shown();
    while (m_maps.size() < all.size()) {
        m_maps.push_back(new BankMap(this));
        m_names.push_back(new ElidedLabel(this)); // a long name must not make the row wider than the panel
        m_names.back()->setAlignment(Qt::AlignHCenter);
        m_maps.back()->setMinimumSize(kNarrowestMap, kLowestMap);
        m_maps.back()->setSmall();
        m_maps.back()->setColours(m_palette);
    }
    m_most = 0;
    QString unit;
    for (const Shown& each : all) {
        const MapLayer& layer = each.map->layers[each.layer];
        m_most = std::max(m_most, std::ranges::max(layer.values));
        unit = inWords(layer.unit);
    }
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        const bool isShown = i < all.size();
        m_maps[i]->setVisible(isShown);
        m_names[i]->setVisible(isShown);
        if (isShown) {
            const QString name = m_columns->name(all[i].column);
            m_names[i]->setFullText(name);
            m_maps[i]->setAccessibleName(tr("%1: %2 by bank").arg(name, m_layer));
            m_maps[i]->setMap(all[i].map);
            m_maps[i]->setScaleShown(m_isOwn);
            m_maps[i]->setMost(m_isOwn || m_most <= 0 ? std::nullopt : std::optional(m_most));
            m_maps[i]->setLayer(all[i].layer);
        }
    }
    QStringList missing;
    for (std::size_t column = 0; column < m_columns->columns.size(); ++column) {
        if (m_columns->columns[column].isAnswered() && std::ranges::find(all, column, &Shown::column) == all.end()) {
            missing << m_columns->name(column);
        }
    }
    m_missing->setText(
        missing.isEmpty() ? m_layer : tr("%1. Without a map: %2").arg(m_layer, missing.join(QStringLiteral(", "))));
    m_ramp->setVisible(!m_isOwn && m_most > 0);
    m_ramp->setRange(QStringLiteral("0"),
                     unit.isEmpty() ? formatInteger(m_most) : formatInteger(m_most) + QChar(kThinSpace) + unit);
    m_used = all.size();
    place();
}

/// Puts as many maps into a row as fit.
void MapRow::place()
{
    const int room = std::max(1, (width() - 16) / (kNarrowestMap + m_grid->horizontalSpacing()));
    const int count = static_cast<int>(m_used);
    const int rows = std::max(1, (count + room - 1) / room);
    const int columns = std::max(1, (count + rows - 1) / rows);
    for (int row = 0; row < m_grid->rowCount(); ++row) {
        m_grid->setRowStretch(row, 0);
    }
    for (int column = 0; column < m_grid->columnCount(); ++column) {
        m_grid->setColumnStretch(column, 0);
    }
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        m_grid->removeWidget(m_names[at]);
        m_grid->removeWidget(m_maps[at]);
        m_grid->addWidget(m_names[at], 2 * (i / columns), i % columns);
        m_grid->addWidget(m_maps[at], 2 * (i / columns) + 1, i % columns);
        m_grid->setRowStretch(2 * (i / columns) + 1, 1);
        m_grid->setColumnStretch(i % columns, 1);
    }
}

void MapRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void MapRow::setColours(const Palette& palette)
{
    m_palette = palette;
    m_ramp->setColours(palette);
    m_missing->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
    for (BankMap* map : m_maps) {
        map->setColours(palette);
    }
}

} // namespace pimento
