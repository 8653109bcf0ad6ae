// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/timed_errors.h"

#include <string>

namespace pimento::sim::upmem {

namespace {

constexpr const char* kTimedProgram = "DPU program";

} // namespace

Error takesMoreThan(std::int64_t cycles)
{
    Error error{"takes more than " + std::to_string(cycles) + " cycles", kTimedProgram,
                "Look for a loop or a lock that never ends, or allow more cycles"};
    error.reason = kTooLong;
    return error;
}

Error dependsOnData(int instruction)
{
    Error error{"goes a way that depends on data at instruction " + std::to_string(instruction), kTimedProgram,
                "Run it with values"};
    error.reason = kDependsOnData;
    return error;
}

Error breaksRule(int tasklet, int instruction)
{
    return {"tasklet " + std::to_string(tasklet) + " breaks a rule at instruction " + std::to_string(instruction),
            kTimedProgram, "Run it with values to see which one"};
}

Error startsFewerThan(int tasklets)
{
    return {"starts fewer than its " + std::to_string(tasklets) + " tasklets, so that it cannot end", kTimedProgram,
            "Start each with boot, or run fewer tasklets"};
}

Error neverEnds(std::int64_t period)
{
    return {"never ends: it repeats " + std::to_string(period) + " cycles for good", kTimedProgram,
            "Look for a loop or a lock that never ends"};
}

} // namespace pimento::sim::upmem
