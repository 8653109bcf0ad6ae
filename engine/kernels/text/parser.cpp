// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/parser.h"

#include "engine/kernels/text/directives.h"

#include <utility>

namespace pimento::language {

namespace {

constexpr std::size_t kMostText = std::size_t{1} << 20U;

} // namespace

Syntax Parser::kernel()
{
    Syntax syntax;
    while (m_tokens.peek().type != TokenType::Newline && m_tokens.peek().type != TokenType::End) {
        m_tokens.take();
    }
    m_tokens.take();
    if (!m_tokens.takeIf("def")) {
        m_expressions.expected("def after @DCC_kernel", "Write for example: def kernel(x, weight):");
        return syntax;
    }
    head(syntax);
    const Token end = m_tokens.last();
    syntax.body = block(end, 0);
    if (m_tokens.peek().type == TokenType::Indent) {
        discardBlock(0);
    }
    return syntax;
}

void Parser::head(Syntax& syntax)
{
    if (m_tokens.peek().type != TokenType::Name) {
        m_expressions.expected("the name of the kernel");
        return skipLine();
    }
    syntax.mark = m_tokens.peek().mark;
    syntax.name = m_tokens.take().text;
    if (!m_tokens.takeIf("(")) {
        m_expressions.expected("\"(\" and the kernel's arguments");
        return skipLine();
    }
    while (!m_tokens.peek().is(")")) {
        if (m_tokens.peek().type != TokenType::Name) {
            m_expressions.expected("the name of an argument");
            return skipLine();
        }
        const Token name = m_tokens.take();
        syntax.arguments.push_back({std::string(name.text), name.mark});
        if (m_tokens.takeIf(":")) {
            annotation();
        }
        if (m_tokens.peek().is("=")) {
            m_diagnostics.add(m_tokens.peek().mark, "arguments have no default values",
                              "Set a constant inside the kernel");
            return skipLine();
        }
        if (!m_tokens.takeIf(",")) {
            break;
        }
    }
    if (!m_tokens.takeIf(")")) {
        m_expressions.expected("\")\" after the arguments");
        return skipLine();
    }
    if (m_tokens.takeIf("->")) {
        annotation();
    }
    colon("def " + syntax.name + "(...)");
}

void Parser::annotation()
{
    while (m_tokens.peek().type == TokenType::Name || m_tokens.peek().is(".")) {
        m_tokens.take();
    }
}

ParseOutcome parse(std::string_view text)
{
    Diagnostics diagnostics;
    ParseOutcome outcome;
    if (text.size() > kMostText) {
        diagnostics.add({{1, 1}, 1}, "the text has more than a million characters", "Give the kernel alone");
    } else if (const auto region = findKernelRegion(text, diagnostics)) {
        const std::vector<Token> tokens = tokenize(text, *region, diagnostics);
        const std::size_t ofTokens = diagnostics.size();
        Syntax syntax = Parser(tokens, diagnostics).kernel();
        diagnostics.dropFollowers(ofTokens);
        syntax.directives = readDirectives(text.substr(0, region->begin), diagnostics);
        checkDirectives(syntax, diagnostics);
        if (diagnostics.isEmpty()) {
            outcome.syntax = std::move(syntax);
        }
    }
    outcome.diagnostics = std::move(diagnostics).sorted();
    return outcome;
}

} // namespace pimento::language
