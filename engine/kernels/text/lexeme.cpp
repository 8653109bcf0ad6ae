// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/lexeme.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento::language {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isNamePart(char c) { return isNameStart(c) || isDigit(c); }
bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

template <class Claim> std::size_t lengthWhile(std::string_view text, std::size_t offset, Claim claim)
{
    std::size_t end = offset;
    while (end < text.size() && claim(text[end])) {
        ++end;
    }
    return end - offset;
}

std::size_t numberLength(std::string_view text, std::size_t offset)
{
    std::size_t at = offset + lengthWhile(text, offset, isDigit);
    if (at < text.size() && text[at] == '.') {
        ++at;
        at += lengthWhile(text, at, isDigit);
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t digits = at + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) {
            ++digits;
        }
        if (digits < text.size() && isDigit(text[digits])) {
            at = digits + lengthWhile(text, digits, isDigit);
        }
    }
    // Letters that touch a number belong to it, so that "2x" is one wrong number and not two tokens.
    return at + lengthWhile(text, at, isNamePart) - offset;
}

std::size_t stringLength(std::string_view text, std::size_t offset)
{
    const std::string_view quote = text.substr(offset, 1);
    const std::string triple = std::string(3, quote[0]);
    if (text.substr(offset, 3) == triple) {
        const std::size_t end = text.find(triple, offset + 3);
        return (end == std::string_view::npos ? text.size() : end + 3) - offset;
    }
    std::size_t at = offset + 1;
    while (at < text.size() && text[at] != '\n' && text[at] != quote[0]) {
        at += text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n' ? 2U : 1U;
    }
    return std::min(at + (at < text.size() && text[at] == quote[0] ? 1U : 0U), text.size()) - offset;
}

std::size_t operatorLength(std::string_view text, std::size_t offset)
{
    static constexpr std::array<std::string_view, 14> kDouble = {
        "+=", "-=", "*=", "/=", "%=", "==", "!=", "<=", ">=", "//", "**", "->", "<<", ">>"};
    if (std::ranges::find(kDouble, text.substr(offset, 2)) != kDouble.end()) {
        return 2;
    }
    static constexpr std::string_view kSingle = "+-*/%=<>()[]{}:,.;@&|^~";
    return kSingle.find(text[offset]) != std::string_view::npos ? 1 : 0;
}

} // namespace

Lexeme lexemeAt(std::string_view text, std::size_t offset)
{
    const char first = text[offset];
    if (first == '\n') {
        return {LexemeKind::LineEnd, 1};
    }
    if (first == ' ' || first == '\t' || first == '\r') {
        return {LexemeKind::Blank,
                lengthWhile(text, offset, [](char c) { return c == ' ' || c == '\t' || c == '\r'; })};
    }
    if (first == '#') {
        return {LexemeKind::Comment, lengthWhile(text, offset, [](char c) { return c != '\n'; })};
    }
    if (isNameStart(first)) {
        return {LexemeKind::Name, lengthWhile(text, offset, isNamePart)};
    }
    if (isDigit(first) || (first == '.' && offset + 1 < text.size() && isDigit(text[offset + 1]))) {
        return {LexemeKind::Number, numberLength(text, offset)};
    }
    if (first == '"' || first == '\'') {
        return {LexemeKind::String, stringLength(text, offset)};
    }
    if (const std::size_t length = operatorLength(text, offset); length > 0) {
        return {LexemeKind::Operator, length};
    }
    return {LexemeKind::Other, 1 + lengthWhile(text, offset + 1, isContinuation)};
}

std::size_t charactersIn(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !isContinuation(c); }));
}

} // namespace pimento::language
