// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

// Equal channels are simulated once in a recorded run. Its figures, pictures and files equal those of a run that
// records every channel by itself, for random programs of all devices, run to their ends or stopped.

namespace pimento::test {

namespace {

constexpr double kMostWork = 40'000; // requests, about
constexpr std::size_t kMostRecords = 20'000;

struct Recording {
    sim::RunResult run;
    Timeline timeline;
    int groups = 0;
};

std::optional<Recording> record(const DraftProgram& program, sim::Shortcut channelGroups, std::int64_t mostCycles)
{
    const DraftQuestion& question = program.question();
    auto recorder = CommandRecorder::make(*question.machine, kMostRecords).value();
    sim::ShortcutUse use;
    const auto run = program.run({.commands = &recorder,
                                  .bankFigures = sim::BankFigures::Keep,
                                  .explainsWaits = true,
                                  .channelGroups = channelGroups,
                                  .shortcutUse = &use,
                                  .mostCycles = mostCycles});
    if (!run) {
        return std::nullopt;
    }
    return Recording{*run, commandTimeline(question.machine, recorder.finish(), *run), use.mostGroups};
}

std::string textOf(const Timeline& timeline, bool (*write)(const Timeline&, const WriteText&, std::stop_token))
{
    std::string text;
    EXPECT_TRUE(write(timeline,
                      [&](std::string_view piece) {
                          text += piece;
                          return true;
                      },
                      {}));
    return text;
}

void expectEqualLogs(const CommandLog& one, const CommandLog& other)
{
    ASSERT_EQ(one.size(), other.size());
    EXPECT_EQ(one.omitted(), other.omitted());
    for (std::size_t i = 0; i < one.size(); ++i) {
        ASSERT_EQ(one.record(i), other.record(i)) << i;
        ASSERT_EQ(one.duration(i), other.duration(i)) << i;
        ASSERT_EQ(one.held(i), other.held(i)) << i;
        ASSERT_EQ(one.queued(i), other.queued(i)) << i;
        ASSERT_EQ(one.heldBy(i), other.heldBy(i)) << i;
    }
}

void expectEqual(const Recording& one, const Recording& other)
{
    EXPECT_EQ(one.run, other.run);
    expectEqualLogs(commandLogOf(one.timeline), commandLogOf(other.timeline));
    for (std::size_t lane = 0; lane < one.timeline.tracks().size(); ++lane) {
        ASSERT_EQ(one.timeline.count(lane), other.timeline.count(lane));
    }
    EXPECT_TRUE(textOf(one.timeline, writeTimelineJson) == textOf(other.timeline, writeTimelineJson));
    EXPECT_TRUE(textOf(one.timeline, writeTimelineCsv) == textOf(other.timeline, writeTimelineCsv));
}

class Recordings : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(Recordings, AreThoseOfEveryChannelByItself)
{
    const auto machine = backends().find(GetParam()).value();
    RandomCases cases(catalogue().kernels, {machine}, {77, 1e5});
    int compared = 0;
    int shared = 0;
    while (compared < triesOf(30, 6) && !HasFailure()) {
        const auto next = cases.next();
        ASSERT_TRUE(next.has_value());
        DraftQuestion question = next->question;
        question.indexing = question.model->indexings(question).front();
        if (question.model->work(question, next->draft.parts()) > kMostWork) {
            continue;
        }
        const auto program = DraftProgram::make(question, next->draft.parts());
        const auto alone = program ? record(*program, sim::Shortcut::Off, 0) : std::nullopt;
        if (!alone) {
            continue; // it does not fit the device
        }
        const auto whole = record(*program, sim::Shortcut::On, 0);
        ASSERT_TRUE(whole.has_value());
        expectEqual(*whole, *alone);
        const std::int64_t half = alone->run.cycles.value() / 2;
        expectEqual(*record(*program, sim::Shortcut::On, half), *record(*program, sim::Shortcut::Off, half));
        shared += whole->groups < machine->channels() ? 1 : 0;
        ++compared;
    }
    EXPECT_GT(shared, compared / 2);
}

INSTANTIATE_TEST_SUITE_P(Devices, Recordings, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace pimento::test
