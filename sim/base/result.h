// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/printable.h"

#include <string>

#include <tl/expected.hpp>

namespace pimento {

/// A mistake that a user can make and mend: what happened, in which object, what to do about it.
struct Error {
    std::string what;
    std::string where;
    std::string hint;

    bool operator==(const Error&) const = default;

    /// One line for people: "where: what. hint", safe for a terminal whatever it quotes.
    [[nodiscard]] std::string message() const
    {
        std::string text = where.empty() ? what : where + ": " + what;
        if (!hint.empty()) {
            text += ". " + hint;
        }
        return printable(text);
    }
};

template <class T> using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(std::string what, std::string where = {}, std::string hint = {})
{
    return tl::unexpected<Error>(Error{std::move(what), std::move(where), std::move(hint)});
}

} // namespace pimento
