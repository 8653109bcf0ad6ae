// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/chains/chain.h"
#include "engine/chains/tensor_layout.h"
#include "engine/study/catalogue.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "sim/base/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A use of a lasting tensor, bound.
struct BoundUse {
    std::size_t kernel = 0;
    std::size_t tensor = 0; // of the kernel
    Extent extent;
};

/// A lasting tensor, bound. Between two uses stand the stages in which the host wants it for itself.
struct BoundTensor {
    std::string name;
    std::vector<BoundUse> uses;
    std::optional<std::size_t> growing;
};

/// What a kernel may get from the one before it without a way through the host's memory, and may leave for the next.
struct BoundNeighbours {
    std::vector<std::size_t> taken;  // its arguments that the one before may hand over on chip
    std::optional<std::size_t> left; // its result, if no other kernel and nobody else wants it
    bool givesOn = false;            // whether the next one can take anything from it on chip
    std::string whyNot;              // why it takes nothing although there is a link; "": there is none, or it does
};

/// A new index of a lasting tensor that a kernel's host work puts in its place.
struct BoundAppend {
    std::size_t tensor = 0; // lasting
    std::size_t use = 0;
    std::optional<std::size_t> from; // kernel whose result it is
};

/// A chain with its kernels bound to all that their names stand for.
struct BoundChain {
    Chain chain;
    std::vector<std::shared_ptr<const CompiledProblem>> problems; // per kernel
    std::vector<BoundTensor> tensors;
    std::vector<BoundNeighbours> neighbours;       // per kernel
    std::vector<std::vector<BoundAppend>> appends; // per kernel

    [[nodiscard]] std::int64_t runsOf(std::size_t kernel) const
    {
        return chain.stages[chain.kernels[kernel].stage].runs;
    }
    [[nodiscard]] const DraftQuestion& questionOf(std::size_t kernel) const { return problems[kernel]->asked(); }
};

/// Binds a chain. Lasting tensors become resident where a kernel says otherwise. Error: what of it cannot be, with the
/// kernel, link or tensor that it is about.
[[nodiscard]] Result<BoundChain> bindChain(const Chain& chain, const Catalogue& catalogue);

/// The problem of a kernel that takes or leaves tensors on chip.
[[nodiscard]] std::shared_ptr<const CompiledProblem> withHandover(const CompiledProblem& problem,
                                                                  lower::Handover handover);

} // namespace pimento::chains
