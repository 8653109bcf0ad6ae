// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/compared_columns.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;
class QLabel;

namespace pimento {

class BankMap;
class RampLegend;

/// Bank maps of several drafts side by side, all of one layer, with colours that mean the same in all of them unless
/// each has its own.
class MapRow : public QWidget {
    Q_OBJECT

public:
    explicit MapRow(QWidget* parent = nullptr);

    void setColumns(std::shared_ptr<const ComparedColumns> columns);
    /// The layer of that title; maps without it stay out and are named below.
    void setLayer(const QString& title);
    void setOwnColours(bool isOwn);
    void setColours(const Palette& palette);

    /// Titles of the layers that some map has, those of most maps first.
    [[nodiscard]] const QStringList& layers() const { return m_layers; }
    [[nodiscard]] const QString& layer() const { return m_layer; }
    [[nodiscard]] const std::vector<BankMap*>& maps() const { return m_maps; }
    /// The value that the last colour stands for in all maps; 0: there is none.
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
    std::vector<QLabel*> m_names;
    std::size_t m_used = 0; // maps on show
    std::shared_ptr<const ComparedColumns> m_columns;
    QStringList m_layers;
    QString m_layer;
    bool m_isOwn = false;
    double m_most = 0;
    Palette m_palette = Palette::light();
};

} // namespace pimento
