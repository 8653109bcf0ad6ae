// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::mlir {

// Syntax tree of a text of MLIR: operations with operands, attributes, types and regions, whichever of its two forms an
// operation is written in.
//
//   %1 = linalg.matmul ins(%a, %b : t, t) outs(%0 : t) -> t       results, name, operands (inputs, then outputs), types

using affine::Place;

/// A size that is only known at run time.
inline constexpr std::int64_t kDynamic = -1;

struct Type {
    enum class Kind : std::uint8_t { None, Scalar, Tensor, Memref, Other };
    Kind kind = Kind::None;
    std::string element;             // "f32", "index"; of Other: the whole name
    std::vector<std::int64_t> sizes; // Tensor, Memref
    bool hasLayout = false;          // a memref that is not row-major, or an encoding

    [[nodiscard]] bool isShaped() const { return kind == Kind::Tensor || kind == Kind::Memref; }
};

/// Affine functions of dimensions; a result that is no sum of multiples of dimensions is missing.
struct AffineMap {
    std::vector<std::string> dimensions;
    std::vector<std::optional<affine::Index>> results; // Term::variable: number of the dimension
};

struct Attribute {
    enum class Kind : std::uint8_t { Unit, Integer, Real, Text, List, Dictionary, Map, Dense, Type, Other };
    Kind kind = Kind::Unit;
    double number = 0;            // Integer, Real
    std::int64_t integer = 0;     // Integer
    std::string text;             // Text, Other; "parallel" for #linalg.iterator_type<parallel>
    std::vector<Attribute> items; // List; Dense: its numbers, one for all elements or one for each, or none if unknown
    std::map<std::string, Attribute, std::less<>> members; // Dictionary
    AffineMap map;                                         // Map
    Type type;                                             // after a colon; Type

    [[nodiscard]] bool isNumber() const { return kind == Kind::Integer || kind == Kind::Real; }
};

struct Operand {
    std::string name; // "%a"
    Place place;
};

struct Operation;

struct Block {
    std::vector<std::pair<Operand, Type>> arguments;
    std::vector<Operation> operations;
};

using Region = std::vector<Block>;
using Attributes = std::map<std::string, Attribute, std::less<>>;

struct Operation {
    std::string name; // "linalg.matmul"
    Place place;
    std::vector<Operand> results; // several of one name: "%0#0", "%0#1"
    std::vector<Operand> operands;
    std::size_t inputs = 0; // of a linalg operation: operands in front of the outputs
    std::vector<Type> operandTypes;
    std::vector<Type> resultTypes;
    Attributes attributes;
    std::vector<Region> regions;
    bool isSkipped = false; // a form that is not read; only results and name are known

    [[nodiscard]] const Attribute* attribute(std::string_view key) const
    {
        const auto found = attributes.find(key);
        return found == attributes.end() ? nullptr : &found->second;
    }
};

} // namespace pimento::mlir
