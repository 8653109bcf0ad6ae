// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/advice/traffic_text.h"

#include "engine/base/figures.h"

#include <fmt/format.h>

namespace pimento {

namespace {

using sim::Purpose;

const char* nounOf(Purpose purpose, std::int64_t count)
{
    const bool isOne = count == 1;
    switch (purpose) {
    case Purpose::HostRead:
        return isOne ? "read" : "reads";
    case Purpose::OperandWrite:
    case Purpose::HostWrite:
        return isOne ? "write" : "writes";
    case Purpose::ResultRead:
        return isOne ? "move" : "moves";
    default:
        return isOne ? "operation" : "operations";
    }
}

/// Text: "4,096 writes in the busiest channel, one every 1.3 cycles".
std::string paceText(const TensorTraffic& row)
{
    std::string text =
        fmt::format("{} {} in the busiest channel", countText(row.busiest), nounOf(row.purpose, row.busiest));
    if (row.cycles > 0 && row.busiest > 1) {
        const std::string pace = factorText(static_cast<double>(row.cycles) / static_cast<double>(row.busiest));
        text += pace == "1" ? ", one per cycle" : ", one every " + pace + " cycles";
    }
    return text;
}

/// Text: "4 reads instead of 16 in the busiest channel".
std::string requestsText(const TensorTraffic& before, const TensorTraffic& after)
{
    return fmt::format("{} {} instead of {} in the busiest channel", countText(after.busiest),
                       nounOf(before.purpose, after.busiest), countText(before.busiest));
}

/// Verb for an operand on its way to the units.
const char* operandVerb(const TensorTraffic& row)
{
    return row.part == kComputePart ? "written to buffers or registers of the units" : "laid out in the banks";
}

/// Text: " 128 times (8 in each of 16 channels), each for 64 cores".
std::string copiesText(const TensorTraffic& row)
{
    std::string text = " " + timesText(row.copies());
    const double inChannel = row.channels > 0 ? row.copies() / static_cast<double>(row.channels) : 0;
    if (row.channels > 1 && inChannel >= 1) {
        text += fmt::format(" ({} in each of {} channels)", factorText(inChannel), row.channels);
    }
    if (row.requests > 0 && row.reached > row.requests) {
        text += fmt::format(", each write for {} cores",
                            factorText(static_cast<double>(row.reached) / static_cast<double>(row.requests)));
    }
    return text;
}

enum class Happens : std::uint8_t { Still, NoLonger };

/// Describes the work of a row without its figures: "x is laid out in the banks", "x is no longer laid out in the
/// banks".
std::string verbOf(const TensorTraffic& row, Happens happens)
{
    const bool isOver = happens == Happens::NoLonger;
    const std::string name = row.tensor ? row.name : std::string("a constant");
    const auto ofHost = [&](const char* verb) {
        return std::string("the host ") + (isOver ? "no longer " : "") + verb + " " + name;
    };
    switch (row.purpose) {
    case Purpose::HostRead:
        return ofHost("reads");
    case Purpose::HostWrite:
        return ofHost("writes");
    case Purpose::OperandWrite:
        return name + (isOver ? " is no longer " : " is ") + operandVerb(row);
    case Purpose::ResultRead:
        return row.busBytes > 0 ? name + (isOver ? " is no longer read back" : " is read back")
                                : "results of " + name + (isOver ? " no longer leave" : " leave") + " the units";
    default:
        return std::string("the units ") + (isOver ? "no longer work on " : "work on ") +
               (row.tensor ? row.name : std::string("their registers"));
    }
}

} // namespace

std::string trafficText(const TensorTraffic& row)
{
    const std::string pace = paceText(row);
    if (row.purpose == Purpose::Compute) {
        return row.tensor        ? "the units work on " + row.name + ": " + pace
               : row.busiest > 0 ? "the units work on their registers: " + pace
                                 : std::string("the units are set up and change their mode");
    }
    if (!row.tensor) {
        return std::string(sim::infoOf(row.purpose).meaning) + (row.busiest > 0 ? ": " + pace : "");
    }
    const std::string tensor = row.name + " (" + bytesText(static_cast<double>(row.tensorBytes)) + ")";
    const std::string moved = bytesText(static_cast<double>(row.busBytes));
    const std::string times = timesText(row.copies());
    switch (row.purpose) {
    case Purpose::HostRead:
        return fmt::format("the host reads {} from host layout {}, {} in total: {}", tensor, times, moved, pace);
    case Purpose::OperandWrite:
        return fmt::format("{} is {}{}, {} with padding: {}", tensor, operandVerb(row), copiesText(row), moved, pace);
    case Purpose::ResultRead:
        return row.busBytes > 0 ? fmt::format("{} is read back {}; per-unit results with padding take {}: {}", tensor,
                                              times, moved, pace)
                                : fmt::format("results of {} leave the units: {}", tensor, pace);
    default:
        return fmt::format("the host writes {} to host layout {}, {} in total: {}", tensor, times, moved, pace);
    }
}

std::string trafficDifference(const TensorTraffic& before, const TensorTraffic& after)
{
    const TensorTraffic& row = before.requests > 0 ? before : after;
    if (row.requests == 0) {
        return {};
    }
    if (after.requests == 0) {
        return fmt::format("{} ({})", verbOf(row, Happens::NoLonger), paceText(before));
    }
    const std::string verb = verbOf(row, Happens::Still);
    const double one = before.copies();
    const double other = after.copies();
    if (before.requests == 0 || one == 0 || factorText(one) == factorText(other)) {
        return verb + ": " + requestsText(before, after);
    }
    return fmt::format("{} {} instead of {} ({} instead of {}; {})", verb, timesText(other), timesText(one),
                       bytesText(static_cast<double>(after.busBytes)), bytesText(static_cast<double>(before.busBytes)),
                       requestsText(before, after));
}

} // namespace pimento
