// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/fuzz/mutation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>

namespace pimento::test {

namespace {

constexpr std::array<std::string_view, 22> kTokens = {"-1",
                                                      "0",
                                                      "1e400",
                                                      "99999999999999999999",
                                                      "2147483648",
                                                      "9223372036854775807",
                                                      "-9223372036854775808",
                                                      "nan",
                                                      "inf",
                                                      "\n",
                                                      "\r",
                                                      "\x1b[2J",
                                                      "\\u001b",
                                                      "\\u0000",
                                                      "\xff\xfe",
                                                      "\xc2\x9b",
                                                      "null",
                                                      "true",
                                                      "\"a\"",
                                                      "[]",
                                                      "{}",
                                                      ","};

constexpr std::string_view kFormatCharacters = "0123456789,=x-+.eE\n\r \t\"{}[]:abcdegnstuvABCDST_/\\";

} // namespace

std::string Mutation::bytes()
{
    const bool isFormatted = below(2) == 0;
    std::string text(below(300), '\0');
    for (char& c : text) {
        c = isFormatted ? kFormatCharacters[below(kFormatCharacters.size())] : static_cast<char>(below(256));
    }
    return text;
}

std::string Mutation::damaged(std::string text)
{
    for (std::size_t times = 1 + below(4); times > 0; --times) {
        damageOnce(text);
    }
    return text;
}

void Mutation::damageOnce(std::string& text)
{
    const std::size_t at = below(text.size());
    const std::size_t length = below(below(4) == 0 ? 400 : 12);
    switch (below(10)) {
    case 0:
        if (!text.empty()) {
            text[at] = static_cast<char>(static_cast<unsigned char>(text[at]) ^ (1U << below(8)));
        }
        return;
    case 1:
        text.erase(at, length);
        return;
    case 2:
        text.insert(at, bytes().substr(0, length));
        return;
    case 3:
        text.resize(at);
        return;
    case 4:
        text.insert(at, text.substr(below(text.size()), length));
        return;
    case 5:
        text.insert(at, kTokens[below(kTokens.size())]);
        return;
    case 6:
        text.insert(at, std::string(1 + below(3000), below(2) == 0 ? '[' : '9'));
        return;
    default:
        replaceNumber(text);
        return;
    }
}

void Mutation::replaceNumber(std::string& text)
{
    const std::size_t start = below(text.size());
    const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    const auto first = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(start), text.end(), isDigit);
    const auto last = std::find_if_not(first, text.end(), isDigit);
    if (first == last) {
        return;
    }
    const std::string other = below(3) == 0 ? std::string(kTokens[below(kTokens.size())])
                                            : std::to_string(below(below(2) == 0 ? 10 : 100'000));
    text.replace(first, last, other);
}

bool isOneCleanLine(std::string_view text)
{
    std::size_t follow = 0; // continuation bytes still due
    unsigned char lead = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (follow > 0) {
            const bool isControl = lead == 0xc2 && byte < 0xa0;
            if ((byte & 0xc0U) != 0x80U || isControl) {
                return false;
            }
            lead = 0;
            --follow;
        } else if (byte < 0x20 || byte == 0x7f || (byte >= 0x80 && byte < 0xc2) || byte > 0xf4) {
            return false;
        } else {
            lead = byte;
            follow = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
        }
    }
    return !text.empty() && follow == 0;
}

std::string escaped(std::string_view text)
{
    std::string shown;
    for (const char c : text.substr(0, 2000)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            shown += c;
        } else {
            char code[8];
            std::snprintf(code, sizeof code, "\\x%02x", byte);
            shown += code;
        }
    }
    return shown;
}

std::string Mutation::withOtherValue(std::string text)
{
    constexpr std::array<const char*, 14> kNumbers = {"0", "1",  "2",   "3",    "4",     "8",  "16",
                                                      "5", "31", "256", "4096", "65536", "-1", "7.5"};
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; };
    const auto wordAt = [&](std::size_t at) {
        std::size_t begin = at;
        while (begin < text.size() && !isWord(text[begin])) {
            ++begin;
        }
        std::size_t end = begin;
        while (end < text.size() && isWord(text[end])) {
            ++end;
        }
        return std::pair(begin, end - begin);
    };
    const auto [begin, length] = wordAt(below(text.size()));
    if (length == 0) {
        return text;
    }
    const auto [other, otherLength] = wordAt(below(text.size()));
    const bool isNumber = std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
    const std::string word = text.substr(other, otherLength);
    return text.replace(begin, length, isNumber ? kNumbers[below(kNumbers.size())] : word);
}

} // namespace pimento::test
