// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/printable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace pimento {

/// Kind of an error. Programs decide by it and never parse a message.
enum class ErrorKind : std::uint8_t {
    Wrong,      // a mistake in the input; only other input helps
    DoesNotFit, // data exceeds the memory that it needs; another candidate may fit
    Stopped,    // a stop was requested; nothing is known
    Damaged,    // a file written by Pimento is broken; removing it helps
};

/// A position in a text that a user wrote, counted from 1; column 0: the whole line.
struct TextSpot {
    int line = 1;
    int column = 0;

    bool operator==(const TextSpot&) const = default;
};

/// An error that a user can cause and fix: what happened, where, and what to do.
struct Error {
    std::string what;
    std::string where;
    std::string hint;
    ErrorKind kind = ErrorKind::Wrong;
    std::optional<TextSpot> place = std::nullopt; // position in the text that `where` names
    /// For DoesNotFit: the exceeded limit, worded equally for all candidates, such as "a core's memory".
    std::string reason = {};

    bool operator==(const Error&) const = default;

    /// Writes one line "where: what. hint", which is safe for a terminal whatever it quotes.
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
