// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_text.h"
#include "sim/upmem/system_spec.h"

#include <array>
#include <utility>

// Words for the enumerations of a DPU system, for reading and for display.

namespace pimento {

inline constexpr std::array<std::pair<const char*, sim::upmem::TransferKind>, 6> kTransferKinds = {
    {{"to_dpus", sim::upmem::TransferKind::ToDpus},
     {"from_dpus", sim::upmem::TransferKind::FromDpus},
     {"broadcast", sim::upmem::TransferKind::Broadcast},
     {"serial_to_dpu", sim::upmem::TransferKind::SerialToDpu},
     {"serial_from_dpu", sim::upmem::TransferKind::SerialFromDpu},
     {"from_working_memory", sim::upmem::TransferKind::FromWorkingMemory}}};

inline constexpr std::array<std::pair<const char*, sim::upmem::LinkProfile>, 2> kLinkProfiles = {
    {{"calibrated", sim::upmem::LinkProfile::Calibrated}, {"published", sim::upmem::LinkProfile::Published}}};

inline constexpr std::array<std::pair<const char*, sim::upmem::EnergyPer>, 6> kEnergyPers = {
    {{"chip_time", sim::upmem::EnergyPer::ChipTime},
     {"running_dpu_time", sim::upmem::EnergyPer::RunningDpuTime},
     {"instruction", sim::upmem::EnergyPer::Instruction},
     {"main_memory_byte", sim::upmem::EnergyPer::MainMemoryByte},
     {"link_byte", sim::upmem::EnergyPer::LinkByte},
     {"host_time", sim::upmem::EnergyPer::HostTime}}};

/// Origin of an energy figure: published, derived from published figures, or assumed.
inline constexpr std::array<std::pair<const char*, sim::upmem::EnergyOrigin>, 3> kEnergyOrigins = {
    {{"published", sim::upmem::EnergyOrigin::Published},
     {"derived", sim::upmem::EnergyOrigin::Derived},
     {"assumed", sim::upmem::EnergyOrigin::Assumed}}};

/// Switches the register-bank stalls of the model `hw`.
inline constexpr std::array<std::pair<const char*, bool>, 2> kStallChoices = {{{"on", true}, {"off", false}}};

} // namespace pimento
