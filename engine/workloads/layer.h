// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/workload_ref.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace pimento::workloads {

/// Height and width of an image, a window or a step.
struct Extent {
    std::int64_t height = 1;
    std::int64_t width = 1;

    [[nodiscard]] std::int64_t area() const { return height * width; }
    bool operator==(const Extent&) const = default;
};

/// Rows and columns of zeros around an image.
struct Padding {
    std::int64_t top = 0;
    std::int64_t left = 0;
    std::int64_t bottom = 0;
    std::int64_t right = 0;

    bool operator==(const Padding&) const = default;
};

/// Positions of a window over an image.
struct Sliding {
    Extent image;
    Extent window;
    Extent stride;
    Extent dilation; // distance between neighbouring elements of the window
    Padding padding;

    /// Number of positions in each direction; 0: the window is larger than the padded image.
    [[nodiscard]] Extent positions() const;
    bool operator==(const Sliding&) const = default;
};

/// Convolution of a batch of images. Each of the groups has its share of the channels on both sides.
struct Convolution {
    std::int64_t batch = 1;
    std::int64_t channels = 1; // of the input
    std::int64_t outputChannels = 1;
    std::int64_t groups = 1;
    Sliding sliding;

    bool operator==(const Convolution&) const = default;
};

/// Transposed convolution: each element of the image spreads over a window of the result. `sliding` is of the convolution
/// in the other direction: its image is the result, and its positions are the elements of the input.
struct TransposedConvolution {
    std::int64_t batch = 1;
    std::int64_t channels = 1; // of the input
    std::int64_t outputChannels = 1;
    std::int64_t groups = 1;
    Sliding sliding;

    bool operator==(const TransposedConvolution&) const = default;
};

/// Maximum or mean over a window of each channel.
struct Pooling {
    std::string function; // "max", "average"
    std::int64_t batch = 1;
    std::int64_t channels = 1;
    Sliding sliding;

    bool operator==(const Pooling&) const = default;
};

/// Source of the matrices of a product.
enum class MatrixSource : std::uint8_t {
    Weights,  // kept, and the same for every input
    Computed, // an earlier layer makes it, such as keys of attention: a second operand
};

/// Matrix times rows: a fully connected layer, or a matrix of each head.
struct Product {
    std::int64_t rows = 1;      // of each matrix
    std::int64_t inputs = 1;    // elements per row
    std::int64_t outputs = 1;   // elements per row
    std::int64_t instances = 1; // matrices of this shape, each with rows of its own
    MatrixSource matrix = MatrixSource::Weights;

    bool operator==(const Product&) const = default;
};

/// Attention of the newest tokens of each sequence to its whole context. Its operands are the queries; keys and values
/// are kept.
struct Attention {
    std::int64_t sequences = 1;
    std::int64_t tokens = 1; // with queries, of each sequence
    std::int64_t context = 1;
    std::int64_t heads = 1;
    std::int64_t kvHeads = 1;
    std::int64_t keySize = 1;
    std::int64_t valueSize = 1;

    bool operator==(const Attention&) const = default;
};

/// A function without a matrix: an activation, a sum of several operands, a norm, a choice of some elements.
struct ElementWise {
    std::string function;      // "relu", "add", "norm"
    std::int64_t elements = 1; // elements of each operand; 0: the operands differ in size, and `results` is known
    std::int64_t results = 0;  // elements of the result; 0: as many
    /// Numbers of a function that has some: the order of a transpose, rows and columns of a pad, groups of a shuffle.
    std::vector<std::int64_t> values = {};

    bool operator==(const ElementWise&) const = default;
};

/// Several operands one after the other, as channels of one result.
struct Joining {
    std::int64_t elements = 1; // of the result

    bool operator==(const Joining&) const = default;
};

/// A layer that a kernel of the library computes.
struct KernelLayer {
    WorkloadRef kernel;

    bool operator==(const KernelLayer&) const = default;
};

using LayerShape = std::variant<Convolution, Pooling, Product, Attention, ElementWise, Joining, KernelLayer,
                                TransposedConvolution>;

/// One layer with all of its sizes.
struct Layer {
    std::string name;
    std::string elementType = "fp16";
    LayerShape shape;
    std::int64_t repeats = 1; // equal layers in equal blocks of a network, which stands for all of them
    std::int64_t biases = 0;  // elements that are added to the result; not among its weights
    std::vector<std::string> fused = {}; // functions of each element of the result, in their order: "batch_norm", "relu"

    bool operator==(const Layer&) const = default;
};

/// Largest size, and most elements of a tensor.
inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31U;
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 48U;

/// Checks the sizes of a layer. Error: a size out of range, channels or heads that do not divide, a window larger than
/// its image, or a tensor with too many elements.
[[nodiscard]] Result<void> check(const Layer& layer);

// Figures of a layer that check() accepts, once, whatever its repeats. None: it is a kernel, which knows its own.

/// Multiplications of matrices and windows, each with an addition; 0 for pooling and other functions.
[[nodiscard]] std::optional<double> macsOf(const Layer& layer);
/// Multiplications and additions, each counted, without the softmax of attention.
[[nodiscard]] std::optional<double> operationsOf(const Layer& layer);
/// Elements of its matrices or windows, without biases; for attention of the kept keys and values.
[[nodiscard]] std::optional<std::int64_t> weightsOf(const Layer& layer);
/// Elements of one operand, which an earlier layer makes. None as well: its operands have different numbers.
[[nodiscard]] std::optional<std::int64_t> operandOf(const Layer& layer);
/// Number of elements of a layer's result.
[[nodiscard]] std::optional<std::int64_t> resultOf(const Layer& layer);

} // namespace pimento::workloads
