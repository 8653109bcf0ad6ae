// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/terminal.h"

#include "app/cli/common/json_value.h"
#include "engine/base/shortened.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace pimento::cli {

namespace {

bool isPlain(char c) { return c == '\n' || (c >= 0x20 && c < 0x7f); }

/// Makes each line of a text printable.
std::string safe(std::string_view text)
{
    std::string all;
    while (true) {
        const std::size_t end = text.find('\n');
        all += printable(text.substr(0, end));
        if (end == std::string_view::npos) {
            return all;
        }
        all += '\n';
        text.remove_prefix(end + 1);
    }
}

void write(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        throw std::system_error(errno, std::generic_category(), "the output cannot be written");
    }
}

} // namespace

void printPlainText(std::string_view text)
{
    if (std::ranges::all_of(text, isPlain)) {
        write(text);
    } else {
        write(safe(text));
    }
}

void say(std::string_view text)
{
    // fmt::print would throw if the stream fails.
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
    (void)std::fflush(stderr);
}

std::string shown(std::string_view text) { return printable(shortened(text)); }

std::string shownMessage(const Error& error)
{
    return Error{shortened(error.what), shortened(error.where), shortened(error.hint)}.message();
}

int complain(const Error& error, int code)
{
    // Programs that start this one ask for the parts of the message.
    const char* form = std::getenv("PIMENTO_ERRORS");
    if (form != nullptr && std::string_view(form) == "json") {
        const Json parts = {{"what", error.what}, {"where", error.where}, {"hint", error.hint}};
        say(Json({{"error", parts}}).line() + "\n");
        return code;
    }
    say("pimento-cli: " + shownMessage(error) + "\n");
    return code;
}

} // namespace pimento::cli
