// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/device_description.h"

#include <cstdint>
#include <string>
#include <vector>

// Requirements of a family's programs on a device file. Each family states them once, beside its lowering
// (Family::needs()). The check of device files uses them, so that every request of a program exists.

namespace pimento::lower {

/// Rows that must be open for the command of a request.
enum class OpenRows : std::uint8_t { Any, OfOneBank, OfAllBanks, Some };

/// A request that programs use, by its op.
struct RequestNeed {
    const char* op = "";
    OpenRows rows = OpenRows::Any;
    sim::RequestQueueKind queue = sim::RequestQueueKind::Pim;
    /// True if programs for the device use the request; other device files may define it without use.
    bool (*isAsked)(const sim::DeviceDescription&) = [](const sim::DeviceDescription&) { return true; };
    const char* asker = ""; // key that makes programs use it, if it is not the family alone
};

/// A number of a device file and its permitted values.
struct NumberNeed {
    using Number = std::int64_t (*)(const sim::DeviceDescription&);

    const char* key = ""; // "compute.registers"
    Number value = nullptr;
    Number least = nullptr;
    Number most = nullptr;                                       // nullptr: no upper limit
    std::string (*why)(const sim::DeviceDescription&) = nullptr; // text behind "is 3: "

    [[nodiscard]] bool isMet(const sim::DeviceDescription& device) const
    {
        return value(device) >= least(device) && (most == nullptr || value(device) <= most(device));
    }
};

struct FamilyNeeds {
    sim::Simulator simulator = sim::Simulator::Tables;
    std::vector<RequestNeed> requests;          // in addition to those of every family
    std::vector<NumberNeed> numbers;            // in the order of the messages
    std::vector<std::string> elementTypes = {}; // element types of the units; empty: any
    NumberNeed::Number sumsOfRead = nullptr;    // least number of sums in one read of a column; nullptr: no requirement
};

/// Requests of the host, which programs of every family use.
[[nodiscard]] const std::vector<RequestNeed>& hostRequests();

/// Constant functions for tables of needs: a fixed number and fixed texts.
template <std::int64_t Value> [[nodiscard]] std::int64_t always(const sim::DeviceDescription&) { return Value; }
[[nodiscard]] inline bool isNeverAsked(const sim::DeviceDescription&) { return false; }

} // namespace pimento::lower
