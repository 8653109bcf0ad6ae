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

/// Maps buffers to the tensors of host memory that they are or cache, as indices of the scheduled program's buffers.
class TensorNames {
public:
    explicit TensorNames(const tensor::Program& program);

    [[nodiscard]] std::optional<std::size_t> tensorOf(tensor::BufferId buffer) const;
    [[nodiscard]] std::optional<std::size_t> tensorOf(std::string_view name) const;
    /// Tensor that a block writes, or, for a copy into a cache, reads.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const tensor::Block& block) const;
    /// Tensor that a statement of a loop program moves or computes; nullopt: a loop, a branch, or a barrier.
    [[nodiscard]] std::optional<std::size_t> tensorOf(const LoopProgram& program, const Statement& statement) const;
    /// First tensor whose name, or the name of a cache of it, is a word of the text.
    [[nodiscard]] std::optional<std::size_t> mentionedIn(std::string_view text) const;

private:
    std::vector<std::optional<std::size_t>> m_tensors; // by buffer
    std::map<std::string, std::size_t, std::less<>> m_byName;
};

} // namespace pimento::upmem
