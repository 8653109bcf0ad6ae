// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/exploration/exploration.h"
#include "views/common/palette.h"

#include <QPointer>
#include <QWidget>

#include <cstdint>
#include <memory>
#include <utility>

class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTabWidget;

namespace pimento {

class ArgumentView;
class BankMap;
class BarChart;
class CandidateTableView;
class FilterBar;
class ParallelPlot;
class PipelinePicture;
class PlotPanel;
class PredictionBar;
struct Prediction;
class PrunedTableView;
struct PrunedCandidates;
class ScatterPlot;
class ScatterTools;
class Selection;
class SpaceSheets;
struct SharedState;
class VerdictBanner;

/// Page with the results of an exploration: verdict, scatter plot, breakdown, table and the bank map of the selected
/// candidate.
class ExplorePage : public QWidget {
    Q_OBJECT

public:
    explicit ExplorePage(SharedState& state, QWidget* parent = nullptr);

    void setExploration(std::shared_ptr<const Exploration> exploration);
    /// Sets predictions for candidates that are not simulated; nullptr: none.
    void setPrediction(const std::shared_ptr<const Prediction>& prediction);
    /// Shows pruned candidates as a pale layer of the scatter plot; nullptr: hides them.
    void setPruned(const std::shared_ptr<const PrunedCandidates>& pruned);
    /// Shows that a new question is being answered while the old answer is still on screen.
    void setUpdating(bool isUpdating);
    void showMap(std::shared_ptr<const DeviceMap> map);
    void showMapMessage(const QString& message);
    void setColours(const Palette& palette);
    void setLogarithmic(bool isLogarithmic);
    void resetLayout();
    /// Writes the visible plot of the upper left to a file; the name's ending (png, svg, pdf) selects the format.
    [[nodiscard]] bool savePlot(const QString& file);

    [[nodiscard]] ScatterPlot& scatter() const { return *m_scatter; }
    [[nodiscard]] ParallelPlot& parallel() const { return *m_parallel; }
    /// Tabs with scatter plot and parallel coordinates.
    [[nodiscard]] QTabWidget& plots() const { return *m_plots; }
    [[nodiscard]] CandidateTableView& table() const { return *m_table; }
    [[nodiscard]] PrunedTableView& prunedTable() const { return *m_pruned; }
    [[nodiscard]] BarChart& bars() const { return *m_bars; }
    [[nodiscard]] BankMap& bankMap() const { return *m_bankMap; }
    [[nodiscard]] FilterBar& filters() const { return *m_filters; }
    [[nodiscard]] ScatterTools& scatterTools() const { return *m_scatterTools; }
    /// Further tabs of plots(): all candidates in order, the search, and pruning.
    [[nodiscard]] SpaceSheets& sheets() const { return *m_sheets; }
    [[nodiscard]] VerdictBanner& verdict() const { return *m_verdict; }
    [[nodiscard]] ArgumentView& argument() const { return *m_argument; }
    /// Shows the argument of every exploration in place of the verdict, where there is one.
    void setArguing(bool isArguing);
    [[nodiscard]] bool isArguing() const { return m_isArguing; }
    [[nodiscard]] PredictionBar& predictions() const { return *m_predictions; }
    /// Text with the numbers of shown, pruned and predicted candidates.
    [[nodiscard]] QString scatterCounts() const;

    /// Adds filters for candidates like the one below the mouse, or else like the selected one.
    void showOnlyLikeThis();

Q_SIGNALS:
    void logarithmicChanged(bool isLogarithmic);
    void bestPredictedWanted(int candidates);
    void simulationWanted(std::uint64_t candidate);
    /// Emitted to edit the note on a candidate.
    void noteWanted(std::uint64_t candidate);
    /// Emitted by the button of the empty page, which starts an exploration.
    void exploreWanted();
    /// Emitted when the argument is shown, closed, or that of another exploration.
    void argumentChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildScatterPanel();
    QWidget* buildParallelPanel();
    QWidget* buildBarsPanel();
    QWidget* buildTablePanel();
    QWidget* buildMapPanel();
    void buildLayout();
    void showBars();
    void showCandidateMenu(std::uint64_t candidate, QPoint place);
    void simulateSelected();
    void showScatterCounts(std::size_t inside, std::size_t shown);
    void showTable();
    void listRules();
    [[nodiscard]] QString prunedSummary() const;
    void showArgument();
    void fitArgument();
    void showEmpty();
    void showMapSubtitle();

    SharedState& m_state;
    Selection& m_selection;
    FilterBar* m_filters;
    VerdictBanner* m_verdict;
    ArgumentView* m_argument;
    QScrollArea* m_argumentArea = nullptr;
    bool m_isArguing = false;
    PredictionBar* m_predictions;
    QProgressBar* m_updating;
    ScatterPlot* m_scatter;
    ScatterTools* m_scatterTools;
    ParallelPlot* m_parallel;
    QTabWidget* m_plots;
    SpaceSheets* m_sheets = nullptr;
    BarChart* m_bars;
    QLabel* m_words;
    CandidateTableView* m_table;
    PrunedTableView* m_pruned;
    QStackedWidget* m_tables;
    QComboBox* m_shownTable;
    BankMap* m_bankMap;
    QPointer<QMenu> m_candidateMenu; // while it is open
    QComboBox* m_layer;
    PlotPanel* m_scatterPanel = nullptr;
    PipelinePicture* m_way = nullptr; // drawing of the empty scatter plot, which owns it
    PlotPanel* m_parallelPanel = nullptr;
    PlotPanel* m_barsPanel = nullptr;
    PlotPanel* m_tablePanel = nullptr;
    PlotPanel* m_mapPanel = nullptr;
    QSplitter* m_rows = nullptr;
    QSplitter* m_upper = nullptr;
    QSplitter* m_lower = nullptr;
    std::shared_ptr<const Exploration> m_exploration;
    std::shared_ptr<const Prediction> m_prediction;
    std::shared_ptr<const PrunedCandidates> m_shownPruned;
    std::pair<std::size_t, std::size_t> m_inView; // numbers of candidates inside the scatter plot's view and in total
};

} // namespace pimento
