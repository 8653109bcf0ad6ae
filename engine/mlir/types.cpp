// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/mlir/attributes.h"

#include <algorithm>

// Readers of types.

namespace pimento::mlir {

namespace {

/// Reads the sizes in front of an element type: "4x?x".
void readSizes(Cursor& cursor, Type& type)
{
    while (!cursor.isAtEnd()) {
        const Token& token = cursor.peek();
        if (token.is("?")) {
            type.sizes.push_back(kDynamic);
            cursor.take();
        } else if (token.kind == TokenKind::Integer) {
            const bool isZero = token.text.starts_with("0x"); // a size of 0 in front of another size
            const auto size = isZero ? std::optional<std::int64_t>(0) : parseInteger(token.text);
            if (!size) {
                return cursor.fail(token, "the size " + quoted(token) + " is too large", "Use a smaller size");
            }
            type.sizes.push_back(*size);
            isZero ? cursor.cut(1) : static_cast<void>(cursor.take());
        } else {
            return;
        }
        if (cursor.peek().kind != TokenKind::Name || !cursor.peek().text.starts_with('x')) {
            return cursor.failExpected("x after a size of a type");
        }
        cursor.cut(1);
    }
}

/// Skips an encoding or a layout. True: it only numbers the memory.
bool isOnlyASpace(Cursor& cursor)
{
    const bool isNumber = cursor.peek().kind == TokenKind::Integer;
    const Attribute layout = readAttribute(cursor);
    bool isIdentity = layout.kind == Attribute::Kind::Map && layout.map.results.size() == layout.map.dimensions.size();
    for (std::size_t i = 0; isIdentity && i < layout.map.results.size(); ++i) {
        isIdentity = layout.map.results[i] == affine::Index{{{i, 1}}, 0};
    }
    return isNumber || isIdentity;
}

Type shaped(Cursor& cursor, Type::Kind kind)
{
    const Cursor::Level level(cursor);
    Type type;
    type.kind = kind;
    cursor.expect("<", "a type");
    if (cursor.takeIf("*")) { // of any rank
        cursor.cut(cursor.peek().text.starts_with('x') ? 1 : 0);
        type.sizes.push_back(kDynamic);
    }
    readSizes(cursor, type);
    const Type element = readType(cursor);
    type.element = element.isShaped() ? "tensor" : element.element;
    while (cursor.takeIf(",")) {
        type.hasLayout = !isOnlyASpace(cursor) || type.hasLayout;
    }
    cursor.expect(">", "a type");
    return type;
}

bool isScalarName(std::string_view name)
{
    if (name == "index" || name == "none" || name == "bf16" || name == "tf32") {
        return true;
    }
    for (const std::string_view prefix : {"ui", "si", "i", "f"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() && name[prefix.size()] >= '0' &&
            name[prefix.size()] <= '9') {
            return true;
        }
    }
    return false;
}

Type functionType(Cursor& cursor)
{
    skipBrackets(cursor);
    cursor.expect("->", "a function type");
    (void)readResultTypes(cursor);
    return {Type::Kind::Other, "function", {}, false};
}

} // namespace

Type readType(Cursor& cursor)
{
    const Cursor::Level level(cursor);
    const Token token = cursor.peek();
    if (token.is("(")) {
        return functionType(cursor);
    }
    if (token.kind == TokenKind::TypeName) {
        cursor.take();
        const auto alias = cursor.typeAliases.find(token.text);
        if (alias != cursor.typeAliases.end()) {
            return alias->second;
        }
        if (cursor.peek().is("<")) {
            skipBrackets(cursor);
        }
        return {Type::Kind::Other, std::string(token.text), {}, false};
    }
    if (token.kind != TokenKind::Name) {
        cursor.failExpected("a type");
        return {};
    }
    if (token.text == "tensor" || token.text == "memref") {
        cursor.take();
        return shaped(cursor, token.text == "tensor" ? Type::Kind::Tensor : Type::Kind::Memref);
    }
    if (token.text == "vector" || token.text == "tuple" || token.text == "complex") {
        cursor.take();
        if (cursor.peek().is("<")) {
            skipBrackets(cursor);
        }
        return {Type::Kind::Other, std::string(token.text), {}, false};
    }
    if (!isScalarName(token.text)) {
        cursor.failExpected("a type");
        return {};
    }
    cursor.take();
    return {Type::Kind::Scalar, std::string(token.text), {}, false};
}

std::vector<Type> readTypes(Cursor& cursor)
{
    std::vector<Type> types;
    do {
        types.push_back(readType(cursor));
    } while (cursor.takeIf(","));
    return types;
}

std::vector<Type> readResultTypes(Cursor& cursor)
{
    if (!cursor.peek().is("(")) {
        return {readType(cursor)};
    }
    cursor.take();
    if (cursor.takeIf(")")) {
        return {};
    }
    std::vector<Type> types;
    do {
        types.push_back(readType(cursor));
        if (cursor.peek().is("{")) { // attributes of a result
            skipBrackets(cursor);
        }
    } while (cursor.takeIf(","));
    cursor.expect(")", "a list of types");
    return types;
}

void skipBrackets(Cursor& cursor)
{
    int depth = 0;
    do {
        const Token token = cursor.take();
        if (token.kind == TokenKind::Sign && std::string_view("([{<").find(token.text) != std::string_view::npos) {
            ++depth;
        } else if (token.kind == TokenKind::Sign &&
                   std::string_view(")]}>").find(token.text) != std::string_view::npos) {
            --depth;
        }
    } while (depth > 0 && !cursor.isAtEnd());
    if (depth > 0) {
        cursor.failExpected("a closing bracket");
    }
}

} // namespace pimento::mlir
