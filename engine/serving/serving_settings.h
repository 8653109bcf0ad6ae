// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::serving {

/// Policy that chooses a server's next step.
enum class Schedule : std::uint8_t {
    PrefillFirst, // waiting prompts, if there is room for them, before further tokens (Orca, vLLM)
    DecodeFirst,  // prompts only when no sequence is decoding
    Chunked,      // the next token of each sequence, together with segments of prompts (Sarathi)
    Static,       // as DecodeFirst, but a complete sequence keeps its slot until the whole batch is complete
    Apart,        // prompts have servers of their own, which transfer keys and values (DistServe, Splitwise)
};

/// Policy for when keys and values fill the memory.
enum class MemoryRule : std::uint8_t {
    Reserve,   // a request waits until all its future tokens fit, so that memory cannot run out
    Recompute, // a request waits until its prompt fits; when memory runs out, the latest is preempted and restarts
};

/// Policy that assigns requests to equal instances.
enum class Routing : std::uint8_t {
    RoundRobin,  // each instance in turn
    LeastLoaded, // the instance with the fewest requests, the first of ties
};

struct ServingSettings {
    Schedule schedule = Schedule::PrefillFirst;
    MemoryRule memory = MemoryRule::Reserve;
    std::int32_t largestBatch = 64;    // requests in progress per server, 1 to 65536
    std::int32_t prefillTokens = 8192; // prompt tokens per step; a longer prompt has a step to itself. Not for Chunked
    std::int32_t chunkTokens = 512;    // Chunked: tokens per step, one for each sequence and the rest for prompts
    std::int32_t instances = 1;        // 1 to 1024; with Apart pairs of servers
    Routing routing = Routing::RoundRobin;
    double linkBytesPerSecond = 50e9; // Apart: link from a prompt server to its partner, above 0
    double linkSeconds = 0;           // Apart: latency of the first byte of a transfer, 0 to 1000

    bool operator==(const ServingSettings&) const = default;
};

/// Checks settings. Error: a number out of its range, or a memory rule that the schedule cannot follow, since it can
/// preempt nothing.
[[nodiscard]] Result<void> check(const ServingSettings& settings);

/// Name of a schedule: "prefill-first", "decode-first", "chunked", "static", "apart".
[[nodiscard]] std::string_view nameOf(Schedule schedule);
/// Parses a schedule's name. Error: unknown name; lists the known ones.
[[nodiscard]] Result<Schedule> parseSchedule(std::string_view name);
[[nodiscard]] std::vector<std::string_view> scheduleNames();

/// Name of a memory rule as a preemption mode: "none", "recompute".
[[nodiscard]] std::string_view nameOf(MemoryRule rule);
[[nodiscard]] Result<MemoryRule> parsePreemption(std::string_view name);
/// Name of a routing: "round-robin", "least-loaded".
[[nodiscard]] std::string_view nameOf(Routing routing);
[[nodiscard]] Result<Routing> parseRouting(std::string_view name);

/// Describes the policies in force, a sentence each, including the usual ones.
[[nodiscard]] std::vector<std::string> policySentences(const ServingSettings& settings);

} // namespace pimento::serving
