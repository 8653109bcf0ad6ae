// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"
#include "sim/base/result.h"
#include "views/texts/words.h"

#include <QString>

#include <string>
#include <string_view>

namespace pimento {

// Translates texts of the engine into the language and vocabulary of the window; see views/texts/language.h.

[[nodiscard]] QString inWords(std::string_view text);
[[nodiscard]] QString inWords(const char* text);
/// Translates a line with names that users gave, "gqa group=8 on AttAcc", in which no vocabulary replaces words.
[[nodiscard]] QString lineInWords(const std::string& line);
/// Translates a text for the middle of a sentence: without a capital letter where the language wants none.
[[nodiscard]] QString inSmallWords(const std::string& text);
/// Translates Error::message().
[[nodiscard]] QString inWords(const Error& error);
/// Translates the error of a question. Errors in kernels of the library lose their position, since users do not see
/// these texts.
[[nodiscard]] QString inWords(Error error, const KernelRef& kernel);

} // namespace pimento
