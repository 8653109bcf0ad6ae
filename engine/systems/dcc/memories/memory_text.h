// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_text.h"
#include "sim/dram/device_description.h"

#include <array>
#include <utility>

// Words for the enumerations of a memory, for reading and for display.

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

inline constexpr std::array<std::pair<const char*, sim::Simulator>, 2> kSimulators = {
    {{"tables", sim::Simulator::Tables}, {"samsung", sim::Simulator::Samsung}}};

/// Order of the queue of the units: that of the program, or any.
inline constexpr std::array<std::pair<const char*, bool>, 2> kPimOrders = {{{"program", true}, {"any", false}}};

/// Completion that a fence waits for: of the read data at the host, or of the commands alone.
inline constexpr std::array<std::pair<const char*, bool>, 2> kFenceWaits = {{{"data", true}, {"commands", false}}};

/// Default of a rule.
inline constexpr std::array<std::pair<const char*, bool>, 2> kRuleDefaults = {{{"on", true}, {"off", false}}};

} // namespace pimento
