// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/devices/device_facts.h"
#include "engine/devices/device_parameter.h"
#include "sim/base/result.h"
#include "sim/device.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::sim {
class Machine;
}

namespace pimento {

/// A device ready to use.
struct MadeDevice {
    std::shared_ptr<const sim::Device> device;   // nullptr if there are mistakes
    std::shared_ptr<const sim::Machine> machine; // of a device whose units stand beside banks; otherwise nullptr
};

/// A sentence on what simulates a device, with a note.
struct SimulatorText {
    const char* title = "";
    const char* note = "";
};

/// A kind of device: how its files are read, checked, shown and changed. Stateless; lives with its tenant, and
/// engine/systems/device_kinds.cpp has the table of all kinds. Functions that take a device take one of this kind.
class DeviceKind {
public:
    virtual ~DeviceKind() = default;

    /// Key of the kind, as Device::kind: "memory".
    [[nodiscard]] virtual std::string_view key() const = 0;
    /// Values of the key "simulator" in a device file that choose the kind. A file without that key has the first kind
    /// of the table.
    [[nodiscard]] virtual std::span<const char* const> simulators() const = 0;
    /// Key of the section that only files of this kind have: "dpus"; "": none.
    [[nodiscard]] virtual const char* section() const { return ""; }

    /// Reads levels and all that the kind adds to a device file, into a device that has its names. Mistakes go to the
    /// reader.
    [[nodiscard]] virtual std::shared_ptr<sim::Device> read(ObjectReader& reader, const sim::Device& named) const = 0;
    /// Checks the consistency of what read() returned, whose values are valid one by one, and makes it ready to use.
    [[nodiscard]] virtual MadeDevice check(std::shared_ptr<sim::Device> device, ObjectReader::Log& log) const = 0;

    [[nodiscard]] virtual DeviceFacts figures(const sim::Device& device) const = 0;
    /// Facts for a table of the kind's own, section by section; none: other tables show all.
    [[nodiscard]] virtual std::vector<DeviceFact> facts(const sim::Device& device) const
    {
        (void)device;
        return {};
    }
    /// Line of a list of devices: "16 groups x 64 cores, 16 MiB a bank".
    [[nodiscard]] virtual std::string summary(const sim::Device& device) const = 0;
    /// Pattern for the numbers of outermost nodes and of units in each: "%1 groups of %2 banks".
    [[nodiscard]] virtual const char* counts() const = 0;
    [[nodiscard]] virtual SimulatorText simulator(const sim::Device& device) const = 0;
    /// Id of the picture of a unit, which the window looks up; "": none.
    [[nodiscard]] virtual std::string_view picture() const { return ""; }

    /// Parameters of a device description that can be changed. `rules` are the active rules.
    [[nodiscard]] virtual std::vector<Parameter> parameters(const nlohmann::json& device,
                                                            const std::set<std::string>& rules) const = 0;
    /// Changes a parameter that is not ParameterKind::Plain, with everything that depends on it. Error: a dependent
    /// value does not allow the change.
    [[nodiscard]] virtual Result<void> change(nlohmann::json& device, const std::set<std::string>& rules,
                                              const Parameter& parameter, double value) const;
};

/// The kinds that come with Pimento, the default first. Defined in engine/systems/device_kinds.cpp.
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
