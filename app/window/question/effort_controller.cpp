// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/effort_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/figures.h"
#include "engine/base/parallel.h"
#include "engine/problem/catalogue.h"
#include "views/question/device_library.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

#include <QTimer>

namespace pimento {

namespace {

constexpr int kQuiet = 400; // milliseconds without a change before an estimate

} // namespace

EffortController::EffortController(QuestionPanel& panel, Workspace& workspace, const DeviceLibrary& deviceLibrary,
                                   QObject* parent)
    : QObject(parent), m_panel(panel), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_delay(new QTimer(this))
{
    m_delay->setSingleShot(true);
    m_delay->setInterval(kQuiet);
    connect(m_delay, &QTimer::timeout, this, &EffortController::look);
}

EffortController::~EffortController() = default;

void EffortController::begin()
{
    connect(&m_panel, &QuestionPanel::questionCounted, m_delay, qOverload<>(&QTimer::start));
    connect(&m_panel, &QuestionPanel::questionChanged, this, &EffortController::drop);
    connect(&m_panel, &QuestionPanel::fitWanted, this, &EffortController::useFit);
    connect(&m_workspace, &Workspace::explorationStarted, &m_job, &JobRunner::cancel);
    m_hasBegun = true;
    m_delay->start();
}

void EffortController::setQuiet(bool isQuiet)
{
    m_isQuiet = isQuiet;
    if (m_hasBegun) {
        drop();
    }
}

/// Drops the note about an earlier question.
void EffortController::drop()
{
    m_delay->stop();
    m_job.cancel();
    m_offered.reset();
    m_panel.setEffort({});
    m_delay->start(); // also for a question that is not counted
}

void EffortController::look()
{
    if (m_workspace.isExploring() || m_isQuiet) {
        Q_EMIT settled();
    } else if (m_panel.problem() && m_panel.problemText().isEmpty()) {
        estimate(*m_panel.problem());
    } else {
        findFit();
    }
}

void EffortController::estimate(const std::shared_ptr<const Problem>& problem)
{
    m_job.start([this, problem](std::stop_token stop, const JobRunner::Post& post) {
        const auto effort = estimateEffort(*problem, {.threads = hardwareThreads()}, stop);
        post([this, effort] {
            m_panel.setEffort(effort ? tr("Explore takes %1 and up to %2 of memory; Find the best is usually faster.")
                                           .arg(inWords(effortText(*effort)), inWords(bytesText(effort->bytes)))
                                     : QString());
            Q_EMIT settled();
        });
    });
}

void EffortController::findFit()
{
    const auto asked = m_panel.asked();
    if (!asked) {
        Q_EMIT settled();
        return;
    }
    const auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_job.start([this, question = *asked, catalogue](std::stop_token stop, const JobRunner::Post& post) {
        auto fit = nearestFit(question, *catalogue, stop);
        post([this, fit = std::move(fit)] {
            m_offered = fit;
            m_panel.setEffort(
                fit ? tr("%1 = %2 fits. <a href=\"fit\">Use it</a>")
                          .arg(QString::fromStdString(fit->size).toHtmlEscaped(), QString::fromStdString(fit->to))
                    : QString());
            Q_EMIT settled();
        });
    });
}

void EffortController::useFit()
{
    if (m_offered) {
        const Question question = m_offered->question; // a copy: the change resets the offer
        m_panel.setQuestion(question);
    }
}

} // namespace pimento
