// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sensitivity/sensitivity.h"

#include "engine/devices/device_file.h"
#include "engine/problem/system.h"
#include "engine/sensitivity/sensitivity_point.h"
#include "tests/engine/support.h"
#include "tests/support/small_attention.h"
#include "tests/support/toy_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

constexpr const char* kLatency = "rules/rule=result-before-use/constraints/after=SFM/latency";

std::string attacc()
{
    const auto machines = catalogue().backends.all();
    const auto found =
        std::ranges::find_if(machines, [](const auto& machine) { return machine->description().name == "attacc"; });
    return readDeviceText(catalogue().backends.files()[static_cast<std::size_t>(found - machines.begin())]).value();
}

const Assumption& assumption(const std::vector<Assumption>& all, const std::string& id)
{
    return *std::ranges::find(all, id, &Assumption::id);
}

/// Returns an answered point at which the question's winner costs `winner`.
SensitivityPoint point(double number, double best, double standard, double winner)
{
    SensitivityPoint made;
    made.value.text = std::to_string(static_cast<int>(number)) + " units";
    made.value.number = number;
    made.best = "b";
    made.ranked = best;
    made.isFinished = true;
    made.isProved = true;
    made.standard = "default";
    made.standardRanked = standard;
    made.winnerRanked = winner;
    made.seconds = best;
    made.baselineSeconds = 100;
    made.baseline = "one machine";
    return made;
}

} // namespace

TEST(DeviceEdit, ReplacesOneValueAndKeepsTextText)
{
    const std::vector<DeviceEdit> edits = {{"compute/softmax_lanes", "4"}, {kLatency, "60"}};

    const std::string edited = editedDevice(attacc(), edits).value();

    EXPECT_EQ(deviceValueAt(attacc(), "compute/softmax_lanes").value(), "16");
    EXPECT_EQ(deviceValueAt(edited, "compute/softmax_lanes").value(), "4");
    EXPECT_EQ(deviceValueAt(edited, kLatency).value(), "60");
    EXPECT_EQ(deviceValueAt(attacc(), "rules/rule=activation-window-per-pch/timing/nFAW").value(), "20");
    EXPECT_TRUE(makeMachine(edited, "edited").has_value());
    const std::vector<DeviceEdit> back = {{"compute/softmax_lanes", "16"}, {kLatency, "2"}};
    EXPECT_EQ(editedDevice(edited, back).value(), editedDevice(attacc(), {}).value());
}

TEST(DeviceEdit, RefusesWhatIsNotThere)
{
    const std::vector<DeviceEdit> none = {{"compute/no_such_key", "4"}};
    EXPECT_THAT(editedDevice(attacc(), none).error().message(), HasSubstr("no_such_key"));
    EXPECT_FALSE(deviceValueAt(attacc(), "rules/rule=no-such-rule/reason").has_value());
    EXPECT_FALSE(deviceValueAt("{", "compute").has_value());
    const std::vector<DeviceEdit> wrong = {{"compute/softmax_lanes", "["}};
    EXPECT_FALSE(editedDevice(attacc(), wrong).has_value());
}

TEST(Assumptions, AreThoseOfKernelAndDevice)
{
    Question question = smallAttention();
    const auto all = assumptionsOf(question, catalogue()).value();
    const Assumption& rate = assumption(all, "softmax-rate");
    EXPECT_EQ(rate.standardNumber, 16);
    ASSERT_EQ(rate.values.size(), 3U);
    EXPECT_EQ(rate.values[0].number, 1);
    EXPECT_EQ(rate.values[2].number, 64);
    EXPECT_EQ(assumption(all, "refresh").values[0].number, 2535);
    EXPECT_EQ(assumption(all, "activation").values.size(), 2U);
    EXPECT_EQ(std::ranges::count(all, "rule:staged-activation", &Assumption::id), 0);
    EXPECT_EQ(std::ranges::count(all, "rule:program-order", &Assumption::id), 1);
    for (const Assumption& each : all) {
        EXPECT_FALSE(each.title.empty() || each.explanation.empty() || each.source.empty()) << each.id;
        for (const AssumedValue& value : each.values) {
            EXPECT_FALSE(value.text.empty() || value.reason.empty()) << each.id;
        }
    }

    question.workload.name = "gemv";
    const auto others = assumptionsOf(question, catalogue()).value();
    EXPECT_EQ(std::ranges::count(others, "softmax-rate", &Assumption::id), 0);
}

TEST(Assumptions, SwitchRulesAsTheDeviceFileHasThem)
{
    AssumedValue value;
    value.rulesOn = {"staged-activation", "program-order"};
    Question question = smallAttention();
    question.settings["rules-off"] = std::vector<std::string>{"program-order"};

    const Question changed = assuming(question, value, catalogue()).value();

    EXPECT_EQ(std::get<std::vector<std::string>>(changed.settings.at("rules-on")),
              std::vector<std::string>{"staged-activation"});
    EXPECT_TRUE(std::get<std::vector<std::string>>(changed.settings.at("rules-off")).empty());
    value.rulesOn = {"no-such-rule"};
    EXPECT_FALSE(assuming(question, value, catalogue()).has_value());
    value.rulesOn.clear();
    value.settings = {{"no-such-setting", "1"}};
    EXPECT_FALSE(assuming(question, value, catalogue()).has_value());
}

TEST(Sensitivity, SaysWhyADeviceIsRefused)
{
    AssumedValue value;
    value.device = {{"compute/buffer_entries", "1"}}; // fewer than a column has elements
    const SensitivityPoint refused = answerPoint(smallAttention(), value, catalogue(), {}, nullptr, {});

    ASSERT_TRUE(refused.refused.has_value());
    EXPECT_THAT(refused.refused->message(), HasSubstr("buffer_entries"));
    EXPECT_FALSE(refused.isAnswered());
}

TEST(Sensitivity, OfAToyIsAsByHand)
{
    // n = 6: star-4 takes 420 / 4 + 3 * 16 = 153, of round and square round-6 is best: 720 / 6 + 36 = 156.
    const WithToy toy;
    SensitivityPoint standard = answerPoint(toyQuestion(6), {}, catalogue(), {}, nullptr, {});
    EXPECT_EQ(standard.best, "star-4");
    EXPECT_EQ(standard.ranked, 153);
    EXPECT_EQ(standard.standardRanked, 721);
    EXPECT_DOUBLE_EQ(*standard.seconds, 153e-9);
    AssumedValue plain;
    plain.text = "plain";
    plain.settings = {{"shapes", "plain"}};

    const SensitivityPoint other = answerPoint(toyQuestion(6), plain, catalogue(), {}, &standard, {});

    EXPECT_EQ(other.best, "round-6");
    EXPECT_EQ(other.ranked, 156);
    EXPECT_THAT(other.winnerRefused, HasSubstr("is no toy"));
    EXPECT_TRUE(isOtherwise(Conclusion::Winner, standard, other));
    EXPECT_FALSE(isOtherwise(Conclusion::DefaultGain, standard, other)); // 721 / 156 against 721 / 153
    const Sensitivity found{nullptr, standard, {{{.id = "shapes", .title = "shapes"}, {other}, {}}}};
    ASSERT_EQ(sentencesOf(found).size(), 1U);
    EXPECT_THAT(sentencesOf(found)[0], HasSubstr("The winner changes under shapes: plain: star-4 has no cost there"));
    EXPECT_TRUE(harmless(found).empty());
}

TEST(Sensitivity, TellsConclusionsApart)
{
    const SensitivityPoint standard = point(16, 80, 126.4, 80); // 1.58x over the default, 1.25x over the machine
    const SensitivityPoint same = point(8, 80, 126.4, 80.5);
    const SensitivityPoint flipped = point(1, 120, 126.4, 263.3); // 0.48x with the winner, 0.83x of the machine
    for (const Conclusion each :
         {Conclusion::Winner, Conclusion::DefaultSign, Conclusion::DefaultGain, Conclusion::BaselineSign}) {
        EXPECT_FALSE(isOtherwise(each, standard, same));
        EXPECT_TRUE(isOtherwise(each, standard, flipped));
    }
    const Assumption units{.id = "u", .title = "width", .unit = "units", .standardNumber = 16.0};
    const Sensitivity found{nullptr, standard, {{units, {flipped, same}, {{Conclusion::DefaultSign, 1, 8}}}}};
    const auto sentences = sentencesOf(found);
    ASSERT_EQ(sentences.size(), 4U);
    EXPECT_EQ(sentences[1],
              "The verdict against the default flips under width: 1 unit and less (not at 8); at 1: b, "
              "1.580x faster than default, becomes 2.083x slower than default (up to 1 % counts as equal)");
}

// 80 beside 80 of the default: the winner is as fast. A default of 79.2 is 1 % faster, one of 79.84 is not.
TEST(Sensitivity, SmallDifferencesDoNotFlipTheVerdictAgainstTheDefault)
{
    const SensitivityPoint standard = point(16, 80, 80.16, 80);

    EXPECT_FALSE(isOtherwise(Conclusion::DefaultSign, standard, point(8, 79.84, 79.84, 80)));
    EXPECT_FALSE(isOtherwise(Conclusion::DefaultSign, standard, point(8, 79.3, 79.3, 80)));
    EXPECT_TRUE(isOtherwise(Conclusion::DefaultSign, standard, point(8, 79.1, 79.1, 80)));
    const Assumption units{.id = "u", .title = "width", .unit = "units", .standardNumber = 16.0};
    const Sensitivity found{nullptr, standard, {{units, {point(8, 79.84, 79.84, 80)}, {}}}};
    EXPECT_TRUE(sentencesOf(found).empty());
    EXPECT_EQ(harmless(found), std::vector<std::string>{"width"});
}

TEST(Sensitivity, OfAttentionDoesNotDependOnThreads)
{
    const std::vector<std::string> only = {"softmax-rate", "softmax", "rule:program-order"};
    const Sensitivity one = sensitivityOf(smallAttention(), catalogue(), {.threads = 1, .only = only}, {}).value();
    const Sensitivity two = sensitivityOf(smallAttention(), catalogue(), {.threads = 2, .only = only}, {}).value();

    EXPECT_EQ(one.wanted, 6U);
    EXPECT_EQ(one.known, one.wanted);
    EXPECT_EQ(sentencesOf(one), sentencesOf(two));
    ASSERT_EQ(one.assumptions.size(), two.assumptions.size());
    for (std::size_t i = 0; i < one.assumptions.size(); ++i) {
        const auto& mine = one.assumptions[i];
        const auto& theirs = two.assumptions[i];
        EXPECT_EQ(mine.thresholds, theirs.thresholds);
        ASSERT_EQ(mine.points.size(), theirs.points.size());
        for (std::size_t p = 0; p < mine.points.size(); ++p) {
            EXPECT_EQ(mine.points[p].value, theirs.points[p].value);
            EXPECT_EQ(mine.points[p].best, theirs.points[p].best);
            EXPECT_EQ(mine.points[p].ranked, theirs.points[p].ranked);
            EXPECT_EQ(mine.points[p].winnerRanked, theirs.points[p].winnerRanked);
            EXPECT_GE(*mine.points[p].regret(), 0);
        }
    }
    // A slower unit makes nothing quicker.
    EXPECT_GE(one.assumptions[0].points.front().ranked, one.standard.ranked);
}

TEST(Sensitivity, KeepsWhatIsKnownAtAStop)
{
    std::stop_source stop;
    const auto after = [&](std::size_t, std::size_t, const std::string&) { stop.request_stop(); };

    const Sensitivity found =
        sensitivityOf(smallAttention(), catalogue(), {.only = {"softmax-rate"}}, stop.get_token(), after).value();

    EXPECT_TRUE(found.wasStopped);
    EXPECT_EQ(found.known, 1U);
    EXPECT_EQ(found.wanted, 3U);
    EXPECT_TRUE(harmless(found).empty());
    EXPECT_FALSE(sensitivityOf(smallAttention(), catalogue(), {.only = {"weather"}}, {}).has_value());
}

} // namespace pimento::test
