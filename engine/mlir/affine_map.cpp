// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/kernels/text/affine_form.h"
#include "engine/mlir/attributes.h"

#include <algorithm>

// Reads affine maps: "(d0, d1)[s0] -> (d0 * 2 + d1, 0)".

namespace pimento::mlir {

namespace {

using Linear = std::optional<affine::Index>; // none: no sum of multiples of dimensions

class MapReader {
public:
    explicit MapReader(Cursor& cursor) : m_cursor(cursor) {}

    AffineMap read()
    {
        AffineMap map;
        map.dimensions = names("(", ")");
        m_dimensions = map.dimensions;
        if (m_cursor.peek().is("[")) {
            m_symbols = names("[", "]");
        }
        m_cursor.expect("->", "an affine map");
        m_cursor.expect("(", "an affine map");
        if (m_cursor.takeIf(")")) {
            return map;
        }
        do {
            map.results.push_back(sum());
        } while (m_cursor.takeIf(","));
        m_cursor.expect(")", "an affine map");
        return map;
    }

private:
    std::vector<std::string> names(std::string_view open, std::string_view close)
    {
        std::vector<std::string> all;
        m_cursor.expect(open, "an affine map");
        if (m_cursor.takeIf(close)) {
            return all;
        }
        do {
            if (m_cursor.peek().kind != TokenKind::Name) {
                m_cursor.failExpected("the name of a dimension");
                return all;
            }
            if (std::ranges::find(all, m_cursor.peek().text) != all.end()) {
                m_cursor.fail(m_cursor.peek(), "the dimension " + quoted(m_cursor.peek()) + " is named twice",
                              "Use another name");
                return all;
            }
            all.emplace_back(m_cursor.take().text);
        } while (m_cursor.takeIf(","));
        m_cursor.expect(close, "an affine map");
        return all;
    }

    Linear sum()
    {
        const Cursor::Level level(m_cursor);
        Linear value = product();
        while (m_cursor.peek().is("+") || m_cursor.peek().is("-")) {
            const std::int64_t sign = m_cursor.take().text == "+" ? 1 : -1;
            const Linear other = product();
            value = value && other ? language::addScaled(*value, *other, sign) : std::nullopt;
        }
        return value;
    }

    Linear product()
    {
        Linear value = factor();
        while (m_cursor.peek().is("*") || m_cursor.peek().is("mod") || m_cursor.peek().is("floordiv") ||
               m_cursor.peek().is("ceildiv")) {
            const std::string_view sign = m_cursor.take().text;
            const Linear other = factor();
            if (!value || !other || (!value->terms.empty() && !other->terms.empty())) {
                value.reset();
            } else if (sign == "*") {
                value = other->terms.empty() ? language::scaled(*value, other->constant)
                                             : language::scaled(*other, value->constant);
            } else {
                value = other->terms.empty() && other->constant == 1 ? (sign == "mod" ? Linear(affine::Index{}) : value)
                                                                     : std::nullopt;
            }
        }
        return value;
    }

    Linear factor()
    {
        const Cursor::Level level(m_cursor);
        if (m_cursor.takeIf("-")) {
            const Linear value = factor();
            return value ? language::scaled(*value, -1) : std::nullopt;
        }
        if (m_cursor.takeIf("(")) {
            Linear value = sum();
            m_cursor.expect(")", "an affine map");
            return value;
        }
        const Token token = m_cursor.peek();
        if (token.kind == TokenKind::Integer) {
            return language::addScaled({}, affine::Index{{}, readInteger(m_cursor, "a number")}, 1);
        }
        const auto found = std::ranges::find(m_dimensions, token.text);
        const bool isSymbol = std::ranges::find(m_symbols, token.text) != m_symbols.end();
        if (token.kind != TokenKind::Name || (found == m_dimensions.end() && !isSymbol)) {
            m_cursor.failExpected("a dimension of the affine map or a number");
            return std::nullopt;
        }
        m_cursor.take();
        if (isSymbol) {
            return std::nullopt;
        }
        return affine::Index{{{static_cast<std::size_t>(found - m_dimensions.begin()), 1}}, 0};
    }

    Cursor& m_cursor;
    std::vector<std::string> m_dimensions;
    std::vector<std::string> m_symbols;
};

} // namespace

AffineMap readAffineMap(Cursor& cursor) { return MapReader(cursor).read(); }

} // namespace pimento::mlir
