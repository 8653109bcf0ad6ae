// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/request_counts.h"

#include "engine/systems/dcc_artifact/generators/generator_parts.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace pimento::dcc_artifact {

namespace {

using KindsByChannel = std::map<std::string, std::vector<std::int64_t>>;

/// Requests of each kind by channel, one by one.
KindsByChannel walked(const Trace& trace)
{
    KindsByChannel all;
    TraceStream stream(trace);
    std::vector<sim::Request> some(4096);
    for (std::size_t got = stream.read(some); got > 0; got = stream.read(some)) {
        for (std::size_t i = 0; i < got; ++i) {
            auto& counts = all[trace.machine->description().requests[some[i].kind].name];
            counts.resize(static_cast<std::size_t>(trace.machine->channels()));
            ++counts[some[i].channel];
        }
    }
    return all;
}

std::int64_t most(const KindsByChannel& all, std::initializer_list<const char*> kinds)
{
    std::vector<std::int64_t> sum(64, 0);
    for (const char* kind : kinds) {
        const auto found = all.find(kind);
        for (std::size_t i = 0; found != all.end() && i < found->second.size(); ++i) {
            sum[i] += found->second[i];
        }
    }
    return std::ranges::max(sum);
}

struct Case {
    const char* device;
    const char* kernel;
};

class RequestCountsOf : public testing::TestWithParam<Case> {};

// Counts of random drafts beside those of their request lists, for those whose tiles fit into a bank at once.
TEST_P(RequestCountsOf, AreThoseOfTheBusiestChannel)
{
    const auto machine = test::backends().find(GetParam().device).value();
    const Kernel& kernel = **findKernel(GetParam().kernel);
    std::mt19937_64 random(11);
    const bool is3D = kernel.dimensionSets.size() == 3;
    const auto below = [&](std::int64_t end) {
        return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end));
    };
    int compared = 0;
    while (compared < 60) {
        std::vector<DraftPart> parts;
        std::int64_t groups = 16;
        std::int64_t cores = 64;
        for (std::size_t set = 0; set < kernel.dimensionSets.size(); ++set) {
            DraftPart part;
            part.groups = static_cast<std::int32_t>(1 + below(groups));
            part.cores = static_cast<std::int32_t>(1 + below(cores));
            part.tile = 1 + below(set == 0 ? 9 : is3D ? 70 : 200);
            groups /= part.groups;
            cores /= part.cores;
            parts.push_back(part);
        }
        const Trace trace = makeTrace(*machine, kernel, Mode::Kernel, parts).value();
        if (trace.aligned.banks > 64 || trace.aligned.lanes > 16) {
            continue; // banks of the next channel, and channels that are taken twice
        }
        ++compared;
        const RequestCounts counts = requestCounts(trace);
        const KindsByChannel all = walked(trace);
        SCOPED_TRACE(Draft(parts).text() + " tiles " + std::to_string(parts[0].tile) + " " +
                     std::to_string(parts[1].tile) + (is3D ? " " + std::to_string(parts[2].tile) : ""));
        EXPECT_EQ(counts.loads, most(all, {"LD"}));
        EXPECT_EQ(counts.stores + counts.results, most(all, {"ST"}));
        EXPECT_EQ(counts.operations, most(all, {"MAC_AB", "MAC_OP1", "ADD_OP1", "RELU"}));
        EXPECT_EQ(counts.operandLoads, most(all, {"LD_OP1"}));
        EXPECT_EQ(counts.bufferMoves, most(all, {"MV_GB"}));
        EXPECT_EQ(counts.softmaxes, most(all, {"SFM"}));
        EXPECT_EQ(counts.resets, most(all, {"ACC_RESET"}));
        EXPECT_EQ(counts.resultMoves, most(all, {"MV_SB", "WB_ACC", "WB_RES"}));
        EXPECT_EQ(counts.bufferWrites, most(all, {"WR_GB"}));
        EXPECT_EQ(counts.inputFences + counts.computeFences, most(all, {"BARRIER"}));
        EXPECT_GE(rowSwitches(trace), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, RequestCountsOf,
                         testing::Values(Case{"attacc", "gemv"}, Case{"attacc", "attn"}, Case{"attacc", "red"},
                                         Case{"hbm-pim-hbm3", "gemv"}, Case{"hbm-pim-hbm3", "red"},
                                         Case{"hbm-pim-hbm3", "va"}, Case{"hbm-pim-hbm3", "relu"}),
                         [](const auto& one) {
                             std::string name = std::string(one.param.device) + "_" + one.param.kernel;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace

} // namespace pimento::dcc_artifact
