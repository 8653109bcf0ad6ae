// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/setting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Names = std::vector<std::string>;

SettingSpec quiet()
{
    return {.id = "quiet",
            .title = "Quiet",
            .explanation = "",
            .group = "",
            .kind = SettingKind::Switch,
            .standard = false};
}

SettingSpec devices()
{
    return {.id = "devices",
            .title = "Devices",
            .explanation = "",
            .group = "",
            .kind = SettingKind::Number,
            .standard = std::int64_t{1},
            .choices = {},
            .least = 1,
            .most = 4096};
}

SettingSpec space()
{
    return {.id = "space",
            .title = "Drafts",
            .explanation = "",
            .group = "",
            .kind = SettingKind::Choice,
            .standard = std::string("kept"),
            .choices = {{"all", "All", ""}, {"kept", "Kept", "", {"pruned", "best"}}, {"complete", "Complete", ""}}};
}

SettingSpec rules()
{
    return {.id = "rules",
            .title = "Rules",
            .explanation = "",
            .group = "",
            .kind = SettingKind::Names,
            .standard = Names{"fence", "beat"}, // not sorted
            .choices = {{"beat", "", ""}, {"fence", "", "", {"barrier"}}, {"open", "", ""}}};
}

const std::vector<SettingSpec>& specs()
{
    static const std::vector<SettingSpec> all = {quiet(), devices(), space(), rules()};
    return all;
}

Question with(const std::string& id, SettingValue value)
{
    Question question;
    question.settings[id] = std::move(value);
    return question;
}

TEST(Setting, HasItsStandardWhereAQuestionDoesNotSayIt)
{
    EXPECT_FALSE(isOn({}, quiet()));
    EXPECT_EQ(wordOf({}, space()), "kept");
    EXPECT_EQ(valueOf({}, devices()), SettingValue(std::int64_t{1}));
}

TEST(Setting, HasTheValueThatAQuestionSays)
{
    EXPECT_TRUE(isOn(with("quiet", true), quiet()));
    EXPECT_EQ(wordOf(with("space", std::string("all")), space()), "all");
    EXPECT_EQ(valueOf(with("devices", std::int64_t{4}), devices()), SettingValue(std::int64_t{4}));
}

TEST(Setting, HasItsStandardWhereAQuestionSaysAValueOfAnotherType)
{
    EXPECT_EQ(wordOf(with("space", true), space()), "kept");
    EXPECT_FALSE(isOn(with("quiet", std::string("true")), quiet()));
}

TEST(SettingText, IsReadBack)
{
    const std::vector<std::pair<SettingSpec, SettingValue>> all = {{quiet(), true},
                                                                   {quiet(), false},
                                                                   {devices(), std::int64_t{4096}},
                                                                   {space(), std::string("complete")},
                                                                   {rules(), Names{}},
                                                                   {rules(), Names{"beat", "open"}}};
    for (const auto& [spec, value] : all) {
        EXPECT_EQ(parseSetting(spec, settingText(value)).value(), value) << settingText(value);
    }
    EXPECT_EQ(settingText(Names{"beat", "open"}), "beat,open");
    EXPECT_EQ(settingText(true), "true");
    EXPECT_EQ(settingText(std::int64_t{-12}), "-12");
}

TEST(ParseSetting, ReadsOlderWordsAndSortsNames)
{
    EXPECT_EQ(parseSetting(space(), "pruned").value(), SettingValue(std::string("kept")));
    EXPECT_EQ(parseSetting(rules(), "open,barrier,beat,fence").value(), SettingValue(Names{"beat", "fence", "open"}));
}

TEST(ParseSetting, SaysWhatTheSettingTakes)
{
    const auto message = [](const SettingSpec& spec, const char* text) {
        const auto value = parseSetting(spec, text);
        return value ? "" : value.error().message();
    };

    EXPECT_THAT(message(quiet(), "maybe"), HasSubstr("setting quiet: \"maybe\" is not allowed. Write true or false"));
    EXPECT_THAT(message(devices(), "many"), HasSubstr("Write a whole number"));
    EXPECT_THAT(message(devices(), "0"), HasSubstr("\"0\" is not allowed. Use a whole number from 1 to 4096"));
    EXPECT_THAT(message(devices(), "4097"), HasSubstr("from 1 to 4096"));
    EXPECT_THAT(message(space(), "some"), HasSubstr("Use one of all, kept, complete"));
    EXPECT_THAT(message(space(), "complet"), HasSubstr("did you mean \"complete\"?"));
    EXPECT_THAT(message(space(), ""), HasSubstr("\"\" is not allowed"));
    EXPECT_THAT(message(rules(), "beat,fance"), HasSubstr("\"fance\" is not allowed"));
    EXPECT_THAT(message(rules(), "beat,"), HasSubstr("\"\" is not allowed"));
}

TEST(Canonical, LeavesOutWhatIsTheStandard)
{
    Question question = with("space", std::string("best"));
    question.settings["quiet"] = false;
    question.settings["devices"] = std::int64_t{1};
    question.settings["rules"] = Names{"barrier", "beat", "fence"};

    EXPECT_TRUE(canonical(question, specs()).value().settings.empty());
}

TEST(Canonical, ReplacesAliasesAndSortsLists)
{
    Question question = with("rules", Names{"open", "barrier", "open"});
    question.workload.resident = {"b", "a", "b"};
    question.workload.streamed = {"d", "c"};

    const Question same = canonical(question, specs()).value();

    EXPECT_EQ(same.settings, (std::map<std::string, SettingValue>{{"rules", Names{"fence", "open"}}}));
    EXPECT_EQ(same.workload.resident, (Names{"a", "b"}));
    EXPECT_EQ(same.workload.streamed, (Names{"c", "d"}));
    EXPECT_EQ(canonical(same, specs()).value(), same);
}

TEST(Canonical, RefusesWhatTheSettingsDoNotHave)
{
    const auto message = [](const Question& question) { return canonical(question, specs()).error().message(); };

    EXPECT_THAT(message(with("spaces", true)),
                HasSubstr("unknown setting \"spaces\". Use one of quiet, devices, space, rules"));
    EXPECT_THAT(message(with("space", std::string("some"))), HasSubstr("setting space: \"some\" is not allowed"));
    EXPECT_THAT(message(with("space", true)), HasSubstr("\"true\" is not allowed. Write a text"));
    EXPECT_THAT(message(with("devices", std::int64_t{-1})), HasSubstr("\"-1\" is not allowed"));
    EXPECT_THAT(message(with("rules", std::string("beat"))), HasSubstr("Write a list of texts"));
    EXPECT_THAT(canonical(with("space", true), {}).error().message(), HasSubstr("there are none here"));
}

} // namespace

} // namespace pimento::test
