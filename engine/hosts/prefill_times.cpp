// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/prefill_times.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr std::int64_t kMostTokens = 100'000'000;
constexpr std::int64_t kMostPrompts = 1'000'000;
constexpr double kLeastSeconds = 1e-6;
constexpr double kMostSeconds = 1e6; // 12 days

constexpr const char* kForm = "The columns are tokens,seconds or tokens,seconds,batch, as in 2048,0.0412,1";

struct Row {
    std::int64_t tokens = 0;
    double seconds = 0;
    std::int64_t prompts = 1;
};

/// Indices of a table's columns.
struct Columns {
    std::size_t tokens = 0;
    std::size_t seconds = 0;
    std::optional<std::size_t> prompts;
};

/// Parses a row. Error: what is wrong with it.
tl::expected<Row, std::string> rowOf(const CsvTable& table, std::size_t row, const Columns& columns)
{
    const auto tokens = parseInteger(table.cell(row, columns.tokens));
    if (!tokens || *tokens < 1 || *tokens > kMostTokens) {
        return tl::unexpected<std::string>("tokens is no whole number from 1 to 100,000,000");
    }
    const auto seconds = parseDecimal(table.cell(row, columns.seconds));
    if (!seconds || !(*seconds >= kLeastSeconds && *seconds <= kMostSeconds)) {
        return tl::unexpected<std::string>("seconds is not a number from 0.000001 to 1,000,000");
    }
    const auto prompts =
        columns.prompts ? parseInteger(table.cell(row, *columns.prompts)) : std::optional<std::int64_t>(1);
    if (!prompts || *prompts < 1 || *prompts > kMostPrompts) {
        return tl::unexpected<std::string>("batch is no whole number from 1 to 1,000,000");
    }
    return Row{*tokens, *seconds, *prompts};
}

double between(double low, double high, double share) { return low + (high - low) * share; }

double shareOf(std::int64_t value, std::int64_t low, std::int64_t high)
{
    return static_cast<double>(value - low) / static_cast<double>(high - low);
}

/// Text of the range of keys: "1 to 8", or "8" alone.
template <class Map> std::string rangeOf(const Map& map)
{
    const std::string first = std::to_string(map.begin()->first);
    return map.size() == 1 ? first : first + " to " + std::to_string(map.rbegin()->first);
}

Error refusal(const std::string& name, std::int64_t prompts, std::int64_t tokens, const std::string& reach)
{
    return {"has no time for " + std::to_string(prompts) + (prompts == 1 ? " prompt of " : " prompts of ") +
                std::to_string(tokens) + " tokens, and nothing is assumed beyond its rows",
            name, "It has " + reach + "; measure what is missing, or ask within"};
}

} // namespace

Result<PrefillTimes> PrefillTimes::parse(std::string text, const std::string& name)
{
    const auto table = CsvTable::parse(std::move(text), name);
    return table ? of(*table, name) : tl::unexpected<Error>(table.error());
}

Result<PrefillTimes> PrefillTimes::read(const std::filesystem::path& file)
{
    const auto table = CsvTable::read(file);
    return table ? of(*table, file.string()) : tl::unexpected<Error>(table.error());
}

Result<PrefillTimes> PrefillTimes::of(const CsvTable& table, const std::string& name)
{
    const auto tokens = table.columnInAnyCase("tokens");
    const auto seconds = table.columnInAnyCase("seconds");
    if (!tokens || !seconds) {
        return fail(std::string("has no column ") + (tokens ? "seconds" : "tokens"), name, kForm);
    }
    const Columns columns{*tokens, *seconds, table.columnInAnyCase("batch")};
    PrefillTimes times(name);
    for (std::size_t i = 0; i < table.rows(); ++i) {
        const auto row = rowOf(table, i, columns);
        const std::string where = name + ", line " + std::to_string(table.lineNumber(i));
        if (!row) {
            return fail(row.error(), where, kForm);
        }
        if (!times.m_times[row->prompts].emplace(row->tokens, row->seconds).second) {
            return fail("has prompts that an earlier row has", where, "Leave one of the two out");
        }
    }
    if (times.m_times.empty()) {
        return fail("has no rows", name, kForm);
    }
    return times;
}

Result<double> PrefillTimes::seconds(std::int64_t prompts, std::int64_t tokens) const
{
    const auto more = m_times.lower_bound(prompts);
    if (more == m_times.end() || (more == m_times.begin() && more->first != prompts)) {
        return tl::unexpected<Error>(refusal(m_name, prompts, tokens, "batches of " + rangeOf(m_times)));
    }
    const auto high = secondsAmong(more->second, prompts, tokens);
    if (!high || more->first == prompts) {
        return high;
    }
    const auto fewer = std::prev(more);
    const auto low = secondsAmong(fewer->second, prompts, tokens);
    return low ? Result<double>(between(*low, *high, shareOf(prompts, fewer->first, more->first))) : low;
}

Result<double> PrefillTimes::secondsAmong(const Times& times, std::int64_t prompts, std::int64_t tokens) const
{
    const auto more = times.lower_bound(tokens);
    if (more == times.end() || (more == times.begin() && more->first != tokens)) {
        return tl::unexpected<Error>(refusal(m_name, prompts, tokens, "prompts of " + rangeOf(times) + " tokens"));
    }
    if (more->first == tokens) {
        return more->second;
    }
    const auto fewer = std::prev(more);
    return between(fewer->second, more->second, shareOf(tokens, fewer->first, more->first));
}

Result<double> PrefillTimes::secondsOfPart(std::int64_t tokens, std::int64_t before) const
{
    const auto whole = seconds(1, before + tokens);
    if (!whole || before == 0) {
        return whole;
    }
    const auto earlier = seconds(1, before);
    // Measured times may decrease somewhere.
    return earlier ? Result<double>(std::max(0.0, *whole - *earlier)) : earlier;
}

} // namespace pimento
