// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace pimento {

/// The devices that a question can choose from: the shipped ones, and those that the user added in this session.
class DeviceShelf : public QObject {
    Q_OBJECT

public:
    using Machine = std::shared_ptr<const sim::Machine>;

    explicit DeviceShelf(const Catalogue& shipped, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Machine>& all() const { return m_machines; }
    [[nodiscard]] bool isShipped(const std::string& name) const;
    /// -1: there is none of that name.
    [[nodiscard]] int indexOf(const std::string& name) const;
    /// The title, with the name behind it where another device has the same title.
    [[nodiscard]] QString titleOf(int device) const;

    /// A device as a question has it: by its name.
    [[nodiscard]] DeviceRef refOf(int device) const;
    /// What there is to choose from, with the devices that were added.
    [[nodiscard]] const Catalogue& catalogue() const { return m_catalogue; }

    /// Adds a device, or puts it in the place of one that was added under its name. Error: the name is that of a
    /// shipped device.
    [[nodiscard]] Result<int> add(Machine machine);

Q_SIGNALS:
    void changed();

private:
    Catalogue m_catalogue;
    std::vector<Machine> m_machines;
    std::size_t m_shipped;
};

} // namespace pimento
