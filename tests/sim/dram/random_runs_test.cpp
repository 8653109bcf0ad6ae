// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/support.h"

#include "sim/dram/bounds.h"
#include "sim/dram/formula.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>

// Properties of runs over random request streams, among them a second reading of the constraint table that shares no
// code with the simulator.

namespace pimento::test {

namespace {

/// The form of a random stream: segments of host and of PIM requests in turn, with a fence between them, as every
/// generator writes them. Both kinds in one segment can block each other forever (see MixedWithoutFences).
struct Flavour {
    const char* name;
    const char* device;
    std::vector<std::string> host; // kinds, picked with equal chance
    std::vector<std::string> pim;
    int rows; // rows in use; few make hits, many make conflicts
    int segment;
    int channels;
    int length;
};

const std::array kFlavours = {
    Flavour{"HostOnly", "attacc", {"LD", "ST"}, {"LD", "ST"}, 3, 100'000, 16, 36'000},
    Flavour{"HostOnOneChannel", "attacc", {"LD", "ST", "ST"}, {"ST"}, 40, 300, 1, 2500},
    Flavour{"DataMovement", "attacc", {"LD", "ST", "WR_GB"}, {"WR_GB", "MV_SB", "MV_GB", "SFM"}, 20, 500, 2, 12'000},
    Flavour{"AttAcc", "attacc", {"LD", "ST"}, {"MAC_AB", "MAC_AB", "WR_GB", "MV_SB", "SFM"}, 6, 70, 16, 8000},
    Flavour{"AttAccRowConflicts", "attacc", {"ST"}, {"MAC_AB"}, 50, 40, 1, 1500},
    Flavour{"HbmPim",
            "hbm-pim-hbm3",
            {"LD", "ST"},
            {"LD_OP1", "ADD_OP1", "MUL_OP1", "MAC_OP1", "WB_ACC", "WB_RES", "ACC_RESET", "RELU"},
            5,
            90,
            16,
            8000},
    Flavour{"HbmPimOneRow", "hbm-pim-hbm3", {"LD"}, {"MAC_OP1", "LD_OP1", "WB_RES"}, 1, 400, 3, 20'000},
};

std::vector<sim::Request> randomRequests(const Flavour& flavour, unsigned seed)
{
    std::mt19937 random(seed);
    const sim::Machine& device = machine(flavour.device);
    std::vector<sim::Request> requests;
    const auto below = [&](std::size_t limit) { return static_cast<int>(random() % limit); };
    int bank = 0;
    for (int i = 0; i < flavour.length; ++i) {
        if (i > 0 && i % flavour.segment == 0) {
            appendFence(requests, device);
        }
        const auto& kinds = i / flavour.segment % 2 == 0 ? flavour.host : flavour.pim;
        bank = below(3) == 0 ? below(static_cast<std::size_t>(device.banks())) : bank; // runs of one bank make row hits
        requests.push_back(request(device, kinds[static_cast<std::size_t>(below(kinds.size()))],
                                   below(static_cast<std::size_t>(flavour.channels)), bank,
                                   below(static_cast<std::size_t>(flavour.rows)), below(32)));
    }
    return requests;
}

TEST(MixedWithoutFences, EndsOrSaysWhyNot)
{
    // The machine cancels a precharge that would close the row of an activated request, so host and all-bank requests
    // that are not kept apart by a fence may wait for each other for good. No generator writes such a list; a replayed
    // file may hold one.
    const Flavour flavour{"Mixed", "attacc", {"LD", "ST", "MAC_AB"}, {"LD", "ST", "MAC_AB"}, 4, 100'000, 1, 600};
    int blocked = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const auto requests = randomRequests(flavour, seed);
        sim::SpanStream stream(requests);
        const auto result = sim::run(machine("attacc"), stream);
        if (!result) {
            ++blocked;
            EXPECT_EQ(result.error().what.substr(0, 29), "no request could be served fo");
        }
    }
    EXPECT_GT(blocked, 0);
}

class RandomRuns : public testing::TestWithParam<Flavour> {
protected:
    const sim::Machine& m_machine = machine(GetParam().device);

    /// Returns the index of a record's node on a level; -1: the record does not address that level.
    [[nodiscard]] int node(const sim::CommandRecord& record, int level) const
    {
        const int nodes = m_machine.nodesOfLevel(level);
        if (record.bank >= 0) {
            return record.bank / (m_machine.banks() / nodes);
        }
        const int refreshLevel = m_machine.refreshLevel();
        return level > refreshLevel ? -1 : record.refreshNode / (m_machine.nodesOfLevel(refreshLevel) / nodes);
    }

    [[nodiscard]] int level(const std::string& name) const
    {
        const auto& levels = m_machine.description().levels;
        return static_cast<int>(std::ranges::find(levels, name, &sim::Level::name) - levels.begin());
    }
};

TEST_P(RandomRuns, AreTheSameWhetherIdleCyclesAreSkippedOrExecuted)
{
    for (unsigned seed = 1; seed <= 3; ++seed) {
        const auto requests = randomRequests(GetParam(), seed);

        const TracedRun skipped = run(m_machine, requests, sim::IdleCycles::Skip);
        const TracedRun executed = run(m_machine, requests, sim::IdleCycles::Execute);

        EXPECT_EQ(skipped.result, executed.result) << "seed " << seed;
        EXPECT_EQ(skipped.trace, executed.trace) << "seed " << seed;
        EXPECT_GT(skipped.result.cycles.value(), 5070) << "too short to meet a refresh";
    }
}

TEST_P(RandomRuns, HaveACauseForEveryCycle)
{
    const auto requests = randomRequests(GetParam(), 5);
    const auto explain = [&](sim::IdleCycles idleCycles) {
        sim::SpanStream stream(requests);
        return sim::run(m_machine, stream, {.explainsWaits = true, .idleCycles = idleCycles}).value();
    };
    const sim::RunResult result = explain(sim::IdleCycles::Skip);

    const auto sum = [](const sim::WaitCycles& cycles) {
        return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
    };
    EXPECT_EQ(sum(result.waits->run), result.cycles.value());
    for (const auto* part : {&result.waits->channels, &result.waits->banks}) {
        for (const sim::WaitCycles& cycles : *part) {
            ASSERT_EQ(sum(cycles), result.cycles.value());
        }
    }
    EXPECT_EQ(result, explain(sim::IdleCycles::Execute));
}

TEST_P(RandomRuns, HaveAPurposeForEveryCycle)
{
    for (unsigned seed = 1; seed <= 6; ++seed) {
        const auto requests = randomRequests(GetParam(), seed);
        sim::SpanStream stream(requests);
        const sim::RunResult result = sim::run(m_machine, stream, {}).value();

        ASSERT_EQ(result.purposes.size(), result.parts.size());
        for (std::size_t part = 0; part < result.parts.size(); ++part) {
            const sim::PurposeCycles& cycles = result.purposes[part];
            EXPECT_EQ(std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0}), result.parts[part].cycles.value())
                << "seed " << seed << ", part " << result.parts[part].name;
            EXPECT_TRUE(std::ranges::all_of(cycles, [](std::int64_t some) { return some >= 0; }));
        }
    }
}

TEST_P(RandomRuns, AreNeverFasterThanTheirBound)
{
    for (unsigned seed = 1; seed <= 12; ++seed) {
        const auto requests = randomRequests(GetParam(), seed);
        sim::SpanStream stream(requests);
        const sim::BoundFigures bound = sim::lowerBound(m_machine, stream);

        EXPECT_LE(bound.total.value(), run(m_machine, requests).result.cycles.value()) << "seed " << seed;
        EXPECT_GT(bound.total.value(), 0);
        for (const sim::ResourceBound& resource : bound.resources) {
            EXPECT_LE(resource.cycles.value(), bound.total.value());
        }
    }
}

TEST_P(RandomRuns, ServeEveryRequestOnce)
{
    const TracedRun traced = run(m_machine, randomRequests(GetParam(), 11));
    const auto& result = traced.result;
    const auto& device = m_machine.description();

    std::map<std::string, std::int64_t> wanted;
    for (std::size_t kind = 0; kind < device.requests.size(); ++kind) {
        if (!device.requests[kind].finalCommand.empty()) {
            wanted[device.requests[kind].finalCommand] += result.requestsByKind[kind];
        }
    }
    for (const auto& [name, count] : wanted) {
        const std::int64_t issued =
            result.commandsByKind[static_cast<std::size_t>(m_machine.findCommand(name).value())];
        if (name == "RD") {
            EXPECT_LE(issued, count); // reads of waiting writes are forwarded
            EXPECT_GE(issued, count / 2);
        } else {
            EXPECT_EQ(issued, count) << name;
        }
    }
    EXPECT_EQ(std::accumulate(result.requestsByKind.begin(), result.requestsByKind.end(), std::int64_t{0}),
              result.requests);
    EXPECT_EQ(static_cast<std::int64_t>(traced.trace.size()),
              std::accumulate(result.commandsByKind.begin(), result.commandsByKind.end(), std::int64_t{0}));
    std::int64_t parts = 0;
    for (const sim::Part& part : result.parts) {
        parts += part.cycles.value();
    }
    EXPECT_EQ(parts, result.cycles.value());
}

TEST_P(RandomRuns, KeepEveryRowOfTheConstraintTable)
{
    const TracedRun traced = run(m_machine, randomRequests(GetParam(), 21));
    const auto& device = m_machine.description();
    std::size_t checks = 0;
    for (const sim::ConstraintSpec& row : device.constraints) {
        const int rowLevel = level(row.level);
        const std::int64_t latency = sim::evaluateFormula(row.latency, device.timing).value();
        std::map<std::pair<int, int>, std::vector<std::int64_t>>
            issues; // (channel, node) -> cycles of commands in `after`
        for (const sim::CommandRecord& record : traced.trace) {
            const sim::CommandSpec& command = device.commands[static_cast<std::size_t>(record.command)];
            const int at = node(record, rowLevel);
            const bool isHeld =
                std::ranges::count(row.before, command.name) > 0 && rowLevel <= level(command.deepestCheck) && at >= 0;
            const auto& earlier = issues[{record.channel, at}];
            if (isHeld && earlier.size() >= static_cast<std::size_t>(row.window)) {
                ++checks;
                const std::int64_t since = earlier[earlier.size() - static_cast<std::size_t>(row.window)];
                ASSERT_GE(record.cycle, since + latency)
                    << command.name << " after " << row.after.front() << " on " << row.level;
            }
            if (at >= 0 && std::ranges::count(row.after, command.name) > 0) {
                issues[{record.channel, at}].push_back(record.cycle);
            }
        }
    }
    EXPECT_GT(checks, traced.trace.size());
}

TEST_P(RandomRuns, AccessOpenRowsOnly)
{
    const TracedRun traced = run(m_machine, randomRequests(GetParam(), 31));
    const auto& device = m_machine.description();
    std::vector<std::set<std::int64_t>> open(static_cast<std::size_t>(m_machine.channels() * m_machine.banks()));
    for (const sim::CommandRecord& record : traced.trace) {
        const sim::CommandSpec& command = device.commands[static_cast<std::size_t>(record.command)];
        const auto first = open.begin() + record.channel * m_machine.banks();
        const auto last = first + m_machine.banks();
        switch (command.need) {
        case sim::RowNeed::None:
            break;
        case sim::RowNeed::AddressedBankOpen:
            ASSERT_TRUE((first + record.bank)->contains(record.row));
            break;
        case sim::RowNeed::AllBanksOpen:
            ASSERT_TRUE(std::all_of(first, last, [&](const auto& rows) { return rows.contains(record.row); }));
            break;
        case sim::RowNeed::AllBanksClosed:
            ASSERT_TRUE(std::all_of(first, last, [](const auto& rows) { return rows.empty(); }));
            break;
        }
        switch (command.effect) {
        case sim::RowEffect::None:
            break;
        case sim::RowEffect::OpenBank:
            ASSERT_TRUE((first + record.bank)->empty());
            (first + record.bank)->insert(record.row);
            break;
        case sim::RowEffect::CloseBank:
            (first + record.bank)->clear();
            break;
        case sim::RowEffect::OpenAllBanks:
            std::for_each(first, last, [&](auto& rows) { rows.insert(record.row); });
            break;
        case sim::RowEffect::CloseAllBanks:
            std::for_each(first, last, [](auto& rows) { rows.clear(); });
            break;
        }
    }
}

TEST_P(RandomRuns, IssueOneRowAndOneColumnCommandPerCycleAtMost)
{
    const TracedRun traced = run(m_machine, randomRequests(GetParam(), 41));
    std::map<int, std::array<std::int64_t, 2>> last;
    for (const sim::CommandRecord& record : traced.trace) {
        const auto kind = static_cast<std::size_t>(m_machine.command(record.command).kind);
        std::int64_t& previous = last.try_emplace(record.channel, std::array<std::int64_t, 2>{}).first->second[kind];
        ASSERT_GT(record.cycle, previous);
        previous = record.cycle;
    }
}

TEST_P(RandomRuns, GiveEachBankItsCommands)
{
    const TracedRun traced = run(m_machine, randomRequests(GetParam(), 51));
    const auto banks = static_cast<std::size_t>(m_machine.banks());
    std::vector<std::int64_t> commands(traced.result.banks.size(), 0);
    for (const sim::CommandRecord& record : traced.trace) {
        const auto reach = m_machine.command(record.command).reach;
        const std::size_t channel = static_cast<std::size_t>(record.channel) * banks;
        for (std::size_t bank = 0; bank < banks; ++bank) {
            const bool isInNode =
                record.bank < 0 && static_cast<int>(bank) / (m_machine.banks() / 2) == record.refreshNode;
            commands[channel + bank] += reach == sim::CommandReach::AllBanks ||
                                                (reach == sim::CommandReach::Refresh && isInNode) ||
                                                static_cast<int>(bank) == record.bank
                                            ? 1
                                            : 0;
        }
    }
    for (std::size_t bank = 0; bank < commands.size(); ++bank) {
        ASSERT_EQ(traced.result.banks[bank].commands, commands[bank]) << bank;
        ASSERT_LE(traced.result.banks[bank].busy.value(),
                  traced.result.cycles.value() + 456); // a refresh may outlast the run
    }
}

TEST_P(RandomRuns, AnswerAStop)
{
    const auto requests = randomRequests(GetParam(), 61);
    sim::SpanStream stream(requests);
    std::stop_source source;
    source.request_stop();

    const auto result = sim::run(m_machine, stream, {}, source.get_token()).value();

    EXPECT_TRUE(result.wasStopped);
    EXPECT_LT(result.requests, static_cast<std::int64_t>(requests.size()));
}

INSTANTIATE_TEST_SUITE_P(Flavours, RandomRuns, testing::ValuesIn(kFlavours),
                         [](const testing::TestParamInfo<Flavour>& flavour) { return flavour.param.name; });

void PrintTo(const Flavour& flavour, std::ostream* out) { *out << flavour.name; }

} // namespace

} // namespace pimento::test
