// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_settings.h"

#include "engine/base/formatting.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::serving {

namespace {

constexpr std::array<std::pair<std::string_view, Schedule>, 5> kSchedules = {{
    {"prefill-first", Schedule::PrefillFirst},
    {"decode-first", Schedule::DecodeFirst},
    {"chunked", Schedule::Chunked},
    {"static", Schedule::Static},
    {"apart", Schedule::Apart},
}};

constexpr std::array<std::pair<std::string_view, MemoryRule>, 2> kPreemptions = {{
    {"none", MemoryRule::Reserve},
    {"recompute", MemoryRule::Recompute},
}};
constexpr std::array<std::pair<std::string_view, Routing>, 2> kRoutings = {{
    {"round-robin", Routing::RoundRobin},
    {"least-loaded", Routing::LeastLoaded},
}};

constexpr const char* kSettings = "serving";
constexpr std::int32_t kMostStepTokens = 100'000'000;

/// A whole number with its allowed maximum.
struct Bounded {
    const char* what;
    std::int32_t value;
    std::int32_t most;
};

/// Finds the value of a name among the pairs. Error: unknown name.
template <class Pairs>
Result<typename Pairs::value_type::second_type> parseIn(const Pairs& pairs, std::string_view name, const char* what)
{
    std::string all;
    for (const auto& [known, value] : pairs) {
        if (known == name) {
            return value;
        }
        all += (all.empty() ? "" : ", ") + std::string(known);
    }
    return fail("there is no " + std::string(what) + " \"" + std::string(name.substr(0, 60)) + "\"", kSettings,
                "Use one of " + all);
}

template <class Pairs, class Value> std::string_view nameIn(const Pairs& pairs, Value value)
{
    return std::ranges::find(pairs, value, [](const auto& pair) { return pair.second; })->first;
}

Result<void> checkLink(const ServingSettings& settings)
{
    std::string what;
    if (!(settings.linkBytesPerSecond > 0 && settings.linkBytesPerSecond <= 1e18)) {
        appendFormat(what, "the link carries {:.6g} bytes per second", settings.linkBytesPerSecond);
        return fail(std::move(what), kSettings, "Use a number above 0 and of at most 1e18");
    }
    if (!(settings.linkSeconds >= 0 && settings.linkSeconds <= 1000)) {
        appendFormat(what, "the link takes {:.6g} s before the first byte", settings.linkSeconds);
        return fail(std::move(what), kSettings, "Use a number from 0 to 1000");
    }
    return {};
}

} // namespace

Result<void> check(const ServingSettings& settings)
{
    const std::array<Bounded, 4> bounded = {{
        {"the largest batch", settings.largestBatch, 65'536},
        {"the number of prompt tokens in a step", settings.prefillTokens, kMostStepTokens},
        {"the chunk in tokens", settings.chunkTokens, kMostStepTokens},
        {"the number of instances", settings.instances, 1024},
    }};
    for (const Bounded& each : bounded) {
        if (each.value < 1 || each.value > each.most) {
            return fail(std::string(each.what) + " is " + std::to_string(each.value), kSettings,
                        "Use a number from 1 to " + std::to_string(each.most));
        }
    }
    const bool canPutBack = settings.schedule != Schedule::Static && settings.schedule != Schedule::Apart;
    if (settings.memory == MemoryRule::Recompute && !canPutBack) {
        return fail("the schedule " + std::string(nameOf(settings.schedule)) + " cannot put a request back", kSettings,
                    "Let requests reserve their memory (preemption none), or use another schedule");
    }
    return settings.schedule == Schedule::Apart ? checkLink(settings) : Result<void>{};
}

std::string_view nameOf(Schedule schedule) { return nameIn(kSchedules, schedule); }
std::string_view nameOf(MemoryRule rule) { return nameIn(kPreemptions, rule); }
std::string_view nameOf(Routing routing) { return nameIn(kRoutings, routing); }

Result<Schedule> parseSchedule(std::string_view name) { return parseIn(kSchedules, name, "schedule"); }
Result<MemoryRule> parsePreemption(std::string_view name) { return parseIn(kPreemptions, name, "preemption"); }
Result<Routing> parseRouting(std::string_view name) { return parseIn(kRoutings, name, "routing"); }

std::vector<std::string_view> scheduleNames()
{
    std::vector<std::string_view> names;
    for (const auto& [name, schedule] : kSchedules) {
        names.push_back(name);
    }
    return names;
}

std::vector<std::string> policySentences(const ServingSettings& settings)
{
    std::vector<std::string> sentences;
    sentences.emplace_back(
        settings.memory == MemoryRule::Recompute
            ? "Preemption: recompute. A request begins when its prompt fits the memory; when the memory is full, the "
              "request that joined last loses its place and is computed again later."
            : "Preemption: none. A request waits until its prompt and its whole answer fit the memory, as if the "
              "length of the answer were known in advance.");
    std::string step;
    if (settings.schedule == Schedule::Chunked) {
        appendFormat(step, "A step has at most {} tokens, one for each sequence and the rest for prompts.",
                     settings.chunkTokens);
    } else {
        appendFormat(step, "Prompts share a step up to {} tokens; a longer prompt has a step to itself.",
                     settings.prefillTokens);
    }
    sentences.push_back(std::move(step));
    if (settings.instances > 1) {
        sentences.emplace_back(settings.routing == Routing::LeastLoaded
                                   ? "Routing: least-loaded. A request goes to the instance with the fewest requests."
                                   : "Routing: round-robin. Requests go to the instances in turn.");
    }
    if (settings.schedule == Schedule::Apart) {
        std::string link;
        appendFormat(link,
                     "Keys and values cross a link of {:.4g} GB/s with a latency of {:.4g} us, one request after "
                     "another.",
                     settings.linkBytesPerSecond * 1e-9, settings.linkSeconds * 1e6);
        sentences.push_back(std::move(link));
    }
    return sentences;
}

} // namespace pimento::serving
