// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/kernels/text/library.h"
#include "engine/problem/system.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule_problem.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

// Damaged decisions of schedules: they are refused with one message, or name a schedule that computes its kernel or
// does not fit the device.

namespace pimento::test {

namespace {

Question questionAbout(const language::LibraryKernel& kernel, const std::function<std::string()>& size)
{
    Question question;
    question.system = "upmem";
    question.device.name = "upmem";
    question.workload.name = kernel.name;
    question.workload.elementType = "int32";
    for (const ShapeKey& key : kernel.keys) {
        question.workload.sizes[key.name] = size();
    }
    return question;
}

/// Kernels of the library that DPUs can compute for some size.
const std::vector<const language::LibraryKernel*>& computableKernels()
{
    static const auto kernels = [] {
        std::vector<const language::LibraryKernel*> found;
        for (const language::LibraryKernel& kernel : catalogue().kernels) {
            if (pose(questionAbout(kernel, [] { return "32"; }), catalogue())) {
                found.push_back(&kernel);
            }
        }
        return found;
    }();
    return kernels;
}

/// A kernel that DPUs can compute, with sizes of any kind: primes, powers of two, one; in half of the cases larger
/// ones, which split over enough DPUs and whose tiles are as large as transfers may be.
Question someQuestion(Mutation& mutation)
{
    constexpr std::array<const char*, 10> kSizes = {"1", "2", "3", "4", "6", "7", "8", "12", "16", "30"};
    const auto& kernels = computableKernels();
    const bool isLarge = mutation.below(2) == 0;
    std::size_t left = std::size_t{1} << 17; // elements
    Question question = questionAbout(*kernels[mutation.below(kernels.size())], [&] {
        const std::size_t large = std::min(left, std::size_t{1} << mutation.below(13));
        left /= isLarge ? large : 1;
        return isLarge                  ? std::to_string(large)
               : mutation.below(4) == 0 ? std::to_string(16 + mutation.below(50))
                                        : std::string(kSizes[mutation.below(kSizes.size())]);
    });
    if (mutation.below(3) == 0) {
        question.workload.elementType = "int64";
    }
    std::vector<std::string> off; // passes
    for (const char* pass : {"dma", "bounds", "hoist", "bulk", "parallel"}) {
        if (mutation.below(6) == 0) {
            off.emplace_back(pass);
        }
    }
    question.settings["passes-off"] = off;
    question.settings["memory"] = std::string(mutation.below(3) == 0 ? "paper" : "artefact");
    return question;
}

std::string someDecisions(const upmem::KernelSpace& space, Mutation& mutation, unsigned seed)
{
    const auto sketches = space.sketches();
    const upmem::schedule::Sketch& sketch = sketches[mutation.below(sketches.size())];
    RandomStream random(29, seed);
    return sketch.text(sketch.sample(random));
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Moves a factor from one level of a loop to another, so that the product stays, or changes a number.
std::string otherDecisions(std::string text, Mutation& mutation)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    const std::size_t kind = mutation.below(8);
    if (kind == 0) {
        return mutation.damaged(std::move(text));
    }
    std::vector<std::pair<std::size_t, std::size_t>> numbers; // place and length
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isDigit(text[at]) && at > 0 && (text[at - 1] == '=' || text[at - 1] == 'x' || text[at - 1] == '@')) {
            numbers.emplace_back(at, std::size_t{0});
            while (at < text.size() && isDigit(text[at])) {
                ++at;
                ++numbers.back().second;
            }
        }
    }
    if (numbers.empty()) {
        return text;
    }
    const auto valueOf = [&](std::size_t i) {
        return parseInteger(std::string_view(text).substr(numbers[i].first, numbers[i].second)).value_or(0);
    };
    const std::size_t from = mutation.below(numbers.size());
    if (kind < 5) {
        const std::size_t to = mutation.below(numbers.size());
        for (const std::int64_t prime : {2, 3, 5, 7}) {
            const bool isFactor = from != to && valueOf(from) > 0 && valueOf(from) % prime == 0 && valueOf(to) < kMost;
            if (isFactor) {
                const auto [first, second] = std::minmax(from, to);
                const std::int64_t one = first == from ? valueOf(first) / prime : valueOf(first) * prime;
                const std::int64_t other = second == from ? valueOf(second) / prime : valueOf(second) * prime;
                text.replace(numbers[second].first, numbers[second].second, std::to_string(other));
                return text.replace(numbers[first].first, numbers[first].second, std::to_string(one));
            }
        }
        return text;
    }
    const auto value = kind == 5 ? mutation.below(9) : std::size_t{1} << mutation.below(10);
    return text.replace(numbers[from].first, numbers[from].second, std::to_string(value));
}

TEST(DecisionsFuzz, AreRefusedOrComputeTheKernel)
{
    const Inputs inputs(triesOf(400, 60));
    unsigned verified = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed) && !HasFailure(); ++seed) {
        Mutation mutation(seed);
        const auto posed = pose(someQuestion(mutation), catalogue());
        if (!posed) {
            ASSERT_TRUE(isOneCleanLine(posed.error().message())) << "seed " << seed;
            continue;
        }
        const auto& problem = dynamic_cast<const upmem::ScheduleProblem&>(**posed);
        std::string text = someDecisions(problem.space(), mutation, seed);
        for (std::size_t times = mutation.below(2) * (1 + mutation.below(3)); times > 0; --times) {
            text = otherDecisions(std::move(text), mutation);
        }
        const auto list = problem.parse(text, {});
        const auto elements =
            list && (*list)->size() > 0
                ? problem.verify(**list, 0, {})
                : Result<std::int64_t>(tl::unexpected<Error>(list ? Error{"none", "", ""} : list.error()));
        verified += elements ? 1 : 0;
        if (!elements) {
            const std::string message = elements.error().message();
            ASSERT_TRUE(isOneCleanLine(message)) << "seed " << seed << ": " << escaped(message);
            EXPECT_EQ(message.find(" for element "), std::string::npos) // of a wrong result
                << "seed " << seed << ": " << problem.text() << ", " << text << ": " << message;
        }
    }
    RecordProperty("verified", static_cast<int>(verified));
    EXPECT_GT(verified, seed / 20);
}

} // namespace

} // namespace pimento::test
