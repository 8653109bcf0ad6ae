// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

// What people see. Names and texts may come from any file: they are made safe for a terminal here, and messages are cut
// to a length that can be read.

namespace pimento::cli {

/// Writes a text for people to the standard output, with a question mark for every control character but line ends.
/// Throws std::system_error when the stream does not take it.
void printPlainText(std::string_view text);

/// The same, formatted.
template <class... Arguments> void printPlain(fmt::format_string<Arguments...> format, Arguments&&... arguments)
{
    printPlainText(fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// Writes to the error stream, the text as it is. An error stream that is full or gone is no reason to stop.
void say(std::string_view text);

/// A text of any length and contents as a piece of a line: without control characters, and with its middle left out
/// beyond some hundred characters.
[[nodiscard]] std::string shown(std::string_view text);

/// "where: what. hint", each of them shown.
[[nodiscard]] std::string shownMessage(const Error& error);

/// Prints "pimento-cli: " and the error, one line, and returns the exit code.
int complain(const Error& error, int code = 2);

} // namespace pimento::cli
