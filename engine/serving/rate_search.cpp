// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/rate_search.h"

#include "engine/base/formatting.h"
#include "engine/base/parallel.h"
#include "engine/serving/arrival_trace.h"

#include <cmath>
#include <string>
#include <utility>

namespace pimento::serving {

namespace {

constexpr const char* kSearch = "search for a rate";
constexpr double kLeastRate = 1e-6;
constexpr double kMostRate = 1e9;

Result<void> checkRate(const char* what, double rate)
{
    if (rate >= kLeastRate && rate <= kMostRate) {
        return {};
    }
    std::string text;
    appendFormat(text, "{} is {:.6g} requests per second", what, rate);
    return fail(std::move(text), kSearch, "Use a number from 0.000001 to 1000000000");
}

Result<void> check(const RateSearch& search)
{
    Result<void> good = checkRate("the lowest rate", search.lowest);
    good = good ? checkRate("the highest rate", search.highest) : good;
    if (!good) {
        return good;
    }
    if (search.highest <= search.lowest) {
        return fail("the highest rate is not above the lowest one", kSearch, "Exchange them");
    }
    if (!(search.share > 0 && search.share <= 1)) {
        return fail("the share of requests is not between 0 and 1", kSearch, "Use a share such as 0.99");
    }
    if (!(search.precision >= 1e-4 && search.precision <= 0.5)) {
        return fail("the precision is not between 0.0001 and 0.5", kSearch, "Use a share such as 0.01");
    }
    if (!(search.objective.firstToken >= 0 && search.objective.perToken >= 0)) {
        return fail("an objective is negative or no number", kSearch, "Use seconds");
    }
    return {};
}

Result<RatePoint> runAt(double rate, std::span<const Request> requests, const ServeRequests& serve)
{
    const Result<double> own = rateOf(requests);
    if (!own) {
        return tl::unexpected<Error>(own.error());
    }
    const auto summary = serve(faster(requests, rate / *own));
    return summary ? Result<RatePoint>(RatePoint{rate, *summary}) : tl::unexpected<Error>(summary.error());
}

/// Serves other requests as a case says.
ServeRequests servedAs(const ServingCase& served, const Objective& objective, const std::stop_token& stop)
{
    return [served, objective, stop](std::span<const Request> requests) -> Result<ServingSummary> {
        ServingCase scaled = served;
        scaled.requests = requests;
        const Result<ServingRun> run = serve(scaled, stop);
        return run ? Result<ServingSummary>(summarise(*run, objective)) : tl::unexpected<Error>(run.error());
    };
}

/// Bisection for the largest rate that meets the objective.
class Halving {
public:
    Halving(std::span<const Request> requests, const ServeRequests& serve, const RateSearch& search, Progress* progress)
        : m_requests(requests), m_serve(&serve), m_search(&search), m_progress(progress)
    {
        const double border = std::log(search.highest / search.lowest) / std::log1p(search.precision);
        m_expected = 2 + static_cast<std::int64_t>(std::ceil(std::log2(std::max(border, 1.0))));
    }

    Result<RateAnswer> run()
    {
        const auto lowest = holdsAt(m_search->lowest);
        const auto highest = lowest && *lowest ? holdsAt(m_search->highest) : lowest;
        if (!highest) {
            return tl::unexpected<Error>(highest.error());
        }
        if (*highest) {
            m_answer.rate = m_search->highest;
            m_answer.isHighest = true;
        } else if (*lowest) {
            return between(m_search->lowest, m_search->highest);
        }
        return std::move(m_answer);
    }

private:
    /// Bisects between a rate that meets the objective and one that does not.
    Result<RateAnswer> between(double good, double bad)
    {
        while (bad > good * (1 + m_search->precision)) {
            const double middle = std::sqrt(good) * std::sqrt(bad);
            const auto holds = holdsAt(middle);
            if (!holds) {
                return tl::unexpected<Error>(holds.error());
            }
            (*holds ? good : bad) = middle;
        }
        m_answer.rate = good;
        return std::move(m_answer);
    }

    Result<bool> holdsAt(double rate)
    {
        if (m_progress != nullptr) {
            m_progress->report(static_cast<std::int64_t>(m_answer.runs.size()), m_expected);
        }
        Result<RatePoint> point = runAt(rate, m_requests, *m_serve);
        if (!point) {
            return tl::unexpected<Error>(point.error());
        }
        m_answer.runs.push_back(*std::move(point));
        return m_answer.runs.back().summary.objectiveShare >= m_search->share;
    }

    std::span<const Request> m_requests;
    const ServeRequests* m_serve;
    const RateSearch* m_search;
    Progress* m_progress;
    std::int64_t m_expected = 0;
    RateAnswer m_answer;
};

} // namespace

Result<RateAnswer> largestRate(const ServingCase& served, const RateSearch& search, std::stop_token stop,
                               Progress* progress)
{
    return largestRate(served.requests, servedAs(served, search.objective, stop), search, progress);
}

Result<RateAnswer> largestRate(std::span<const Request> requests, const ServeRequests& serve, const RateSearch& search,
                               Progress* progress)
{
    if (Result<void> good = check(search); !good) {
        return tl::unexpected<Error>(good.error());
    }
    return Halving(requests, serve, search, progress).run();
}

Result<std::vector<RatePoint>> runsAt(std::span<const double> rates, const ServingCase& served,
                                      const Objective& objective, unsigned threads, std::stop_token stop)
{
    constexpr std::size_t kMostRates = 10'000;
    if (rates.size() > kMostRates) {
        return fail("there are " + std::to_string(rates.size()) + " rates", kSearch, "Use at most 10000");
    }
    for (const double rate : rates) {
        if (Result<void> good = checkRate("a rate", rate); !good) {
            return tl::unexpected<Error>(good.error());
        }
    }
    const ServeRequests serve = servedAs(served, objective, stop);
    std::vector<Result<RatePoint>> found(rates.size(), fail(ErrorKind::Stopped, "was stopped", kSearch));
    parallelFor(rates.size(), threads, stop,
                [&](std::size_t i) { found[i] = runAt(rates[i], served.requests, serve); });
    std::vector<RatePoint> points;
    for (Result<RatePoint>& each : found) {
        if (!each) {
            return tl::unexpected<Error>(each.error());
        }
        points.push_back(*std::move(each));
    }
    return points;
}

} // namespace pimento::serving
