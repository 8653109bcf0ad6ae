// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/command_search.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace pimento {

namespace {

/// A word or a number.
struct Token {
    std::string word; // lower case; empty for a number
    std::int64_t number = 0;
};

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }
std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char letter) { return lower(letter); });
    return result;
}

/// Splits a text at spaces, commas, colons and equal signs; "bank5" becomes two tokens, "LD_OP1" is one.
Result<std::vector<Token>> tokensOf(std::string_view text, const std::vector<std::string>& places)
{
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t,:=", i), text.size());
        std::string word = lower(text.substr(i, end - i));
        i = end + 1;
        const std::size_t digits = std::min(word.find_last_not_of("0123456789") + 1, word.size());
        const bool isPlace = std::ranges::find(places, word.substr(0, digits)) != places.end();
        std::string number = digits == 0 || isPlace ? word.substr(digits) : std::string();
        word.resize(word.size() - number.size());
        if (!word.empty()) {
            tokens.push_back({word});
        }
        if (!number.empty()) {
            std::int64_t value = 0;
            if (std::from_chars(number.data(), number.data() + number.size(), value).ec != std::errc()) {
                return fail("the number " + number.substr(0, 30) + " is too large", "find");
            }
            tokens.push_back({"", value});
        }
    }
    return tokens;
}

/// Node numbers by level; -1: any.
using Places = std::vector<std::int64_t>;

/// True if a lane lies in the named nodes.
bool isIn(const Lane& lane, const Places& places, const TimelineScheme& scheme)
{
    const auto& levels = scheme.levels;
    int outside = 0; // next outer level that is named
    for (int level = 0; level < static_cast<int>(levels.size()); ++level) {
        const std::int64_t wanted = places[static_cast<std::size_t>(level)];
        if (wanted < 0) {
            continue;
        }
        if (lane.level < level) {
            return false;
        }
        std::int64_t node = level == 0 ? lane.channel : lane.node;
        for (int inner = lane.level; level > 0 && inner > level; --inner) {
            node /= levels[static_cast<std::size_t>(inner)].count;
        }
        if (level > 0) {
            node %= scheme.nodesOfLevel(level) / scheme.nodesOfLevel(outside);
        }
        if (node != wanted) {
            return false;
        }
        outside = level;
    }
    return true;
}

class Reader {
public:
    Reader(const Timeline& timeline, const CommandLinks* links)
        : m_timeline(timeline), m_scheme(timeline.scheme()), m_links(links)
    {
        for (const TimelineScheme::Level& level : m_scheme.levels) {
            m_words.push_back(lower(level.name));
        }
        m_places.assign(m_words.size(), -1);
        m_words.insert(m_words.end(), {m_scheme.rowWord, m_scheme.columnWord, "cycle"});
    }

    Result<CommandQuery> read(std::string_view text)
    {
        const auto tokens = tokensOf(text, m_words);
        if (!tokens) {
            return tl::unexpected<Error>(tokens.error());
        }
        for (std::size_t i = 0; i < tokens->size(); ++i) {
            const Token& token = (*tokens)[i];
            const auto known = std::ranges::find(m_words, token.word);
            Result<void> done;
            if (token.word.empty()) {
                m_query.row = token.number;
            } else if (known == m_words.end()) {
                done = readCommand(token.word);
            } else if (i + 1 == tokens->size() || !(*tokens)[i + 1].word.empty()) {
                done = fail("\"" + token.word + "\" needs a number behind it", "find",
                            "For example: " + token.word + " 0");
            } else {
                done = readNumber(static_cast<std::size_t>(known - m_words.begin()), (*tokens)[++i].number);
            }
            if (!done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return m_hasPlace ? withLanes() : m_query;
    }

private:
    Result<void> readCommand(const std::string& word)
    {
        std::vector<bool> exact;
        std::vector<bool> partial;
        for (const TimelineScheme::Command& command : m_scheme.commands) {
            const std::string name = lower(command.name);
            exact.push_back(name == word);
            partial.push_back(name.find(word) != std::string::npos);
        }
        const bool isExact = std::ranges::find(exact, true) != exact.end();
        if (!isExact && readTensor(word)) {
            return {};
        }
        if (!isExact && std::ranges::find(partial, true) == partial.end()) {
            return fail("\"" + word + "\" is neither a command nor a location", "find",
                        "Try a command like " + m_scheme.commands.front().name + ", \"" + m_words[0] + " 0\", \"" +
                            m_scheme.rowWord + " 5\" or \"cycle 100\"" + tensorHint());
        }
        const std::vector<bool>& found = isExact ? exact : partial;
        m_query.commands.resize(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            m_query.commands[i] = m_query.commands[i] || found[i];
        }
        return {};
    }

    bool readTensor(const std::string& word)
    {
        for (std::size_t tensor = 0; m_links != nullptr && tensor < m_links->tensors().size(); ++tensor) {
            if (lower(m_links->tensors()[tensor]) == word) {
                m_query.tensors.push_back(tensor);
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] std::string tensorHint() const
    {
        return m_links == nullptr || m_links->tensors().empty() ? std::string()
                                                                 : ", or a tensor like " + m_links->tensors().front();
    }

    Result<void> readNumber(std::size_t word, std::int64_t number)
    {
        const auto level = static_cast<int>(word);
        if (level >= static_cast<int>(m_scheme.levels.size())) {
            const auto which = level - static_cast<int>(m_scheme.levels.size());
            (which == 0 ? m_query.row : which == 1 ? m_query.column : m_query.cycle) = number;
            return {};
        }
        m_places[word] = number;
        m_hasPlace = true;
        return {};
    }

    Result<CommandQuery> withLanes()
    {
        const LaneTree& lanes = m_timeline.lanes();
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            m_query.lanes.push_back(isIn(lanes[lane], m_places, m_scheme));
        }
        if (std::ranges::find(m_query.lanes, true) == m_query.lanes.end()) {
            return fail("the device has no such location", "find", "Numbers begin with 0");
        }
        return m_query;
    }

    const Timeline& m_timeline;
    const TimelineScheme& m_scheme;
    const CommandLinks* m_links;
    std::vector<std::string> m_words; // levels, then row, column, cycle
    Places m_places;
    bool m_hasPlace = false;
    CommandQuery m_query;
};

} // namespace

Result<CommandQuery> parseCommandQuery(std::string_view text, const Timeline& timeline, const CommandLinks* links)
{
    return Reader(timeline, links).read(text);
}

namespace {

/// By command: true if it is about one of the tensors; empty: all commands qualify.
std::vector<bool> withTensors(const Timeline& timeline, const CommandQuery& query, const CommandLinks* links)
{
    std::vector<bool> wanted;
    for (const std::size_t tensor : query.tensors) {
        wanted.resize(timeline.log().size(), false);
        for (const std::uint32_t command : links->commandsWith(tensor)) {
            wanted[command] = true;
        }
    }
    return wanted;
}

} // namespace

std::vector<std::uint32_t> findCommands(const Timeline& timeline, const CommandQuery& query, const CommandLinks* links)
{
    std::vector<std::uint32_t> hits;
    const CommandLog& log = timeline.log();
    const std::vector<bool> wanted = withTensors(timeline, query, links);
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!wanted.empty() && !wanted[i]) {
            continue;
        }
        if (!query.commands.empty() && !query.commands[static_cast<std::size_t>(log.command(i))]) {
            continue;
        }
        if (query.cycle && (log.cycle(i) > *query.cycle || log.end(i) <= *query.cycle)) {
            continue;
        }
        if (query.row || query.column) {
            const sim::CommandRecord record = log.record(i);
            if ((query.row && record.row != *query.row) ||
                (query.column && (record.column != *query.column || stripOf(timeline.kindOf(i)) == Strip::Rows))) {
                continue;
            }
        }
        if (query.lanes.empty() || query.lanes[timeline.laneOf(i)]) {
            hits.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return hits;
}

} // namespace pimento
