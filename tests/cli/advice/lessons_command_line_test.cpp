// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/engine/lessons/small_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// The small lesson in a file, with something in it replaced.
class WrittenLesson {
public:
    explicit WrittenLesson(const std::string& from = "A small lesson", const std::string& to = "A small lesson")
    {
        std::string text = smallLesson(kSmallSteps);
        text.replace(text.find(from), from.size(), to);
        writeAll(m_folder.path() / "small.json", text);
    }
    [[nodiscard]] std::string name() const { return (m_folder.path() / "small.json").string(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST(LessonsCommandLine, ListsEveryLessonOfTheProgram)
{
    const Outcome text = runCli({"lessons"});
    ASSERT_EQ(text.code, 0) << text.error;
    const Json all = Json::parse(runCli({"lessons", "--json"}).out);
    EXPECT_GE(all.size(), 10U);
    for (const Json& each : all) {
        EXPECT_THAT(text.out, HasSubstr(each["id"].get<std::string>()));
        EXPECT_THAT(text.out, HasSubstr(each["title"].get<std::string>()));
    }
}

TEST(LessonsCommandLine, PrintsALessonWithTheValuesThatSimulateFinds)
{
    const WrittenLesson file;
    const Outcome text = runCli({"lessons", file.name()});
    ASSERT_EQ(text.code, 0) << text.error;
    const Json best = Json::parse(runCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=2,dhead=32,seq_len=64", "-b",
                                          "attacc", "--space", "kept", "--best", "--json"})
                                      .out);
    EXPECT_THAT(text.out, HasSubstr(best["best"]["draft"].get<std::string>() + " takes " +
                                    std::to_string(best["best"]["cycles"].get<int>()) + " cycles."));
    EXPECT_THAT(text.out, HasSubstr("Answers"));
    EXPECT_THAT(text.out, HasSubstr("Step 2: a) Yes, "));
    EXPECT_THAT(text.out, Not(HasSubstr("Speak.")));
    EXPECT_THAT(text.out, Not(HasSubstr("{")));
    EXPECT_THAT(runCli({"lessons", file.name(), "--notes"}).out, HasSubstr("    Notes: Speak."));
}

TEST(LessonsCommandLine, PrintsAHandout)
{
    const Outcome page = runCli({"lessons", WrittenLesson().name(), "--markdown", "--notes"});
    ASSERT_EQ(page.code, 0) << page.error;
    EXPECT_THAT(page.out, testing::StartsWith("# A small lesson\n"));
    EXPECT_THAT(page.out, HasSubstr("\n## 2. Which is faster?\n"));
    EXPECT_THAT(page.out, HasSubstr("\n**Question.** Which one?\n"));
    EXPECT_THAT(page.out, HasSubstr("\n- a) A\n- b) B\n"));
    EXPECT_THAT(page.out, HasSubstr("\n> Notes: Speak.\n"));
    EXPECT_THAT(page.out, HasSubstr("\n## Answers\n"));
}

TEST(LessonsCommandLine, WritesTheSameOnAnyNumberOfThreadsWithAndWithoutCache)
{
    const WrittenLesson file;
    const Outcome one = runCli({"lessons", file.name(), "--json", "--threads", "1", "--cache", "none"});
    const std::string cache = (file.folder() / "cache.db").string();
    ASSERT_EQ(one.code, 0) << one.error;
    EXPECT_EQ(Json::parse(one.out)["steps"].size(), 4U);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(runCli({"lessons", file.name(), "--json", "--threads", "2", "--cache", cache}).out, one.out);
    }
}

TEST(LessonsCommandLine, ChecksFiles)
{
    const WrittenLesson good;
    const Outcome fine = runCli({"lessons", "--check", good.name()});
    EXPECT_EQ(fine.code, 0) << fine.error;
    EXPECT_EQ(fine.out, "small: 4 steps, questions to the reader: 1, nothing wrong\n");

    const WrittenLesson wrong("A.cycles < B.cycles", "A.cycles < B.cykles");
    const Outcome found = runCli({"lessons", "--check", good.name(), wrong.name()});
    EXPECT_EQ(found.code, 1);
    EXPECT_EQ(found.out, fine.out);
    EXPECT_THAT(found.error, HasSubstr("lesson small, step 2"));
    EXPECT_THAT(found.error, HasSubstr("\"cykles\" stands for nothing"));
    EXPECT_EQ(found.error.find("pimento-cli: lesson"), found.error.rfind("pimento-cli: lesson")) << found.error;
}

TEST(LessonsCommandLine, SaysWhatIsWrongWithANameOrAFile)
{
    const Outcome unknown = runCli({"lessons", "layuots"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.error, HasSubstr("there is no lesson \"layuots\". Did you mean layouts?"));
    const Outcome missing = runCli({"lessons", "--check", "no/such.json"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.error, HasSubstr("no/such.json"));
    EXPECT_EQ(runCli({"lessons", "one", "two"}).code, 2);
    const WrittenLesson damaged("\"steps\"", "\"stepz\"");
    const Outcome broken = runCli({"lessons", damaged.name()});
    EXPECT_EQ(broken.code, 2);
    EXPECT_THAT(broken.error, HasSubstr("Did you mean \"steps\"?"));
}

TEST(LessonsCommandLine, TakesTextsOfALanguageFromTheFileBeside)
{
    const WrittenLesson file;
    writeAll(file.folder() / "small.de.json", R"({"format": "pimento-lesson-texts 1", "title": "Klein"})");
    EXPECT_THAT(runCli({"lessons", file.name(), "--language", "de"}).out, testing::StartsWith("Klein\n=====\n"));
    EXPECT_THAT(runCli({"lessons", file.name()}).out, testing::StartsWith("A small lesson\n"));
    const Outcome wrong = runCli({"lessons", file.name(), "--language", "../de"});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.error, HasSubstr("is no language"));
}

} // namespace pimento::test
