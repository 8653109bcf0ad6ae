// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"
#include "views/compare/compare_page.h"
#include "views/devices/devices_page.h"
#include "views/explore/explore_page.h"
#include "views/inspect/inspect_page.h"
#include "views/kernel/kernel_page.h"
#include "views/learn/learn_page.h"
#include "views/model/model_page.h"
#include "views/timeline/timeline_page.h"
#include "views/whatif/whatif_page.h"

#include <QTabWidget>

// The pages in the order of their tabs, with the keys Ctrl+1, Ctrl+2 and so on. A new page needs one line in addPages()
// and its name in app/window/session/page_names.h.

namespace pimento {

namespace {

QString pageCommand(const QString& name) { return QStringLiteral("page.") + name; }

} // namespace

void MainWindow::addPages()
{
    m_pages->setObjectName(QStringLiteral("pages"));
    m_pages->setDocumentMode(true);
    addPage(m_page, "explore", tr("Explore"), tr("Which drafts are worth a look?"));
    addPage(m_inspect, "inspect", tr("Inspect"), tr("How does the selected draft work?"));
    addPage(m_compare, "compare", tr("Compare"), tr("Which draft or device is better, and by how much?"));
    addPage(m_timeline, "timeline", tr("Timeline"), tr("What happens in which cycle?"));
    addPage(m_kernel, "kernel", tr("Kernel"), tr("What does the kernel compute?"));
    addPage(m_devices, "devices", tr("Devices"), tr("What can a device do, and how fast?"));
    addPage(m_whatIf, "whatif", tr("What-if"), tr("How do device parameters change the best draft?"));
    addPage(m_learn, "learn", tr("Learn"), tr("Which lessons are there?"));
    addPage(m_model, "model", tr("Model"), tr("How fast does a language model run?"));
}

void MainWindow::addPage(QWidget* page, const char* name, const QString& title, const QString& question)
{
    page->setObjectName(QLatin1String(name));
    m_pages->setTabWhatsThis(m_pages->addTab(page, title), question);
}

void MainWindow::addPageCommands(const QString& view)
{
    for (int page = 0; page < m_pages->count(); ++page) {
        const auto digit = static_cast<Qt::Key>(Qt::Key_1 + page);
        m_commands.add({pageCommand(m_pages->widget(page)->objectName()),
                        view,
                        m_pages->tabText(page),
                        {QKeySequence(Qt::CTRL | digit)},
                        1},
                       m_pages, [this, page] { m_pages->setCurrentIndex(page); });
    }
    const auto showTips = [this] { // with the keys that the user chose
        for (int page = 0; page < m_pages->count(); ++page) {
            const QAction* action = m_commands.action(pageCommand(m_pages->widget(page)->objectName()));
            const QString keys = keysInWords(action->shortcuts());
            const QString question = m_pages->tabWhatsThis(page);
            m_pages->setTabToolTip(page, keys.isEmpty() ? question : tr("%1 (%2)").arg(question, keys));
        }
    };
    connect(&m_commands, &CommandRegistry::keysChanged, m_pages, showTips);
    showTips();
}

QString MainWindow::pageName() const { return m_pages->currentWidget()->objectName(); }

bool MainWindow::showPage(const QString& name)
{
    for (int page = 0; page < m_pages->count(); ++page) {
        if (m_pages->widget(page)->objectName() == name) {
            m_pages->setCurrentIndex(page);
            return true;
        }
    }
    return false;
}

} // namespace pimento
