// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/request.h"
#include "sim/samsung/transaction.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::samsung {

inline constexpr std::uint16_t kCarriesBurst = 1; // payload of a transaction that is not in a stream yet

/// What one channel, or several that do the same, do in a stage.
struct StageList {
    std::vector<sim::samsung::Transaction> transactions;
    std::vector<sim::samsung::Burst> bursts; // of the writes with a payload, in their order

    bool operator==(const StageList&) const = default;
};

/// What the channels do between two fences.
struct Stage {
    std::vector<StageList> lists;      // those of channels with the same are one
    std::vector<std::uint16_t> listOf; // by channel

    [[nodiscard]] std::size_t bytes() const;
    /// Lists that stand by channel: keeps one of equal ones.
    void joinEqualLists();
};

/// The stages of something that Samsung's machine runs.
class Stages {
public:
    virtual ~Stages() = default;

    [[nodiscard]] virtual std::size_t count() const = 0;
    [[nodiscard]] virtual sim::Phase phaseOf(std::size_t stage) const = 0;
    /// Stages are asked for in order.
    [[nodiscard]] virtual const Stage& operator[](std::size_t stage) = 0;
};

} // namespace pimento::samsung
