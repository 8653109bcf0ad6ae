// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/step_sums.h"
#include "views/plots/step_bars.h"
#include "views/state/model_runs.h"
#include "views/state/palette.h"

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
class PlotPanel;
class PowerPlot;
class ResultVeil;

/// A whole language model on a host: fields, what each placement takes by part, layer by layer at any context, what
/// batches would do, and the power of a stack.
class ModelPage : public QWidget {
    Q_OBJECT

public:
    explicit ModelPage(QWidget* parent = nullptr);

    /// Why there is nothing to see; what is on show goes.
    void showMessage(const QString& message);
    /// Says that nothing is known yet, unless results of another question are on show, which stay until there are new
    /// ones.
    void showWaiting(const QString& message);
    /// What is found out so far, maybe of another question.
    void setRuns(std::shared_ptr<const ModelRuns> runs);
    /// What is going on with larger batches: `isRunning`, or what a button offers.
    void showBatches(const QString& note, bool isRunning);
    void setColours(const Palette& palette);
    void resetLayout();

    /// The context whose step is on show.
    [[nodiscard]] std::int64_t context() const { return m_context; }
    void setContext(std::int64_t context);
    /// The placement whose layers are on show; "": none.
    [[nodiscard]] std::string chosenPlacement() const;
    void choosePlacement(const std::string& placement);
    /// What is on show, maybe of another question than that of the fields; nullptr: nothing is.
    [[nodiscard]] const std::shared_ptr<const ModelRuns>& runs() const { return m_runs; }
    /// Lies over the results while they answer another question.
    [[nodiscard]] ResultVeil& veil() const { return *m_veil; }

    [[nodiscard]] ModelFields& fields() const { return *m_fields; }
    [[nodiscard]] StepBars& bars() const { return *m_bars; }
    [[nodiscard]] LayerTableView& layers() const { return *m_layers; }
    [[nodiscard]] ContextPlot& contextPlot() const { return *m_contexts; }
    [[nodiscard]] BatchPlot& batchPlot() const { return *m_batches; }
    [[nodiscard]] PowerPlot& powerPlot() const { return *m_power; }
    [[nodiscard]] QString verdict() const;
    /// What is on show, in a line.
    [[nodiscard]] QString subject() const;

Q_SIGNALS:
    void commandWanted();
    void batchesWanted();
    /// The drafts of a layer of the chosen placement, at the context on show.
    void draftsWanted(const inference::LayerCost& layer);

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
    QToolButton* m_findBatches;
    QTabWidget* m_curves;
    QSlider* m_slider;
    QLabel* m_contextText;
    LayerTableView* m_layers;
    QComboBox* m_placement;
    QLabel* m_words;
    QSplitter* m_columns;
    ResultVeil* m_veil = nullptr;
    QSplitter* m_plots = nullptr;
    std::vector<PlotPanel*> m_panels;
    PlotPanel* m_layerPanel = nullptr;
    PlotPanel* m_batchPanel = nullptr;
    PlotPanel* m_powerPanel = nullptr;
    Palette m_palette = Palette::light();
    std::shared_ptr<const ModelRuns> m_runs;
    std::int64_t m_context = 0;
    std::string m_wanted; // placement that somebody chose; "": the fastest one
};

} // namespace pimento
