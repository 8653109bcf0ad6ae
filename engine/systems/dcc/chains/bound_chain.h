// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/systems/dcc/chains/chain.h"
#include "engine/systems/dcc/chains/tensor_layout.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "sim/base/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A bound use of a persistent tensor.
struct BoundUse {
    std::size_t kernel = 0;
    std::size_t tensor = 0; // index among the kernel's tensors
    Extent extent;
};

/// A bound persistent tensor. Between two uses there may be stages in which the host needs it in its own layout.
struct BoundTensor {
    std::string name;
    std::vector<BoundUse> uses;
    std::optional<std::size_t> growing;
};

/// On-chip forwarding between a kernel and its neighbours, without a transfer through the host's memory.
struct BoundNeighbours {
    std::vector<std::size_t> taken;  // its arguments that the kernel before may forward on chip
    std::optional<std::size_t> left; // its result, if only the next kernel reads it
    bool givesOn = false;            // the next kernel can take an operand from it on chip
    std::string whyNot;              // why a link cannot be forwarded on chip; "": no link, or it can
};

/// A new index of a persistent tensor that the host appends for a kernel.
struct BoundAppend {
    std::size_t tensor = 0; // index of the persistent tensor
    std::size_t use = 0;
    std::optional<std::size_t> from; // kernel whose result is appended
};

/// A chain with its kernels bound to the objects that their names denote.
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

/// Binds a chain. Persistent tensors become resident where a kernel says otherwise. Error: what is invalid, with the
/// kernel, link or tensor in question.
[[nodiscard]] Result<BoundChain> bindChain(const Chain& chain, const Catalogue& catalogue);

/// Makes the problem of a kernel that takes or leaves tensors on chip.
[[nodiscard]] std::shared_ptr<const CompiledProblem> withHandover(const CompiledProblem& problem,
                                                                  lower::Handover handover);

} // namespace pimento::chains
