// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline_kind.h"
#include "views/common/palette.h"

#include <QWidget>

#include <vector>

namespace pimento {

/// Legend of a timeline's colours: one line with a square and a name for each kind.
class TimelineLegend : public QWidget {
    Q_OBJECT

public:
    explicit TimelineLegend(QWidget* parent = nullptr);

    struct Entry {
        TimelineKind kind = TimelineKind::Core;
        QString title;
        QString tip; // names of its commands
    };

    /// Sets the kinds of spans that occur in the timeline, for the entries of the legend.
    void setEntries(std::vector<Entry> entries);
    void setColours(const Palette& palette);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int entryWidth(const Entry& entry) const;
    [[nodiscard]] std::size_t shownEntries() const;

    std::vector<Entry> m_entries;
    Palette m_palette = Palette::light();
};

} // namespace pimento
