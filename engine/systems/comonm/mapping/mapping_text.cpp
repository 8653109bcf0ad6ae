// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/mapping_text.h"

#include "engine/base/numbers.h"
#include "engine/base/shortened.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

namespace pimento::comonm {

namespace {

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;
constexpr std::size_t kMostMaps = 4096;
constexpr std::string_view kExample = "Write \"Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]\"";

/// Mistake in a text; caught in this file.
struct Mistake {
    Error error;
};

class MappingReader {
public:
    explicit MappingReader(std::string_view text) : m_text(text) {}

    Mapping read()
    {
        Mapping mapping;
        mapping.keyword = word();
        expect(':');
        expect('[');
        while (!skips(']')) {
            if (mapping.maps.size() == kMostMaps) {
                refuse("has more than " + std::to_string(kMostMaps) + " maps", "Use fewer maps");
            }
            mapping.maps.push_back(map(mapping));
            if (!skips(',')) {
                expect(']');
                break;
            }
        }
        skipSpace();
        if (m_at < m_text.size()) {
            refuse("continues after the end of the list", "End it with ]");
        }
        if (mapping.maps.empty()) {
            refuse("has no map", std::string(kExample));
        }
        return mapping;
    }

private:
    SubMap map(Mapping& mapping)
    {
        SubMap map;
        const std::string name = word();
        const auto index = parseInteger(std::string_view(name).substr(name.empty() ? 0 : 1));
        if (!name.starts_with('M') || !index || *index < 1 || *index > static_cast<std::int64_t>(kMostMaps)) {
            refuse("names a map \"" + shortened(name) + "\"", "Call maps M1, M2, ...");
        }
        map.index = static_cast<int>(*index);
        expect(':');
        expect('{');
        std::size_t tuples = 0;
        do {
            if (tuples > kMostLevels) {
                refuse("has more than " + std::to_string(kMostLevels + 1) + " tuples in " + name, {});
            }
            tuple(mapping, map.tuples[tuples++]);
        } while (skips(','));
        expect('}');
        if (tuples < 2) {
            refuse("has one tuple in " + name, "Write a tuple for each level, then the iterations of a process");
        }
        if (mapping.levels == 0) {
            mapping.levels = tuples - 1;
        }
        if (mapping.levels != tuples - 1) {
            refuse("has " + std::to_string(tuples) + " tuples in " + name + ", but " +
                       std::to_string(mapping.levels + 1) + " before",
                   "Give all maps the same number of tuples");
        }
        if (skipsWord("buffer")) {
            expect('=');
            map.buffer = number();
        }
        return map;
    }

    void tuple(Mapping& mapping, Tuple& tuple)
    {
        expect('(');
        std::size_t count = 0;
        do {
            if (count == kMostDimensions) {
                refuse("has a tuple of more than " + std::to_string(kMostDimensions) + " numbers", {});
            }
            tuple[count++] = number();
        } while (skips(','));
        expect(')');
        if (mapping.dimensions == 0) {
            mapping.dimensions = count;
        }
        if (mapping.dimensions != count) {
            refuse("has tuples of different lengths: " + std::to_string(count) + " and " +
                       std::to_string(mapping.dimensions),
                   "Write a number for each dimension");
        }
    }

    std::int64_t number()
    {
        const std::string text = word();
        const auto value = parseInteger(text);
        if (!value || *value < 1 || *value > kMostNumber) {
            refuse("has \"" + shortened(text) + "\" for a number", "Write whole numbers from 1 on");
        }
        return *value;
    }

    /// Letters, digits and underscores; may be empty.
    std::string word()
    {
        skipSpace();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() &&
               (std::isalnum(static_cast<unsigned char>(m_text[m_at])) != 0 || m_text[m_at] == '_' ||
                m_text[m_at] == '-')) {
            ++m_at;
        }
        m_begin = begin;
        return std::string(m_text.substr(begin, m_at - begin));
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0) {
            ++m_at;
        }
        m_begin = m_at;
    }

    bool skips(char sign)
    {
        skipSpace();
        const bool isThere = m_at < m_text.size() && m_text[m_at] == sign;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    bool skipsWord(std::string_view expected)
    {
        const std::size_t before = m_at;
        const bool isThere = word() == expected;
        m_at = isThere ? m_at : before;
        return isThere;
    }

    void expect(char sign)
    {
        if (!skips(sign)) {
            refuse(m_at < m_text.size() ? "has \"" + std::string(1, m_text[m_at]) + "\" where \"" + sign + "\" belongs"
                                        : "ends where \"" + std::string(1, sign) + "\" belongs",
                   std::string(kExample));
        }
    }

    [[noreturn]] void refuse(std::string what, std::string hint) const
    {
        const std::string_view before = m_text.substr(0, m_begin);
        const auto lineBegin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        TextSpot spot;
        spot.line = 1 + static_cast<int>(std::ranges::count(before, '\n'));
        spot.column = 1 + static_cast<int>(m_begin - lineBegin);
        Error error{std::move(what),
                    "mapping, line " + std::to_string(spot.line) + ", column " + std::to_string(spot.column),
                    std::move(hint)};
        error.place = spot;
        throw Mistake{std::move(error)};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_begin = 0; // of what was read last, for messages
};

std::string tupleText(const Tuple& tuple, std::size_t dimensions)
{
    std::string text = "(";
    for (std::size_t d = 0; d < dimensions; ++d) {
        text += (d == 0 ? "" : ", ") + std::to_string(tuple[d]);
    }
    return text + ")";
}

std::string joined(const Mapping& mapping, std::string_view begin, std::string_view between, std::string_view end)
{
    std::string text = mapping.keyword + ": [" + std::string(begin);
    for (std::size_t i = 0; i < mapping.maps.size(); ++i) {
        text += (i == 0 ? "" : std::string(between)) + mapText(mapping, mapping.maps[i]);
    }
    return text + std::string(end) + "]";
}

} // namespace

Result<Mapping> parseMapping(std::string_view text)
{
    try {
        return MappingReader(text).read();
    } catch (const Mistake& mistake) {
        return tl::unexpected<Error>(mistake.error);
    }
}

std::string mapText(const Mapping& mapping, const SubMap& map)
{
    std::string text = nameOf(map) + ": {";
    for (std::size_t level = 0; level <= mapping.levels; ++level) {
        text += (level == 0 ? "" : ", ") + tupleText(map.tuples[level], mapping.dimensions);
    }
    return text + "}" + (map.buffer > 0 ? " buffer=" + std::to_string(map.buffer) : "");
}

std::string mappingText(const Mapping& mapping) { return joined(mapping, "", ", ", ""); }

std::string mappingLines(const Mapping& mapping) { return joined(mapping, "\n    ", ",\n    ", "\n"); }

} // namespace pimento::comonm
