// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/schedule.h"
#include "views/state/palette.h"

#include <QWidget>

#include <array>
#include <memory>

class QLabel;
class QSplitter;

namespace pimento {

class BankMap;
class LineView;
class PlotPanel;
class RankedBars;

/// How the selected draft works: its loop nest, its data-centric representation and its program side by side. A line
/// that is selected in one lights what belongs to it in the others, and the banks that it is about.
class InspectPage : public QWidget {
    Q_OBJECT

public:
    explicit InspectPage(QWidget* parent = nullptr);

    void setSchedule(std::shared_ptr<const Schedule> schedule, const QString& title);
    void showMessage(const QString& message);
    /// Why the draft takes its time.
    void setWaits(const sim::WaitFigures& waits);
    void clearWaits();
    void selectLine(ScheduleForm form, int line);
    void setColours(const Palette& palette);
    void resetLayout();

    [[nodiscard]] LineView& lines(ScheduleForm form) const { return *m_views[static_cast<std::size_t>(form)]; }
    [[nodiscard]] BankMap& bankMap() const { return *m_bankMap; }
    [[nodiscard]] RankedBars& waits() const { return *m_waits; }

private:
    void build();
    void light(ScheduleForm form, int line);
    void showBanks(ScheduleForm form, int line);
    [[nodiscard]] int firstStatementLine() const;

    std::shared_ptr<const Schedule> m_schedule;
    QLabel* m_title;
    std::array<LineView*, kScheduleForms> m_views{};
    std::array<PlotPanel*, kScheduleForms> m_panels{};
    BankMap* m_bankMap;
    PlotPanel* m_mapPanel;
    RankedBars* m_waits;
    PlotPanel* m_waitsPanel;
    QSplitter* m_rows;
    QSplitter* m_lower;
    QSplitter* m_columns;
};

} // namespace pimento
