// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/rules/machine_choice.h"

#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/question_text.h"
#include "engine/systems/dcc/rules/draft_rule_effects.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

DraftQuestion soundQuestion(const std::string& device = "attacc")
{
    const auto kernel = language::findKernel(catalogue().kernels, "gemv").value();
    DraftQuestion question;
    question.model = &compiledModel();
    question.workload =
        makeWorkload(*kernel, {.shape = "batch=4,nhead=1,dhead=64,seq_len=64", .resident = {}, .streamed = {}})
            .workload;
    question.machine = catalogue().backends.find(device).value();
    return question;
}

Fingerprint identityOf(const DraftQuestion& question)
{
    return pimento::identityOf({questionOf(question, catalogue()), question, ""});
}

} // namespace

TEST(MachineChoice, LeavesAQuestionAsItIsWithoutAChange)
{
    DraftQuestion question = soundQuestion();
    const auto whole = question.workload;
    const Fingerprint identity = identityOf(question);

    ASSERT_TRUE(choose(question, {}));

    EXPECT_EQ(question.ruled, nullptr);
    EXPECT_EQ(question.workload, whole);
    EXPECT_EQ(question.rulesText(), "");
    EXPECT_EQ(identityOf(question), identity);
}

TEST(MachineChoice, TimesAQuestionWithTheRulesThatAreChosen)
{
    DraftQuestion question = soundQuestion();
    const sim::RuleChoice rules{.on = {"staged-activation", "refresh-blocks"}, .off = {"program-order"}};
    const Fingerprint identity = identityOf(question);

    ASSERT_TRUE(choose(question, {rules, 1}));

    EXPECT_EQ(question.timing().description(), sim::withRules(question.machine->description(), rules).value());
    EXPECT_THAT(question.ruleChanges.on, ElementsAre("staged-activation")); // the other one is on anyway
    EXPECT_THAT(question.ruleChanges.off, ElementsAre("program-order"));
    EXPECT_EQ(question.text(), "GEMV batch=4,nhead=1,dhead=64,seq_len=64 on AttAcc, complete drafts, without "
                               "program-order, with staged-activation");
    EXPECT_NE(identityOf(question), identity); // another time, so another candidate
}

TEST(MachineChoice, NamesAFewRulesAndCountsTheOthers)
{
    DraftQuestion question = soundQuestion();
    ASSERT_TRUE(choose(question, {{.on = {}, .off = {"refresh-blocks", "bus-direction", "program-order"}}, 1}));
    EXPECT_EQ(question.rulesText(), "without refresh-blocks, bus-direction and 1 more"); // in the order of the file

    question = soundQuestion();
    ASSERT_TRUE(choose(question, {{.on = {}, .off = {sim::kAllRules}}, 1}));
    EXPECT_EQ(question.rulesText(), "without its rules");
}

TEST(MachineChoice, SharesTheShapeAmongDevices)
{
    DraftQuestion question = soundQuestion();
    EXPECT_EQ(question.devices(), 5); // each of the host's with the whole shape

    ASSERT_TRUE(choose(question, {{}, 2}));

    EXPECT_EQ(question.workload->devices, 2);
    EXPECT_EQ(question.devices(), 2);
    EXPECT_THAT(question.text(), HasSubstr("over 2 devices"));
}

TEST(MachineChoice, SaysHowManyDevicesArePossible)
{
    for (const int devices : {-1, 0, 4097}) {
        DraftQuestion question = soundQuestion();
        EXPECT_EQ(choose(question, {{}, devices}).error().message(),
                  std::to_string(devices) + " devices cannot share a shape. Use 1 to 4096 devices");
    }
}

TEST(MachineChoice, KnowsNoRulesOfTheArtifact)
{
    DraftQuestion question = test::question("gemv", "batch=1,nhead=1,dhead=64,seq_len=64", "attacc");
    EXPECT_THAT(choose(question, {{.on = {}, .off = {"program-order"}}, 1}).error().message(),
                HasSubstr("the model of the published artifact has no rules"));
    EXPECT_THAT(choose(question, {{}, 2}).error().message(), HasSubstr("choose the compiled model"));
    EXPECT_TRUE(choose(question, {}));
}

TEST(MachineChoice, NamesTheRulesThatADeviceHas)
{
    DraftQuestion question = soundQuestion("gddr6-aim");
    EXPECT_THAT(choose(question, {{.on = {}, .off = {"program-order"}}, 1}).error().message(),
                HasSubstr("Use one of register-mode-change"));
    EXPECT_THAT(question.ruleChanges.off, IsEmpty());
}

/// Each effect is the difference of two runs that switches make by hand.
TEST(RuleEffects, OnADraftAreDifferencesOfTwoRuns)
{
    DraftQuestion question = soundQuestion();
    ASSERT_TRUE(choose(question, {{.on = {"staged-activation"}, .off = {"bus-direction"}}, 1}));
    const Draft draft = question.model->defaultDraft(question);
    const auto cyclesWith = [&](const sim::RuleChoice& rules) {
        DraftQuestion one = soundQuestion();
        EXPECT_TRUE(choose(one, {rules, 1}));
        return simulateDraft(one, draft.parts())->cycles.value();
    };

    const DraftRuleEffects effects = ruleEffectsOn(question, draft).value();

    EXPECT_EQ(effects.cycles, cyclesWith({.on = {"staged-activation"}, .off = {"bus-direction"}}));
    ASSERT_EQ(effects.rules.size(), question.machine->description().rules.size());
    for (const DraftRuleEffect& effect : effects.rules) {
        if (effect.name == "bus-direction") { // off in the question
            EXPECT_FALSE(effect.isOn);
            const std::int64_t with = cyclesWith({.on = {"staged-activation"}, .off = {}});
            EXPECT_EQ(effects.added(effect), with - effects.cycles);
        } else if (effect.name == "staged-activation") {
            EXPECT_TRUE(effect.isOn);
            EXPECT_EQ(effects.added(effect), effects.cycles - cyclesWith({.on = {}, .off = {"bus-direction"}}));
            EXPECT_GT(effects.added(effect), 0); // activations in stages take their time
        } else if (effect.name == "program-order") {
            EXPECT_EQ(effects.added(effect), effects.cycles - cyclesWith({.on = {"staged-activation"},
                                                                          .off = {"bus-direction", "program-order"}}));
        }
    }
}

TEST(RuleEffects, AreNoneForTheArtifact)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=1,dhead=64,seq_len=64", "attacc");
    EXPECT_THAT(ruleEffectsOn(asked, asked.model->defaultDraft(asked)).error().message(), HasSubstr("has no rules"));
}

} // namespace pimento::test
