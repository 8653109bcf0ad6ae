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

/// Something to verify: a question of the compiled model with a draft, and a seed for the arguments' contents.
struct RandomCase {
    DraftQuestion question;
    Draft draft;
    std::uint64_t seed = 0;
};

/// Draws kernels with sizes up to 4096 a side, element types that the device has, residencies, devices, drafts of the
/// space of all drafts, indexings, and now and then passes to leave out. Equal for equal seeds on every machine.
class RandomCases {
public:
    struct Options {
        std::uint64_t seed = 1;
        double mostPoints = 2e5; // of a statement; sizes are drawn again until it has no more
    };

    /// The kernels must outlive the object.
    RandomCases(std::span<const language::LibraryKernel> kernels,
                std::vector<std::shared_ptr<const sim::Machine>> machines, Options options);

    /// None: no kernel can be bound with so few points. A device may refuse the operations of a kernel.
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
