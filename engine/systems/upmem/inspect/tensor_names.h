// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "engine/systems/upmem/tensor/program.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// Which tensor of host memory a buffer stands for: itself, or what it caches. Numbers are those of the scheduled
/// program's buffers.
class TensorNames {
public:
    explicit TensorNames(const tensor::Program& program);

    [[nodiscard]] std::optional<std::size_t> tensorOf(tensor::BufferId buffer) const;
    [[nodiscard]] std::optional<std::size_t> tensorOf(std::string_view name) const;
    /// What a block writes, or, of a copy into a cache, what it reads.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const tensor::Block& block) const;
    /// What a statement of a loop program moves or computes; none: a loop, a branch, a barrier.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const LoopProgram& program, const Statement& statement) const;
    /// The first tensor whose name, or that of a cache of it, is a word of the text.
    [[nodiscard]] std::optional<std::size_t> mentionedIn(std::string_view text) const;

private:
    std::vector<std::optional<std::size_t>> m_tensors; // by buffer
    std::map<std::string, std::size_t, std::less<>> m_byName;
};

} // namespace pimento::upmem
