// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/serving_question.h"
#include "engine/serving/measured/replayed_engine.h"

#include <memory>
#include <vector>

class QLabel;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace pimento {

class ElidedLabel;
class LatencyPlot;
class Palette;
class PlotPanel;
class RequestScatter;
class ResultOverlay;
class ServeFields;
class SweepPanel;
class TimeChartView;

/// Page about requests that a language model on a host serves: fields on the left; latencies, batch and queue over time,
/// and what-if on the right. For a run of a measured engine, a scatter of its requests replaces batch and queue.
class ServePage : public QWidget {
    Q_OBJECT

public:
    explicit ServePage(QWidget* parent = nullptr);

    void setServed(std::shared_ptr<const inference::ServedQuestion> served);
    void setReplayed(std::shared_ptr<const serving::ReplayedRun> replayed);
    /// Shows a message instead of results.
    void showMessage(const QString& message);
    [[nodiscard]] const std::shared_ptr<const inference::ServedQuestion>& served() const { return m_served; }
    [[nodiscard]] const std::shared_ptr<const serving::ReplayedRun>& replayed() const { return m_replayed; }
    [[nodiscard]] RequestScatter& scatter() const { return *m_scatter; }
    [[nodiscard]] SweepPanel& sweep() const { return *m_sweep; }
    [[nodiscard]] ServeFields& fields() const { return *m_fields; }
    [[nodiscard]] ResultOverlay& overlay() const { return *m_overlay; }
    [[nodiscard]] LatencyPlot& latencies() const { return *m_latencies; }
    [[nodiscard]] TimeChartView& history() const { return *m_history; }
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QString figures() const;
    void setColours(const Palette& palette);
    void resetLayout();

Q_SIGNALS:
    void commandWanted();

private:
    QWidget* buildContent();
    void showResults(const QString& subject);

    ServeFields* m_fields;
    ElidedLabel* m_title;
    QToolButton* m_command;
    QStackedWidget* m_stack;
    QLabel* m_message;
    QLabel* m_verdict;
    QLabel* m_figures;
    LatencyPlot* m_latencies;
    TimeChartView* m_history;
    RequestScatter* m_scatter;
    SweepPanel* m_sweep;
    QLabel* m_words;
    QSplitter* m_plots = nullptr;
    std::vector<PlotPanel*> m_panels;
    ResultOverlay* m_overlay = nullptr;
    std::shared_ptr<const inference::ServedQuestion> m_served;
    std::shared_ptr<const serving::ReplayedRun> m_replayed;
};

} // namespace pimento
