// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/operation_reader.h"

#include <algorithm>
#include <array>
#include <utility>

// Pretty forms of builtin, func, tensor, arith and math, and the skipping of all others.

namespace pimento::mlir {

namespace {

/// Skips an operation whose form is not read: up to the first token of a line that begins another one.
void skipForm(Cursor& cursor, Operation& operation)
{
    operation.isSkipped = true;
    while (!cursor.isAtEnd()) {
        const Token& token = cursor.peek();
        if (token.is("}") || (token.beginsLine && beginsOperation(token))) {
            return;
        }
        const bool isOpen = token.is("(") || token.is("[") || token.is("{");
        isOpen ? skipBrackets(cursor) : static_cast<void>(cursor.take());
    }
}

void readModule(Cursor& cursor, Operation& operation)
{
    if (cursor.peek().kind == TokenKind::Symbol) {
        cursor.take();
    }
    if (cursor.takeIf("attributes")) {
        readDictionary(cursor, operation.attributes);
    }
    operation.regions.push_back(readRegion(cursor));
}

/// Reads "(%a: t {attributes}, ...)" of a function. Functions without a body may name types only.
void readParameters(Cursor& cursor, Operation& operation, Block& block)
{
    cursor.expect("(", "a function");
    Attribute all;
    all.kind = Attribute::Kind::List;
    while (!cursor.isAtEnd() && !cursor.peek().is(")")) {
        Operand name;
        if (cursor.peek().kind == TokenKind::Value) {
            name = readOperand(cursor);
            cursor.expect(":", "an argument");
        }
        block.arguments.emplace_back(std::move(name), readType(cursor));
        Attribute own;
        own.kind = Attribute::Kind::Dictionary;
        if (cursor.peek().is("{")) {
            readDictionary(cursor, own.members);
        }
        skipLocation(cursor);
        all.items.push_back(std::move(own));
        if (!cursor.takeIf(",")) {
            break;
        }
    }
    cursor.expect(")", "a function");
    operation.attributes["arg_attrs"] = std::move(all);
}

void readFunction(Cursor& cursor, Operation& operation)
{
    for (const std::string_view word : {"private", "public", "nested"}) {
        cursor.takeIf(word);
    }
    if (cursor.peek().kind != TokenKind::Symbol) {
        return cursor.failExpected("the name of a function such as @main");
    }
    Attribute name;
    name.kind = Attribute::Kind::Text;
    name.text = cursor.take().text.substr(1);
    operation.attributes["sym_name"] = std::move(name);
    Block block;
    readParameters(cursor, operation, block);
    if (cursor.takeIf("->")) {
        operation.resultTypes = readResultTypes(cursor);
    }
    if (cursor.takeIf("attributes")) {
        readDictionary(cursor, operation.attributes);
    }
    if (cursor.peek().is("{") &&
        std::ranges::any_of(block.arguments, [](const auto& each) { return each.first.name.empty(); })) {
        return cursor.failExpected("no body, because the arguments have no names");
    }
    if (cursor.takeIf("{")) {
        operation.regions.push_back(readBlocks(cursor, std::move(block)));
        cursor.expect("}", "a function");
    }
}

void readConstant(Cursor& cursor, Operation& operation)
{
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    Attribute value = readAttribute(cursor);
    operation.resultTypes = {value.type};
    operation.attributes["value"] = std::move(value);
}

/// tensor.empty(%n) : tensor<?x4xf32>
void readMadeTensor(Cursor& cursor, Operation& operation)
{
    if (!cursor.peek().is("(")) {
        return cursor.failExpected("\"(\" in " + operation.name);
    }
    skipBrackets(cursor);
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    cursor.expect(":", operation.name);
    operation.resultTypes = {readType(cursor)};
}

/// ": type to type", ": type into type"
void readFromTo(Cursor& cursor, Operation& operation, std::string_view word)
{
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    cursor.expect(":", operation.name);
    operation.operandTypes = {readType(cursor)};
    cursor.expect(word, operation.name);
    operation.resultTypes = {readType(cursor)};
}

void readPad(Cursor& cursor, Operation& operation)
{
    operation.operands.push_back(readOperand(cursor));
    cursor.takeIf("nofold");
    cursor.expect("low", operation.name);
    operation.attributes["static_low"] = readNumberList(cursor);
    cursor.expect("high", operation.name);
    operation.attributes["static_high"] = readNumberList(cursor);
    operation.regions.push_back(readRegion(cursor));
    readFromTo(cursor, operation, "to");
}

void readReshape(Cursor& cursor, Operation& operation)
{
    operation.operands.push_back(readOperand(cursor));
    operation.attributes["reassociation"] = readAttribute(cursor);
    if (cursor.takeIf("output_shape")) {
        (void)readNumberList(cursor);
    }
    readFromTo(cursor, operation, "into");
}

/// "[offsets] [sizes] [strides]"
void readSlice(Cursor& cursor, Operation& operation)
{
    operation.attributes["static_offsets"] = readNumberList(cursor);
    operation.attributes["static_sizes"] = readNumberList(cursor);
    operation.attributes["static_strides"] = readNumberList(cursor);
}

void readExtractSlice(Cursor& cursor, Operation& operation)
{
    operation.operands.push_back(readOperand(cursor));
    readSlice(cursor, operation);
    readFromTo(cursor, operation, "to");
}

void readInsertSlice(Cursor& cursor, Operation& operation)
{
    operation.operands.push_back(readOperand(cursor));
    cursor.expect("into", operation.name);
    operation.operands.push_back(readOperand(cursor));
    readSlice(cursor, operation);
    readFromTo(cursor, operation, "into");
}

/// "%a[%i, %j] : tensor<4x8xf32>"
void readElement(Cursor& cursor, Operation& operation)
{
    operation.operands.push_back(readOperand(cursor));
    cursor.expect("[", operation.name);
    while (!cursor.isAtEnd() && !cursor.peek().is("]")) {
        operation.operands.push_back(readOperand(cursor));
        if (!cursor.takeIf(",")) {
            break;
        }
    }
    cursor.expect("]", operation.name);
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    cursor.expect(":", operation.name);
    operation.operandTypes = {readType(cursor)};
    operation.resultTypes = {Type{Type::Kind::Scalar, operation.operandTypes.front().element, {}, false}};
}

/// "dim(0) %a, %b : (type, type) -> type"
void readConcatenation(Cursor& cursor, Operation& operation)
{
    cursor.expect("dim", operation.name);
    cursor.expect("(", operation.name);
    operation.attributes["dim"] =
        Attribute{Attribute::Kind::Integer, 0, readInteger(cursor, "a number"), {}, {}, {}, {}, {}};
    cursor.expect(")", operation.name);
    do {
        operation.operands.push_back(readOperand(cursor));
    } while (cursor.takeIf(","));
    if (cursor.peek().is("{")) {
        readDictionary(cursor, operation.attributes);
    }
    cursor.expect(":", operation.name);
    operation.operandTypes = readResultTypes(cursor);
    cursor.expect("->", operation.name);
    operation.resultTypes = {readType(cursor)};
}

/// Reads one word, number, value or list of attributes of a plain form. False: the form has come to its end.
bool readPlainPart(Cursor& cursor, Operation& operation)
{
    const Token& token = cursor.peek();
    if (token.kind == TokenKind::Value) {
        operation.operands.push_back(readOperand(cursor));
    } else if (token.kind == TokenKind::Integer) {
        operation.attributes["dim"] =
            Attribute{Attribute::Kind::Integer, 0, readInteger(cursor, "a number"), {}, {}, {}, {}, {}};
    } else if (token.is("{")) {
        readDictionary(cursor, operation.attributes);
    } else if (token.is("[") || token.is("<") || token.is("(")) {
        skipBrackets(cursor);
    } else if (token.kind == TokenKind::Name && !token.beginsLine) {
        Attribute word;
        word.kind = Attribute::Kind::Text;
        word.text = cursor.take().text;
        operation.attributes[cursor.peek().is("<") ? "flags" : "predicate"] = std::move(word);
    } else {
        return cursor.takeIf(",");
    }
    return true;
}

/// Reads "%a, %b : f32", "ugt, %a, %b : f32", "%a : f32 to f64", "%a fastmath<fast> : f32".
void readPlain(Cursor& cursor, Operation& operation)
{
    while (!cursor.isAtEnd() && !(cursor.peek().beginsLine && beginsOperation(cursor.peek())) &&
           readPlainPart(cursor, operation)) {
    }
    if (!cursor.takeIf(":")) {
        return;
    }
    operation.operandTypes = readTypes(cursor);
    if (cursor.takeIf("to") || cursor.takeIf("->")) {
        operation.resultTypes = readResultTypes(cursor);
    } else if (operation.name == "arith.cmpf" || operation.name == "arith.cmpi") {
        operation.resultTypes = {Type{Type::Kind::Scalar, "i1", {}, false}};
    } else {
        operation.resultTypes = {operation.operandTypes.back()};
    }
}

bool isPlain(std::string_view name)
{
    if (name.starts_with("arith.") || name.starts_with("math.")) {
        return true;
    }
    for (const std::string_view known :
         {"return", "func.return", "linalg.yield", "tensor.yield", "linalg.index", "tensor.cast", "memref.dealloc"}) {
        if (name == known) {
            return true;
        }
    }
    return false;
}

using Reader = void (*)(Cursor&, Operation&);

constexpr std::array<std::pair<std::string_view, Reader>, 19> kReaders = {{
    {"builtin.module", readModule},
    {"module", readModule},
    {"func.func", readFunction},
    {"func", readFunction},
    {"arith.constant", readConstant},
    {"tensor.empty", readMadeTensor},
    {"bufferization.alloc_tensor", readMadeTensor},
    {"memref.alloc", readMadeTensor},
    {"memref.alloca", readMadeTensor},
    {"tensor.pad", readPad},
    {"tensor.collapse_shape", readReshape},
    {"tensor.expand_shape", readReshape},
    {"tensor.extract_slice", readExtractSlice},
    {"tensor.insert_slice", readInsertSlice},
    {"tensor.extract", readElement},
    {"memref.load", readElement},
    {"tensor.concat", readConcatenation},
    {"linalg.yield", readPlain},
    {"linalg.index", readPlain},
}};

} // namespace

void readPrettyForm(Cursor& cursor, Operation& operation)
{
    for (const auto& [name, read] : kReaders) {
        if (operation.name == name) {
            return read(cursor, operation);
        }
    }
    if (isPlain(operation.name)) {
        return readPlain(cursor, operation);
    }
    if (operation.name.starts_with("linalg.")) {
        return readStructuredForm(cursor, operation);
    }
    skipForm(cursor, operation);
}

} // namespace pimento::mlir
