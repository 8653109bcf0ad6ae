// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/network/network_controller.h"

#include "app/window/network/network_pictures.h"
#include "app/window/network/placement_controller.h"
#include "app/window/workspace/slow_progress.h"
#include "app/window/workspace/workspace.h"
#include "engine/base/data_folder.h"
#include "engine/base/parallel.h"
#include "engine/language_models/model_library.h"
#include "engine/networks/library/network_library.h"
#include "engine/problem/mapped_network_file.h"
#include "engine/problem/objective_setting.h"
#include "engine/problem/setting.h"
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

/// Name of stored mappings in a study.
std::string mappingsName(const NetworkMappingQuestion& question)
{
    std::string name = "mappings of " + question.network.name + " on " + question.device->name;
    for (const auto& [id, value] : question.settings) {
        name += " " + id + "=" + settingText(value);
    }
    return name;
}

} // namespace

NetworkController::NetworkController(Workspace& workspace, const DeviceLibrary& deviceLibrary, NetworkPage& page,
                                     QWidget& window)
    : QObject(&window), m_workspace(workspace), m_deviceLibrary(deviceLibrary), m_page(page),
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
    connect(&m_page, &NetworkPage::questionChanged, this, &NetworkController::lookInStudy);
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
        lookInStudy();
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
    m_remarks = std::move(reading->remarks);
    lookInStudy();
    m_placement->setNetwork(m_network);
}

/// Shows the network with the mappings that the study has for the chosen device and objective.
void NetworkController::lookInStudy()
{
    if (m_network == nullptr || m_jobs.isRunning()) {
        return;
    }
    const auto asked = question();
    const auto text = asked && m_workspace.study() != nullptr ? m_workspace.study()->view(mappingsName(*asked))
                                                              : Result<std::optional<std::string>>();
    if (const auto known = text && *text ? parseStoredMappings(**text, *asked) : std::nullopt) {
        show(*known);
        return;
    }
    auto picture = std::make_shared<NetworkPicture>(pictureOf(*m_network));
    for (const std::string& remark : m_remarks) {
        picture->verdict += QLatin1Char(' ') + inWords(remark);
    }
    m_page.setNetwork(picture);
}

/// Shows the network with the costs of its layers that are known.
void NetworkController::show(const MappedNetwork& known)
{
    auto picture = std::make_shared<NetworkPicture>(pictureOf(*m_network));
    addCosts(*picture, known, m_deviceLibrary.titleOf(m_deviceLibrary.indexOf(known.device)));
    m_page.setNetwork(picture);
}

void NetworkController::askForFile()
{
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open network"), QString(),
                                                      tr("Networks (*.onnx *.json);;All files (*)"));
    if (!file.isEmpty()) {
        open(file);
    }
}

/// The question of the fields. None: there is no network or no device.
std::optional<NetworkMappingQuestion> NetworkController::question() const
{
    const int device = m_deviceLibrary.indexOf(m_page.accelerator().toStdString());
    if (m_network == nullptr || device < 0) {
        return std::nullopt;
    }
    return NetworkMappingQuestion{.network = *m_network,
                                  .device = m_deviceLibrary.all()[static_cast<std::size_t>(device)],
                                  .settings = {{kObjectiveSetting, m_page.objective().toStdString()}},
                                  .threads = hardwareThreads()};
}

void NetworkController::run()
{
    auto asked = question();
    if (!asked || m_jobs.isRunning()) {
        return;
    }
    const auto mapper = networkMapperFor(asked->device);
    if (!mapper) {
        m_page.showEnd(inWords(mapper.error()));
        return;
    }
    m_problem.clear();
    m_wasStopped = false;
    m_page.showProgress(tr("listing layers…"));
    m_jobs.start([this, mapper = *mapper, study = m_workspace.study(),
                  question = *std::move(asked)](const std::stop_token& stop, const JobRunner::Post& post) {
        ReportPace pace;
        const auto answer =
            mapper->map(question, stop,
                        [&](const MappedNetwork& known, const std::string& doing, std::size_t done, std::size_t of) {
                            if (!pace.isTime()) {
                                return;
                            }
                            post([this, known, doing, done, of] {
                                show(known);
                                m_page.showProgress(tr("%1: %L2 of %L3").arg(inWords(doing)).arg(done).arg(of));
                            });
                        });
        if (!answer) {
            post([this, error = answer.error()] { m_problem = inWords(error); });
            return;
        }
        const bool isKept = study != nullptr && !answer->wasStopped;
        const auto kept =
            isKept ? study->setView(mappingsName(question), storedMappings(*answer, question)) : Result<void>();
        post([this, known = *answer, kept] {
            show(known);
            m_problem = kept ? QString() : inWords(kept.error());
        });
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
