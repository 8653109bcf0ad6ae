// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/serve/serve_controller.h"

#include "app/window/commands/command_results.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/base/shell_word.h"
#include "engine/inference/model_sweep.h"
#include "engine/language_models/model_library.h"
#include "engine/serving/measured/replayed_engine.h"
#include "views/commands/command_registry.h"
#include "views/common/result_overlay.h"
#include "views/model/sweep_panel.h"
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
    fields.setEngines(serving::measuredEngines());
    m_page.installEventFilter(this);
    connect(&fields, &ServeFields::changed, this, &ServeController::look);
    connect(&fields, &ServeFields::runWanted, this, &ServeController::run);
    connect(&fields, &ServeFields::stopWanted, this, &ServeController::stop);
    connect(&m_page.sweep(), &SweepPanel::sweepWanted, this, &ServeController::sweep);
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
    if (m_hasBegun && m_page.served() == nullptr && m_page.replayed() == nullptr && m_problem.isEmpty() && !m_wasStopped) {
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
    const auto& replayed = m_page.replayed();
    const std::string engine = m_page.fields().engine();
    const bool isCurrent = shown != nullptr      ? engine.empty() && shown->question == m_page.fields().question()
                           : replayed != nullptr ? replayed->engine == engine
                                                 : true;
    if (m_jobs.isRunning() || isCurrent) {
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
    if (const std::string engine = m_page.fields().engine(); !engine.empty()) {
        replay(engine);
        return;
    }
    const ServingQuestion question = m_page.fields().question();
    const auto asked = inference::askedOf(question.model, *m_library);
    m_page.fields().showProblem(asked ? QString() : inWords(asked.error()));
    if (!asked) {
        return;
    }
    beginJob(tr("generating programs…"));
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_jobs.start([this, question, on = asked->on, catalogue, study = m_workspace.study()](const std::stop_token& stop,
                                                                                         const JobRunner::Post& post) {
        const auto kernels = kernelsFor(question, on.host, catalogue, study.get());
        auto served = inference::serveQuestion(question, on, {kernels.get(), hardwareThreads()}, stop, progressBy(post));
        if (!served) {
            post([this, error = served.error()] { fail(error); });
            return;
        }
        post([this, result = std::make_shared<const ServedQuestion>(*std::move(served))] { m_page.setServed(result); });
    });
}

/// Shows that a job begins.
void ServeController::beginJob(const QString& text)
{
    m_problem.clear();
    m_wasStopped = false;
    m_page.fields().showProgress(text, 0, 0);
    m_page.sweep().setRunning(true);
}

void ServeController::fail(const Error& error)
{
    m_problem = error.kind == ErrorKind::Stopped ? QString() : inWords(error);
}

inference::ServingProgress ServeController::progressBy(const JobRunner::Post& post)
{
    return [this, post](const std::string& what, std::size_t done, std::size_t all) {
        post([this, what, done, all] {
            if (!m_wasStopped) {
                m_page.fields().showProgress(tr("%L1 of %L2: %3").arg(done).arg(all).arg(inWords(what)),
                                             static_cast<int>(done), static_cast<int>(std::max<std::size_t>(all, 1)));
            }
        });
    };
}

/// Programs of a host's devices, from the study as far as it knows them; nullptr: it has no devices.
std::unique_ptr<inference::PimKernels>
ServeController::kernelsFor(const ServingQuestion& question, const inference::InferenceHost& host,
                            const std::shared_ptr<const Catalogue>& catalogue, Study* study)
{
    if (!host.hasDevices()) {
        return nullptr;
    }
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    return std::make_unique<inference::PimKernels>(
        inference::PimKernels::Means{
            .catalogue = catalogue.get(), .cache = cache, .study = study, .product = "pimento " PIMENTO_VERSION},
        inference::settingOf(question.model, host));
}

void ServeController::replay(const std::string& engine)
{
    beginJob(tr("serving the requests of the run…"));
    m_jobs.start([this, engine](const std::stop_token& stop, const JobRunner::Post& post) {
        auto run = serving::replayEngine(engine, stop);
        if (!run) {
            post([this, error = run.error()] { fail(error); });
            return;
        }
        post([this, result = std::make_shared<const serving::ReplayedRun>(*std::move(run))] {
            m_page.setReplayed(result);
        });
    });
}

void ServeController::sweep()
{
    if (!m_library || m_jobs.isRunning() || m_page.served() == nullptr) {
        return;
    }
    const ServingQuestion question = m_page.served()->question;
    const auto sweep = inference::parseModelSweep(m_page.sweep().text().toStdString());
    m_page.sweep().showProblem(sweep ? QString() : inWords(sweep.error()));
    if (!sweep) {
        return;
    }
    m_page.sweep().setSwept(nullptr);
    beginJob(tr("trying values…"));
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_jobs.start([this, question, sweep = *sweep, catalogue, library = *m_library,
                  study = m_workspace.study()](const std::stop_token& stop, const JobRunner::Post& post) {
        const auto ask = [&](const std::string& value) -> Result<inference::SweptFigures> {
            ServingQuestion changed = question;
            const auto model = inference::withValue(question.model, sweep.parameter->id, value);
            const auto asked = model ? inference::askedOf(*model, library) : tl::unexpected<Error>(model.error());
            if (!asked) {
                return tl::unexpected<Error>(asked.error());
            }
            changed.model = *model;
            const auto kernels = kernelsFor(changed, asked->on.host, catalogue, study.get());
            return inference::serveQuestion(changed, asked->on, {kernels.get(), hardwareThreads()}, stop,
                                            progressBy(post))
                .map([&](const ServedQuestion& served) {
                    return inference::sweptFigures(served.summary, question.objective);
                });
        };
        auto swept = inference::sweptModel(question.model, sweep, ask, stop);
        if (!swept) {
            post([this, error = swept.error()] { fail(error); });
            return;
        }
        post([this, result = std::make_shared<const inference::SweptModel>(*std::move(swept))] {
            m_page.sweep().setSwept(result);
        });
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
    m_page.sweep().setRunning(false);
    m_page.fields().showProblem(m_problem);
    look();
    Q_EMIT settled();
}

Result<std::string> ServeController::command() const
{
    if (const auto& replayed = m_page.replayed(); replayed != nullptr) { // without a trace, it would make its requests
        return serving::filesOfEngine(replayed->engine).map([&](const std::string& files) {
            return "pimento-cli serve --engine " + shellWord(replayed->engine) + " --trace " +
                   shellWord(files + ".arrivals.csv");
        });
    }
    if (m_page.served() == nullptr) {
        return pimento::fail("there are no results yet", "", "Serve requests first");
    }
    return inference::commandOf(m_page.served()->question);
}

void ServeController::copyCommand() { (void)copyCommandLine(command(), m_window); }

} // namespace pimento
