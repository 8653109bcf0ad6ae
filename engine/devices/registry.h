// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/made_device.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// The available devices: every description in datasets/backends, made ready once.
class BackendRegistry {
public:
    /// Reads all *.json of a folder, ordered by kind, then by name. Error: the first invalid file.
    [[nodiscard]] static Result<BackendRegistry> load(const std::filesystem::path& folder);

    /// Reads datasets/backends of the program's data folder.
    [[nodiscard]] static Result<BackendRegistry> loadDefault();

    /// Machines of all devices whose units stand beside banks.
    [[nodiscard]] std::span<const std::shared_ptr<const sim::Machine>> all() const { return m_machines; }

    /// Devices of all kinds, in the order of their files.
    [[nodiscard]] std::span<const MadeDevice> devices() const { return m_devices; }

    /// File of each device of devices().
    [[nodiscard]] std::span<const std::filesystem::path> files() const { return m_files; }

    /// Description in JSON of the device of a name, whether it was read from the folder or added with its text; "":
    /// there is none.
    [[nodiscard]] const std::string& textOf(std::string_view name) const;

    /// Adds a device that no file of the folder describes, or replaces the one with the same name. `text` is its
    /// description in JSON.
    void put(const MadeDevice& device, std::string text = {});

    /// Finds a device by name. Error: unknown name; lists the known ones.
    [[nodiscard]] Result<MadeDevice> findDevice(std::string_view name) const;
    /// Finds a device by name, or reads the file if isDeviceFile() says that the word is one.
    [[nodiscard]] Result<MadeDevice> findOrReadDevice(const std::string& nameOrFile) const;
    /// Machine of a device. Error: as findDevice(), or a device without banks.
    [[nodiscard]] Result<std::shared_ptr<const sim::Machine>> find(std::string_view name) const;
    [[nodiscard]] Result<std::shared_ptr<const sim::Machine>> findOrRead(const std::string& nameOrFile) const;

private:
    std::vector<MadeDevice> m_devices;
    std::vector<std::shared_ptr<const sim::Machine>> m_machines;
    std::vector<std::filesystem::path> m_files;
    std::vector<std::string> m_texts; // descriptions of m_devices
};

/// True if a word is a file path and not the name of a device: it ends in .json or has a slash.
[[nodiscard]] bool isDeviceFile(std::string_view word);

/// Makes a device from a text; `origin` names it in messages. Error: the first mistake.
[[nodiscard]] Result<MadeDevice> makeDevice(std::string_view json, const std::string& origin);
/// Reads a device file and makes the device ready to use. Error: the first mistake.
[[nodiscard]] Result<MadeDevice> readMadeDevice(const std::filesystem::path& file);
/// Reads a device file and makes the device ready to run. Error: the first mistake, or a device without banks.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> readMachine(const std::filesystem::path& file);
/// Makes a machine from a text; `origin` names it in messages.
[[nodiscard]] Result<std::shared_ptr<const sim::Machine>> makeMachine(std::string_view json, const std::string& origin);

} // namespace pimento
