// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/program.h"

#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::upmem {

// Listings of the forms of a schedule. Lines are linked by tensors, as indices of the scheduled program's buffers. From
// the optimised loop program on they are also linked by statements: launch * kStatementsOfLaunch + Statement::number.

inline constexpr std::uint32_t kStatementsOfLaunch = 1U << 20U;

struct ListedSchedule {
    const tensor::Program* kernel = nullptr; // program before scheduling
    const schedule::Schedule* schedule = nullptr;
    const CompiledSchedule* compiled = nullptr;
    const sim::upmem::DpuSystem* system = nullptr;
};

/// Makes the listings in this order: "kernel", "trace", "tensor", "host", "lowered", "loops", "assembly", "host_c",
/// "kernel_c". A stop leaves out counts.
[[nodiscard]] std::vector<Listing> scheduleListings(const ListedSchedule& listed, const std::stop_token& stop);

} // namespace pimento::upmem
