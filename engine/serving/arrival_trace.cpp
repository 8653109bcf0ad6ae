// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/arrival_trace.h"

#include "engine/base/csv.h"
#include "engine/base/formatting.h"
#include "engine/base/numbers.h"
#include "engine/serving/timestamp.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace pimento::serving {

namespace {

/// Names of the columns that a trace form reads: time, input and output.
struct FormColumns {
    TraceForm form;
    std::array<std::string_view, 3> names;
};

constexpr std::array<FormColumns, 3> kForms = {{
    {TraceForm::Plain, {"time", "input", "output"}},
    {TraceForm::Azure, {"TIMESTAMP", "ContextTokens", "GeneratedTokens"}},
    {TraceForm::BurstGpt, {"Timestamp", "Request tokens", "Response tokens"}},
}};
constexpr const char* kHeaders =
    "Begin the file with time,input,output, or give it the header of an Azure LLM inference trace "
    "(TIMESTAMP,ContextTokens,GeneratedTokens) or of BurstGPT (Timestamp,Request tokens,Response tokens)";
constexpr double kLatestSecond = 5e9; // for clocks that count from 1970: the year 2128
constexpr double kMostSeconds = 1e9;  // from the first request to the last: 31 years

/// Arrival on the clock of the file, in ticks or in seconds; the other member is 0.
struct Moment {
    std::int64_t ticks = 0;
    double seconds = 0;

    auto operator<=>(const Moment&) const = default;
};

/// Reads the rows of one table.
class TraceReader {
public:
    TraceReader(const CsvTable& table, const std::string& origin) : m_table(&table), m_origin(&origin) {}

    Result<ArrivalTrace> read()
    {
        if (Result<void> found = findColumns(); !found) {
            return tl::unexpected<Error>(found.error());
        }
        ArrivalTrace trace;
        trace.form = m_form->form;
        for (m_row = 0; m_row < m_table->rows(); ++m_row) {
            if (Result<void> added = addRow(trace); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        if (trace.requests.empty()) {
            return fail(trace.leftOut == 0 ? "has no requests" : "has no request that got an answer", *m_origin,
                        "Add a line for each request below the header");
        }
        return trace;
    }

private:
    [[nodiscard]] std::string headerPlace() const
    {
        return *m_origin + ", line " + std::to_string(m_table->headerNumber());
    }

    /// Chooses the form with the most columns present.
    Result<void> findColumns()
    {
        const auto present = [&](const FormColumns& form) {
            return std::ranges::count_if(form.names,
                                         [&](auto name) { return m_table->columnInAnyCase(name).has_value(); });
        };
        m_form = &*std::ranges::max_element(kForms, {}, present);
        if (present(*m_form) == 0) {
            return fail("has none of the headers that traces of requests have", headerPlace(), kHeaders);
        }
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const auto column = m_table->columnInAnyCase(m_form->names[i]);
            if (!column) {
                return fail("the column \"" + std::string(m_form->names[i]) + "\" is missing", headerPlace(), kHeaders);
            }
            m_columns[i] = *column;
        }
        return {};
    }

    Result<void> addRow(ArrivalTrace& trace)
    {
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (cell(i).empty()) {
                return wrong(i, "is empty", "Fill it in, or take the line out");
            }
        }
        const auto input = tokens(1);
        const auto output = input ? tokens(2) : input;
        if (!output) {
            return tl::unexpected<Error>(output.error());
        }
        if (Result<void> time = readTime(); !time) {
            return time;
        }
        if (*output == 0 && m_form->form == TraceForm::BurstGpt) {
            ++trace.leftOut;
            return {};
        }
        for (const auto& [column, count] : {std::pair(std::size_t{1}, *input), std::pair(std::size_t{2}, *output)}) {
            if (count == 0) {
                return wrong(column, "is 0", "A request has a token of each at least; take the line out");
            }
        }
        const double arrival = sinceFirst();
        if (arrival > kMostSeconds) {
            return wrong(0, "is more than 31 years behind the first one", "Take one of the two lines out");
        }
        trace.requests.push_back({arrival, *input, *output});
        return {};
    }

    /// Reads a number of tokens. Tables of floating-point columns write whole numbers as 374.0.
    Result<std::int32_t> tokens(std::size_t column) const
    {
        std::string_view text = cell(column);
        const std::size_t point = text.find('.');
        if (point != std::string_view::npos && text.find_first_not_of('0', point + 1) == std::string_view::npos) {
            text = text.substr(0, point);
        }
        const auto value = parseInteger(text);
        if (!value) {
            return wrong(column, "is no whole number, or one that is too large",
                         "Write a number of tokens such as 512");
        }
        if (*value < 0 || *value > kMostTokens) {
            return wrong(column, *value < 0 ? "is negative" : "is too large",
                         "Write a number of tokens of at most " + std::to_string(kMostTokens));
        }
        return static_cast<std::int32_t>(*value);
    }

    /// True if times are calendar timestamps, as in the Azure traces, and not seconds. The first row decides.
    [[nodiscard]] bool areMoments() const
    {
        const bool isSeconds = parseDecimal(cell(0)).has_value();
        return parseTimestamp(cell(0)).has_value() || (m_form->form == TraceForm::Azure && !isSeconds);
    }

    /// Reads the time of the row, which must not be before that of the row above.
    Result<void> readTime()
    {
        const Moment before = m_now;
        m_areMoments = m_areMoments.value_or(areMoments());
        if (*m_areMoments) {
            const auto ticks = parseTimestamp(cell(0));
            if (!ticks) {
                return wrong(0, "is no moment",
                             "Write one such as 2023-11-16 18:15:46.6805900 or 2023-11-16T18:15:46Z");
            }
            m_now.ticks = *ticks;
        } else {
            const auto seconds = parseDecimal(cell(0));
            if (!seconds || !std::isfinite(*seconds) || *seconds < 0 || *seconds > kLatestSecond) {
                return wrong(0, "is no time", "Write seconds from 0 to 5000000000, such as 12.5");
            }
            m_now.seconds = *seconds;
        }
        if (m_now < before) {
            return wrong(0, "is before the time of the line above", "Sort the lines by their times");
        }
        return {};
    }

    /// Seconds since the first retained row; exact for timestamps.
    [[nodiscard]] double sinceFirst()
    {
        m_first = m_first.value_or(m_now);
        return m_now.seconds - m_first->seconds +
               static_cast<double>(m_now.ticks - m_first->ticks) / static_cast<double>(kTicksPerSecond);
    }

    [[nodiscard]] std::string_view cell(std::size_t column) const { return m_table->cell(m_row, m_columns[column]); }

    [[nodiscard]] tl::unexpected<Error> wrong(std::size_t column, const std::string& what, std::string hint) const
    {
        const std::string text(cell(column).substr(0, 40));
        Error error{std::string(m_form->names[column]) + (text.empty() ? "" : " \"" + text + "\"") + " " + what,
                    *m_origin + ", line " + std::to_string(m_table->lineNumber(m_row)), std::move(hint)};
        error.place = TextSpot{static_cast<int>(m_table->lineNumber(m_row)), 0};
        return tl::unexpected<Error>(std::move(error));
    }

    const CsvTable* m_table;
    const std::string* m_origin;
    const FormColumns* m_form = nullptr;
    std::array<std::size_t, 3> m_columns{};
    std::size_t m_row = 0;
    std::optional<bool> m_areMoments;
    Moment m_now;
    std::optional<Moment> m_first;
};

} // namespace

Result<ArrivalTrace> parseArrivals(std::string text, const std::string& origin)
{
    const auto table = CsvTable::parse(std::move(text), origin);
    return table ? TraceReader(*table, origin).read() : tl::unexpected<Error>(table.error());
}

Result<ArrivalTrace> readArrivals(const std::filesystem::path& file)
{
    const auto table = CsvTable::read(file);
    return table ? TraceReader(*table, file.string()).read() : tl::unexpected<Error>(table.error());
}

std::string describe(const ArrivalTrace& trace)
{
    const std::size_t count = trace.requests.size();
    std::string text;
    appendFormat(text, "{} {} in {:.6g} s", count, count == 1 ? "request" : "requests",
                 trace.requests.empty() ? 0 : trace.requests.back().arrival);
    if (trace.leftOut > 0) {
        appendFormat(text, "; {} without an answer {} left out", trace.leftOut, trace.leftOut == 1 ? "is" : "are");
    }
    return text;
}

std::string arrivalCsv(std::span<const Request> requests)
{
    std::string text = "time,input,output\n";
    for (const Request& each : requests) {
        appendFormat(text, "{},{},{}\n", each.arrival, each.input, each.output);
    }
    return text;
}

Result<std::vector<Request>> partOf(std::span<const Request> requests, const TracePart& part)
{
    std::vector<Request> chosen;
    for (const Request& each : requests) {
        if (each.arrival >= part.from && each.arrival < part.until &&
            static_cast<std::int64_t>(chosen.size()) < part.most) {
            chosen.push_back(each);
        }
    }
    if (chosen.empty()) {
        std::string what;
        appendFormat(what, "no request of the trace arrives from {:g} s to before {:g} s", part.from, part.until);
        return fail(std::move(what), {}, "Take another part of it");
    }
    const double first = chosen.front().arrival;
    for (Request& each : chosen) {
        each.arrival -= first;
    }
    return chosen;
}

Result<double> rateOf(std::span<const Request> requests)
{
    if (requests.size() < 2 || requests.back().arrival <= 0) {
        return fail(requests.size() < 2 ? "one request has no rate" : "requests that all arrive at once have no rate",
                    "the trace", "Use a trace with requests at different times");
    }
    return static_cast<double>(requests.size() - 1) / requests.back().arrival;
}

Result<ArrivalRates> ratesOf(std::span<const Request> requests)
{
    const Result<double> mean = rateOf(requests);
    if (!mean) {
        return tl::unexpected<Error>(mean.error());
    }
    constexpr std::size_t kTenth = 10;
    constexpr std::size_t kLeast = 10;
    const std::size_t count = std::min(std::max(requests.size() / kTenth, kLeast), requests.size() - 1);
    double shortest = requests.back().arrival;
    for (std::size_t i = count; i < requests.size(); ++i) {
        shortest = std::min(shortest, requests[i].arrival - requests[i - count].arrival);
    }
    return ArrivalRates{*mean, static_cast<double>(count) / shortest, shortest, static_cast<std::int64_t>(count)};
}

std::vector<Request> faster(std::span<const Request> requests, double factor)
{
    PIMENTO_ASSERT(factor > 0, "time goes on");
    std::vector<Request> scaled(requests.begin(), requests.end());
    for (Request& each : scaled) {
        each.arrival /= factor;
    }
    return scaled;
}

} // namespace pimento::serving
