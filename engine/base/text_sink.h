// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>

namespace pimento {

/// Receives the next piece of a text; returns false to end the writing.
using TextSink = std::function<bool(std::string_view)>;

} // namespace pimento
