// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// Source: the paper "PIMCOMP", Table III: instructions of the cores.

namespace pimento::crossbar {

enum class Operation : std::uint8_t {
    Mvm,     // an array group multiplies
    Vector,  // the vector units compute element by element
    Copy,    // inside the local memory
    Write,   // fills local memory with a value
    Load,    // from the memory of the chip
    Store,   // to the memory of the chip
    Send,    // to a core
    Receive, // from a core
};
inline constexpr std::array<std::string_view, 8> kOperations = {"mvm",  "vec",   "copy", "write",
                                                                "load", "store", "send", "recv"};

/// What vector units compute.
enum class VectorFunction : std::uint8_t { Add, Sub, Mul, Max, Relu, Tanh, Sigmoid, ClipLow, ClipHigh };
inline constexpr std::array<std::string_view, 9> kFunctionNames = {"add",  "sub",     "mul",     "max",    "relu",
                                                                   "tanh", "sigmoid", "clip_lo", "clip_hi"};

/// What an instruction is for.
enum class Stage : std::uint8_t {
    Prepare,          // inputs of an array group
    Main,             // its product
    Bias,             // adds the bias
    AccumulateLocal,  // adds partial results of groups in the same core
    AccumulateRemote, // brings partial results from other cores, and adds them
    Activate,         // functions of the result
    Post,             // layers without weights
    Output,           // passes results on
};
inline constexpr std::array<std::string_view, 8> kStageNames = {
    "prepare", "main", "bias", "accumulate-local", "accumulate-remote", "activate", "post", "output"};

/// One instruction of a core. Addresses and lengths are in elements; addresses are those of the local memory of the
/// core, and of the memory of the chip where a load reads and a store writes.
struct Instruction {
    Operation operation = Operation::Mvm;
    VectorFunction function = VectorFunction::Add; // of Vector
    Stage stage = Stage::Main;
    std::int32_t node = 0;   // layer in LayerGraph::nodes
    std::int32_t other = 0;  // of Mvm: index in Placement::groups; of Send and Receive: the other core
    std::int32_t window = 0; // of Mvm: position of the window; else the pixel of the result
    std::int32_t length = 0; // elements
    std::int64_t destination = 0;
    std::int64_t source = 0;
    std::int64_t source2 = 0; // second operand of Vector; of Write: the value

    bool operator==(const Instruction&) const = default;
};

/// The instructions of all cores. A step is a round in which every copy of a layer with work left computes one window.
struct Streams {
    std::vector<std::vector<Instruction>> cores;
    /// For each core, the number of its instructions at the end of each step.
    std::vector<std::vector<std::uint32_t>> stepEnds;

    [[nodiscard]] std::size_t steps() const { return stepEnds.empty() ? 0 : stepEnds.front().size(); }
    bool operator==(const Streams&) const = default;
};

} // namespace pimento::crossbar
