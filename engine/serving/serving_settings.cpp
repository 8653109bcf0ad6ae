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

constexpr const char* kSettings = "serving";
constexpr std::int32_t kMostStepTokens = 100'000'000;

/// A whole number that has to be in a range.
struct Bounded {
    const char* what;
    std::int32_t value;
    std::int32_t most;
};

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
                    "Let requests reserve their memory, or use another schedule");
    }
    return settings.schedule == Schedule::Apart ? checkLink(settings) : Result<void>{};
}

std::string_view nameOf(Schedule schedule)
{
    return std::ranges::find(kSchedules, schedule, &std::pair<std::string_view, Schedule>::second)->first;
}

Result<Schedule> parseSchedule(std::string_view name)
{
    const auto found = std::ranges::find(kSchedules, name, &std::pair<std::string_view, Schedule>::first);
    if (found != kSchedules.end()) {
        return found->second;
    }
    std::string all;
    for (const std::string_view each : scheduleNames()) {
        all += (all.empty() ? "" : ", ") + std::string(each);
    }
    return fail("there is no schedule \"" + std::string(name.substr(0, 60)) + "\"", kSettings, "Use one of " + all);
}

std::vector<std::string_view> scheduleNames()
{
    std::vector<std::string_view> names;
    for (const auto& [name, schedule] : kSchedules) {
        names.push_back(name);
    }
    return names;
}

} // namespace pimento::serving
