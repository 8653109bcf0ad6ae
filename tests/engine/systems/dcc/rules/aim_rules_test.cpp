// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/rules/ruled_machine.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

constexpr std::int64_t kLongAgo = -1'000'000;

// Published distances in cycles of 0.5 ns, written out once more.
constexpr std::int64_t kPrecharge = 32;
constexpr std::int64_t kRowCycle = 89;
constexpr std::int64_t kRowOpen = 54;
constexpr std::int64_t kToRead = 36;
constexpr std::int64_t kToWrite = 28;
constexpr std::int64_t kToOperate = 56;
constexpr std::int64_t kReadToPrecharge = 12;
constexpr std::int64_t kWriteToPrecharge = 6 + 2 + 33;
constexpr std::int64_t kWriteToRead = 6 + 2 + 11;
constexpr std::int64_t kBurst = 2;
constexpr std::int64_t kModeChange = 32;
constexpr std::int64_t kRefresh = 240;
constexpr std::int64_t kActivations = 8;
constexpr std::int64_t kFourActivations = 42;

/// Follows the banks of GDDR6-AiM command by command, independent of constraint tables.
class Physics final : public sim::CommandSink {
public:
    explicit Physics(const sim::Machine& machine)
        : m_machine(machine),
          m_channels(static_cast<std::size_t>(machine.channels()), Channel(static_cast<std::size_t>(machine.banks())))
    {
    }

    void command(const sim::CommandRecord& record) override
    {
        const std::string& name = m_machine.description().commands[static_cast<std::size_t>(record.command)].name;
        Channel& channel = m_channels[static_cast<std::size_t>(record.channel)];
        m_what = name + " in cycle " + std::to_string(record.cycle);
        m_now = record.cycle;
        const bool isForAll = record.bank < 0 || name.ends_with("16") || name == "PREA";
        for (std::size_t i = 0; i < channel.banks.size(); ++i) {
            if (isForAll || static_cast<int>(i) == record.bank) {
                visit(channel.banks[i], name, record.row);
            }
        }
        if (name == "REFab") {
            channel.refreshed = m_now;
        } else if (name.starts_with("ACT")) {
            apart(channel.refreshed, kRefresh, "refresh");
            activate(channel, name);
        } else if (name == "WRGB" || name == "WRMAC16" || name == "RDMAC16") {
            apart(channel.column, kBurst + kModeChange, "a column command");
            channel.registers = m_now;
        } else if (!name.starts_with("PRE")) {
            apart(channel.registers, kBurst + kModeChange, "buffer or sums");
            apart(channel.column, kBurst, "a column command");
            channel.column = m_now;
        }
    }

    [[nodiscard]] const std::string& problem() const { return m_problem; }

private:
    struct Bank {
        std::int64_t row = -1;
        std::int64_t opened = kLongAgo;
        std::int64_t closed = kLongAgo;
        std::int64_t read = kLongAgo; // by the host or the unit
        std::int64_t written = kLongAgo;
    };
    struct Channel {
        explicit Channel(std::size_t count) : banks(count) {}
        std::vector<Bank> banks;
        std::vector<std::int64_t> activations;
        std::int64_t refreshed = kLongAgo;
        std::int64_t column = kLongAgo;
        std::int64_t registers = kLongAgo;
    };

    void apart(std::int64_t before, std::int64_t cycles, const char* why) { require(m_now - before >= cycles, why); }
    void require(bool isTrue, const char* why)
    {
        if (!isTrue && m_problem.empty()) {
            m_problem = m_what + ": " + why;
        }
    }

    void visit(Bank& bank, const std::string& name, std::int64_t row)
    {
        if (name.starts_with("ACT")) {
            require(bank.row < 0, "a row is open");
            apart(bank.closed, kPrecharge, "precharge");
            apart(bank.opened, kRowCycle, "activation");
            bank.row = row;
            bank.opened = m_now;
        } else if (name.starts_with("PRE") && bank.row >= 0) {
            apart(bank.opened, kRowOpen, "activation");
            apart(bank.read, kReadToPrecharge, "read");
            apart(bank.written, kWriteToPrecharge, "write");
            bank.row = -1;
            bank.closed = m_now;
        } else if (name == "REFab") {
            require(bank.row < 0, "a row is open");
            apart(bank.closed, kPrecharge, "precharge");
        } else if (name == "RD" || name == "WR" || name == "MAC" || name == "MAC16") {
            const bool isWrite = name == "WR";
            require(bank.row == row, "another row is open");
            apart(bank.opened, isWrite ? kToWrite : name == "RD" ? kToRead : kToOperate, "activation");
            apart(bank.written, isWrite ? 0 : kWriteToRead, "write");
            (isWrite ? bank.written : bank.read) = m_now;
        }
    }

    void activate(Channel& channel, const std::string& name)
    {
        auto& last = channel.activations;
        if (name == "ACT16") {
            last.clear(); // not in the window
            return;
        }
        if (!last.empty()) {
            apart(last.back(), kActivations, "activation of another bank");
        }
        if (last.size() >= 4) {
            apart(last[last.size() - 4], kFourActivations, "the fourth last activation");
        }
        last.push_back(m_now);
    }

    const sim::Machine& m_machine;
    std::vector<Channel> m_channels;
    std::string m_what;
    std::string m_problem;
    std::int64_t m_now = 0;
};

std::string problemOf(const DraftQuestion& question, const Draft& draft)
{
    Physics physics(question.timing());
    const auto run = simulateDraft(question, draft.parts(), {.commands = &physics});
    return run ? physics.problem() : run.error().message();
}

DraftQuestion gemvOnAim()
{
    DraftQuestion question;
    question.model = &compiledModel();
    question.machine = backends().find("gddr6-aim").value();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, "gemv").value(),
                                     {"batch=1,nhead=8,dhead=256,seq_len=512", affine::ElementType::Bf16, {}, {}})
                            .workload;
    return question;
}

} // namespace

TEST(AimRules, KeepRandomProgramsWithinWhatTheDeviceCanDo)
{
    RandomCases cases(catalogue().kernels, {backends().find("gddr6-aim").value()}, {.seed = 8, .mostPoints = 4e4});
    const int most = triesOf(80, 15);
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

TEST(AimRules, NeedTheModeChange)
{
    DraftQuestion question = gemvOnAim();
    const Draft draft = question.model->defaultDraft(question);
    ASSERT_EQ(problemOf(question, draft), "");

    question.ruled = ruledMachine(*question.machine, {.on = {}, .off = {"register-mode-change"}}).value();

    EXPECT_THAT(problemOf(question, draft), testing::AnyOf(HasSubstr("buffer or sums"), HasSubstr("a column command")));
}

/// The published artifact has no such device.
TEST(AimRules, AreNotThoseOfTheArtifact)
{
    DraftQuestion question = test::question("gemv", "batch=1,nhead=8,dhead=256,seq_len=512", "gddr6-aim");

    EXPECT_FALSE(check(question).has_value());
}

} // namespace pimento::test
