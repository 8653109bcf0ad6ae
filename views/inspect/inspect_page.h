// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "views/common/palette.h"

#include <QList>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace pimento {

class AdviceCards;
class BankMap;
class ChipMapView;
class IterationSpaceView;
class LayoutsView;
class LineView;
class MovesView;
class FlowView;
class FormChooser;
class KernelFormsView;
class ListingColumn;
class PlotPanel;
class RankedBars;
class RooflinePlot;
class TilesView;
class TimeChartView;
struct Breakdown;
struct DataMoves;
struct EditVerdict;
class Inspection;
struct Listing;
struct ListingLine;
struct RankedBar;
struct UnitPath;

/// Page that explains the selected candidate: its listings side by side, such as loop nest, data-centric representation
/// and program. Selecting a line highlights the lines of other listings that belong to it, and the banks that it
/// concerns. Listings that the system can parse can be edited and checked. Below, figures show where time and energy
/// go.
class InspectPage : public QWidget {
    Q_OBJECT

public:
    explicit InspectPage(QWidget* parent = nullptr);

    /// Shows a candidate. `others`: operations per second of other candidates with a known cost, for the roofline.
    void setInspection(std::shared_ptr<const Inspection> inspection, std::vector<double> others);
    /// Sets the title above everything: the candidate in words.
    void setTitle(const QString& title);
    /// Shows a message instead of a candidate.
    void showMessage(const QString& message);
    void selectLine(std::size_t listing, int line);
    /// Scrolls to the highlighted lines again, after their space has changed.
    void scrollToLit();
    /// The selected line; none: there are no lines.
    [[nodiscard]] const std::optional<LinePlace>& selected() const { return m_selected; }
    /// Replaces the bank map by the rows and columns of a bank, if the system knows the layouts.
    void showLayouts(std::optional<BankNumber> bank = std::nullopt);
    /// Gives visible layouts the height that they need, at the cost of the listings.
    void makeRoomForLayouts();
    void hideLayouts();
    [[nodiscard]] bool isShowingLayouts() const;
    /// Sets where the tensors lie; nullptr: shows `message` with the reason why that is unknown.
    void setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message);
    /// Sets text and tooltip of the button to the page Timeline; `leads`: it is enabled.
    void setTimelineLink(const QString& text, const QString& tip, bool leads);
    /// Shows a few sentences about the candidate, with links; "": none.
    void setVerdict(const QString& text);
    [[nodiscard]] QString verdict() const;
    /// Changes of the candidate that would save something; the owner fills them.
    [[nodiscard]] AdviceCards& cards() const { return *m_cards; }
    /// Shows the note on the candidate; "": none.
    void setNote(const QString& note);
    /// Opens the search in the lines of a listing; see FindLine.
    void startFind();
    void goToHit(int by);
    /// Shows the result of checking an edited listing, by its id.
    void showVerdict(const QString& listing, const EditVerdict& verdict);
    /// Shows the cost of the edited candidate of the iteration space, or of the changed map of the chip.
    void showTrial(const EditVerdict& verdict);
    /// Sets how data moves; nullptr: shows `message` with the reason why that is unknown.
    void setMoves(std::shared_ptr<const DataMoves> moves, const QString& message);
    void setColours(const Palette& palette);
    void resetLayout();

    /// View of a listing, by its index in the inspection.
    [[nodiscard]] LineView& lines(std::size_t listing) const;
    [[nodiscard]] ListingColumn& column(std::size_t listing) const { return *m_columns[listing]; }
    /// Number of columns made so far; those beyond the inspection's listings are hidden.
    [[nodiscard]] std::size_t columnCount() const { return m_columns.size(); }
    [[nodiscard]] BankMap& bankMap() const { return *m_bankMap; }
    [[nodiscard]] LayoutsView& layouts() const { return *m_layouts; }
    /// Hidden for systems without iteration spaces.
    [[nodiscard]] IterationSpaceView& iterationSpace() const { return *m_space; }
    /// Hidden for systems without arrays.
    [[nodiscard]] ChipMapView& chip() const { return *m_chip; }
    [[nodiscard]] KernelFormsView& kernels() const { return *m_kernels; }
    [[nodiscard]] RooflinePlot& roofline() const { return *m_roofline; }
    [[nodiscard]] FlowView& flows() const { return *m_flows; }
    [[nodiscard]] MovesView& moves() const { return *m_moves; }
    /// True if the figures show how data moves.
    [[nodiscard]] bool isShowingMoves() const;
    /// Shows how data moves, if the system knows it.
    void showMoves();
    [[nodiscard]] TilesView& tiles() const { return *m_tiles; }
    [[nodiscard]] TimeChartView& timeChart() const { return *m_chart; }
    [[nodiscard]] BankMap& matrix() const { return *m_matrix; }
    [[nodiscard]] RankedBars& figures() const { return *m_figures; } // bars of the breakdown that is chosen

Q_SIGNALS:
    void linkActivated(const QString& link);
    /// Emitted to edit the note on the candidate.
    void noteWanted();
    /// Emitted to parse, verify and simulate an edited listing.
    void checkRequested(const QString& listing, const QString& text);
    void checkStopRequested();
    /// Emitted to estimate a candidate by its text; "": no estimate is wanted any more.
    void estimateRequested(const QString& text);
    /// Emitted to estimate and simulate a candidate by its text.
    void simulationRequested(const QString& text);
    void trialStopRequested();
    /// Emitted to simulate a candidate and to compare it with another one; "": no comparison is wanted any more.
    void comparisonRequested(const QString& text, const QString& selected);
    /// Emitted to pin two candidates.
    void pinsWanted(const QString& text, const QString& selected);
    /// Emitted when the user selects a line, not when the page does.
    void linePicked(const LinePlace& line);
    /// Emitted to show the commands of the selected line on the page Timeline.
    void timelineWanted();
    /// Emitted when the page needs setLayouts().
    void layoutsWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildMapPanel();
    void dropLayouts();
    void buildSpacePanel();
    void showSpace();
    void buildChipPanel();
    void showChip();
    void selectLayer(std::size_t layer);
    void showLayer(std::optional<std::size_t> layer);
    void showLayerOf(const ListingLine& line);
    void showUnit(const std::optional<UnitPath>& unit);
    void lightBlock(std::size_t block);
    void sizeForms();
    void buildFigures();
    void addColumn();
    void showListings();
    void listFigures();
    void showFigures();
    void showBars(std::vector<RankedBar> bars, const QString& subtitle);
    void showWaits();
    void showPurposes();
    void showEnergy();
    void showBounds();
    void showRoofline();
    void showFlows(std::size_t diagram);
    void showChart(std::size_t chart);
    void showMatrix(std::size_t matrix);
    void showTiles();
    void listMoves();
    void dropMoves();
    void showBreakdown(const Breakdown& breakdown);
    void light(std::size_t listing, int line);
    void showBanks(std::size_t listing, int line);
    void showNoBank(const QString& line);
    [[nodiscard]] static int firstStatementLine(const Listing& listing);

    [[nodiscard]] bool isAlike(const Inspection& other) const;

    std::shared_ptr<const Inspection> m_inspection;
    std::optional<LinePlace> m_selected;
    bool m_isChoosing = false;        // the page is selecting a line by itself
    std::optional<Palette> m_palette; // for columns that are made later
    QLabel* m_title;
    QLabel* m_verdict;
    AdviceCards* m_cards;
    QLabel* m_note;
    std::vector<ListingColumn*> m_columns; // one for each listing; those beyond the inspection's are hidden
    BankMap* m_bankMap;
    LayoutsView* m_layouts;
    QStackedWidget* m_mapStack;
    PlotPanel* m_mapPanel;
    QToolButton* m_toTimeline;
    QToolButton* m_toLayouts;
    std::optional<BankNumber> m_wantedBank; // bank to show when the layouts arrive; none: the busiest one
    IterationSpaceView* m_space;
    PlotPanel* m_spacePanel;
    std::vector<double> m_unitCells; // cells of the unit under the mouse, as the bank map marks them
    ChipMapView* m_chip;
    PlotPanel* m_chipPanel;
    RankedBars* m_figures;
    RooflinePlot* m_roofline;
    FlowView* m_flows;
    MovesView* m_moves;
    TilesView* m_tiles;
    KernelFormsView* m_kernels;
    TimeChartView* m_chart;
    BankMap* m_matrix;
    QStackedWidget* m_figureStack;
    QComboBox* m_shownFigures;
    PlotPanel* m_figuresPanel;
    QSplitter* m_rows;
    QList<int> m_sizesBefore; // sizes of the rows before layouts needed more; empty: unchanged
    QSplitter* m_lower;
    QSplitter* m_forms;
    FormChooser* m_chooser; // chooses the visible listings
};

} // namespace pimento
