// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model/model_controller.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/inference/model_sweep.h"
#include "views/common/result_overlay.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/model/model_text.h"
#include "views/model/sweep_panel.h"
#include "views/question/device_library.h"
#include "views/texts/engine_text.h"

#include <QEvent>

namespace pimento {

using inference::ModelQuestion;

// Decides which question the results on the page Model answer, and restores them.

void ModelController::begin()
{
    m_offersExample = true;
    if (m_page.isVisible()) {
        goOn();
    }
}

/// Covers the results with an overlay if they do not answer the question of the fields.
void ModelController::look()
{
    ResultOverlay& overlay = m_page.overlay();
    const auto& shown = m_page.runs();
    const QStringList differences =
        shown == nullptr ? QStringList() : differencesOf(shown->question, m_page.fields().question());
    if (differences.isEmpty()) {
        overlay.lift();
        return;
    }
    OutdatedResults results;
    if (m_jobs.isRunning()) {
        results.text = tr("These results are for: %1").arg(m_page.subject());
    } else {
        results.text = tr("The question has changed (%1). These results are for: %2")
                           .arg(differences.join(tr(", ")), m_page.subject());
        results.whyNot = m_whyNot;
        results.canExplore = m_whyNot.isEmpty();
        results.canReturn = true;
    }
    overlay.lower(results);
}

/// Puts the question of the results into the fields again.
void ModelController::goBack()
{
    if (const auto shown = m_page.runs()) {
        m_page.fields().setQuestion(shown->question);
    }
}

void ModelController::sweep()
{
    const auto& shown = m_page.runs();
    if (!m_library || shown == nullptr || m_jobs.isRunning() || m_sweeps.isRunning()) {
        return;
    }
    SweepPanel& panel = m_page.sweep();
    const auto sweep = inference::parseModelSweep(panel.text().toStdString());
    const std::string chosen = m_page.chosenPlacement();
    const auto placement = inference::parsePlacement(chosen);
    panel.showProblem(sweep ? QString() : inWords(sweep.error()));
    if (!sweep || !placement) {
        return;
    }
    panel.setSwept(nullptr);
    panel.setRunning(true);
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_sweeps.start([this, question = shown->question, sweep = *sweep, chosen, placement = *placement, catalogue, cache,
                    library = *m_library,
                    study = m_workspace.study()](const std::stop_token& stop, const JobRunner::Post& post) {
        const auto ask = [&](const std::string& value) -> Result<inference::SweptFigures> {
            const auto model = inference::withValue(question, sweep.parameter->id, value);
            const auto asked = model ? inference::askedOf(*model, library) : tl::unexpected<Error>(model.error());
            if (!asked) {
                return tl::unexpected<Error>(asked.error());
            }
            if (const auto can = inference::check(placement, asked->on.host); !can) {
                return tl::unexpected<Error>(can.error());
            }
            std::unique_ptr<inference::PimKernels> kernels;
            if (asked->on.host.hasDevices()) {
                kernels = std::make_unique<inference::PimKernels>(
                    inference::PimKernels::Means{.catalogue = catalogue.get(),
                                                 .cache = cache,
                                                 .study = study.get(),
                                                 .product = "pimento " PIMENTO_VERSION},
                    inference::settingOf(*model, asked->on.host));
            }
            return inference::runPlaced(
                       asked->on,
                       {placement, model->load(model->batches.front()), model->held(), model->ignoresMemory},
                       {kernels.get(), hardwareThreads()}, {stop, {}})
                .map([](const inference::PlacedRun& row) { return inference::sweptFigures(row.run); });
        };
        auto swept = inference::sweptModel(question, sweep, ask, stop);
        post([this, question, chosen, found = swept ? std::make_shared<const inference::SweptModel>(*swept) : nullptr,
              problem = swept || swept.error().kind == ErrorKind::Stopped ? QString() : inWords(swept.error())] {
            if (m_page.runs() != nullptr && m_page.runs()->question == question && m_page.chosenPlacement() == chosen) {
                m_page.sweep().setSwept(found);
                m_page.sweep().showProblem(problem);
            }
        });
    });
}

ModelController::Arrangement ModelController::arrangement() const
{
    Arrangement found{m_page.fields().question(), m_waiting, m_page.context(), m_page.chosenPlacement()};
    const auto& runs = m_jobs.isRunning() ? m_runs : m_page.runs(); // a running job continues at the next start
    if (!found.shown && runs != nullptr) {
        found.shown = runs->question;
    }
    return found;
}

void ModelController::arrange(const Arrangement& arrangement)
{
    if (arrangement == this->arrangement()) {
        return;
    }
    ModelFields& fields = m_page.fields();
    for (const ModelQuestion* each : {arrangement.shown ? &*arrangement.shown : nullptr, &arrangement.question}) {
        if (each != nullptr && isModelFile(each->model)) {
            fields.addFile(QString::fromStdString(each->model));
        }
    }
    fields.setQuestion(arrangement.question);
    m_page.setContext(arrangement.context);
    m_page.choosePlacement(arrangement.placement);
    m_waiting = arrangement.shown;
    if (m_page.isVisible()) {
        goOn();
    }
}

/// Computes restored results, or the example.
void ModelController::goOn()
{
    if (const auto waiting = m_waiting) {
        start(*waiting);
    } else if (m_offersExample && m_page.runs() == nullptr && !m_jobs.isRunning() &&
               m_page.fields().question() == m_untouched) {
        run(); // the first placement, the GPU alone, is known at once
    }
}

bool ModelController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show) {
        goOn();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace pimento
