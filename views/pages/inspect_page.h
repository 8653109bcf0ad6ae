// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "views/state/palette.h"

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

class BankMap;
class LayoutsView;
class LineView;
class FormChooser;
class ListingColumn;
class PlotPanel;
class RankedBars;
class RooflinePlot;
struct Breakdown;
struct EditVerdict;
struct Inspection;
struct Listing;
struct RankedBar;

/// How the selected candidate works: its forms side by side, such as loop nest, data-centric representation and
/// program. A line that is selected in one lights what belongs to it in the others, and the cells of the device that it
/// is about. Forms that the system reads back can be edited and checked. Below, where time and energy go.
class InspectPage : public QWidget {
    Q_OBJECT

public:
    explicit InspectPage(QWidget* parent = nullptr);

    /// `others`: operations per second of other candidates whose cost is known, for the roofline.
    void setInspection(std::shared_ptr<const Inspection> inspection, std::vector<double> others);
    /// Stands above everything: the candidate in words.
    void setTitle(const QString& title);
    /// In place of a candidate.
    void showMessage(const QString& message);
    void selectLine(std::size_t listing, int line);
    /// Scrolls the lines to what is lit as if it had just been lit, after the room for them has changed.
    void scrollToLit();
    /// The line that is selected; none: there are no lines.
    [[nodiscard]] const std::optional<LinePlace>& selected() const { return m_selected; }
    /// Down to the rows and columns of a bank, in place of the map of banks; not if the system does not know them.
    void showLayouts(const BankNumber& bank);
    /// Where layouts are on show they get the room that they need; it comes from the listings.
    void makeRoomForLayouts();
    void hideLayouts();
    [[nodiscard]] bool isShowingLayouts() const;
    /// Where the tensors lie; nullptr: `message` says why nobody knows.
    void setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message);
    /// What the button to the page Timeline says; whether it leads there.
    void setTimelineLink(const QString& text, const QString& tip, bool leads);
    /// A few sentences about the candidate, with links; "": there is nothing to say.
    void setVerdict(const QString& text);
    [[nodiscard]] QString verdict() const;
    /// What is written about the candidate; "": nothing yet.
    void setNote(const QString& note);
    /// Looks for something in the lines of a listing; see FindLine.
    void startFind();
    void goToHit(int by);
    /// What became of an edited listing, by its id.
    void showVerdict(const QString& listing, const EditVerdict& verdict);
    void setColours(const Palette& palette);
    void resetLayout();

    /// The view of a listing of the inspection, by its place there.
    [[nodiscard]] LineView& lines(std::size_t listing) const;
    [[nodiscard]] ListingColumn& column(std::size_t listing) const { return *m_columns[listing]; }
    /// Columns that were ever on show; more than an inspection has are hidden.
    [[nodiscard]] std::size_t columnCount() const { return m_columns.size(); }
    [[nodiscard]] BankMap& bankMap() const { return *m_bankMap; }
    [[nodiscard]] LayoutsView& layouts() const { return *m_layouts; }
    [[nodiscard]] RooflinePlot& roofline() const { return *m_roofline; }
    [[nodiscard]] RankedBars& figures() const { return *m_figures; }

Q_SIGNALS:
    void linkActivated(const QString& link);
    /// Somebody wants to write about the candidate.
    void noteWanted();
    /// An edited listing is to be read back, verified and simulated.
    void checkRequested(const QString& listing, const QString& text);
    void checkStopRequested();
    /// Somebody chose a line: the page did not do it by itself.
    void linePicked(const LinePlace& line);
    /// The commands of the selected line are to be shown on the page Timeline.
    void timelineWanted();
    /// setLayouts() is waited for.
    void layoutsWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildMapPanel();
    void dropLayouts();
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
    void showBreakdown(const Breakdown& breakdown);
    void light(std::size_t listing, int line);
    void showBanks(std::size_t listing, int line);
    void showNoBank(const QString& line);
    [[nodiscard]] static int firstStatementLine(const Listing& listing);

    [[nodiscard]] bool isAlike(const Inspection& other) const;

    std::shared_ptr<const Inspection> m_inspection;
    std::optional<LinePlace> m_selected;
    bool m_isChoosing = false; // the page selects a line by itself
    std::optional<Palette> m_palette; // of columns that are still to come
    QLabel* m_title;
    QLabel* m_verdict;
    QLabel* m_note;
    std::vector<ListingColumn*> m_columns; // as many as any inspection had listings; more than it has are hidden
    BankMap* m_bankMap;
    LayoutsView* m_layouts;
    QStackedWidget* m_mapStack;
    PlotPanel* m_mapPanel;
    QToolButton* m_toTimeline;
    QToolButton* m_toLayouts;
    BankNumber m_wantedBank; // of the layouts, before they are known
    RankedBars* m_figures;
    RooflinePlot* m_roofline;
    QStackedWidget* m_figureStack;
    QComboBox* m_shownFigures;
    PlotPanel* m_figuresPanel;
    QSplitter* m_rows;
    QList<int> m_sizesBefore; // of the rows, before layouts needed more; empty: they have as much as they had
    QSplitter* m_lower;
    QSplitter* m_forms;
    FormChooser* m_chooser; // which of the listings are shown
};

} // namespace pimento
