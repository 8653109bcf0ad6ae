// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/units.h"

#include <cstdint>
#include <string>

namespace pimento {

struct Workload;

/// What is made least.
enum class Goal : std::uint8_t { Time, Energy, EnergyTime };

/// What the time of a draft has beside the cycles of its device. Nothing of it overlaps anything: an upper estimate.
struct TimeContents {
    std::int64_t launchNanoseconds = 0;   // for each kernel that the host starts, until its first data arrives; 0: free
    double linkBytesPerSecond = 0;        // in one direction; 0: the device is the host's own memory
    std::int64_t linkNanoseconds = 0;     // for each kernel that moves data across the link
    double layoutBytesPerSecond = 0;      // that the host rearranges beside reading and writing them; 0: free
    bool hasAppend = false;               // keys and values of a new token are written into their places
    std::string launchWords = "launches"; // for people: "stream launches"
    std::string linkWords = "link";       // "PCIe 5 x16"
    std::string layoutWords = "layout on the host";

    [[nodiscard]] bool hasLaunches() const { return launchNanoseconds > 0; }
    [[nodiscard]] bool hasLink() const { return linkBytesPerSecond > 0; }
    [[nodiscard]] bool hasLayout() const { return layoutBytesPerSecond > 0; }
    [[nodiscard]] bool isDeviceAlone() const { return !hasLaunches() && !hasLink() && !hasLayout() && !hasAppend; }

    bool operator==(const TimeContents&) const = default;
};

/// What the drafts of a question are ranked by.
struct Objective {
    Goal goal = Goal::Time;
    TimeContents contents;

    bool operator==(const Objective&) const = default;
};

/// Nanoseconds until a kernel of the host has been started and its first data arrives: an ordinary launch, as the
/// device file says or as an assumption, and one from a recorded graph (2 to 3 us are reported).
[[nodiscard]] std::int64_t streamStart(const sim::DeviceDescription& device);
[[nodiscard]] std::int64_t graphStart(const sim::DeviceDescription& device);
/// "5.28 us".
[[nodiscard]] std::string microsecondsText(std::int64_t nanoseconds);

/// "time of the device, PCIe 5 x16; without the host's launches, the host's own layout work".
[[nodiscard]] std::string contentsText(const TimeContents& contents);

/// What a draft takes beside the cycles of its device, in cycles of the device's clock, each rounded up.
struct HostTime {
    std::int64_t kernels = 0; // that the host starts
    std::int64_t launch = 0;
    std::int64_t link = 0;
    std::int64_t layout = 0;
    std::int64_t append = 0; // with what it takes of link and layout

    [[nodiscard]] std::int64_t total() const { return launch + link + layout + append; }

    bool operator==(const HostTime&) const = default;
};

/// Host time of one run of a program, without an append. Across the link go the elements that a statement needs from
/// the host, each once, and its results; the host lays out what is written for all cores, replicas too, and its
/// results.
[[nodiscard]] HostTime hostTimeOf(const TimeContents& contents, const lower::Program& program);

/// No draft of the workload takes less: every kernel of it takes operands that do not stay on the device, and gives
/// results.
[[nodiscard]] HostTime leastHostTime(const TimeContents& contents, const Workload& workload,
                                     const sim::DeviceDescription& device, const lower::Handover& handover = {});

/// What kernels of the host move beside those of a program.
struct HostTraffic {
    std::int64_t kernels = 0;   // of the host
    std::int64_t transfers = 0; // those of them that move data
    std::int64_t bytes = 0;     // across a link, each element once a kernel
    std::int64_t laidOut = 0;   // bytes that are written to cores or come back as results
};
[[nodiscard]] HostTime hostTimeOf(const TimeContents& contents, const HostTraffic& traffic, Picoseconds clock);

/// Picojoules that the background power of a device takes in so many cycles, less what rounding may take away.
[[nodiscard]] double leastBackground(const sim::DeviceDescription& device, std::int64_t cycles);

} // namespace pimento
