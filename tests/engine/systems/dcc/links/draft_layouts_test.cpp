// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/draft_layouts.h"

#include "engine/systems/dcc/draft_listings.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/core/host_map.h"
#include "engine/systems/dcc/lower/core/layout.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

// The pictures of banks are compared with the layouts element by element, and with the commands one by one.

namespace pimento::test {

namespace {

using lower::Command;
using lower::Op;

const char* const kShape = "batch=1,nhead=2,dhead=32,seq_len=48";

struct Laid {
    std::shared_ptr<const lower::Program> program;
    std::vector<Listing> listings;
    std::shared_ptr<const DataLayouts> layouts;
};

Laid layOut(const DraftProgram& program)
{
    Laid laid;
    laid.program = program.lowered();
    DraftListings forms = draftListings(program.question(), laid.program);
    laid.listings = forms.listings;
    const auto lines =
        std::make_shared<const LinkedLines>(linkedLines(forms.listings, forms.program, forms.runCommands));
    laid.layouts = DraftLayoutSource(laid.program, lines).layouts({}).value();
    return laid;
}

Laid layOut(const std::string& kernel, const std::string& shape, const std::string& device)
{
    DraftQuestion question = compiledQuestion(kernel, shape, device);
    question.indexing = lower::Indexing::Exact;
    const Draft draft = question.model->defaultDraft(question);
    return layOut(*DraftProgram::make(question, draft.parts()));
}

/// Returns the host vectors whose elements a layout's vector has.
std::set<HostVector> sourcesOf(const lower::Program& program, std::uint32_t number, std::int64_t vector,
                               std::int64_t group, std::int64_t core)
{
    const lower::Layout& layout = program.layout(number);
    std::set<HostVector> sources;
    std::vector<lower::Lane> lanes(static_cast<std::size_t>(layout.width));
    program.plan(layout.statement)->gather(layout).lanes(layout, group, core, vector, lanes);
    for (const lower::Lane& lane : lanes) {
        if (lane.kind == lower::Lane::Kind::Element) {
            sources.insert({static_cast<std::uint32_t>(layout.reference.tensor),
                            static_cast<std::uint32_t>(lane.element / program.width())});
        }
    }
    return sources;
}

std::set<HostVector> sourcesOf(const BankPicture& picture, std::size_t burst)
{
    const std::size_t begin = picture.bursts[burst].sources;
    const std::size_t end =
        burst + 1 < picture.bursts.size() ? picture.bursts[burst + 1].sources : picture.sources.size();
    return {picture.sources.begin() + static_cast<std::ptrdiff_t>(begin),
            picture.sources.begin() + static_cast<std::ptrdiff_t>(end)};
}

using Pictures = std::map<std::pair<LayoutSide, BankNumber>, BankPicture>;

Pictures allPictures(const DataLayouts& layouts)
{
    Pictures pictures;
    for (const LayoutSide side : {LayoutSide::Host, LayoutSide::Cores}) {
        for (int channel = 0; channel < layouts.channels(); ++channel) {
            for (int bank = 0; bank < layouts.banks(); ++bank) {
                const BankNumber number{channel, bank};
                if (layouts.isUsed(side, number)) {
                    pictures.emplace(std::pair(side, number), layouts.picture(side, number));
                }
            }
        }
    }
    return pictures;
}

/// True if the burst of a place has a tensor and host vectors.
bool has(const lower::Program& program, const Pictures& pictures, LayoutSide side, const lower::MemoryPlace& place,
         const std::set<HostVector>& sources)
{
    const std::int64_t row = program.family().physicalRow(place.row);
    const auto picture = pictures.find({side, BankNumber{place.channel, place.bank}});
    if (picture == pictures.end()) {
        return false;
    }
    const auto& bursts = picture->second.bursts;
    for (std::size_t i = 0; i < bursts.size(); ++i) {
        if (bursts[i].row == row && bursts[i].column == place.column && sourcesOf(picture->second, i) == sources) {
            return true;
        }
    }
    return false;
}

std::size_t burstsOf(const Pictures& pictures, LayoutSide side)
{
    std::size_t count = 0;
    for (const auto& [key, picture] : pictures) {
        count += key.first == side ? picture.bursts.size() : 0;
    }
    return count;
}

/// Expects that every vector of every tensor, and nothing else, is in the pictures of the host's layout.
void expectHostLayout(const lower::Program& program, const Pictures& pictures)
{
    const lower::HostMap map(program);
    std::size_t vectors = 0;
    for (std::size_t tensor = 0; tensor < program.kernel().tensors.size(); ++tensor) {
        for (std::int64_t vector = 0; vector < program.hostVectors(tensor); ++vector, ++vectors) {
            const HostVector held{static_cast<std::uint32_t>(tensor), static_cast<std::uint32_t>(vector)};
            const lower::MemoryPlace place = map.place(tensor, vector);
            ASSERT_TRUE(has(program, pictures, LayoutSide::Host, place, {held})) << tensor << " " << vector;
            const auto back = map.at(place);
            ASSERT_TRUE(back);
            ASSERT_EQ(*back, (lower::HostMap::Held{tensor, vector}));
        }
    }
    EXPECT_EQ(burstsOf(pictures, LayoutSide::Host), vectors);
}

/// Expects a touch of a column's burst for each command that uses the column, and no other touch.
void expectTouches(const lower::Program& program, const DataLayouts& layouts, const Pictures& pictures)
{
    std::map<std::tuple<LayoutSide, ColumnPlace, std::uint32_t>, bool> told;
    for (const auto& [key, picture] : pictures) {
        for (const LayoutTouch& touch : picture.touches) {
            const LaidBurst& burst = picture.bursts[touch.burst];
            told[{key.first, {key.second, burst.row, burst.column}, touch.number}] = touch.puts;
        }
    }
    const lower::HostMap map(program);
    std::size_t expected = 0;
    std::uint32_t number = 0;
    auto commands = program.run();
    for (; const Command* command = commands.next(); ++number) {
        std::vector<std::pair<LayoutSide, lower::MemoryPlace>> places;
        bool puts = false;
        if (command->op == Op::LoadHost || command->op == Op::StoreHost) {
            places.emplace_back(LayoutSide::Host, map.place(command->layout, command->block));
            puts = command->op == Op::StoreHost;
        } else if (command->op == Op::StoreCore || command->op == Op::LoadCore) {
            places.emplace_back(LayoutSide::Cores,
                                lower::corePlace(program, command->group, command->core, command->block));
            puts = command->op == Op::StoreCore;
        } else if (lower::usesBank(*command)) {
            const lower::CoreMap& cores = program.plan(command->statement)->cores();
            for (std::int64_t group = 0; group < cores.groups(); ++group) {
                for (std::int64_t core = 0; core < cores.cores(); ++core) {
                    if (lower::reaches(*command, core)) {
                        places.emplace_back(LayoutSide::Cores,
                                            lower::corePlace(program, static_cast<int>(group), core, command->block));
                    }
                }
            }
            puts = command->op == Op::WriteBack;
        }
        for (const auto& [side, place] : places) {
            const ColumnPlace column{
                {place.channel, place.bank}, program.family().physicalRow(place.row), place.column};
            const auto found = told.find({side, column, number});
            if (found == told.end()) {
                // A result that no core contributes to is never read, so it is in no picture.
                EXPECT_EQ(command->op, Op::WriteBack) << number;
                continue;
            }
            EXPECT_EQ(found->second, puts);
            ++expected;
        }
    }
    EXPECT_EQ(told.size(), expected);
    EXPECT_FALSE(layouts.isCut());
}

/// Expects that each place is that of the layouts, and that every host vector finds all columns with its elements.
void expectCoreLayout(const lower::Program& program, const DataLayouts& layouts, const Pictures& pictures)
{
    std::map<HostVector, std::set<ColumnPlace>> places;
    std::size_t operands = 0;
    for (std::size_t statement = 0; statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.plan(statement);
        if (plan == nullptr || program.leader(statement) != statement) {
            continue;
        }
        for (const lower::CoreOperand& operand : plan->operands()) {
            for (std::int64_t group = 0; group < plan->cores().groups(); ++group) {
                for (std::int64_t core = 0; core < plan->cores().cores(); ++core) {
                    for (std::int64_t vector = 0; vector < program.layout(operand.layout).vectors(); ++vector) {
                        const auto place =
                            lower::corePlace(program, static_cast<int>(group), core, operand.place.block(vector));
                        const auto sources = sourcesOf(program, operand.layout, vector, group, core);
                        ASSERT_TRUE(has(program, pictures, LayoutSide::Cores, place, sources));
                        ++operands;
                    }
                }
            }
        }
    }
    EXPECT_GE(burstsOf(pictures, LayoutSide::Cores), operands); // results lie there, too
    for (const auto& [key, picture] : pictures) {
        for (std::size_t i = 0; i < picture.bursts.size() && key.first == LayoutSide::Cores; ++i) {
            for (const HostVector& source : sourcesOf(picture, i)) {
                places[source].insert({key.second, picture.bursts[i].row, picture.bursts[i].column});
            }
        }
    }
    ASSERT_TRUE(layouts.knowsCores());
    for (const auto& [vector, columns] : places) {
        const auto found = layouts.coresOf(vector);
        ASSERT_EQ(std::set<ColumnPlace>(found.begin(), found.end()), columns);
    }
}

/// Expects that the steps of each size go through all commands that move something, one after another.
void expectSteps(const lower::Program& program, const Laid& laid)
{
    std::vector<Command> all;
    auto commands = program.run();
    while (const Command* command = commands.next()) {
        all.push_back(*command);
    }
    for (const StepSize size : {StepSize::Phase, StepSize::Group, StepSize::Command}) {
        std::uint32_t end = 0;
        for (std::size_t number = 0; number < laid.layouts->steps(size); ++number) {
            const LayoutStep step = laid.layouts->step(size, number);
            ASSERT_GE(step.begin, end);
            ASSERT_GT(step.end, step.begin);
            for (; end < step.begin; ++end) { // what no step has
                ASSERT_TRUE(all[end].op == Op::Fence || all[end].op == Op::Order);
            }
            end = step.end;
            if (step.line) {
                const ListingLine& line = laid.listings[step.line->listing].lines[step.line->line];
                ASSERT_EQ(line.command, step.begin);
                ASSERT_EQ(line.text, step.programText);
            }
            if (size == StepSize::Command && step.kind != StepKind::Compute) {
                ASSERT_EQ(step.end - step.begin, 1U);
            }
        }
        for (; end < all.size(); ++end) {
            ASSERT_TRUE(all[end].op == Op::Fence || all[end].op == Op::Order);
        }
    }
}

} // namespace

class DraftLayoutsOf : public testing::TestWithParam<const char*> {};

TEST_P(DraftLayoutsOf, RandomProgramsAreWhereTheLayoutsAndTheCommandsSay)
{
    RandomCases cases(catalogue().kernels, {backends().find(GetParam()).value()}, {.seed = 17, .mostPoints = 2'000});
    int programs = 0;
    for (int i = 0; i < triesOf(30, 4) && !HasFailure(); ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one);
        const auto program = DraftProgram::make(one->question, one->draft.parts());
        if (!program || program->run()->requests > 20'000) {
            continue; // the device refuses the kernel, or it would take long
        }
        SCOPED_TRACE(one->question.subject() + " " + one->draft.text());
        const Laid laid = layOut(*program);
        const Pictures pictures = allPictures(*laid.layouts);
        expectHostLayout(*laid.program, pictures);
        expectCoreLayout(*laid.program, *laid.layouts, pictures);
        expectTouches(*laid.program, *laid.layouts, pictures);
        expectSteps(*laid.program, laid);
        ++programs;
    }
    EXPECT_GT(programs, triesOf(4, 1));
}

TEST_P(DraftLayoutsOf, PicturesOfOneBankAreEqualWheneverSomebodyAsks)
{
    const Laid laid = layOut("gemv", kShape, GetParam());

    const BankPicture first = laid.layouts->picture(LayoutSide::Cores, {0, 0});
    (void)laid.layouts->picture(LayoutSide::Host, {1, 1});

    EXPECT_EQ(laid.layouts->picture(LayoutSide::Cores, {0, 0}), first);
    EXPECT_FALSE(first.bursts.empty());
}

INSTANTIATE_TEST_SUITE_P(Devices, DraftLayoutsOf, testing::ValuesIn(kDraftDevices), [](const auto& made) {
    std::string name = made.param;
    std::erase(name, '-');
    return name;
});

TEST(DraftLayouts, SayWhichTensorsAreResidentAndWhichStayOnTheDevice)
{
    DraftQuestion question = compiledQuestion("gemv", kShape, "attacc");
    question.indexing = lower::Indexing::Exact;
    const Draft draft = question.model->defaultDraft(question);
    const Laid laid = layOut(*DraftProgram::make(question, draft.parts()));
    std::set<std::uint32_t> resident;
    auto preload = laid.program->preload();
    while (const Command* command = preload.next()) {
        resident.insert(static_cast<std::uint32_t>(laid.program->layout(command->layout).reference.tensor));
    }

    for (std::uint32_t tensor = 0; tensor < laid.layouts->tensors().size(); ++tensor) {
        EXPECT_EQ(laid.layouts->tensors()[tensor].isResident, resident.contains(tensor)) << tensor;
        EXPECT_EQ(laid.layouts->tensors()[tensor].name, laid.program->kernel().tensors[tensor].name);
    }
}

TEST(DraftLayouts, AStopLeavesNone)
{
    const Laid laid = layOut("gemv", kShape, "attacc");
    std::stop_source stop;
    stop.request_stop();
    const DraftLayoutSource source(laid.program, std::make_shared<const LinkedLines>(linkedLines(laid.listings, 2, 0)));

    const auto layouts = source.layouts(stop.get_token());

    ASSERT_FALSE(layouts);
    EXPECT_EQ(layouts.error().kind, ErrorKind::Stopped);
}

} // namespace pimento::test
