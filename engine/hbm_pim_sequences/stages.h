// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/request.h"
#include "sim/hbm_pim/transaction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::samsung {

inline constexpr std::uint16_t kCarriesBurst = 1; // payload of a transaction outside of a stream

/// Transactions in a stage of one channel, or of several equal ones.
struct StageList {
    std::vector<sim::samsung::Transaction> transactions;
    std::vector<sim::samsung::Burst> bursts; // bursts of the writes with a payload, in their order

    bool operator==(const StageList&) const = default;
};

/// Transactions of all channels between two fences.
struct Stage {
    std::vector<StageList> lists;      // equal channels share a list
    std::vector<std::uint16_t> listOf; // index by channel

    [[nodiscard]] std::size_t bytes() const;
    /// Merges equal lists; requires one list per channel.
    void joinEqualLists();
};

/// The stages of a program or request list for Samsung's machine.
class Stages {
public:
    virtual ~Stages() = default;

    [[nodiscard]] virtual std::size_t count() const = 0;
    [[nodiscard]] virtual sim::Phase phaseOf(std::size_t stage) const = 0;
    /// Stages must be requested in order.
    [[nodiscard]] virtual const Stage& operator[](std::size_t stage) = 0;
};

} // namespace pimento::samsung
