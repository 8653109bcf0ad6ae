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
    if (entry == nullptr || !entry->machine) {
        return;
    }
    const std::string name = entry->machine->description().name;
    if (!entry->isShipped) {
        noteUse();
        (void)m_shelf.add(entry->machine, entry->text.toStdString()); // the editor refuses the names of shipped devices
    }
    Q_EMIT deviceWanted(QString::fromStdString(name));
}

void DevicesPage::noteUse()
{
    Entry* entry = shown();
    if (entry == nullptr || !entry->machine) {
        return;
    }
    for (Entry& other : m_entries) { // names are unique in the library
        if (other.used && other.used->description().name == entry->machine->description().name) {
            other.used = nullptr;
        }
    }
    entry->used = entry->machine;
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
    if (auto machine = device.usedText.isEmpty() ? Result<DeviceShelf::Machine>(nullptr)
                                                 : makeMachine(device.usedText.toStdString(), "session");
        machine && *machine != nullptr && m_shelf.add(*machine, device.usedText.toStdString())) {
        entry.used = *machine;
        entry.usedText = device.usedText;
    }
    add(std::move(entry));
}

const DevicesPage::Entry* DevicesPage::originOf(const sim::Machine& used) const
{
    const auto found = std::ranges::find_if(
        m_entries, [&](const Entry& entry) { return entry.used && isSameDevice(*entry.used, used); });
    return found == m_entries.end() ? nullptr : &*found;
}

bool DevicesPage::isChangedSince(const sim::Machine& used) const
{
    const Entry* origin = originOf(used);
    return origin != nullptr && !(origin->machine && isSameDevice(*origin->machine, used));
}

bool DevicesPage::canReplace(const sim::Machine& used) const
{
    const Entry* origin = originOf(used);
    return origin != nullptr && origin->machine != nullptr;
}

void DevicesPage::replace(const sim::Machine& used)
{
    if (const Entry* origin = originOf(used); origin != nullptr && origin->machine) {
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
    return entry->machine ? QString::fromStdString(entry->machine->description().name) + QStringLiteral(".json")
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
