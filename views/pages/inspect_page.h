// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/draft_figures.h"
#include "engine/explore/roofline.h"
#include "engine/explore/schedule.h"
#include "views/state/palette.h"

#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;

namespace pimento {

class BankMap;
class LineView;
class PlotPanel;
class RankedBars;
class RooflinePlot;

/// How the selected draft works: its loop nest, its data-centric representation and its program side by side. A line
/// that is selected in one lights what belongs to it in the others, and the banks that it is about.
class InspectPage : public QWidget {
    Q_OBJECT

public:
    explicit InspectPage(QWidget* parent = nullptr);

    void setSchedule(std::shared_ptr<const Schedule> schedule, const QString& title);
    void showMessage(const QString& message);
    /// Why the draft takes its time, where its energy goes, and how fast it could be.
    void setFigures(std::shared_ptr<const DraftFigures> figures);
    void clearFigures();
    /// The draft under the roofs of its device, with the operations per second of other simulated drafts.
    void setRoofline(std::shared_ptr<const Roofline> roofline, std::vector<double> others);
    void selectLine(ScheduleForm form, int line);
    void setColours(const Palette& palette);
    void resetLayout();

    [[nodiscard]] LineView& lines(ScheduleForm form) const { return *m_views[static_cast<std::size_t>(form)]; }
    [[nodiscard]] BankMap& bankMap() const { return *m_bankMap; }
    [[nodiscard]] RooflinePlot& roofline() const { return *m_roofline; }
    [[nodiscard]] RankedBars& figures() const { return *m_figures; }

private:
    void build();
    void buildFigures();
    void showFigures();
    void showWaits();
    void showEnergy();
    void showBounds();
    void showRoofline();
    void light(ScheduleForm form, int line);
    void showBanks(ScheduleForm form, int line);
    [[nodiscard]] int firstStatementLine() const;

    std::shared_ptr<const Schedule> m_schedule;
    QLabel* m_title;
    std::array<LineView*, kScheduleForms> m_views{};
    std::array<PlotPanel*, kScheduleForms> m_panels{};
    BankMap* m_bankMap;
    PlotPanel* m_mapPanel;
    RankedBars* m_figures;
    RooflinePlot* m_roofline;
    QStackedWidget* m_figureStack;
    QComboBox* m_shownFigures;
    PlotPanel* m_figuresPanel;
    std::shared_ptr<const DraftFigures> m_values;
    QSplitter* m_rows;
    QSplitter* m_lower;
    QSplitter* m_columns;
};

} // namespace pimento
