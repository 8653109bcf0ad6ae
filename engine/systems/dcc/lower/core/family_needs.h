// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"

#include <cstdint>
#include <string>
#include <vector>

// What the programs of a family ask of a device file. Each family states it once, beside its lowering
// (Family::needs()); the check of device files goes by it, so that what a program asks for is there.

namespace pimento::lower {

/// The rows that the command of a request has to find open.
enum class OpenRows : std::uint8_t { Any, OfOneBank, OfAllBanks, Some };

/// A request that programs ask for, by its op.
struct RequestNeed {
    const char* op = "";
    OpenRows rows = OpenRows::Any;
    sim::RequestQueueKind queue = sim::RequestQueueKind::Pim;
    /// Whether programs for a device ask for it; others may name it and have it unused.
    bool (*isAsked)(const sim::DeviceDescription&) = [](const sim::DeviceDescription&) { return true; };
    const char* asker = ""; // the key that makes them ask, if it is not the family alone
};

/// A number of a device file and its values that programs can work with.
struct NumberNeed {
    using Number = std::int64_t (*)(const sim::DeviceDescription&);

    const char* key = ""; // "compute.registers"
    Number value = nullptr;
    Number least = nullptr;
    Number most = nullptr;                                       // nullptr: as many as there may be
    std::string (*why)(const sim::DeviceDescription&) = nullptr; // behind "is 3: "

    [[nodiscard]] bool isMet(const sim::DeviceDescription& device) const
    {
        return value(device) >= least(device) && (most == nullptr || value(device) <= most(device));
    }
};

struct FamilyNeeds {
    sim::Simulator simulator = sim::Simulator::Tables;
    std::vector<RequestNeed> requests;          // beside those of every family
    std::vector<NumberNeed> numbers;            // in the order in which they are told
    std::vector<std::string> elementTypes = {}; // that the units have; empty: any
    NumberNeed::Number sumsOfRead = nullptr;    // that one read of a column gives; nullptr: it need not hold any
};

/// The host's: programs of every family ask for them.
[[nodiscard]] const std::vector<RequestNeed>& hostRequests();

/// For tables of needs: a number that is the same for all devices, and words that are.
template <std::int64_t Value> [[nodiscard]] std::int64_t always(const sim::DeviceDescription&) { return Value; }
[[nodiscard]] inline bool isNeverAsked(const sim::DeviceDescription&) { return false; }

} // namespace pimento::lower
