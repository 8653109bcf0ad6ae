// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_controller.h"
#include "app/window/commands/command_menus.h"
#include "app/window/commands/help_dialogs.h"
#include "app/window/compare/compare_controller.h"
#include "app/window/devices/device_controller.h"
#include "app/window/devices/whatif_controller.h"
#include "app/window/explore/argument_controller.h"
#include "app/window/explore/estimate_check.h"
#include "app/window/explore/export_controller.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/figures/figure_controller.h"
#include "app/window/language/guide_controller.h"
#include "app/window/language/language_controller.h"
#include "app/window/language/vocabulary_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/looks/side_column.h"
#include "app/window/looks/window_looks.h"
#include "app/window/looks/window_settings.h"
#include "app/window/main_window.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/query/query_controller.h"
#include "app/window/query/report_controller.h"
#include "app/window/serve/serve_controller.h"
#include "app/window/session/file_controller.h"
#include "app/window/session/notes_controller.h"
#include "views/common/field_panel.h"
#include "views/explore/explore_page.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/jobs_bar.h"
#include "views/model/model_fields.h"
#include "views/model/model_page.h"
#include "views/network/network_page.h"
#include "views/question/question_panel.h"
#include "views/serve/serve_fields.h"
#include "views/serve/serve_page.h"

#include <QSplitter>

#include <map>

// Commands of the window, menu by menu; see views/commands/command_registry.h.

namespace pimento {

void MainWindow::addCommands()
{
    const QString file = tr("&File");
    const QString edit = tr("&Edit");
    const QString explore = tr("E&xplore");
    const QString view = tr("&View");
    const QString help = tr("&Help");
    m_menus = new CommandMenus(m_commands, *this, {file, edit, explore, view, tr("&Learn"), help});
    m_looks = new WindowLooks({this, m_tabs, m_splitter, m_questionPanel, m_jobsBar, [this](Theme theme) { paint(theme); }});
    addFileCommands(file);
    addEditCommands(edit);
    addExploreCommands(explore);
    addPageCommands(view);
    addFindCommands(view);
    m_looks->addCommands(m_commands);
    m_vocabularyController->addCommands(m_commands, view);
    (new LanguageController(*m_noticeBar, this))->addCommands(m_commands, view);
    addViewCommands(view);
    addHelpCommands(help);
    new CommandController(m_commands, *this, *m_questionPanel);
    const std::map<QWidget*, QWidget*> fields = {{m_modelPage, &m_modelPage->fields()},
                                                 {m_networkPage, &m_networkPage->fields()},
                                                 {m_servePage, &m_servePage->fields()}};
    for (const auto& [page, own] : fields) {
        m_sideColumn->add(*own); // in the place of the question, so that the tabs stay where they are
        own->hide();
    }
    connect(m_tabs, &QTabWidget::currentChanged, this, [this, fields] {
        const auto own = fields.find(m_tabs->currentWidget());
        m_looks->setFields(own == fields.end() ? nullptr : own->second);
    });
    connect(m_looks, &WindowLooks::textSizeChanged, this, [this](int before, int now) {
        QList<int> sizes = m_splitter->sizes();
        if (m_sideColumn->isVisible()) { // its fields need that much more
            const int wider = sizes[0] * now / before - sizes[0];
            m_splitter->setSizes({sizes[0] + wider, sizes[1] - wider});
        }
    });
}

void MainWindow::addFileCommands(const QString& file)
{
    addSessionCommands(file);
    m_commands.add({QStringLiteral("file.example"), file, tr("Open &example"), {}, 1}, this,
                   [this] { openExample(); });
    m_commands.add({QStringLiteral("file.openKernel"),
                    file,
                    tr("Open &kernel…"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O)},
                    2},
                   this, [this] { openKernel(); });
    m_commands.add({QStringLiteral("file.saveKernel"),
                    file,
                    tr("&Save kernel…"),
                    {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
                    2},
                   this, [this] { saveKernel(); });
    m_commands.add(
        {QStringLiteral("file.openDevice"), file, tr("Open &device file…"), {QKeySequence(Qt::CTRL | Qt::Key_D)}, 3},
        this, [this] { m_deviceController->openForQuestion(); });
    m_commands.add(
        {QStringLiteral("file.exportTable"), file, tr("Export &table…"), {QKeySequence(Qt::CTRL | Qt::Key_E)}, 4}, this,
        [this] { exportTable(); });
    m_exportController->addCommands(m_commands, file, 4);
    m_reportController->addCommands(m_commands, file, 4);
    m_commands.add({QStringLiteral("file.openPredictor"), file, tr("Open pre&dictor…"), {}, 3}, this,
                   [this] { m_fileController->askForPredictor(); });
    m_figureController->addCommands(m_commands, file, 4);
    m_commands.add({QStringLiteral("file.quit"), file, tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, 9}, this,
                   [this] { close(); });
}

void MainWindow::addExploreCommands(const QString& explore)
{
    m_commands.add({QStringLiteral("explore.start"),
                    explore,
                    tr("&Explore"),
                    {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)}},
                   m_questionPanel, [this] { m_questionPanel->explore(); });
    m_commands.add(
        {QStringLiteral("explore.best"),
         explore,
         tr("&Find the best"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Enter)}},
        m_questionPanel, [this] { m_questionPanel->findBest(); });
    FilterStack& filters = m_workspace.state().filters;
    m_looks->setEndedFirst([&filters] {
        const bool hadBrush = !filters.brush().empty();
        filters.clearBrush();
        return hadBrush;
    });
    m_commands.add({QStringLiteral("explore.clearBrush"), explore, tr("Clear the br&ush"), {}, 2}, this,
                   [&filters] { filters.clearBrush(); });
    m_commands.add({QStringLiteral("explore.stop"), explore, tr("&Stop"), {QKeySequence(Qt::Key_Escape)}}, this,
                   [this, &filters] {
                       filters.clearBrush();
                       m_workspace.stop();
                       m_predictController->stop();
                       m_compareController->stop();
                       m_whatIfController->stop();
                       m_modelController->stop();
                       m_networkController->stop();
                       m_serveController->stop();
                       m_queryController->stop();
                       m_lessonController->stop();
                   });
    addHistoryCommands(explore, 1);
    m_commands.add({QStringLiteral("explore.selectBest"),
                    explore,
                    tr("Select the &best candidate"),
                    {QKeySequence(Qt::CTRL | Qt::Key_B)},
                    2},
                   this, [this] { m_workspace.selectBest(); });
    m_compareController->addPinCommands(m_commands, explore + tr("/&Pin the selected candidate"));
    m_notesController->addCommands(m_commands, explore, 2);
    m_argumentController->addCommands(m_commands, explore, 2);
    m_predictController->addCommands(m_commands, explore, tr("&View"), 5);
    (new EstimateCheck(m_workspace, *m_explorePage, *m_noticeBar, this))->addCommands(m_commands, explore, 2);
    m_whatIfController->addCommands(m_commands, explore, 3);
    m_modelController->addCommands(m_commands, explore, 4);
    m_networkController->addCommands(m_commands, explore, 4);
    m_serveController->addCommands(m_commands, explore, 4);
    m_queryController->addCommands(m_commands, explore, 4);
    m_commands.add(
        {QStringLiteral("explore.filter"), explore, tr("Fi&lter candidates"), {QKeySequence(Qt::Key_Slash)}, 2}, this,
        [this] { startFilter(); });
}

void MainWindow::addFindCommands(const QString& view)
{
    m_commands.add({QStringLiteral("view.find"), view, tr("&Find"), {QKeySequence(Qt::CTRL | Qt::Key_F)}, 2}, this,
                   [this] { startFind(); });
    m_commands.add({QStringLiteral("view.findNext"), view, tr("Find &next"), {QKeySequence(Qt::Key_F3)}, 2}, this,
                   [this] { goToHit(1); });
    m_commands.add(
        {QStringLiteral("view.findPrevious"), view, tr("Find pre&vious"), {QKeySequence(Qt::SHIFT | Qt::Key_F3)}, 2},
        this, [this] { goToHit(-1); });
}

void MainWindow::addViewCommands(const QString& view)
{
    QAction* logarithmic = m_commands.addSwitch(
        {QStringLiteral("view.logarithmic"), view, tr("L&ogarithmic axes"), {QKeySequence(Qt::CTRL | Qt::Key_L)}, 5},
        m_explorePage, m_explorePage->scatter().isLogarithmic(),
        [this](bool isOn) { m_explorePage->setLogarithmic(isOn); });
    connect(m_explorePage, &ExplorePage::logarithmicChanged, logarithmic, &QAction::setChecked);
    m_commands.add({QStringLiteral("view.resetScatter"),
                    view,
                    tr("&Reset view of the scatter"),
                    {QKeySequence(Qt::CTRL | Qt::Key_R)},
                    5},
                   m_explorePage, [this] { m_explorePage->scatter().resetView(); });
    m_commands.add(
        {QStringLiteral("view.reset"), view, tr("Reset &layout"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_0)}, 6},
        this, [this] { putEverythingBack(); });
}

void MainWindow::addHelpCommands(const QString& help)
{
    m_guideController->addCommands(m_commands, help);
    m_commands.add({QStringLiteral("help.documents"), help, tr("&Documents")}, this, [this] { showDocuments(this); });
    m_commands.add({QStringLiteral("help.about"), help, tr("&About Pimento")}, this, [this] { showAbout(this); });
}

void MainWindow::startFilter()
{
    (void)showPage(QStringLiteral("explore"));
    m_explorePage->filters().startFilter();
}

void MainWindow::putEverythingBack()
{
    m_looks->reset();
    m_looks->setTextPercent(100);
    resetLayout();
}

LastPlace MainWindow::useSettings(const QString& file)
{
    m_settings = std::make_unique<WindowSettings>(
        WindowSettings::Parts{this, m_looks, &m_commands, m_vocabularyController}, file);
    m_settings->restore();
    m_fileController->useSettings(file);
    m_lessonController->useSettings(file);
    m_predictController->useSettings(file);
    findChild<LanguageController*>()->useSettings(file);
    // Tables have their columns only after the first results.
    connect(
        &m_workspace, &Workspace::explorationChanged, this,
        [this] {
            if (m_settings) {
                m_settings->restoreColumns();
            }
        },
        Qt::SingleShotConnection);
    return m_settings->lastPlace();
}

} // namespace pimento
