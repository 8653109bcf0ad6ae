// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject> // first: moc cannot read <compare> by itself

#include "app/window/workspace/job_runner.h"
#include "engine/problem/network_mapper.h"
#include "engine/problem/problem.h"
#include "engine/workloads/network.h"
#include "views/network/network_picture.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>

class QWidget;

namespace pimento {

class CommandRegistry;
class DeviceLibrary;
class NetworkPage;
class PlacementController;
class Workspace;

/// Controller of the page Network:
///
///   network (library or file) -> picture of its layers
///   Find mappings -> job: distinct layers are solved, then choices that layers make together -> a picture after each
///   a layer -> the question about its mappings
class NetworkController : public QObject {
    Q_OBJECT

public:
    NetworkController(Workspace& workspace, const DeviceLibrary& deviceLibrary, NetworkPage& page, QWidget& window);
    ~NetworkController() override;

    void addCommands(CommandRegistry& registry, const QString& menu, int group);
    /// Reads a network of the library or of a file, and shows it; shows on the page why it cannot be read.
    void open(const QString& nameOrFile);
    void askForFile();
    /// Finds the best mappings of the network on the chosen device.
    void run();
    /// Stops all searches of the page.
    void stop();

    [[nodiscard]] bool isSettled() const { return !m_jobs.isRunning(); }
    /// Controller of the view of all devices.
    [[nodiscard]] PlacementController& placement() const { return *m_placement; }

    /// State of the page beside its fields, to be restored later.
    struct Arrangement {
        std::string network;            // name or file; "": none was opened
        std::string layer;              // chosen layer; "": none
        std::set<std::size_t> opened{}; // equal blocks that are drawn in full, by their first layers

        bool operator==(const Arrangement&) const = default;
    };
    [[nodiscard]] Arrangement arrangement() const;
    /// Opens a network now if the page is visible and nothing runs, else when it is.
    void arrange(const Arrangement& arrangement);

Q_SIGNALS:
    /// Emitted when nothing runs any more.
    void settled();
    /// Emitted to show the mappings of a layer.
    void layerAsked(const std::shared_ptr<const Problem>& problem, const QString& layer);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void listAccelerators();
    void askLayer(std::size_t layer);
    [[nodiscard]] std::optional<NetworkMappingQuestion> question() const;
    void lookInStudy();
    void show(const MappedNetwork& known);
    void goOn();
    void end();

    Workspace& m_workspace;
    const DeviceLibrary& m_deviceLibrary;
    NetworkPage& m_page;
    std::unique_ptr<PlacementController> m_placement;
    QWidget& m_window;
    std::shared_ptr<const workloads::Network> m_network;
    std::vector<std::string> m_remarks;   // of the network's file
    std::optional<Arrangement> m_waiting; // restored, but not shown yet
    QString m_problem;                    // error of the job
    bool m_wasStopped = false;
    JobRunner m_jobs; // last: it must end before anything that it uses
};

} // namespace pimento
