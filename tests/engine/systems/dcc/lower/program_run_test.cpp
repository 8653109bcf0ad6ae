// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_run.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/hbm_pim_sequences/program_commands.h"
#include "engine/systems/dcc/lower/crf/program_stages.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/hbm_pim/energy.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace pimento::samsung {

namespace {

/// A question about a kernel whose arguments lie in the banks already.
DraftQuestion residentOn(const std::string& kernel, const std::string& shape, std::vector<std::string> resident)
{
    const auto& all = test::catalogue();
    DraftQuestion asked;
    asked.model = &compiledModel();
    asked.machine = all.backends.find("hbm-pim").value();
    asked.space = Space::All;
    for (const auto& library : all.kernels) {
        if (library.name == kernel) {
            Binding binding{shape, affine::ElementType::Fp16, {}, {}};
            binding.resident = std::move(resident);
            asked.workload = makeWorkload(library, binding).workload;
        }
    }
    return asked;
}

std::int64_t computeCycles(DraftQuestion asked, const std::string& draft, std::vector<std::string> disabledPasses = {})
{
    asked.disabledPasses = std::move(disabledPasses);
    const auto parsed = asked.model->parse(asked, draft);
    const auto run = simulateDraft(asked, parsed.value().parts());
    return run.value().parts[1].cycles.value();
}

std::int64_t vendorCycles(const std::string& kernel, const std::string& sizes)
{
    return simulate(parseRun(kernel, sizes).value()).value().cycles.value();
}

/// A draft with work in all three parts.
struct Wanted {
    DraftQuestion question;
    Draft draft;
};
Wanted sumOfVectors(const std::string& shape = "batch=2,vec_len=5000")
{
    Wanted wanted{residentOn("va", shape, {"a"}), {}};
    wanted.draft = wanted.question.model->parse(wanted.question, "2x1,4x4").value();
    return wanted;
}

std::int64_t total(const sim::WaitCycles& cycles)
{
    return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
}

std::int64_t total(const std::vector<std::int64_t>& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

class Trace final : public sim::CommandSink {
public:
    void command(const sim::CommandRecord& record) override { m_records.push_back(record); }
    [[nodiscard]] const std::vector<sim::CommandRecord>& records() const { return m_records; }

private:
    std::vector<sim::CommandRecord> m_records;
};

} // namespace

TEST(SamsungDevice, OfTheFileIsTheVendors)
{
    const auto machine = test::backends().find("hbm-pim").value();

    EXPECT_EQ(deviceOf(machine->description()).value(), hbmPim());
}

TEST(SamsungDevice, NeedsAllTimingValues)
{
    sim::DeviceDescription description = test::backends().find("hbm-pim").value()->description();
    description.timing.erase("nRTPL");

    EXPECT_EQ(deviceOf(description).error().what, "has no timing value nRTPL");
}

/// 2^18 elements on 16 channels: 8 tiles of a channel, as with 2^20 on 64. The vendor's kernel takes 409 + 8 * 322.
TEST(ProgramRun, AddsVectorsFasterThanTheVendor)
{
    const DraftQuestion asked = residentOn("va", "batch=1,vec_len=262144", {"a", "b"});

    const std::int64_t vendor = vendorCycles("add", "m=262144,channels=16");

    EXPECT_EQ(vendor, 409 + 8 * 322);
    EXPECT_GE(static_cast<double>(vendor), 1.3 * static_cast<double>(computeCycles(asked, "1x1,16x8")));
}

/// 64 outputs x 4096 inputs on every channel.
TEST(ProgramRun, MultipliesMatricesFasterThanTheVendor)
{
    const DraftQuestion asked = residentOn("gemv", "batch=1,nhead=1,dhead=4096,seq_len=1024", {"W"});

    const std::int64_t vendor = vendorCycles("gemv", "m=1024,n=4096,channels=16");
    const std::int64_t chosen = computeCycles(asked, "1x1,1x1,16x8");
    const std::int64_t usual = computeCycles(asked, "1x1,1x1,16x8", {"tile-orders"});

    EXPECT_LE(static_cast<double>(chosen), 0.95 * static_cast<double>(vendor));
    EXPECT_NEAR(static_cast<double>(usual), static_cast<double>(vendor), 0.01 * static_cast<double>(vendor));
}

/// The pass must never choose something slower than the vendor's order where it times whole statements.
TEST(ProgramRun, IsNotSlowedDownByTheChoiceOfOrders)
{
    for (const char* shape : {"batch=1,nhead=1,dhead=64,seq_len=64", "batch=1,nhead=2,dhead=300,seq_len=100"}) {
        const DraftQuestion asked = residentOn("gemv", shape, {"W"});
        for (const char* draft : {"1x1,1x1,1x8", "1x1,1x4,2x2"}) {
            EXPECT_LE(computeCycles(asked, draft), computeCycles(asked, draft, {"tile-orders"}) + 64) << shape;
        }
    }
}

TEST(ProgramRun, HasFiguresThatAddUp)
{
    DraftQuestion asked = residentOn("va", "batch=2,vec_len=5000", {"a"});
    const auto draft = asked.model->parse(asked, "2x1,4x4").value();

    const auto figures = test::figuresOf(asked, draft.parts()).value();

    const sim::RunResult& run = figures.run;
    std::int64_t cycles = 0;
    for (const sim::Part& part : run.parts) {
        EXPECT_GT(part.cycles.value(), 0) << part.name;
        cycles += part.cycles.value();
    }
    EXPECT_EQ(cycles, run.cycles.value());
    std::int64_t byPart = 0;
    for (const auto& counts : run.commandsByPart) {
        byPart += total(counts);
    }
    EXPECT_EQ(byPart, total(run.commandsByKind));
    EXPECT_EQ(run.requests, total(run.requestsByKind)); // every transaction is a read or a write
    EXPECT_EQ(run.banks.size(), 256U);
    for (const sim::BankActivity& bank : run.banks) {
        EXPECT_LE(bank.busy.value(), run.cycles.value());
    }
}

/// The energy of commands from the device file equals the energy of events from the vendor's machine.
TEST(ProgramRun, CostsWhatItsEventsCost)
{
    const auto [asked, draft] = sumOfVectors();
    const auto figures = test::figuresOf(asked, draft.parts()).value();
    const auto program = lowerDraft(asked, draft.parts()).value();
    ProgramWork source(*program);
    auto work = source.work();

    const auto run = sim::samsung::run(hbmPim(), work).value();
    const auto events = sim::samsung::energyOf(hbmPim(), hbmPimEnergy(), run);

    ASSERT_EQ(events.parts.size(), run.streams.size());
    EXPECT_EQ(figures.energy.total(), events.total());
    EXPECT_GT(events.total(), 0);
    for (const char* part : {"in", "compute", "out"}) {
        sim::Femtojoules ofStages = 0;
        for (std::size_t stage = 0; stage < events.parts.size(); ++stage) {
            const sim::Phase phase = source.phaseOf(stage);
            const bool isOf = std::string(part) == (phase == sim::Phase::Compute ? "compute"
                                                    : phase == sim::Phase::Out   ? "out"
                                                                                 : "in");
            ofStages += isOf ? total(events.parts[stage].segments) : 0;
        }
        const auto found = std::ranges::find(figures.energy.parts, part, &sim::EnergyFigures::Part::name);
        ASSERT_NE(found, figures.energy.parts.end());
        EXPECT_EQ(total(found->segments), ofStages) << part;
    }
}

TEST(ProgramStages, AreTheSameKeptOrMadeAgain)
{
    const auto [asked, draft] = sumOfVectors();
    const auto program = lowerDraft(asked, draft.parts()).value();
    ProgramStages kept(*program, {});
    ProgramStages again(*program, {}, 0);

    ASSERT_GT(kept.count(), 2U);
    ASSERT_EQ(again.count(), kept.count());
    for (std::size_t stage = 0; stage < kept.count(); ++stage) {
        EXPECT_EQ(again.phaseOf(stage), kept.phaseOf(stage)) << stage;
        EXPECT_EQ(again[stage].lists, kept[stage].lists) << stage;
        EXPECT_EQ(again[stage].listOf, kept[stage].listOf) << stage;
    }
}

TEST(ProgramStages, EndWithAStop)
{
    const auto [asked, draft] = sumOfVectors();
    const auto program = lowerDraft(asked, draft.parts()).value();
    std::stop_source stop;
    stop.request_stop();
    ProgramStages stages(*program, stop.get_token());

    EXPECT_EQ(stages.count(), 1U);
}

TEST(ProgramRun, TracesAllChannelsInTheOrderOfTheirCycles)
{
    const auto [asked, draft] = sumOfVectors();
    Trace trace;

    const auto run =
        simulateDraft(asked, draft.parts(), {.commands = &trace, .bankFigures = sim::BankFigures::Keep}).value();

    std::vector<std::int64_t> byKind(run.commandsByKind.size(), 0);
    std::int64_t before = 0;
    std::set<int> channels;
    for (const sim::CommandRecord& record : trace.records()) {
        EXPECT_GE(record.cycle, before);
        EXPECT_LT(record.cycle, run.cycles.value());
        before = record.cycle;
        channels.insert(record.channel);
        ++byKind[static_cast<std::size_t>(record.command)];
    }
    EXPECT_EQ(byKind, run.commandsByKind);
    EXPECT_EQ(channels.size(), 16U);
}

/// A command that bank 0 or 1 stands for in an all-bank mode reaches eight banks, a refresh sixteen, the others one.
TEST(ProgramRun, CountsCommandsAtTheBanksThatTheyReach)
{
    const auto [asked, draft] = sumOfVectors();
    Trace trace;
    const auto run =
        simulateDraft(asked, draft.parts(), {.commands = &trace, .bankFigures = sim::BankFigures::Keep}).value();
    const std::set<std::string> ofAll = {"ACTAB", "PREA", "RDAB", "WRAB", "PIM", "REG"};

    std::vector<sim::BankActivity> expected(run.banks.size());
    for (const sim::CommandRecord& record : trace.records()) {
        const sim::CommandSpec& spec = asked.machine->description().commands[static_cast<std::size_t>(record.command)];
        const bool isTogether = ofAll.contains(spec.name) && record.bank < 2;
        for (int bank = 0; bank < 16; ++bank) {
            if (spec.name == "REF" || bank == record.bank || (isTogether && bank % 2 == record.bank)) {
                sim::BankActivity& each = expected[static_cast<std::size_t>(16 * record.channel + bank)];
                ++each.commands;
                each.rowsOpened += spec.name == "ACT" || spec.name == "ACTAB" ? 1 : 0;
                (spec.name == "REG" ? each.registerBytes : each.rowBytes) += spec.bytes;
            }
        }
    }

    for (std::size_t bank = 0; bank < expected.size(); ++bank) {
        expected[bank].busy = run.banks[bank].busy;
    }
    EXPECT_EQ(run.banks, expected);
}

TEST(ProgramRun, StopsWhenItsClockPassesTheLimit)
{
    const auto [asked, draft] = sumOfVectors();
    const std::int64_t all = simulateDraft(asked, draft.parts()).value().cycles.value();
    Trace trace;
    ASSERT_TRUE(simulateDraft(asked, draft.parts(), {.commands = &trace}));

    EXPECT_FALSE(simulateDraft(asked, draft.parts(), {.mostCycles = all}).value().wasStopped);
    for (const std::int64_t limit : {std::int64_t{1}, all / 7, all / 3, all / 2, 4 * all / 5, all - 11, all - 1}) {
        const auto run =
            simulateDraft(asked, draft.parts(),
                          {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true, .mostCycles = limit})
                .value();
        EXPECT_TRUE(run.wasStopped) << limit;
        EXPECT_EQ(run.cycles.value(), limit);
        EXPECT_EQ(total(run.commandsByKind),
                  std::ranges::count_if(trace.records(), [&](const auto& record) { return record.cycle < limit; }));
        EXPECT_EQ(total(run.waits->run), limit);
        for (const auto* some : {&run.waits->channels, &run.waits->banks}) {
            for (const sim::WaitCycles& cycles : *some) {
                EXPECT_EQ(total(cycles), limit);
            }
        }
        std::int64_t parts = 0;
        for (const sim::Part& part : run.parts) {
            parts += part.cycles.value();
        }
        EXPECT_EQ(parts, limit);
    }
}

TEST(ProgramRun, AnswersAStopBeforeAndWhileItMakesItsStages)
{
    const auto [asked, draft] = sumOfVectors("batch=2,vec_len=500000");
    const auto program = lowerDraft(asked, draft.parts()).value();
    const std::int64_t all = simulateProgram(*program, *asked.machine).value().cycles.value();
    std::stop_source stopped;
    stopped.request_stop();

    const auto run = simulateProgram(*program, *asked.machine, {.explainsWaits = true}, stopped.get_token()).value();

    EXPECT_TRUE(run.wasStopped);
    EXPECT_LT(run.cycles.value(), all / 10);
    EXPECT_EQ(total(run.waits->run), run.cycles.value());
    EXPECT_EQ(boundsOf(*program, *asked.machine, stopped.get_token()).value().total.value(), 0);
}

TEST(ProgramRun, ListsItsTransactionsAsRequests)
{
    const auto [asked, draft] = sumOfVectors();
    const auto run = simulateDraft(asked, draft.parts()).value();
    const auto count = [&](const char* name) {
        return run.commandsByKind[static_cast<std::size_t>(asked.machine->findCommand(name).value())];
    };

    const auto stream = asked.model->requests(asked, draft.parts()).value();
    std::map<std::string, std::int64_t> listed;
    std::vector<sim::Request> block(100);
    for (std::size_t got = block.size(); got == block.size();) {
        got = stream->read(block);
        for (std::size_t i = 0; i < got; ++i) {
            ++listed[asked.machine->description().requests[block[i].kind].name];
        }
    }

    EXPECT_EQ(listed["RD"], count("RD") + count("RDAB") + count("PIM"));
    EXPECT_EQ(listed["WR"], count("WR") + count("WRAB") + count("REG"));
    EXPECT_EQ(listed["RD"] + listed["WR"], run.requests);
    EXPECT_GE(listed["BARRIER"], 16); // between stages in all channels
}

TEST(ProgramRun, NeedsTheCommandsOfItsMachine)
{
    sim::DeviceDescription description = test::backends().find("hbm-pim").value()->description();
    for (sim::CommandSpec& command : description.commands) {
        command.name = command.name == "PIM" ? "MAC" : command.name;
    }
    for (sim::RequestSpec& request : description.requests) {
        request.finalCommand = request.finalCommand == "PIM" ? "MAC" : request.finalCommand;
    }
    for (sim::ConstraintSpec& row : description.constraints) {
        std::ranges::replace(row.after, "PIM", "MAC");
        std::ranges::replace(row.before, "PIM", "MAC");
    }
    for (sim::EnergyRow& row : description.energy.rows) {
        std::ranges::replace(row.commands, "PIM", "MAC");
    }
    const auto machine = sim::Machine::compile(description).value();

    EXPECT_EQ(ProgramCommands::of(machine, hbmPim()).error().what, "has no command PIM");
}

/// Units of other channels do nothing, so that the time of one channel's work does not depend on how many do the same.
TEST(ProgramRun, TakesAsLongOnOneChannelAsOnAll)
{
    const DraftQuestion one = residentOn("va", "batch=1,vec_len=16384", {"a", "b"});
    const DraftQuestion all = residentOn("va", "batch=1,vec_len=262144", {"a", "b"});

    EXPECT_EQ(computeCycles(one, "1x1,1x8"), computeCycles(all, "1x1,16x8"));
}

} // namespace pimento::samsung
