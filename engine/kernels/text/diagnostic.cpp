// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/diagnostic.h"

#include "engine/base/shortened.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <tuple>

namespace pimento::language {

namespace {

/// Returns a line of a text, counted from 1, without its end.
std::string_view lineOf(std::string_view source, int line)
{
    for (int number = 1; number < line; ++number) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos) {
            return {};
        }
        source.remove_prefix(end + 1);
    }
    std::string_view found = source.substr(0, source.find('\n'));
    while (!found.empty() && found.back() == '\r') {
        found.remove_suffix(1);
    }
    return found;
}

constexpr std::size_t kMostWords = 300; // bytes of a sentence with quoted names
constexpr std::size_t kMostLine = 120;  // characters of a line
constexpr std::size_t kMostBefore = 60; // characters in front of the mark if it stands further back than kFirstCut
constexpr std::size_t kFirstCut = 100;
constexpr std::string_view kCut = "...";

bool isInsideOfCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// Number of bytes of the first characters of a text.
std::size_t bytesOf(std::string_view text, std::size_t characters)
{
    std::size_t at = 0;
    for (; at < text.size() && characters > 0; --characters) {
        do {
            ++at;
        } while (at < text.size() && isInsideOfCharacter(text[at]));
    }
    return at;
}

/// Shows the part of a line around a mark, with a line of carets below the marked text.
std::string shown(std::string_view line, std::size_t before, std::size_t length)
{
    const std::size_t skipped = before > kFirstCut ? before - kMostBefore : 0;
    line.remove_prefix(bytesOf(line, skipped));
    const std::size_t end = bytesOf(line, kMostLine);
    std::string text = std::string(skipped > 0 ? kCut : "") + std::string(line.substr(0, end));
    text += end < line.size() ? kCut : "";
    std::ranges::replace(text, '\t', ' '); // keeps the carets below the marked text
    const std::size_t blanks = before - skipped + (skipped > 0 ? kCut.size() : 0);
    return "    " + printable(text) + "\n    " + std::string(blanks, ' ') + "^" +
           std::string(std::min(length - 1, kMostLine - (before - skipped)), '~') + "\n";
}

} // namespace

Mark join(const Mark& first, const Mark& last)
{
    if (first.place.line != last.place.line) {
        return first;
    }
    return {first.place, std::max(first.length, last.place.column + last.length - first.place.column)};
}

std::string render(const Diagnostic& diagnostic, std::string_view source, std::string_view fileName)
{
    std::string text = printable(std::string(fileName));
    if (diagnostic.place.line > 0) {
        text += ":" + std::to_string(diagnostic.place.line) + ":" + std::to_string(diagnostic.place.column);
    }
    text += ": " + printable(diagnostic.what) + "\n";
    if (diagnostic.place.line > 0) {
        text += shown(lineOf(source, diagnostic.place.line),
                      static_cast<std::size_t>(std::max(diagnostic.place.column - 1, 0)),
                      static_cast<std::size_t>(std::max(diagnostic.length, 1)));
    }
    if (!diagnostic.hint.empty()) {
        text += printable(diagnostic.hint) + "\n";
    }
    return text;
}

void Diagnostics::add(const Mark& mark, std::string what, std::string hint)
{
    if (isFull()) {
        return;
    }
    Diagnostic diagnostic{mark.place, mark.length, shortened(what, kMostWords), shortened(hint, kMostWords)};
    if (std::ranges::find(m_all, diagnostic) == m_all.end()) {
        m_all.push_back(std::move(diagnostic));
    }
}

void Diagnostics::dropFollowers(std::size_t count)
{
    const std::vector<Diagnostic> causes(m_all.begin(), m_all.begin() + static_cast<std::ptrdiff_t>(count));
    const auto follows = [&](const Diagnostic& each) {
        return std::ranges::any_of(causes, [&](const auto& cause) { return cause.place.line == each.place.line; });
    };
    m_all.erase(std::remove_if(m_all.begin() + static_cast<std::ptrdiff_t>(count), m_all.end(), follows), m_all.end());
}

std::vector<Diagnostic> Diagnostics::sorted() &&
{
    std::ranges::stable_sort(m_all, {},
                             [](const Diagnostic& each) { return std::tuple(each.place.line, each.place.column); });
    return std::move(m_all);
}

} // namespace pimento::language
