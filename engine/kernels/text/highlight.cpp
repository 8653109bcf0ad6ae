// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/highlight.h"

#include "engine/kernels/text/lexeme.h"
#include "engine/kernels/text/tokenizer.h"

#include <algorithm>
#include <array>

namespace pimento::language {

namespace {

constexpr std::array<std::string_view, 10> kBuiltins = {"DCC",  "exp",  "max",     "min",  "range",
                                                        "relu", "size", "softmax", "sqrt", "zero"};
constexpr std::array<std::string_view, 4> kDirectives = {"title:", "summary:", "size ", "tensor "};

bool isDirective(std::string_view comment)
{
    const std::string_view words = comment.substr(std::min(comment.find_first_not_of("# "), comment.size()));
    return std::ranges::any_of(kDirectives, [&](std::string_view each) { return words.starts_with(each); });
}

} // namespace

std::vector<Highlight> highlight(std::string_view text)
{
    std::vector<Highlight> all;
    bool isLineStart = true;
    bool sawKernel = false;
    for (std::size_t offset = 0; offset < text.size();) {
        const Lexeme lexeme = lexemeAt(text, offset);
        const std::string_view piece = text.substr(offset, lexeme.length);
        std::size_t length = lexeme.length;
        const auto add = [&](TokenKind kind) {
            all.push_back({static_cast<int>(offset), static_cast<int>(length), kind});
        };
        switch (lexeme.kind) {
        case LexemeKind::Comment:
            add(isLineStart && !sawKernel && isDirective(piece) ? TokenKind::Directive : TokenKind::Comment);
            break;
        case LexemeKind::Name:
            add(isKeyword(piece)                                         ? TokenKind::Keyword
                : std::ranges::find(kBuiltins, piece) != kBuiltins.end() ? TokenKind::Builtin
                                                                         : TokenKind::Name);
            break;
        case LexemeKind::Number:
            add(TokenKind::Number);
            break;
        case LexemeKind::Operator:
            if (piece == "@" && isLineStart) {
                const std::size_t next = offset + 1;
                const bool hasName = next < text.size() && lexemeAt(text, next).kind == LexemeKind::Name;
                length += hasName ? lexemeAt(text, next).length : 0;
                sawKernel = sawKernel || text.substr(offset, length) == "@DCC_kernel";
                add(TokenKind::Decorator);
            } else {
                add(TokenKind::Operator);
            }
            break;
        case LexemeKind::Other:
            add(piece == "\\" ? TokenKind::Operator : TokenKind::Error);
            break;
        case LexemeKind::Blank:
        case LexemeKind::LineEnd:
        case LexemeKind::String:
            break;
        }
        isLineStart = lexeme.kind == LexemeKind::LineEnd || (isLineStart && lexeme.kind == LexemeKind::Blank);
        offset += length;
    }
    return all;
}

} // namespace pimento::language
