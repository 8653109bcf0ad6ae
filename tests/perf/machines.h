// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"

#include <memory>
#include <string_view>

namespace pimento::perf {

/// Returns the devices of the data folder.
[[nodiscard]] const BackendRegistry& backends();

/// Returns a device with another number of channels, which is a power of two.
[[nodiscard]] std::shared_ptr<const sim::Machine> withChannels(std::string_view device, int channels);

} // namespace pimento::perf
