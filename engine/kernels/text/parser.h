// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/expression_parser.h"
#include "engine/kernels/text/syntax.h"

#include <span>
#include <string>
#include <vector>

namespace pimento::language {

/// Parses the tokens of a kernel line by line, and continues after a mistake.
class Parser {
public:
    Parser(std::span<const Token> tokens, Diagnostics& diagnostics)
        : m_tokens(tokens), m_expressions(m_tokens, diagnostics), m_diagnostics(diagnostics)
    {
    }

    /// Parses the decorator, the head and the body.
    Syntax kernel();

private:
    void head(Syntax& syntax);
    /// Skips the type annotation of an argument: names with dots.
    void annotation();
    void colon(const std::string& after);
    /// Skips to the end of this line, which is not consumed.
    void skipToEnd();
    void skipLine() { skipToEnd(); }
    void endOfLine();
    /// Parses the body under a head: an indented block, or statements on the same line.
    std::vector<Line> block(const Token& head, int depth);
    void statements(std::vector<Line>& lines, int depth);
    void unexpectedIndent(std::vector<Line>& lines, int depth);
    /// Parses the block of an unknown statement to report mistakes in it.
    void discardBlock(int depth);
    /// Skips to and over the Dedent that ends the current block.
    void skipBlock();
    void statement(std::vector<Line>& lines, int depth);
    void notInLanguage();
    void failedLine();
    void assignment(std::vector<Line>& lines);
    void forLoop(std::vector<Line>& lines, int depth);
    bool loopHead(Line& line);
    void condition(std::vector<Line>& lines, int depth);
    void addBranch(Line& line, Branch branch);
    void returned(std::vector<Line>& lines);
    TokenReader m_tokens;
    ExpressionParser m_expressions;
    Diagnostics& m_diagnostics;
    bool m_headFailed = false; // the last statement's head failed to parse; its block is only parsed for mistakes
};

} // namespace pimento::language
