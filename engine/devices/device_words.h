// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/device.h"
#include "sim/upmem/system_spec.h"

#include <array>
#include <string>
#include <utility>

// Words for the enumerations of a device description, for reading and for display.

namespace pimento {

inline constexpr std::array<std::pair<const char*, sim::CommandKind>, 2> kCommandKinds = {
    {{"row", sim::CommandKind::Row}, {"column", sim::CommandKind::Column}}};

inline constexpr std::array<std::pair<const char*, sim::RowNeed>, 4> kRowNeeds = {
    {{"none", sim::RowNeed::None},
     {"addressed_bank_open", sim::RowNeed::AddressedBankOpen},
     {"all_banks_open", sim::RowNeed::AllBanksOpen},
     {"all_banks_closed", sim::RowNeed::AllBanksClosed}}};

inline constexpr std::array<std::pair<const char*, sim::RowEffect>, 5> kRowEffects = {
    {{"none", sim::RowEffect::None},
     {"open_bank", sim::RowEffect::OpenBank},
     {"open_all_banks", sim::RowEffect::OpenAllBanks},
     {"close_bank", sim::RowEffect::CloseBank},
     {"close_all_banks", sim::RowEffect::CloseAllBanks}}};

inline constexpr std::array<std::pair<const char*, sim::CommandReach>, 3> kCommandReaches = {
    {{"bank", sim::CommandReach::AddressedBank},
     {"all_banks", sim::CommandReach::AllBanks},
     {"refresh", sim::CommandReach::Refresh}}};

inline constexpr std::array<std::pair<const char*, sim::RequestQueueKind>, 4> kRequestQueues = {
    {{"read", sim::RequestQueueKind::Read},
     {"write", sim::RequestQueueKind::Write},
     {"pim", sim::RequestQueueKind::Pim},
     {"barrier", sim::RequestQueueKind::Barrier}}};

inline constexpr std::array<std::pair<const char*, sim::RequestSide>, 3> kRequestSides = {
    {{"host", sim::RequestSide::Host}, {"pim", sim::RequestSide::Pim}, {"fence", sim::RequestSide::Fence}}};

inline constexpr std::array<std::pair<const char*, sim::Simulator>, 3> kSimulators = {
    {{"tables", sim::Simulator::Tables}, {"samsung", sim::Simulator::Samsung}, {"dpus", sim::Simulator::Dpus}}};

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

/// Order of the queue of the units: that of the program, or any.
inline constexpr std::array<std::pair<const char*, bool>, 2> kPimOrders = {{{"program", true}, {"any", false}}};

/// What a fence waits for: the data of reads at the host, or only the commands.
inline constexpr std::array<std::pair<const char*, bool>, 2> kFenceWaits = {{{"data", true}, {"commands", false}}};

/// Default of a rule.
inline constexpr std::array<std::pair<const char*, bool>, 2> kRuleDefaults = {{{"on", true}, {"off", false}}};

/// Returns the word of a value.
template <class Words, class Value> [[nodiscard]] std::string wordOf(const Words& words, Value value)
{
    for (const auto& [word, each] : words) {
        if (each == value) {
            return word;
        }
    }
    return "?";
}

} // namespace pimento
