// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/core.h>

#include <string>

namespace pimento {

/// Appends text with type-erased arguments.
void appendFormatted(std::string& text, fmt::string_view format, fmt::format_args values);

/// Appends formatted text like fmt::format_to, but without compiling the whole formatter in every file that uses it.
template <class... Values>
void appendFormat(std::string& text, fmt::format_string<Values...> format, Values&&... values)
{
    appendFormatted(text, format, fmt::make_format_args(values...));
}

} // namespace pimento
