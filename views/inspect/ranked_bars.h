// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace pimento {

/// A fraction of a total, as a row with a name, a bar and its value.
struct RankedBar {
    QString name;
    QString value;
    QString tip;
    double share = 0; // 0 to 1
    Role role = Role::Compute;
};

/// Shows a few fractions of a total, one below the other, in the given order.
class RankedBars : public QWidget {
    Q_OBJECT

public:
    explicit RankedBars(QWidget* parent = nullptr);

    void setBars(std::vector<RankedBar> bars);
    void setColours(const Palette& palette);

    [[nodiscard]] const std::vector<RankedBar>& bars() const { return m_bars; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;

    std::vector<RankedBar> m_bars;
    Palette m_palette = Palette::light();
};

} // namespace pimento
