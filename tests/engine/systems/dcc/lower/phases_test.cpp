// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "sim/dram/simulator.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/random_kernels.h"

#include <gtest/gtest.h>

// The parts of the time of programs with several statements, each of which has its own rearrangement.

namespace pimento::test {

namespace {

using sim::Phase;

std::vector<sim::Request> requestsOf(const lower::Program& program, const sim::Machine& machine)
{
    lower::ProgramStream stream(program, lower::RequestMaker::make(program, machine).value());
    std::vector<sim::Request> all;
    std::vector<sim::Request> block(1024);
    for (std::size_t count = block.size(); count == block.size();) {
        count = stream.read(block);
        all.insert(all.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return all;
}

/// Phases in the order in which they come, without fences and repetitions.
std::vector<Phase> phasesOf(const std::vector<sim::Request>& requests, const sim::Machine& machine)
{
    std::vector<Phase> phases;
    for (const sim::Request& request : requests) {
        if (machine.request(request.kind).side != sim::RequestSide::Fence &&
            (phases.empty() || phases.back() != request.phase)) {
            phases.push_back(request.phase);
        }
    }
    return phases;
}

struct Split {
    std::int64_t total = 0;
    std::int64_t in = 0;
    std::int64_t compute = 0;
    std::int64_t out = 0;

    bool operator==(const Split&) const = default;
};

Split splitOf(const std::vector<sim::Request>& requests, const sim::Machine& machine)
{
    sim::SpanStream stream(requests);
    const auto run = sim::run(machine, stream).value();
    return {run.cycles.value(), run.parts[0].cycles.value(), run.parts[1].cycles.value(), run.parts[2].cycles.value()};
}

/// Splits a list of requests that do not state their phases, as an imported list does; they follow from the order.
Split unsaidSplitOf(std::vector<sim::Request> requests, const sim::Machine& machine)
{
    for (sim::Request& request : requests) {
        request.phase = Phase::Unsaid;
    }
    return splitOf(requests, machine);
}

} // namespace

/// Scores, softmax and context apart: each reads its input and writes its result.
TEST(Phases, OfAnAttentionAreThoseOfItsStatements)
{
    const auto machine = backends().find("attacc").value();
    const auto program =
        lowered(attn(4, 64, 32), "4x1,1x4,1x8", "attacc", {{"fusion"}, lower::Indexing::Exact}).value();

    const auto requests = requestsOf(*program, *machine);
    const Split split = splitOf(requests, *machine);
    const Split unsaid = unsaidSplitOf(requests, *machine);

    EXPECT_EQ(phasesOf(requests, *machine), (std::vector{Phase::In, Phase::Compute, Phase::Out, // scores
                                                         Phase::In, Phase::Out,                 // softmax by the host
                                                         Phase::In, Phase::Compute, Phase::Out}));
    EXPECT_EQ(split.in + split.compute + split.out, split.total);
    EXPECT_EQ(split.total, unsaid.total);
    EXPECT_EQ(split.compute, unsaid.compute);
    EXPECT_GT(split.in, 2 * unsaid.in) << "two more rearrangements before computations";
}

TEST(Phases, OfAFusedAttentionAreThoseOfOneStatement)
{
    const auto machine = backends().find("attacc").value();
    const auto program = lowered(attn(4, 64, 32), "4x1,1x4,1x8", "attacc").value();

    const auto requests = requestsOf(*program, *machine);

    EXPECT_EQ(phasesOf(requests, *machine), (std::vector{Phase::In, Phase::Compute, Phase::Out}));
    EXPECT_EQ(splitOf(requests, *machine), unsaidSplitOf(requests, *machine));
}

/// For one statement the order of the requests gives the phases as lowering does; for several it gives too few.
TEST(Phases, OfRandomKernelsAddUp)
{
    KernelOptions options = KernelOptions::forDevices();
    options.mostStatements = 2;
    RandomKernels make(23, options);
    std::mt19937_64 random(23);
    int pairs = 0;
    for (int i = 0; i < 200; ++i) {
        const affine::Kernel kernel = make.kernel();
        const std::string backend = i % 2 == 0 ? "attacc" : "hbm-pim-hbm3";
        const auto machine = backends().find(backend).value();
        const auto sets = dimensionSets(kernel);
        const Draft draft = randomDraft(sets, coresOf(machine->description()), random);
        const auto program = lower::lower(kernel, sets, draft, device(backend));
        if (!program) {
            continue;
        }
        const auto requests = requestsOf(**program, *machine);

        const Split split = splitOf(requests, *machine);
        const Split unsaid = unsaidSplitOf(requests, *machine);

        ASSERT_EQ(split.in + split.compute + split.out, split.total) << i;
        ASSERT_EQ(split.compute, unsaid.compute) << i;
        if (kernel.statements.size() == 1) {
            ASSERT_EQ(split, unsaid) << i;
        } else {
            ASSERT_GE(split.in, unsaid.in) << i;
            pairs += split.in > unsaid.in ? 1 : 0;
        }
    }
    EXPECT_GT(pairs, 20);
}

} // namespace pimento::test
