// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/question/device_library.h"

#include <algorithm>
#include <utility>

namespace pimento {

DeviceLibrary::DeviceLibrary(const Catalogue& shipped, QObject* parent)
    : QObject(parent), m_catalogue(shipped),
      m_devices(shipped.backends.devices().begin(), shipped.backends.devices().end()), m_shipped(m_devices.size())
{
}

DeviceRef DeviceLibrary::refOf(int device) const { return {m_devices[static_cast<std::size_t>(device)]->name, ""}; }

int DeviceLibrary::indexOf(const std::string& name) const
{
    const auto found = std::ranges::find_if(m_devices, [&](const MadeDevice& device) { return device->name == name; });
    return found == m_devices.end() ? -1 : static_cast<int>(found - m_devices.begin());
}

bool DeviceLibrary::isShipped(const std::string& name) const
{
    const int index = indexOf(name);
    return index >= 0 && static_cast<std::size_t>(index) < m_shipped;
}

QString DeviceLibrary::titleOf(int device) const
{
    const auto& description = *m_devices[static_cast<std::size_t>(device)];
    const auto twins =
        std::ranges::count_if(m_devices, [&](const MadeDevice& each) { return each->title == description.title; });
    const QString title = QString::fromStdString(description.title);
    return twins == 1 ? title : QStringLiteral("%1 (%2)").arg(title, QString::fromStdString(description.name));
}

Result<int> DeviceLibrary::add(MadeDevice device, std::string text)
{
    const std::string& name = device->name;
    if (isShipped(name)) {
        return fail("\"" + name + "\" is the name of a shipped device", "name",
                    "Give your device another one, such as \"my-" + name + "\"");
    }
    m_catalogue.backends.put(device, std::move(text));
    int index = indexOf(name);
    if (index < 0) {
        index = static_cast<int>(m_devices.size());
        m_devices.push_back(std::move(device));
    } else {
        m_devices[static_cast<std::size_t>(index)] = std::move(device);
    }
    Q_EMIT changed();
    return index;
}

} // namespace pimento
