// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/source_line.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

constexpr std::string_view kBlanks = " \t\r";

/// A range of a line without its outer blanks.
SourceWord trimmed(std::string_view text, std::size_t begin, std::size_t end, int line)
{
    while (begin < end && kBlanks.find(text[begin]) != std::string_view::npos) {
        ++begin;
    }
    while (end > begin && kBlanks.find(text[end - 1]) != std::string_view::npos) {
        --end;
    }
    return {text.substr(begin, end - begin), line, static_cast<int>(begin) + 1};
}

} // namespace

SourceLine cutLine(std::string_view text, int line)
{
    text = text.substr(0, std::min(text.find('#'), text.find("//")));
    SourceLine cut;
    std::size_t begin = 0;
    for (std::size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', begin)) {
        cut.labels.push_back(trimmed(text, begin, colon, line));
        begin = colon + 1;
    }
    const std::size_t name = text.find_first_not_of(kBlanks, begin);
    if (name == std::string_view::npos) {
        return cut;
    }
    const std::size_t nameEnd = std::min(text.find_first_of(kBlanks, name), text.size());
    cut.name = trimmed(text, name, nameEnd, line);
    begin = nameEnd;
    if (text.find_first_not_of(kBlanks, begin) == std::string_view::npos) {
        return cut;
    }
    while (true) {
        const std::size_t comma = text.find(',', begin);
        cut.operands.push_back(trimmed(text, begin, std::min(comma, text.size()), line));
        if (comma == std::string_view::npos) {
            return cut;
        }
        begin = comma + 1;
    }
}

} // namespace pimento::upmem
