// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/step_sums.h"
#include "views/model/model_runs.h"
#include "views/model/step_bars.h"

class QComboBox;
class QLabel;
class QSlider;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace pimento {

class BatchPlot;
class ContextPlot;
class ElidedLabel;
class LayerTableView;
class ModelFields;
class Palette;
class PlotPanel;
class PowerPlot;
class ResultOverlay;
class SweepPanel;

/// Page about a whole language model on a host: fields, the time of each placement by part, layer by layer at any
/// context length, larger batches, and the power of a stack.
class ModelPage : public QWidget {
    Q_OBJECT

public:
    explicit ModelPage(QWidget* parent = nullptr);

    /// Shows why there are no results; removes earlier ones.
    void showMessage(const QString& message);
    /// Shows a message while nothing is known, unless results of another question are visible, which stay until there
    /// are new ones.
    void showWaiting(const QString& message);
    /// Sets the results so far, maybe of another question.
    void setRuns(std::shared_ptr<const ModelRuns> runs);
    /// Shows `note` below the button "Find batches": the progress of a running search, or what the button offers.
    void showBatches(const QString& note, bool isRunning);
    void setColours(const Palette& palette);
    void resetLayout();

    /// Context length whose step is shown.
    [[nodiscard]] std::int64_t context() const { return m_context; }
    void setContext(std::int64_t context);
    /// Placement whose layers are shown; "": none.
    [[nodiscard]] std::string chosenPlacement() const;
    void choosePlacement(const std::string& placement);
    /// The visible results, maybe of another question than that of the fields; nullptr: none.
    [[nodiscard]] const std::shared_ptr<const ModelRuns>& runs() const { return m_runs; }
    [[nodiscard]] SweepPanel& sweep() const { return *m_sweep; }
    /// Overlay of the results while they answer another question.
    [[nodiscard]] ResultOverlay& overlay() const { return *m_overlay; }

    /// The fields; a window may take them to its own column.
    [[nodiscard]] ModelFields& fields() const { return *m_fields; }
    [[nodiscard]] StepBars& bars() const { return *m_bars; }
    [[nodiscard]] LayerTableView& layers() const { return *m_layers; }
    [[nodiscard]] ContextPlot& contextPlot() const { return *m_contexts; }
    [[nodiscard]] BatchPlot& batchPlot() const { return *m_batches; }
    [[nodiscard]] PowerPlot& powerPlot() const { return *m_power; }
    [[nodiscard]] QString verdict() const;
    /// Line above the results that names the model and the host that they are about.
    [[nodiscard]] QString subject() const;

Q_SIGNALS:
    void commandWanted();
    void batchesWanted();
    /// Emitted to show the candidates of a layer of the chosen placement at the current context length.
    void candidatesWanted(const inference::LayerCost& layer);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followWidth();
    QWidget* buildHead();
    QWidget* buildContent();
    QWidget* buildPlots();
    QWidget* buildSlider();
    void connectParts();
    void listPlacements();
    void showStep();
    void showBars(const std::vector<inference::ModelStep>& steps);
    void showPower(const inference::ModelStep& step);
    void showWords(const std::vector<inference::ModelStep>& steps);
    void setRange();
    void setPlace(int place);
    [[nodiscard]] inference::StepSplit split() const;
    [[nodiscard]] const inference::PlacedRun* chosenRun() const;

    ModelFields* m_fields;
    ElidedLabel* m_title;
    QToolButton* m_command;
    QStackedWidget* m_stack;
    QLabel* m_message;
    QLabel* m_verdict;
    QLabel* m_figures;
    StepBars* m_bars;
    QComboBox* m_split;
    ContextPlot* m_contexts;
    BatchPlot* m_batches;
    PowerPlot* m_power;
    SweepPanel* m_sweep;
    QToolButton* m_findBatches;
    QTabWidget* m_curves;
    QSlider* m_slider;
    QLabel* m_contextText;
    LayerTableView* m_layers;
    QComboBox* m_placement;
    QLabel* m_words;
    ResultOverlay* m_overlay = nullptr;
    QSplitter* m_plots = nullptr;
    std::vector<PlotPanel*> m_panels;
    PlotPanel* m_layerPanel = nullptr;
    PlotPanel* m_batchPanel = nullptr;
    PlotPanel* m_powerPanel = nullptr;
    std::shared_ptr<const ModelRuns> m_runs;
    std::int64_t m_context = 0;
    std::string m_wanted; // placement that the user chose; "": the fastest one
    std::string m_swept;  // placement that the table of other values is about
};

} // namespace pimento
