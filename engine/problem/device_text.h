// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"

#include <string>

namespace pimento {

/// The description of a question's device: the question's own text, or the file of the catalogue's device. Error: the
/// device is unknown, or has no file.
[[nodiscard]] Result<std::string> deviceTextOf(const DeviceRef& device, const Catalogue& catalogue);

} // namespace pimento
