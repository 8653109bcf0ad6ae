// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/span_search.h"

#include "engine/base/lower_case.h"

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

/// Splits a text at spaces, commas, colons and equal signs; "bank5" becomes two tokens, "LD_OP1" is one.
Result<std::vector<Token>> tokensOf(std::string_view text, const std::vector<std::string>& places)
{
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t,:=", i), text.size());
        std::string word = lowered(text.substr(i, end - i));
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

/// Number of a track by the index of its kind; -1: any.
using Places = std::vector<std::int64_t>;

/// Lists the tracks of a kind with a number within some tracks.
std::vector<std::uint32_t> numbered(const TrackTree& tracks, const std::vector<std::uint32_t>& within,
                                    const std::string& kind, std::int64_t number)
{
    std::vector<std::uint32_t> found;
    for (const std::uint32_t outer : within) {
        std::int64_t next = 0;
        for (std::uint32_t track = outer + 1; track < tracks[outer].end; ++track) {
            if (tracks[track].kind == kind) {
                const std::int64_t place = next++;
                if ((tracks[track].number >= 0 ? tracks[track].number : place) == number) {
                    found.push_back(track);
                }
            }
        }
    }
    return found;
}

/// Marks the tracks at the named places. Numbers count within the next outer track that is named, or within each
/// outermost one.
std::vector<bool> tracksAt(const TrackTree& tracks, const std::vector<std::string>& kinds, const Places& places)
{
    std::vector<std::uint32_t> outermost;
    for (std::uint32_t track = 1; track < tracks.size(); track = tracks[track].end) {
        outermost.push_back(track);
    }
    std::vector<std::uint32_t> found = outermost;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (places[kind] < 0) {
            continue;
        }
        const bool isOutermost =
            std::ranges::any_of(outermost, [&](std::uint32_t track) { return tracks[track].kind == kinds[kind]; });
        found = numbered(tracks, isOutermost ? std::vector<std::uint32_t>{0} : found, kinds[kind], places[kind]);
    }
    std::vector<bool> marks(tracks.size(), false);
    for (const std::uint32_t track : found) {
        std::fill(marks.begin() + track, marks.begin() + tracks[track].end, true);
    }
    return marks;
}

class Reader {
public:
    Reader(const Timeline& timeline, const CommandLinks* links)
        : m_timeline(timeline), m_scheme(timeline.scheme()), m_links(links), m_kinds(timeline.tracks().kinds()),
          m_places(m_kinds.size(), -1)
    {
        for (const std::string& kind : m_kinds) {
            m_words.push_back(lowered(kind));
        }
        m_words.insert(m_words.end(), {m_scheme.args[0].name, m_scheme.args[1].name, timeWord()});
    }

    Result<SpanQuery> read(std::string_view text)
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
                m_query.args[0] = token.number;
            } else if (known == m_words.end()) {
                done = readKind(token.word);
            } else if (i + 1 == tokens->size() || !(*tokens)[i + 1].word.empty()) {
                done = fail("\"" + token.word + "\" needs a number behind it", "find",
                            "For example: " + token.word + " 0");
            } else {
                readNumber(static_cast<std::size_t>(known - m_words.begin()), (*tokens)[++i].number);
            }
            if (!done) {
                return tl::unexpected<Error>(done.error());
            }
        }
        return m_hasPlace ? withTracks() : m_query;
    }

private:
    Result<void> readKind(const std::string& word)
    {
        std::vector<bool> exact;
        std::vector<bool> partial;
        for (const SpanKind& kind : m_scheme.kinds) {
            const std::string name = lowered(kind.name);
            exact.push_back(name == word);
            partial.push_back(name.find(word) != std::string::npos);
        }
        const bool isExact = std::ranges::find(exact, true) != exact.end();
        if (!isExact && readTensor(word)) {
            return {};
        }
        if (!isExact && std::ranges::find(partial, true) == partial.end()) {
            return fail("\"" + word + "\" is neither " + m_scheme.noun + " nor a location", "find",
                        "Try " + m_scheme.noun + " like " + m_scheme.kinds.front().name + ", \"" + somePlace() +
                            "\", \"" + m_scheme.args[0].name + " 5\" or \"" + timeWord() + " 100\"" + tensorHint());
        }
        const std::vector<bool>& found = isExact ? exact : partial;
        m_query.kinds.resize(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            m_query.kinds[i] = m_query.kinds[i] || found[i];
        }
        return {};
    }

    bool readTensor(const std::string& word)
    {
        for (std::size_t tensor = 0; m_links != nullptr && tensor < m_links->tensors().size(); ++tensor) {
            if (lowered(m_links->tensors()[tensor]) == word) {
                m_query.tensors.push_back(tensor);
                return true;
            }
        }
        return false;
    }

    /// A location that the device has: "channel 0".
    [[nodiscard]] std::string somePlace() const
    {
        for (std::size_t track = 0; track < m_timeline.tracks().size(); ++track) {
            if (const Track& each = m_timeline.tracks()[track]; !each.kind.empty()) {
                return lowered(each.kind) + " " + std::to_string(std::max<std::int64_t>(0, each.number));
            }
        }
        return std::string(timeWord()) + " 0";
    }
    [[nodiscard]] const char* timeWord() const { return m_scheme.hasCycles ? "cycle" : "ns"; }

    [[nodiscard]] std::string tensorHint() const
    {
        return m_links == nullptr || m_links->tensors().empty() ? std::string()
                                                                : ", or a tensor like " + m_links->tensors().front();
    }

    void readNumber(std::size_t word, std::int64_t number)
    {
        if (word < m_places.size()) {
            m_places[word] = number;
            m_hasPlace = true;
        } else if (const std::size_t arg = word - m_places.size(); arg < m_query.args.size()) {
            m_query.args[arg] = number;
        } else {
            m_query.cycle = number;
        }
    }

    Result<SpanQuery> withTracks()
    {
        m_query.tracks = tracksAt(m_timeline.tracks(), m_kinds, m_places);
        if (std::ranges::find(m_query.tracks, true) == m_query.tracks.end()) {
            return fail("the device has no such location", "find", "Numbers begin with 0");
        }
        return m_query;
    }

    const Timeline& m_timeline;
    const TimelineScheme& m_scheme;
    const CommandLinks* m_links;
    std::vector<std::string> m_kinds; // of tracks
    Places m_places;
    std::vector<std::string> m_words; // kinds of tracks, then the names of the two numbers, then timeWord()
    bool m_hasPlace = false;
    SpanQuery m_query;
};

/// Tells for each span whether it is about one of the tensors; empty: all spans qualify.
std::vector<bool> withTensors(const Timeline& timeline, const SpanQuery& query, const CommandLinks* links)
{
    std::vector<bool> wanted;
    for (const std::size_t tensor : query.tensors) {
        wanted.resize(timeline.spans().size(), false);
        for (const std::uint32_t command : links->commandsWith(tensor)) {
            wanted[command] = true;
        }
    }
    return wanted;
}

} // namespace

Result<SpanQuery> parseSpanQuery(std::string_view text, const Timeline& timeline, const CommandLinks* links)
{
    return Reader(timeline, links).read(text);
}

std::vector<std::uint32_t> findSpans(const Timeline& timeline, const SpanQuery& query, const CommandLinks* links)
{
    std::vector<std::uint32_t> hits;
    const SpanStore& spans = timeline.spans();
    const std::vector<bool> wanted = withTensors(timeline, query, links);
    const bool asksArgs = query.args[0] || query.args[1];
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (!wanted.empty() && !wanted[i]) {
            continue;
        }
        if (!query.kinds.empty() && !query.kinds[spans.kind(i)]) {
            continue;
        }
        if (query.cycle && (spans.begin(i) > *query.cycle || spans.end(i) <= *query.cycle)) {
            continue;
        }
        if (asksArgs) {
            const SpanArgs args = spans.args(i);
            if (args[0] != query.args[0].value_or(args[0]) || args[1] != query.args[1].value_or(args[1])) {
                continue;
            }
        }
        if (query.tracks.empty() || query.tracks[spans.track(i)]) {
            hits.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return hits;
}

} // namespace pimento
