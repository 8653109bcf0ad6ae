// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/devices/devices_page.h"

#include "views/question/question_match.h"

#include <QFileInfo>
#include <QListWidget>

#include <algorithm>
#include <utility>

namespace pimento {

void DevicesPage::useShown()
{
    const Entry* entry = shown();
    if (entry == nullptr || !entry->device) {
        return;
    }
    const std::string name = entry->device->name;
    if (!entry->isShipped) {
        noteUse();
        (void)m_deviceLibrary.add(entry->device,
                                  entry->text.toStdString()); // the editor refuses the names of shipped devices
    }
    Q_EMIT deviceWanted(QString::fromStdString(name));
}

void DevicesPage::noteUse()
{
    Entry* entry = shown();
    if (entry == nullptr || !entry->device) {
        return;
    }
    for (Entry& other : m_entries) { // names are unique in the library
        if (other.used && other.used->name == entry->device->name) {
            other.used = {};
        }
    }
    entry->used = entry->device;
    entry->usedText = entry->text;
}

std::vector<OwnDevice> DevicesPage::own() const
{
    std::vector<OwnDevice> devices;
    for (const Entry& entry : m_entries) {
        if (!entry.isShipped) {
            devices.push_back({entry.text, entry.file, entry.isUnsaved(), entry.used ? entry.usedText : QString()});
        }
    }
    return devices;
}

void DevicesPage::restoreOwn(const OwnDevice& device)
{
    Entry entry;
    entry.title = device.file.isEmpty() ? tr("new device") : QFileInfo(device.file).completeBaseName();
    entry.text = device.text;
    entry.file = device.file;
    entry.savedText = device.isUnsaved ? QString() : device.text;
    if (auto used = device.usedText.isEmpty() ? MadeDevice() : makeDevice(device.usedText.toStdString(), "session");
        used && *used && m_deviceLibrary.add(*used, device.usedText.toStdString())) {
        entry.used = *used;
        entry.usedText = device.usedText;
    }
    add(std::move(entry));
}

const DevicesPage::Entry* DevicesPage::originOf(const MadeDevice& used) const
{
    const auto found = std::ranges::find_if(m_entries, [&](const Entry& entry) { return entry.used == used; });
    return found == m_entries.end() ? nullptr : &*found;
}

bool DevicesPage::isChangedSince(const MadeDevice& used) const
{
    const Entry* origin = originOf(used);
    return origin != nullptr && origin->device != used;
}

bool DevicesPage::canReplace(const MadeDevice& used) const
{
    const Entry* origin = originOf(used);
    return origin != nullptr && origin->device;
}

void DevicesPage::replace(const MadeDevice& used)
{
    if (const Entry* origin = originOf(used); origin != nullptr && origin->device) {
        showEntry(static_cast<int>(origin - m_entries.data()));
        useShown();
    }
}

QString DevicesPage::text() const { return shown() == nullptr ? QString() : shown()->text; }

QString DevicesPage::file() const { return shown() == nullptr ? QString() : shown()->file; }

QString DevicesPage::suggestedFile() const
{
    const Entry* entry = shown();
    if (entry == nullptr || (!entry->file.isEmpty() && !entry->isShipped)) {
        return file();
    }
    return entry->device ? QString::fromStdString(entry->device->name) + QStringLiteral(".json")
                         : QStringLiteral("device.json");
}

void DevicesPage::setSaved(const QString& file)
{
    if (Entry* entry = shown(); entry != nullptr && !entry->isShipped) {
        entry->file = file;
        entry->savedText = entry->text;
        refresh();
    }
}

std::vector<int> DevicesPage::unsaved() const
{
    std::vector<int> rows;
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        if (m_entries[row].isUnsaved()) {
            rows.push_back(static_cast<int>(row));
        }
    }
    return rows;
}

void DevicesPage::showEntry(int row) { m_list->setCurrentRow(row); }

bool DevicesPage::hasChangesOf(const QString& file) const
{
    return std::ranges::any_of(m_entries, [&](const Entry& entry) { return entry.file == file && entry.isUnsaved(); });
}

} // namespace pimento
