// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/batch_search.h"

#include "engine/search/evolution/search_ablation.h"
#include "tests/support/small_evolution.h"
#include "tests/support/toy_schedule_space.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <stop_token>
#include <vector>

namespace pimento::evolution {

namespace {

using test::ToySchedule;
using test::ToyScheduleSpace;
using Trials = std::vector<Trial<ToySchedule>>;
using Batch = std::vector<ToySchedule>;

/// Measures a batch behind the others.
void measure(const ToyScheduleSpace& space, const Batch& batch, Trials& trials)
{
    for (const ToySchedule& each : batch) {
        trials.push_back({each, space.seconds(each)});
    }
}

Batch batchOf(const ToyScheduleSpace& space, const Trials& trials, const SearchEffort& effort = {})
{
    return nextBatch<ToySchedule>(space, test::smallEvolution(), trials, effort).value();
}

/// Returns the trials after a number of batches.
Trials after(const ToyScheduleSpace& space, int batches)
{
    Trials trials;
    for (int i = 0; i < batches; ++i) {
        measure(space, batchOf(space, trials), trials);
    }
    return trials;
}

TEST(BatchSearch, AsksForNothingTwiceAndNothingThatIsRejected)
{
    const ToyScheduleSpace space;
    std::set<ToySchedule> seen;
    for (const auto& each : after(space, 5)) {
        EXPECT_TRUE(seen.insert(each.decisions).second);
        std::vector<float> features(space.features());
        EXPECT_TRUE(space.examine(each.decisions, features));
    }

    EXPECT_EQ(seen.size(), 5 * test::smallEvolution().batch);
}

TEST(BatchSearch, LeavesOutWhatIsQueued)
{
    const ToyScheduleSpace space;
    Trials trials = after(space, 2);
    const Batch queued = batchOf(space, trials);
    for (const ToySchedule& each : queued) {
        trials.push_back({each}); // not measured yet
    }

    for (const ToySchedule& each : batchOf(space, trials)) {
        EXPECT_THAT(queued, testing::Not(testing::Contains(each)));
    }
}

TEST(BatchSearch, IsAFunctionOfItsArguments)
{
    const ToyScheduleSpace space;
    const Trials trials = after(space, 3);

    EXPECT_EQ(batchOf(space, trials), batchOf(space, trials));
    EvolutionSettings other = test::smallEvolution();
    other.seed = 1;
    EXPECT_NE(nextBatch<ToySchedule>(space, other, trials, {}).value(), batchOf(space, trials));
}

TEST(BatchSearch, IsTheSameOnAnyThreads)
{
    const ToyScheduleSpace space;
    Trials trials;
    for (int i = 0; i < 4; ++i) {
        const Batch batch = batchOf(space, trials, {1});
        EXPECT_EQ(batchOf(space, trials, {2}), batch);
        EXPECT_EQ(batchOf(space, trials, {5}), batch);
        measure(space, batch, trials);
    }
}

TEST(BatchSearch, GoesOnAsIfItHadNeverEnded)
{
    const ToyScheduleSpace space;
    const Trials all = after(space, 6);

    Trials resumed(all.begin(), all.begin() + 32); // of two batches; a file holds no more of a search
    while (resumed.size() < all.size()) {
        measure(space, batchOf(space, resumed), resumed);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(resumed[i].decisions, all[i].decisions);
    }
}

TEST(BatchSearch, LearnsWhatIsFast)
{
    const ToyScheduleSpace space;
    const Trials trials = after(space, 12);
    const auto mean = [&](std::size_t batch) {
        double sum = 0;
        for (std::size_t i = 0; i < 16; ++i) {
            sum += *trials[batch * 16 + i].seconds;
        }
        return sum / 16;
    };

    EXPECT_LT(mean(11), 0.6 * mean(0)); // scores of the first batch are random
}

TEST(BatchSearch, TakesExactlyAsManyFreshSamplesAsEpsilonSays)
{
    // Fresh samples are marked; mutations of them are not.
    class Marked final : public EvolvableSpace<std::pair<ToySchedule, bool>> {
    public:
        using Schedule = std::pair<ToySchedule, bool>;
        [[nodiscard]] std::size_t niches() const override { return m_toy.niches(); }
        [[nodiscard]] std::size_t niche(const Schedule& schedule) const override { return m_toy.niche(schedule.first); }
        [[nodiscard]] std::optional<Schedule> sample(std::size_t niche, RandomStream& random) const override
        {
            return Schedule{*m_toy.sample(niche, random), true};
        }
        [[nodiscard]] std::span<const Mutator> mutators() const override { return m_toy.mutators(); }
        [[nodiscard]] std::optional<Schedule> mutate(const Schedule& schedule, std::size_t mutator,
                                                     RandomStream& random) const override
        {
            const auto changed = m_toy.mutate(schedule.first, mutator, random);
            return changed ? std::optional(Schedule{*changed, false}) : std::nullopt;
        }
        [[nodiscard]] Fingerprint structure(const Schedule& schedule) const override
        {
            return m_toy.structure(schedule.first);
        }
        [[nodiscard]] std::size_t features() const override { return m_toy.features(); }
        [[nodiscard]] Result<double> examine(const Schedule& schedule, std::span<float> features) const override
        {
            return m_toy.examine(schedule.first, features);
        }
        [[nodiscard]] double seconds(const Schedule& schedule) const { return m_toy.seconds(schedule.first); }

    private:
        ToyScheduleSpace m_toy;
    };

    const Marked space;
    const EvolutionSettings settings = test::smallEvolution();
    std::vector<Trial<Marked::Schedule>> trials;
    std::vector<std::size_t> fresh;
    while (trials.size() < 192) {
        const auto batch = nextBatch<Marked::Schedule>(space, settings, trials, {2}).value();
        ASSERT_EQ(batch.size(), 16U);
        const std::size_t random = batchSizesAfter(settings, trials.size()).random;
        const auto isFresh = [](const Marked::Schedule& each) { return each.second; };
        EXPECT_TRUE(std::all_of(batch.end() - static_cast<std::ptrdiff_t>(random), batch.end(), isFresh));
        fresh.push_back(static_cast<std::size_t>(std::ranges::count_if(batch, isFresh)) - random);
        for (const auto& each : batch) {
            trials.push_back({each, space.seconds(each)});
        }
    }
    // Once the model has learned something, what four generations made is better than what was sampled.
    EXPECT_THAT(std::span(fresh).subspan(4), testing::Each(testing::Le(2U)));
}

/// A toy space that never samples a whole program without rfactor.
class WithRfactorFirst final : public ToyScheduleSpace {
public:
    [[nodiscard]] std::optional<ToySchedule> sample(std::size_t design, RandomStream& random) const override
    {
        return design == 0 ? std::nullopt : ToyScheduleSpace::sample(design, random);
    }
};

/// Returns how many schedules without rfactor a search tries next after `spent` trials: 20 of those were without, and
/// all of them slower than the others. The model has learned nothing yet, so the parents alone decide.
std::ptrdiff_t triedWithout(SearchVariant variant, std::size_t spent, std::uint64_t seed)
{
    const WithRfactorFirst space;
    EvolutionSettings settings = withVariant(test::smallEvolution(), variant);
    settings.seed = seed;
    settings.leastLearned = settings.trials;
    Trials trials;
    for (std::size_t i = 0; i < spent; ++i) {
        ToySchedule schedule = ToyScheduleSpace::best(i >= 20);
        schedule.numbers[2] = static_cast<std::uint8_t>(i % 12);
        schedule.numbers[3] = static_cast<std::uint8_t>(i / 12 % 12);
        trials.push_back({schedule, i >= 20 ? 1e-3 : 2e-3});
    }
    const auto batch = nextBatch<ToySchedule>(space, settings, trials, {2}).value();
    return std::ranges::count(batch, false, &ToySchedule::isRfactor);
}

TEST(BatchSearch, KeepsTheDesignAliveThatLosesAtFirst)
{
    std::ptrdiff_t balanced = 0;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
        balanced += triedWithout(SearchVariant::BalancedSampling, 127, seed);
        EXPECT_EQ(triedWithout(SearchVariant::Evolutionary, 127, seed), 0);
        EXPECT_EQ(triedWithout(SearchVariant::AdaptiveEpsilon, 127, seed), 0);
        EXPECT_EQ(triedWithout(SearchVariant::Both, 128, seed), 0); // 40 % of 320 trials are over
    }

    EXPECT_GE(balanced, 4);
}

TEST(BatchSearch, EndsCleanlyWhenASpaceIsExhausted)
{
    const ToyScheduleSpace space(2); // 2^6 x 4 x 4 x 4 with rfactor; none without it fits
    const std::vector<ToySchedule> all = space.all();
    ASSERT_EQ(all.size(), 4096U);
    Trials trials;
    for (const ToySchedule& each : all) {
        trials.push_back({each, space.seconds(each)});
    }
    EvolutionSettings settings = test::smallEvolution();
    settings.trials = 6000;
    settings.trees.rounds = 5;

    EXPECT_TRUE(nextBatch<ToySchedule>(space, settings, trials, {2}).value().empty());
    trials.resize(all.size() - 500); // these are found although most samples are known
    const Batch rest = nextBatch<ToySchedule>(space, settings, trials, {2}).value();
    EXPECT_THAT(rest, testing::IsSubsetOf(std::vector<ToySchedule>(all.end() - 500, all.end())));
    EXPECT_FALSE(rest.empty());
}

TEST(BatchSearch, SpendsNoMoreTrialsThanItHas)
{
    const ToyScheduleSpace space;
    Trials trials = after(space, 2);
    EvolutionSettings settings = test::smallEvolution();
    settings.trials = 40;

    const Batch last = nextBatch<ToySchedule>(space, settings, trials, {}).value();
    EXPECT_EQ(last.size(), 8U);
    measure(space, last, trials);
    EXPECT_TRUE(nextBatch<ToySchedule>(space, settings, trials, {}).value().empty());
}

TEST(BatchSearch, BearsSchedulesThatCannotBeRun)
{
    const ToyScheduleSpace space;
    Trials trials = after(space, 2);
    for (auto& each : trials) {
        each.seconds = kNeverEnds;
    }

    EXPECT_EQ(batchOf(space, trials).size(), 16U);
}

TEST(BatchSearch, TakesNoSettingsThatNoSearchCanHave)
{
    EvolutionSettings settings;
    settings.batch = 0;

    EXPECT_FALSE(nextBatch<ToySchedule>(ToyScheduleSpace(), settings, Trials(), {}));
}

/// Asks for a stop after so many looks at schedules, and counts those that come later.
class Stopping final : public Progress {
public:
    explicit Stopping(int looks) : m_looks(looks) {}

    void report(std::int64_t /*done*/, std::int64_t /*total*/) override
    {
        m_late += m_source.stop_requested() ? 1 : 0;
        if (++m_made == m_looks) {
            m_source.request_stop();
        }
    }
    [[nodiscard]] std::stop_token token() const { return m_source.get_token(); }
    [[nodiscard]] int made() const { return m_made; }
    [[nodiscard]] int late() const { return m_late; }

private:
    int m_looks;
    std::atomic<int> m_made = 0;
    std::atomic<int> m_late = 0; // after the stop
    std::stop_source m_source;
};

TEST(BatchSearch, StopsInTheMiddleAndLosesNothing)
{
    const ToyScheduleSpace space;
    const Trials trials = after(space, 3);
    const Batch expected = batchOf(space, trials);
    Stopping whole(-1);
    (void)batchOf(space, trials, {1, {}, &whole});

    for (int looks = 1; looks < whole.made(); looks += 37) {
        Stopping stopping(looks);
        const auto batch =
            nextBatch<ToySchedule>(space, test::smallEvolution(), trials, {2, stopping.token(), &stopping});

        ASSERT_FALSE(batch);
        EXPECT_EQ(batch.error().kind, ErrorKind::Stopped);
        EXPECT_LE(stopping.late(), 1) << "the other thread may have been about to look";
    }
    EXPECT_EQ(batchOf(space, trials), expected);
}

} // namespace

} // namespace pimento::evolution
