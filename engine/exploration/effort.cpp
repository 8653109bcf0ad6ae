// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/effort.h"

#include "engine/base/formatting.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Requests a stop once the time is up; called while a candidate is being evaluated.
class Deadline final : public Progress {
public:
    Deadline(std::chrono::milliseconds budget, const std::stop_token& stop)
        : m_end(Clock::now() + budget), m_forward(stop, [this] { m_source.request_stop(); })
    {
    }

    void report(std::int64_t /*done*/, std::int64_t /*total*/) override
    {
        if (isOver()) {
            m_source.request_stop();
        }
    }
    [[nodiscard]] bool isOver() const { return Clock::now() >= m_end; }
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }

private:
    Clock::time_point m_end;
    std::stop_source m_source;
    std::stop_callback<std::function<void()>> m_forward;
};

/// Time and work of the evaluated candidates.
struct Sample {
    double seconds = 0;
    double work = 0;
    int candidates = 0;
    bool isCutOff = false;
};

/// Rows in the order of evaluation: the one with median work first, then others of all sizes.
std::vector<std::size_t> someRows(const Evaluator& evaluator, std::size_t rows)
{
    std::vector<std::size_t> order(rows);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<double> work(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        work[row] = evaluator.work(row);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t row) { return work[row]; });
    std::vector<std::size_t> some;
    for (const double share : {0.5, 0.9, 0.1, 0.7, 0.3, 0.97, 0.8, 0.6, 0.4, 0.2}) {
        some.push_back(order[static_cast<std::size_t>(share * static_cast<double>(rows - 1))]);
    }
    std::vector<std::size_t> distinct;
    for (const std::size_t row : some) {
        if (std::ranges::find(distinct, row) == distinct.end()) {
            distinct.push_back(row);
        }
    }
    return distinct;
}

/// Evaluates rows in order until the deadline and leaves out those that do not fit. An evaluation that the deadline
/// cuts off counts only if no other one has ended.
Sample evaluateSome(Evaluator& evaluator, const std::vector<std::size_t>& rows, Deadline& deadline)
{
    Sample sample;
    for (const std::size_t row : rows) {
        if (deadline.isOver() || deadline.token().stop_requested()) {
            break;
        }
        const auto begin = Clock::now();
        const auto found = evaluator.evaluate(row, Evaluator::kNoLimit, deadline.token());
        const bool isStopped = found ? found->ending == Ending::Stopped : found.error().kind == ErrorKind::Stopped;
        if (!found && !isStopped) {
            continue; // it does not fit
        }
        if (isStopped && sample.candidates > 0) {
            break; // other candidates give more information
        }
        sample.seconds += secondsSince(begin);
        sample.work += evaluator.work(row);
        ++sample.candidates;
        sample.isCutOff = isStopped;
    }
    return sample;
}

double bytesOf(const Problem& problem, std::size_t candidates, std::size_t decisions)
{
    const CostSchema& schema = problem.costs();
    // Costs are stored twice, since a snapshot on screen keeps its own; decisions once; and an id and its index each.
    const std::size_t columns = 2 * (schema.quantities.size() + schema.columns.size()) + decisions + 3;
    return static_cast<double>(candidates * columns * sizeof(double));
}

std::int64_t parsedSize(const std::string& text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

/// True if a question is valid and its space is countable and not empty.
bool canBeAsked(const Question& question, const Catalogue& catalogue, const std::stop_token& stop)
{
    const auto problem = pose(question, catalogue);
    const auto sizes = problem ? (*problem)->sizes(stop) : tl::unexpected<Error>(problem.error());
    return sizes && std::ranges::any_of(*sizes, [](const SpaceSize& size) { return size.candidates > 0; });
}

/// Largest value below the present one of a size with which the question is valid; 0: none.
std::int64_t largestSize(Question question, const std::string& size, std::int64_t now, const Catalogue& catalogue,
                         const std::stop_token& stop)
{
    const auto fits = [&](std::int64_t value) {
        question.workload.sizes[size] = std::to_string(value);
        return canBeAsked(question, catalogue, stop);
    };
    std::int64_t low = 0; // valid, or 0
    std::int64_t high = now;
    for (std::int64_t value = now / 2; value > 0 && !stop.stop_requested(); value /= 2) {
        if (fits(value)) {
            low = value;
            break;
        }
        high = value;
    }
    while (low > 0 && high - low > std::max<std::int64_t>(1, low / 64) && !stop.stop_requested()) {
        const std::int64_t middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return stop.stop_requested() ? 0 : low;
}

} // namespace

Result<Effort> estimateEffort(const Problem& problem, const EffortOptions& options, const std::stop_token& stop)
{
    Deadline deadline(options.budget, stop);
    const auto space = problem.candidatesUpTo(options.mostListed, stop);
    const auto standards = space ? Result<std::shared_ptr<const CandidateList>>(space->list) : problem.standards();
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    if (!standards || (*standards)->size() == 0) {
        return space ? fail("has no candidates", problem.text()) : tl::unexpected<Error>(space.error());
    }
    const std::shared_ptr<const CandidateList>& list = *standards;
    const auto evaluator = problem.evaluator(list, {.heartbeat = &deadline});
    const Sample sample = evaluateSome(*evaluator, someRows(*evaluator, list->size()), deadline);
    if (sample.candidates == 0) {
        return fail("nothing could be evaluated", problem.text());
    }
    Effort effort;
    effort.isAtLeast = sample.isCutOff;
    effort.candidates = static_cast<std::int64_t>(list->size());
    double times = static_cast<double>(list->size()) / sample.candidates;
    if (space && sample.work > 0) {
        double all = 0;
        for (std::size_t row = 0; row < list->size(); ++row) {
            all += evaluator->work(row);
        }
        times = all / sample.work;
    }
    if (!space) { // too many to list: assume the baseline's time for all
        const auto sizes = problem.sizes(stop);
        effort.candidates = 0;
        for (const SpaceSize& size : sizes ? *sizes : std::vector<SpaceSize>()) {
            effort.candidates = std::max(effort.candidates, size.candidates);
        }
        times = static_cast<double>(effort.candidates) / sample.candidates;
    }
    effort.seconds = sample.seconds * times / std::max(1U, options.threads);
    effort.bytes = bytesOf(problem, static_cast<std::size_t>(effort.candidates), list->columns().size());
    return effort;
}

std::string effortText(const Effort& effort)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    constexpr double kDay = 24 * kHour;
    if (effort.seconds < 1 && !effort.isAtLeast) {
        return "less than 1 s";
    }
    std::string text = effort.isAtLeast ? "at least " : "about ";
    if (effort.seconds < 2 * kMinute) {
        appendFormat(text, "{} s", std::max(1L, std::lround(effort.seconds)));
    } else if (effort.seconds < 2 * kHour) {
        appendFormat(text, "{} min", std::lround(effort.seconds / kMinute));
    } else if (effort.seconds < 3 * kDay) {
        appendFormat(text, "{} h", std::lround(effort.seconds / kHour));
    } else {
        appendFormat(text, "{} days", std::lround(effort.seconds / kDay));
    }
    return text;
}

std::optional<NearestFit> nearestFit(const Question& question, const Catalogue& catalogue, const std::stop_token& stop)
{
    std::optional<NearestFit> nearest;
    double best = 0;
    for (const auto& [size, text] : question.workload.sizes) {
        const std::int64_t now = parsedSize(text);
        const std::int64_t most = now > 1 ? largestSize(question, size, now, catalogue, stop) : 0;
        const double share = now > 0 ? static_cast<double>(most) / static_cast<double>(now) : 0;
        if (share > best) {
            best = share;
            nearest = NearestFit{size, text, std::to_string(most), question};
            nearest->question.workload.sizes[size] = nearest->to;
        }
    }
    return stop.stop_requested() ? std::nullopt : nearest;
}

} // namespace pimento
