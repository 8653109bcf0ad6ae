// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/question.h"

#include "tests/engine/fuzz/mutation.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Names = std::vector<std::string>;

Question someQuestion()
{
    Question question;
    question.system = "compiled";
    question.workload = {"gemv", "", {{"batch", "1"}, {"nhead", "32"}}, "fp16", {"W"}, {"x"}};
    question.device = {"attacc", ""};
    question.settings = {{"space", std::string("kept")},
                         {"devices", std::int64_t{2}},
                         {"quiet", true},
                         {"rules-off", Names{"refresh", "tRRD"}}};
    return question;
}

std::string withChange(std::string text, const std::string& from, const std::string& to)
{
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

std::string messageOf(const std::string& json)
{
    const auto read = parseQuestionJson(json, "q.json");
    return read ? "" : read.error().message();
}

TEST(FingerprintOfAQuestion, DiffersAfterEverySingleChange)
{
    const std::vector<std::function<void(Question&)>> changes = {
        [](Question&) {},
        [](Question& q) { q.system = "dcc-artifact"; },
        [](Question& q) { q.system.clear(); },
        [](Question& q) { q.workload.name = "va"; },
        [](Question& q) { q.workload.text = "kernel"; },
        [](Question& q) { std::swap(q.workload.name, q.workload.text); },
        [](Question& q) { q.workload.sizes["batch"] = "2"; },
        [](Question& q) { q.workload.sizes["dhead"] = "1"; },
        [](Question& q) { q.workload.sizes.erase("batch"); },
        [](Question& q) {
            q.workload.sizes = {{"batch", "32"}, {"nhead", "1"}};
        },
        [](Question& q) { q.workload.elementType = "int8"; },
        [](Question& q) { q.workload.resident.clear(); },
        [](Question& q) {
            q.workload.resident = {"W", "x"};
        },
        [](Question& q) { q.workload.streamed = {"y"}; },
        [](Question& q) { std::swap(q.workload.resident, q.workload.streamed); },
        [](Question& q) { q.device.name = "aim"; },
        [](Question& q) { q.device.text = "{}"; },
        [](Question& q) { std::swap(q.device.name, q.device.text); },
        [](Question& q) { q.settings.clear(); },
        [](Question& q) { q.settings["space"] = std::string("all"); },
        [](Question& q) { q.settings["space"] = Names{"kept"}; },
        [](Question& q) { q.settings["devices"] = std::int64_t{3}; },
        [](Question& q) { q.settings["devices"] = std::string("2"); },
        [](Question& q) { q.settings["quiet"] = false; },
        [](Question& q) { q.settings["quiet"] = std::int64_t{1}; },
        [](Question& q) { q.settings["rules-off"] = Names{"refresh"}; },
        [](Question& q) { q.settings["rules-off"] = Names{"refreshtRRD"}; },
        [](Question& q) { q.settings["rules-off"] = Names{}; },
        [](Question& q) { q.settings.erase("rules-off"); },
        [](Question& q) { q.settings["more"] = Names{}; },
    };

    std::set<Fingerprint> prints;
    for (const auto& change : changes) {
        Question question = someQuestion();
        change(question);
        prints.insert(fingerprintOf(question));
    }

    EXPECT_EQ(prints.size(), changes.size());
}

TEST(FingerprintOfAQuestion, DoesNotDependOnTheOrderInWhichSizesAreWritten)
{
    Question one = someQuestion();
    Question other = someQuestion();

    one.workload.sizes = parseSizesText("batch=1,nhead=32,dhead=128").value();
    other.workload.sizes = parseSizesText("dhead=128,nhead=32,batch=1").value();

    EXPECT_EQ(one, other);
    EXPECT_EQ(fingerprintOf(one), fingerprintOf(other));
}

TEST(SizesText, IsReadBackAndSorted)
{
    EXPECT_EQ(sizesText(parseSizesText("nhead=32,batch=1").value()), "batch=1,nhead=32");
    EXPECT_EQ(sizesText(parseSizesText("x=1x128,W=512x128").value()), "W=512x128,x=1x128");
    EXPECT_EQ(sizesText(parseSizesText(" batch = 1, nhead=32 ").value()), "batch=1,nhead=32");
    EXPECT_TRUE(parseSizesText("").value().empty());
    EXPECT_EQ(sizesText({}), "");
}

TEST(SizesText, SaysWhatIsWrong)
{
    const auto message = [](const char* text) { return parseSizesText(text).error().message(); };

    EXPECT_THAT(message("batch"), HasSubstr("\"batch\" is not of the form name=size"));
    EXPECT_THAT(message("batch=1,"), HasSubstr("\"\" is not of the form"));
    EXPECT_THAT(message("=1"), HasSubstr("\"=1\" is not of the form"));
    EXPECT_THAT(message("batch="), HasSubstr("\"batch=\" is not of the form"));
    EXPECT_THAT(message("batch= "), HasSubstr("\"batch= \" is not of the form"));
    EXPECT_THAT(message("batch=1,batch=1"), HasSubstr("\"batch\" is given twice"));
}

TEST(QuestionJson, HasSortedKeysAndTwoSpaces)
{
    Question question = someQuestion();
    question.settings = {{"space", std::string("kept")}, {"quiet", true}, {"devices", std::int64_t{2}}};

    EXPECT_EQ(questionJson(question), R"({
  "device": {
    "name": "attacc",
    "text": ""
  },
  "format": "pimento-question 2",
  "kernel": {
    "element_type": "fp16",
    "name": "gemv",
    "resident": [
      "W"
    ],
    "sizes": {
      "batch": "1",
      "nhead": "32"
    },
    "streamed": [
      "x"
    ],
    "text": ""
  },
  "settings": {
    "devices": 2,
    "quiet": true,
    "space": "kept"
  },
  "system": "compiled"
})");
}

/// Questions of a seed, with texts of every kind.
class RandomQuestions {
public:
    explicit RandomQuestions(unsigned seed) : m_random(seed) {}

    Question next()
    {
        Question question;
        question.system = text();
        question.workload = {text(), text(), {}, text(), names(), names()};
        for (std::size_t i = below(4); i > 0; --i) {
            question.workload.sizes[text()] = text();
        }
        question.device = {text(), text()};
        for (std::size_t i = below(5); i > 0; --i) {
            question.settings[text()] = setting();
        }
        return question;
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }

    std::string text()
    {
        static const std::vector<std::string> kPieces = {"a",  "gemv", "x=1", ",", "\"", "\\", "\n",   "\t",
                                                         "{}", "[",    ".",   ":", "é",  "漢", "\x7f", " "};
        std::string all;
        for (std::size_t i = below(6); i > 0; --i) {
            all += kPieces[below(kPieces.size())];
        }
        return all;
    }

    Names names()
    {
        Names all;
        for (std::size_t i = below(3); i > 0; --i) {
            all.push_back(text());
        }
        return all;
    }

    SettingValue setting()
    {
        switch (below(4)) {
        case 0:
            return below(2) == 0;
        case 1: {
            const std::uint64_t high = m_random();
            return static_cast<std::int64_t>(high << 32U | m_random());
        }
        case 2:
            return text();
        default:
            return names();
        }
    }

    std::mt19937 m_random;
};

TEST(QuestionJson, BringsRandomQuestionsBack)
{
    RandomQuestions questions(7);
    for (int i = 0; i < 1000; ++i) {
        const Question question = questions.next();
        const auto read = parseQuestionJson(questionJson(question), "q.json");
        ASSERT_TRUE(read.has_value()) << read.error().message() << "\n" << questionJson(question);
        ASSERT_EQ(*read, question) << questionJson(question);
        ASSERT_EQ(fingerprintOf(*read), fingerprintOf(question));
    }
}

TEST(QuestionJson, WritesTextThatIsNoUtf8WithReplacements)
{
    Question question = someQuestion();
    question.workload.text = "a\xff";

    EXPECT_EQ(parseQuestionJson(questionJson(question), "q.json").value().workload.text, "a\xef\xbf\xbd");
}

TEST(QuestionJson, MayLackSettings)
{
    Question question = someQuestion();
    question.settings.clear();

    const auto read = parseQuestionJson(withChange(questionJson(question), "  \"settings\": {},\n", ""), "q.json");

    EXPECT_EQ(read.value(), question);
}

TEST(QuestionJson, MustHaveEveryOtherKey)
{
    for (const std::string key :
         {"format", "system", "name", "text", "element_type", "sizes", "resident", "streamed", "kernel", "device"}) {
        const std::string json = withChange(questionJson(someQuestion()), "\"" + key + "\"", "\"note\"");
        const auto read = parseQuestionJson(json, "q.json");
        ASSERT_FALSE(read.has_value()) << key;
        EXPECT_THAT(read.error().message(), HasSubstr("q.json")) << key;
        EXPECT_TRUE(read.error().place.has_value()) << key;
    }
}

TEST(QuestionJson, NamesThePlaceOfAMistake)
{
    const std::string json = questionJson(someQuestion());

    EXPECT_THAT(messageOf(withChange(json, "\"fp16\"", "16")),
                HasSubstr("q.json, line 8, kernel.element_type: is not text"));
    EXPECT_THAT(messageOf(withChange(json, "\"batch\": \"1\"", "\"batch\": 1")),
                HasSubstr("kernel.sizes.batch: is not text"));
    EXPECT_THAT(messageOf(withChange(json, "\"kept\"", "null")), HasSubstr("settings.space: is no value of a setting"));
    EXPECT_THAT(messageOf(withChange(json, "\"kept\"", "1.5")), HasSubstr("settings.space: is no value of a setting"));
    EXPECT_THAT(messageOf(withChange(json, "\"kept\"", "[1]")), HasSubstr("settings.space: is no value of a setting"));
    EXPECT_THAT(messageOf(withChange(json, ": 2", ": 9223372036854775808")),
                HasSubstr("settings.devices: is no value of a setting"));
    EXPECT_THAT(messageOf(withChange(json, "\"system\"", "\"sistem\"")), HasSubstr("sistem: is not a known key"));
    EXPECT_THAT(messageOf(withChange(json, "question 2", "question 1")), HasSubstr("format"));
    EXPECT_THAT(messageOf(withChange(json, "\"nhead\"", "\"batch\"")), HasSubstr("\"batch\" stands twice"));
    EXPECT_THAT(messageOf(withChange(json, "{", "[")), HasSubstr("is not valid JSON at line"));
    EXPECT_THAT(messageOf(""), HasSubstr("q.json: is empty"));
    EXPECT_THAT(messageOf("[]"), HasSubstr("is not an object"));
    EXPECT_THAT(messageOf(withChange(json, "[\n      \"W\"\n    ]", "\"W\"")),
                HasSubstr("kernel.resident: is not a list of texts"));
}

TEST(QuestionJson, EndsDamagedTextsWithAPlaceOrAQuestion)
{
    const std::string json = questionJson(someQuestion());
    std::size_t refused = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(longTriesOf(5000, 500)); ++seed) {
        Mutation mutation(seed);
        const std::string text = mutation.damaged(json);
        const auto read = parseQuestionJson(text, "q.json");
        if (read) {
            ASSERT_EQ(parseQuestionJson(questionJson(*read), "again").value(), *read) << escaped(text);
        } else {
            ++refused;
            ASSERT_TRUE(read.error().place.has_value()) << escaped(text);
            ASSERT_TRUE(isOneCleanLine(read.error().message())) << escaped(text);
            ASSERT_THAT(read.error().where, HasSubstr("q.json"));
        }
    }
    EXPECT_GT(refused, 100U);
}

} // namespace

} // namespace pimento::test
