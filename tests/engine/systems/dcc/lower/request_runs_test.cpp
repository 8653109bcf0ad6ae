// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lower/core/host_ranges.h"
#include "engine/systems/dcc/lower/core/occupancy.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <map>
#include <set>

// The ways around single commands, requests and elements give what these give: on random kernels of the library, drafts
// and passes, on all devices of the table-driven simulator. PIMENTO_RUN_CASES sets how many.

namespace pimento::test {

namespace {

int wantedCases()
{
    const char* text = std::getenv("PIMENTO_RUN_CASES");
    return text != nullptr ? std::atoi(text) : triesOf(400, 40);
}

constexpr double kMostWork = 60'000; // requests, about

/// Calls `look` with random cases and their programs.
template <class Look>
void forRandomPrograms(std::uint64_t seed, std::initializer_list<const char*> backendNames, const Look& look)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    for (const char* backend : backendNames) {
        machines.push_back(backends().find(backend).value());
    }
    RandomCases cases(catalogue().kernels, machines, {seed, 2e5});
    std::set<std::string> devices;
    for (int looked = 0; looked < wantedCases() && !testing::Test::HasFailure();) {
        const auto next = cases.next();
        ASSERT_TRUE(next.has_value());
        const DraftQuestion& question = next->question;
        if (question.model->work(question, next->draft.parts()) > kMostWork) {
            continue;
        }
        if (const auto program = lowerDraft(question, next->draft.parts())) {
            SCOPED_TRACE(question.text() + " " + draftText(question, next->draft.parts()));
            look(question, **program);
            devices.insert(question.machine->description().name);
            ++looked;
        }
    }
    EXPECT_EQ(devices.size(), machines.size());
}

lower::ProgramStream streamOf(const DraftQuestion& question, const lower::Program& program)
{
    return {program, lower::RequestMaker::make(program, question.timing()).value()};
}

/// Returns the requests command by command, as they are shown and executed.
std::vector<sim::Request> requestsOfCommands(const DraftQuestion& question, const lower::Program& program)
{
    const auto maker = lower::RequestMaker::make(program, question.timing()).value();
    std::vector<sim::Request> all;
    auto commands = program.run();
    while (const lower::Command* command = commands.next()) {
        maker.append(*command, all);
    }
    return all;
}

std::vector<sim::Request> readOneByOne(lower::ProgramStream stream, std::size_t atOnce)
{
    std::vector<sim::Request> all;
    std::vector<sim::Request> some(atOnce);
    for (std::size_t count = atOnce; count == atOnce;) {
        count = stream.read(some);
        all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count));
    }
    return all;
}

void append(std::vector<sim::Request>& all, sim::Request request, int channels, int step)
{
    for (int i = 0; i < channels; ++i) {
        all.push_back(request);
        request.channel = static_cast<std::uint16_t>(request.channel + step);
    }
}

std::vector<sim::Request> readInRuns(lower::ProgramStream stream, std::size_t atOnce)
{
    std::vector<sim::Request> all;
    std::vector<sim::RequestRun> some(atOnce);
    for (std::size_t count = atOnce; count == atOnce;) {
        count = stream.readRuns(some);
        for (const sim::RequestRun& run : std::span(some).first(count)) {
            append(all, run.request, run.channels, run.step);
        }
    }
    return all;
}

/// Appends all columns of a channel, then those of the next one.
void appendSweep(std::vector<sim::Request>& all, const sim::RequestBlock& block)
{
    sim::Request request = block.request;
    for (int channel = 0; channel < block.channels; ++channel) {
        for (int column = 0; column < block.columns; ++column) {
            request.column = static_cast<std::uint16_t>(block.request.column + column);
            all.push_back(request);
        }
        request.channel = static_cast<std::uint16_t>(request.channel + block.step);
    }
}

struct BlockUse {
    std::size_t patterns = 0;
    std::size_t sweeps = 0;
};

std::vector<sim::Request> readInBlocks(lower::ProgramStream stream, std::size_t atOnce, BlockUse& use)
{
    std::vector<sim::Request> all;
    std::vector<sim::RequestBlock> some(atOnce);
    for (std::size_t count = atOnce; count == atOnce;) {
        count = stream.readBlocks(some);
        for (const sim::RequestBlock& block : std::span(some).first(count)) {
            if (block.columns > 1) {
                appendSweep(all, block);
                ++use.sweeps;
                continue;
            }
            if (block.pattern == sim::RequestBlock::kOneRun) {
                append(all, block.request, block.channels, block.step);
                continue;
            }
            ++use.patterns;
            for (const sim::RunAddress& place : stream.pattern(block.pattern)) {
                sim::Request request = block.request;
                request.bank = place.bank;
                request.channel = place.channel;
                append(all, request, place.channels, place.step);
            }
        }
    }
    return all;
}

} // namespace

TEST(ProgramStream, GivesTheRequestsOfItsCommandsInAllWaysOfReading)
{
    std::size_t requests = 0;
    BlockUse use;
    forRandomPrograms(3, {"attacc", "hbm-pim-hbm3", "gddr6-aim"},
                      [&](const DraftQuestion& question, const lower::Program& program) {
                          const auto expected = requestsOfCommands(question, program);
                          EXPECT_EQ(readOneByOne(streamOf(question, program), 100), expected);
                          EXPECT_EQ(readInRuns(streamOf(question, program), 1024), expected);
                          EXPECT_EQ(readInRuns(streamOf(question, program), 7), expected);
                          EXPECT_EQ(readInBlocks(streamOf(question, program), 1024, use), expected);
                          EXPECT_EQ(readInBlocks(streamOf(question, program), 7, use), expected);
                          requests += expected.size();
                      });
    EXPECT_GT(requests, 10'000U);
    EXPECT_GT(use.patterns, 1'000U);
    EXPECT_GT(use.sweeps, 100U);
}

TEST(Occupancy, AgreesWithTheLanesOfEveryVector)
{
    std::map<bool, int> answers;
    forRandomPrograms(
        4, {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"},
        [&](const DraftQuestion&, const lower::Program& program) {
            std::set<std::pair<std::size_t, std::uint32_t>> layouts; // with the statement that leads
            auto commands = program.run();
            while (const lower::Command* command = commands.next()) {
                if (command->op == lower::Op::LoadCore || command->op == lower::Op::ReadBuffer ||
                    command->op == lower::Op::ReadSums) {
                    layouts.insert({command->statement, command->layout});
                }
            }
            for (const auto& [statement, number] : layouts) {
                const lower::Layout& layout = program.layout(number);
                const lower::StatementPlan& plan = *program.plan(statement);
                const lower::Gather gather = plan.gather(layout);
                if (layout.statement != plan.statement()) {
                    continue; // an attention's context: a plan of its own
                }
                lower::Occupancy occupancy(program.kernel(), plan.tiling(), plan.cores(), layout);
                for (std::int64_t vector = 0; vector < std::min<std::int64_t>(layout.vectors(), 40); ++vector) {
                    for (std::int64_t core = 0; core < plan.cores().cores(); ++core) {
                        std::set<std::int64_t> groups;
                        for (const lower::GroupRun& run : occupancy.groupsWith(core, vector)) {
                            for (int i = 0; i < run.count; ++i) {
                                groups.insert(run.first + i * run.step);
                            }
                        }
                        for (std::int64_t group = 0; group < plan.cores().groups(); ++group) {
                            const bool isEmpty = gather.isEmpty(layout, group, core, vector);
                            ASSERT_EQ(groups.contains(group), !isEmpty) << group << " " << core << " " << vector;
                            ASSERT_EQ(occupancy.has(group, core, vector), !isEmpty);
                            ++answers[isEmpty];
                        }
                    }
                }
            }
        });
    EXPECT_GT(answers[false], triesOf(1'000, 100));
    EXPECT_GT(answers[true], triesOf(1'000, 100));
}

namespace {

/// Returns the values of an index over all points of its loops, found one by one.
std::set<std::int64_t> valuesOf(const affine::Kernel& kernel, const affine::Index& index, std::size_t term = 0)
{
    if (term == index.terms.size()) {
        return {index.constant};
    }
    std::set<std::int64_t> values;
    const affine::Variable& loop = kernel.variables[index.terms[term].variable];
    for (const std::int64_t rest : valuesOf(kernel, index, term + 1)) {
        for (std::int64_t i = loop.low; i < loop.high; i += loop.begin.terms.empty() ? loop.step : 1) {
            values.insert(rest + index.terms[term].coefficient * i);
        }
    }
    return values;
}

void addVectors(const affine::Kernel& kernel, const lower::Access& access, int width, std::set<std::int64_t>& vectors)
{
    std::vector<std::int64_t> elements{0};
    const auto& sizes = kernel.tensors[access.reference->tensor].sizes;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        auto values = valuesOf(kernel, access.reference->index[d]);
        if (access.expanded && access.reference->index[d].coefficientOf(*access.expanded) != 0) {
            for (std::int64_t value = *values.begin(); value < *values.rbegin(); ++value) {
                values.insert(value);
            }
        }
        std::vector<std::int64_t> next;
        for (const std::int64_t element : elements) {
            for (const std::int64_t value : values) {
                if (value >= 0 && value < sizes[d]) {
                    next.push_back(element * sizes[d] + value);
                }
            }
        }
        elements = std::move(next);
    }
    for (const std::int64_t element : elements) {
        vectors.insert(element / width);
    }
}

} // namespace

TEST(TouchedVectors, AreThoseOfTheElements)
{
    std::mt19937_64 random(9);
    const auto from = [&](std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    };
    std::size_t withGaps = 0;
    for (int tried = 0; tried < longTriesOf(3000, 300) && !HasFailure(); ++tried) {
        affine::Kernel kernel;
        for (int i = 0; i < 4; ++i) {
            affine::Variable loop;
            loop.low = from(-2, 3);
            loop.high = loop.low + from(1, 12);
            loop.step = from(1, 3);
            kernel.variables.push_back(loop);
        }
        affine::Tensor tensor;
        std::vector<affine::Reference> references(static_cast<std::size_t>(from(1, 2)));
        for (std::int64_t d = from(1, 3); d > 0; --d) {
            tensor.sizes.push_back(from(1, 40));
            for (affine::Reference& reference : references) {
                affine::Index index;
                index.constant = from(-3, 10);
                for (std::size_t variable = 0; variable < 4; ++variable) {
                    if (const std::int64_t coefficient = from(-6, 5); coefficient != 0 && from(0, 2) == 0) {
                        index.terms.push_back({variable, coefficient});
                    }
                }
                reference.index.push_back(std::move(index));
            }
        }
        kernel.tensors.push_back(tensor);
        std::vector<lower::Access> accesses;
        std::set<std::int64_t> expected;
        const int width = 1 << from(0, 4);
        for (const affine::Reference& reference : references) {
            accesses.push_back({&reference, from(0, 3) == 0 ? std::optional<std::size_t>(from(0, 3)) : std::nullopt});
            addVectors(kernel, accesses.back(), width, expected);
        }

        const auto ranges = lower::touchedVectors(kernel, accesses, width);

        std::vector<std::int64_t> found;
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            EXPECT_TRUE(i == 0 || ranges[i].begin > ranges[i - 1].end) << "ranges have gaps between them";
            for (std::int64_t vector = ranges[i].begin; vector < ranges[i].end; ++vector) {
                found.push_back(vector);
            }
        }
        EXPECT_EQ(found, std::vector<std::int64_t>(expected.begin(), expected.end()));
        EXPECT_EQ(lower::countOf(ranges), static_cast<std::int64_t>(expected.size()));
        withGaps += ranges.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(withGaps, static_cast<std::size_t>(longTriesOf(3000, 300)) / 30);
}

} // namespace pimento::test
