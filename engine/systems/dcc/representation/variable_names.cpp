// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/reading.h"

#include <algorithm>

namespace pimento::ir {

namespace {

using VariableNames = std::vector<std::string>;

void add(VariableNames& names, std::string_view name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.emplace_back(name);
    }
}

/// Adds the names that a line declares: "range b = ..", "%ds0.range b = ..".
void addDeclared(const TokenLine& line, VariableNames& names)
{
    if (line[0].isWord("range") && line.size() > 1) {
        add(names, line[1].text);
    } else if (line.size() > 4 && line[0].kind == TokenKind::Value && line[1].isMark(".") && line[2].isWord("range")) {
        add(names, line[3].text);
    }
}

/// Adds the names that a line uses: "loop (b, i) ..", ".. softmax(..) over (b, i)", "loop_variables (b, i)".
void addUsed(const TokenLine& line, VariableNames& names)
{
    const bool isSoftmax = std::ranges::any_of(line, [](const Token& token) { return token.isWord("softmax"); });
    const auto list = std::ranges::find_if(line, [&](const Token& token) {
        return isSoftmax ? token.isWord("over") : token.isWord("loop") || token.isWord("loop_variables");
    });
    for (auto token = list; token != line.end() && !token->isMark(")"); ++token) {
        if (token != list && token->kind == TokenKind::Word) {
            add(names, token->text);
        }
    }
}

} // namespace

std::vector<std::string> variableNames(const std::vector<TokenLine>& lines)
{
    VariableNames declared;
    VariableNames used;
    for (const TokenLine& line : lines) {
        addDeclared(line, declared);
        addUsed(line, used);
    }
    std::erase_if(used, [&](const std::string& name) { return std::ranges::find(declared, name) == declared.end(); });
    for (const std::string& name : declared) {
        add(used, name);
    }
    return used;
}

} // namespace pimento::ir
