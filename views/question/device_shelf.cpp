// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/device_shelf.h"

#include <algorithm>
#include <utility>

namespace pimento {

DeviceShelf::DeviceShelf(const Catalogue& shipped, QObject* parent)
    : QObject(parent), m_catalogue(shipped), m_machines(shipped.backends.all().begin(), shipped.backends.all().end()),
      m_shipped(m_machines.size())
{
}

DeviceRef DeviceShelf::refOf(int device) const
{
    return {m_machines[static_cast<std::size_t>(device)]->description().name, ""};
}

int DeviceShelf::indexOf(const std::string& name) const
{
    const auto found =
        std::ranges::find_if(m_machines, [&](const Machine& machine) { return machine->description().name == name; });
    return found == m_machines.end() ? -1 : static_cast<int>(found - m_machines.begin());
}

bool DeviceShelf::isShipped(const std::string& name) const
{
    const int index = indexOf(name);
    return index >= 0 && static_cast<std::size_t>(index) < m_shipped;
}

QString DeviceShelf::titleOf(int device) const
{
    const auto& description = m_machines[static_cast<std::size_t>(device)]->description();
    const auto twins = std::ranges::count_if(
        m_machines, [&](const Machine& machine) { return machine->description().title == description.title; });
    const QString title = QString::fromStdString(description.title);
    return twins == 1 ? title : QStringLiteral("%1 (%2)").arg(title, QString::fromStdString(description.name));
}

Result<int> DeviceShelf::add(Machine machine, std::string text)
{
    const std::string& name = machine->description().name;
    if (isShipped(name)) {
        return fail("\"" + name + "\" is the name of a shipped device", "name",
                    "Give your device another one, such as \"my-" + name + "\"");
    }
    m_catalogue.backends.put(machine, std::move(text));
    int index = indexOf(name);
    if (index < 0) {
        index = static_cast<int>(m_machines.size());
        m_machines.push_back(std::move(machine));
    } else {
        m_machines[static_cast<std::size_t>(index)] = std::move(machine);
    }
    Q_EMIT changed();
    return index;
}

} // namespace pimento
