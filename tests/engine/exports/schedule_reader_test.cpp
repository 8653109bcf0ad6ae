// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exports/ramulator_trace.h"
#include "engine/exports/schedule_json.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lists/replayed_list.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/exports/reader.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

// Exported schedules of random kernels, shapes, element types and drafts are executed by the reader in Python, which
// knows nothing of this program, and their request lists run as the programs do. PIMENTO_SCHEDULES says how many for
// each device.

namespace pimento::test {

namespace {

constexpr int kUsualCases = 3;
constexpr double kMostWork = 4000; // commands of a program; what Python does in a second or so

int wantedCases()
{
    const char* const wanted = std::getenv("PIMENTO_SCHEDULES");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : kUsualCases;
}

/// The question of a case as people ask it.
Question questionOf(const DraftQuestion& asked)
{
    Question question;
    question.system = "compiled";
    question.kernel.name = asked.kernelName();
    question.kernel.sizes = parseSizesText(asked.shapeText()).value();
    question.kernel.elementType = affine::name(asked.workload->kernel.type);
    question.device.name = asked.machine->description().name;
    return question;
}

template <class Source> void writeBlocks(const std::filesystem::path& file, Source source)
{
    std::ofstream out(file, std::ios::binary);
    for (std::string text; source.next(text);) {
        out << text;
    }
}

void expectSameRun(const std::filesystem::path& list, const sim::RunResult& run, const sim::Machine& machine,
                   const std::string& about)
{
    auto opened = ReplayedList::open(list, machine);
    ASSERT_TRUE(opened.has_value()) << about << ": " << opened.error().message();
    const auto replayed = opened->run();
    ASSERT_TRUE(replayed.has_value()) << about << ": " << replayed.error().message();
    EXPECT_EQ(replayed->cycles, run.cycles) << about;
    EXPECT_EQ(replayed->requestsByKind, run.requestsByKind) << about;
    EXPECT_EQ(replayed->commandsByKind, run.commandsByKind) << about;
    if (list.extension() == ".csv") { // a trace does not say what the time of a request counts for
        EXPECT_EQ(replayed->parts, run.parts) << about;
        EXPECT_EQ(replayed->commandsByPart, run.commandsByPart) << about;
    }
}

void expectReplays(const DraftProgram& program, const sim::RunResult& run, const std::filesystem::path& folder,
                   const std::string& about)
{
    const sim::Machine& machine = program.question().timing();
    auto requests = RequestList::of(program.question(), program.lowered(), {});
    ASSERT_TRUE(requests.has_value()) << about;
    writeBlocks(folder / "requests.csv", *std::move(requests));
    expectSameRun(folder / "requests.csv", run, machine, about);
    if (whyNoRamulatorTrace(machine.description()).empty()) {
        auto trace = RamulatorTrace::of(program, {});
        ASSERT_TRUE(trace.has_value()) << about;
        writeBlocks(folder / "ramulator.trace", *std::move(trace));
        expectSameRun(folder / "ramulator.trace", run, machine, about);
    }
}

/// The next case that can be lowered and is not too long; its schedule goes to the file.
void exportNext(RandomCases& cases, const std::filesystem::path& folder, const std::string& file)
{
    while (true) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        DraftQuestion asked = drawn->question;
        asked.indexing = asked.model->indexings(asked).front();
        const auto program = DraftProgram::make(asked, drawn->draft.parts());
        if (!program || asked.model->work(asked, drawn->draft.parts()) > kMostWork) {
            continue;
        }
        const std::string about = asked.text() + " " + drawn->draft.text();
        const auto run = program->run();
        ASSERT_TRUE(run.has_value()) << about << ": " << run.error().message();
        expectReplays(*program, *run, folder, about);
        const Question question = questionOf(asked);
        std::ofstream out(folder / file, std::ios::binary);
        EXPECT_TRUE(writeScheduleJson({question, program->question(), *program->lowered(), *run, "test"},
                                      [&](std::string_view text) {
                                          out << text;
                                          return true;
                                      }));
        return;
    }
}

} // namespace

class ScheduleReader : public testing::TestWithParam<const char*> {};

TEST_P(ScheduleReader, ExecutesRandomSchedules)
{
    const auto& all = catalogue();
    RandomCases cases(all.kernels, {all.backends.find(GetParam()).value()}, {29, 2e4});
    const TemporaryFolder folder;
    std::vector<std::string> files;
    for (int i = 0; i < wantedCases() && !HasFailure(); ++i) {
        files.push_back(std::to_string(i) + ".json");
        exportNext(cases, folder.path(), files.back());
    }

    const ReaderOutcome outcome = runReader(folder.path(), files);

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), std::ssize(files));
    if (wantedCases() != kUsualCases) {
        std::fputs(outcome.out.c_str(), stdout);
    }
}

INSTANTIATE_TEST_SUITE_P(Devices, ScheduleReader, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace pimento::test
