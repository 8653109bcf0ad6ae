// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/ramulator_trace.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "engine/systems/dcc/lists/replayed_list.h"
#include "engine/systems/dcc/lists/request_list.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/exports/exported_case.h"
#include "tests/engine/systems/dcc/exports/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

// Exported schedules of random kernels, shapes, element types and drafts are executed by the reader in Python, which
// uses nothing else of this program, and their request lists run as the programs do. PIMENTO_SCHEDULES is the number
// for each device; with it the schedules are larger.

namespace pimento::test {

namespace {

struct Extent {
    int cases = 3;
    double mostPoints = 1e4; // of a statement
    double mostCommands = 3000;
};

Extent wanted()
{
    const char* const text = std::getenv("PIMENTO_SCHEDULES");
    return text != nullptr ? Extent{std::max(1, std::atoi(text)), 1e5, 50'000} : Extent{};
}

bool isThorough() { return std::getenv("PIMENTO_SCHEDULES") != nullptr; }

template <class Source> void writeBlocks(const std::filesystem::path& file, Source source)
{
    std::ofstream out(file, std::ios::binary);
    for (std::string text; source.next(text);) {
        out << text;
    }
}

void expectSameRun(const std::filesystem::path& list, const ExportedCase& one, const std::string& about)
{
    auto opened = ReplayedList::open(list, one.program.question().timing());
    ASSERT_TRUE(opened.has_value()) << about << ": " << opened.error().message();
    const auto replayed = opened->run();
    ASSERT_TRUE(replayed.has_value()) << about << ": " << replayed.error().message();
    EXPECT_EQ(replayed->cycles, one.run.cycles) << about;
    EXPECT_EQ(replayed->requestsByKind, one.run.requestsByKind) << about;
    EXPECT_EQ(replayed->commandsByKind, one.run.commandsByKind) << about;
    if (list.extension() == ".csv") { // a trace does not say what the time of a request counts for
        EXPECT_EQ(replayed->parts, one.run.parts) << about;
        EXPECT_EQ(replayed->commandsByPart, one.run.commandsByPart) << about;
    }
}

void expectReplays(const ExportedCase& one, const std::filesystem::path& folder, const std::string& about)
{
    auto requests = RequestList::of(one.program.question(), one.program.lowered(), {});
    ASSERT_TRUE(requests.has_value()) << about;
    writeBlocks(folder / "requests.csv", *std::move(requests));
    expectSameRun(folder / "requests.csv", one, about);
    if (whyNoRamulatorTrace(one.program.question().machine->description()).empty()) {
        auto trace = RamulatorTrace::of(one.program, {});
        ASSERT_TRUE(trace.has_value()) << about;
        writeBlocks(folder / "ramulator.trace", *std::move(trace));
        expectSameRun(folder / "ramulator.trace", one, about);
    }
}

/// Schedules in a folder of their own, to be executed at once.
class Schedules {
public:
    void add(const ExportedCase& one, const std::string& about)
    {
        m_files.push_back(std::to_string(m_files.size()) + ".json");
        writeAll(m_folder.path() / m_files.back(), one.schedule());
        expectReplays(one, m_folder.path(), about);
    }

    [[nodiscard]] int size() const { return static_cast<int>(m_files.size()); }

    void expectRight() const
    {
        const ReaderOutcome outcome = runReader(m_folder.path(), m_files);
        EXPECT_EQ(outcome.code, 0) << outcome.error;
        EXPECT_EQ(std::ranges::count(outcome.out, '\n'), std::ssize(m_files));
        if (isThorough()) {
            std::fputs(outcome.out.c_str(), stdout);
        }
    }

private:
    TemporaryFolder m_folder;
    std::vector<std::string> m_files;
};

} // namespace

class ScheduleReader : public testing::TestWithParam<const char*> {};

TEST_P(ScheduleReader, ExecutesRandomSchedules)
{
    const auto& all = catalogue();
    const Extent extent = wanted();
    RandomCases cases(all.kernels, {all.backends.find(GetParam()).value()}, {29, extent.mostPoints});
    Schedules schedules;

    while (schedules.size() < extent.cases && !HasFailure()) {
        const auto drawn = cases.next();
        ASSERT_TRUE(drawn.has_value());
        if (const auto one = exportedCase(drawn->question, drawn->draft, extent.mostCommands)) {
            schedules.add(*one, drawn->question.text() + " " + drawn->draft.text());
        }
    }

    schedules.expectRight();
}

/// Several statements, softmax of the host or of the units, guards, shared dimension sets.
TEST_P(ScheduleReader, ExecutesKernelsThatAreDrawnSeldom)
{
    Schedules schedules;
    const auto add = [&](const std::string& kernel, const std::string& shape, const std::string& text) {
        const DraftQuestion asked = compiledQuestion(kernel, shape, GetParam());
        const auto draft = parseDraft(asked, text);
        ASSERT_TRUE(draft.has_value()) << draft.error().message();
        const auto one = exportedCase(asked, *draft);
        ASSERT_TRUE(one.has_value()) << kernel << " " << text;
        schedules.add(*one, kernel + " " + text);
    };

    if (GetParam() == std::string("attacc")) { // the others have no softmax
        add("attn", "batch=1,nhead=2,dhead=20,seq_len=24", "2x1,1x2,1x2");
        add("attn", "batch=1,nhead=1,dhead=16,seq_len=40", "1x1,2x2,2x2");
    }
    add("fig5", "A0=6,A1=8,B0=4,k=7", "2x2,2x1,1x1");
    add("gemv", "batch=2,nhead=1,dhead=33,seq_len=17", "2x1,2x2,1x2");

    schedules.expectRight();
}

INSTANTIATE_TEST_SUITE_P(Devices, ScheduleReader, testing::Values("attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::erase(name, '-');
                             return name;
                         });

} // namespace pimento::test
