// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_places.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <vector>

// Walks over text that a JSON parser has accepted, without recursion, because files may nest arbitrarily deep. On any
// other text the walk ends somewhere and finds nothing.

namespace pimento {

namespace {

struct Piece {
    std::size_t begin = 0;
    std::size_t length = 1;
};

class Walker {
public:
    explicit Walker(std::string_view text) : m_text(text) {}

    [[nodiscard]] char here()
    {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0) {
            ++m_at;
        }
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] std::string_view textOf(Piece piece) const { return m_text.substr(piece.begin, piece.length); }
    void step() { m_at = std::min(m_at + 1, m_text.size()); }
    bool take(char wanted)
    {
        const bool isThere = here() == wanted;
        m_at += isThere ? 1 : 0;
        return isThere;
    }

    /// Takes a quoted text, quotes included.
    Piece takeString()
    {
        const std::size_t begin = m_at;
        step();
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        }
        m_at = std::min(m_at, m_text.size());
        step();
        return {begin, m_at - begin};
    }

    /// Takes a value; the piece of an object or a list is its bracket only.
    Piece takeValue()
    {
        const char first = here();
        const std::size_t begin = m_at;
        if (first == '"') {
            return takeString();
        }
        if (first != '{' && first != '[') {
            while (m_at < m_text.size() &&
                   std::string_view(",]} \t\r\n").find(m_text[m_at]) == std::string_view::npos) {
                ++m_at;
            }
            return {begin, std::max<std::size_t>(1, m_at - begin)};
        }
        std::size_t depth = 0;
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '"') {
                takeString();
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : 0;
            depth -= c == '}' || c == ']' ? 1 : 0;
            step();
            if (depth == 0) {
                break;
            }
        }
        return {begin, 1};
    }

private:
    std::string_view m_text;
    std::size_t m_at = 0;
};

/// True if a path begins with a key; keys may contain dots and brackets themselves.
bool beginsWith(std::string_view path, std::string_view key)
{
    return path.starts_with(key) && (path.size() == key.size() || path[key.size()] == '.' || path[key.size()] == '[');
}

/// Enters the member that the path begins with, and removes it from the path.
std::optional<Piece> enterObject(Walker& walker, std::string_view& path)
{
    walker.step();
    while (walker.here() == '"') {
        const Piece key = walker.takeString();
        const std::string_view name = walker.textOf({key.begin + 1, key.length - std::min<std::size_t>(key.length, 2)});
        if (!walker.take(':')) {
            return std::nullopt;
        }
        if (beginsWith(path, name)) {
            path.remove_prefix(name.size());
            path.remove_prefix(path.starts_with('.') ? 1 : 0);
            return key;
        }
        walker.takeValue();
        if (!walker.take(',')) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

/// Enters the element whose number the path begins with, and removes it from the path.
bool enterList(Walker& walker, std::string_view& path)
{
    std::size_t number = 0;
    std::size_t digits = 1;
    for (; digits < path.size() && std::isdigit(static_cast<unsigned char>(path[digits])) != 0 && digits < 12;
         ++digits) {
        number = number * 10 + static_cast<std::size_t>(path[digits] - '0');
    }
    path.remove_prefix(std::min(path.size(), digits + 1)); // removes the bracket too
    path.remove_prefix(path.starts_with('.') ? 1 : 0);
    walker.step();
    for (std::size_t i = 1; i < number; ++i) {
        walker.takeValue();
        if (!walker.take(',')) {
            return false;
        }
    }
    return number > 0 && walker.here() != ']' && walker.here() != '\0';
}

int charactersOf(std::string_view bytes)
{
    return static_cast<int>(std::ranges::count_if(bytes, [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace

TextPlace placeOfBytes(std::string_view text, std::size_t begin, std::size_t length)
{
    begin = std::min(begin, text.size());
    const std::string_view before = text.substr(0, begin);
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    std::string_view piece = text.substr(begin, length);
    piece = piece.substr(0, piece.find('\n'));
    return {static_cast<int>(std::ranges::count(before, '\n')) + 1, charactersOf(before.substr(lineStart)) + 1,
            std::max(1, charactersOf(piece))};
}

TextPlace placeInJson(std::string_view json, std::string_view path, JsonPart part)
{
    Walker walker(json);
    Piece found{(static_cast<void>(walker.here()), walker.at()), 1};
    while (!path.empty()) {
        const char kind = walker.here();
        if (kind == '{') {
            const auto key = enterObject(walker, path);
            if (!key) {
                return placeOfBytes(json, found.begin, found.length);
            }
            if (path.empty() && part == JsonPart::Key) {
                return placeOfBytes(json, key->begin, key->length);
            }
        } else if (kind != '[' || !path.starts_with('[') || !enterList(walker, path)) {
            return placeOfBytes(json, found.begin, found.length);
        }
        const bool isNest = walker.here() == '{' || walker.here() == '[';
        Walker ahead = walker;
        found = isNest ? Piece{walker.at(), 1} : ahead.takeValue();
    }
    return placeOfBytes(json, found.begin, found.length);
}

std::optional<TwinKey> findTwinKey(std::string_view json)
{
    Walker walker(json);
    std::vector<std::map<std::string_view, std::size_t>> objects; // open objects: where each key begins
    for (char c = walker.here(); c != '\0'; c = walker.here()) {
        if (c == '"') {
            const Piece text = walker.takeString();
            if (walker.here() == ':' && !objects.empty()) {
                const std::string_view key = walker.textOf(text);
                const auto [known, isNew] = objects.back().emplace(key, text.begin);
                if (!isNew) {
                    return TwinKey{std::string(key.substr(1, key.size() - std::min<std::size_t>(key.size(), 2))),
                                   placeOfBytes(json, known->second, key.size()),
                                   placeOfBytes(json, text.begin, text.length)};
                }
            }
            continue;
        }
        if (c == '{') {
            objects.emplace_back();
        } else if (c == '}' && !objects.empty()) {
            objects.pop_back();
        }
        walker.step();
    }
    return std::nullopt;
}

} // namespace pimento
