// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/generated_trace.h"
#include "engine/serving/random_draws.h"
#include "engine/serving/serve.h"
#include "engine/serving/serving_summary.h"
#include "tests/support/linear_costs.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

// Results of queueing theory, compared with simulations without knowledge of how they work.

namespace pimento::serving::test {

namespace {

using pimento::test::LinearCosts;

/// Serves requests one at a time. Each answer is one token, so the service time is that of the prompt.
ServingRun serveOneByOne(const std::vector<Request>& requests, double secondsPerToken)
{
    LinearCosts costs;
    costs.promptToken.seconds = secondsPerToken;
    return serve({.requests = requests, .costs = &costs, .promptCosts = nullptr, .settings = {.largestBatch = 1}})
        .value();
}

struct Wait {
    double mean = 0;
    double standardError = 0;
};

/// Collects means over parts of runs, which are nearly independent of each other.
class WaitParts {
public:
    void add(const RequestTimes& requests)
    {
        const std::size_t length = requests.size() / kParts;
        for (std::size_t part = 0; part < kParts; ++part) {
            double sum = 0;
            for (std::size_t i = part * length; i < (part + 1) * length; ++i) {
                sum += toSeconds(requests.started[i] - requests.arrived[i]);
            }
            m_means.push_back(sum / static_cast<double>(length));
        }
    }
    [[nodiscard]] Wait wait() const
    {
        const auto count = static_cast<double>(m_means.size());
        const double mean = std::accumulate(m_means.begin(), m_means.end(), 0.0) / count;
        double squares = 0;
        for (const double each : m_means) {
            squares += (each - mean) * (each - mean);
        }
        return {mean, std::sqrt(squares / (count - 1) / count)};
    }

private:
    static constexpr std::size_t kParts = 50;

    std::vector<double> m_means;
};

constexpr double kService = 0.02;
constexpr std::int64_t kRunRequests = 500'000;
/// Runs of a sanitized build: fewer, so that it is content with a larger error.
constexpr int kFewer = pimento::test::triesOf(1, 10);

struct Load {
    double rho;
    int runs; // so many that the standard error is below 0.35 % of the wait
};

/// Records the figures in the test report and compares them with theory.
void expectWait(const Wait& wait, double theory, const std::string& name)
{
    testing::Test::RecordProperty(name, std::to_string(wait.mean / theory) + " +- " +
                                            std::to_string(wait.standardError / theory));
    EXPECT_LT(wait.standardError, 0.0035 * theory * std::sqrt(kFewer)) << name;
    EXPECT_NEAR(wait.mean, theory, 0.01 * theory * std::sqrt(kFewer))
        << name << ", standard error " << wait.standardError;
}

} // namespace

TEST(Queueing, PoissonArrivalsAndEqualServiceWaitAsLongAsMD1)
{
    for (const Load load : {Load{0.3, 3}, Load{0.6, 6}, Load{0.8, 10}}) {
        WaitParts parts;
        for (int run = 0; run < load.runs; ++run) {
            const auto requests = generate({.requests = kRunRequests / kFewer,
                                            .rate = load.rho / kService,
                                            .input = {.least = 4},
                                            .output = {.least = 1},
                                            .seed = static_cast<std::uint64_t>(100 + run)})
                                      .value();
            parts.add(serveOneByOne(requests, kService / 4).requests);
        }
        expectWait(parts.wait(), load.rho * kService / (2 * (1 - load.rho)), "MD1_" + std::to_string(load.rho));
    }
}

TEST(Queueing, PoissonArrivalsAndExponentialServiceWaitAsLongAsMM1)
{
    // Prompts of 1000 tokens in the mean, exponential but for the whole numbers, of 20 us each.
    constexpr double kRho = 0.6;
    WaitParts parts;
    for (std::uint64_t run = 0; run < 8; ++run) {
        RandomDraws draws(22, run);
        std::vector<Request> requests;
        double time = 0;
        double squares = 0;
        for (std::int64_t i = 0; i < kRunRequests / kFewer; ++i) {
            const auto tokens = static_cast<std::int32_t>(std::ceil(1000 * draws.exponential()));
            requests.push_back({time, tokens, 1});
            time += draws.exponential() * kService / kRho;
            squares += static_cast<double>(tokens) * tokens;
        }
        EXPECT_NEAR(squares / static_cast<double>(requests.size()), 2.0e6 + 1e3, 3e4 * kFewer);
        parts.add(serveOneByOne(requests, kService / 1000).requests);
    }

    expectWait(parts.wait(), kRho * kService / (1 - kRho), "MM1_" + std::to_string(kRho));
}

TEST(Queueing, FixedArrivalsAndEqualServiceAreKnownExactly)
{
    // A request every 3 s that takes 2 s never waits. With one every 2 s that takes 3 s, the i-th waits i seconds.
    std::vector<Request> slow;
    std::vector<Request> fast;
    for (int i = 0; i < 1000; ++i) {
        slow.push_back({3.0 * i, 2, 1});
        fast.push_back({2.0 * i, 3, 1});
    }
    const ServingRun idle = serveOneByOne(slow, 1);
    const ServingRun busy = serveOneByOne(fast, 1);

    for (std::size_t i = 0; i < 1000; ++i) {
        ASSERT_EQ(idle.requests.started[i], idle.requests.arrived[i]);
        ASSERT_EQ(toSeconds(idle.requests.completed[i]), 3.0 * static_cast<double>(i) + 2);
        ASSERT_EQ(toSeconds(busy.requests.started[i] - busy.requests.arrived[i]), static_cast<double>(i));
    }
    const ServingSummary summary = summarise(idle);
    EXPECT_DOUBLE_EQ(summary.utilisation, 2000.0 / 2999);
    EXPECT_DOUBLE_EQ(summarise(busy).utilisation, 1);
    EXPECT_DOUBLE_EQ(summarise(busy).queued.mean, 499.5);
}

// Sums over time and sums over requests are the same picoseconds, counted in two ways.
TEST(Queueing, LittlesLawHoldsToThePicosecond)
{
    LinearCosts costs;
    costs.prompts.seconds = 0.004;
    costs.promptToken.seconds = 3.7e-5;
    costs.tokens.seconds = 0.011;
    costs.context.seconds = 1.3e-7;
    costs.kv = {1e5, 20'000};
    GeneratedTrace settings{.requests = 3000, .rate = 6, .arrivals = Arrivals::Bursts, .variation = 2};
    settings.input = {LengthKind::LogNormal, 10, 4000, 300, 1};
    settings.output = {LengthKind::LogNormal, 1, 1000, 60, 1};
    const auto requests = generate(settings).value();
    for (const Schedule schedule :
         {Schedule::PrefillFirst, Schedule::DecodeFirst, Schedule::Chunked, Schedule::Static, Schedule::Apart}) {
        for (const std::int32_t instances : {1, 3}) {
            const ServingRun run = serve({.requests = requests,
                                          .costs = &costs,
                                          .promptCosts = nullptr,
                                          .settings = {.schedule = schedule, .instances = instances}})
                                       .value();
            RequestTime present;
            RequestTime waiting;
            for (std::size_t i = 0; i < requests.size(); ++i) {
                present.add(1, run.requests.completed[i] - run.requests.arrived[i]);
                waiting.add(1, run.requests.started[i] - run.requests.arrived[i]);
            }
            EXPECT_EQ(present, run.totals.present) << nameOf(schedule);
            EXPECT_EQ(waiting, run.totals.waiting) << nameOf(schedule);
            // L = lambda W, in the figures of the summary.
            const ServingSummary summary = summarise(run);
            EXPECT_NEAR(summary.meanPresent, summary.requestsPerSecond * summary.latency.mean,
                        1e-9 * summary.meanPresent);
            EXPECT_NEAR(summary.meanWaiting, summary.requestsPerSecond * summary.queued.mean,
                        1e-9 * summary.meanPresent);
        }
    }
}

} // namespace pimento::serving::test
