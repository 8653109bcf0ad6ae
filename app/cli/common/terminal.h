// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

// Output to the terminal. Names and texts may come from any file, so they are made safe here, and messages are
// shortened to a readable length.

namespace pimento::cli {

/// Writes a text to the standard output, with a question mark for every control character but line ends. Throws
/// std::system_error if the stream fails.
void printPlainText(std::string_view text);

/// Formats and writes a text like printPlainText().
template <class... Arguments> void printPlain(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    printPlainText(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Writes a text to the error stream unchanged. A failing error stream is ignored.
void say(std::string_view text);

/// Makes any text fit for a line: without control characters, and with its middle omitted beyond some hundred
/// characters.
[[nodiscard]] std::string shown(std::string_view text);

/// Formats an error as "where: what. hint", each part made safe by shown().
[[nodiscard]] std::string shownMessage(const Error& error);

/// Prints "pimento-cli: " and the error, one line, and returns the exit code.
int complain(const Error& error, int code = 2);

} // namespace pimento::cli
