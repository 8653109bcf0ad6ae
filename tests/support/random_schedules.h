// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/interpreter.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace pimento::test {

/// Applies random primitives to tensor programs. Equal seeds give equal results.
class RandomSchedules {
public:
    explicit RandomSchedules(unsigned seed) : m_random(seed) {}

    /// Returns the program after `tries` attempts at random primitives with random arguments. Most of the refused ones
    /// would have been wrong, which other tests check.
    [[nodiscard]] upmem::schedule::Schedule scheduleOf(const upmem::tensor::Program& program, int tries);

    /// Returns small whole numbers for all arguments.
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

/// Returns how the results of a scheduled program differ from those of the plain one; "": they are equal.
[[nodiscard]] std::string differenceOf(const upmem::tensor::Program& plain, const upmem::tensor::Program& scheduled,
                                       const upmem::tensor::Contents& arguments);

} // namespace pimento::test
