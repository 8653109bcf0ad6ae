// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/random_stream.h"
#include "engine/systems/upmem/schedule_problem.h"
#include "tests/engine/systems/upmem/system/schedule_questions.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>

// Any kernel, sizes, type and settings give an answer or a refusal in words within a short time.

namespace pimento::test {

namespace {

std::size_t casesWanted()
{
    const char* text = std::getenv("PIMENTO_SCHEDULE_CASES");
    return text != nullptr ? std::strtoul(text, nullptr, 10) : std::size_t{triesOf(60, 10)};
}

std::string drawnSize(RandomStream& random)
{
    static constexpr std::array<std::int64_t, 24> kOdd = {
        1,   2,    3,    5,    6,    7,     13,    17,    31,     64,      97,      100,
        127, 1023, 1024, 4096, 4099, 10000, 65536, 65537, 999983, 1048576, 2097143, 2147483647};
    const bool isHuge = random.below(12) == 0;
    return std::to_string(isHuge ? static_cast<std::int64_t>(1 + random.below(std::size_t{1} << 31U))
                                 : kOdd[random.below(random.below(3) == 0 ? kOdd.size() : kOdd.size() - 8)]);
}

Question drawnQuestion(RandomStream& random)
{
    const auto& kernels = catalogue().kernels;
    const auto& kernel = kernels[random.below(kernels.size())];
    Question question = scheduleQuestion(kernel.name, "m=1");
    question.workload.sizes.clear();
    for (const ShapeKey& key : kernel.keys) {
        question.workload.sizes[key.name] = drawnSize(random);
    }
    static constexpr std::array kTypes = {"int32", "int32", "int32", "int64", "fp32", "fp16", "int8"};
    question.workload.elementType = kTypes[random.below(kTypes.size())];
    const auto chance = [&](std::size_t of) { return random.below(of) == 0; };
    if (chance(3)) {
        question.settings["dpus"] = static_cast<std::int64_t>(8 + random.below(600));
    }
    if (chance(4)) {
        question.settings["default"] = std::string(chance(2) ? "prim-search" : "simplepim");
    }
    if (chance(4)) {
        question.settings["memory"] = std::string("paper");
    }
    if (chance(4)) {
        question.settings["passes-off"] = std::vector<std::string>{chance(2) ? "dma" : "bulk"};
    }
    if (chance(6)) {
        question.settings["space"] = std::string("all");
    }
    question.settings["trials"] = std::int64_t{2};
    return question;
}

/// Damages some of the texts that a program prints.
std::string damaged(std::string text, RandomStream& random)
{
    static constexpr std::string_view kSigns = "0123456789x=@ ();_,[]abijkrf#";
    for (std::size_t times = random.below(4); times > 0 && !text.empty(); --times) {
        const std::size_t at = random.below(text.size());
        if (random.below(2) == 0) {
            text[at] = kSigns[random.below(kSigns.size())];
        } else {
            text.erase(at, 1 + random.below(3));
        }
    }
    return text;
}

void tryText(const Problem& problem, const std::string& text)
{
    const auto one = problem.parse(text);
    if (!one) {
        EXPECT_NE(one.error().message(), "");
        return;
    }
    ASSERT_EQ((*one)->size(), 1U) << text;
    EXPECT_NE((*one)->text(0), "");
    const auto listings = upmem::scheduleProblem(problem)->listings(**one, 0, {});
    EXPECT_TRUE(listings || !listings.error().message().empty());
}

void tryQuestion(const Question& question, RandomStream& random)
{
    SCOPED_TRACE(questionJson(question));
    const auto problem = pose(question, catalogue());
    if (!problem) {
        EXPECT_NE(problem.error().message(), "");
        return;
    }
    const auto standards = (*problem)->standards();
    if (standards) {
        EXPECT_GT((*standards)->size(), 0U);
    } else {
        EXPECT_EQ((*problem)->parse("default").error().message(), standards.error().message());
    }
    const auto space = (*problem)->candidatesUpTo(5'000, {});
    for (const auto& list : {standards.value_or(nullptr), space ? space->list : nullptr}) {
        if (list != nullptr && list->size() > 0) {
            const std::string text = list->text(random.below(list->size()));
            tryText(**problem, text);
            tryText(**problem, damaged(text, random));
        }
    }
    tryText(**problem, damaged("prim dpus=16x2 tasklets=8 tile=64", random));
    tryText(**problem, damaged("split(i, [16, _, 2]); bind(i_0, blockIdx.x)", random));
}

TEST(ScheduleFuzz, AnswersOrRefuses)
{
    for (std::size_t number = 0; number < casesWanted(); ++number) {
        auto random = RandomStream::of(std::string("schedules"), number);
        const Question question = drawnQuestion(random);
        if (std::getenv("PIMENTO_SCHEDULE_CASES") != nullptr) {
            std::fprintf(stderr, "%zu %s\n", number, questionJson(question).c_str());
        }
        tryQuestion(question, random);
    }
}

} // namespace

} // namespace pimento::test
