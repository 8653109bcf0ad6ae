// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QWidget>

namespace pimento {

/// Shows the sequential colour ramp between two numbers: the colour scale that several maps share.
class RampLegend : public QWidget {
    Q_OBJECT

public:
    explicit RampLegend(QWidget* parent = nullptr);

    void setRange(const QString& least, const QString& most);
    void setColours(const Palette& palette);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_least;
    QString m_most;
    Palette m_palette = Palette::light();
};

} // namespace pimento
