// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pimento::sim {

/// Work of a request as far as its kind determines it. Whether a read of the host fetches operands or results depends
/// on its position in the program.
enum class RequestWork : std::uint8_t {
    HostRead,  // a read of the host
    HostWrite, // a write of the host
    Operand,   // brings operands into buffers and registers of the units
    Compute,   // lets the units work, or hands the channels over to them
    Result,    // takes results out of the units
    None,      // a fence: counts as the work of the requests before it
    Count,
};

inline constexpr std::size_t kRequestWorks = static_cast<std::size_t>(RequestWork::Count);

/// Cycles per work of a request.
using WorkCycles = std::array<std::int64_t, kRequestWorks>;

/// Purpose of the time of a computation, in the channel that limits the run. While a command of the units is in flight
/// there, the purpose is computing, whatever moves at the same time. Every other cycle belongs to the request that the
/// run waits for: the oldest waiting one or, if none waits, the last one before. On Samsung's machine, where no data
/// moves while the units work, it belongs to the next access of the channel that finishes last, between two fences.
enum class Purpose : std::uint8_t {
    HostRead,     // the host reads operands from its own layout
    OperandWrite, // operands go to the banks, buffers and registers of the units
    Compute,      // the units work, or the run waits for them
    ResultRead,   // results leave the units and are read by the host, with earlier values that they are added to
    HostWrite,    // the host writes results to its own layout
    Count,
};

inline constexpr std::size_t kPurposes = static_cast<std::size_t>(Purpose::Count);

/// Cycles per purpose.
using PurposeCycles = std::array<std::int64_t, kPurposes>;

struct PurposeInfo {
    std::string_view id;    // id in files
    std::string_view title; // title for readers
    std::string_view meaning;
};

inline constexpr std::array<PurposeInfo, kPurposes> kPurposeInfos = {{
    {"host_reads", "host reads", "the host reads operands from host layout"},
    {"operand_writes", "operand writes", "operands are written to banks, buffers and registers of the units"},
    {"computing", "computing", "the units work, or the run waits for their next command"},
    {"result_reads", "result reads", "results leave the units and are read by the host"},
    {"host_writes", "host writes", "the host writes results to host layout"},
}};

[[nodiscard]] constexpr const PurposeInfo& infoOf(Purpose purpose)
{
    return kPurposeInfos[static_cast<std::size_t>(purpose)];
}

/// Position of a request relative to the units' work of a computation.
enum class PlaceInRun : std::uint8_t { BeforeUnits, WithUnits, BehindUnits };

/// Positions of the parts "in", "compute" and "out".
inline constexpr std::array<PlaceInRun, 3> kPlaces = {PlaceInRun::BeforeUnits, PlaceInRun::WithUnits,
                                                      PlaceInRun::BehindUnits};

/// Purpose of a work at a position; not for RequestWork::None.
[[nodiscard]] constexpr Purpose purposeOf(RequestWork work, PlaceInRun place)
{
    switch (work) {
    case RequestWork::HostRead:
        return place == PlaceInRun::BeforeUnits ? Purpose::HostRead : Purpose::ResultRead;
    case RequestWork::HostWrite:
        return place == PlaceInRun::BehindUnits ? Purpose::HostWrite : Purpose::OperandWrite;
    case RequestWork::Operand:
        return Purpose::OperandWrite;
    case RequestWork::Result:
        return Purpose::ResultRead;
    default:
        return Purpose::Compute;
    }
}

} // namespace pimento::sim
