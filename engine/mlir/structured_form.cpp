// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/operation_reader.h"

#include <utility>

// The pretty form of the operations of linalg:
//
//   linalg.generic {indexing_maps = [...], iterator_types = [...]} ins(%a : t) outs(%b : t) { ^bb0(...): ... } -> t
//   linalg.matmul ins(%a, %b : t, t) outs(%c : t) -> t
//   linalg.reduce { arith.addf } ins(%a : t) outs(%b : t) dimensions = [1]
//   linalg.map ins(%a : t) outs(%b : t) (%in: f32) { ... }

namespace pimento::mlir {

namespace {

/// Reads "(%a, %b : t, t)".
void readPort(Cursor& cursor, Operation& operation)
{
    cursor.expect("(", operation.name);
    if (cursor.takeIf(")")) {
        return;
    }
    do {
        operation.operands.push_back(readOperand(cursor));
    } while (cursor.takeIf(","));
    cursor.expect(":", operation.name);
    for (Type& type : readTypes(cursor)) {
        operation.operandTypes.push_back(std::move(type));
    }
    cursor.expect(")", operation.name);
}

/// Reads the attributes in front of the operands, or the short body of map and reduce: "{ arith.addf }".
void readBraces(Cursor& cursor, Operation& operation)
{
    const Token inner = cursor.second();
    const bool isBody = (operation.name == "linalg.map" || operation.name == "linalg.reduce") &&
                        inner.kind == TokenKind::Name && inner.text.find('.') != std::string_view::npos;
    if (!isBody) {
        return readDictionary(cursor, operation.attributes);
    }
    cursor.take();
    Attribute body;
    body.kind = Attribute::Kind::Text;
    body.text = cursor.take().text;
    operation.attributes["body"] = std::move(body);
    if (cursor.peek().is("{")) {
        skipBrackets(cursor);
    }
    cursor.expect("}", operation.name);
}

/// Reads one part of the form. False: the form has come to its end.
bool readPart(Cursor& cursor, Operation& operation)
{
    const Token& token = cursor.peek();
    const bool hasOutputs = operation.operandTypes.size() > operation.inputs;
    if (token.is("ins")) {
        cursor.take();
        readPort(cursor, operation);
        operation.inputs = operation.operands.size();
    } else if (token.is("outs")) {
        cursor.take();
        readPort(cursor, operation);
    } else if (token.is("{")) {
        if (hasOutputs) {
            operation.regions.push_back(readRegion(cursor));
        } else {
            readBraces(cursor, operation);
        }
    } else if (token.is("(") && hasOutputs) {
        Block block;
        readBlockArguments(cursor, block);
        cursor.expect("{", operation.name);
        operation.regions.push_back(readBlocks(cursor, std::move(block)));
        cursor.expect("}", operation.name);
    } else if (token.kind == TokenKind::Attribute) { // #trait: attributes under a name
        for (auto& [name, value] : readAttribute(cursor).members) {
            operation.attributes.insert_or_assign(name, value);
        }
    } else if (token.is("dimension")) {
        cursor.take();
        cursor.expect("(", operation.name);
        Attribute dimension;
        dimension.kind = Attribute::Kind::Integer;
        dimension.integer = readInteger(cursor, "a dimension");
        operation.attributes["dimension"] = std::move(dimension);
        cursor.expect(")", operation.name);
    } else if (token.is("attrs")) {
        cursor.take();
        cursor.expect("=", operation.name);
        readDictionary(cursor, operation.attributes);
    } else if (token.is("->")) {
        cursor.take();
        operation.resultTypes = readResultTypes(cursor);
        return false;
    } else if (token.kind == TokenKind::Name && cursor.second().is("=")) { // permutation = [1, 0]
        const std::string name(cursor.take().text);
        cursor.take();
        operation.attributes[name] = readAttribute(cursor);
    } else {
        return false;
    }
    return true;
}

} // namespace

void readStructuredForm(Cursor& cursor, Operation& operation)
{
    while (!cursor.isAtEnd() && readPart(cursor, operation)) {
    }
    if (operation.operands.size() == operation.inputs && !cursor.isAtEnd()) {
        cursor.failExpected("\"outs\" in " + operation.name);
    }
    if (operation.operands.size() != operation.operandTypes.size() && !cursor.isAtEnd()) {
        cursor.failExpected("a type for each operand of " + operation.name);
    }
    if (operation.resultTypes.empty() && !operation.results.empty() &&
        operation.operandTypes.size() >= operation.inputs) { // transpose, broadcast, reduce and map
        operation.resultTypes.assign(operation.operandTypes.begin() + static_cast<std::ptrdiff_t>(operation.inputs),
                                     operation.operandTypes.end());
    }
}

} // namespace pimento::mlir
