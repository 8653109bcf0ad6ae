// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/systems/dcc/memories/bank_rows.h"
#include "views/common/palette.h"
#include "views/devices/organisation_paint.h"

#include <QBrush>
#include <QStringList>

#include <vector>

namespace pimento {

/// Draws how a device is organised, from its channels to the rows of a bank.
class OrganisationPicture : public QWidget {
    Q_OBJECT

public:
    explicit OrganisationPicture(QWidget* parent = nullptr);

    void setDevice(const sim::DeviceDescription& device);
    void setColours(const Palette& palette);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 190}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {420, 150}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showRows(const sim::DeviceDescription& device, QStringList& description);
    [[nodiscard]] QBrush brushOfRows(std::size_t cell, std::size_t cells) const;

    std::vector<int> m_counts;
    std::vector<BankRowRange> m_rows;      // ranges of a bank's rows by use
    std::vector<OrganisationText> m_texts; // one for each level, and one for the inside of a bank
    int m_banksPerUnit = 0;                // 0: the device has no units
    Palette m_palette = Palette::light();
};

} // namespace pimento
