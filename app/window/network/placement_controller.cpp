// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/placement_controller.h"

#include "app/window/workspace/workspace.h"
#include "engine/base/parallel.h"
#include "engine/deployment/deployment_file.h"
#include "engine/deployment/layer_matrix.h"
#include "engine/study_files/study.h"
#include "views/network/placement_matrix.h"
#include "views/network/placement_view.h"
#include "views/question/device_library.h"
#include "views/texts/engine_text.h"

#include <QMessageBox>

#include <optional>
#include <utility>

namespace pimento {

using deployment::Deployment;
using deployment::DeploymentQuestion;

PlacementController::PlacementController(Workspace& workspace, const DeviceLibrary& deviceLibrary, PlacementView& view,
                                         QWidget& window)
    : QObject(&window), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_view(view), m_window(window)
{
    QStringList titles{tr("no GPU")};
    QStringList ids{QStringLiteral("none")};
    for (const Processor& host : processors()) {
        titles << inWords(host.title);
        ids << QString::fromUtf8(host.id.data(), static_cast<qsizetype>(host.id.size()));
    }
    m_view.setHosts(titles, ids);
    titles.clear();
    ids.clear();
    for (const Link& link : links()) {
        titles << inWords(link.title);
        ids << QString::fromUtf8(link.id.data(), static_cast<qsizetype>(link.id.size()));
    }
    m_view.setLinks(titles, ids);
    connect(&m_view, &PlacementView::runWanted, this, &PlacementController::run);
    connect(&m_view, &PlacementView::stopWanted, this, &PlacementController::stop);
    connect(&m_view, &PlacementView::cellWanted, this, &PlacementController::ask);
    connect(&m_jobs, &JobRunner::finished, this, &PlacementController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_problem = tr("There is not enough memory for this network."); });
}

void PlacementController::setNetwork(std::shared_ptr<const workloads::Network> network)
{
    m_jobs.cancel();
    m_network = std::move(network);
    m_view.showEnd({});
    lookInStudy();
}

std::string PlacementController::storedName() const { return "placement of " + m_network->name; }

/// What the shown answer is about.
QString PlacementController::subject() const
{
    return m_network == nullptr ? QString() : QString::fromStdString(m_network->name);
}

void PlacementController::lookInStudy()
{
    if (m_jobs.isRunning()) {
        return;
    }
    const auto text = m_network != nullptr && m_workspace.study() != nullptr ? m_workspace.study()->view(storedName())
                                                                             : Result<std::optional<std::string>>();
    const auto stored = text && *text ? deployment::parseStoredDeployment(**text, *m_network) : std::nullopt;
    if (!stored) {
        m_view.setPlacement(nullptr, {});
        return;
    }
    const auto idOf = [](const auto* choice) {
        return choice == nullptr ? std::string("none") : std::string(choice->id);
    };
    m_view.choose(QString::fromStdString(idOf(stored->question.host)),
                  QString::fromStdString(idOf(stored->question.link)), stored->question.goal);
    show(stored->known, stored->question.goal);
}

DeploymentQuestion PlacementController::question() const
{
    DeploymentQuestion question;
    question.network = *m_network;
    for (const MadeDevice& device : m_deviceLibrary.catalogue().backends.devices()) {
        question.devices.push_back(device->name);
    }
    question.host = findProcessor(m_view.host().toStdString());
    question.link = findLink(m_view.link().toStdString());
    question.goal = m_view.goal();
    question.seconds = m_view.seconds();
    question.threads = hardwareThreads();
    return question;
}

void PlacementController::run()
{
    if (m_network == nullptr || (m_jobs.isRunning() && !m_wasStopped)) {
        return;
    }
    m_problem.clear();
    m_wasStopped = false;
    m_view.showProgress(tr("listing layers…"));
    CostCache* cache = m_workspace.cache() != nullptr ? m_workspace.cache() : &m_ownCache;
    m_jobs.start([this, cache, asked = question(), study = m_workspace.study(), name = storedName(),
                  catalogue = m_deviceLibrary.catalogue()](const std::stop_token& stop, const JobRunner::Post& post) {
        const auto known = deployment::deploy(asked, {&catalogue, cache, nullptr}, stop, [&](const Deployment& sofar) {
            post([this, sofar, goal = asked.goal] {
                show(sofar, goal);
                if (!m_wasStopped) {
                    m_view.showProgress(tr("%L1 of %L2 searches.").arg(sofar.done).arg(sofar.searches));
                }
            });
        });
        if (!known) {
            post([this, error = known.error()] { m_problem = inWords(error); });
            return;
        }
        const auto kept =
            study == nullptr ? Result<void>() : study->setView(name, deployment::storedDeployment(*known, asked));
        post([this, known = *known, goal = asked.goal, kept] {
            show(known, goal);
            m_problem = kept ? QString() : inWords(kept.error());
        });
    });
}

void PlacementController::show(const Deployment& known, deployment::Goal goal)
{
    m_view.setPlacement(std::make_shared<const ShownPlacement>(ShownPlacement{known, goal}), subject());
}

void PlacementController::stop()
{
    if (m_jobs.isRunning() && !m_wasStopped) {
        m_wasStopped = true;
        m_jobs.stop();
        m_view.showEnd(tr("Stopped.")); // candidates that are being evaluated may take a while to end
    }
}

void PlacementController::end()
{
    m_view.showEnd(m_problem.isEmpty() && m_wasStopped ? tr("Stopped.") : m_problem);
    m_problem.clear();
    Q_EMIT settled();
}

void PlacementController::ask(std::size_t layer, std::size_t place)
{
    const auto& shown = m_view.matrix().placement();
    const deployment::DeploymentPlace& where = shown->known.places[place];
    const QString name = QString::fromStdString(shown->known.network.layers[layer].layer.name);
    if (place == deployment::kHost) {
        return; // a roofline has no candidates
    }
    const auto problem = deployment::cellProblem(shown->known.network, layer, where.name, m_deviceLibrary.catalogue());
    if (!problem) {
        QMessageBox::information(&m_window, tr("Layer on a device"), inWords(problem.error()));
        return;
    }
    Q_EMIT cellAsked(*problem, name, inWords(where.title));
}

} // namespace pimento
