// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/guide_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/looks/page_colours.h"
#include "app/window/main_window.h"
#include "app/window/model/model_controller.h"
#include "app/window/network/network_controller.h"
#include "app/window/network/placement_controller.h"
#include "app/window/question/result_watch.h"
#include "app/window/session/page_tabs.h"
#include "engine/candidates/device_map.h"
#include "engine/inspection/inspection.h"
#include "views/compare/compare_page.h"
#include "views/compare/compared_columns.h"
#include "views/devices/devices_page.h"
#include "views/explore/explore_page.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/frame/jobs_bar.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/learn_page.h"
#include "views/model/model_page.h"
#include "views/network/network_page.h"
#include "views/query/query_page.h"
#include "views/question/question_panel.h"
#include "views/serve/serve_page.h"
#include "views/texts/words.h"
#include "views/timeline/timeline_page.h"
#include "views/whatif/whatif_page.h"

#include <QApplication>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QToolTip>

// The pages in the order of their tabs; the first has the key Ctrl+1, the next Ctrl+2, and so on; the tenth has Alt+1. A
// page more is one line in addPages() and its name in app/window/session/page_names.h.

namespace pimento {

namespace {

constexpr int kDigits = 9; // Ctrl+0 is for the size of the text

QString pageCommand(const QString& name) { return QStringLiteral("page.") + name; }

/// Sets texts with links anew: they keep the palette that they were set with.
void renewColours(const QWidget& window)
{
    for (QLabel* label : window.findChildren<QLabel*>()) {
        if (const QString text = label->text(); text.contains(QLatin1String("<a "))) {
            label->setText({});
            label->setText(text);
        }
    }
}

/// Gives all widgets a palette. True if it is not the one that they have.
bool setWidgetColours(const Palette& palette)
{
    const QPalette before = QApplication::palette();
    QApplication::setPalette(palette.widgetPalette());
    QToolTip::setPalette(palette.widgetPalette());
    return QApplication::palette() != before;
}

} // namespace

QPalette MainWindow::startColours()
{
    QPalette system = QApplication::palette();
    (void)setWidgetColours(Palette::forTheme(Theme::System, system));
    return system;
}

void MainWindow::addPages()
{
    m_tabs->setObjectName(QStringLiteral("pages"));
    m_tabs->setDocumentMode(true);
    addPage(m_explorePage, "explore", tr("Explore"), tr("Which candidates are worth a look?"));
    addPage(m_inspectPage, "inspect", tr("Inspect"), tr("How does the selected candidate work?"));
    addPage(m_comparePage, "compare", tr("Compare"), tr("Which candidate or device is better, and by how much?"));
    addPage(m_timelinePage, "timeline", tr("Timeline"), tr("What happens in which cycle?"));
    addPage(m_kernelPage, "kernel", tr("Kernel"), tr("What does the kernel compute?"));
    addPage(m_devicesPage, "devices", tr("Devices"), tr("What can a device do, and how fast?"));
    addPage(m_whatIfPage, "whatif", tr("What-if"), tr("How do device parameters change the best candidate?"));
    addPage(m_learnPage, "learn", tr("Learn"), tr("Which lessons are there?"));
    addPage(m_modelPage, "model", tr("Model"), tr("How fast does a language model run?"));
    addPage(m_networkPage, "network", tr("Network"), tr("What does each layer of a network cost?"));
    addPage(m_servePage, "serve", tr("Serve"), tr("How long do requests wait for their answers?"));
    addPage(m_queryPage, "query", tr("Query"), tr("What does the study know?"));
    m_pageColours = new PageColours(static_cast<NarrowTabs&>(*m_tabs));
    m_pageColours->add(m_explorePage);
    m_pageColours->add(m_inspectPage);
    m_pageColours->add(m_kernelPage);
    m_pageColours->add(m_devicesPage);
    m_pageColours->add(m_timelinePage);
    m_pageColours->add(m_comparePage);
    m_pageColours->add(m_whatIfPage);
    m_pageColours->add(m_modelPage);
    m_pageColours->add(m_networkPage);
    m_pageColours->add(m_servePage);
    m_pageColours->add(m_queryPage);
}

void MainWindow::addPage(QWidget* page, const char* name, const QString& title, const QString& question)
{
    page->setObjectName(QLatin1String(name));
    m_tabs->setTabWhatsThis(m_tabs->addTab(page, title), question);
}

void MainWindow::resetLayout()
{
    m_splitter->setSizes({264, 1136});
    m_explorePage->resetLayout();
    m_inspectPage->resetLayout();
    m_comparePage->resetLayout();
    m_whatIfPage->resetLayout();
    m_modelPage->resetLayout();
    m_networkPage->resetLayout();
    m_servePage->resetLayout();
    m_queryPage->resetLayout();
    m_explorePage->scatter().resetView();
}

void MainWindow::paint(Theme theme)
{
    const Palette palette = Palette::forTheme(theme, m_systemPalette);
    if (setWidgetColours(palette) || isVisible()) {
        renewColours(*this);
    }
    m_pageColours->set(palette);
    m_jobsBar->setColours(palette);
    m_resultWatch->setColours(palette);
    m_noticeBar->setColours(palette);
    m_guideController->setColours(palette);
    if (m_lessonController != nullptr) {
        m_lessonController->setColours(palette);
    }
}

void MainWindow::addPageCommands(const QString& view)
{
    for (int page = 0; page < m_tabs->count(); ++page) {
        const QKeyCombination key = page < kDigits ? Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + page)
                                                   : Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + page - kDigits);
        m_commands.add(
            {pageCommand(m_tabs->widget(page)->objectName()), view, m_tabs->tabText(page), {QKeySequence(key)}, 1},
            m_tabs, [this, page] { m_tabs->setCurrentIndex(page); });
    }
    const auto showTips = [this] { // with the keys that the user chose
        for (int page = 0; page < m_tabs->count(); ++page) {
            const QAction* action = m_commands.action(pageCommand(m_tabs->widget(page)->objectName()));
            const QString keys = keysInWords(action->shortcuts());
            const QString question = m_tabs->tabWhatsThis(page);
            m_tabs->setTabToolTip(page, keys.isEmpty() ? question : tr("%1 (%2)").arg(question, keys));
        }
    };
    connect(&m_commands, &CommandRegistry::keysChanged, m_tabs, showTips);
    showTips();
}

/// Connects the pages Model and Network: a layer leads to its candidates, and a notice above the pages leads back.
void MainWindow::connectLayers()
{
    connect(m_modelController, &ModelController::candidatesAsked, this,
            [this](const std::shared_ptr<const Problem>& problem, const QString& layer) {
                m_workspace.findBest(problem);
                (void)showPage(QStringLiteral("explore"));
                m_noticeBar->tell(tr("Candidates of the layer “%1” of the language model.").arg(layer),
                                  {{tr("Back to the model"), [this] { (void)showPage(QStringLiteral("model")); }}},
                                  NoticeBar::About::Question);
            });
    connect(m_networkController, &NetworkController::layerAsked, this,
            [this](const std::shared_ptr<const Problem>& problem, const QString& layer) {
                m_workspace.findBest(problem);
                (void)showPage(QStringLiteral("explore"));
                m_noticeBar->tell(tr("Mappings of the layer “%1” of the network.").arg(layer),
                                  {{tr("Back to the network"), [this] { (void)showPage(QStringLiteral("network")); }}},
                                  NoticeBar::About::Question);
            });
    connect(&m_networkController->placement(), &PlacementController::cellAsked, this,
            [this](const std::shared_ptr<const Problem>& problem, const QString& layer, const QString& device) {
                m_workspace.findBest(problem);
                (void)showPage(QStringLiteral("explore"));
                m_noticeBar->tell(tr("Layer “%1” of the network on %2.").arg(layer, device),
                                  {{tr("Back to the network"), [this] { (void)showPage(QStringLiteral("network")); }}},
                                  NoticeBar::About::Question);
            });
}

/// Shows the current contents again after a change of the vocabulary.
void MainWindow::sayAnew()
{
    m_devicesPage->sayAnew();
    if (m_workspace.exploration() == nullptr) {
        return;
    }
    m_explorePage->setExploration(m_workspace.exploration());
    m_comparePage->setColumns(std::make_shared<const ComparedColumns>(m_comparePage->columns()));
    if (const auto inspection = m_workspace.inspection(); inspection != nullptr && !inspection->wasStopped) {
        m_inspectPage->setTitle(titleInWords(*m_workspace.exploration()->problem, inspection->title));
        if (auto map = inspection->shared<DeviceMap>()) {
            m_explorePage->showMap(std::move(map));
        }
    }
}

/// Focuses the search field of the current page, if it has one.
void MainWindow::startFind()
{
    if (m_tabs->currentWidget() == m_timelinePage) {
        m_timelinePage->startFind();
    } else if (m_tabs->currentWidget() == m_devicesPage) {
        m_devicesPage->startFind();
    } else if (m_tabs->currentWidget() == m_kernelPage) {
        m_kernelPage->startFind();
    } else if (m_tabs->currentWidget() == m_whatIfPage) {
        m_whatIfPage->startFind();
    } else if (m_tabs->currentWidget() == m_inspectPage) {
        m_inspectPage->startFind();
    } else if (m_tabs->currentWidget() == m_networkPage) {
        m_networkPage->startFind();
    }
}

void MainWindow::goToHit(int by)
{
    if (m_tabs->currentWidget() == m_timelinePage) {
        m_timelinePage->goToHit(by);
    } else if (m_tabs->currentWidget() == m_kernelPage) {
        m_kernelPage->goToHit(by);
    } else if (m_tabs->currentWidget() == m_devicesPage) {
        m_devicesPage->goToHit(by);
    } else if (m_tabs->currentWidget() == m_inspectPage) {
        m_inspectPage->goToHit(by);
    }
}

QString MainWindow::pageName() const { return shownPageName(*m_tabs); }

bool MainWindow::showPage(const QString& name) { return showPageNamed(*m_tabs, name); }

} // namespace pimento
