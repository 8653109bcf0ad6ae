// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/devices/device_facts.h"
#include "engine/devices/device_parameter.h"
#include "engine/devices/made_device.h"
#include "sim/base/result.h"
#include "sim/device.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A sentence on what simulates a device, with a note.
struct SimulatorText {
    const char* title = "";
    const char* note = "";
};

/// What is the same for all devices of a kind.
struct DeviceKindWords {
    const char* key = ""; // as Device::kind: "memory"
    /// Values of the key "simulator" in a device file that choose the kind; none: the key alone. A file without that
    /// key has the first kind of the table.
    std::vector<const char*> simulators = {};
    const char* section = ""; // key of the section that only files of this kind have; "": none
    /// Pattern for the numbers of outermost nodes and of units in each.
    const char* counts = "%1 groups of %2 units";
    SimulatorText simulator = {};
    /// Whole numbers of the file that can be changed.
    struct Number {
        const char* id;
        const char* title;
        const char* unit;
        const char* group;
        const char* place; // "/units/1/bytes"
    };
    std::vector<Number> numbers = {};
    std::string_view picture = ""; // id of the picture of a unit, which the window looks up; "": none
};

/// A level of a picture of a device: units inside one unit of the level before.
struct PictureLevel {
    int units = 0;            // 0: the innermost cells, which are not counted
    std::string title;        // "Cores: 168"
    std::string caption = {}; // "64 KiB of memory each"
};

/// A kind of device: how its files are read, checked, shown and changed. Stateless; lives with its tenant, and
/// its row in engine/systems/modules.cpp names it. Functions that take a device take one of this kind.
class DeviceKind {
public:
    explicit DeviceKind(DeviceKindWords words);
    virtual ~DeviceKind() = default;

    [[nodiscard]] std::string_view key() const { return m_words.key; }
    [[nodiscard]] std::span<const char* const> simulators() const { return m_words.simulators; }
    [[nodiscard]] const char* section() const { return m_words.section; }
    [[nodiscard]] const char* counts() const { return m_words.counts; }
    [[nodiscard]] std::string_view picture() const { return m_words.picture; }

    /// Reads levels and all that the kind adds to a device file, into a device that has its names. Mistakes go to the
    /// reader.
    [[nodiscard]] virtual std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const = 0;
    /// Checks the consistency of what read() returned, whose values are valid one by one, and makes it ready to use. By
    /// default: that the levels have as many innermost nodes as there are units, if figures() tells their number.
    [[nodiscard]] virtual MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const;

    [[nodiscard]] virtual DeviceFacts figures(const sim::Device& device) const = 0;
    /// Facts for a table of the kind's own, section by section; none: other tables show all.
    [[nodiscard]] virtual std::vector<DeviceFact> facts(const sim::Device& device) const
    {
        (void)device;
        return {};
    }
    /// Levels of the picture "levels", from the outermost one to the innermost cells; none: the kind has another
    /// picture.
    [[nodiscard]] virtual std::vector<PictureLevel> pictureLevels(const sim::Device& device) const
    {
        (void)device;
        return {};
    }
    /// Line of a list of devices: "16 groups x 64 cores, 16 MiB a bank". By default: the levels and the capacity.
    [[nodiscard]] virtual std::string summary(const sim::Device& device) const;
    [[nodiscard]] virtual SimulatorText simulator(const sim::Device& device) const
    {
        (void)device;
        return m_words.simulator;
    }

    /// Parameters of a device description that can be changed. `rules` are the active rules. By default: the numbers
    /// that the kind names.
    [[nodiscard]] virtual std::vector<Parameter> parameters(const nlohmann::json& device,
                                                            const std::set<std::string>& rules) const;
    /// Changes a parameter that is not ParameterKind::Plain, with everything that depends on it. Error: a dependent
    /// value does not allow the change.
    [[nodiscard]] virtual Result<void> change(nlohmann::json& device, const std::set<std::string>& rules,
                                              const Parameter& parameter, double value) const;
    /// Sets of values to try together; values name parameters of the same device. None by default.
    [[nodiscard]] virtual std::vector<ParameterPreset> presets(const nlohmann::json& device) const
    {
        (void)device;
        return {};
    }

private:
    DeviceKindWords m_words;
};

/// The kinds that come with Pimento, the default first. Defined in engine/systems/modules.cpp.
[[nodiscard]] std::span<const DeviceKind* const> builtInDeviceKinds();
/// The built-in kinds, then the registered ones. Valid until the next registration begins or ends.
[[nodiscard]] std::span<const DeviceKind* const> deviceKinds();

/// Adds a kind to deviceKinds() for its own lifetime, which must not exceed the kind's. Construct and destroy it only
/// while no other thread uses kinds.
class DeviceKindRegistration {
public:
    explicit DeviceKindRegistration(const DeviceKind& kind);
    ~DeviceKindRegistration();
    DeviceKindRegistration(const DeviceKindRegistration&) = delete;
    DeviceKindRegistration& operator=(const DeviceKindRegistration&) = delete;

private:
    const DeviceKind* m_kind;
};

/// Returns the kind of a device that was made from a file.
[[nodiscard]] const DeviceKind& kindOf(const sim::Device& device);
/// Kind of a valid device description.
[[nodiscard]] const DeviceKind& kindOf(const nlohmann::json& device);

} // namespace pimento
