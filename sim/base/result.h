// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/printable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace pimento {

/// What kind of trouble an error is; programs decide by it and never read a message.
enum class ErrorKind : std::uint8_t {
    Wrong,      // the input; nothing but another input helps
    DoesNotFit, // data is larger than the memory that it needs; another candidate may do
    Stopped,    // somebody asked to stop; nothing is known
    Damaged,    // a file that Pimento wrote itself is broken; removing it helps
};

/// A place in a text that a user wrote, counted from 1; column 0: the whole line.
struct TextSpot {
    int line = 1;
    int column = 0;

    bool operator==(const TextSpot&) const = default;
};

/// A mistake that a user can make and mend: what happened, in which object, what to do about it.
struct Error {
    std::string what;
    std::string where;
    std::string hint;
    ErrorKind kind = ErrorKind::Wrong;
    std::optional<TextSpot> place = std::nullopt; // in the text that `where` names
    /// For DoesNotFit: which limit, the same words for all candidates, such as "a core's memory".
    std::string reason = {};

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

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, std::string what, std::string where = {},
                                                std::string hint = {})
{
    return tl::unexpected<Error>(Error{std::move(what), std::move(where), std::move(hint), kind});
}

} // namespace pimento
