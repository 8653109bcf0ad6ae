// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/device_desk.h"

#include "engine/backend/device_file.h"
#include "engine/io/data_folder.h"
#include "views/pages/devices_page.h"
#include "views/panels/question_panel.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>

namespace pimento {

DeviceDesk::DeviceDesk(const Catalogue& catalogue, DeviceShelf& shelf, Views views, QObject* parent)
    : QObject(parent), m_shelf(shelf), m_views(views)
{
    listShipped(catalogue);
    connect(m_views.question, &QuestionPanel::deviceFileWanted, this, &DeviceDesk::openForQuestion);
    connect(m_views.page, &DevicesPage::openRequested, this, &DeviceDesk::openForPage);
    connect(m_views.page, &DevicesPage::newRequested, this, &DeviceDesk::create);
    connect(m_views.page, &DevicesPage::saveRequested, this, &DeviceDesk::save);
    connect(m_views.page, &DevicesPage::deviceWanted, m_views.question, &QuestionPanel::chooseDevice);
}

void DeviceDesk::listShipped(const Catalogue& catalogue)
{
    for (const std::filesystem::path& file : catalogue.backends.files()) {
        if (const Result<std::string> text = readDeviceText(file)) {
            m_views.page->addShipped(QString::fromStdString(*text), QString::fromStdString(file.string()));
        }
    }
    m_views.page->showFirst();
}

Result<void> DeviceDesk::list(const QString& file)
{
    const Result<std::string> text = readDeviceText(file.toStdString());
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    m_views.page->addFile(QString::fromStdString(*text), file);
    return {};
}

Result<void> DeviceDesk::load(const QString& file)
{
    auto machine = readMachine(file.toStdString());
    if (const Result<void> listed = list(file); !listed) {
        return listed;
    }
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    const std::string name = (*machine)->description().name;
    if (const Result<int> added = m_shelf.add(*std::move(machine)); !added) {
        Error error = added.error();
        error.where = "file " + file.toStdString() + ", " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    m_views.question->chooseDevice(QString::fromStdString(name));
    return {};
}

Result<void> DeviceDesk::store(const QString& file)
{
    QSaveFile out(file);
    const QByteArray text = m_views.page->text().toUtf8();
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size() || !out.commit()) {
        return fail("cannot be written", "file " + file.toStdString(), "Choose another folder");
    }
    m_views.page->setSaved(file);
    return {};
}

QString DeviceDesk::askForFile()
{
    return QFileDialog::getOpenFileName(m_views.window, tr("Open device file"), QString(),
                                        tr("Device files (*.json);;All files (*)"));
}

void DeviceDesk::openForQuestion()
{
    const QString file = askForFile();
    if (file.isEmpty()) {
        return;
    }
    const Result<void> loaded = load(file);
    m_views.question->showDeviceProblem(loaded ? QString() : QString::fromStdString(loaded.error().message()));
}

void DeviceDesk::openForPage()
{
    const QString file = askForFile();
    const Result<void> listed = file.isEmpty() ? Result<void>{} : list(file);
    if (!listed) {
        QMessageBox::warning(m_views.window, tr("Open device file"), QString::fromStdString(listed.error().message()));
    }
}

/// False: nothing was saved.
bool DeviceDesk::save()
{
    const QString file = QFileDialog::getSaveFileName(m_views.window, tr("Save device file"),
                                                      m_views.page->suggestedFile(), tr("Device files (*.json)"));
    if (file.isEmpty()) {
        return false;
    }
    const Result<void> stored = store(file);
    if (!stored) {
        QMessageBox::warning(m_views.window, tr("Save device file"), QString::fromStdString(stored.error().message()));
    }
    return stored.has_value();
}

void DeviceDesk::create()
{
    const auto data = findDataFolder();
    const auto text = data ? readDeviceText(*data / "datasets" / "templates" / "device.json")
                           : Result<std::string>(tl::unexpected<Error>(data.error()));
    if (text) {
        m_views.page->addText(QString::fromStdString(*text));
    } else {
        QMessageBox::warning(m_views.window, tr("New device"), QString::fromStdString(text.error().message()));
    }
}

} // namespace pimento
