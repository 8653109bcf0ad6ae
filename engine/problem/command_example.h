// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace pimento {

/// A command line that a system brings for the help.
struct CommandExample {
    std::string_view title; // "a language model"
    std::string_view words; // without the program
};

} // namespace pimento
