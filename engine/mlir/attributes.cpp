// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/attributes.h"

#include "engine/base/numbers.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace pimento::mlir {

namespace {

using Kind = Attribute::Kind;

/// The number with these bits in a floating-point type.
double realOfBits(std::uint64_t bits, std::string_view element)
{
    const auto decoded = [&](int exponentBits, int mantissaBits) {
        const std::uint64_t mantissa = bits & ((std::uint64_t{1} << mantissaBits) - 1);
        const std::uint64_t ones = (std::uint64_t{1} << exponentBits) - 1;
        const std::uint64_t exponent = (bits >> mantissaBits) & ones;
        const int bias = static_cast<int>(ones >> 1U);
        const double sign = ((bits >> (exponentBits + mantissaBits)) & 1U) != 0 ? -1 : 1;
        if (exponent == ones) {
            return mantissa == 0 ? sign * HUGE_VAL : std::nan("");
        }
        const double fraction = std::ldexp(static_cast<double>(mantissa), -mantissaBits);
        return exponent == 0 ? sign * std::ldexp(fraction, 1 - bias)
                             : sign * std::ldexp(1 + fraction, static_cast<int>(exponent) - bias);
    };
    if (element == "f64") {
        return std::bit_cast<double>(bits);
    }
    return element == "f16" ? decoded(5, 10) : element == "bf16" ? decoded(8, 7) : decoded(8, 23);
}

std::uint64_t bitsOf(std::string_view hex)
{
    std::uint64_t bits = 0;
    std::from_chars(hex.data() + 2, hex.data() + hex.size(), bits, 16);
    return bits;
}

/// Gives a number in hexadecimal the value that it has in its type.
void decode(Attribute& attribute, const Token& token, const Type& type)
{
    if (token.text.starts_with("0x") && (type.element.starts_with('f') || type.element == "bf16")) {
        attribute.kind = Kind::Real;
        attribute.number = realOfBits(bitsOf(token.text), type.element);
    }
}

/// Reads a number without the type behind it.
Attribute readNumber(Cursor& cursor, Token& token)
{
    const bool isNegative = cursor.takeIf("-");
    token = cursor.peek();
    Attribute attribute;
    if (token.kind != TokenKind::Integer && token.kind != TokenKind::Real) {
        cursor.failExpected("a number");
        return attribute;
    }
    cursor.take();
    if (token.kind == TokenKind::Real) {
        attribute.kind = Kind::Real;
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), attribute.number);
        attribute.number = isNegative ? -attribute.number : attribute.number;
        return attribute;
    }
    attribute.kind = Kind::Integer;
    const bool isHex = token.text.starts_with("0x");
    const auto value = isHex ? std::optional(static_cast<std::int64_t>(bitsOf(token.text))) : parseInteger(token.text);
    if (!value && !(isNegative && token.text == "9223372036854775808")) {
        cursor.fail(token, "the number " + quoted(token) + " is too large", "Use a smaller number");
        return attribute;
    }
    attribute.integer = !value ? INT64_MIN : isNegative && *value != INT64_MIN ? -*value : *value;
    attribute.number = static_cast<double>(attribute.integer);
    return attribute;
}

Attribute number(Cursor& cursor)
{
    Token token;
    Attribute attribute = readNumber(cursor, token);
    if (cursor.takeIf(":")) {
        attribute.type = readType(cursor);
        decode(attribute, token, attribute.type);
    }
    return attribute;
}

/// Reads numbers in nested brackets into one list.
void readDenseNumbers(Cursor& cursor, Attribute& dense, std::vector<Token>& tokens)
{
    const Cursor::Level level(cursor);
    if (cursor.takeIf("[")) {
        if (cursor.takeIf("]")) {
            return;
        }
        do {
            readDenseNumbers(cursor, dense, tokens);
        } while (cursor.takeIf(","));
        return cursor.expect("]", "a list of numbers");
    }
    if (cursor.peek().is("true") || cursor.peek().is("false")) {
        Attribute truth;
        truth.kind = Kind::Integer;
        truth.integer = cursor.take().text == "true" ? 1 : 0;
        truth.number = static_cast<double>(truth.integer);
        dense.items.push_back(std::move(truth));
        tokens.emplace_back();
        return;
    }
    Token token;
    dense.items.push_back(readNumber(cursor, token));
    tokens.push_back(token);
}

Attribute dense(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::Dense;
    const bool isResource = cursor.take().text == "dense_resource";
    std::vector<Token> tokens;
    cursor.expect("<", "a constant");
    if (isResource) {
        cursor.take();
    } else if (cursor.peek().kind == TokenKind::Text) { // bytes in hexadecimal
        cursor.take();
    } else if (!cursor.peek().is(">")) {
        readDenseNumbers(cursor, attribute, tokens);
    }
    cursor.expect(">", "a constant");
    if (cursor.takeIf(":")) {
        attribute.type = readType(cursor);
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        decode(attribute.items[i], tokens[i], attribute.type);
    }
    return attribute;
}

/// array<i64: 1, 2>
Attribute array(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::List;
    cursor.take();
    cursor.expect("<", "an array");
    const Type type = readType(cursor);
    if (cursor.takeIf(":")) {
        do {
            if (cursor.peek().is("true") || cursor.peek().is("false")) {
                cursor.take();
                attribute.items.emplace_back();
                continue;
            }
            Token token;
            attribute.items.push_back(readNumber(cursor, token));
            decode(attribute.items.back(), token, type);
        } while (cursor.takeIf(","));
    }
    cursor.expect(">", "an array");
    return attribute;
}

Attribute list(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::List;
    cursor.take();
    if (cursor.takeIf("]")) {
        return attribute;
    }
    do {
        attribute.items.push_back(readAttribute(cursor));
    } while (cursor.takeIf(","));
    cursor.expect("]", "a list");
    return attribute;
}

/// #map, #linalg.iterator_type<parallel>
Attribute named(Cursor& cursor)
{
    const Token token = cursor.take();
    const auto alias = cursor.attributeAliases.find(token.text);
    if (alias != cursor.attributeAliases.end()) {
        return alias->second;
    }
    Attribute attribute;
    attribute.kind = Kind::Other;
    attribute.text = token.text;
    if (cursor.peek().is("<")) {
        const Token inner = cursor.second();
        attribute.kind = inner.kind == TokenKind::Name ? Kind::Text : Kind::Other;
        attribute.text = inner.kind == TokenKind::Name ? inner.text : token.text;
        skipBrackets(cursor);
    } else if (token.text.find('.') == std::string_view::npos) {
        cursor.fail(token, "the alias " + quoted(token) + " is not defined",
                    "Define it above: " + std::string(token.text.substr(0, 40)) + " = affine_map<(d0) -> (d0)>");
    }
    return attribute;
}

Attribute symbol(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::Other;
    attribute.text = cursor.take().text;
    while (cursor.takeIf("::")) {
        cursor.take();
    }
    return attribute;
}

Attribute text(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::Text;
    const std::string_view whole = cursor.take().text;
    attribute.text = whole.substr(1, whole.size() - 2);
    if (cursor.takeIf(":")) {
        attribute.type = readType(cursor);
    }
    return attribute;
}

/// An attribute that begins with a word, other than a number.
Attribute worded(Cursor& cursor)
{
    const std::string_view word = cursor.peek().text;
    Attribute attribute;
    if (word == "true" || word == "false") {
        attribute.kind = Kind::Integer;
        attribute.integer = word == "true" ? 1 : 0;
        attribute.number = static_cast<double>(attribute.integer);
        attribute.type = {Type::Kind::Scalar, "i1", {}, false};
        cursor.take();
    } else if (word == "unit") {
        cursor.take();
    } else if (word == "affine_map") {
        cursor.take();
        cursor.expect("<", "an affine map");
        attribute.kind = Kind::Map;
        attribute.map = readAffineMap(cursor);
        cursor.expect(">", "an affine map");
    } else if (word == "dense" || word == "dense_resource") {
        return dense(cursor);
    } else if (word == "array") {
        return array(cursor);
    } else if (word == "affine_set" || word == "sparse" || word == "strided" || word == "loc" || word == "opaque" ||
               word == "distinct") {
        attribute.kind = Kind::Other;
        attribute.text = cursor.take().text;
        while (cursor.peek().is("<") || cursor.peek().is("(") || cursor.peek().is("[")) {
            skipBrackets(cursor);
        }
        if (cursor.takeIf(":")) {
            attribute.type = readType(cursor);
        }
    } else {
        attribute.kind = Kind::Type;
        attribute.type = readType(cursor);
    }
    return attribute;
}

} // namespace

Attribute readAttribute(Cursor& cursor)
{
    const Cursor::Level level(cursor);
    const Token& token = cursor.peek();
    if (token.kind == TokenKind::Integer || token.kind == TokenKind::Real || token.is("-")) {
        return number(cursor);
    }
    if (token.kind == TokenKind::Text) {
        return text(cursor);
    }
    if (token.kind == TokenKind::Attribute) {
        return named(cursor);
    }
    if (token.kind == TokenKind::Symbol) {
        return symbol(cursor);
    }
    if (token.is("[")) {
        return list(cursor);
    }
    if (token.is("{")) {
        Attribute attribute;
        attribute.kind = Kind::Dictionary;
        readDictionary(cursor, attribute.members);
        return attribute;
    }
    if (token.kind == TokenKind::Name || token.kind == TokenKind::TypeName || token.is("(")) {
        return worded(cursor);
    }
    cursor.failExpected("an attribute");
    return {};
}

void readDictionary(Cursor& cursor, Attributes& attributes)
{
    cursor.expect("{", "a list of attributes");
    if (cursor.takeIf("}")) {
        return;
    }
    do {
        const Token name = cursor.peek();
        if (name.kind != TokenKind::Name && name.kind != TokenKind::Text) {
            return cursor.failExpected("the name of an attribute");
        }
        cursor.take();
        const bool isText = name.kind == TokenKind::Text;
        const std::string key(isText ? name.text.substr(1, name.text.size() - 2) : name.text);
        attributes[key] = cursor.takeIf("=") ? readAttribute(cursor) : Attribute{};
    } while (cursor.takeIf(","));
    cursor.expect("}", "a list of attributes");
}

std::int64_t readInteger(Cursor& cursor, std::string_view what)
{
    if (cursor.peek().kind != TokenKind::Integer && !cursor.peek().is("-")) {
        cursor.failExpected(what);
        return 0;
    }
    Token token;
    return readNumber(cursor, token).integer;
}

Attribute readNumberList(Cursor& cursor)
{
    Attribute attribute;
    attribute.kind = Kind::List;
    cursor.expect("[", "a list of numbers");
    if (cursor.takeIf("]")) {
        return attribute;
    }
    do {
        Attribute item;
        item.kind = Kind::Integer;
        item.integer = kUnknownNumber;
        if (cursor.peek().kind == TokenKind::Value) {
            cursor.take();
        } else {
            item.integer = readInteger(cursor, "a number");
        }
        attribute.items.push_back(std::move(item));
    } while (cursor.takeIf(","));
    cursor.expect("]", "a list of numbers");
    return attribute;
}

} // namespace pimento::mlir
