// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"
#include "engine/systems/upmem/exports/dpu_schedule_json.h"
#include "engine/systems/upmem/schedule_problem.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/exports/reader.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

// Schedules for DPUs, executed by a reader that uses only their documents.

namespace pimento::test {

namespace {

using testing::HasSubstr;

struct Wanted {
    const char* kernel;
    const char* sizes;
    const char* draft; // "": drawn at random
    const char* type = "int32";
};

std::shared_ptr<const Problem> posedFor(const Wanted& wanted)
{
    Question question;
    question.system = "upmem";
    question.workload.name = wanted.kernel;
    question.workload.sizes = parseSizesText(wanted.sizes).value();
    question.workload.elementType = wanted.type;
    question.device.name = "upmem";
    return pose(question, catalogue()).value();
}

std::string documentOf(const Wanted& wanted)
{
    const auto problem = posedFor(wanted);
    const upmem::ScheduleProblem& schedules = *upmem::scheduleProblem(*problem);
    const std::string draft = wanted.draft;
    const auto one = draft.empty() ? schedules.drawn(1, 7) : problem->parse(draft).value();
    const auto compiled = schedules.compiled(*one, 0).value();
    const auto listings = schedules.listings(*one, 0, {}).value();
    const auto cost = problem->evaluator(one, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
    EXPECT_EQ(whyNoDpuSchedule(*compiled), "");
    std::string text;
    EXPECT_TRUE(
        writeDpuScheduleJson({schedules, one->text(0), *compiled, listings, cost, "test"}, [&](std::string_view piece) {
            text += piece;
            return true;
        }));
    return text;
}

void write(const std::filesystem::path& file, const std::string& text) { std::ofstream(file) << text; }

} // namespace

TEST(DpuSchedules, AreExecutedByAReader)
{
    const Wanted all[] = {{"va", "batch=1,vec_len=1023", "default"},
                          {"va", "batch=1,vec_len=101", "prim dpus=8x1 tasklets=3 tile=6"},
                          {"va", "batch=1,vec_len=96", "", "int64"},
                          {"mtv", "rows=12,columns=30", ""},
                          {"mtv", "rows=7,columns=40", "default"},
                          {"mtv", "rows=33,columns=17", "prim dpus=8x1 tasklets=2 tile=8"},
                          {"red", "batch=1,vec_len=512", "prim dpus=8x1 tasklets=4 tile=16", "int64"},
                          {"red", "batch=1,vec_len=512", "", "int64"},
                          {"red", "batch=1,vec_len=500", "simplepim dpus=8x1 tasklets=5 tile=16", "int64"},
                          {"mmtv", "count=6,rows=14,columns=5", "default"},
                          {"ttv", "depth=2,rows=8,columns=6", ""}};
    const TemporaryFolder folder;
    std::vector<std::string> files;
    for (const Wanted& wanted : all) {
        files.push_back("s" + std::to_string(files.size()) + ".json");
        write(folder.path() / files.back(), documentOf(wanted));
    }

    const ReaderOutcome outcome = runReader(folder.path(), files, "--seed 5");

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("1023 exact"));
}

/// The reader notices what is wrong: another place, another bound, another type.
TEST(DpuSchedules, MistakesAreNoticed)
{
    const std::string right = documentOf({"va", "batch=1,vec_len=101", "prim dpus=8x1 tasklets=3 tile=6"});
    const TemporaryFolder folder;
    const std::pair<const char*, const char*> changes[] = {{"\"operation\":\"add\"", "\"operation\":\"subtract\""},
                                                           {"\"granule\":8", "\"granule\":16"},
                                                           {"\"kind\":\"launch\"", "\"kind\":\"lunch\""}};
    for (const auto& [from, to] : changes) {
        std::string wrong = right;
        const std::size_t at = wrong.rfind(from);
        ASSERT_NE(at, std::string::npos) << from;
        wrong.replace(at, std::string(from).size(), to);
        write(folder.path() / "wrong.json", wrong);
        EXPECT_NE(runReader(folder.path(), {"wrong.json"}, "").code, 0) << to;
    }
}

} // namespace pimento::test
