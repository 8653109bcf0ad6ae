// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_controller.h"

#include "app/window/network/network_pictures.h"
#include "app/window/network/placement_controller.h"
#include "app/window/workspace/slow_progress.h"
#include "engine/base/data_folder.h"
#include "engine/base/parallel.h"
#include "engine/language_models/model_library.h"
#include "engine/networks/library/network_library.h"
#include "engine/problem/objective_setting.h"
#include "engine/problem/system.h"
#include "engine/systems/modules.h"
#include "engine/workloads/network_file.h"
#include "views/commands/command_registry.h"
#include "views/network/network_graph.h"
#include "views/network/network_page.h"
#include "views/question/device_library.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"

#include <QEvent>
#include <QFileDialog>
#include <QMessageBox>

#include <utility>

namespace pimento {

namespace {

constexpr const char* kFirstNetwork = "resnet18";

} // namespace

NetworkController::NetworkController(Workspace& workspace, const DeviceLibrary& deviceLibrary, NetworkPage& page,
                                     QWidget& window)
    : QObject(&window), m_deviceLibrary(deviceLibrary), m_page(page),
      m_placement(std::make_unique<PlacementController>(workspace, deviceLibrary, page.placement(), window)),
      m_window(window)
{
    if (const auto folder = findDataFolder()) {
        QStringList names;
        for (const std::string& name : networks::networkNames(*folder)) {
            names << QString::fromStdString(name);
        }
        if (const auto models = modelLibrary(*folder)) {
            for (const LanguageModel& model : models->all()) {
                names << QString::fromStdString(model.name);
            }
        }
        m_page.setNetworks(names);
    }
    QStringList titles;
    QStringList ids;
    for (const NetworkMapper* mapper : networkMappers()) {
        for (const Objective& objective : mapper->objectives()) {
            if (const QString id = QString::fromStdString(objective.id); !ids.contains(id)) {
                titles << inWords(objective.title);
                ids << id;
            }
        }
    }
    m_page.setObjectives(titles, ids);
    listAccelerators();
    m_page.installEventFilter(this);
    connect(&m_deviceLibrary, &DeviceLibrary::changed, this, &NetworkController::listAccelerators);
    connect(&m_page, &NetworkPage::networkWanted, this, &NetworkController::open);
    connect(&m_page, &NetworkPage::fileWanted, this, &NetworkController::askForFile);
    connect(&m_page, &NetworkPage::runWanted, this, &NetworkController::run);
    connect(&m_page, &NetworkPage::stopWanted, this, &NetworkController::stop);
    connect(&m_page, &NetworkPage::mappingWanted, this, &NetworkController::askLayer);
    connect(&m_jobs, &JobRunner::finished, this, &NetworkController::end);
    connect(&m_jobs, &JobRunner::ranOutOfMemory, this,
            [this] { m_problem = tr("There is not enough memory for this network."); });
}

NetworkController::~NetworkController() = default;

void NetworkController::addCommands(CommandRegistry& registry, const QString& menu, int group)
{
    registry.add({QStringLiteral("network.open"), menu, tr("Open net&work file…"), {}, group}, this,
                 [this] { askForFile(); });
    registry.add({QStringLiteral("network.run"), menu, tr("Find mappings of the net&work"), {}, group}, this,
                 [this] { run(); });
    registry.add({QStringLiteral("network.place"), menu, tr("Place the network on all de&vices"), {}, group}, this,
                 [this] {
                     m_page.showAllDevices();
                     m_placement->run();
                 });
    const QString view = tr("Network");
    registry.addViewKeys({view, tr("Another layer"), tr("Up, Down, Left, Right")});
    registry.addViewKeys({view, tr("The mappings of a layer"), tr("Return")});
    registry.addViewKeys({view, tr("Draw equal blocks once, or all"), tr("Space")});
    registry.addViewKeys({view, tr("Zoom the graph"), tr("+, -, 0")});
    registry.addViewKeys({view, tr("Another cell of all devices"), tr("Up, Down, Left, Right")});
    registry.addViewKeys({view, tr("The layer of a cell on its device"), tr("Return")});
}

void NetworkController::listAccelerators()
{
    QStringList titles;
    QStringList names;
    for (std::size_t i = 0; i < m_deviceLibrary.all().size(); ++i) {
        const MadeDevice& device = m_deviceLibrary.all()[i];
        if (networkMapperFor(device)) {
            titles << m_deviceLibrary.titleOf(static_cast<int>(i));
            names << QString::fromStdString(device->name);
        }
    }
    m_page.setAccelerators(titles, names);
}

bool NetworkController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show) {
        goOn();
    }
    return QObject::eventFilter(watched, event);
}

/// Opens the restored network, or the first one if the page has none yet.
void NetworkController::goOn()
{
    if (m_jobs.isRunning()) {
        return;
    }
    if (const auto waiting = std::exchange(m_waiting, std::nullopt)) {
        open(QString::fromStdString(waiting->network));
        m_page.arrange(QString::fromStdString(waiting->layer), waiting->opened);
    } else if (m_network == nullptr && m_problem.isEmpty()) {
        open(QString::fromLatin1(kFirstNetwork));
    }
}

NetworkController::Arrangement NetworkController::arrangement() const
{
    return m_waiting.value_or(Arrangement{m_page.networkName().toStdString(), m_page.chosenLayer().toStdString(),
                                          m_page.graph().folding().opened});
}

void NetworkController::arrange(const Arrangement& arrangement)
{
    if (arrangement == this->arrangement()) {
        m_placement->lookInStudy(); // it may be another study
        return;
    }
    m_waiting = arrangement;
    if (m_page.isVisible()) {
        goOn();
    }
}

void NetworkController::open(const QString& nameOrFile)
{
    if (m_jobs.isRunning() || nameOrFile.isEmpty()) {
        return;
    }
    m_waiting.reset();
    auto reading = networks::findNetwork(nameOrFile.toStdString());
    m_page.chooseNetwork(nameOrFile);
    if (!reading) {
        m_network = nullptr;
        m_problem = inWords(reading.error());
        m_page.showMessage(m_problem);
        m_placement->setNetwork(nullptr);
        return;
    }
    m_problem.clear();
    if (reading->network.name.empty()) {
        reading->network.name = nameOrFile.toStdString();
    }
    m_network = std::make_shared<const workloads::Network>(std::move(reading->network));
    auto picture = std::make_shared<NetworkPicture>(pictureOf(*m_network));
    for (const std::string& remark : reading->remarks) {
        picture->verdict += QLatin1Char(' ') + inWords(remark);
    }
    m_page.setNetwork(picture);
    m_placement->setNetwork(m_network);
}

void NetworkController::askForFile()
{
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open network"), QString(),
                                                      tr("Networks (*.onnx *.json);;All files (*)"));
    if (!file.isEmpty()) {
        open(file);
    }
}

void NetworkController::run()
{
    const int device = m_deviceLibrary.indexOf(m_page.accelerator().toStdString());
    if (m_network == nullptr || device < 0 || m_jobs.isRunning()) {
        return;
    }
    NetworkMappingQuestion question{.network = *m_network,
                                    .device = m_deviceLibrary.all()[static_cast<std::size_t>(device)],
                                    .settings = {{kObjectiveSetting, m_page.objective().toStdString()}},
                                    .threads = hardwareThreads()};
    const auto mapper = networkMapperFor(question.device);
    if (!mapper) {
        m_page.showEnd(inWords(mapper.error()));
        return;
    }
    m_problem.clear();
    m_wasStopped = false;
    m_page.showProgress(tr("listing layers…"));
    m_jobs.start([this, mapper = *mapper, accelerator = m_deviceLibrary.titleOf(device),
                  question = std::move(question)](const std::stop_token& stop, const JobRunner::Post& post) {
        const auto pictured = [&](const MappedNetwork& known) {
            auto picture = std::make_shared<NetworkPicture>(pictureOf(question.network));
            addCosts(*picture, known, accelerator);
            return picture;
        };
        ReportPace pace;
        const auto answer =
            mapper->map(question, stop,
                        [&](const MappedNetwork& known, const std::string& doing, std::size_t done, std::size_t of) {
                            if (!pace.isTime()) {
                                return;
                            }
                            post([this, picture = pictured(known), doing, done, of] {
                                m_page.setNetwork(picture);
                                m_page.showProgress(tr("%1: %L2 of %L3").arg(inWords(doing)).arg(done).arg(of));
                            });
                        });
        if (!answer) {
            post([this, error = answer.error()] { m_problem = inWords(error); });
            return;
        }
        post([this, picture = pictured(*answer)] { m_page.setNetwork(picture); });
    });
}

void NetworkController::stop()
{
    m_placement->stop();
    if (m_jobs.isRunning()) {
        m_wasStopped = true;
        m_jobs.stop();
        m_page.showProgress(tr("stopping…"));
    }
}

void NetworkController::end()
{
    const QString stopped =
        m_wasStopped && m_page.network() != nullptr ? tr("Stopped. %1").arg(m_page.network()->verdict) : QString();
    m_page.showEnd(m_problem.isEmpty() ? stopped : m_problem);
    m_problem.clear();
    if (m_waiting && m_page.isVisible()) {
        goOn();
    }
    Q_EMIT settled();
}

void NetworkController::askLayer(std::size_t layer)
{
    if (m_network == nullptr || layer >= m_network->layers.size()) {
        return;
    }
    const workloads::Layer& one = m_network->layers[layer].layer;
    const int device = std::max(0, m_deviceLibrary.indexOf(m_page.accelerator().toStdString()));
    const auto mapper = networkMapperFor(m_deviceLibrary.all()[static_cast<std::size_t>(device)]);
    if (!mapper) {
        QMessageBox::warning(&m_window, tr("Mappings of a layer"), inWords(mapper.error()));
        return;
    }
    Question question;
    question.system = (*mapper)->system().info().id;
    question.workload.name = one.name;
    question.workload.text = workloads::layerJson(one);
    question.workload.kind = WorkloadKind::Layer;
    question.device = m_deviceLibrary.refOf(device);
    question.settings[kObjectiveSetting] = m_page.objective().toStdString();
    const auto problem = pose(question, m_deviceLibrary.catalogue());
    if (!problem) {
        QMessageBox::warning(&m_window, tr("Mappings of a layer"), inWords(problem.error()));
        return;
    }
    Q_EMIT layerAsked(*problem, QString::fromStdString(one.name));
}

} // namespace pimento
