// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/model/draft_question.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace pimento {

/// A test case for verification: a question of the compiled model with a draft, and a seed for the arguments' values.
struct RandomCase {
    DraftQuestion question;
    Draft draft;
    std::uint64_t seed = 0;
};

/// Draws kernels with sizes up to 4096 per dimension, element types that the device supports, residencies, devices,
/// drafts from the space of all drafts, indexings, and sometimes disabled passes. Equal seeds give equal cases on every
/// machine.
class RandomCases {
public:
    struct Options {
        std::uint64_t seed = 1;
        double mostPoints = 2e5; // per statement; sizes are redrawn until no statement has more
    };

    /// The kernels must outlive the object.
    RandomCases(std::span<const language::LibraryKernel> kernels,
                std::vector<std::shared_ptr<const sim::Machine>> machines, Options options);

    /// Draws the next case; nullopt: no kernel can be bound with so few points. A device may still refuse the
    /// operations of a kernel.
    [[nodiscard]] std::optional<RandomCase> next();

private:
    [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }
    [[nodiscard]] std::shared_ptr<const Workload> workload();

    std::span<const language::LibraryKernel> m_kernels;
    std::vector<std::shared_ptr<const sim::Machine>> m_machines;
    Options m_options;
    std::mt19937_64 m_random;
    std::uint64_t m_cases = 0;
};

} // namespace pimento
