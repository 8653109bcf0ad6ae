// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/interpreter.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace pimento::test {

/// Does random things to tensor programs: the same seed, the same things.
class RandomSchedules {
public:
    explicit RandomSchedules(unsigned seed) : m_random(seed) {}

    /// The program after `tries` attempts at random primitives with random arguments; most of what is refused would
    /// have been wrong, which others look at.
    [[nodiscard]] upmem::schedule::Schedule scheduleOf(const upmem::tensor::Program& program, int tries);

    /// Small whole numbers for all arguments.
    [[nodiscard]] upmem::tensor::Contents argumentsFor(const upmem::tensor::Program& program);

    [[nodiscard]] std::int64_t from(std::int64_t least, std::int64_t most);

private:
    void tryOne(upmem::schedule::Schedule& schedule);
    [[nodiscard]] upmem::schedule::LoopId someLoop(const upmem::tensor::Program& program);
    [[nodiscard]] upmem::schedule::BlockId someBlock(const upmem::tensor::Program& program);
    void trySplit(upmem::schedule::Schedule& schedule);
    void tryFuse(upmem::schedule::Schedule& schedule);
    void tryReorder(upmem::schedule::Schedule& schedule);
    void tryBlock(upmem::schedule::Schedule& schedule);

    std::mt19937_64 m_random;
};

/// Why a scheduled program computes something else than the plain one does; empty: it computes the same.
[[nodiscard]] std::string differenceOf(const upmem::tensor::Program& plain, const upmem::tensor::Program& scheduled,
                                       const upmem::tensor::Contents& arguments);

} // namespace pimento::test
