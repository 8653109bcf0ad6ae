// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/parser.h"

#include <algorithm>
#include <utility>

namespace pimento::language {

namespace {

constexpr int kMostBlocks = 32; // nested blocks
constexpr std::size_t kMostBranches = 64;

} // namespace

void Parser::colon(const std::string& after)
{
    if (m_tokens.takeIf(":")) {
        return;
    }
    const Token& next = m_tokens.peek();
    if (next.type != TokenType::Newline && next.type != TokenType::End) {
        m_expressions.expected("\":\"", "The head of a block ends with a colon");
        return skipToEnd();
    }
    Mark mark = m_tokens.last().mark;
    mark.place.column += mark.length;
    mark.length = 1;
    m_diagnostics.add(mark, "a colon is missing after " + after, "Write : at the end of the line");
}

void Parser::skipToEnd()
{
    while (m_tokens.peek().type != TokenType::Newline && m_tokens.peek().type != TokenType::End &&
           m_tokens.peek().type != TokenType::Indent && m_tokens.peek().type != TokenType::Dedent) {
        m_tokens.take();
    }
}

void Parser::endOfLine()
{
    const Token& next = m_tokens.peek();
    if (next.type == TokenType::Newline) {
        m_tokens.take();
        return;
    }
    if (next.type == TokenType::Dedent || next.type == TokenType::End) {
        return;
    }
    if (next.is("%") || next.is("**") || next.is("@") || next.is("&") || next.is("|") || next.is("^")) {
        m_diagnostics.add(next.mark, "the operator " + std::string(next.text) + " is not supported",
                          "Use +, -, *, /, comparisons, and, or, not");
    } else {
        m_expressions.expected("the end of the line", next.is(";") ? "Write one statement per line" : "");
    }
    skipToEnd();
    if (m_tokens.peek().type == TokenType::Newline) {
        m_tokens.take();
    }
}

std::vector<Line> Parser::block(const Token& head, int depth)
{
    std::vector<Line> lines;
    if (m_tokens.peek().type != TokenType::Newline) {
        if (m_tokens.peek().type != TokenType::End) {
            statement(lines, depth);
        }
        return lines;
    }
    m_tokens.take();
    if (m_tokens.peek().type != TokenType::Indent) {
        Mark mark = m_tokens.peek().type == TokenType::End ? head.mark : m_tokens.peek().mark;
        if (m_tokens.peek().type == TokenType::Dedent) {
            mark = head.mark;
        }
        m_diagnostics.add(mark, "an indented block is missing after line " + std::to_string(head.mark.place.line),
                          "Indent the lines that belong to it by four spaces");
        return lines;
    }
    m_tokens.take();
    if (depth >= kMostBlocks) {
        m_diagnostics.add(m_tokens.peek().mark,
                          "more than " + std::to_string(kMostBlocks) + " blocks inside one another",
                          "Use fewer loops and conditions");
        skipBlock();
        return lines;
    }
    statements(lines, depth + 1);
    return lines;
}

void Parser::statements(std::vector<Line>& lines, int depth)
{
    while (m_tokens.peek().type != TokenType::Dedent && m_tokens.peek().type != TokenType::End) {
        if (m_diagnostics.isFull()) {
            return skipBlock();
        }
        statement(lines, depth);
        if (m_tokens.peek().type == TokenType::Indent) {
            unexpectedIndent(lines, depth);
        }
    }
    if (m_tokens.peek().type == TokenType::Dedent) {
        m_tokens.take();
    }
}

void Parser::unexpectedIndent(std::vector<Line>& lines, int depth)
{
    if (!m_headFailed) {
        m_tokens.take();
        m_diagnostics.add(m_tokens.peek().mark, "this line is indented, but no block begins above it",
                          "Indent it like the line before");
        if (depth < kMostBlocks) {
            return statements(lines, depth + 1);
        }
        return skipBlock();
    }
    discardBlock(depth);
}

void Parser::discardBlock(int depth)
{
    m_tokens.take();
    std::vector<Line> discarded;
    if (depth < kMostBlocks) {
        statements(discarded, depth + 1);
    } else {
        skipBlock();
    }
}

void Parser::skipBlock()
{
    int open = 1;
    while (open > 0 && m_tokens.peek().type != TokenType::End) {
        const TokenType type = m_tokens.take().type;
        open += type == TokenType::Indent ? 1 : type == TokenType::Dedent ? -1 : 0;
    }
}

void Parser::statement(std::vector<Line>& lines, int depth)
{
    m_headFailed = false;
    const Token& first = m_tokens.peek();
    if (first.is("for")) {
        return forLoop(lines, depth);
    }
    if (first.is("if")) {
        return condition(lines, depth);
    }
    if (first.is("return")) {
        return returned(lines);
    }
    if (first.is("pass")) {
        m_tokens.take();
        return endOfLine();
    }
    if (first.type == TokenType::String) {
        m_tokens.take();
        return endOfLine();
    }
    if (first.type == TokenType::Keyword && !first.is("not")) {
        return notInLanguage();
    }
    assignment(lines);
}

void Parser::notInLanguage()
{
    const Token first = m_tokens.peek();
    if (first.is("else") || first.is("elif")) {
        m_diagnostics.add(first.mark, std::string(first.text) + " without an if before it", "Indent it like its if");
    } else {
        m_diagnostics.add(first.mark, std::string(first.text) + " is not part of the kernel language",
                          "A kernel has assignments, for, if and return");
    }
    m_headFailed = true;
    skipToEnd();
    if (m_tokens.peek().type == TokenType::Newline) {
        m_tokens.take();
    }
}

void Parser::failedLine()
{
    m_headFailed = true;
    skipToEnd();
    if (m_tokens.peek().type == TokenType::Newline) {
        m_tokens.take();
    }
}

void Parser::assignment(std::vector<Line>& lines)
{
    Line line;
    line.mark = m_tokens.peek().mark;
    auto target = m_expressions.postfix();
    if (!target) {
        return failedLine();
    }
    const Token sign = m_tokens.peek();
    if (!sign.is("=") && !sign.is("+=") && !sign.is("-=") && !sign.is("*=") && !sign.is("/=")) {
        m_expressions.expected("an assignment", "Write = or += after what is assigned to");
        return failedLine();
    }
    m_tokens.take();
    auto value = m_expressions.expression();
    if (!value) {
        return failedLine();
    }
    if (target->kind != NodeKind::Name && target->kind != NodeKind::Element) {
        m_diagnostics.add(target->mark, "nothing can be assigned to this", "Assign to a tensor's element or to a name");
        return failedLine();
    }
    line.target = std::move(*target);
    line.assignment = sign.text;
    line.value = std::move(*value);
    lines.push_back(std::move(line));
    endOfLine();
}

void Parser::forLoop(std::vector<Line>& lines, int depth)
{
    Line line;
    line.kind = LineKind::For;
    line.mark = m_tokens.take().mark;
    if (!loopHead(line)) {
        m_headFailed = true;
        skipToEnd();
    } else {
        colon("range(...)");
    }
    line.body = block(m_tokens.last(), depth);
    m_headFailed = false;
    lines.push_back(std::move(line));
}

bool Parser::loopHead(Line& line)
{
    static const std::string kHint = "Write for example: for i in range(8):";
    if (m_tokens.peek().type != TokenType::Name) {
        m_expressions.expected("the name of a loop variable", kHint);
        return false;
    }
    line.variableMark = m_tokens.peek().mark;
    line.variable = m_tokens.take().text;
    if (!m_tokens.takeIf("in")) {
        m_expressions.expected("in", kHint);
        return false;
    }
    if (m_tokens.peek().text != "range") {
        m_expressions.expected("range", kHint);
        return false;
    }
    auto range = m_expressions.postfix();
    if (!range) {
        return false;
    }
    const bool hasKeyword = std::ranges::any_of(range->keywords, [](const auto& each) { return !each.empty(); });
    if (range->kind != NodeKind::Call || range->operands.empty() || range->operands.size() > 3 || hasKeyword) {
        m_diagnostics.add(range->mark, "range takes an end, a start and an end, or a start, an end and a step",
                          "Write for example range(8), range(1, 8) or range(0, 8, 2)");
        return false;
    }
    line.range = std::move(range->operands);
    return true;
}

void Parser::condition(std::vector<Line>& lines, int depth)
{
    Line line;
    line.kind = LineKind::If;
    line.mark = m_tokens.peek().mark;
    bool isFirst = true;
    while (isFirst || m_tokens.peek().is("elif")) {
        isFirst = false;
        m_tokens.take();
        Branch branch;
        branch.condition = m_expressions.expression();
        if (!branch.condition) {
            skipToEnd();
        } else {
            colon("the condition");
        }
        branch.body = block(m_tokens.last(), depth);
        addBranch(line, std::move(branch));
    }
    if (m_tokens.peek().is("else")) {
        m_tokens.take();
        colon("else");
        addBranch(line, {std::nullopt, block(m_tokens.last(), depth)});
    }
    m_headFailed = false;
    lines.push_back(std::move(line));
}

void Parser::addBranch(Line& line, Branch branch)
{
    if (line.branches.size() == kMostBranches) {
        m_diagnostics.add(line.mark, "more than " + std::to_string(kMostBranches) + " cases", "Use fewer cases");
        return;
    }
    line.branches.push_back(std::move(branch));
}

void Parser::returned(std::vector<Line>& lines)
{
    Line line;
    line.kind = LineKind::Return;
    line.mark = m_tokens.take().mark;
    const bool isBracketed = m_tokens.takeIf("(");
    while (m_tokens.peek().type == TokenType::Name) {
        const Token name = m_tokens.take();
        line.names.emplace_back(name.text, name.mark);
        if (!m_tokens.takeIf(",")) {
            break;
        }
    }
    if (line.names.empty()) {
        m_expressions.expected("the name of a tensor after return", "Return tensors that the kernel writes");
        return failedLine();
    }
    if (isBracketed) {
        m_tokens.takeIf(")");
    }
    const Token& next = m_tokens.peek();
    if (next.type != TokenType::Newline && next.type != TokenType::Dedent && next.type != TokenType::End) {
        m_diagnostics.add(next.mark, "return takes names of tensors only",
                          "Assign the value to a tensor and return that");
        return failedLine();
    }
    lines.push_back(std::move(line));
    endOfLine();
}

} // namespace pimento::language
