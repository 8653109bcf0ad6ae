// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/question_text.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/functional/random_cases.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

class Draws {
public:
    explicit Draws(std::uint64_t seed) : m_random(seed) {}

    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }

    /// Some of the choices of a setting, in any order.
    SettingValue value(const SettingSpec& spec)
    {
        if (spec.kind == SettingKind::Number) {
            return static_cast<std::int64_t>(1 + below(4));
        }
        const auto word = [&](const SettingChoice& choice) {
            const std::size_t writing = below(choice.aliases.size() + 1);
            return writing == 0 ? choice.value : choice.aliases[writing - 1];
        };
        if (spec.kind == SettingKind::Choice) {
            return word(spec.choices[below(spec.choices.size())]);
        }
        Names names;
        for (const SettingChoice& choice : spec.choices) {
            if (below(3) == 0) {
                names.push_back(word(choice));
            }
        }
        std::ranges::shuffle(names, m_random);
        return names;
    }

    /// Some settings with some values; others are left out.
    void choose(Question& question, const std::vector<SettingSpec>& specs)
    {
        for (const SettingSpec& spec : specs) {
            if (below(2) == 0) {
                question.settings[spec.id] = value(spec);
            }
        }
    }

private:
    std::mt19937_64 m_random;
};

/// Poses a question, writes it as JSON, reads it and poses it again. False: the question cannot be answered at all.
bool survivesTheRound(const Question& question)
{
    const auto first = pose(question, test::catalogue());
    if (!first) {
        return false;
    }
    const std::string json = questionJson((*first)->question());
    const auto read = parseQuestionJson(json, "the round");
    EXPECT_TRUE(read.has_value()) << json;
    const auto second = read ? pose(*read, test::catalogue()) : first;
    EXPECT_TRUE(second.has_value()) << json << "\n" << (second ? "" : second.error().message());
    EXPECT_EQ((*second)->question(), (*first)->question());
    EXPECT_EQ((*second)->identity(), (*first)->identity()) << json;
    return true;
}

} // namespace

TEST(QuestionWords, QuestionsOfTheCompiledSystemSurviveTheirJson)
{
    const auto& machines = test::commandMachines();
    RandomCases cases(test::catalogue().kernels, {machines.begin(), machines.end()}, {.seed = 11});
    Draws draws(12);
    constexpr int kTries = test::longTriesOf(800, 240);
    int answered = 0;

    for (int i = 0; i < kTries; ++i) {
        const DraftQuestion drawn = cases.next().value().question;
        Question question = questionOf(drawn, test::catalogue());
        draws.choose(question, compiledSettings(*drawn.machine));
        if (draws.below(4) == 0) {
            question.workload.text = drawn.workload->source;
            question.workload.name = "mine";
        }
        answered += survivesTheRound(question) ? 1 : 0;
    }

    EXPECT_GT(answered, kTries * 3 / 8); // the others ask for what a device has not, or share what cannot be shared
}

TEST(QuestionWords, QuestionsOfTheArtifactSurviveTheirJson)
{
    const System& system = **findSystem("dcc-artifact");
    const auto& machines = test::commandMachines();
    const auto kernels = system.kernels(test::catalogue());
    Draws draws(13);
    int answered = 0;

    for (int i = 0; i < 200; ++i) {
        const SystemKernel& kernel = kernels[draws.below(kernels.size())];
        const auto& machine = machines[draws.below(machines.size())];
        Question question = test::asked("dcc-artifact", kernel.name, "", machine->description().name);
        for (const ShapeKey& key : kernel.keys) {
            question.workload.sizes[key.name] =
                (draws.below(4) == 0 ? "0" : "") +
                std::to_string(1 + draws.below(300)); // four of them: 8.1e9 elements, which AttAcc holds
        }
        draws.choose(question, system.settings(machine));
        answered += survivesTheRound(question) ? 1 : 0;
    }

    EXPECT_GT(answered, 50); // two devices have no generators, and one mode has few
}

TEST(QuestionWords, ABoundQuestionComesBack)
{
    const auto& machines = test::commandMachines();
    RandomCases cases(test::catalogue().kernels, {machines.begin(), machines.end()}, {.seed = 21});

    for (int i = 0; i < 100; ++i) {
        const DraftQuestion drawn = cases.next().value().question;
        const auto bound = bind(questionOf(drawn, test::catalogue()), test::catalogue());
        if (!bound) {
            continue; // the device cannot do it
        }
        EXPECT_EQ(bound->workload->kernel.type, drawn.workload->kernel.type);
        EXPECT_EQ(bound->workload->shapeText, drawn.workload->shapeText);
        EXPECT_EQ(bound->workload->kernel.tensors, drawn.workload->kernel.tensors);
        EXPECT_EQ(bound->machine, drawn.machine);
        EXPECT_EQ(bound->space, drawn.space);
        EXPECT_EQ(bound->indexing, drawn.indexing);
        EXPECT_EQ(bound->rules, drawn.rules);
        Names passes = drawn.disabledPasses;
        std::ranges::sort(passes);
        EXPECT_EQ(bound->disabledPasses, passes);
    }
}

TEST(QuestionWords, OnlyWhatIsOtherThanUsualStandsInAQuestion)
{
    DraftQuestion plain;
    plain.workload =
        bind(test::asked("compiled", "gemv", "batch=1,nhead=2,dhead=16,seq_len=64", "attacc"), test::catalogue())
            .value()
            .workload;
    plain.machine = test::backends().find("attacc").value();
    plain.space = Space::Complete;

    const Question question = questionOf(plain, test::catalogue());

    EXPECT_TRUE(question.settings.empty());
    EXPECT_EQ(question.workload.text, "");
}

} // namespace pimento
