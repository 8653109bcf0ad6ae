// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/nest_listing.h"

#include "engine/systems/dataflow/notation/mapping_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::array<const char*, kDirections> kDirectionWords = {"height", "width", "lanes"};

/// Short names of levels: the capitals of long ones, such as GB for GlobalBuffer. Full names if short ones are equal.
std::vector<std::string> shortNames(const Accelerator& accelerator)
{
    constexpr std::size_t kShort = 4;
    std::vector<std::string> names;
    for (const MemoryLevel& level : accelerator.levels) {
        std::string capitals;
        std::ranges::copy_if(level.name, std::back_inserter(capitals), [](char c) { return c >= 'A' && c <= 'Z'; });
        const bool isLong = level.name.size() > kShort && capitals.size() > 1;
        names.push_back(isLong ? capitals : level.name);
    }
    if (std::set(names.begin(), names.end()).size() < names.size()) {
        std::ranges::transform(accelerator.levels, names.begin(), &MemoryLevel::name);
    }
    return names;
}

/// "I W" for the tensors that a level stores.
std::string lettersOf(const std::array<bool, kTensors>& stored)
{
    std::string letters;
    for (std::size_t t = 0; t < kTensors; ++t) {
        letters += stored[t] ? std::string(letters.empty() ? "" : " ") + kTensorNames[t][0] : "";
    }
    return letters.empty() ? "nothing" : letters;
}

/// Writes lines behind a column for each tensor.
class NestWriter {
public:
    NestWriter(const Accelerator& accelerator, const Mapping& mapping)
        : m_accelerator(accelerator), m_mapping(mapping), m_names(shortNames(accelerator))
    {
        for (const std::string& name : m_names) {
            m_columnWidth = std::max(m_columnWidth, name.size());
        }
    }

    std::vector<ListingLine> write()
    {
        for (std::size_t m = m_accelerator.levels.size(); m-- > 0;) {
            writeLevel(m);
        }
        for (std::size_t s = 0; s < kDirections; ++s) {
            writeUnrolled(s);
        }
        add("multiply-accumulate", {}, {});
        writeLayouts();
        addColumns();
        return std::move(m_lines);
    }

private:
    void add(const std::string& text, const std::array<std::string, kTensors>& columns, std::vector<std::uint32_t> dims)
    {
        m_lines.push_back({std::string(2 * m_depth, ' ') + text, std::move(dims)});
        m_columns.push_back(columns);
    }

    /// Writes the columns in front, where they are in sight however deep the nest is.
    void addColumns()
    {
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            std::string columns;
            for (const std::string& column : m_columns[i]) {
                columns += fmt::format("{:<{}} ", column, m_columnWidth);
            }
            m_lines[i].text = columns + "| " + m_lines[i].text;
        }
    }

    void addLoop(const char* word, Dim dim, std::int64_t steps, std::size_t level)
    {
        const auto d = static_cast<std::size_t>(dim);
        add(fmt::format("{} {} in {}", word, kDimNames[d], steps), sourcesAt(level), {static_cast<std::uint32_t>(d)});
        ++m_depth;
    }

    /// The innermost level that stores each tensor, at a level or outside of it.
    [[nodiscard]] std::array<std::string, kTensors> sourcesAt(std::size_t level) const
    {
        std::array<std::string, kTensors> names;
        for (std::size_t t = 0; t < kTensors; ++t) {
            std::size_t m = level;
            while (m < m_accelerator.outermost() && !m_mapping.stores[m][t]) {
                ++m;
            }
            names[t] = m_names[m];
        }
        return names;
    }

    void writeLevel(std::size_t m)
    {
        const bool isOutermost = m == m_accelerator.outermost();
        const std::string stored = lettersOf(isOutermost ? std::array{true, true, true} : m_mapping.stores[m]);
        std::array<std::string, kTensors> titles;
        for (std::size_t t = 0; t < kTensors && isOutermost; ++t) {
            titles[t] = kTensorNames[t][0];
        }
        add("level " + m_accelerator.levels[m].name + " stores " + stored, titles, {});
        const std::vector<Dim>& order = m_mapping.order[m];
        for (auto dim = order.rbegin(); dim != order.rend(); ++dim) {
            addLoop("for", *dim, m_mapping.temporal[m][static_cast<std::size_t>(*dim)], m);
        }
    }

    void writeUnrolled(std::size_t direction)
    {
        const Sizes& factors = m_mapping.spatial[direction];
        if (factors == kOnes) {
            return;
        }
        add(kDirectionWords[direction], {}, {});
        for (std::size_t d = 0; d < kDims; ++d) {
            if (factors[d] > 1) {
                addLoop("parallel", static_cast<Dim>(d), factors[d], 0);
            }
        }
    }

    void writeLayouts()
    {
        m_depth = 0;
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (m_mapping.layouts[t] == Layout::RowAligned) {
                const std::string block =
                    t == 0 ? fmt::format(" in {}x{}", m_mapping.block.height, m_mapping.block.width) : std::string();
                add("row-aligned " + std::string(kTensorNames[t]) + block, {}, {});
            }
        }
    }

    const Accelerator& m_accelerator;
    const Mapping& m_mapping;
    std::vector<std::string> m_names; // of levels, in the columns
    std::size_t m_columnWidth = 1;
    std::size_t m_depth = 0;
    std::vector<ListingLine> m_lines;
    std::vector<std::array<std::string, kTensors>> m_columns; // one per line
};

/// Turns the lines of a listing into the text of a mapping part by part; parseMapping() finds what is wrong with them.
class NestReader {
public:
    Result<std::string> read(std::string_view text)
    {
        std::istringstream lines{std::string(text)};
        std::size_t number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            std::istringstream words(withoutColumns(line));
            std::vector<std::string> all;
            for (std::string word; words >> word;) {
                all.push_back(std::move(word));
            }
            if (const auto taken = all.empty() ? Result<void>{} : take(all); !taken) {
                Error error{taken.error().what, "mapping, line " + std::to_string(number), taken.error().hint};
                error.place = TextSpot{static_cast<int>(number), 1};
                return tl::unexpected<Error>(std::move(error));
            }
        }
        return m_text + (m_layouts.empty() ? "" : ";rows:" + m_layouts);
    }

private:
    /// The loop or level of a line, whose columns stand in front, or behind as in older texts.
    static std::string withoutColumns(const std::string& line)
    {
        constexpr std::array<std::string_view, 4> kWords = {"level", "for", "parallel", "row-aligned"};
        const std::size_t bar = line.find('|');
        const std::string first = line.substr(0, bar);
        const std::size_t begin = std::min(first.find_first_not_of(' '), first.size());
        const auto opens = [&](std::string_view word) { return first.compare(begin, word.size(), word) == 0; };
        const bool hasWord = std::ranges::any_of(kWords, opens) || std::ranges::any_of(kDirectionWords, opens) ||
                             opens("multiply-accumulate");
        return bar == std::string::npos || hasWord ? first : line.substr(bar + 1);
    }

    void begin(const std::string& part)
    {
        m_text += (m_text.empty() ? "" : ";") + part;
        m_hasColon = false;
    }

    Result<void> take(const std::vector<std::string>& words)
    {
        const std::string& first = words.front();
        if (first == "level" && words.size() >= 3 && words[2] == "stores") {
            return takeLevel(words);
        }
        if ((first == "for" || first == "parallel") && words.size() == 4 && words[2] == "in") {
            m_text += (m_hasColon ? "" : ":") + words[1] + words[3];
            m_hasColon = true;
            return {};
        }
        const auto direction = std::ranges::find(kDirectionWords, first);
        if (direction != kDirectionWords.end() && words.size() == 1) {
            constexpr std::array<const char*, kDirections> kParts = {"H", "W", "lanes"};
            begin(kParts[static_cast<std::size_t>(direction - kDirectionWords.begin())]);
            return {};
        }
        if (first == "row-aligned" && words.size() >= 2) {
            m_layouts += words[1].substr(0, 1) + (words.size() == 4 && words[2] == "in" ? "(" + words[3] + ")" : "");
            return {};
        }
        if (first == "multiply-accumulate" && words.size() == 1) {
            return {};
        }
        return fail("is no line of a loop nest", "", "Write such lines as: for K in 4");
    }

    Result<void> takeLevel(const std::vector<std::string>& words)
    {
        begin(words[1]);
        const bool isFirst = m_text == words[1]; // the outermost level stores all tensors
        std::string stored;
        for (std::size_t i = 3; i < words.size(); ++i) {
            const bool isTensor = std::ranges::any_of(
                kTensorNames, [&](std::string_view name) { return words[i] == name || words[i] == name.substr(0, 1); });
            if (words[i] != "nothing" && !isTensor) {
                return fail("stores \"" + words[i].substr(0, 40) + "\"", "",
                            "Write I (Input), W (Weight) and O (Output)");
            }
            stored += words[i] == "nothing" ? "" : words[i].substr(0, 1);
        }
        m_text += isFirst || stored.empty() ? "" : "(" + stored + ")";
        return {};
    }

    std::string m_text;
    std::string m_layouts;
    bool m_hasColon = false;
};

} // namespace

Listing nestListing(const Accelerator& accelerator, const Mapping& mapping)
{
    const Mapping plain = canonical(mapping);
    Listing listing{"mapping", "Loop nest", "", NestWriter(accelerator, plain).write()};
    listing.isEditable = true;
    return listing;
}

Result<Mapping> parseNest(const Accelerator& accelerator, std::string_view text)
{
    const auto parts = NestReader().read(text);
    return parts ? parseMapping(accelerator, *parts) : tl::unexpected<Error>(parts.error());
}

} // namespace pimento::dataflow
