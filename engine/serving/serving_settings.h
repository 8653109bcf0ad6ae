// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::serving {

/// What a server does next when a step ends.
enum class Schedule : std::uint8_t {
    PrefillFirst, // prompts that wait, if there is room for them, before further tokens (Orca, vLLM)
    DecodeFirst,  // prompts only when no sequence is left that makes tokens
    Chunked,      // the next token of each sequence, and beside it pieces of prompts (Sarathi)
    Static,       // as DecodeFirst; and a sequence that is complete keeps its place until the whole batch is
    Apart,        // prompts have a server of their own, which hands keys and values over (DistServe, Splitwise)
};

/// What happens when keys and values fill the memory.
enum class MemoryRule : std::uint8_t {
    Reserve,   // a request waits until all tokens that it will have fit: nothing runs out later
    Recompute, // a request waits until its prompt fits; who came last is put back when it runs out, and starts again
};

/// To which of several equal instances a request goes.
enum class Routing : std::uint8_t {
    RoundRobin,  // in turn
    LeastLoaded, // to the one with the fewest requests, the first of these
};

struct ServingSettings {
    Schedule schedule = Schedule::PrefillFirst;
    MemoryRule memory = MemoryRule::Reserve;
    std::int32_t largestBatch = 64;    // requests that a server works on at once, 1 to 65536
    std::int32_t prefillTokens = 8192; // of prompts in a step; a longer prompt has a step to itself. Not Chunked
    std::int32_t chunkTokens = 512;    // Chunked: of a step, one for each sequence and the rest for prompts
    std::int32_t instances = 1;        // 1 to 1024; of Apart pairs of servers
    Routing routing = Routing::RoundRobin;
    double linkBytesPerSecond = 50e9; // Apart: of the link from a prompt server to its partner, above 0
    double linkSeconds = 0;           // Apart: before the first byte of a transfer arrives, 0 to 1000

    bool operator==(const ServingSettings&) const = default;
};

/// Error: a number that is out of its range, or memory that runs out where nothing can be put back.
[[nodiscard]] Result<void> check(const ServingSettings& settings);

/// "prefill-first", "decode-first", "chunked", "static", "apart".
[[nodiscard]] std::string_view nameOf(Schedule schedule);
/// Error: another name; lists those that there are.
[[nodiscard]] Result<Schedule> parseSchedule(std::string_view name);
[[nodiscard]] std::vector<std::string_view> scheduleNames();

/// How a memory rule is asked for, as preemption: "none", "recompute".
[[nodiscard]] std::string_view nameOf(MemoryRule rule);
[[nodiscard]] Result<MemoryRule> parsePreemption(std::string_view name);
/// "round-robin", "least-loaded".
[[nodiscard]] std::string_view nameOf(Routing routing);
[[nodiscard]] Result<Routing> parseRouting(std::string_view name);

/// The policies in force, a sentence each, so that nobody has to know what is usual.
[[nodiscard]] std::vector<std::string> policySentences(const ServingSettings& settings);

} // namespace pimento::serving
