// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/command_kind.h"
#include "views/common/palette.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace pimento {

/// Legend of a timeline's colours: one line with a square and a name for each kind.
class TimelineLegend : public QWidget {
    Q_OBJECT

public:
    explicit TimelineLegend(QWidget* parent = nullptr);

    /// Sets the kinds that occur, each with the names of its commands.
    void setKinds(std::vector<std::pair<TimelineKind, QString>> kinds);
    void setColours(const Palette& palette);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int entryWidth(TimelineKind kind) const;

    std::vector<std::pair<TimelineKind, QString>> m_kinds;
    Palette m_palette = Palette::light();
};

} // namespace pimento
