// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"

#include <string>

namespace pimento {

/// The description of a question's device: the question's own text, the file that its name is, or the text of the
/// catalogue's device. Error: the device is unknown, its file cannot be read, or it was made without a text.
[[nodiscard]] Result<std::string> deviceTextOf(const DeviceRef& device, const Catalogue& catalogue);

} // namespace pimento
