// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/hand_made_text.h"

#include "engine/base/formatting.h"
#include "engine/base/numbers.h"

#include <array>
#include <utility>

namespace pimento::upmem {

namespace {

using ProgramWord = std::pair<std::string_view, HandMade>;
constexpr std::array kProgramWords = {ProgramWord{"prim", HandMade::Prim},
                                      ProgramWord{"prim-search", HandMade::PrimSearch},
                                      ProgramWord{"simplepim", HandMade::SimplePim}};
constexpr std::int64_t kLargestNumber = std::int64_t{1} << 20; // exceeds every count in any DPU system

std::string_view programWord(HandMade program)
{
    for (const auto& [word, each] : kProgramWords) {
        if (each == program) {
            return word;
        }
    }
    return "";
}

std::string_view firstWord(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find(' ', begin) - begin);
}

/// Reads the numbers behind the name of a program.
class NumberWords {
public:
    NumberWords(std::string_view text, std::string_view program)
        : m_text(text), m_at(text.find(program) + program.size())
    {
    }

    /// Reads "dpus=256x1": up to `most` numbers behind the key, separated by x.
    Result<std::vector<std::int64_t>> numbers(std::string_view key, std::size_t most)
    {
        const std::size_t begin = std::min(m_text.find_first_not_of(' ', m_at), m_text.size());
        m_at = std::min(m_text.find(' ', begin), m_text.size());
        const std::string_view word = m_text.substr(begin, m_at - begin);
        std::vector<std::int64_t> all;
        if (word.starts_with(key) && word.size() > key.size() && word[key.size()] == '=') {
            for (const std::string_view piece : pimento::split(word.substr(key.size() + 1), 'x')) {
                const auto number = parseInteger(piece);
                if (!number || *number < 1 || *number > kLargestNumber) {
                    all.clear();
                    break;
                }
                all.push_back(*number);
            }
        }
        return all.empty() || all.size() > most ? mistake(begin, word) : Result<std::vector<std::int64_t>>(all);
    }

    /// Checks that nothing follows the last number.
    Result<void> end()
    {
        const std::size_t begin = std::min(m_text.find_first_not_of(' ', m_at), m_text.size());
        return begin == m_text.size() ? Result<void>{} : mistake(begin, m_text.substr(begin));
    }

private:
    [[nodiscard]] static tl::unexpected<Error> mistake(std::size_t at, std::string_view word)
    {
        const int column = static_cast<int>(at) + 1;
        auto error =
            fail(word.empty() ? "lacks a number" : "\"" + std::string(word.substr(0, 60)) + "\" is not expected",
                 "published program, column " + std::to_string(column),
                 "Write DPUs, tasklets and elements of a tile, as in prim dpus=256x1 tasklets=16 tile=256");
        error.value().place = TextSpot{1, column};
        return error;
    }

    std::string_view m_text;
    std::size_t m_at;
};

} // namespace

Result<BaselinePoint> handMadePoint(HandMade program, ComparedKernel kernel, const HandMadeNumbers& numbers)
{
    constexpr std::int64_t kAny = std::int64_t{1} << 30; // sizes for which all points of the grid exist
    auto points = baselinePoints(program, kernel, {kAny, kAny});
    if (!points) {
        return tl::unexpected<Error>(points.error());
    }
    BaselinePoint point = std::move(points->front());
    point.dpus = numbers.outerDpus * numbers.innerDpus;
    point.innerDpus = numbers.innerDpus;
    point.tasklets = numbers.tasklets;
    for (CachingTile& tile : point.tiles) {
        if (numbers.tile == 0) {
            break;
        }
        tile.bytes = Bytes{tile.bytes.value() / tile.elements * numbers.tile};
        tile.elements = numbers.tile;
    }
    return point;
}

std::string textOf(const BaselinePoint& point)
{
    std::string text;
    appendFormat(text, "{} dpus={}x{} tasklets={} tile={}", programWord(point.program), point.dpus / point.innerDpus,
                 point.innerDpus, point.tasklets, point.tiles.empty() ? 0 : point.tiles.front().elements);
    return text;
}

std::optional<HandMade> namedHandMade(std::string_view text)
{
    for (const auto& [word, program] : kProgramWords) {
        if (firstWord(text) == word) {
            return program;
        }
    }
    return std::nullopt;
}

Result<BaselinePoint> parseHandMade(std::string_view text, HandMade program, ComparedKernel kernel)
{
    NumberWords words(text, programWord(program));
    const auto dpus = words.numbers("dpus", 2);
    const auto tasklets = dpus ? words.numbers("tasklets", 1) : tl::unexpected<Error>(dpus.error());
    const auto tile = tasklets ? words.numbers("tile", 1) : tl::unexpected<Error>(tasklets.error());
    const auto end = tile ? words.end() : tl::unexpected<Error>(tile.error());
    if (!end) {
        return tl::unexpected<Error>(end.error());
    }
    return handMadePoint(program, kernel,
                         {dpus->front(), dpus->size() == 2 ? dpus->back() : 1, tasklets->front(), tile->front()});
}

} // namespace pimento::upmem
