// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/commands/command_results.h"
#include "app/window/devices/device_controller.h"
#include "app/window/explore/costs_workbook.h"
#include "app/window/explore/table_export.h"
#include "app/window/figures/figure_controller.h"
#include "app/window/learn/lesson_controller.h"
#include "app/window/looks/window_settings.h"
#include "app/window/main_window.h"
#include "app/window/session/session_controller.h"
#include "engine/base/json_reader.h"
#include "engine/systems/modules.h"
#include "engine/workloads/network_file.h"
#include "views/devices/devices_page.h"
#include "views/editor/code_editor.h"
#include "views/explore/exploration_text.h"
#include "views/explore/explore_page.h"
#include "views/frame/notice_bar.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/listing_editor.h"
#include "views/kernel/kernel_page.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>

#include <map>
#include <optional>
#include <string>

// Files that the window reads and writes, and its questions before closing.

namespace pimento {

namespace {

// Comment line of a kernel file with the sizes of the question.
QString sizesLine() { return QStringLiteral("# asked with "); }

std::optional<std::map<std::string, std::string>> sizesIn(const QString& text)
{
    for (const QString& line : text.split(QLatin1Char('\n'))) {
        if (line.startsWith(sizesLine())) {
            const auto sizes = parseSizesText(line.mid(sizesLine().size()).trimmed().toStdString());
            return sizes ? std::optional(*sizes) : std::nullopt;
        }
    }
    return std::nullopt;
}

/// Removes the line with sizes from a kernel's text.
QString withoutSizes(const QString& text)
{
    const qsizetype line = text.lastIndexOf(QLatin1Char('\n') + sizesLine());
    return line < 0 ? text : text.left(line + 1);
}

QString withSizes(const QString& text, const QString& sizes)
{
    const QString end = text.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n");
    return text + end + sizesLine() + sizes + QLatin1Char('\n');
}

} // namespace

void MainWindow::exportTable()
{
    const auto exploration = m_workspace.exploration();
    const QString file = exploration
                             ? QFileDialog::getSaveFileName(this, tr("Export table"), QStringLiteral("drafts.csv"),
                                                            tr("CSV (*.csv);;Workbook (*.xlsx)"))
                             : QString();
    if (QFileInfo(file).suffix().toLower() == QLatin1String("xlsx")) {
        showFailure(saveCostsWorkbook(*exploration, file.toStdString(), session().file().toStdString(),
                                      figures().command().value_or("")),
                    tr("Export table"), *this);
    } else if (!file.isEmpty() && !saveCosts(*exploration, file)) {
        QMessageBox::warning(this, tr("Export table"), tr("%1 cannot be written. Choose another folder.").arg(file));
    }
}

Result<void> MainWindow::loadKernel(const QString& file)
{
    const bool isNetwork = QFileInfo(file).suffix().toLower() == QLatin1String("json");
    const auto text =
        readTextFile(file.toStdString(), isNetwork ? KernelPage::kLongestNetwork : KernelPage::kLongestText);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    m_kernelPage->setOwnText(withoutSizes(QString::fromStdString(*text)), QFileInfo(file).completeBaseName(), file);
    if (const auto sizes = sizesIn(QString::fromStdString(*text)); sizes && m_questionPanel->isOwnKernel()) {
        m_questionPanel->setKernelSizes(*sizes);
    }
    (void)showPage(QStringLiteral("kernel"));
    return {};
}

void MainWindow::connectKernelFiles()
{
    m_kernelPage->offerExamples(m_workspace.catalogue().kernels);
    connect(m_kernelPage, &KernelPage::openRequested, this, &MainWindow::openKernel);
    connect(m_kernelPage, &KernelPage::saveRequested, this, &MainWindow::saveKernel);
    connect(m_kernelPage, &KernelPage::exampleWanted, this, [this](const QString& name) {
        const auto found = language::findKernel(m_workspace.catalogue().kernels, name.toStdString());
        if (found && mayLoseKernel(tr("another kernel replaces it"))) {
            m_kernelPage->setOwnText(QString::fromStdString((*found)->text), tr("my-%1").arg(name));
        }
    });
}

/// Text of a kernel for its file, with the sizes of the question if it is the question's kernel.
QString MainWindow::kernelForFile(const QString& text) const
{
    const auto asked = m_questionPanel->asked();
    const bool isAsked =
        asked && asked->workload.kind == WorkloadKind::Kernel && asked->workload.text == text.toStdString();
    return isAsked ? withSizes(text, QString::fromStdString(sizesText(asked->workload.sizes))) : text;
}

/// Offers to go to the results when the user asked from another page.
void MainWindow::offerCandidates(const Exploration& picture)
{
    const QString page = pageName();
    const bool wasAsked = !m_lessonController->isOpen() && picture.problem == m_askedByHand;
    if (wasAsked && picture.known > 0 && (page == QLatin1String("kernel") || page == QLatin1String("devices"))) {
        m_noticeBar->tell(
            tr("Done: %1").arg(endInWords(picture)),
            {{tr("Open Explore"), [this] { (void)showPage(QStringLiteral("explore")); }}, {tr("Close"), {}}},
            NoticeBar::About::Page);
    }
}

namespace {

Result<void> writeText(const QString& text, const QString& file)
{
    QSaveFile out(file);
    const QByteArray bytes = text.toUtf8();
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        return fail("cannot be written", "file " + file.toStdString(), "Choose another folder");
    }
    return {};
}

Result<void> checkHasText(const KernelPage& kernel)
{
    return kernel.hasText()
               ? Result<void>()
               : fail("has no text to save", "kernel " + kernel.name().toStdString(), "Choose a kernel with a text");
}

} // namespace

Result<void> MainWindow::storeKernel(const QString& file)
{
    if (Result<void> has = checkHasText(*m_kernelPage); !has) {
        return has;
    }
    const Result<void> written = writeText(kernelForFile(m_kernelPage->text()), file);
    if (written && m_kernelPage->isOwnShown()) { // saving a library kernel saves nothing of the user's own
        m_kernelPage->setSaved(QFileInfo(file).completeBaseName(), file);
    }
    return written;
}

Result<void> MainWindow::storeOwnKernel(const QString& file)
{
    const Result<void> written = writeText(kernelForFile(m_kernelPage->ownText()), file);
    if (written) {
        m_kernelPage->setSaved(QFileInfo(file).completeBaseName(), file);
    }
    return written;
}

void MainWindow::openKernel()
{
    if (!mayLoseKernel(tr("you open another kernel"))) {
        return;
    }
    const QStringList files = QFileDialog::getOpenFileNames(
        this, tr("Open kernel"), QString(),
        tr("Kernels, layers and networks (*.py *.json);;Files for Timeloop (*.yaml *.yml);;All files (*)"));
    if (files.isEmpty()) {
        return;
    }
    const bool isQuestion = questionFilesNamed(files.front().toStdString()) != nullptr;
    if (const Result<void> loaded = isQuestion ? loadQuestion(files) : loadKernel(files.front()); !loaded) {
        QMessageBox::warning(this, tr("Open kernel"), inWords(loaded.error()));
    }
}

void MainWindow::saveKernel()
{
    if (!tell(checkHasText(*m_kernelPage), tr("Save kernel"))) {
        return;
    }
    const QString file = askForKernelFile(m_kernelPage->name(), workloads::kindOf(m_kernelPage->text().toStdString()));
    if (!file.isEmpty()) {
        (void)tell(storeKernel(file), tr("Save kernel"));
    }
}

QString MainWindow::askForKernelFile(const QString& name, WorkloadKind kind)
{
    const bool isKernel = kind == WorkloadKind::Kernel;
    return QFileDialog::getSaveFileName(this, tr("Save kernel"),
                                        name + (isKernel ? QStringLiteral(".py") : QStringLiteral(".json")),
                                        isKernel ? tr("Kernels (*.py)") : tr("Layers and networks (*.json)"));
}

/// Reports an error; true if there is none.
bool MainWindow::tell(const Result<void>& result, const QString& title) { return showFailure(result, title, *this); }

/// Saves the user's own kernel. False: nothing was saved.
bool MainWindow::saveOwnKernel()
{
    const QString known = m_kernelPage->ownFile();
    const QString file = known.isEmpty() ? askForKernelFile(m_kernelPage->ownName(), m_kernelPage->ownKind()) : known;
    return !file.isEmpty() && tell(storeOwnKernel(file), tr("Save kernel"));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const QString occasion = tr("you close the window");
    // A session keeps what is not saved, and shows it again at the next start.
    event->setAccepted(m_sessionController->keepAll() ||
                       (mayLoseKernel(occasion) && mayLoseDevices(occasion) && mayLoseListings(occasion)));
    if (event->isAccepted()) {
        m_lessonController->leave();
    }
    if (event->isAccepted() && m_settings) {
        m_settings->save();
    }
}

bool MainWindow::mayLoseKernel(const QString& occasion)
{
    return !m_kernelPage->hasUnsavedText() ||
           mayLose({m_kernelPage->ownName()}, occasion, [this] { return saveOwnKernel(); });
}

bool MainWindow::mayLoseDevices(const QString& occasion)
{
    QStringList names;
    for (const int row : m_devicesPage->unsaved()) {
        names << m_devicesPage->titleOf(row);
    }
    return names.empty() || mayLose(names, occasion, [this] { return m_deviceController->saveAll(); });
}

/// Asks about edited listings of the page Inspect. False: the window must stay open.
bool MainWindow::mayLoseListings(const QString& occasion)
{
    for (std::size_t i = 0; i < m_inspectPage->columnCount(); ++i) {
        const ListingColumn& column = m_inspectPage->column(i);
        const auto save = [&] {
            const QString file =
                QFileDialog::getSaveFileName(this, tr("Save changed text"), column.listing() + QStringLiteral(".txt"));
            return !file.isEmpty() &&
                   tell(writeText(column.editor().editor().toPlainText(), file), tr("Save changed text"));
        };
        if (!column.listing().isEmpty() && column.editor().isEdited() && !mayLose({column.title()}, occasion, save)) {
            return false;
        }
    }
    return true;
}

/// Asks about texts that would be lost. True if they are saved or discarded; false if the user cancels or saving fails.
bool MainWindow::mayLose(const QStringList& names, const QString& occasion, const std::function<bool()>& save)
{
    const QString title =
        names.size() == 1 ? tr("%1 is not saved").arg(names.front()) : tr("%1 devices are not saved").arg(names.size());
    const QString text = tr("Save %1 before %2?").arg(names.join(QStringLiteral(", ")), occasion);
    const auto answer =
        QMessageBox::question(this, title, text, QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel,
                              QMessageBox::Cancel); // a stray Enter changes nothing
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

} // namespace pimento
