// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/line_runs.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace pimento {

namespace {

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
bool isBlank(char letter) { return letter == ' ' || letter == '\t'; }

/// Template of a line: without its numbers, with single blanks: "load x[#][#]". "": an empty line, or a comment.
std::string templateOf(const std::string& line)
{
    std::string text;
    text.reserve(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char letter = line[i];
        if (isDigit(letter)) {
            if (i == 0 || !isDigit(line[i - 1])) {
                text += '#';
            }
        } else if (!isBlank(letter)) {
            text += letter;
        } else if (!text.empty() && text.back() != ' ') {
            text += ' ';
        }
    }
    while (!text.empty() && text.back() == ' ') {
        text.pop_back();
    }
    const auto first = std::ranges::find_if_not(line, isBlank);
    return first == line.end() || *first == '#' ? std::string() : text;
}

/// Numbers the templates of lines; lines without a template have a number of their own.
std::vector<int> kindsOf(const std::vector<std::string>& lines)
{
    std::unordered_map<std::string, int> known;
    std::vector<int> kinds;
    kinds.reserve(lines.size());
    int next = 0;
    for (const std::string& line : lines) {
        std::string text = templateOf(line);
        if (text.empty()) {
            kinds.push_back(next++);
            continue;
        }
        const auto [found, isNew] = known.try_emplace(std::move(text), next);
        next += isNew ? 1 : 0;
        kinds.push_back(found->second);
    }
    return kinds;
}

/// Number of lines from `first` on that repeat the `period` lines there, in whole repetitions.
int repeatedLines(const std::vector<int>& kinds, std::size_t first, std::size_t period)
{
    std::size_t end = first + period;
    while (end < kinds.size() && kinds[end] == kinds[end - period]) {
        ++end;
    }
    return static_cast<int>((end - first) / period * period);
}

/// The numbers of a line in their order.
std::vector<std::int64_t> numbersOf(const std::string& line)
{
    constexpr std::int64_t kLargest = 1'000'000'000'000'000;
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (!isDigit(line[i])) {
            continue;
        }
        if (i == 0 || !isDigit(line[i - 1])) {
            numbers.push_back(0);
        }
        numbers.back() = numbers.back() < kLargest ? numbers.back() * 10 + (line[i] - '0') : numbers.back();
    }
    return numbers;
}

/// Summarises lines of one template as one line.
std::string rangedLine(const std::vector<std::string>& lines, std::size_t first, std::size_t end, std::size_t period)
{
    std::vector<std::int64_t> least = numbersOf(lines[first]);
    std::vector<std::int64_t> most = least;
    for (std::size_t line = first + period; line < end; line += period) {
        const std::vector<std::int64_t> numbers = numbersOf(lines[line]);
        for (std::size_t i = 0; i < least.size(); ++i) {
            least[i] = std::min(least[i], numbers[i]);
            most[i] = std::max(most[i], numbers[i]);
        }
    }
    std::string text;
    std::size_t number = 0;
    for (const char letter : templateOf(lines[first])) {
        if (letter != '#' || number == least.size()) {
            text += letter;
            continue;
        }
        text += std::to_string(least[number]);
        text += least[number] == most[number] ? "" : ".." + std::to_string(most[number]);
        ++number;
    }
    return text;
}

std::string summaryOf(const std::vector<std::string>& lines, std::size_t first, int count, int period)
{
    constexpr int kMostParts = 3;
    std::string text;
    for (int i = 0; i < std::min(period, kMostParts); ++i) {
        text += (i == 0 ? "" : "; ") + rangedLine(lines, first + static_cast<std::size_t>(i),
                                                  first + static_cast<std::size_t>(count),
                                                  static_cast<std::size_t>(period));
    }
    return period > kMostParts ? text + "; ..." : text;
}

} // namespace

std::vector<LineRun> runsOf(const std::vector<std::string>& lines)
{
    const std::vector<int> kinds = kindsOf(lines);
    std::vector<LineRun> runs;
    for (std::size_t first = 0; first < kinds.size();) {
        int most = 0;
        int best = 1;
        for (int period = 1; period <= kLongestPeriod && first + static_cast<std::size_t>(period) < kinds.size();
             ++period) {
            const int covered = repeatedLines(kinds, first, static_cast<std::size_t>(period));
            // The shortest period wins among those of equal coverage.
            if (covered >= kFewestRepetitions * period && covered > most) {
                most = covered;
                best = period;
            }
        }
        if (most == 0) {
            ++first;
            continue;
        }
        runs.push_back({static_cast<int>(first), most, best, summaryOf(lines, first, most, best)});
        first += static_cast<std::size_t>(most);
    }
    return runs;
}

} // namespace pimento
