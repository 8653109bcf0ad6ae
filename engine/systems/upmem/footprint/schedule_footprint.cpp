// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/footprint/schedule_footprint.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kKilobyte = 1024;
constexpr std::int64_t kStacks = 24 * kKilobyte; // of 24 tasklets, however many run
constexpr std::int64_t kGlobals = 2 * kKilobyte;

using Violation = std::optional<Error>;
using Rule = Violation (*)(const ScheduleFootprint&, const ScheduleLimits&);

Error violated(std::string reason, std::string what, std::string hint)
{
    return {std::move(what), "the schedule", std::move(hint), ErrorKind::DoesNotFit, std::nullopt, std::move(reason)};
}

Violation checkDpus(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    constexpr const char* kReason = "the number of DPUs";
    if (footprint.dpus < limits.leastDpus) {
        return violated(kReason,
                        fmt::format("uses {} DPUs; a kernel takes {} or more", footprint.dpus, limits.leastDpus),
                        "Make the outermost factors, which are bound to DPUs, larger");
    }
    if (footprint.dpus > limits.mostDpus) {
        return violated(kReason,
                        fmt::format("uses {} DPUs, {} more than the {} that a kernel may have", footprint.dpus,
                                    footprint.dpus - limits.mostDpus, limits.mostDpus),
                        "Make the outermost factors, which are bound to DPUs, smaller");
    }
    if (footprint.dpus > limits.configuredDpus) {
        return violated(kReason,
                        fmt::format("uses {} DPUs, {} more than the system has", footprint.dpus,
                                    footprint.dpus - limits.configuredDpus),
                        fmt::format("Use {} DPUs at most, or a system with more ranks", limits.configuredDpus));
    }
    return std::nullopt;
}

Violation checkTasklets(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    if (footprint.tasklets >= 1 && footprint.tasklets <= limits.mostTasklets) {
        return std::nullopt;
    }
    return violated("the number of tasklets",
                    fmt::format("has {} tasklets; a DPU runs 1 to {}", footprint.tasklets, limits.mostTasklets),
                    "Change the factor of the loop that is bound to threadIdx.x");
}

/// Tasklets are numbered along one axis alone.
Violation checkThreadAxes(const ScheduleFootprint& footprint, const ScheduleLimits& /*limits*/)
{
    const auto other = std::ranges::find_if(footprint.bound, [](const BoundLoop& each) {
        return each.axis.starts_with("threadIdx") && each.axis != "threadIdx.x";
    });
    if (other == footprint.bound.end()) {
        return std::nullopt;
    }
    return violated(
        "the axes of tasklets",
        fmt::format("binds loop {} to {}; tasklets are numbered along threadIdx.x alone", other->loop, other->axis),
        "Fuse the loops that are bound to tasklets");
}

/// The loops of a kernel that are bound to one axis are the same DPUs or tasklets.
Violation checkExtents(const ScheduleFootprint& footprint, const ScheduleLimits& /*limits*/)
{
    constexpr const char* kReason = "the extents of bound loops";
    for (const BoundLoop& each : footprint.bound) {
        if (each.extent < 1) {
            return violated(kReason, fmt::format("has loop {} on {} without a fixed extent", each.loop, each.axis),
                            "Give its factors as numbers");
        }
        const auto first = std::ranges::find(footprint.bound, each.axis, &BoundLoop::axis);
        if (first->extent != each.extent) {
            return violated(kReason,
                            fmt::format("has loops of {} and {} iterations on {}: {} and {}", first->extent,
                                        each.extent, each.axis, first->loop, each.loop),
                            "Give both the same factor");
        }
    }
    return std::nullopt;
}

Violation checkInnermost(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    const auto large = std::ranges::find_if(
        footprint.innermost, [&](const InnermostFactor& each) { return each.factor > limits.largestInnermost; });
    if (large == footprint.innermost.end()) {
        return std::nullopt;
    }
    return violated("an innermost factor",
                    fmt::format("has innermost factor {} of loop {}, {} more than {}", large->factor, large->loop,
                                large->factor - limits.largestInnermost, limits.largestInnermost),
                    fmt::format("Move a part of it to a factor of {} further out", large->loop));
}

Violation checkHostTransfers(const ScheduleFootprint& footprint, const ScheduleLimits& /*limits*/)
{
    if (footprint.hostTransfers > 0) {
        return std::nullopt;
    }
    return violated("no transfers", "moves nothing between the host and the DPUs",
                    "Read an input through a cache in working memory");
}

std::int64_t bytesOf(const ScheduleFootprint& footprint, bool isShared)
{
    std::int64_t sum = 0;
    for (const WorkingBuffer& each : footprint.working) {
        sum += each.isShared == isShared ? each.size.value() : 0;
    }
    return sum;
}

std::string fittingTasklets(const ScheduleFootprint& footprint, std::int64_t room)
{
    const auto largest = std::ranges::max_element(footprint.working, {}, &WorkingBuffer::size);
    const std::string smaller = "a smaller caching tile of " + largest->tensor;
    const std::int64_t each = bytesOf(footprint, false);
    const std::int64_t fitting = each == 0 ? 0 : (room - bytesOf(footprint, true)) / each;
    return fitting < 1 ? "Choose " + smaller
                       : fmt::format("Choose {} tasklet{} at most, or {}", fitting, fitting == 1 ? "" : "s", smaller);
}

Violation checkWorkingMemory(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    const std::int64_t needed = workingBytes(footprint).value();
    const std::int64_t room = limits.working.value();
    if (needed <= room) {
        return std::nullopt;
    }
    return violated(
        "the working memory",
        fmt::format("needs {} bytes of working memory ({} for each of {} tasklets, {} shared), {} more than {}", needed,
                    bytesOf(footprint, false), footprint.tasklets, bytesOf(footprint, true), needed - room, room),
        fittingTasklets(footprint, room));
}

Violation checkMainMemory(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    std::int64_t needed = 0;
    for (const MainBox& each : footprint.boxes) {
        needed += each.size.value();
    }
    const std::int64_t room = limits.main.value();
    if (needed <= room) {
        return std::nullopt;
    }
    const auto largest = std::ranges::max_element(footprint.boxes, {}, &MainBox::size);
    return violated("the main memory",
                    fmt::format("needs {} bytes of main memory in a DPU, {} more than {}; {} of them for {}", needed,
                                needed - room, room, largest->size.value(), largest->tensor),
                    fmt::format("Divide {} among more DPUs", largest->tensor));
}

/// Words of 8 bytes are read, changed and written back: two tasklets that share one lose what the other wrote.
Violation checkOutputs(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    const std::int64_t granule = limits.granule.value();
    const auto shared = std::ranges::find_if(footprint.outputs,
                                             [&](const OutputTile& each) { return each.size.value() % granule != 0; });
    if (shared == footprint.outputs.end()) {
        return std::nullopt;
    }
    const std::int64_t size = shared->size.value();
    return violated(
        "words that tasklets share",
        fmt::format("has tasklets that write {} bytes of {} each, no multiple of {}: two of them share a word", size,
                    shared->tensor, granule),
        fmt::format("Give each tasklet {} bytes more of {}, or {} less", granule - size % granule, shared->tensor,
                    size % granule));
}

Violation checkDmas(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    constexpr const char* kReason = "the size or place of a transfer";
    const std::int64_t granule = limits.granule.value();
    const std::int64_t largest = limits.largestDma.value();
    for (const DmaShape& each : footprint.dmas) {
        const std::int64_t size = each.size.value();
        if (size < granule || size % granule != 0) {
            return violated(
                kReason, fmt::format("transfers {} bytes of {} at once, no multiple of {}", size, each.tensor, granule),
                fmt::format("Choose a caching tile of {} that is {} bytes longer", each.tensor,
                            granule - size % granule));
        }
        if (size > largest) {
            return violated(kReason,
                            fmt::format("transfers {} bytes of {} at once, {} more than {}", size, each.tensor,
                                        size - largest, largest),
                            fmt::format("Split it, or choose a smaller caching tile of {}", each.tensor));
        }
        if (!each.isAligned) {
            return violated(
                kReason,
                fmt::format("transfers {} from or to addresses that are no multiples of {}", each.tensor, granule),
                fmt::format("Choose factors of the last index of {} whose rows are multiples of {} bytes", each.tensor,
                            granule));
        }
    }
    return std::nullopt;
}

Violation checkInstructions(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    if (footprint.instructions <= limits.instructions) {
        return std::nullopt;
    }
    return violated("the instruction memory",
                    fmt::format("has about {} instructions, {} more than a DPU holds", footprint.instructions,
                                footprint.instructions - limits.instructions),
                    "Unroll less, or make the innermost factors smaller");
}

constexpr std::array<Rule, 11> kRules = {checkDpus,          checkTasklets,      checkThreadAxes,  checkExtents,
                                         checkInnermost,     checkHostTransfers, checkOutputs,     checkDmas,
                                         checkWorkingMemory, checkMainMemory,    checkInstructions};

} // namespace

ScheduleLimits limitsOf(MemoryProfile profile, std::int64_t configuredDpus)
{
    ScheduleLimits limits;
    limits.configuredDpus = configuredDpus;
    if (profile == MemoryProfile::Paper) {
        limits.working = Bytes{64 * kKilobyte - kStacks - kGlobals};
    }
    return limits;
}

Bytes workingBytes(const ScheduleFootprint& footprint)
{
    return Bytes{bytesOf(footprint, false) * footprint.tasklets + bytesOf(footprint, true)};
}

std::vector<Error> violations(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    std::vector<Error> found;
    for (const Rule rule : kRules) {
        if (auto violation = rule(footprint, limits)) {
            found.push_back(std::move(*violation));
        }
    }
    return found;
}

Result<void> verifySchedule(const ScheduleFootprint& footprint, const ScheduleLimits& limits)
{
    for (const Rule rule : kRules) {
        if (auto violation = rule(footprint, limits)) {
            return tl::unexpected<Error>(std::move(*violation));
        }
    }
    return {};
}

} // namespace pimento::upmem
