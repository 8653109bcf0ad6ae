// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/compare/compare_controller.h"
#include "app/window/devices/device_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/explore/argument_controller.h"
#include "app/window/explore/export_controller.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/figures/figure_controller.h"
#include "app/window/inspect/advice_controller.h"
#include "app/window/inspect/link_controller.h"
#include "app/window/inspect/second_run.h"
#include "app/window/kernel/live_controller.h"
#include "app/window/language/guide_controller.h"
#include "app/window/language/vocabulary_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/looks/side_column.h"
#include "app/window/looks/window_looks.h"
#include "app/window/looks/window_settings.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/query/query_controller.h"
#include "app/window/query/report_controller.h"
#include "app/window/question/effort_controller.h"
#include "app/window/question/result_watch.h"
#include "app/window/question/undo_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/file_controller.h"
#include "app/window/session/notes_controller.h"
#include "app/window/session/page_memory.h"
#include "app/window/session/session_controller.h"
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/roofline.h"
#include "views/common/content_area.h"
#include "views/common/narrow_tabs.h"
#include "views/compare/compare_page.h"
#include "views/compare/compared_columns.h"
#include "views/devices/devices_page.h"
#include "views/explore/exploration_text.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/jobs_bar.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/learn_page.h"
#include "views/learn/lesson_bar.h"
#include "views/model/model_page.h"
#include "views/network/network_page.h"
#include "views/query/query_page.h"
#include "views/question/question_panel.h"
#include "views/selection/marks.h"
#include "views/serve/serve_page.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"
#include "views/whatif/whatif_page.h"

#include <QApplication>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

namespace pimento {

namespace {

constexpr QSize kBestSize(1400, 900);
constexpr QSize kSmallestSize(900, 520); // everything is reachable; lists and plots scroll or shrink

} // namespace

QSize MainWindow::firstSize(QSize screen)
{
    return kBestSize.boundedTo(screen - kWindowFrame).expandedTo(kSmallestSize);
}

MainWindow::MainWindow(const Catalogue& catalogue, QWidget* parent)
    : QMainWindow(parent), m_systemPalette(startColours()), m_workspace(catalogue), m_deviceLibrary(catalogue),
      m_splitter(new QSplitter(this)), m_questionPanel(new QuestionPanel(catalogue, m_deviceLibrary)),
      m_tabs(new NarrowTabs(this)), m_explorePage(new ExplorePage(m_workspace.state())), m_inspectPage(new InspectPage),
      m_kernelPage(new KernelPage), m_devicesPage(new DevicesPage(m_deviceLibrary)),
      m_deviceController(
          new DeviceController(catalogue, m_deviceLibrary, {m_questionPanel, m_devicesPage, this}, this)),
      m_timelinePage(new TimelinePage), m_comparePage(new ComparePage),
      m_compareController(new CompareController(catalogue, m_workspace, m_deviceLibrary, *m_comparePage, *this)),
      m_whatIfPage(new WhatIfPage),
      m_whatIfController(new WhatIfController(m_workspace, m_deviceLibrary, *m_whatIfPage, *this)),
      m_modelPage(new ModelPage),
      m_modelController(new ModelController(m_workspace, m_deviceLibrary, *m_modelPage, *this)),
      m_networkPage(new NetworkPage),
      m_networkController(new NetworkController(m_workspace, m_deviceLibrary, *m_networkPage, *this)),
      m_servePage(new ServePage),
      m_serveController(new ServeController(m_workspace, m_deviceLibrary, *m_servePage, *this)),
      m_queryPage(new QueryPage), m_learnPage(new LearnPage), m_lessonBar(new LessonBar),
      m_sideColumn(new SideColumn(*m_lessonBar, *m_questionPanel)), m_jobsBar(new JobsBar),
      m_resultWatch(new ResultWatch(
          m_workspace, {m_questionPanel, m_devicesPage, {m_explorePage, m_inspectPage, m_timelinePage, m_whatIfPage}},
          this)),
      m_noticeBar(new NoticeBar), m_undoController(new UndoController(*m_questionPanel, m_workspace.state(), this)),
      m_sessionController(new SessionController(
          {m_workspace, m_deviceLibrary, *m_questionPanel, *m_explorePage, *m_kernelPage, *m_devicesPage, *m_tabs},
          makePageMemory(), this)),
      m_vocabularyController(new VocabularyController(*m_questionPanel, this)),
      m_guideController(new GuideController(
          *this, *m_vocabularyController, [this] { return pageName(); }, this)),
      m_notesController(new NotesController(
          {m_workspace, *m_sessionController, *m_explorePage, *m_inspectPage, *m_comparePage, *m_tabs, *this}, this))
{
    setWindowTitle(tr("Pimento"));
    buildLayout();
    m_figureController = new FigureController(*this, *m_tabs, m_workspace, *m_modelPage);
    m_exportController = new ExportController(m_workspace, *m_noticeBar, *this);
    m_queryController = new QueryController(m_workspace, *m_sessionController, *m_queryPage, *this);
    m_reportController = new ReportController(m_workspace, *m_sessionController, *m_noticeBar, *this);
    m_adviceController = new AdviceController(*m_inspectPage, m_workspace, this);
    connect(m_tabs, &QTabWidget::currentChanged, this,
            [this] { m_adviceController->setWatched(m_tabs->currentWidget() == m_inspectPage); });
    connect(m_adviceController, &AdviceController::tried, this, [this] { (void)showPage(QStringLiteral("compare")); });
    connect(m_adviceController, &AdviceController::refused, this,
            [this](const QString& reason) { m_noticeBar->tell(reason, {}, NoticeBar::About::Page); });
    m_argumentController = new ArgumentController({m_workspace, *m_explorePage, *m_questionPanel, *m_noticeBar,
                                                   [this](const QString& name) { return showPage(name); }},
                                                  this);
    m_effortController = new EffortController(*m_questionPanel, m_workspace, m_deviceLibrary, this);
    m_predictController =
        new PredictController({&m_workspace, m_questionPanel, m_explorePage, m_jobsBar, m_noticeBar}, this);
    m_fileController =
        new FileController({*this, *m_tabs, *m_sessionController, *m_deviceController, *m_predictController,
                            [this](const QString& file) { return loadKernel(file); },
                            [this](const QStringList& files) { return loadQuestion(files); },
                            [this](const QString& file) {
                                m_networkController->open(file);
                                (void)showPage(QStringLiteral("network"));
                            },
                            [this](const QString& file) { return takeLesson(file); }},
                           this);
    addCommands();
    addLessons(catalogue);
    connectQuestions();
    connectKernel();
    m_liveController = new LiveController(m_workspace, *m_questionPanel, m_deviceLibrary, m_kernelPage->live(), this);
    connectResults();
    connectListings();
    connectLayers();
    connectTimeline();
    m_linkController = new LinkController(*m_inspectPage, *m_timelinePage, *m_tabs, m_workspace,
                                          this); // after the pages' own connections
    m_linkController->addCommands(m_commands, tr("&View"));
    connectSession();
    m_devicesPage->sayAnew(); // they were listed before the words were loaded
    setTheme(Theme::System);
    resize(kBestSize);
    setMinimumSize(kSmallestSize);
    followScreens(*this);
}

MainWindow::~MainWindow()
{
    m_lessonController->leave();
    m_sessionController->end();
    m_settings.reset();
    delete m_lessonController; // its jobs use the cache, and it uses all pages
    delete m_guideController;
    delete m_notesController;
    delete m_looks; // it shows widgets that are deleted below
    delete m_sessionController;
    delete m_undoController;
    delete m_predictController; // its jobs use the page
    delete m_adviceController;  // its job uses the page
    delete m_argumentController; // its job uses the page
    delete m_linkController;    // its jobs use the pages
    delete m_secondRun;         // its job uses the page
    delete m_liveController;    // its job uses the cache and the page
    delete m_effortController;  // its job uses the question
    delete m_exportController;  // its job writes what they show
    delete m_compareController; // its jobs use the cache and the devices
    delete m_whatIfController;  // its jobs use the cache and the devices
    delete m_modelController;   // its jobs use the cache and the devices
    delete m_networkController; // its job uses the page
    delete m_serveController;   // its job uses the page
    delete m_queryController;   // its job uses the page
    delete m_reportController;  // its job uses the notice
    delete m_resultWatch;       // it uses the views, and they use the workspace
    delete takeCentralWidget();
}

void MainWindow::buildLayout()
{
    m_splitter->addWidget(m_sideColumn);
    addPages();
    m_splitter->addWidget(m_tabs);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    auto* middle = new QWidget(this);
    auto* layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_noticeBar);
    layout->addWidget(new ContentArea(m_splitter), 1); // scrolls where large texts have no room on a small screen
    layout->addWidget(m_jobsBar);
    setCentralWidget(middle);
    resetLayout();
}

void MainWindow::connectQuestions()
{
    for (const auto asked : {&QuestionPanel::exploreRequested, &QuestionPanel::bestRequested}) {
        connect(m_questionPanel, asked, this, [this](const Workspace::Posed& problem) { m_askedByHand = problem; });
    }
    connect(m_questionPanel, &QuestionPanel::exploreRequested, &m_workspace, &Workspace::explore);
    connect(m_questionPanel, &QuestionPanel::bestRequested, &m_workspace, &Workspace::findBest);
    connect(m_explorePage, &ExplorePage::exploreWanted, m_questionPanel, &QuestionPanel::explore);
    connect(m_questionPanel, &QuestionPanel::countRequested, &m_workspace, &Workspace::count);
    connect(m_questionPanel, &QuestionPanel::countOutdated, &m_workspace, &Workspace::cancelCount);
    connect(&m_workspace, &Workspace::counted, m_questionPanel, &QuestionPanel::setSizes);
    connect(m_jobsBar, &JobsBar::stopRequested, &m_workspace, &Workspace::stop);
}

void MainWindow::connectKernel()
{
    connect(m_questionPanel, &QuestionPanel::kernelChanged, this, &MainWindow::showChosenKernel);
    connect(m_questionPanel, &QuestionPanel::kernelChecked, m_kernelPage, &KernelPage::setCheck);
    connect(m_kernelPage, &KernelPage::ownKernelChanged, m_questionPanel, &QuestionPanel::setOwnKernel);
    connectKernelFiles();
    showChosenKernel();
    m_questionPanel->tellOfKernel();
}

void MainWindow::showChosenKernel()
{
    const SystemKernel* kernel = m_questionPanel->kernel();
    if (m_questionPanel->isOwnKernel() && kernel != nullptr && m_kernelPage->ownText().isEmpty()) {
        m_kernelPage->adoptOwnText(QString::fromStdString(kernel->text), QString::fromStdString(kernel->name));
    } else if (m_questionPanel->isOwnKernel()) {
        m_kernelPage->showOwnKernel();
    } else if (kernel != nullptr) {
        m_kernelPage->showKernel(*kernel);
    }
}

void MainWindow::connectResults()
{
    connect(&m_workspace, &Workspace::explorationStarted, this, [this] {
        m_explorePage->setUpdating(true);
        m_jobsBar->showRunning(tr("listing candidates…"));
    });
    connect(
        &m_workspace, &Workspace::questionAsked, m_questionPanel,
        [this](const std::shared_ptr<const Problem>& problem) { m_questionPanel->setQuestion(problem->question()); });
    connect(&m_workspace, &Workspace::explorationChanged, this, &MainWindow::showExploration);
    connect(&m_workspace, &Workspace::questionAsked, m_noticeBar, &NoticeBar::endQuestion);
    connect(m_tabs, &QTabWidget::currentChanged, m_noticeBar, &NoticeBar::endPage);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { // keys of a page are no text for a filter
        if (const QWidget* field = focusWidget();
            field != nullptr && field->objectName() == QLatin1String("filterField")) {
            m_tabs->currentWidget()->setFocus();
        }
    });
    connect(m_vocabularyController, &VocabularyController::changed, this, &MainWindow::sayAnew);
    connect(&m_workspace, &Workspace::explorationEnded, this, &MainWindow::showEnd);
    connect(&m_workspace, &Workspace::explorationFailed, this, [this](const QString& message) {
        m_explorePage->setUpdating(false);
        m_jobsBar->showProblem(message);
    });
    connect(&m_workspace, &Workspace::inspectionStarted, this,
            [this] { m_explorePage->showMapMessage(tr("simulating…")); });
    connect(&m_workspace, &Workspace::inspectionChanged, this, &MainWindow::showInspection);
    connect(&m_workspace, &Workspace::inspectionFailed, this, [this](const QString& message) {
        m_explorePage->showMapMessage(message);
        m_inspectPage->showMessage(message);
    });
    connect(m_devicesPage, &DevicesPage::ruleEffectsWanted, &m_workspace, &Workspace::findRuleEffects);
    connect(&m_workspace, &Workspace::ruleEffectsChanged, m_devicesPage, &DevicesPage::showRuleEffects);
    connect(&m_workspace, &Workspace::ruleEffectsFailed, m_devicesPage, &DevicesPage::showRuleMessage);
}

/// Connects the checks of edited listings and iteration spaces on the page Inspect.
void MainWindow::connectListings()
{
    connect(m_inspectPage, &InspectPage::checkRequested, this, [this](const QString& listing, const QString& text) {
        const auto exploration = m_workspace.exploration();
        const auto current = m_workspace.selection().current();
        const auto row = exploration && current ? exploration->table->rowOf(*current) : std::nullopt;
        m_listingChecks.check(exploration, row, listing, text);
    });
    connect(m_inspectPage, &InspectPage::checkStopRequested, &m_listingChecks, &ListingCheckJob::stop);
    connect(&m_listingChecks, &ListingCheckJob::judged, m_inspectPage, &InspectPage::showVerdict);
    connect(m_inspectPage, &InspectPage::estimateRequested, this,
            [this](const QString& text) { m_candidateTrials.estimate(m_workspace.exploration(), text); });
    connect(m_inspectPage, &InspectPage::simulationRequested, this,
            [this](const QString& text) { m_candidateTrials.simulate(m_workspace.exploration(), text); });
    connect(m_inspectPage, &InspectPage::comparisonRequested, this,
            [this](const QString& text, const QString& selected) {
                m_candidateTrials.compare(m_workspace.exploration(), text, selected);
            });
    connect(m_inspectPage, &InspectPage::pinsWanted, this, [this](const QString& text, const QString& selected) {
        m_candidateTrials.find(m_workspace.exploration(), {selected, text});
    });
    connect(&m_candidateTrials, &CandidateTrialJob::found, m_compareController, &CompareController::pinFound);
    connect(m_inspectPage, &InspectPage::trialStopRequested, &m_candidateTrials, &CandidateTrialJob::stop);
    connect(&m_candidateTrials, &CandidateTrialJob::judged, m_inspectPage, &InspectPage::showTrial);
}

void MainWindow::showInspection(const std::shared_ptr<const Inspection>& inspection)
{
    if (inspection == nullptr) {
        m_explorePage->showMapMessage(tr("Select a candidate to see how busy its groups and cores are."));
        m_inspectPage->showMessage(tr("Select a candidate on the page Explore to see how it works."));
        return;
    }
    if (inspection->wasStopped) {
        const QString message = tr("Stopped. Select the candidate again for all details.");
        m_explorePage->showMapMessage(message);
        m_inspectPage->showMessage(message);
        return;
    }
    if (auto map = inspection->shared<DeviceMap>()) {
        m_explorePage->showMap(std::move(map));
    } else {
        m_explorePage->showMapMessage(tr("This system has no device map."));
    }
    const Roofline* roofline = inspection->part<Roofline>();
    m_inspectPage->setInspection(inspection, roofline == nullptr
                                                 ? std::vector<double>{}
                                                 : ratesOf(*m_workspace.exploration(), roofline->operations));
    m_inspectPage->setTitle(titleInWords(*m_workspace.exploration()->problem, inspection->title));
}

void MainWindow::showExploration()
{
    const auto picture = m_workspace.exploration();
    m_explorePage->setExploration(picture);
    if (m_workspace.isExploring()) {
        m_jobsBar->showProgress(settledCandidates(*picture), allCandidates(*picture), progressInWords(*picture));
    }
}

void MainWindow::showEnd()
{
    m_explorePage->setUpdating(false);
    if (const auto picture = m_workspace.exploration()) {
        m_jobsBar->showIdle(endInWords(*picture));
        if (!m_lessonController->isGiving()) { // during a lesson the user asked for nothing
            offerCandidates(*picture);
        }
    }
}

void MainWindow::setTheme(Theme theme) { m_looks->setTheme(theme); }

} // namespace pimento
