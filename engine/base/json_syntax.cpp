// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace pimento {

namespace {

/// A word of another language, its meaning and what to write in JSON.
struct ForeignWord {
    std::string_view word;
    const char* what;
    const char* hint;
};
constexpr const char* kNoNumber = "which is not a JSON number";
constexpr const char* kWriteNumber = "Write a finite number, or remove the key";
constexpr auto kForeignWords = std::to_array<ForeignWord>({{"Infinity", kNoNumber, kWriteNumber},
                                                           {"-Infinity", kNoNumber, kWriteNumber},
                                                           {"NaN", kNoNumber, kWriteNumber},
                                                           {"-NaN", kNoNumber, kWriteNumber},
                                                           {"inf", kNoNumber, kWriteNumber},
                                                           {"-inf", kNoNumber, kWriteNumber},
                                                           {"nan", kNoNumber, kWriteNumber},
                                                           {"True", "which is not a JSON keyword", "Write true"},
                                                           {"False", "which is not a JSON keyword", "Write false"},
                                                           {"None", "which is not a JSON keyword", "Write null"}});

/// Bytes of the word or number around a place.
std::pair<std::size_t, std::size_t> wordAround(std::string_view text, std::size_t at)
{
    const auto isPart = [&](std::size_t i) {
        return std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '-' || text[i] == '+' ||
               text[i] == '.';
    };
    std::size_t begin = std::min(at, text.size());
    while (begin > 0 && isPart(begin - 1)) {
        --begin;
    }
    std::size_t end = begin;
    while (end < text.size() && isPart(end)) {
        ++end;
    }
    return {begin, end - begin};
}

/// Error for a text that is no JSON from a byte on; sets `place` to the word there, if it is known.
Error syntaxError(std::string_view text, std::size_t byte, const std::string& origin, TextPlace& place)
{
    const auto [begin, length] = wordAround(text, byte);
    const std::string_view word = text.substr(begin, length);
    const auto* const foreign = std::ranges::find(kForeignWords, word, &ForeignWord::word);
    const bool isForeign = foreign != kForeignWords.end();
    place = isForeign ? placeOfBytes(text, begin, length) : placeOfBytes(text, byte, 1);
    std::string what =
        "is not valid JSON at line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
    if (isForeign) {
        return {what + ": there is " + std::string(word) + ", " + foreign->what, origin, foreign->hint};
    }
    return {std::move(what), origin, "Check commas, quotes and brackets there"};
}

/// Error for a number that is too large, which the parser's message quotes.
Error rangeError(std::string_view text, std::string_view message, const std::string& origin, TextPlace& place)
{
    const std::size_t open = message.find('\'');
    const std::size_t close = message.rfind('\'');
    const std::string_view number =
        open < close && close != std::string_view::npos ? message.substr(open + 1, close - open - 1) : "";
    const std::size_t at = number.empty() ? std::string_view::npos : text.find(number);
    if (at == std::string_view::npos) {
        return {"is not valid JSON", origin, "Check numbers and text encoding"};
    }
    place = placeOfBytes(text, at, number.size());
    return {"is not valid JSON at line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
                ": the number is too large",
            origin, "Use at most 1.7e308"};
}

} // namespace

Result<nlohmann::json> parseJson(std::string_view text, const std::string& origin, TextPlace* place)
{
    TextPlace ignored;
    TextPlace& at = place != nullptr ? *place : ignored;
    at = {1, 1, 1};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        return fail("is empty: it is not valid JSON at line 1, column 1", origin, "Write an object in braces");
    }
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        return tl::unexpected<Error>(syntaxError(text, error.byte == 0 ? 0 : error.byte - 1, origin, at));
    } catch (const nlohmann::json::exception& error) {
        return tl::unexpected<Error>(rangeError(text, error.what(), origin, at));
    }
}

} // namespace pimento
