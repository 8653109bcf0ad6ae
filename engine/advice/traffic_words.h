// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/advice/tensor_traffic.h"
#include "engine/systems/dcc/draft_program.h"

#include <cstdint>
#include <string>

namespace pimento {

/// What a program moves, in words.
class TrafficWords {
public:
    /// The program must outlive it.
    explicit TrafficWords(const DraftProgram& program) : m_program(&program) {}

    /// "x (8 KiB) is laid out in the banks 16 times, 128 KiB in all: 4,096 writes in the busiest channel, one a cycle".
    /// A part of a sentence.
    [[nodiscard]] std::string sentence(const TensorTraffic& row) const;
    /// What becomes less or more: "x is laid out in the banks 4 times instead of 16 times (32 KiB instead of 128 KiB;
    /// ...)". "": neither moves anything.
    [[nodiscard]] std::string difference(const TensorTraffic& before, const TensorTraffic& after) const;

private:
    enum class Happens : std::uint8_t { Still, NoLonger };
    [[nodiscard]] std::string verbOf(const TensorTraffic& row, Happens happens) const;
    /// How often the tensor's bytes are in so many bytes; 0: it has none.
    [[nodiscard]] double copies(const TensorTraffic& row) const;
    [[nodiscard]] double tensorBytes(const TensorTraffic& row) const;

    const DraftProgram* m_program;
};

} // namespace pimento
