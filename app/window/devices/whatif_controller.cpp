// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/whatif_controller.h"

#include "app/window/commands/command_results.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/problem/question_command.h"
#include "views/commands/command_registry.h"
#include "views/question/device_library.h"
#include "views/texts/engine_text.h"
#include "views/whatif/whatif_page.h"

#include <fmt/format.h>

#include <QEvent>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kMoment = 60; // shortest time between two trials, in milliseconds
constexpr std::size_t kMostPoints = 17;
constexpr std::size_t kMostKnown = 2000; // largest number of cached answers
constexpr std::size_t kMostEarlier = 8;  // number of earlier questions whose answers are cached

bool isAskedAlike(const Problem& one, const Problem& other)
{
    return one.identity() == other.identity() && one.question() == other.question();
}

} // namespace

WhatIfController::WhatIfController(Workspace& workspace, const DeviceLibrary& deviceLibrary, WhatIfPage& page,
                                   QWidget& window)
    : QObject(&window), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_page(page), m_window(window),
      m_delay(new QTimer(this)), m_ownCache(nullptr)
{
    m_delay->setSingleShot(true);
    m_delay->setInterval(kMoment);
    m_page.installEventFilter(this);
    connect(m_delay, &QTimer::timeout, this, &WhatIfController::findOut);
    connect(&m_workspace, &Workspace::explorationStarted, this, [this] {
        m_delay->stop();
        m_jobs.cancel();
        m_page.showEnd({}, false);
    });
    connect(&m_workspace, &Workspace::explorationChanged, this, &WhatIfController::takeQuestion);
    connect(&m_workspace, &Workspace::explorationEnded, this, &WhatIfController::ask);
    connect(&m_workspace, &Workspace::settled, this, [this] {
        if (isSettled() && !m_isStopped) {
            ask(); // also after an exploration has failed
        }
    });
    connect(&m_page, &WhatIfPage::tried, this, &WhatIfController::tryValue);
    connect(&m_page, &WhatIfPage::looked, this, &WhatIfController::look);
    connect(&m_page, &WhatIfPage::presetWanted, this, &WhatIfController::tryPreset);
    connect(&m_page, &WhatIfPage::resetWanted, this, &WhatIfController::resetAll);
    connect(&m_page, &WhatIfPage::stopWanted, this, &WhatIfController::stop);
    connect(&m_page, &WhatIfPage::continueWanted, this, &WhatIfController::resume);
    connect(&m_page, &WhatIfPage::commandWanted, this, &WhatIfController::copyCommand);
    connect(&m_jobs, &JobRunner::finished, this, &WhatIfController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this, [this] {
        m_isStopped = true;
        m_lacksMemory = true;
    });
}

void WhatIfController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("whatif.reset"), menu, tr("Reset What-if &values"), {}, group}, this,
                 [this] { resetAll(); });
    registry.add({QStringLiteral("whatif.command"), menu, tr("Copy &What-if as command line"), {}, group}, this,
                 [this] { copyCommand(); });
    const QString view = tr("What-if");
    registry.addViewKeys({view, tr("Next or previous value"), tr("Left, Right, Up, Down")});
    registry.addViewKeys({view, tr("Reset the value"), tr("Delete")});
    registry.addViewKeys({view, tr("Previous or next value on the curve"), tr("Left, Right")});
}

/// Takes the question of new results, and drops the trial of another question.
void WhatIfController::takeQuestion()
{
    const auto exploration = m_workspace.exploration();
    const auto problem = exploration == nullptr ? nullptr : exploration->problem;
    if (problem == nullptr || problem == m_answers.trial.problem) {
        return;
    }
    if (m_answers.trial.problem != nullptr && isAskedAlike(*m_answers.trial.problem, *problem)) {
        return;
    }
    m_jobs.cancel();
    keepForLater();
    m_isStopped = false;
    m_answers.trial.problem = problem;
    auto parameters = parametersOf(problem->question(), m_deviceLibrary.catalogue());
    if (!parameters || parameters->empty()) {
        m_page.showMessage(parameters ? tr("This question has no parameters to vary.") : inWords(parameters.error()));
        return;
    }
    m_answers.trial.parameters = *std::move(parameters);
    m_presets = presetsOf(problem->question(), m_deviceLibrary.catalogue()).value_or(std::vector<ParameterPreset>{});
    m_page.setPresets(m_presets);
    for (TrialAnswers& earlier : m_earlier) {
        if (isAskedAlike(*earlier.trial.problem, *problem)) {
            m_answers.known = earlier.known;
        }
    }
    m_page.setTrial(m_answers.trial);
    look(QString::fromStdString(m_answers.trial.parameters.front().id));
}

/// Caches the answers of a question, in case the user returns to it.
void WhatIfController::keepForLater()
{
    TrialAnswers old = std::exchange(m_answers, {});
    if (old.trial.problem == nullptr || old.known.empty()) {
        return;
    }
    std::erase_if(m_earlier,
                  [&](const TrialAnswers& each) { return isAskedAlike(*each.trial.problem, *old.trial.problem); });
    m_earlier.push_back(std::move(old));
    if (m_earlier.size() > kMostEarlier) {
        m_earlier.erase(m_earlier.begin());
    }
}

void WhatIfController::arrange(const TriedValues& tried, const std::string& looked)
{
    Trial& trial = m_answers.trial;
    if (trial.parameters.empty()) {
        return;
    }
    trial.tried.clear();
    for (const auto& [id, value] : tried) {
        if (trial.find(id) != nullptr) {
            trial.tried = trial.with(id, value);
        }
    }
    trial.looked = trial.find(looked) != nullptr ? looked : trial.parameters.front().id;
    ask();
}

void WhatIfController::tryValue(const QString& id, double value)
{
    if (m_answers.trial.find(id.toStdString()) == nullptr) {
        return;
    }
    m_answers.trial.tried = m_answers.trial.with(id.toStdString(), value);
    ask();
}

void WhatIfController::look(const QString& id)
{
    Trial& trial = m_answers.trial;
    if (trial.find(id.toStdString()) != nullptr && trial.looked != id.toStdString()) {
        trial.looked = id.toStdString();
        ask();
    }
}

void WhatIfController::tryPreset(const QString& id)
{
    const auto found = std::ranges::find(m_presets, id.toStdString(), &ParameterPreset::id);
    if (found != m_presets.end()) {
        arrange(TriedValues(found->values.begin(), found->values.end()), found->values.front().first);
    }
}

void WhatIfController::resetAll()
{
    m_answers.trial.tried.clear();
    ask();
}

void WhatIfController::ask()
{
    Trial& trial = m_answers.trial;
    const Parameter* looked = trial.find(trial.looked);
    if (looked == nullptr) {
        return;
    }
    trial.values = thinnedValues(sliderValues(*looked), {looked->value, trial.valueOf(*looked)}, kMostPoints);
    m_isStopped = false;
    show();
    if (m_page.isVisible() && !m_delay->isActive()) { // a moving slider must not delay it further
        m_delay->start();
    }
}

void WhatIfController::show() { m_page.setAnswers(m_answers); }

void WhatIfController::findOut()
{
    if (m_answers.trial.find(m_answers.trial.looked) == nullptr || m_workspace.isExploring()) {
        return;
    }
    if (m_answers.done() == m_answers.wanted()) {
        m_jobs.cancel();
        m_page.showEnd({}, false);
        return;
    }
    m_page.showProgress(static_cast<int>(m_answers.done()), static_cast<int>(m_answers.wanted()));
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    auto catalogue = std::make_shared<const Catalogue>(m_deviceLibrary.catalogue());
    m_jobs.start([this, answers = m_answers, cache, catalogue](const std::stop_token& stop,
                                                               const JobRunner::Post& post) mutable {
        const WhatIfOptions options{.threads = hardwareThreads(), .cache = cache};
        answerTrial(answers, *catalogue, options, stop, [&](const TrialAnswers& found) {
            post([this, picture = std::make_shared<const TrialAnswers>(found)] { take(picture); });
        });
    });
}

void WhatIfController::take(const std::shared_ptr<const TrialAnswers>& found)
{
    m_answers.known.insert(found->known.begin(), found->known.end());
    show();
    if (!m_isStopped) {
        m_page.showProgress(static_cast<int>(m_answers.done()), static_cast<int>(m_answers.wanted()));
    }
}

void WhatIfController::end()
{
    const std::size_t all = m_answers.wanted();
    const std::size_t done = m_answers.done();
    const WhatIfPoint* asked = m_answers.asked();
    const bool isHopeless = asked != nullptr && asked->refused;
    const QString why = std::exchange(m_lacksMemory, false)
                            ? tr("There is not enough memory for this; choose smaller values. ")
                            : QString();
    const bool isLeft = done < all && !isHopeless && !m_delay->isActive();
    m_page.showEnd(isLeft ? why + tr("Stopped after %1 of %2.").arg(done).arg(all) : QString(), isLeft);
    forgetSome();
}

/// Drops answers outside of the current curve when there are too many.
void WhatIfController::forgetSome()
{
    if (m_answers.known.size() <= kMostKnown) {
        return;
    }
    std::map<TriedValues, WhatIfPoint> kept;
    for (const TriedValues& place : m_answers.trial.places()) {
        if (auto node = m_answers.known.extract(place); !node.empty()) {
            kept.insert(std::move(node));
        }
    }
    m_answers.known = std::move(kept);
}

void WhatIfController::stop()
{
    m_delay->stop();
    if (m_jobs.isRunning()) {
        m_isStopped = true;
        m_jobs.stop();
        m_page.showEnd(tr("stopping…"), false);
    }
}

void WhatIfController::resume() { ask(); }

bool WhatIfController::isSettled() const { return !m_jobs.isRunning() && !m_delay->isActive(); }

Result<std::string> WhatIfController::command() const
{
    const Trial& trial = m_answers.trial;
    const Parameter* looked = trial.find(trial.looked);
    if (looked == nullptr) {
        return fail("there are no results yet", "", "Explore a question first");
    }
    std::vector<ParameterValue> settings;
    std::vector<ParameterValue> held;
    for (const auto& [id, value] : trial.tried) {
        const Parameter* parameter = trial.find(id);
        const bool isOfDevice = parameter->kind != ParameterKind::Setting && parameter->kind != ParameterKind::Size;
        if (parameter != looked) {
            (isOfDevice ? held : settings).emplace_back(parameter, value);
        }
    }
    if (held.size() > 1) {
        return fail("the command line changes at most two numbers of a device, but there are more here", "",
                    "Reset some values");
    }
    const auto question = withValues(trial.problem->question(), settings, m_deviceLibrary.catalogue());
    auto line = question ? commandOf(*question, "whatif", m_deviceLibrary.catalogue())
                         : Result<std::string>(tl::unexpected<Error>(question.error()));
    if (line) {
        std::string values;
        for (const double value : trial.values) {
            values += (values.empty() ? "" : ",") + fmt::format("{}", value);
        }
        *line += " --sweep '" + looked->id + "=" + values + "'";
        for (const auto& [parameter, value] : held) {
            *line += fmt::format(" --sweep '{}={}'", parameter->id, value);
        }
        *line += held.empty() ? " --no-refine" : "";
    }
    return line;
}

void WhatIfController::copyCommand() { (void)copyCommandLine(command(), m_window); }

bool WhatIfController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && isSettled() && !m_isStopped) {
        m_delay->start();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace pimento
