// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/serve/serve_page.h"

#include "engine/inference/run_text.h"
#include "views/common/content_area.h"
#include "views/common/elided_label.h"
#include "views/common/palette.h"
#include "views/common/panel_parts.h"
#include "views/common/plot_panel.h"
#include "views/common/result_overlay.h"
#include "views/inspect/time_chart_view.h"
#include "views/model/sweep_panel.h"
#include "views/serve/latency_plot.h"
#include "views/serve/request_scatter.h"
#include "views/serve/serve_fields.h"
#include "views/serve/serve_text.h"
#include "views/texts/engine_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace pimento {

ServePage::ServePage(QWidget* parent)
    : QWidget(parent), m_fields(new ServeFields), m_title(new ElidedLabel), m_command(new QToolButton),
      m_stack(new QStackedWidget), m_message(makeSentences("serveMessage")), m_verdict(makeSentences("serveVerdict")),
      m_figures(makeSentences("serveFigures")), m_latencies(new LatencyPlot), m_history(new TimeChartView),
      m_scatter(new RequestScatter), m_sweep(new SweepPanel), m_words(makeSentences("serveWords"))
{
    auto* right = new QWidget;
    auto* rows = new QVBoxLayout(right);
    rows->setContentsMargins(6, 8, 8, 0);
    rows->setSpacing(4);
    auto* head = new QHBoxLayout;
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_verdict->setFont(bold);
    m_command->setObjectName(QStringLiteral("serveCommand"));
    m_command->setText(tr("Copy as command line"));
    m_command->setToolTip(tr("Copy the pimento-cli command for this run"));
    m_command->setFocusPolicy(Qt::StrongFocus);
    head->addWidget(m_title, 1);
    head->addWidget(m_command);
    rows->addLayout(head);
    m_message->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_message);
    m_stack->addWidget(new ContentArea(buildContent()));
    rows->addWidget(m_stack, 1);
    m_overlay = new ResultOverlay(*right, tr("Serve again"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(right);
    connect(m_command, &QToolButton::clicked, this, &ServePage::commandWanted);
    resetLayout();
    showMessage(tr("No results yet.\n\nChoose a language model, a host and how requests arrive, then press Serve. The "
                   "page shows how long requests wait and how full the batch is."));
}

QWidget* ServePage::buildContent()
{
    constexpr int kPlotRoom = 260;
    auto* content = new QWidget;
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(2, 0, 2, 4);
    rows->setSpacing(6);
    m_figures->setTextFormat(Qt::RichText);
    auto* times = new PlotPanel(tr("Latencies"), m_latencies);
    auto* course = new PlotPanel(tr("Batch and queue over time"), m_history);
    auto* requests = new PlotPanel(tr("Requests, predicted against measured"), m_scatter);
    auto* sweep = new PlotPanel(tr("What if the host were different?"), m_sweep);
    m_panels = {times, course, requests, sweep};
    m_plots = new QSplitter;
    m_plots->addWidget(times);
    m_plots->addWidget(course);
    m_plots->addWidget(requests);
    m_plots->setChildrenCollapsible(false);
    m_plots->setHandleWidth(8);
    m_plots->setMinimumHeight(kPlotRoom);
    rows->addWidget(m_verdict);
    rows->addWidget(m_figures);
    rows->addWidget(m_plots, 1);
    rows->addWidget(sweep);
    rows->addWidget(m_words);
    return content;
}

void ServePage::setServed(std::shared_ptr<const inference::ServedQuestion> served)
{
    m_replayed = nullptr;
    m_served = std::move(served);
    m_sweep->setSwept(nullptr);
    const QString subject = tr("%1 (requests: %L2, %3 per second)")
                                .arg(QString::fromStdString(m_served->on.model.name) + QStringLiteral(" · ") +
                                     inWords(m_served->on.host.title))
                                .arg(m_served->question.requests)
                                .arg(m_served->question.rate);
    showResults(subject);
    m_verdict->setText(verdictOf(*m_served));
    m_figures->setText(timesTable(m_served->summary));
    m_latencies->setCurves(latencyCurves(*m_served));
    m_history->setChart(std::make_shared<const TimeChart>(historyChart(m_served->run.history)));
    m_words->setText(remarksOf(*m_served));
}

void ServePage::setReplayed(std::shared_ptr<const serving::ReplayedRun> replayed)
{
    m_served = nullptr;
    m_replayed = std::move(replayed);
    showResults(tr("%1 on %2: %L3 requests")
                    .arg(QString::fromStdString(m_replayed->setup.model),
                         QString::fromStdString(m_replayed->setup.processor))
                    .arg(m_replayed->requests.size()));
    m_verdict->setText(verdictOf(*m_replayed));
    m_figures->setText(timesTable(*m_replayed));
    m_latencies->setCurves(latencyCurves(*m_replayed));
    m_scatter->setRun(m_replayed);
    m_words->setText(remarksOf(*m_replayed));
}

/// Shows the plots of what there is: batch and queue over time are not known of a replayed run.
void ServePage::showResults(const QString& subject)
{
    const bool hasScatter = m_replayed != nullptr && !m_replayed->measured.empty();
    m_title->setFullText(subject);
    for (PlotPanel* panel : m_panels) {
        panel->setSubject(subject);
        panel->showContent();
    }
    m_panels[1]->setVisible(m_served != nullptr);
    m_panels[2]->setVisible(hasScatter);
    m_panels[3]->setVisible(m_served != nullptr);
    m_command->setEnabled(true);
    m_stack->setCurrentIndex(1);
}

void ServePage::showMessage(const QString& message)
{
    m_served = nullptr;
    m_replayed = nullptr;
    m_message->setText(message);
    m_stack->setCurrentIndex(0);
    m_title->setFullText(tr("How long do requests wait for their answers?"));
    m_command->setEnabled(false);
}

QString ServePage::verdict() const { return m_verdict->text(); }

QString ServePage::figures() const { return m_figures->text(); }

void ServePage::resetLayout() { m_plots->setSizes({420, 420, 420}); }

void ServePage::setColours(const Palette& palette)
{
    m_overlay->setColours(palette);
    m_latencies->setColours(palette);
    m_history->setColours(palette);
    m_scatter->setColours(palette);
    for (PlotPanel* panel : m_panels) {
        panel->setColours(palette);
    }
    m_words->setStyleSheet(QStringLiteral("color: %1;").arg(palette.color(Role::MutedText).name()));
}

} // namespace pimento
