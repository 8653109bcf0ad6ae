// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "engine/systems/dcc_artifact/rule_effects.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

namespace pimento::test {

namespace {

using testing::HasSubstr;

constexpr std::int64_t kLongAgo = -1'000'000;

/// Follows the banks of a device command by command, independent of constraint tables: one row in a bank, and the
/// distances that a DRAM needs, which are listed here a second time.
class Physics final : public sim::CommandSink {
public:
    explicit Physics(const sim::Machine& machine)
        : m_machine(machine),
          m_channels(static_cast<std::size_t>(machine.channels()), Channel(static_cast<std::size_t>(machine.banks())))
    {
    }

    void command(const sim::CommandRecord& record) override
    {
        const auto& spec = m_machine.description().commands[static_cast<std::size_t>(record.command)];
        Channel& channel = m_channels[static_cast<std::size_t>(record.channel)];
        const std::string& name = spec.name;
        m_what = name + " in cycle " + std::to_string(record.cycle);
        if (name == "ACTAB") {
            for (Bank& bank : channel.banks) {
                open(bank, record.row, record.cycle);
            }
        } else if (name == "ACT") {
            open(channel.banks[static_cast<std::size_t>(record.bank)], record.row, record.cycle);
            activate(channel, record);
        } else if (name == "PREA") {
            for (Bank& bank : channel.banks) {
                close(bank, record.cycle);
            }
        } else if (name == "PRE") {
            close(channel.banks[static_cast<std::size_t>(record.bank)], record.cycle);
        } else if (name == "REFab") {
            refresh(channel, record);
        } else {
            column(channel, spec, record);
        }
    }

    [[nodiscard]] const std::string& problem() const { return m_problem; }
    [[nodiscard]] std::int64_t commands() const { return m_commands; }

private:
    struct Bank {
        std::int64_t row = -1; // open one
        std::int64_t opened = kLongAgo;
        std::int64_t closed = kLongAgo;
        std::int64_t read = kLongAgo;
        std::int64_t written = kLongAgo;
        std::int64_t worked = kLongAgo; // operation of the unit
    };
    struct Channel {
        explicit Channel(std::size_t count) : banks(count) {}
        std::vector<Bank> banks;
        std::map<int, std::int64_t> refreshed;                // by pseudo-channel
        std::map<int, std::int64_t> refreshes;                // how many
        std::map<int, std::vector<std::int64_t>> activations; // by pseudo-channel
        std::int64_t lastOperation = kLongAgo;
        std::int64_t lastOperand = kLongAgo;
        std::int64_t lastOfOneUnit = kLongAgo;
    };

    [[nodiscard]] std::int64_t timing(const char* name) const { return m_machine.description().timing.at(name); }
    [[nodiscard]] int pseudoChannel(int bank) const { return bank / (m_machine.banks() / 2); }

    void apart(std::int64_t before, std::int64_t now, std::int64_t cycles, const char* why = "")
    {
        if (now - before < cycles && m_problem.empty()) {
            m_problem = m_what + ": only " + std::to_string(now - before) + " of " + std::to_string(cycles) +
                        " cycles after " + why;
        }
    }
    void require(bool isTrue, const char* why)
    {
        if (!isTrue && m_problem.empty()) {
            m_problem = m_what + ": " + why;
        }
    }

    void open(Bank& bank, std::int64_t row, std::int64_t cycle)
    {
        require(bank.row < 0, "the bank has a row open");
        apart(bank.closed, cycle, timing("nRP"), "precharge");
        apart(bank.opened, cycle, timing("nRC"), "activation");
        bank.row = row;
        bank.opened = cycle;
    }

    void activate(Channel& channel, const sim::CommandRecord& record)
    {
        const int pch = pseudoChannel(record.bank);
        auto& last = channel.activations[pch];
        if (last.size() >= 4) {
            apart(last[last.size() - 4], record.cycle, 20, "the fourth last activation"); // 15 ns
        }
        last.push_back(record.cycle);
        if (channel.refreshed.contains(pch)) {
            apart(channel.refreshed[pch], record.cycle, timing("nRFC"), "refresh");
        }
    }

    void close(Bank& bank, std::int64_t cycle)
    {
        if (bank.row < 0) {
            return;
        }
        apart(bank.opened, cycle, timing("nRAS"), "activation");
        apart(bank.read, cycle, timing("nRTPL"), "read");
        apart(bank.worked, cycle, timing("nRTPL"), "operation");
        apart(bank.written, cycle, timing("nCWL") + timing("nBL") + timing("nWR"), "write");
        bank.row = -1;
        bank.closed = cycle;
    }

    void refresh(Channel& channel, const sim::CommandRecord& record)
    {
        const int half = m_machine.banks() / 2;
        for (int bank = record.refreshNode * half; bank < (record.refreshNode + 1) * half; ++bank) {
            const Bank& each = channel.banks[static_cast<std::size_t>(bank)];
            require(each.row < 0, "a bank is open");
            apart(each.closed, record.cycle, timing("nRP"), "precharge");
        }
        if (channel.refreshed.contains(record.refreshNode)) {
            apart(channel.refreshed[record.refreshNode], record.cycle, timing("nRFC"), "refresh");
        }
        channel.refreshed[record.refreshNode] = record.cycle;
        // Nine may be due before one goes, and a row closes before that.
        const std::int64_t count = ++channel.refreshes[record.refreshNode];
        const std::int64_t due = record.cycle / timing("nREFI");
        require(due - count <= 8, "more than eight refreshes were postponed");
    }

    void column(Channel& channel, const sim::CommandSpec& spec, const sim::CommandRecord& record)
    {
        ++m_commands;
        const std::int64_t cycle = record.cycle;
        const bool isWrite = spec.name == "WR" || spec.name == "PIM_WB";
        const bool isForAll = spec.need == sim::RowNeed::AllBanksOpen;
        if (isForAll || spec.reach == sim::CommandReach::AllBanks) {
            for (const auto& [pch, when] : channel.refreshed) {
                apart(when, cycle, timing("nRFC"), "refresh");
            }
        }
        for (std::size_t i = 0; i < channel.banks.size(); ++i) {
            const bool isReached =
                isForAll || (spec.need == sim::RowNeed::AddressedBankOpen && static_cast<int>(i) == record.bank);
            if (!isReached) {
                continue;
            }
            Bank& bank = channel.banks[i];
            require(bank.row == record.row, "another row is open");
            apart(bank.opened, cycle, isWrite ? timing("nRCDWR") : timing("nRCDRD"), "activation");
            if (!isWrite) {
                apart(bank.written, cycle, timing("nCWL") + timing("nBL") + timing("nWTRL"), "write to the bank");
            }
            (isWrite ? bank.written : isForAll ? bank.worked : bank.read) = cycle;
        }
        operands(channel, spec, cycle);
    }

    void operands(Channel& channel, const sim::CommandSpec& spec, std::int64_t cycle)
    {
        if (spec.name == "MACAB") {
            apart(channel.lastOperand, cycle, timing("nCWL") + timing("nBL") + 1, "its operand's write");
            apart(channel.lastOperation, cycle, timing("nCCDAB"), "operation");
            channel.lastOperation = cycle;
        } else if (spec.name == "WRGB" || spec.name == "WRGBB") {
            channel.lastOperand = cycle;
        } else if (m_machine.description().compute.family == "hbm-pim" && spec.need == sim::RowNeed::AllBanksOpen &&
                   spec.reach == sim::CommandReach::AddressedBank) {
            apart(channel.lastOfOneUnit, cycle, timing("nCCDS"), "operation of one unit");
            channel.lastOfOneUnit = cycle;
        } else if (spec.name == "MVSB") {
            apart(channel.lastOperation, cycle, timing("nCCDAB") + 4, "the last operation");
        }
    }

    const sim::Machine& m_machine;
    std::vector<Channel> m_channels;
    std::string m_what;
    std::string m_problem;
    std::int64_t m_commands = 0;
};

std::string problemOf(const DraftQuestion& question, const Draft& draft)
{
    Physics physics(question.timing());
    const auto run = simulateDraft(question, draft.parts(), {.commands = &physics});
    return run ? physics.problem() : run.error().message();
}

DraftQuestion soundQuestion(const char* kernel, const char* shape, const char* backend,
                            std::vector<std::string> streamed = {})
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find(backend).value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, std::move(streamed)})
                            .workload;
    return question;
}

} // namespace

TEST(SoundRules, KeepRandomProgramsWithinWhatADramCanDo)
{
    std::vector<std::shared_ptr<const sim::Machine>> machines = {backends().find("attacc").value(),
                                                                 backends().find("hbm-pim-hbm3").value()};
    RandomCases cases(catalogue().kernels, machines, {.seed = 5, .mostPoints = 4e4});
    const char* wanted = std::getenv("PIMENTO_FIGURES_TRIES");
    const int most = wanted != nullptr ? std::atoi(wanted) : triesOf(120, 10);
    int checked = 0;
    for (int i = 0; i < 4 * most && checked < most; ++i) {
        const auto one = cases.next();
        ASSERT_TRUE(one.has_value());
        if (!check(one->question) || !simulateDraft(one->question, one->draft.parts())) {
            continue; // beyond the device
        }
        ++checked;
        ASSERT_EQ(problemOf(one->question, one->draft), "") << one->question.text() << ' ' << one->draft.text();
    }
    EXPECT_EQ(checked, most);
}

TEST(SoundRules, AreNeededForThat)
{
    std::vector<DraftQuestion> questions = {
        soundQuestion("gemv", "batch=4,nhead=16,dhead=128,seq_len=2048", "attacc"),
        soundQuestion("red", "batch=16,vec_len=4096", "attacc"),
        soundQuestion("gemv", "batch=1,nhead=4,dhead=64,seq_len=128", "attacc", {"W"}),
        soundQuestion("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "hbm-pim-hbm3"),
        soundQuestion("relu", "batch=16,vec_len=4096", "hbm-pim-hbm3")};
    questions.push_back(questions[2]);
    questions.back().disabledPasses = {"staging"}; // reads shortly before the rows are closed
    std::set<std::string> needed;
    for (const DraftQuestion& asked : questions) {
        const Draft draft = asked.model->defaultDraft(asked);
        ASSERT_EQ(problemOf(asked, draft), "");
        for (const sim::RuleSpec& rule : asked.machine->description().rules) {
            DraftQuestion question = asked;
            question.ruled = ruledMachine(*asked.machine, {.on = {}, .off = {rule.name}}).value();
            if (!problemOf(question, draft).empty()) {
                needed.insert(rule.name);
            }
        }
    }
    EXPECT_THAT(needed, testing::IsSupersetOf({"closed-before-all-bank-activation", "precharge-all-waits",
                                               "refresh-after-precharge", "units-and-host-share-columns",
                                               "operand-before-operation", "operation-before-result"}));
}

TEST(SoundRules, CanBeSwitched)
{
    const auto machine = backends().find("attacc").value();
    const auto none = ruledMachine(*machine, {.on = {}, .off = {sim::kAllRules}}).value();
    const auto staged = ruledMachine(*machine, {.on = {"staged-activation"}, .off = {}}).value();

    EXPECT_EQ(none->description().constraints, machine->description().constraints);
    EXPECT_FALSE(none->description().controller.keepsPimOrder);
    EXPECT_TRUE(machine->sound().description().controller.keepsPimOrder);
    EXPECT_EQ(staged->description().constraints.size(), machine->sound().description().constraints.size() + 3);
    EXPECT_THAT(ruledMachine(*machine, {.on = {}, .off = {"gravity"}}).error().message(),
                HasSubstr("unknown rule \"gravity\""));
    EXPECT_THAT(ruledMachine(*machine, {.on = {"all"}, .off = {}}).error().message(), HasSubstr("Name the rules"));
}

TEST(SoundRules, LeaveThePublishedArtifactAlone)
{
    DraftQuestion artifact = test::question("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc");
    EXPECT_EQ(&artifact.timing(), artifact.machine.get());
    artifact.model = &compiledModel();
    EXPECT_EQ(&artifact.timing(), &artifact.machine->sound());
}

TEST(SoundRules, ComeWithTheirEffects)
{
    const auto effects =
        ruleEffects(catalogue(), "attacc", {{"gemv", "batch=1,nhead=4,dhead=64,seq_len=64"}, {"axpy", "vec_len=512"}});
    ASSERT_TRUE(effects.has_value()) << effects.error().message();
    EXPECT_EQ(effects->cases.size(), 2U);
    ASSERT_EQ(effects->defaults.size(), 2U);
    EXPECT_EQ(effects->defaults[1].text, "16x32"); // 512 elements
    EXPECT_EQ(effects->defaults[1].names, "published, paper, all-cores");
    EXPECT_TRUE(effects->artifact[0].has_value());
    EXPECT_FALSE(effects->artifact[1].has_value()); // no kernel of the artifact
    EXPECT_EQ(effects->rules.size(), backends().find("attacc").value()->description().rules.size());
    for (const RuleEffect& rule : effects->rules) {
        ASSERT_EQ(rule.cycles.size(), 2U) << rule.name;
    }
}

TEST(SoundRules, AreShownOnCasesThatTheDeviceCanRun)
{
    const auto kernelsOf = [](const char* device) {
        std::vector<std::string> kernels;
        const auto cases = effectCases(catalogue(), device).value();
        for (const EffectCase& each : cases) {
            kernels.push_back(each.kernel);
        }
        return kernels;
    };
    using Kernels = std::vector<std::string>;
    EXPECT_EQ(kernelsOf("attacc"), (Kernels{"gemv", "gemv", "attn", "attn", "red", "red"}));
    EXPECT_EQ(kernelsOf("hbm-pim"), (Kernels{"gemv", "gemv", "red", "va", "va", "relu"}));
    EXPECT_EQ(kernelsOf("hbm-pim-hbm3"), kernelsOf("hbm-pim"));
    EXPECT_EQ(kernelsOf("gddr6-aim"), (Kernels{"gemv", "gemv", "mtv", "red", "red", "va"}));
    EXPECT_FALSE(effectCases(catalogue(), "abacus").has_value());
}

} // namespace pimento::test
