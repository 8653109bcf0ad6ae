// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/explore/scatter/value_colours.h"

#include <QWidget>

namespace pimento {

/// Legend of the colours of points: swatches with words, or a ramp between two ends.
class ColourKey : public QWidget {
    Q_OBJECT

public:
    explicit ColourKey(QWidget* parent = nullptr);

    void setColours(const ValueColours& colours, const Palette& palette);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ValueColours m_colours;
    Palette m_palette = Palette::light();
};

} // namespace pimento
