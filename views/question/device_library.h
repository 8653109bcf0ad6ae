// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace pimento {

/// The library of devices that a question can choose from: those shipped with the program and those that the user added
/// in this session.
class DeviceLibrary : public QObject {
    Q_OBJECT

public:
    explicit DeviceLibrary(const Catalogue& shipped, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<MadeDevice>& all() const { return m_devices; }
    [[nodiscard]] bool isShipped(const std::string& name) const;
    /// Index of the device of a name; -1: none.
    [[nodiscard]] int indexOf(const std::string& name) const;
    /// Title of a device, followed by its name where another device has the same title.
    [[nodiscard]] QString titleOf(int device) const;

    /// Reference to a device by its name, as a question stores it.
    [[nodiscard]] DeviceRef refOf(int device) const;
    /// The engine's catalogue, with the user's devices added.
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }

    /// Adds a device, or replaces an added one of the same name. `text` is its description in JSON. Error: the name
    /// belongs to a shipped device.
    [[nodiscard]] Result<int> add(MadeDevice device, std::string text = {});

Q_SIGNALS:
    void changed();

private:
    Catalogue m_catalogue;
    std::vector<MadeDevice> m_devices;
    std::size_t m_shipped;
};

} // namespace pimento
