// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"
#include "engine/deployment/deployment.h"
#include "engine/problem/problem.h"
#include "engine/workloads/network.h"

#include <QString>

#include <memory>

class QWidget;

namespace pimento {

class DeviceLibrary;
class PlacementView;
class Workspace;

/// Controller of the view of all devices on the page Network:
///
///   network -> the answer of the study, if there is one; else an offer
///   Place network -> job: cells and the best placement as they become known -> the study
///   a cell -> the question of that layer on that device
class PlacementController : public QObject {
    Q_OBJECT

public:
    PlacementController(Workspace& workspace, const DeviceLibrary& deviceLibrary, PlacementView& view, QWidget& window);

    /// Sets the network, and shows its answer of the study; nullptr: there is no network. Ends a search about another
    /// one.
    void setNetwork(std::shared_ptr<const workloads::Network> network);
    /// Shows the answer of another study, unless a search runs.
    void lookInStudy();
    /// Finds the costs and the best placement.
    void run();
    /// Ends the search at once for the user; devices alone and the front follow when the last candidates have ended.
    void stop();

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();
    /// Emitted to show a layer on a device.
    void cellAsked(const std::shared_ptr<const Problem>& problem, const QString& layer, const QString& device);

private:
    [[nodiscard]] deployment::DeploymentQuestion question() const;
    [[nodiscard]] std::string storedName() const;
    [[nodiscard]] QString subject() const;
    void show(const deployment::Deployment& known, deployment::Goal goal);
    void end();
    void ask(std::size_t layer, std::size_t place);

    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    PlacementView& m_view;
    QWidget& m_window;
    std::shared_ptr<const workloads::Network> m_network;
    CostCache m_ownCache; // used if the workspace has none
    QString m_problem;    // error of the job
    bool m_wasStopped = false;
    JobRunner m_jobs; // last: it must end before anything that it uses
};

} // namespace pimento
