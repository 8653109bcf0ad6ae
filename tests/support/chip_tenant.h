// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_kind.h"
#include "engine/problem/system.h"

#include <cstdint>
#include <string>

namespace pimento::test {

/// A tenant for tests with a kind of device of its own: a mesh of 12 rows of 14 unequal units with a little memory
/// each, without banks and addresses. Its system gives each layer of a network to a unit; results travel over the mesh.
/// A candidate names the unit of each layer ("100-100-101-100"). Its device and its network are files in
/// tests/fixtures/chip.
///
///   settings   units   2 to 168: units that layers may have, spread evenly over the chip (default: all)
[[nodiscard]] const DeviceKind& chipKind();
[[nodiscard]] const System& chipSystem();

/// Registers the kind and the system for as long as it lives.
class WithChip {
    DeviceKindRegistration m_kind{chipKind()};
    SystemRegistration m_system{chipSystem()};
};

/// Text of the chip's device file: 100 small units and 68 large ones.
[[nodiscard]] std::string chipJson();
/// Text of a network of four layers, two of which do not depend on each other.
[[nodiscard]] std::string chipNetworkJson();
/// Returns a question about that network on that chip.
[[nodiscard]] Question chipQuestion(std::int64_t units = 168);

} // namespace pimento::test
