// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/transition_cache.h"
#include "tests/sim/dram/shortcut_runs.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <span>
#include <stop_token>

// The shortcuts of sim::run against the machine without them, on streams in which channels do the same, part and meet
// again, and in which stretches come back with other rows and columns.

namespace pimento::test {

namespace {

/// Requests of one kind of device, in segments between fences.
struct Device {
    const char* name;
    std::vector<std::string> host;
    std::vector<std::string> pim;
};

void PrintTo(const Device& device, std::ostream* out) { *out << device.name; }

const Device kAttacc = {"attacc", {"LD", "ST", "ST"}, {"MAC_AB", "MAC_AB", "WR_GB", "MV_SB", "SFM", "MV_GB"}};
const Device kHbmPim = {
    "hbm-pim-hbm3", {"LD", "ST"}, {"LD_OP1", "ADD_OP1", "MAC_OP1", "MAC_OP1", "WB_ACC", "WB_RES", "ACC_RESET", "RELU"}};

/// Draws streams whose requests mostly go to all lanes, and which repeat themselves.
class Streams {
public:
    Streams(const Device& device, unsigned seed) : m_device(&device), m_machine(&machine(device.name)), m_random(seed)
    {
        constexpr int kLanes[] = {1, 3, 8, 16, 16, 16, 23};
        m_lanes = kLanes[below(std::size(kLanes))];
        m_oddOnesOutOf = static_cast<int>(below(3) == 0 ? 40 : 100'000);
    }

    std::vector<sim::Request> draw()
    {
        std::vector<sim::Request> requests;
        for (int segment = 0; segment < 12; ++segment) {
            const bool isHost = segment % 2 == 0;
            const std::vector<sim::Request> motif = makeMotif(isHost ? m_device->host : m_device->pim);
            const int times = 1 + static_cast<int>(below(below(3) == 0 ? 80 : 6));
            const int rowStep = static_cast<int>(below(3));
            for (int i = 0; i < times; ++i) {
                sweep(motif, i / 4 * rowStep, i, requests);
                if (below(8) == 0) {
                    appendFence(requests, *m_machine);
                }
            }
            appendFence(requests, *m_machine);
        }
        return requests;
    }

private:
    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }

    /// Returns some requests of one channel; every third time one request repeated in bank after bank.
    std::vector<sim::Request> makeMotif(const std::vector<std::string>& kinds)
    {
        std::vector<sim::Request> motif;
        if (below(3) == 0) {
            const std::string& one = kinds[below(kinds.size())];
            const int banks = 1 << below(7);
            for (int bank = 0; bank < 64; bank += 64 / banks) {
                motif.push_back(request(*m_machine, one, 0, bank, 0, 0));
            }
            return motif;
        }
        const int length = 1 + static_cast<int>(below(130));
        const auto rows = below(2) == 0 ? 1 : 1 + below(4);
        int bank = 0;
        std::string kind = kinds[below(kinds.size())];
        for (int i = 0; i < length; ++i) {
            kind = below(10) == 0 ? kinds[below(kinds.size())] : kind;
            bank = below(4) == 0 ? static_cast<int>(below(64)) : (bank + 1) % 64;
            motif.push_back(request(*m_machine, kind, 0, bank, static_cast<int>(below(10) == 0 ? below(rows) : 0),
                                    static_cast<int>(below(3))));
        }
        return motif;
    }

    void sweep(const std::vector<sim::Request>& motif, int rows, int columns, std::vector<sim::Request>& requests)
    {
        for (sim::Request each : motif) {
            each.row += static_cast<std::uint32_t>(rows);
            each.column = static_cast<std::uint16_t>((each.column + columns) % 32);
            for (int lane = 0; lane < m_lanes; ++lane) {
                each.channel = static_cast<std::uint16_t>(lane % 16);
                if (below(static_cast<std::uint64_t>(m_oddOnesOutOf)) == 0) {
                    continue; // one channel gets less than the others
                }
                requests.push_back(each);
            }
        }
    }

    const Device* m_device;
    const sim::Machine* m_machine;
    std::mt19937_64 m_random;
    int m_lanes = 16;
    int m_oddOnesOutOf = 0;
};

/// Returns how many streams are compared: at least the usual number, since few streams may repeat too little.
unsigned streams()
{
    const char* wanted = std::getenv("PIMENTO_SHORTCUT_STREAMS");
    return std::max(static_cast<unsigned>(triesOf(16, 4)),
                    wanted != nullptr ? static_cast<unsigned>(std::atoi(wanted)) : 0U);
}

class Shortcuts : public testing::TestWithParam<Device> {
protected:
    const sim::Machine& m_machine = machine(GetParam().name);
};

} // namespace

TEST_P(Shortcuts, ChangeNothingInTheResult)
{
    std::int64_t jumped = 0;
    std::int64_t jumpedShort = 0;
    int compared = 0;
    sim::TransitionCache cache(m_machine);
    for (unsigned seed = 1; seed <= streams(); ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();

        const Outcome with = runWith(m_machine, requests, {});
        const Outcome sharing = runWith(m_machine, requests, {.transitionCache = &cache});
        const Outcome inRuns = runWith(m_machine, requests, {.blocks = sim::Shortcut::Off});
        const Outcome withinRefreshes = runWith(m_machine, requests, {.refreshJumps = sim::Shortcut::Off});
        const Outcome withGroups = runWith(m_machine, requests, {.transitionReplay = sim::Shortcut::Off});
        const Outcome without = runWith(m_machine, requests, plain());

        ASSERT_EQ(with.result.has_value(), without.result.has_value()) << "seed " << seed;
        if (!without.result) { // host requests that block each other for good
            EXPECT_EQ(with.result.error().message(), without.result.error().message());
            continue;
        }
        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
        for (const Outcome* each : {&sharing, &inRuns, &withinRefreshes, &withGroups}) {
            EXPECT_EQ(*each->result, *without.result) << "seed " << seed;
        }
        EXPECT_EQ(withGroups.use.jumpedRequests, 0);
        EXPECT_EQ(without.use.mostGroups, 16);
        jumped += with.use.jumpedRequests;
        jumpedShort += withinRefreshes.use.jumpedRequests;
        ++compared;
    }
    EXPECT_GT(compared, static_cast<int>(streams()) * 3 / 4);
    EXPECT_GT(jumped, triesOf(4000, 1000) * compared);
    EXPECT_GE(jumped, jumpedShort);
}

TEST_P(Shortcuts, StopAtALimitWhereTheOthersDo)
{
    sim::TransitionCache cache(m_machine);
    std::int64_t jumped = 0;
    int stopped = 0;
    for (unsigned seed = 300; seed < 300 + streams(); ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();
        const Outcome whole = runWith(m_machine, requests, {.transitionCache = &cache});
        if (!whole.result) {
            continue;
        }
        const std::int64_t cycles = whole.result->cycles.value();
        for (const std::int64_t limit : {cycles / 3, cycles * 7 / 8, cycles - 1, cycles, cycles + 1}) {
            const Outcome with = runWith(m_machine, requests, {.transitionCache = &cache, .mostCycles = limit});
            const Outcome without = runWith(m_machine, requests, plain({.mostCycles = limit}));

            EXPECT_EQ(with.result->wasStopped, without.result->wasStopped) << "seed " << seed << ", limit " << limit;
            EXPECT_EQ(*with.result, *without.result) << "seed " << seed << ", limit " << limit;
            jumped += with.use.jumpedRequests;
            stopped += with.result->wasStopped ? 1 : 0;
        }
    }
    EXPECT_GT(jumped, 0);
    EXPECT_GT(stopped, static_cast<int>(streams()) * 2);
}

TEST_P(Shortcuts, AgreeWithTheMachineThatExecutesEveryCycle)
{
    for (unsigned seed = 100; seed <= 106; ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();

        const Outcome with = runWith(m_machine, requests, {});
        const Outcome without = runWith(m_machine, requests, plain({.idleCycles = sim::IdleCycles::Execute}));

        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
    }
}

TEST_P(Shortcuts, KeepTheFiguresOfBanksAndTheCauses)
{
    for (unsigned seed = 200; seed < 200 + streams(); ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();
        const sim::RunOptions figures{.bankFigures = sim::BankFigures::Keep, .explainsWaits = true};

        const Outcome with = runWith(m_machine, requests, figures);
        const Outcome without = runWith(m_machine, requests, plain(figures));

        EXPECT_EQ(with.result->waits, without.result->waits) << "seed " << seed;
        EXPECT_EQ(*with.result, *without.result) << "seed " << seed;
    }
}

TEST_P(Shortcuts, KeepTheTrace)
{
    int shared = 0;
    for (unsigned seed = 400; seed < 400 + streams() * 3 / 4; ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();
        const bool explains = seed % 2 == 0;
        sim::RunOptions options{.bankFigures = explains ? sim::BankFigures::Keep : sim::BankFigures::Omit,
                                .explainsWaits = explains};
        const Outcome whole = runWith(m_machine, requests, options);
        if (!whole.result) {
            continue;
        }
        for (const std::int64_t limit : {std::int64_t{0}, whole.result->cycles.value() / 2}) {
            options.mostCycles = limit;
            Trace with;
            Trace without;

            const Outcome shares = runWith(m_machine, requests, options, with);
            const Outcome alone = runWith(m_machine, requests, plain(options), without);

            EXPECT_EQ(*shares.result, *alone.result) << "seed " << seed;
            EXPECT_EQ(shares.result->wasStopped, limit > 0) << "seed " << seed;
            ASSERT_TRUE(with.records() == without.records()) << "seed " << seed << ", limit " << limit;
            shared += limit == 0 && shares.use.mostGroups < 16 ? 1 : 0;
        }
    }
    EXPECT_GT(shared, triesOf(3, 0));
}

TEST_P(Shortcuts, LeaveTheBeginningOfTheTraceAtAStop)
{
    int stopped = 0;
    for (unsigned seed = 500; seed < 500 + streams() / 2; ++seed) {
        const auto requests = Streams(GetParam(), seed).draw();
        Trace whole;
        if (!runWith(m_machine, requests, plain({.explainsWaits = true}), whole).result) {
            continue;
        }
        for (const std::size_t part : {2U, 5U}) {
            Trace with(whole.records().size() / part);

            const Outcome some = runWith(m_machine, requests, {.explainsWaits = true}, with);

            ASSERT_LE(with.records().size(), whole.records().size());
            EXPECT_TRUE(std::ranges::equal(with.records(), std::span(whole.records()).first(with.records().size())));
            EXPECT_EQ(some.result->wasStopped, with.records().size() < whole.records().size());
            stopped += some.result->wasStopped ? 1 : 0;
        }
    }
    EXPECT_GT(stopped, 0);
}

INSTANTIATE_TEST_SUITE_P(Devices, Shortcuts, testing::Values(kAttacc, kHbmPim),
                         [](const auto& device) { return device.param.name == kAttacc.name ? "AttAcc" : "HbmPim"; });

TEST(TransitionReplay, JumpsOverWhatComesBack)
{
    // Repeat a sweep of stores 400 times, column by column and row by row.
    std::vector<sim::Request> requests;
    for (int i = 0; i < 400; ++i) {
        for (int bank = 0; bank < 64; ++bank) {
            append(requests, "ST", 0, 15, bank, i / 32, i % 32);
        }
    }

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, {.transitionReplay = sim::Shortcut::Off}).result);
    EXPECT_GT(with.use.jumpedRequests, 400 * 64 * 16 / 2);
}

TEST(TransitionReplay, DoesNotTakeAForwardedReadForAnother)
{
    // Reads of columns that a waiting store is about to write are forwarded; those next to them are not.
    std::vector<sim::Request> requests;
    for (int i = 0; i < 60; ++i) {
        for (int bank = 0; bank < 64; ++bank) {
            append(requests, "ST", 0, 15, bank, 0, i % 32);
            append(requests, "LD", 0, 15, bank, 0, (i % 3 == 0 ? i : i + 1) % 32);
        }
    }

    const Outcome with = runWith(machine("attacc"), requests, {});

    EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_GT(with.use.jumpedRequests, 0);
}

TEST(TransitionReplay, CrossesRefreshesThatComeAtTheSameDistance)
{
    // Repeat a sweep over some 90 refreshes. The effect of a refresh recurs as soon as it falls at the same point of
    // the sweep.
    std::vector<sim::Request> requests;
    for (int i = 0; i < 4000; ++i) {
        for (int bank = 0; bank < 64; ++bank) {
            append(requests, "WR_GB", 0, 15, bank, 0, i % 2);
        }
    }
    appendFence(requests, machine("attacc"));

    const Outcome with = runWith(machine("attacc"), requests, {});
    const Outcome within = runWith(machine("attacc"), requests, {.refreshJumps = sim::Shortcut::Off});

    EXPECT_EQ(*with.result, *within.result);
    EXPECT_GT(with.result->cycles.value(), 50 * machine("attacc").refreshInterval());
    EXPECT_GT(with.use.jumpedRequests, within.use.jumpedRequests);
}

TEST(TransitionReplay, KnowsWhatAnotherRunFoundOut)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 20; ++i) {
        for (int bank = 0; bank < 64; ++bank) {
            append(requests, "ST", 0, 15, bank, 5, i);
        }
    }
    sim::TransitionCache cache(machine("attacc"));

    const Outcome first = runWith(machine("attacc"), requests, {.transitionCache = &cache});
    const Outcome second = runWith(machine("attacc"), requests, {.transitionCache = &cache});

    EXPECT_EQ(*first.result, *second.result);
    EXPECT_EQ(*first.result, *runWith(machine("attacc"), requests, plain()).result);
    EXPECT_LT(first.use.jumpedRequests, second.use.jumpedRequests);
    EXPECT_GE(second.use.jumpedRequests, 18 * 64 * 16); // all but the last segments
}

TEST(TransitionReplay, ChecksTheStopTokenBetweenJumps)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 4000; ++i) {
        for (int bank = 0; bank < 64; ++bank) {
            append(requests, "WR_GB", 0, 15, bank, 0, i % 2);
        }
    }
    sim::TransitionCache cache(machine("attacc"));
    EXPECT_FALSE(runWith(machine("attacc"), requests, {.transitionCache = &cache}).result->wasStopped);
    std::stop_source stop;
    stop.request_stop();
    BlockStream stream(requests);

    const auto result = sim::run(machine("attacc"), stream, {.transitionCache = &cache}, stop.get_token());

    EXPECT_TRUE(result->wasStopped);
    EXPECT_GT(result->requests, 0);
    EXPECT_LT(result->requests, static_cast<std::int64_t>(requests.size()));
}

TEST(TransitionReplay, GoesOnAfterItForgotEverything)
{
    // No room for more than a few states: whatever was recorded is gone soon.
    sim::TransitionCache cache(machine("attacc"), 16'384);
    for (unsigned seed = 300; seed <= 305; ++seed) {
        const auto requests = Streams(kAttacc, seed).draw();

        const Outcome with = runWith(machine("attacc"), requests, {.transitionCache = &cache});

        EXPECT_EQ(*with.result, *runWith(machine("attacc"), requests, plain()).result) << "seed " << seed;
        EXPECT_LT(cache.bytes(), std::size_t{1} << 20U);
    }
}

} // namespace pimento::test
