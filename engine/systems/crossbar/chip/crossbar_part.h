// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "sim/base/fingerprint.h"
#include "sim/device.h"

namespace pimento::crossbar {

/// What the kind `crossbars` adds to a device.
struct CrossbarPart {
    CrossbarChip chip;

    bool operator==(const CrossbarPart&) const = default;
};

void fingerprint(Fingerprinter& to, const CrossbarPart& part);

/// The crossbar chips of a device. nullptr: the device is of another kind.
[[nodiscard]] const CrossbarPart* crossbarsOf(const sim::Device& device);

} // namespace pimento::crossbar
