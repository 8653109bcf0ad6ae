// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/operation_reader.h"

#include "engine/mlir/parser.h"

#include <utility>

// The frame of operations: results, the generic form, regions and blocks.

namespace pimento::mlir {

namespace {

constexpr std::int64_t kMostResults = 1000;

/// Reads "%0, %1:2 =".
void readResults(Cursor& cursor, Operation& operation)
{
    do {
        const Token token = cursor.peek();
        if (token.kind != TokenKind::Value) {
            return cursor.failExpected("the name of a result");
        }
        cursor.take();
        const std::string name(token.text);
        if (!cursor.takeIf(":")) {
            operation.results.push_back({name, token.place});
            continue;
        }
        const std::int64_t count = readInteger(cursor, "the number of results");
        if (count < 1 || count > kMostResults) {
            return cursor.failExpected("a number of results from 1 to " + std::to_string(kMostResults));
        }
        for (std::int64_t i = 0; i < count; ++i) {
            operation.results.push_back({name + "#" + std::to_string(i), token.place});
        }
    } while (cursor.takeIf(","));
    cursor.expect("=", "an operation");
}

void readAlias(Cursor& cursor)
{
    const Token name = cursor.take();
    cursor.expect("=", "an alias");
    if (name.kind == TokenKind::TypeName) {
        Type type = readType(cursor);
        cursor.typeAliases.insert_or_assign(std::string(name.text), std::move(type));
    } else {
        Attribute attribute = readAttribute(cursor);
        cursor.attributeAliases.insert_or_assign(std::string(name.text), std::move(attribute));
    }
}

/// Number of inputs of a linalg operation in the generic form.
std::size_t inputsOf(const Operation& operation)
{
    for (const std::string_view name : {"operandSegmentSizes", "operand_segment_sizes"}) {
        const Attribute* sizes = operation.attribute(name);
        if (sizes != nullptr && !sizes->items.empty()) {
            const std::int64_t count = sizes->items.front().integer;
            return count < 0 ? 0 : std::min(static_cast<std::size_t>(count), operation.operands.size());
        }
    }
    return operation.operands.empty() ? 0 : operation.operands.size() - 1;
}

} // namespace

void skipLocation(Cursor& cursor)
{
    if (cursor.peek().is("loc") && cursor.second().is("(")) {
        cursor.take();
        skipBrackets(cursor);
    }
}

bool beginsOperation(const Token& token)
{
    const auto isWord = [&](std::string_view word) { return token.is(word); };
    switch (token.kind) {
    case TokenKind::Value:
    case TokenKind::Text:
    case TokenKind::Label:
    case TokenKind::Attribute:
    case TokenKind::TypeName:
        return true;
    case TokenKind::Name:
        return token.text.find('.') != std::string_view::npos || isWord("return") || isWord("module") ||
               isWord("func") || isWord("call");
    default:
        return token.is("}");
    }
}

Operand readOperand(Cursor& cursor)
{
    if (cursor.peek().kind != TokenKind::Value) {
        cursor.failExpected("a value such as %0");
        return {};
    }
    const Token token = cursor.take();
    return {std::string(token.text), token.place};
}

void readBlockArguments(Cursor& cursor, Block& block)
{
    cursor.expect("(", "a list of arguments");
    if (cursor.takeIf(")")) {
        return;
    }
    do {
        Operand name = readOperand(cursor);
        cursor.expect(":", "a list of arguments");
        block.arguments.emplace_back(std::move(name), readType(cursor));
        skipLocation(cursor);
    } while (cursor.takeIf(","));
    cursor.expect(")", "a list of arguments");
}

Region readBlocks(Cursor& cursor, Block first)
{
    const Cursor::Level level(cursor);
    Region region;
    bool isNamed = !first.arguments.empty();
    region.push_back(std::move(first));
    while (!cursor.isAtEnd() && !cursor.peek().is("}")) {
        if (cursor.peek().kind == TokenKind::Label) {
            cursor.take();
            if (isNamed || !region.back().operations.empty()) {
                region.emplace_back();
            }
            isNamed = true;
            if (cursor.peek().is("(")) {
                readBlockArguments(cursor, region.back());
            }
            cursor.expect(":", "a block");
            continue;
        }
        if (cursor.peek().kind == TokenKind::Attribute || cursor.peek().kind == TokenKind::TypeName) {
            readAlias(cursor);
            continue;
        }
        Operation operation = readOperation(cursor);
        region.back().operations.push_back(std::move(operation));
    }
    return region;
}

Region readRegion(Cursor& cursor)
{
    cursor.expect("{", "a region");
    Region region = readBlocks(cursor, {});
    cursor.expect("}", "a region");
    return region;
}

void readGenericForm(Cursor& cursor, Operation& operation)
{
    cursor.expect("(", "an operation in the generic form");
    if (!cursor.takeIf(")")) {
        do {
            operation.operands.push_back(readOperand(cursor));
        } while (cursor.takeIf(","));
        cursor.expect(")", "a list of operands");
    }
    if (cursor.peek().is("[")) { // blocks that follow
        skipBrackets(cursor);
    }
    if (cursor.takeIf("<")) {
        readDictionary(cursor, operation.attributes);
        cursor.expect(">", "an operation in the generic form");
    }
    if (cursor.takeIf("(")) {
        do {
            operation.regions.push_back(readRegion(cursor));
        } while (cursor.takeIf(","));
        cursor.expect(")", "a list of regions");
    }
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    cursor.expect(":", "an operation in the generic form");
    cursor.expect("(", "the types of an operation");
    if (!cursor.takeIf(")")) {
        operation.operandTypes = readTypes(cursor);
        cursor.expect(")", "the types of an operation");
    }
    cursor.expect("->", "the types of an operation");
    operation.resultTypes = readResultTypes(cursor);
    operation.inputs = inputsOf(operation);
}

Operation readOperation(Cursor& cursor)
{
    const Cursor::Level level(cursor);
    Operation operation;
    operation.place = cursor.peek().place;
    if (cursor.peek().kind == TokenKind::Value) {
        readResults(cursor, operation);
    }
    const Token name = cursor.peek();
    if (name.kind == TokenKind::Text) {
        cursor.take();
        operation.name = name.text.substr(1, name.text.size() - 2);
        readGenericForm(cursor, operation);
    } else if (name.kind == TokenKind::Name) {
        cursor.take();
        operation.name = name.text;
        readPrettyForm(cursor, operation);
    } else {
        cursor.failExpected("an operation such as linalg.matmul");
    }
    const bool isOne = operation.results.size() == 1;
    if (isOne && operation.results[0].name.ends_with("#0")) { // "%0:1" is used as %0
        operation.results[0].name.resize(operation.results[0].name.size() - 2);
    }
    skipLocation(cursor);
    return operation;
}

SyntaxOutcome parseSyntax(std::string_view text)
{
    Cursor cursor(text);
    SyntaxOutcome outcome;
    Region top = readBlocks(cursor, {});
    if (!cursor.isAtEnd()) {
        cursor.failExpected("an operation");
    }
    for (Block& block : top) {
        for (Operation& operation : block.operations) {
            outcome.operations.push_back(std::move(operation));
        }
    }
    outcome.mistake = cursor.mistake();
    return outcome;
}

} // namespace pimento::mlir
