// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/units.h"

#include <cstdint>
#include <string>

namespace pimento {

struct Workload;

/// Quantity to minimise, in the order of draftObjectives().
enum class Goal : std::uint8_t { Time, Energy, EnergyTime };

/// Parts that the time of a draft includes besides the cycles of its device. Nothing in it overlaps, so the sum is an
/// upper estimate.
struct TimeContents {
    std::int64_t launchNanoseconds = 0;   // per kernel launch of the host, until its first data arrives; 0: free
    double linkBytesPerSecond = 0;        // per direction; 0: the device is the host's own memory
    std::int64_t linkNanoseconds = 0;     // per kernel that moves data across the link
    double layoutBytesPerSecond = 0;      // rate of the host's layout work besides reads and writes; 0: free
    bool hasAppend = false;               // true: includes writing the keys and values of a new token
    std::string launchWords = "launches"; // text for launches: "stream launches"
    std::string linkWords = "link";       // "PCIe 5 x16"
    std::string layoutWords = "layout on the host";

    [[nodiscard]] bool hasLaunches() const { return launchNanoseconds > 0; }
    [[nodiscard]] bool hasLink() const { return linkBytesPerSecond > 0; }
    [[nodiscard]] bool hasLayout() const { return layoutBytesPerSecond > 0; }
    [[nodiscard]] bool isDeviceAlone() const { return !hasLaunches() && !hasLink() && !hasLayout() && !hasAppend; }

    bool operator==(const TimeContents&) const = default;
};

/// Objective of a question about drafts: the goal that ranks them, and the contents of their time.
struct DraftObjective {
    Goal goal = Goal::Time;
    TimeContents contents;

    bool operator==(const DraftObjective&) const = default;
};

/// Nanoseconds from a kernel launch of the host until its first data arrives: of an ordinary launch, as the device file
/// says or as an assumption, and of a launch from a recorded graph (2 to 3 us are reported).
[[nodiscard]] std::int64_t streamStart(const sim::DeviceDescription& device);
[[nodiscard]] std::int64_t graphStart(const sim::DeviceDescription& device);
/// Writes nanoseconds as "5.28 us".
[[nodiscard]] std::string microsecondsText(std::int64_t nanoseconds);

/// Describes the parts of the time: "time of the device, PCIe 5 x16; without the host's launches, the host's own layout
/// work".
[[nodiscard]] std::string contentsText(const TimeContents& contents);

/// Host time of a draft, in cycles of the device's clock, each part rounded up.
struct HostTime {
    std::int64_t kernels = 0; // kernel launches of the host
    std::int64_t launch = 0;
    std::int64_t link = 0;
    std::int64_t layout = 0;
    std::int64_t append = 0; // including its link and layout time

    [[nodiscard]] std::int64_t total() const { return launch + link + layout + append; }

    bool operator==(const HostTime&) const = default;
};

/// Host time of one run of a program, without an append. Elements that a statement needs from the host cross the link
/// once each, and so do its results. The host lays out what is written for all cores, including replicas, and its
/// results.
[[nodiscard]] HostTime hostTimeOf(const TimeContents& contents, const lower::Program& program);

/// Lower bound of the host time of all drafts: every kernel of the workload takes operands that do not stay on the
/// device, and gives results.
[[nodiscard]] HostTime leastHostTime(const TimeContents& contents, const Workload& workload,
                                     const sim::DeviceDescription& device, const lower::Handover& handover = {});

/// Work of the host's kernels for a program.
struct HostTraffic {
    std::int64_t kernels = 0;   // kernels of the host
    std::int64_t transfers = 0; // number of these kernels that move data across the link
    std::int64_t bytes = 0;     // bytes across the link, each element once per kernel
    std::int64_t laidOut = 0;   // bytes written to cores or read back as results
};
[[nodiscard]] HostTime hostTimeOf(const TimeContents& contents, const HostTraffic& traffic, Picoseconds clock);

/// Lower bound of a device's background energy in picojoules over this many cycles, allowing for rounding.
[[nodiscard]] double leastBackground(const sim::DeviceDescription& device, std::int64_t cycles);

} // namespace pimento
