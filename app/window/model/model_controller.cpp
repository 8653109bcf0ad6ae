// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model/model_controller.h"

#include "app/window/model/model_job.h"
#include "app/window/commands/command_results.h"
#include "app/window/workspace/workspace.h"
#include "engine/language_models/model_file.h"
#include "engine/problem/system.h"
#include "views/commands/command_registry.h"
#include "views/common/result_overlay.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/model/model_text.h"
#include "views/model/sweep_panel.h"
#include "views/question/device_library.h"
#include "views/texts/engine_text.h"

#include <QEvent>
#include <QFileDialog>
#include <QMessageBox>

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento {

using inference::ModelQuestion;

ModelController::ModelController(Workspace& workspace, const DeviceLibrary& deviceLibrary, ModelPage& page,
                                 QWidget& window)
    : QObject(&window), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_page(page), m_window(window),
      m_ownCache(nullptr)
{
    ModelFields& fields = m_page.fields();
    if (auto library = modelLibrary()) {
        m_library = *std::move(library);
        fields.setModels(*m_library);
    } else {
        fields.showModel({}, inWords(library.error()));
    }
    m_page.installEventFilter(this);
    connect(&fields, &ModelFields::changed, this, &ModelController::check);
    connect(&fields, &ModelFields::runWanted, this, &ModelController::run);
    connect(&fields, &ModelFields::runAnywayWanted, this, &ModelController::runAnyway);
    connect(&fields, &ModelFields::stopWanted, this, &ModelController::stop);
    connect(&fields, &ModelFields::fileWanted, this, &ModelController::askForFile);
    connect(&m_page, &ModelPage::batchesWanted, this, &ModelController::findBatches);
    connect(&m_page, &ModelPage::commandWanted, this, &ModelController::copyCommand);
    connect(&m_page, &ModelPage::candidatesWanted, this, &ModelController::openCandidates);
    connect(&m_page.sweep(), &SweepPanel::sweepWanted, this, &ModelController::sweep);
    connect(&m_sweeps, &JobRunner::finished, this, [this] {
        m_page.sweep().setRunning(false);
        Q_EMIT settled();
    });
    connect(&m_page.overlay(), &ResultOverlay::exploreWanted, this, &ModelController::run);
    connect(&m_page.overlay(), &ResultOverlay::returnWanted, this, &ModelController::goBack);
    connect(&m_jobs, &JobRunner::finished, this, &ModelController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_problem = tr("There is not enough memory for this; choose fewer tokens."); });
    connect(&m_sweeps, &JobRunner::ranOutOfMemory, this,
            [this] { m_page.sweep().showProblem(tr("There is not enough memory for this; choose fewer tokens.")); });
    m_untouched = fields.question();
    check();
}

void ModelController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("model.run"), menu, tr("Run the language &model"), {}, group}, this,
                 [this] { run(); });
    registry.add({QStringLiteral("model.open"), menu, tr("Open model f&ile…"), {}, group}, this,
                 [this] { askForFile(); });
    registry.add({QStringLiteral("model.batches"), menu, tr("Find batc&hes of the model"), {}, group}, this,
                 [this] { findBatches(); });
    registry.add({QStringLiteral("model.command"), menu, tr("Cop&y Model as command line"), {}, group}, this,
                 [this] { copyCommand(); });
    const QString view = tr("Model");
    registry.addViewKeys({view, tr("Another placement on the bars"), tr("Up, Down")});
    registry.addViewKeys({view, tr("Another context on the slider"), tr("Left, Right, Page Up, Page Down")});
    registry.addViewKeys({view, tr("The candidates of a layer"), tr("Return")});
    registry.addViewKeys({view, tr("Another batch on the plot"), tr("Left, Right")});
    registry.addViewKeys({view, tr("Next or previous power segment"), tr("Left, Right")});
}

std::shared_ptr<const KernelDevice> ModelController::deviceFor(const inference::InferenceHost& host) const
{
    const auto device = deviceOf({host.device, {}}, m_deviceLibrary.catalogue()).and_then(kernelDeviceOf);
    return host.hasDevices() && device ? std::make_shared<const KernelDevice>(*device) : nullptr;
}

void ModelController::check()
{
    checkFields();
    look();
}

/// Checks the fields at once and shows errors and the memory that the model needs.
void ModelController::checkFields()
{
    ModelFields& fields = m_page.fields();
    const ModelQuestion question = fields.question();
    const auto model =
        m_library ? m_library->findOrRead(question.model) : Result<LanguageModel>(pimento::fail("there are no models"));
    const auto refuse = [&](const QString& problem, Runnable runnable) {
        m_whyNot = problem.isEmpty() && runnable != Runnable::Yes ? tr("The model file cannot be read.") : problem;
        fields.showProblem(problem, runnable);
    };
    fields.showMemory({});
    if (!model) {
        fields.showModel({}, inWords(model.error()));
        refuse({}, Runnable::No);
        return;
    }
    fields.showModel(modelNote(*model, question.inputTokens + question.outputTokens), {});
    const auto asked = inference::askedOf(question, *m_library);
    if (!asked || asked->placements.empty()) {
        refuse(asked ? tr("Choose a placement.") : inWords(asked.error()), Runnable::No);
        return;
    }
    const auto load = question.load(question.batches.front());
    const auto capacity = inference::capacityOn(asked->on, asked->placements.front(), load, question.held(),
                                                deviceFor(asked->on.host).get());
    if (!capacity) {
        refuse(inWords(capacity.error()), Runnable::No);
        return;
    }
    const bool fits = capacity->fits();
    fields.showMemory(fits ? memoryInWords(*capacity) : QString()); // a refusal has these numbers as well
    refuse(fits ? QString() : inWords(inference::refusalOf(asked->on, *capacity)),
           fits ? Runnable::Yes : Runnable::Anyway);
}

void ModelController::run()
{
    check();
    start(m_page.fields().question());
}

void ModelController::runAnyway()
{
    ModelQuestion question = m_page.fields().question();
    question.ignoresMemory = true;
    start(question);
}

/// Kernels of a device; results are reused as long as the settings are the same.
Result<std::shared_ptr<ModelController::Kernels>> ModelController::kernelsFor(const ModelQuestion& question,
                                                                              const inference::InferenceHost& host)
{
    inference::PimSetting setting = inference::settingOf(question, host);
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    const auto machine = machineOf(setting.device, *catalogue);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    if (m_kernels != nullptr && m_kernels->study == m_workspace.study() &&
        m_kernels->machine == (*machine)->fingerprint() && m_kernels->kernels->setting().device == setting.device &&
        m_kernels->kernels->setting().settings == setting.settings) {
        return m_kernels;
    }
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    auto kernels = std::make_shared<Kernels>();
    kernels->catalogue = std::move(catalogue);
    kernels->machine = (*machine)->fingerprint();
    kernels->study = m_workspace.study();
    kernels->kernels =
        std::make_unique<inference::PimKernels>(inference::PimKernels::Means{.catalogue = kernels->catalogue.get(),
                                                                             .cache = cache,
                                                                             .study = kernels->study.get(),
                                                                             .product = "pimento " PIMENTO_VERSION},
                                                std::move(setting));
    return kernels->kernels->device().map([&](const auto&) { return kernels; });
}

void ModelController::start(const ModelQuestion& question)
{
    m_waiting.reset();
    if (!m_library) {
        return;
    }
    auto asked = inference::askedOf(question, *m_library);
    if (!asked || asked->placements.empty()) {
        return; // check() has shown the reason
    }
    std::shared_ptr<Kernels> kernels;
    if (asked->on.host.hasDevices()) {
        auto found = kernelsFor(question, asked->on.host);
        if (!found) {
            fail(found.error());
            return;
        }
        kernels = *std::move(found);
    }
    m_kernels = kernels;
    const bool isRest = m_runs != nullptr && m_runs->question == question;
    ModelRuns runs{question, asked->on, deviceFor(asked->on.host), {}, {}};
    ModelJob job;
    for (const inference::Placement& placement : asked->placements) {
        const auto known = isRest ? std::ranges::find(m_runs->runs, placement.name,
                                                      [](const ModelRuns::Run& run) { return run->placement.name; })
                                  : std::vector<ModelRuns::Run>::const_iterator();
        if (isRest && known != m_runs->runs.end()) {
            runs.runs.push_back(*known);
        } else {
            job.items.push_back(
                {placement, question.load(question.batches.front()), question.held(), question.ignoresMemory});
        }
    }
    if (isRest) {
        runs.batches = m_runs->batches;
    }
    job.before = std::make_shared<const ModelRuns>(std::move(runs));
    m_isBatching = false;
    begin(std::move(job));
}

void ModelController::begin(ModelJob job)
{
    if (m_kernels != nullptr) {
        job.kernels = std::shared_ptr<inference::PimKernels>(m_kernels, m_kernels->kernels.get());
    }
    m_offersExample = false;
    m_wasStopped = false;
    m_problem.clear();
    m_page.showBatches(m_isBatching ? tr("exploring…") : QString(), true);
    take(job.before, {});
    m_jobs.start([this, job = std::move(job)](const std::stop_token& stop, const JobRunner::Post& post) mutable {
        job.publish = [&](const Picture& runs, const ModelProgress& progress) {
            post([this, runs, progress] { take(runs, progress); });
        };
        const Result<void> done = job.run(stop);
        if (!done && done.error().kind != ErrorKind::Stopped) {
            post([this, error = done.error()] { fail(error); });
        }
    });
}

void ModelController::findBatches()
{
    if (m_runs == nullptr || m_runs->runs.empty() || m_jobs.isRunning()) {
        return;
    }
    ModelJob job;
    job.before = m_runs;
    job.areBatches = true;
    const ModelQuestion& question = m_runs->question;
    for (const std::int64_t batch : inference::batchesUpTo(std::numeric_limits<std::int64_t>::max())) {
        for (const ModelRuns::Run& run : m_runs->runs) {
            const auto isThat = [&](const ModelRuns::Run& other) {
                return other->placement == run->placement && other->run.workload.batch == batch;
            };
            if (std::ranges::none_of(m_runs->batches, isThat) && !isThat(run)) {
                job.items.push_back({run->placement, question.load(batch), question.held(), false});
            }
        }
    }
    m_isBatching = true;
    begin(std::move(job));
}

void ModelController::take(const Picture& runs, const ModelProgress& progress)
{
    m_runs = runs;
    m_page.setRuns(runs);
    look();
    if (!m_jobs.isRunning()) {
        return;
    }
    const QString what = m_isBatching
                             ? tr("batch %L1, %2").arg(progress.batch).arg(placementInWords(progress.placement))
                             : placementInWords(progress.placement);
    const QString kernels =
        progress.all == 0 ? what : tr("%1: %L2 of %L3 kernels explored").arg(what).arg(progress.done).arg(progress.all);
    if (m_isBatching) {
        m_page.showBatches(what, true);
    }
    m_page.fields().showProgress(m_wasStopped ? tr("stopping…") : kernels, static_cast<int>(progress.done),
                                 static_cast<int>(std::max<std::size_t>(progress.all, 1)));
}

void ModelController::fail(const Error& error)
{
    m_problem = inWords(error);
    m_page.fields().showProblem(m_problem, Runnable::Yes);
}

void ModelController::end()
{
    QString text = m_problem;
    if (m_wasStopped && m_runs != nullptr && !m_isBatching) {
        text = tr("Stopped after %L1 of %L2 placements. Press Run to continue.")
                   .arg(m_runs->runs.size())
                   .arg(m_runs->question.placements.size());
    }
    m_page.fields().showEnd(text);
    const bool hasRuns = m_runs != nullptr && !m_runs->runs.empty();
    m_page.showBatches(!hasRuns || m_runs->batches.empty() ? QString()
                       : m_wasStopped && m_isBatching      ? tr("Stopped; press Find batches to continue.")
                                                           : tr("Filled: on the Pareto front."),
                       !hasRuns);
    if (m_runs != nullptr && m_runs->runs.empty()) {
        m_page.showWaiting(m_problem.isEmpty()
                               ? tr("Stopped before the first placement was complete. Press Run to continue.")
                               : m_problem);
        m_runs = m_page.runs(); // the page may still show runs of another question
    }
    look();
    Q_EMIT settled();
}

void ModelController::stop()
{
    m_waiting.reset();
    m_sweeps.stop();
    if (m_jobs.isRunning()) {
        m_wasStopped = true;
        m_jobs.stop();
        m_page.fields().showEnd(tr("stopping…"));
    }
}

void ModelController::askForFile()
{
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open model file"), QString(),
                                                      tr("Language models (*.json);;All files (*)"));
    if (!file.isEmpty()) {
        openFile(file);
    }
}

void ModelController::openFile(const QString& file)
{
    const auto model = readModel(file.toStdString());
    if (!model) {
        m_page.fields().showModel({}, inWords(model.error()));
        return;
    }
    m_page.fields().addFile(file);
    check();
}

void ModelController::openCandidates(const inference::LayerCost& layer)
{
    const bool isKnown = m_kernels != nullptr && !layer.kernels.empty();
    const auto problem = isKnown ? m_kernels->kernels->problemOf(layer.kernels.front().kernel)
                                 : Result<std::shared_ptr<const Problem>>(pimento::fail(
                                       "its kernel no longer exists", "layer " + layer.name, "Run again"));
    if (!problem) {
        QMessageBox::warning(&m_window, tr("Candidates of a layer"), inWords(problem.error()));
        return;
    }
    Q_EMIT candidatesAsked(*problem, inWords(layer.name));
}

Result<std::string> ModelController::command() const
{
    if (m_runs == nullptr) {
        return pimento::fail("there are no results yet", "", "Run a model first");
    }
    ModelQuestion question = m_runs->question;
    for (const ModelRuns::Run& run : m_runs->batches) {
        if (std::ranges::find(question.batches, run->run.workload.batch) == question.batches.end()) {
            question.batches.push_back(run->run.workload.batch);
        }
    }
    std::ranges::sort(question.batches);
    return inference::commandOf(question);
}

void ModelController::copyCommand() { (void)copyCommandLine(command(), m_window); }

} // namespace pimento
