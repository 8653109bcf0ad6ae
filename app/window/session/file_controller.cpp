// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session/file_controller.h"

#include "app/window/devices/device_controller.h"
#include "app/window/explore/predict_controller.h"
#include "app/window/session/page_tabs.h"
#include "app/window/session/session_controller.h"
#include "engine/systems/modules.h"
#include "engine/workloads/network_file.h"
#include "views/kernel/kernel_page.h"
#include "views/texts/engine_text.h"

#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QTabWidget>
#include <QUrl>

#include <utility>

namespace pimento {

namespace {

QString recentKey() { return QStringLiteral("files/recent"); }

/// True if a file names the format of layers or networks.
bool isNetwork(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) &&
           workloads::namesNetworkFormat(file.read(KernelPage::kLongestNetwork).toStdString());
}

/// True if a file names the format of lessons.
bool isLesson(const QString& name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) && file.read(KernelPage::kLongestNetwork).contains("\"pimento-lesson ");
}

} // namespace

FileController::FileController(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts))
{
    m_parts.window.setAcceptDrops(true);
    m_parts.window.installEventFilter(this);
    connect(&m_parts.session, &SessionController::changed, this, &FileController::noteStudy);
}

Result<void> FileController::open(const QString& file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("pimento")) {
        return m_parts.session.open(file);
    }
    if (ending == QLatin1String("py") || (ending == QLatin1String("json") && isNetwork(file))) {
        return m_parts.loadKernel(file);
    }
    if (ending == QLatin1String("json") && isLesson(file)) {
        return m_parts.takeLesson(file);
    }
    if (ending == QLatin1String("json")) {
        const Result<void> loaded = m_parts.devices.load(file);
        (void)showPageNamed(m_parts.tabs, QStringLiteral("devices"));
        return loaded;
    }
    if (ending == QLatin1String("predictor")) {
        return m_parts.predictions.load(file);
    }
    if (ending == QLatin1String("onnx")) {
        m_parts.openNetwork(file);
        return {};
    }
    if (questionFilesNamed(file.toStdString()) != nullptr) {
        return m_parts.loadQuestion({file});
    }
    return fail("is not a supported file type", "file " + file.toStdString(),
                "Open a study (.pimento), a kernel (.py), a network (.json, .onnx), a device (.json), or a predictor "
                "(.predictor)");
}

void FileController::askForPredictor()
{
    const QString file = QFileDialog::getOpenFileName(&m_parts.window, tr("Open predictor"), QString(),
                                                      tr("Predictors (*.predictor);;All files (*)"));
    if (file.isEmpty()) {
        return;
    }
    if (const Result<void> opened = m_parts.predictions.load(file); !opened) {
        QMessageBox::warning(&m_parts.window, tr("Open predictor"), inWords(opened.error()));
    }
}

void FileController::useSettings(const QString& settings)
{
    m_settings = settings;
    noteStudy();
}

QStringList FileController::recent() const
{
    if (m_settings.isEmpty()) {
        return {};
    }
    QStringList there;
    for (const QString& file : QSettings(m_settings, QSettings::IniFormat).value(recentKey()).toStringList()) {
        if (QFileInfo(file).isFile() && there.size() < kMostRecent) {
            there << file;
        }
    }
    return there;
}

void FileController::noteStudy()
{
    const QString file = m_parts.session.file();
    if (m_settings.isEmpty() || file.isEmpty()) {
        return;
    }
    QStringList files = recent();
    const QString whole = QFileInfo(file).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    QSettings(m_settings, QSettings::IniFormat).setValue(recentKey(), files.mid(0, kMostRecent));
}

void FileController::fillRecent(QMenu& menu)
{
    menu.clear();
    for (const QString& file : recent()) {
        QAction* action = menu.addAction(QFileInfo(file).fileName(), this, [this, file] { openAll({file}); });
        action->setToolTip(file);
    }
    if (menu.isEmpty()) {
        menu.addAction(tr("none yet"))->setEnabled(false);
    }
}

QStringList FileController::filesIn(const QMimeData& data)
{
    QStringList files;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile()) {
            files << url.toLocalFile();
        }
    }
    return files;
}

bool FileController::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::DragEnter) {
        auto* drag = static_cast<QDragEnterEvent*>(event);
        if (!filesIn(*drag->mimeData()).isEmpty()) {
            drag->acceptProposedAction();
            return true;
        }
    } else if (event->type() == QEvent::Drop) {
        auto* drop = static_cast<QDropEvent*>(event);
        const QStringList files = filesIn(*drop->mimeData());
        drop->acceptProposedAction();
        // Open later: the other program waits until the drop is answered.
        QMetaObject::invokeMethod(
            this, [this, files] { openAll(files); }, Qt::QueuedConnection);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

/// Opens files, and reports all failures in one message.
void FileController::openAll(const QStringList& files)
{
    QStringList problems;
    QStringList together; // files of one question
    for (const QString& file : files) {
        if (questionFilesNamed(file.toStdString()) != nullptr) {
            together << file;
            continue;
        }
        if (const Result<void> opened = open(file); !opened) {
            problems << inWords(opened.error());
        }
    }
    if (!together.isEmpty()) {
        if (const Result<void> opened = m_parts.loadQuestion(together); !opened) {
            problems << inWords(opened.error());
        }
    }
    if (!problems.isEmpty()) {
        QMessageBox::warning(&m_parts.window, tr("Open"), problems.join(QLatin1Char('\n')));
    }
}

} // namespace pimento
