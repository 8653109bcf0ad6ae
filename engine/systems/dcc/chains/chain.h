// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/question.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A kernel of a chain. All kernels of a chain run on one device.
struct ChainKernel {
    std::string name;  // "attention", unique in its stage
    Question question; // for the compiled system
    std::size_t stage = 0;
};

/// Kernels that run in sequence, `runs` times; or work of the host in between.
struct ChainStage {
    std::string name;
    std::int64_t runs = 1;
    /// Persistent tensors that the host needs in its own layout before the kernels run.
    std::vector<std::string> hostUses = {};
};

enum class LinkKind : std::uint8_t {
    Operand,  // the result, or a part of it, is an operand
    Appended, // the result is the last index of a growing persistent tensor: key or value of a new token
};

/// A link from the result of a kernel to a later kernel of the same stage.
struct ChainLink {
    std::size_t from = 0; // index of a kernel, as `to`
    std::string result;
    std::size_t to = 0;
    std::string argument;
    LinkKind kind = LinkKind::Operand;
    std::int64_t devices = 1; // devices whose results form the operand; all do the same at the same time
};

/// A use of a persistent tensor by a kernel.
struct TensorUse {
    std::size_t kernel = 0;
    std::string argument;

    bool operator==(const TensorUse&) const = default;
};

/// A tensor that keeps its layout from one kernel to the next and from one run to the next: weights, keys, values.
struct LastingTensor {
    std::string name;
    std::vector<TensorUse> uses;        // in the order of the kernels
    std::optional<std::size_t> growing; // dimension that grows in the course of the chain
};

/// Kernels that run in sequence on one device, with the tensors that pass between them.
struct Chain {
    std::string title;
    std::vector<std::string> notes = {}; // on the model, a sentence each
    std::vector<ChainStage> stages;
    std::vector<ChainKernel> kernels; // in the order of their runs, stage by stage
    std::vector<ChainLink> links;
    std::vector<LastingTensor> tensors;
    std::int64_t blocks = 1; // equal blocks with tensors of their own: the layers of a model; totals count all
};

/// Name of a kernel: "attention", or "attention of 256 tokens" if the chain has several stages.
[[nodiscard]] std::string nameOf(const Chain& chain, std::size_t kernel);

} // namespace pimento::chains
