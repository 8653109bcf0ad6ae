// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"
#include "tests/engine/systems/upmem/tiled_data.h"

#include <gtest/gtest.h>

// Each condition of legality has a program that needs it: with the condition, the passes leave its results alone; with
// the condition left out, results change or a transfer does what no DPU can.

namespace pimento::upmem {

namespace {

/// A program with names for its parts, made by hand.
class Sketch {
public:
    VariableId loop(const std::string& name, std::int64_t extent)
    {
        m_program.variables.push_back({name, VariableKind::Loop, extent});
        return m_program.variables.size() - 1;
    }
    std::size_t mram(const std::string& name, std::vector<std::int64_t> extents, Readback readback = Readback::WholeBox)
    {
        m_program.buffers.push_back(
            {name, ElementType::Int32, Space::Mram, std::move(extents), Sharing::AllTasklets, readback});
        return m_program.buffers.size() - 1;
    }
    std::size_t wram(const std::string& name, std::vector<std::int64_t> extents)
    {
        m_program.buffers.push_back({name, ElementType::Int32, Space::Wram, std::move(extents), Sharing::EachTasklet});
        return m_program.buffers.size() - 1;
    }
    LoopProgram with(Body body)
    {
        m_program.body = std::move(body);
        number(m_program);
        assertSound(m_program);
        return m_program;
    }

private:
    LoopProgram m_program;
};

Statement sketched(Node node) { return {std::move(node), 0}; }
Statement loopOver(VariableId variable, Body body) { return sketched(For{variable, {}, {}, false, std::move(body)}); }
Statement when(Condition condition, Body body) { return sketched(If{{std::move(condition)}, std::move(body)}); }
Access element(std::size_t buffer, std::vector<Affine> index) { return {buffer, std::move(index)}; }
Statement copyOf(Access to, Access from) { return sketched(ElementCopy{std::move(to), std::move(from)}); }
Statement addTo(Access target, const Access& value)
{
    return sketched(Compute{std::move(target), Combine::Add, Expression::of(value)});
}
Statement storeAll(std::size_t local, std::size_t global, std::int64_t elements)
{
    return sketched(Transfer{Direction::Store, element(local, {Affine{}}), element(global, {Affine{}}), elements});
}

using PassFunction = Passed (*)(const LoopProgram&, Legality);

/// All of MRAM after a run from random memory.
std::vector<Elements> resultsOf(const LoopProgram& program, std::uint64_t seed)
{
    test::Draw random(seed);
    LoopMemory memory = test::randomMemory(program, random, 1000);
    static_cast<void>(run(program, memory));
    return memory.mram;
}

/// Expects that the pass keeps the results of `program`, and changes them if it ignores `legality`.
void expectNeeded(const LoopProgram& program, PassFunction pass, Legality legality)
{
    const LoopProgram legal = pass(program, Legality::None).program;
    const LoopProgram broken = pass(program, legality).program;
    bool differs = false;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_EQ(resultsOf(legal, seed), resultsOf(program, seed)) << text(legal);
        differs = differs || resultsOf(broken, seed) != resultsOf(program, seed);
    }
    EXPECT_TRUE(differs) << "nobody notices:\n" << text(broken);
}

/// Expects like expectNeeded() that `legality` is needed, but the broken program stops at an assertion.
void expectNeededOrDead(const LoopProgram& program, Legality legality, const char* claim)
{
    const LoopProgram legal = copyByDma(program).program;
    EXPECT_EQ(resultsOf(legal, 1), resultsOf(program, 1)) << text(legal);
    EXPECT_DEATH(resultsOf(copyByDma(program, legality).program, 1), claim);
}

TEST(PassLegalityDeathTest, CopiesNeedUnitStride)
{
    Sketch sketch; // a column of A
    const VariableId v = sketch.loop("v", 4);
    const std::size_t a = sketch.mram("A", {4, 4});
    const std::size_t c = sketch.mram("C", {4});
    const std::size_t local = sketch.wram("A_local", {4});
    const LoopProgram program =
        sketch.with({loopOver(v, {copyOf(element(local, {Affine::of(v)}), element(a, {Affine::of(v), Affine{}}))}),
                     storeAll(local, c, 4)});

    expectNeeded(program, copyByDma, Legality::UnitStride);
}

TEST(PassLegalityDeathTest, CopiesNeedWholeTilesInTheBox)
{
    Sketch sketch; // rows of 10 in tiles of 8, the last row first: what lies behind a row is the next one
    const VariableId r = sketch.loop("r", 2);
    const VariableId t = sketch.loop("t", 2);
    const VariableId v = sketch.loop("v", 8);
    const std::size_t c = sketch.mram("C", {2, 10}, Readback::TrueBounds);
    const std::size_t local = sketch.wram("C_local", {2, 8}); // garbage
    const Affine row = Affine::number(1) - Affine::of(r);
    const Affine column = Affine::of(t, 8) + Affine::of(v);
    const LoopProgram program = sketch.with(
        {loopOver(r, {loopOver(t, {loopOver(v, {when(Condition::less(column, 10),
                                                     {copyOf(element(c, {row, column}),
                                                             element(local, {Affine::of(r), Affine::of(v)}))})})})})});

    EXPECT_EQ(copyByDma(program).changes, 0);
    EXPECT_DEATH(resultsOf(copyByDma(program, Legality::Padding).program, 1), "stays inside of its buffer");
}

TEST(PassLegalityDeathTest, CopiesNeedMultiplesOf8Bytes)
{
    Sketch sketch; // three int32
    const VariableId v = sketch.loop("v", 3);
    const std::size_t a = sketch.mram("A", {6});
    const std::size_t c = sketch.mram("C", {4});
    const std::size_t local = sketch.wram("A_local", {4});
    const LoopProgram program = sketch.with(
        {loopOver(v, {copyOf(element(local, {Affine::of(v)}), element(a, {Affine::of(v)}))}), storeAll(local, c, 4)});

    expectNeededOrDead(program, Legality::Size, "multiple of 8 bytes");
}

TEST(PassLegalityDeathTest, CopiesNeedAlignedPlaces)
{
    Sketch sketch; // from the second element
    const VariableId v = sketch.loop("v", 4);
    const std::size_t a = sketch.mram("A", {8});
    const std::size_t c = sketch.mram("C", {4});
    const std::size_t local = sketch.wram("A_local", {4});
    const LoopProgram program = sketch.with(
        {loopOver(v, {copyOf(element(local, {Affine::of(v)}), element(a, {Affine::of(v) + Affine::number(1)}))}),
         storeAll(local, c, 4)});

    expectNeededOrDead(program, Legality::Alignment, "begins at multiples of 8 bytes");
}

TEST(PassLegality, LoadsNeedUsesUnderTheSameCheck)
{
    Sketch sketch; // zeros where A has nothing, then all are added
    const VariableId z = sketch.loop("z", 8);
    const VariableId v = sketch.loop("v", 8);
    const VariableId w = sketch.loop("w", 8);
    const std::size_t a = sketch.mram("A", {8});
    const std::size_t c = sketch.mram("C", {2});
    const std::size_t local = sketch.wram("A_local", {8});
    const std::size_t sum = sketch.wram("C_local", {2});
    const Access first = element(sum, {Affine{}});
    const LoopProgram program =
        sketch.with({sketched(Init{first, 0}), sketched(Init{element(sum, {Affine::number(1)}), 0}),
                     loopOver(z, {sketched(Init{element(local, {Affine::of(z)}), 0})}),
                     loopOver(v, {when(Condition::less(Affine::of(v), 5),
                                       {copyOf(element(local, {Affine::of(v)}), element(a, {Affine::of(v)}))})}),
                     loopOver(w, {addTo(first, element(local, {Affine::of(w)}))}), storeAll(sum, c, 2)});

    expectNeeded(program, copyByDma, Legality::GuardedUse);
}

TEST(PassLegality, StoresNeedAHostThatReadsTrueBounds)
{
    Sketch sketch; // the padding of C keeps what the host put there
    const VariableId v = sketch.loop("v", 8);
    const std::size_t c = sketch.mram("C", {8}, Readback::WholeBox);
    const std::size_t local = sketch.wram("C_local", {8});
    const VariableId z = sketch.loop("z", 8);
    const LoopProgram program =
        sketch.with({loopOver(z, {sketched(Init{element(local, {Affine::of(z)}), 7})}),
                     loopOver(v, {when(Condition::less(Affine::of(v), 5),
                                       {copyOf(element(c, {Affine::of(v)}), element(local, {Affine::of(v)}))})})});

    expectNeeded(program, copyByDma, Legality::TrueReadback);
}

TEST(PassLegality, BoundsNeedTheCheckAlone)
{
    Sketch sketch; // all are set, some are added to
    const VariableId v = sketch.loop("v", 8);
    const std::size_t c = sketch.mram("C", {8});
    const std::size_t local = sketch.wram("C_local", {8});
    const Access each = element(local, {Affine::of(v)});
    const LoopProgram program = sketch.with(
        {loopOver(v, {sketched(Init{each, 1}), when(Condition::less(Affine::of(v), 5), {addTo(each, each)})}),
         storeAll(local, c, 8)});

    expectNeeded(program, tightenBounds, Legality::OnlyStatement);
}

TEST(PassLegality, HoistedChecksNeedToStandAlone)
{
    Sketch sketch;
    const VariableId r = sketch.loop("r", 4);
    const VariableId v = sketch.loop("v", 2);
    const std::size_t c = sketch.mram("C", {8});
    const std::size_t local = sketch.wram("C_local", {8});
    const Access each = element(local, {Affine::of(r, 2) + Affine::of(v)});
    const LoopProgram program = sketch.with(
        {loopOver(
             r, {loopOver(v, {sketched(Init{each, 1}), when(Condition::less(Affine::of(r), 3), {addTo(each, each)})})}),
         storeAll(local, c, 8)});

    expectNeeded(program, hoistBranches, Legality::OnlyStatement);
}

TEST(PassLegality, HoistedChecksNeedToBeInvariant)
{
    Sketch sketch;
    const VariableId z = sketch.loop("z", 8);
    const VariableId v = sketch.loop("v", 8);
    const std::size_t c = sketch.mram("C", {8});
    const std::size_t local = sketch.wram("C_local", {8});
    const Access each = element(local, {Affine::of(v)});
    const LoopProgram program = sketch.with(
        {loopOver(z, {sketched(Init{element(local, {Affine::of(z)}), 1})}),
         loopOver(v, {when(Condition::less(Affine::of(v), 5), {addTo(each, each)})}), storeAll(local, c, 8)});

    expectNeeded(program, hoistBranches, Legality::Invariance);
}

TEST(PassLegality, LoadsMoveToTheirOnlyReader)
{
    Sketch sketch; // the last tile is loaded for who stores it
    const VariableId t = sketch.loop("t", 3);
    const VariableId v = sketch.loop("v", 4);
    const std::size_t a = sketch.mram("A", {12});
    const std::size_t c = sketch.mram("C", {4});
    const std::size_t d = sketch.mram("D", {4});
    const std::size_t local = sketch.wram("A_local", {4});
    const std::size_t sums = sketch.wram("D_local", {4});
    const VariableId z = sketch.loop("z", 4);
    const LoopProgram program = sketch.with(
        {loopOver(z, {sketched(Init{element(sums, {Affine::of(z)}), 0})}),
         loopOver(t,
                  {sketched(Transfer{Direction::Load, element(local, {Affine{}}), element(a, {Affine::of(t, 4)}), 4}),
                   when(Condition::less(Affine::of(t), 2),
                        {loopOver(v, {addTo(element(sums, {Affine::of(v)}), element(local, {Affine::of(v)}))})})}),
         storeAll(local, c, 4), storeAll(sums, d, 4)});

    expectNeeded(program, hoistBranches, Legality::OneReader);
}

TEST(PassLegality, OnlyLoadsMove)
{
    Sketch sketch; // zeros for all rows, sums for some
    const VariableId r = sketch.loop("r", 4);
    const std::size_t c = sketch.mram("C", {4});
    const std::size_t local = sketch.wram("C_local", {4});
    const Access each = element(local, {Affine::of(r)});
    const LoopProgram program = sketch.with(
        {loopOver(r, {sketched(Init{each, 3}), when(Condition::less(Affine::of(r), 2), {addTo(each, each)})}),
         storeAll(local, c, 4)});

    expectNeeded(program, hoistBranches, Legality::LoadsOnly);
}

} // namespace

} // namespace pimento::upmem
