// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/compare/compare_desk.h"
#include "app/window/devices/device_desk.h"
#include "app/window/devices/whatif_desk.h"
#include "app/window/explore/predict_desk.h"
#include "app/window/export_desk.h"
#include "app/window/figure_desk.h"
#include "app/window/file_desk.h"
#include "app/window/handout_desk.h"
#include "app/window/inspect/advice_desk.h"
#include "app/window/inspect/link_desk.h"
#include "app/window/language/guide_desk.h"
#include "app/window/language/vocabulary_desk.h"
#include "app/window/lesson_desk.h"
#include "app/window/looks/side_column.h"
#include "app/window/looks/window_looks.h"
#include "app/window/looks/window_settings.h"
#include "app/window/model/model_desk.h"
#include "app/window/notes_desk.h"
#include "app/window/question/effort_desk.h"
#include "app/window/question/result_watch.h"
#include "app/window/question/undo_desk.h"
#include "app/window/session_desk.h"
#include "engine/inspection/inspection.h"
#include "views/compare/compare_page.h"
#include "views/compare/compared_columns.h"
#include "views/devices/devices_page.h"
#include "views/explore/exploration_words.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/jobs_bar.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/learn_page.h"
#include "views/learn/lesson_strip.h"
#include "views/model/model_page.h"
#include "views/question/question_panel.h"
#include "views/selection/marks.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"
#include "views/whatif/whatif_page.h"

#include <QApplication>
#include <QSplitter>
#include <QTabWidget>
#include <QToolTip>
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
    : QMainWindow(parent), m_systemPalette(QApplication::palette()), m_workspace(catalogue), m_shelf(catalogue),
      m_splitter(new QSplitter(this)), m_question(new QuestionPanel(catalogue, m_shelf)), m_pages(new QTabWidget(this)),
      m_page(new ExplorePage(m_workspace.state())), m_inspect(new InspectPage), m_kernel(new KernelPage),
      m_devices(new DevicesPage(m_shelf)),
      m_desk(new DeviceDesk(catalogue, m_shelf, {m_question, m_devices, this}, this)), m_timeline(new TimelinePage),
      m_compare(new ComparePage), m_comparing(new CompareDesk(catalogue, m_workspace, m_shelf, *m_compare, *this)),
      m_whatIf(new WhatIfPage), m_trying(new WhatIfDesk(m_workspace, m_shelf, *m_whatIf, *this)),
      m_model(new ModelPage), m_modelling(new ModelDesk(m_workspace, m_shelf, *m_model, *this)), m_learn(new LearnPage),
      m_strip(new LessonStrip), m_side(new SideColumn(*m_strip, *m_question)), m_jobs(new JobsBar),
      m_watch(new ResultWatch(m_workspace, {m_question, m_devices, {m_page, m_inspect, m_timeline, m_whatIf}}, this)),
      m_notice(new NoticeBar), m_undo(new UndoDesk(*m_question, m_workspace.state(), this)),
      m_session(new SessionDesk(*this, this)), m_words(new VocabularyDesk(*m_question, this)),
      m_guide(new GuideDesk(
          *this, *m_words, [this] { return pageName(); }, this)),
      m_notes(new NotesDesk(*this, this))
{
    setWindowTitle(tr("Pimento"));
    buildLayout();
    m_figures = new FigureDesk(*this, this);
    m_files = new FileDesk(*this, this);
    m_drafts = new ExportDesk(*this, this);
    m_advice = new AdviceDesk(*m_inspect, m_workspace, this);
    connect(m_pages, &QTabWidget::currentChanged, this,
            [this] { m_advice->setWatched(m_pages->currentWidget() == m_inspect); });
    m_efforts = new EffortDesk(*m_question, m_workspace, m_shelf, this);
    m_predict = new PredictDesk({&m_workspace, m_question, m_page, m_jobs, m_notice}, this);
    addCommands();
    m_lessons = new LessonDesk(catalogue, {this, m_learn, m_strip, m_splitter}, this);
    addLessonCommands(tr("&Learn"));
    new HandoutDesk(*this, *m_lessons);
    connectQuestions();
    connectKernel();
    connectResults();
    connectListings();
    connectModel();
    connectTimeline();
    m_links = new LinkDesk(*m_inspect, *m_timeline, *m_pages, m_workspace, this); // after the pages' own connections
    m_links->addCommands(m_commands, tr("&View"));
    connectSession();
    m_devices->sayAnew(); // they were listed before the words were loaded
    setTheme(Theme::System);
    resize(kBestSize);
    setMinimumSize(kSmallestSize);
    followScreens(*this);
}

MainWindow::~MainWindow()
{
    m_lessons->leave();
    m_session->end();
    m_settings.reset();
    delete m_lessons; // its jobs use the cache, and it uses all pages
    delete m_guide;
    delete m_notes;
    delete m_looks; // it shows widgets that are deleted below
    delete m_session;
    delete m_undo;
    delete m_predict;   // its jobs use the page
    delete m_advice;    // its job uses the page
    delete m_links;     // its jobs use the pages
    delete m_efforts;   // its job uses the question
    delete m_drafts;    // its job writes what they show
    delete m_comparing; // its jobs use the cache and the devices
    delete m_trying;    // its jobs use the cache and the devices
    delete m_modelling; // its jobs use the cache and the devices
    delete m_watch;     // it uses the views, and they use the workspace
    delete takeCentralWidget();
}

void MainWindow::buildLayout()
{
    m_splitter->addWidget(m_side);
    addPages();
    m_splitter->addWidget(m_pages);
    m_splitter->setStretchFactor(0, 0);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    auto* middle = new QWidget(this);
    auto* layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_notice);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_jobs);
    setCentralWidget(middle);
    resetLayout();
}

void MainWindow::resetLayout()
{
    m_splitter->setSizes({264, 1136});
    m_page->resetLayout();
    m_inspect->resetLayout();
    m_compare->resetLayout();
    m_whatIf->resetLayout();
    m_model->resetLayout();
    m_page->scatter().resetView();
}

void MainWindow::connectQuestions()
{
    for (const auto asked : {&QuestionPanel::exploreRequested, &QuestionPanel::bestRequested}) {
        connect(m_question, asked, this, [this](const Workspace::Posed& problem) { m_askedByHand = problem; });
    }
    connect(m_question, &QuestionPanel::exploreRequested, &m_workspace, &Workspace::explore);
    connect(m_question, &QuestionPanel::bestRequested, &m_workspace, &Workspace::findBest);
    connect(m_page, &ExplorePage::exploreWanted, m_question, &QuestionPanel::explore);
    connect(m_question, &QuestionPanel::countRequested, &m_workspace, &Workspace::count);
    connect(m_question, &QuestionPanel::countOutdated, &m_workspace, &Workspace::cancelCount);
    connect(&m_workspace, &Workspace::counted, m_question, &QuestionPanel::setSizes);
    connect(m_jobs, &JobsBar::stopRequested, &m_workspace, &Workspace::stop);
}

void MainWindow::connectKernel()
{
    connect(m_question, &QuestionPanel::kernelChanged, this, &MainWindow::showChosenKernel);
    connect(m_question, &QuestionPanel::kernelChecked, m_kernel, &KernelPage::setCheck);
    connect(m_kernel, &KernelPage::ownKernelChanged, m_question, &QuestionPanel::setOwnKernel);
    connectKernelFiles();
    showChosenKernel();
    m_question->tellOfKernel();
}

void MainWindow::showChosenKernel()
{
    if (m_question->isOwnKernel()) {
        m_kernel->showOwnKernel();
    } else if (const SystemKernel* kernel = m_question->kernel()) {
        m_kernel->showKernel(*kernel);
    }
}

void MainWindow::connectResults()
{
    connect(&m_workspace, &Workspace::explorationStarted, this, [this] {
        m_page->setUpdating(true);
        m_jobs->showRunning(tr("listing drafts…"));
    });
    connect(&m_workspace, &Workspace::questionAsked, m_question,
            [this](const std::shared_ptr<const Problem>& problem) { m_question->setQuestion(problem->question()); });
    connect(&m_workspace, &Workspace::explorationChanged, this, &MainWindow::showExploration);
    connect(&m_workspace, &Workspace::questionAsked, m_notice, &NoticeBar::endQuestion);
    connect(m_pages, &QTabWidget::currentChanged, m_notice, &NoticeBar::endPage);
    connect(m_pages, &QTabWidget::currentChanged, this, [this] { // keys of a page are no text for a filter
        if (const QWidget* field = focusWidget();
            field != nullptr && field->objectName() == QLatin1String("filterField")) {
            m_pages->currentWidget()->setFocus();
        }
    });
    connect(m_words, &VocabularyDesk::changed, this, &MainWindow::sayAnew);
    connect(&m_workspace, &Workspace::explorationEnded, this, &MainWindow::showEnd);
    connect(&m_workspace, &Workspace::explorationFailed, this, [this](const QString& message) {
        m_page->setUpdating(false);
        m_jobs->showProblem(message);
    });
    connect(&m_workspace, &Workspace::inspectionStarted, this, [this] { m_page->showMapMessage(tr("simulating…")); });
    connect(&m_workspace, &Workspace::inspectionChanged, this, &MainWindow::showInspection);
    connect(&m_workspace, &Workspace::inspectionFailed, this, [this](const QString& message) {
        m_page->showMapMessage(message);
        m_inspect->showMessage(message);
    });
    connect(m_devices, &DevicesPage::ruleEffectsWanted, &m_workspace, &Workspace::findRuleEffects);
    connect(&m_workspace, &Workspace::ruleEffectsChanged, m_devices, &DevicesPage::showRuleEffects);
    connect(&m_workspace, &Workspace::ruleEffectsFailed, m_devices, &DevicesPage::showRuleMessage);
}

/// Connects the page Model: a layer leads to the candidates of its kernel, and a notice above the pages leads back.
void MainWindow::connectModel()
{
    connect(m_modelling, &ModelDesk::draftsAsked, this,
            [this](const std::shared_ptr<const Problem>& problem, const QString& layer) {
                m_workspace.findBest(problem);
                (void)showPage(QStringLiteral("explore"));
                m_notice->tell(tr("Drafts of the layer “%1” of the language model.").arg(layer),
                               {{tr("Back to the model"), [this] { (void)showPage(QStringLiteral("model")); }}},
                               NoticeBar::About::Question);
            });
}

/// Connects the check of edited listings on the page Inspect.
void MainWindow::connectListings()
{
    connect(m_inspect, &InspectPage::checkRequested, this, [this](const QString& listing, const QString& text) {
        m_checks.check(m_workspace.exploration(), listing, text);
    });
    connect(m_inspect, &InspectPage::checkStopRequested, &m_checks, &ListingCheckJob::stop);
    connect(&m_checks, &ListingCheckJob::judged, m_inspect, &InspectPage::showVerdict);
}

void MainWindow::showInspection(const std::shared_ptr<const Inspection>& inspection)
{
    if (inspection == nullptr) {
        m_page->showMapMessage(tr("Select a draft to see how busy its groups and cores are."));
        m_inspect->showMessage(tr("Select a draft on the page Explore to see how it works."));
        return;
    }
    if (inspection->wasStopped) {
        const QString message = tr("Stopped. Select the draft again for all details.");
        m_page->showMapMessage(message);
        m_inspect->showMessage(message);
        return;
    }
    if (inspection->map != nullptr) {
        m_page->showMap(inspection->map);
    } else {
        m_page->showMapMessage(tr("This system has no device map."));
    }
    m_inspect->setInspection(inspection, inspection->roofline == nullptr
                                             ? std::vector<double>{}
                                             : ratesOf(*m_workspace.exploration(), inspection->roofline->operations));
    m_inspect->setTitle(titleInWords(*m_workspace.exploration()->problem, inspection->title));
}

void MainWindow::showExploration()
{
    const auto picture = m_workspace.exploration();
    m_page->setExploration(picture);
    if (m_workspace.isExploring()) {
        m_jobs->showProgress(settledCandidates(*picture), picture->table->rows(), progressInWords(*picture));
    }
}

/// Shows the current contents again after a change of the vocabulary.
void MainWindow::sayAnew()
{
    m_devices->sayAnew();
    if (m_workspace.exploration() == nullptr) {
        return;
    }
    m_page->setExploration(m_workspace.exploration());
    m_compare->setColumns(std::make_shared<const ComparedColumns>(m_compare->columns()));
    if (const auto inspection = m_workspace.inspection(); inspection != nullptr && !inspection->wasStopped) {
        m_inspect->setTitle(titleInWords(*m_workspace.exploration()->problem, inspection->title));
        if (inspection->map != nullptr) {
            m_page->showMap(inspection->map);
        }
    }
}

void MainWindow::showEnd()
{
    m_page->setUpdating(false);
    if (const auto picture = m_workspace.exploration()) {
        m_jobs->showIdle(endInWords(*picture));
        if (!m_lessons->isGiving()) { // during a lesson the user asked for nothing
            offerDrafts(*picture);
        }
    }
}

void MainWindow::setTheme(Theme theme) { m_looks->setTheme(theme); }

void MainWindow::paint(Theme theme)
{
    const Palette palette = Palette::forTheme(theme, m_systemPalette);
    QApplication::setPalette(palette.widgetPalette());
    QToolTip::setPalette(palette.widgetPalette());
    m_question->setColours(palette);
    m_page->setColours(palette);
    m_inspect->setColours(palette);
    m_kernel->setColours(palette);
    m_devices->setColours(palette);
    m_timeline->setColours(palette);
    m_compare->setColours(palette);
    m_whatIf->setColours(palette);
    m_model->setColours(palette);
    m_jobs->setColours(palette);
    m_watch->setColours(palette);
    m_notice->setColours(palette);
    m_guide->setColours(palette);
    if (m_lessons != nullptr) {
        m_lessons->setColours(palette);
    }
}

/// Focuses the search field of the current page, if it has one.
void MainWindow::startFind()
{
    if (m_pages->currentWidget() == m_timeline) {
        m_timeline->startFind();
    } else if (m_pages->currentWidget() == m_devices) {
        m_devices->startFind();
    } else if (m_pages->currentWidget() == m_kernel) {
        m_kernel->startFind();
    } else if (m_pages->currentWidget() == m_whatIf) {
        m_whatIf->startFind();
    } else if (m_pages->currentWidget() == m_inspect) {
        m_inspect->startFind();
    }
}

void MainWindow::goToHit(int by)
{
    if (m_pages->currentWidget() == m_timeline) {
        m_timeline->goToHit(by);
    } else if (m_pages->currentWidget() == m_kernel) {
        m_kernel->goToHit(by);
    } else if (m_pages->currentWidget() == m_devices) {
        m_devices->goToHit(by);
    } else if (m_pages->currentWidget() == m_inspect) {
        m_inspect->goToHit(by);
    }
}

} // namespace pimento
