// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model/model_controller.h"
#include "app/window/workspace/workspace.h"
#include "views/common/result_overlay.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/model/model_text.h"

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
