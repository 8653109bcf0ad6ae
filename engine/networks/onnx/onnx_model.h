// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// What a file of ONNX says about its graph, as plain values: without weights, and without the library that reads it.

namespace pimento::networks {

/// Sizes of tensors in files; 0 is allowed here.
using workloads::Dimensions;

/// A constant tensor. Only short ones have their values, which are sizes, axes and factors.
struct OnnxTensor {
    std::string name;
    std::string type; // "fp32", "int64"
    Dimensions dimensions;
    std::optional<std::vector<double>> values = std::nullopt;
};

/// Largest number of values of a constant that a model has.
inline constexpr std::int64_t kMostKnownValues = 4096;

/// An attribute of a node. Only the member of its kind has a value.
struct OnnxAttribute {
    enum class Kind : std::uint8_t { Other, Number, Whole, Text, Tensor, Numbers, Wholes, Graph };

    Kind kind = Kind::Other;
    double number = 0;
    std::int64_t whole = 0;
    std::string text = {};
    OnnxTensor tensor = {};
    std::vector<double> numbers = {};
    std::vector<std::int64_t> wholes = {};
    std::string reference = {}; // inside of a function: the attribute of its caller that this one equals
};

struct OnnxNode {
    std::string name;
    std::string op;
    std::string domain; // "": the operators of ONNX
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::map<std::string, OnnxAttribute> attributes;
    std::vector<std::string> captured = {}; // names that graphs in its attributes read
};

/// A function of the file: an operator that stands for the nodes of its body.
struct OnnxFunction {
    std::string name;
    std::string domain;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<OnnxNode> nodes;
};

/// Size of one dimension: a number, or a symbol, which may have no name.
struct OnnxSize {
    std::optional<std::int64_t> number;
    std::string symbol;
};

/// A tensor whose type and shape a file states.
struct OnnxValue {
    std::string name;
    std::string type;
    std::optional<std::vector<OnnxSize>> shape; // none: not even the number of dimensions is known
};

/// A graph with the versions of the operators that it uses.
struct OnnxModel {
    std::string name;
    std::int64_t version = 0;                    // of the file format
    std::map<std::string, std::int64_t> opsets;  // by domain
    std::vector<OnnxValue> inputs;               // also those with a constant as their default
    std::vector<OnnxValue> outputs;
    std::vector<OnnxValue> stated; // tensors between nodes whose shapes the file states
    std::vector<OnnxTensor> constants;
    std::vector<OnnxNode> nodes;
    std::vector<OnnxFunction> functions;
};

} // namespace pimento::networks
