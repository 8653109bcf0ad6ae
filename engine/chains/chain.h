// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/question.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::chains {

/// A kernel of a chain. All kernels of a chain run on one device.
struct ChainKernel {
    std::string name;  // "attention", unique in its stage
    Question question; // of the compiled system
    std::size_t stage = 0;
};

/// Kernels that run one behind the other, as often as it says; or something that the host does meanwhile.
struct ChainStage {
    std::string name;
    std::int64_t runs = 1;
    std::vector<std::string> hostUses = {}; // lasting tensors that the host wants in its own layout, before the kernels
};

enum class LinkKind : std::uint8_t {
    Operand,  // the result, or a part of it, is an operand
    Appended, // the last index of a lasting tensor that grows: the key or value of a new token
};

/// The result of a kernel goes to a later one of the same stage.
struct ChainLink {
    std::size_t from = 0; // kernels
    std::string result;
    std::size_t to = 0;
    std::string argument;
    LinkKind kind = LinkKind::Operand;
    std::int64_t devices = 1; // whose results make the operand together; they all do the same at the same time
};

/// A use of a lasting tensor by a kernel.
struct TensorUse {
    std::size_t kernel = 0;
    std::string argument;

    bool operator==(const TensorUse&) const = default;
};

/// A tensor that keeps its layout from one kernel to the next and from one run to the next: weights, keys, values.
struct LastingTensor {
    std::string name;
    std::vector<TensorUse> uses;        // in the order of the kernels
    std::optional<std::size_t> growing; // dimension along which it gets longer in the course of the chain
};

/// Kernels that follow each other on one device, with what passes from one to the next.
struct Chain {
    std::string title;
    std::vector<std::string> notes = {}; // of the model, a sentence each
    std::vector<ChainStage> stages;
    std::vector<ChainKernel> kernels; // in the order in which they run, stage by stage
    std::vector<ChainLink> links;
    std::vector<LastingTensor> tensors;
    std::int64_t blocks = 1; // alike, each with tensors of its own: the layers of a model; totals count them all
};

/// "attention", or "attention of 256 tokens" where the chain has several stages.
[[nodiscard]] std::string nameOf(const Chain& chain, std::size_t kernel);

} // namespace pimento::chains
