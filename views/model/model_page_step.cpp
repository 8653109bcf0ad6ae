// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/run_text.h"
#include "views/common/plot_panel.h"
#include "views/model/layer_table_view.h"
#include "views/model/model_page.h"
#include "views/model/model_text.h"
#include "views/model/power_plot.h"
#include "views/model/step_bars.h"
#include "views/model/sweep_panel.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QComboBox>
#include <QLabel>

// The step at the slider's context length.

namespace pimento {

/// Updates everything that depends on the context length, the placement or the split.
void ModelPage::showStep()
{
    const inference::PlacedRun* chosen = chosenRun();
    if (chosen == nullptr) {
        return;
    }
    if (m_swept != chosen->placement.name) {
        m_swept = chosen->placement.name;
        m_sweep->setSwept(nullptr);
    }
    std::vector<inference::ModelStep> steps;
    for (const ModelRuns::Run& run : m_runs->runs) {
        steps.push_back(run->run.series.at(run->run.series.nearest(m_context)));
    }
    const auto place = static_cast<std::size_t>(m_placement->currentIndex());
    m_contextText->setText(tr("%L1 of %L2 to %L3 tokens")
                               .arg(m_context)
                               .arg(m_runs->question.inputTokens + 1)
                               .arg(m_runs->question.load(1).lastContext()));
    showBars(steps);
    m_bars->setChosen(place);
    m_layers->setStep(steps[place], {m_runs->on.model.name, m_runs->on.host.name, chosen->placement.name});
    m_layerPanel->setSubtitle(tr("%1, %L2 tokens: %3")
                                  .arg(inWords(chosen->placement.title))
                                  .arg(m_context)
                                  .arg(formatQuantity(steps[place].seconds, QStringLiteral("s"))));
    m_figures->setText(figuresInWords(*chosen));
    showPower(steps[place]);
    showWords(steps);
}

void ModelPage::showBars(const std::vector<inference::ModelStep>& steps)
{
    StepBarData shown;
    shown.split = split();
    shown.stepTitle = tr("decode step at %L1 tokens").arg(m_context);
    shown.prefillTitle = tr("prefill");
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const inference::PlacedRun& run = *m_runs->runs[i];
        shown.bars.push_back({placementInWords(run.placement.name), inWords(run.placement.title),
                              inference::sumsOf(steps[i], shown.split), steps[i].seconds,
                              run.run.prefill.seconds - run.run.relay.seconds, run.run.relay.seconds});
    }
    const auto bound = inference::boundOf(m_runs->on, steps.front().phase, m_runs->device.get());
    shown.bound = bound.value_or(inference::StepBound{});
    m_bars->setBars(std::move(shown));
}

void ModelPage::showPower(const inference::ModelStep& step)
{
    const inference::StackFacts facts{.backgroundWatts =
                                          m_runs->device == nullptr ? 0 : m_runs->device->backgroundWatts};
    auto power = inference::stackPowerOf(step, m_runs->on.host, facts);
    if (!power) {
        m_power->setChart(std::nullopt);
        m_powerPanel->showMessage(tr("This host has no PIM devices."));
        return;
    }
    m_powerPanel->showContent();
    m_powerPanel->setSubtitle(
        tr("%1 on average, peak %2")
            .arg(formatQuantity(power->meanWatts(), QStringLiteral("W")),
                 formatQuantity(power->peak() == nullptr ? 0 : power->peak()->watts(), QStringLiteral("W"))));
    m_power->setChart(PowerChart{
        {m_runs->on.model.name, m_runs->on.host.name, chosenRun()->placement.name}, step, *std::move(power)});
}

void ModelPage::showWords(const std::vector<inference::ModelStep>& steps)
{
    std::vector<inference::ComparedStep> compared;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        compared.push_back({m_runs->runs[i]->placement.name, &steps[i]});
    }
    m_verdict->setText(sentencesInWords(inference::verdictOf(compared, m_bars->bars().bound)));
    const std::vector<std::string> notes =
        inference::notesOf(*chosenRun(), steps[static_cast<std::size_t>(m_placement->currentIndex())]);
    QString words = listInWords(inference::assumptionsOf(m_runs->on, m_runs->device.get()));
    if (const auto& chart = m_power->chart()) {
        words = QStringLiteral("• ") +
                tr("Power of a stack: %1").arg(sentencesInWords(inference::powerSentences(chart->power, chart->step))) +
                QLatin1Char('\n') + words;
    }
    if (!notes.empty()) {
        words = listInWords(notes) + QLatin1Char('\n') + words;
    }
    m_words->setText(words);
}

} // namespace pimento
