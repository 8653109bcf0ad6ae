// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/devices/device_controller.h"

#include "engine/base/data_folder.h"
#include "engine/devices/device_file.h"
#include "views/devices/devices_page.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

/// True if a text is meant to be a device file, even with errors: it names the format, or most of the sections.
bool isMeantAsDevice(const std::string& text)
{
    constexpr std::array kSections = {"\"levels\"",   "\"bank\"",     "\"address\"",     "\"timing\"",
                                      "\"commands\"", "\"requests\"", "\"constraints\"", "\"controller\""};
    const auto named =
        std::ranges::count_if(kSections, [&](const char* section) { return text.find(section) != std::string::npos; });
    const bool isText = text.find('\0') == std::string::npos;
    return isText && (text.find("\"pimento-device") != std::string::npos || 2 * named > std::ssize(kSections));
}

} // namespace

DeviceController::DeviceController(const Catalogue& catalogue, DeviceLibrary& deviceLibrary, Views views,
                                   QObject* parent)
    : QObject(parent), m_deviceLibrary(deviceLibrary), m_views(views)
{
    listShipped(catalogue);
    connect(m_views.question, &QuestionPanel::deviceFileWanted, this, &DeviceController::openForQuestion);
    connect(m_views.question, &QuestionPanel::questionChanged, this, &DeviceController::followQuestion);
    connect(m_views.page, &DevicesPage::openRequested, this, &DeviceController::openForPage);
    connect(m_views.page, &DevicesPage::newRequested, this, &DeviceController::create);
    connect(m_views.page, &DevicesPage::saveRequested, this, &DeviceController::save);
    connect(m_views.page, &DevicesPage::removeRequested, this, &DeviceController::remove);
    connect(m_views.page, &DevicesPage::deviceWanted, m_views.question, &QuestionPanel::chooseDevice);
}

void DeviceController::listShipped(const Catalogue& catalogue)
{
    const auto files = catalogue.backends.files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (const Result<std::string> text = readDeviceText(files[i])) {
            m_views.page->addShipped(catalogue.backends.devices()[i], QString::fromStdString(*text),
                                     QString::fromStdString(files[i].string()));
        }
    }
    m_views.page->showFirst();
}

/// Shows the question's device on the page when it changes.
void DeviceController::followQuestion()
{
    const MadeDevice device = m_views.question->device();
    const QString name = device ? QString::fromStdString(device->name) : QString();
    if (std::exchange(m_asked, name) != name) {
        m_views.page->showDevice(name);
    }
}

Result<void> DeviceController::list(const QString& file)
{
    const Result<std::string> text = readDeviceText(file.toStdString());
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    if (!isMeantAsDevice(*text)) {
        return fail("is not a device file", "file " + file.toStdString(),
                    "A device file is JSON that begins with \"format\": \"pimento-device 1\"; New shows one");
    }
    m_views.page->addFile(QString::fromStdString(*text), file);
    return {};
}

Result<void> DeviceController::load(const QString& file)
{
    if (const Result<void> listed = list(file); !listed) {
        return listed;
    }
    auto text = readDeviceText(file.toStdString());
    auto device = text ? makeDevice(*text, file.toStdString()) : tl::unexpected<Error>(text.error());
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const std::string name = (*device)->name;
    m_views.page->noteUse(); // before the library tells of the device, which may show another one
    if (const Result<int> added = m_deviceLibrary.add(*std::move(device), *std::move(text)); !added) {
        Error error = added.error();
        error.where = "file " + file.toStdString() + ", " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    m_views.question->chooseDevice(QString::fromStdString(name));
    return {};
}

Result<void> DeviceController::store(const QString& file)
{
    QSaveFile out(file);
    const QByteArray text = m_views.page->text().toUtf8();
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size() || !out.commit()) {
        return fail("cannot be written", "file " + file.toStdString(), "Choose another folder");
    }
    m_views.page->setSaved(file);
    return {};
}

QString DeviceController::askForFile()
{
    return QFileDialog::getOpenFileName(m_views.window, tr("Open device file"), QString(),
                                        tr("Device files (*.json);;All files (*)"));
}

bool DeviceController::mayRead(const QString& file)
{
    return !m_views.page->hasChangesOf(file) ||
           QMessageBox::question(m_views.window, tr("Open device file"),
                                 tr("Reload %1 and discard your changes?").arg(QFileInfo(file).fileName()),
                                 QMessageBox::Discard | QMessageBox::Cancel,
                                 QMessageBox::Cancel) == QMessageBox::Discard;
}

void DeviceController::openForQuestion()
{
    const QString file = askForFile();
    if (file.isEmpty() || !mayRead(file)) {
        return;
    }
    const Result<void> loaded = load(file);
    m_views.question->showDeviceProblem(loaded ? QString() : inWords(loaded.error()));
}

void DeviceController::openForPage()
{
    const QString file = askForFile();
    const Result<void> listed = file.isEmpty() || !mayRead(file) ? Result<void>{} : list(file);
    if (!listed) {
        QMessageBox::warning(m_views.window, tr("Open device file"), inWords(listed.error()));
    }
}

void DeviceController::save() { (void)saveTo({}); }

/// Saves every changed device to its file, or to one that the user chooses. False: one was not saved; it is shown then.
bool DeviceController::saveAll()
{
    for (const int row : m_views.page->unsaved()) {
        m_views.page->showEntry(row);
        if (!saveTo(m_views.page->file())) {
            return false;
        }
    }
    return true;
}

/// Saves to `known`, or asks for a file if it is empty. False: nothing was saved.
bool DeviceController::saveTo(const QString& known)
{
    const QString file = !known.isEmpty()
                             ? known
                             : QFileDialog::getSaveFileName(m_views.window, tr("Save device file"),
                                                            m_views.page->suggestedFile(), tr("Device files (*.json)"));
    if (file.isEmpty()) {
        return false;
    }
    const Result<void> stored = store(file);
    if (!stored) {
        QMessageBox::warning(m_views.window, tr("Save device file"), inWords(stored.error()));
    }
    return stored.has_value();
}

/// Removes the current device, after asking if it has unsaved changes.
void DeviceController::remove()
{
    DevicesPage& page = *m_views.page;
    if (page.isShippedShown()) {
        return;
    }
    const bool mayGo =
        !page.isUnsavedShown() ||
        QMessageBox::question(m_views.window, tr("Remove device"), tr("The device is not saved. Remove it anyway?"),
                              QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel) == QMessageBox::Discard;
    if (mayGo) {
        page.removeShown();
    }
}

void DeviceController::create()
{
    const auto data = findDataFolder();
    const auto text = data ? readDeviceText(*data / "datasets" / "templates" / "device.json")
                           : Result<std::string>(tl::unexpected<Error>(data.error()));
    if (text) {
        m_views.page->addText(QString::fromStdString(*text));
    } else {
        QMessageBox::warning(m_views.window, tr("New device"), inWords(text.error()));
    }
}

} // namespace pimento
