// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/formatting.h"

#include <fmt/format.h>

#include <iterator>

namespace pimento {

void appendFormatted(std::string& text, fmt::string_view format, fmt::format_args values)
{
    fmt::vformat_to(std::back_inserter(text), format, values);
}

} // namespace pimento
