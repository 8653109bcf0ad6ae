// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "views/compare/compared_columns.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;
class QLabel;

namespace pimento {

class BankMap;
class ElidedLabel;
class RampLegend;

/// Bank maps of several candidates side by side, all of one layer, with a common colour scale unless each has its own.
class MapRow : public QWidget {
    Q_OBJECT

public:
    explicit MapRow(QWidget* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    /// Shows the layer of a title; candidates without it are named below the maps.
    void setLayer(const QString& title);
    void setOwnColours(bool isOwn);
    void setColours(const Palette& palette);

    /// Titles of all layers, those that most maps have first.
    [[nodiscard]] const QStringList& layers() const { return m_layers; }
    [[nodiscard]] const QString& layer() const { return m_layer; }
    [[nodiscard]] const std::vector<BankMap*>& maps() const { return m_maps; }
    /// Value at the end of the common colour scale; 0: no map.
    [[nodiscard]] double sharedMost() const { return m_most; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Shown {
        std::size_t column = 0;
        std::shared_ptr<const DeviceMap> map;
        std::size_t layer = 0;
    };
    void show();
    void place();
    [[nodiscard]] std::vector<Shown> shown() const;
    void listLayers();

    QGridLayout* m_grid;
    QLabel* m_missing;
    RampLegend* m_ramp;
    std::vector<BankMap*> m_maps;
    std::vector<ElidedLabel*> m_names;
    std::size_t m_used = 0; // number of visible maps
    std::shared_ptr<const ComparedColumns> m_columns;
    QStringList m_layers;
    QString m_layer;
    bool m_isOwn = false;
    double m_most = 0;
    Palette m_palette = Palette::light();
};

} // namespace pimento
