// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/help_dialogs.h"

#include "engine/base/data_folder.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QMessageBox>
#include <QSplitter>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

namespace pimento {

namespace {

struct HelpDialogsTexts {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QFileInfoList documents()
{
    const auto data = findDataFolder();
    if (!data) {
        return {};
    }
    for (const char* folder : {"resources/docs", "docs"}) {
        const QDir docs(QString::fromStdString((*data / folder).string()));
        if (const QFileInfoList files = docs.entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
            !files.isEmpty()) {
            return files;
        }
    }
    return {};
}

/// First heading of a document, or its file's name.
QString titleOf(const QFileInfo& document)
{
    QFile file(document.absoluteFilePath());
    const QString first = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readLine()).trimmed() : QString();
    return first.startsWith(QLatin1String("# ")) ? first.mid(2) : document.completeBaseName();
}

void showDocument(QTextBrowser& browser, const QString& name)
{
    QFile file(name);
    if (file.open(QIODevice::ReadOnly)) {
        browser.setSearchPaths({QFileInfo(name).absolutePath()}); // for its pictures
        browser.setMarkdown(QString::fromUtf8(file.readAll()));
    } else {
        browser.setPlainText(HelpDialogsTexts::tr("%1 cannot be read.").arg(name));
    }
}

} // namespace

void showDocuments(QWidget* parent)
{
    if (auto* open = parent->findChild<QDialog*>(QStringLiteral("documents"))) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(QStringLiteral("documents"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(HelpDialogsTexts::tr("Documents"));
    dialog->resize(1000, 700);
    auto* list = new QListWidget;
    auto* browser = new QTextBrowser;
    browser->setOpenExternalLinks(true);
    browser->document()->setDocumentMargin(16);
    list->setAccessibleName(HelpDialogsTexts::tr("List of documents"));
    const QFileInfoList files = documents();
    for (const QFileInfo& file : files) {
        list->addItem(titleOf(file));
    }
    QObject::connect(list, &QListWidget::currentRowChanged, browser, [browser, files](int row) {
        if (row >= 0) {
            showDocument(*browser, files[row].absoluteFilePath());
        }
    });
    auto* splitter = new QSplitter(dialog);
    splitter->addWidget(list);
    splitter->addWidget(browser);
    splitter->setSizes({200, 800});
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(splitter);
    if (files.isEmpty()) {
        browser->setPlainText(HelpDialogsTexts::tr("The folder of documents is missing next to the program."));
    } else {
        list->setCurrentRow(0);
    }
    dialog->show();
}

void showAbout(QWidget* parent)
{
    QMessageBox::about(
        parent, HelpDialogsTexts::tr("About Pimento"),
        HelpDialogsTexts::tr(
            "<h3>Pimento %1</h3><p>Design-space explorer for processing-in-memory.</p>"
            "<p>Free software under the GNU General Public License, version 3 or, where its parts allow, "
            "any later version. It comes with no warranty. It uses Qt, Qt Charts and QCustomPlot.</p>")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace pimento
