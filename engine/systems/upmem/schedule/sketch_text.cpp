// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/sketch.h"

#include "engine/base/numbers.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string>
#include <type_traits>

namespace pimento::upmem::schedule {

namespace {

std::string joined(std::span<const std::int64_t> factors)
{
    std::string list;
    for (const std::int64_t factor : factors) {
        list += (list.empty() ? "" : "x") + std::to_string(factor);
    }
    return list;
}

/// Reads the words of decisions in text form.
class DecisionReader {
public:
    DecisionReader(std::string_view text, const std::string& where) : m_text(text), m_where(where) {}

    /// Returns the text behind `key` in the next word.
    Result<std::string_view> next(const std::string& key)
    {
        const std::string_view word = take();
        if (!word.starts_with(key) || word.size() == key.size()) {
            return mistake(word.empty()
                               ? "lacks " + key + "..."
                               : "expected " + key + "... instead of \"" + std::string(word.substr(0, 60)) + "\"",
                           "Write decisions in the order in which they are listed");
        }
        m_valueAt = m_at - word.size() + key.size();
        return word.substr(key.size());
    }

    Result<std::int64_t> number(const std::string& key)
    {
        const auto word = next(key);
        if (!word) {
            return tl::unexpected<Error>(word.error());
        }
        return parsed(*word);
    }

    Result<std::vector<std::int64_t>> factors(const std::string& key, std::size_t count)
    {
        const auto word = next(key);
        if (!word) {
            return tl::unexpected<Error>(word.error());
        }
        std::vector<std::int64_t> list;
        for (const std::string_view piece : pimento::split(*word, 'x')) {
            const auto factor = parsed(piece);
            if (!factor) {
                return tl::unexpected<Error>(factor.error());
            }
            list.push_back(*factor);
        }
        if (list.size() != count) {
            return mistake(key + "... has the wrong number of factors: " + std::to_string(list.size()),
                           "Give " + std::to_string(count) + ", outermost first");
        }
        return list;
    }

    Result<void> end()
    {
        const std::string_view word = take();
        if (!word.empty()) {
            m_valueAt = m_at - word.size();
            return mistake("has an unknown word \"" + std::string(word.substr(0, 60)) + "\"", "Leave it out");
        }
        return {};
    }

private:
    std::string_view take()
    {
        m_at = std::min(m_text.find_first_not_of(' ', m_at), m_text.size());
        m_valueAt = m_at;
        const std::size_t end = std::min(m_text.find(' ', m_at), m_text.size());
        const std::string_view word = m_text.substr(m_at, end - m_at);
        m_at = end;
        return word;
    }

    Result<std::int64_t> parsed(std::string_view text) const
    {
        const auto value = parseInteger(text);
        const bool isPlain = value && *value >= 0 && std::to_string(*value) == text && *value < (std::int64_t{1} << 31);
        if (!isPlain) {
            return mistake("\"" + std::string(text.substr(0, 60)) + "\" is not a number", "Use digits");
        }
        return *value;
    }

    [[nodiscard]] tl::unexpected<Error> mistake(std::string what, std::string hint) const
    {
        const int column = static_cast<int>(m_valueAt) + 1;
        auto error = fail(std::move(what), m_where + ", column " + std::to_string(column), std::move(hint));
        error.value().place = TextSpot{1, column};
        return error;
    }

    std::string_view m_text;
    std::string m_where;
    std::size_t m_at = 0;
    std::size_t m_valueAt = 0;
};

} // namespace

std::string Sketch::text(const ScheduleDecisions& decisions) const
{
    std::string line;
    const auto add = [&line](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
    if (decisions.factored > 0) {
        add("rf=" + std::to_string(decisions.factored));
    }
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        add(m_axes[a].name + "=" + joined(tilesOf(decisions, a)));
    }
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        add(m_program.buffer(m_reads[i]).name + "@" + std::to_string(decisions.readLevels[i]));
    }
    add(m_program.buffer(m_program.blocks.front().target).name + "@" + std::to_string(decisions.writeLevel));
    add("unroll=" + std::to_string(decisions.unroll));
    if (decisions.hostThreads > 0) {
        add("threads=" + std::to_string(decisions.hostThreads));
    }
    return line;
}

Result<ScheduleDecisions> Sketch::parse(std::string_view text) const
{
    DecisionReader reader(text, "schedule of " + m_program.name);
    ScheduleDecisions decisions;
    Error mistake;
    bool isWrong = false;
    const auto take = [&](auto result, auto& to) {
        if (result && !isWrong) {
            to = static_cast<std::remove_reference_t<decltype(to)>>(*result);
        } else if (!isWrong) {
            mistake = result.error();
            isWrong = true;
        }
    };
    if (hasRfactor()) {
        take(reader.number("rf="), decisions.factored);
    }
    for (const Axis& axis : m_axes) {
        std::vector<std::int64_t> factors;
        take(reader.factors(axis.name + "=", axis.parts), factors);
        decisions.tiles.insert(decisions.tiles.end(), factors.begin(), factors.end());
    }
    for (const BufferId buffer : m_reads) {
        take(reader.number(m_program.buffer(buffer).name + "@"), decisions.readLevels.emplace_back());
    }
    take(reader.number(m_program.buffer(m_program.blocks.front().target).name + "@"), decisions.writeLevel);
    take(reader.number("unroll="), decisions.unroll);
    if (!m_hostThreads.empty()) {
        take(reader.number("threads="), decisions.hostThreads);
    }
    if (const auto ended = reader.end(); !isWrong && !ended) {
        return tl::unexpected<Error>(ended.error());
    }
    if (isWrong) {
        return tl::unexpected<Error>(std::move(mistake));
    }
    if (const auto fits = check(decisions); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    return decisions;
}

Result<ReadDecisions> parseDecisions(std::span<const Sketch> sketches, std::string_view text)
{
    PIMENTO_ASSERT(!sketches.empty(), "a program has sketches");
    const bool isFactored = text.substr(std::min(text.find_first_not_of(' '), text.size())).starts_with("rf=");
    std::size_t number = 0;
    while (number + 1 < sketches.size() && sketches[number].hasRfactor() != isFactored) {
        ++number;
    }
    auto decisions = sketches[number].parse(text);
    if (!decisions) {
        return tl::unexpected<Error>(decisions.error());
    }
    return ReadDecisions{number, std::move(*decisions)};
}

} // namespace pimento::upmem::schedule
