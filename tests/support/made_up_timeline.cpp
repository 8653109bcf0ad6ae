// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_timeline.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pimento::test {

std::shared_ptr<const Timeline> chipTimeline()
{
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = "chip";
    scheme->clockPeriod = Picoseconds{1000};
    scheme->tracks = TrackTree("chip");
    for (int tile = 0; tile < 2; ++tile) {
        const std::uint32_t whole = scheme->tracks.add(0, "tile " + std::to_string(tile), "tile");
        scheme->tracks.add(whole, "router");
        for (int core = 0; core < 3; ++core) {
            scheme->tracks.add(whole, "core " + std::to_string(core), "core");
        }
    }
    scheme->kinds = {{"load", "loads weights", TimelineKind::Transfer},
                     {"multiply", "multiplies", TimelineKind::Core},
                     {"wait", "waits for inputs", TimelineKind::Wait},
                     {"send", "sends a message", TimelineKind::Transfer}};
    scheme->args = {{{"layer", "layer"}, {"bytes", "bytes"}}};
    scheme->noun = "a step";
    scheme->nouns = "steps";
    constexpr std::int64_t kUnit = kChipUnit;
    std::vector<Span> spans = {{2, 8 * kUnit, 5 * kUnit, 3, {1, 4096}},    {3, 0, 2 * kUnit, 0, {0, 65'536}},
                               {3, 2 * kUnit, 10 * kUnit, 1, {0, kNoArg}}, {4, 0, 14 * kUnit, 2, {kNoArg, kNoArg}},
                               {8, 1 * kUnit, 5 * kUnit, 1, {1, kNoArg}},  {10, 5 * kUnit, 10 * kUnit, 1, {2, kNoArg}}};
    return std::make_shared<const Timeline>(std::move(scheme), std::make_shared<const SpanList>(std::move(spans)),
                                            TimelineExtent{16 * kUnit, {}, false});
}

std::shared_ptr<const Timeline> unevenTimeline(std::size_t shortSpans, std::uint64_t seed)
{
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = "pair";
    scheme->tracks = TrackTree("pair");
    const std::uint32_t both = scheme->tracks.add(0, "both");
    const std::uint32_t idle = scheme->tracks.add(both, "idle");
    const std::uint32_t busy = scheme->tracks.add(both, "busy");
    scheme->kinds = {{"sleep", "sleeps", TimelineKind::Wait}, {"work", "works", TimelineKind::Core}};
    std::mt19937_64 random(seed);
    std::vector<Span> spans = {{idle, 10, 3'000'000'000'000, 0}};
    std::int64_t cycle = 0;
    for (std::size_t i = 0; i < shortSpans; ++i) {
        const auto length = static_cast<std::int64_t>(random() % 20 + 1);
        spans.push_back({busy, cycle, length, 1});
        cycle += length + static_cast<std::int64_t>(random() % 5);
    }
    return std::make_shared<const Timeline>(std::move(scheme), std::make_shared<const SpanList>(std::move(spans)),
                                            TimelineExtent{3'000'000'000'100, {}, false});
}

} // namespace pimento::test
