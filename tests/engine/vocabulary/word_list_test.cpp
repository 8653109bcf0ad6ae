// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vocabulary/word_list.h"

#include "engine/problem/system.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

const char* const kSmall = R"({
  "format": "pimento-words 1",
  "vocabularies": [
    {"id": "neutral", "title": "Neutral", "summary": "Fits all."},
    {"id": "stack", "title": "Stack", "summary": "Of stacks.", "families": ["attacc"]}
  ],
  "concepts": [
    {"id": "group", "word": "group", "definition": "A part.", "page": "explore", "spoken": "yes", "columns": ["g"],
     "instead": [{"vocabulary": "stack", "word": "channel"}]},
    {"id": "core", "word": "core", "definition": "A unit.", "formula": "a = b", "page": "explore", "spoken": "yes",
     "instead": [{"vocabulary": "stack", "word": "bank"}]},
    {"id": "bank-group", "word": "bank group", "definition": "Banks.", "page": "inspect"},
    {"id": "unit", "word": "unit", "plural": "units", "definition": "Computes.", "page": "start",
     "instead": [{"vocabulary": "stack", "word": "PU"}]}
  ]
})";

WordList small() { return parseWordList(kSmall, "words").value(); }

std::string replaced(const std::string& what, const std::string& with)
{
    std::string text = kSmall;
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

std::string complaint(const std::string& text)
{
    const auto list = parseWordList(text, "words");
    return list ? "nothing" : list.error().message();
}

const WordList& shipped()
{
    static const WordList list = loadWordList(sourceFile()).value();
    return list;
}

} // namespace

TEST(WordList, ReadsWordsWithTheirPlurals)
{
    const WordList list = small();

    ASSERT_EQ(list.concepts.size(), 4U);
    EXPECT_EQ(list.concepts.front().word, (Noun{"bank group", "bank groups"}));
    EXPECT_EQ(wordOf(*list.find("core"), "stack"), (Noun{"bank", "banks"}));
    EXPECT_EQ(wordOf(*list.find("core"), "neutral"), (Noun{"core", "cores"}));
    EXPECT_EQ(list.find("core")->formula, "a = b");
    EXPECT_EQ(list.find("nothing"), nullptr);
}

TEST(WordList, KnowsTheVocabularyOfAFamily)
{
    const WordList list = small();

    EXPECT_EQ(list.ofFamily("attacc").id, "stack");
    EXPECT_EQ(list.ofFamily("of-mine").id, "neutral");
    EXPECT_EQ(list.levels("stack"), (LevelWords{{"channel", "channels"}, {"bank", "banks"}}));
}

TEST(WordList, KnowsTheConceptOfAColumnWhateverItsNumber)
{
    const WordList list = small();

    ASSERT_NE(list.ofColumn("g12"), nullptr);
    EXPECT_EQ(list.ofColumn("g12")->id, "group");
    EXPECT_EQ(list.ofColumn("gh"), nullptr);
    EXPECT_EQ(list.ofColumn("12"), nullptr);
    EXPECT_EQ(list.ofColumn(""), nullptr);
}

TEST(WordList, SaysWhatIsWrong)
{
    EXPECT_THAT(complaint("{"), HasSubstr("words"));
    EXPECT_THAT(complaint(replaced("pimento-words 1", "pimento-words 2")), HasSubstr("format"));
    EXPECT_THAT(complaint(replaced("\"id\": \"neutral\"", "\"id\": \"plain\"")), HasSubstr("neutral"));
    EXPECT_THAT(complaint(replaced("A part.", "A part")), HasSubstr("no sentence"));
    EXPECT_THAT(complaint(replaced("\"id\": \"core\"", "\"id\": \"group\"")), HasSubstr("twice"));
    EXPECT_THAT(complaint(replaced("\"word\": \"core\"", "\"word\": \"group\"")), HasSubstr("twice"));
    EXPECT_THAT(complaint(replaced("\"word\": \"core\"", "\"word\": \"core!\"")), HasSubstr("no word"));
    EXPECT_THAT(complaint(replaced("\"vocabulary\": \"stack\"", "\"vocabulary\": \"heap\"")), HasSubstr("heap"));
    EXPECT_THAT(complaint(replaced("\"page\": \"inspect\"", "\"pages\": \"inspect\"")), HasSubstr("page"));
    EXPECT_THAT(complaint(replaced("\"spoken\": \"yes\"", "\"spoken\": true")), HasSubstr("spoken"));
}

TEST(WordList, SurvivesDamage)
{
    unsigned refused = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        Mutation mutation(seed);
        const std::string input = seed % 5 == 0 ? mutation.bytes() : mutation.damaged(kSmall);
        const auto list = parseWordList(input, "words");
        refused += list ? 0 : 1;
        ASSERT_TRUE(list || isOneCleanLine(list.error().message())) << seed << ": " << escaped(input);
        if (list) { // what is read can be spoken
            ASSERT_FALSE(glossaryText(*list, "stack").empty());
            (void)Speaker(*list, "stack").say("every group and core of a bank group");
        }
    }
    EXPECT_GT(refused, 1000U);
}

TEST(Speaker, SaysSpokenConceptsInTheWordsOfAVocabulary)
{
    const Speaker speaker(small(), "stack");

    EXPECT_EQ(speaker.say("Drafts that use every group and core"), "Drafts that use every channel and bank");
    EXPECT_EQ(speaker.say("Cores of a group"), "Banks of a channel");
    EXPECT_EQ(speaker.say("16 groups of 64 banks"), "16 channels of 64 banks");
    EXPECT_EQ(speaker.say("a unit"), "a unit") << "not spoken";
}

TEST(Speaker, LeavesWordsAloneThatHoldOthers)
{
    const Speaker speaker(small(), "stack");

    EXPECT_EQ(speaker.say("bank groups and groups"), "bank groups and channels");
    EXPECT_EQ(speaker.say("all-cores, core_map, bankgroup, encore"), "all-cores, core_map, bankgroup, encore");
    EXPECT_EQ(speaker.say(""), "");
}

TEST(Speaker, DropsEchoes)
{
    const Speaker speaker(small(), "stack");

    EXPECT_EQ(speaker.say("core (bank), a line"), "bank, a line");
    EXPECT_EQ(speaker.say("core (bank; lines separate groups)"), "bank (lines separate channels)");
    EXPECT_EQ(speaker.say("core (banks)"), "bank (banks)");
}

TEST(Speaker, OfTheNeutralVocabularySaysEverythingAsItIs)
{
    const Speaker speaker(small(), "neutral");

    EXPECT_TRUE(speaker.isNeutral());
    EXPECT_EQ(speaker.say("groups of cores"), "groups of cores");
}

TEST(Glossary, HasEveryConceptWithItsOtherWords)
{
    const std::string text = glossaryText(small(), "stack");

    EXPECT_THAT(text, HasSubstr("## channel\n\nA part.\n"));
    EXPECT_THAT(text, HasSubstr("Other words: Neutral: *group*."));
    EXPECT_THAT(text, HasSubstr("`a = b`"));
    EXPECT_LT(text.find("## PU"), text.find("## bank")) << "sorted by the words of the vocabulary";
}

TEST(ShippedWords, HaveAVocabularyForEveryDevice)
{
    for (const auto& machine : commandMachines()) {
        EXPECT_NE(shipped().ofFamily(machine->description().compute.family).id, "neutral")
            << machine->description().name;
    }
}

TEST(ShippedWords, NamePagesThatAreThere)
{
    std::string pages = "glossary ";
    for (const auto& each : std::filesystem::directory_iterator(sourceFile("/resources/docs/guide"))) {
        const std::string stem = each.path().stem().string();
        pages += stem.substr(stem.find('-') + 1) + " ";
    }
    for (const Concept& each : shipped().concepts) {
        EXPECT_THAT(pages, HasSubstr(each.page + " ")) << each.id;
    }
}

TEST(ShippedWords, ExplainEveryColumnOfEverySystem)
{
    const std::string gemv = "batch=1,nhead=8,dhead=64,seq_len=128";
    Question steps = asked("compiled", "gemv", gemv, "attacc");
    steps.settings["parts"] = std::string("steps");
    steps.settings["launches"] = std::string("stream");
    Question purpose = asked("compiled", "gemv", gemv, "gddr6-aim");
    purpose.settings["parts"] = std::string("purpose");
    for (const Question& question :
         {asked("compiled", "gemv", gemv, "attacc"), steps, purpose,
          asked("compiled", "fig5", "A0=12,A1=8,B0=4,k=16", "attacc"), asked("dcc-artifact", "gemv", gemv, "attacc"),
          asked("hbm-pim-kernels", "gemv", "m=256,n=512,batch=1,channels=16,ranks=1", "hbm-pim")}) {
        const auto problem = findSystem(question.system).value()->pose(question, catalogue());
        ASSERT_TRUE(problem) << problem.error().message();
        const auto list = (*problem)->standards().value();
        for (const TableColumn& column : list->columns()) {
            EXPECT_NE(shipped().ofColumn(column.id), nullptr) << column.id;
        }
        for (const TableColumn& column : (*problem)->costs().columns) {
            EXPECT_NE(shipped().ofColumn(column.id), nullptr) << column.id;
        }
    }
}

} // namespace pimento::test
