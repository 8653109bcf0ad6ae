// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/devices/organisation_paint.h"
#include "views/devices/unit_picture.h"

#include <vector>

namespace pimento {

/// Draws the levels of a device that its kind tells (DeviceKind::pictureLevels), each inside a cell of the one before:
///
///     chips > cores > arrays > cells
class LevelsPicture final : public UnitPicture {
    Q_OBJECT

public:
    explicit LevelsPicture(QWidget* parent = nullptr);

    [[nodiscard]] std::string_view id() const override { return "levels"; }
    void setDevice(const sim::Device& device) override;
    void setColours(const Palette& palette) override;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return {900, heightForWidth(900)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {420, heightForWidth(420)}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<int> m_counts;             // of each level in its parent
    std::vector<OrganisationText> m_texts; // one more: of the cells
    Palette m_palette = Palette::light();
};

} // namespace pimento
