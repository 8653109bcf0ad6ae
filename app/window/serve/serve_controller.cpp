// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/serve/serve_controller.h"

#include "app/window/commands/command_results.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/language_models/model_library.h"
#include "views/commands/command_registry.h"
#include "views/common/result_overlay.h"
#include "views/question/device_library.h"
#include "views/serve/serve_fields.h"
#include "views/serve/serve_page.h"
#include "views/texts/engine_text.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace pimento {

using inference::ServedQuestion;
using inference::ServingQuestion;

ServeController::ServeController(Workspace& workspace, const DeviceLibrary& deviceLibrary, ServePage& page,
                                 QWidget& window)
    : QObject(&window), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_page(page), m_window(window),
      m_ownCache(nullptr)
{
    ServeFields& fields = m_page.fields();
    if (auto library = modelLibrary()) {
        m_library = *std::move(library);
        fields.setModels(*m_library);
    } else {
        fields.showProblem(inWords(library.error()));
    }
    m_page.installEventFilter(this);
    connect(&fields, &ServeFields::changed, this, &ServeController::look);
    connect(&fields, &ServeFields::runWanted, this, &ServeController::run);
    connect(&fields, &ServeFields::stopWanted, this, &ServeController::stop);
    connect(&m_page, &ServePage::commandWanted, this, &ServeController::copyCommand);
    connect(&m_page.overlay(), &ResultOverlay::exploreWanted, this, &ServeController::run);
    connect(&m_jobs, &JobRunner::finished, this, &ServeController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_problem = tr("There is not enough memory for this; choose fewer requests."); });
}

void ServeController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("serve.run"), menu, tr("Serve requests"), {}, group}, this, [this] { run(); });
    registry.add({QStringLiteral("serve.command"), menu, tr("Copy Serve as command line"), {}, group}, this,
                 [this] { copyCommand(); });
}

void ServeController::begin()
{
    m_hasBegun = true;
    if (m_page.isVisible()) {
        answerFirst();
    }
}

/// Serves the question of the fields if the page has no results yet; programs that the study knows need no search.
void ServeController::answerFirst()
{
    if (m_hasBegun && m_page.served() == nullptr && m_problem.isEmpty() && !m_wasStopped) {
        run();
    }
}

bool ServeController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show) {
        answerFirst();
    }
    return QObject::eventFilter(watched, event);
}

/// Covers results that do not answer the question of the fields.
void ServeController::look()
{
    const auto& shown = m_page.served();
    if (shown == nullptr || m_jobs.isRunning() || shown->question == m_page.fields().question()) {
        m_page.overlay().lift();
        return;
    }
    OutdatedResults results;
    results.text = tr("The question has changed. These results are for the previous one.");
    results.canExplore = true;
    m_page.overlay().lower(results);
}

void ServeController::run()
{
    if (!m_library || m_jobs.isRunning()) {
        return;
    }
    const ServingQuestion question = m_page.fields().question();
    const auto asked = inference::askedOf(question.model, *m_library);
    m_page.fields().showProblem(asked ? QString() : inWords(asked.error()));
    if (!asked) {
        return;
    }
    m_problem.clear();
    m_wasStopped = false;
    m_page.fields().showProgress(tr("generating programs…"), 0, 0);
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_jobs.start([this, question, on = asked->on, cache, catalogue,
                  study = m_workspace.study()](const std::stop_token& stop, const JobRunner::Post& post) {
        std::unique_ptr<inference::PimKernels> kernels;
        if (on.host.hasDevices()) {
            kernels = std::make_unique<inference::PimKernels>(
                inference::PimKernels::Means{.catalogue = catalogue.get(),
                                             .cache = cache,
                                             .study = study.get(),
                                             .product = "pimento " PIMENTO_VERSION},
                inference::settingOf(question.model, on.host));
        }
        auto served = inference::serveQuestion(
            question, on, {kernels.get(), hardwareThreads()}, stop,
            [&](const std::string& what, std::size_t done, std::size_t all) {
                post([this, what, done, all] {
                    if (!m_wasStopped) {
                        m_page.fields().showProgress(tr("%L1 of %L2: %3").arg(done).arg(all).arg(inWords(what)),
                                                     static_cast<int>(done),
                                                     static_cast<int>(std::max<std::size_t>(all, 1)));
                    }
                });
            });
        if (!served) {
            post([this, isStop = served.error().kind == ErrorKind::Stopped, text = inWords(served.error())] {
                m_problem = isStop ? QString() : text;
            });
            return;
        }
        post([this, result = std::make_shared<const ServedQuestion>(*std::move(served))] { m_page.setServed(result); });
    });
}

void ServeController::stop()
{
    if (m_jobs.isRunning()) {
        m_wasStopped = true;
        m_jobs.stop();
        m_page.fields().showProgress(tr("stopping…"), 0, 0);
    }
}

void ServeController::end()
{
    m_page.fields().showEnd(m_wasStopped ? tr("Stopped.") : QString());
    m_page.fields().showProblem(m_problem);
    look();
    Q_EMIT settled();
}

Result<std::string> ServeController::command() const
{
    if (m_page.served() == nullptr) {
        return pimento::fail("there are no results yet", "", "Serve requests first");
    }
    return inference::commandOf(m_page.served()->question);
}

void ServeController::copyCommand() { (void)copyCommandLine(command(), m_window); }

} // namespace pimento
