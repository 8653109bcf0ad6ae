// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "tests/engine/support.h"
#include "tests/support/pins.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

// The host sends nothing that it does not have: what a command sends was read behind an earlier fence, and behind a
// fence nothing goes before the data of all reads is there. And no two bursts are on the same pins.

namespace pimento::test {

namespace {

using lower::Command;
using lower::Lane;
using lower::Op;

/// Walks over a program and records in which section between fences everything that the host sends was read.
class Origins {
public:
    explicit Origins(const lower::Program& program, bool seesFences = true)
        : m_program(program), m_seesFences(seesFences), m_lanes(static_cast<std::size_t>(program.width()))
    {
        for (std::size_t tensor = 0; tensor < program.kernel().tensors.size(); ++tensor) {
            m_loaded.emplace_back(static_cast<std::size_t>(program.hostVectors(tensor)), kNever);
            m_results.emplace_back(static_cast<std::size_t>(program.hostVectors(tensor)), kNever);
        }
    }

    [[nodiscard]] std::string problem()
    {
        auto commands = m_program.run();
        while (const Command* command = commands.next()) {
            step(*command);
        }
        return m_problem;
    }

private:
    static constexpr int kNever = -1;

    void step(const Command& command)
    {
        const auto block = static_cast<std::size_t>(command.block);
        switch (command.op) {
        case Op::Fence:
            m_section += m_seesFences ? 1 : 0;
            return;
        case Op::LoadHost:
            m_loaded[command.layout][block] = m_section;
            return;
        case Op::StoreHost:
            isBefore(m_results[command.layout][block], "a result", command);
            isBefore(m_loaded[command.layout][block], "an old value", command);
            return;
        case Op::StoreCore:
            sends(command, command.group, command.core);
            return;
        case Op::WriteBuffer:
        case Op::WriteRegister:
        case Op::PresetSums:
            for (std::int64_t group = 0; group < plan(command).cores().groups(); ++group) {
                sends(command, group, command.core);
            }
            return;
        case Op::LoadCore:
        case Op::ReadBuffer:
        case Op::ReadSums:
            receives(command);
            return;
        default:
            return;
        }
    }

    [[nodiscard]] const lower::StatementPlan& plan(const Command& command) const
    {
        return *m_program.plan(command.statement);
    }

    template <class Visit> void forElements(const Command& command, std::int64_t group, std::int64_t core, Visit visit)
    {
        const lower::Layout& layout = m_program.layout(command.layout);
        plan(command).gather(layout).lanes(layout, group, core, command.vector, m_lanes);
        for (const Lane& lane : m_lanes) {
            if (lane.kind == Lane::Kind::Element) {
                visit(layout.reference.tensor, static_cast<std::size_t>(lane.element) / m_lanes.size());
            }
        }
    }

    void sends(const Command& command, std::int64_t group, std::int64_t core)
    {
        forElements(command, group, core, [&](std::size_t tensor, std::size_t vector) {
            isBefore(m_loaded[tensor][vector], "an operand", command);
        });
    }

    void receives(const Command& command)
    {
        const bool isOfMany = command.op == Op::ReadSums;
        for (std::int64_t core = 0; core < plan(command).cores().cores(); ++core) {
            if (isOfMany ? (command.block >> core & 1) != 0 : core == command.core) {
                forElements(command, command.group, core,
                            [&](std::size_t tensor, std::size_t vector) { m_results[tensor][vector] = m_section; });
            }
        }
    }

    void isBefore(int section, const char* what, const Command& command)
    {
        if (section == m_section && m_problem.empty()) {
            m_problem = std::string(what) +
                        " is sent in the section between fences in which it is read (command kind " +
                        std::to_string(static_cast<int>(command.op)) + ")";
        }
    }

    const lower::Program& m_program;
    bool m_seesFences;
    std::vector<Lane> m_lanes;
    std::vector<std::vector<int>> m_loaded;  // per tensor and host vector: section
    std::vector<std::vector<int>> m_results; // the same
    int m_section = 0;
    std::string m_problem;
};

/// Follows requests and the final commands of a run: after a fence, no command comes before the data of reads.
class Arrivals final : public sim::CommandSink {
public:
    Arrivals(const sim::Machine& machine, sim::RequestStream& requests) : m_machine(machine)
    {
        std::vector<sim::Request> some(1024);
        std::int64_t finals = 0;
        for (std::size_t count = some.size(); count == some.size();) {
            count = requests.read(some);
            for (std::size_t i = 0; i < count; ++i) {
                const auto& kind = machine.request(some[i].kind);
                if (kind.queue != sim::RequestQueueKind::Barrier) {
                    ++finals;
                } else if (m_ends.empty() || m_ends.back() != finals) {
                    m_ends.push_back(finals);
                }
            }
        }
        for (int kind = 0; kind < machine.requestCount(); ++kind) {
            m_isFinal.resize(static_cast<std::size_t>(machine.commandCount()));
            m_latency.resize(static_cast<std::size_t>(machine.commandCount()), 0);
            const auto& spec = machine.description().requests[static_cast<std::size_t>(kind)];
            if (const int command = machine.request(kind).finalCommand; command >= 0) {
                m_isFinal[static_cast<std::size_t>(command)] = true;
                m_latency[static_cast<std::size_t>(command)] = latencyOf(spec.finalCommand);
            }
        }
    }

    void command(const sim::CommandRecord& record) override
    {
        const auto command = static_cast<std::size_t>(record.command);
        if (!m_isFinal[command]) {
            return;
        }
        if (m_next < m_ends.size() && m_seen == m_ends[m_next]) {
            ++m_next;
            m_there = m_arriving;
        }
        ++m_seen;
        m_arriving = std::max(m_arriving, record.cycle + m_latency[command]);
        if (record.cycle < m_there && m_problem.empty()) {
            m_problem = m_machine.description().commands[command].name + " in cycle " + std::to_string(record.cycle) +
                        " goes before the data of reads before its fence, in cycle " + std::to_string(m_there);
        }
    }

    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// Returns the number of fences after which commands came.
    [[nodiscard]] std::size_t fences() const { return m_next; }

private:
    /// Returns the cycles from a command to the end of its burst, listed here independently of the device file.
    [[nodiscard]] std::int64_t latencyOf(const std::string& command) const
    {
        const bool isAim = m_machine.description().name == "gddr6-aim";
        return command == "RD" ? (isAim ? 52 : 21) : command == "RDSB" ? 21 : command == "RDMAC16" ? 2 : 0;
    }

    const sim::Machine& m_machine;
    std::vector<std::int64_t> m_ends; // final commands before each fence
    std::vector<bool> m_isFinal;
    std::vector<std::int64_t> m_latency;
    std::size_t m_next = 0;
    std::int64_t m_seen = 0;
    std::int64_t m_arriving = 0;
    std::int64_t m_there = 0;
    std::string m_problem;
};

int tries(int most, int few)
{
    const char* wanted = std::getenv("PIMENTO_FIGURES_TRIES");
    return wanted != nullptr ? std::atoi(wanted) : triesOf(most, few);
}

/// Calls `check` with `wanted` cases that the devices can run.
template <class Check> void forCases(const std::vector<const char*>& devices, unsigned seed, int wanted, Check check)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines;
    for (const char* device : devices) {
        machines.push_back(backends().find(device).value());
    }
    RandomCases cases(catalogue().kernels, machines, {.seed = seed, .mostPoints = 2e4});
    int checked = 0;
    for (int i = 0; i < 6 * wanted && checked < wanted && !testing::Test::HasFailure(); ++i) {
        auto one = cases.next();
        ASSERT_TRUE(one.has_value());
        if (pimento::check(one->question) && lowerDraft(one->question, one->draft.parts())) {
            ++checked;
            check(one->question, one->draft);
        }
    }
    EXPECT_EQ(checked, wanted);
}

std::string arrivalProblem(const DraftQuestion& question, const Draft& draft, std::size_t* fences = nullptr)
{
    const auto requests = question.model->requests(question, draft.parts(), {});
    if (!requests) {
        return requests.error().message();
    }
    Arrivals arrivals(question.timing(), **requests);
    const auto run = simulateDraft(question, draft.parts(), {.commands = &arrivals});
    if (fences != nullptr) {
        *fences += arrivals.fences();
    }
    return run ? arrivals.problem() : run.error().message();
}

} // namespace

TEST(DataOrder, SendsOnlyWhatWasReadBehindAnEarlierFence)
{
    forCases({"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"}, 21, tries(240, 30),
             [](const DraftQuestion& question, const Draft& draft) {
                 const auto program = lowerDraft(question, draft.parts());
                 EXPECT_EQ(Origins(**program).problem(), "") << question.text() << ' ' << draft.text();
                 EXPECT_NE(Origins(**program, false).problem(), "") << question.text() << ' ' << draft.text();
             });
}

TEST(DataOrder, WaitsForDataBehindFences)
{
    std::size_t fences = 0;
    forCases({"attacc", "hbm-pim-hbm3", "gddr6-aim"}, 22, tries(160, 20),
             [&](const DraftQuestion& question, const Draft& draft) {
                 EXPECT_EQ(arrivalProblem(question, draft, &fences), "") << question.text() << ' ' << draft.text();
             });
    EXPECT_GT(fences, 40U);
}

TEST(DataOrder, NeedsTheRule)
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find("attacc").value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, "mmtv").value(),
                                     {"count=1,rows=12,columns=6", affine::ElementType::Fp16, {}, {}})
                            .workload;
    const Draft draft = parseDraft(question, "1x1,1x3,4x1").value();
    ASSERT_EQ(arrivalProblem(question, draft), "");

    question.ruled = ruledMachine(*question.machine, {.on = {}, .off = {"data-before-use"}}).value();

    EXPECT_THAT(arrivalProblem(question, draft), testing::HasSubstr("goes before the data of reads"));
}

TEST(DataOrder, HasOneBurstOnThePinsAtATime)
{
    for (const char* device : {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"}) {
        forCases({device}, 23, tries(60, 8), [](const DraftQuestion& question, const Draft& draft) {
            Pins pins(question.timing());
            const auto run = simulateDraft(question, draft.parts(), {.commands = &pins});
            ASSERT_TRUE(run.has_value()) << run.error().message();
            EXPECT_EQ(pins.problem(), "") << question.text() << ' ' << draft.text();
            EXPECT_GT(pins.bursts(), 0);
        });
    }
}

} // namespace pimento::test
