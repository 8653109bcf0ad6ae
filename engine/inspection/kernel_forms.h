// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// The weights of a convolution that lie in one array.
struct KernelPiece {
    std::vector<bool> positions; // of the window, row by row
    std::int64_t firstChannel = 0;
    std::int64_t channels = 0;
    std::int64_t firstOutput = 0;
    std::int64_t outputs = 0;

    bool operator==(const KernelPiece&) const = default;
};

/// A form in which the weights of a layer become matrices for arrays, with what it costs a copy of the layer.
struct KernelForm {
    std::string name; // "window"
    std::int64_t rows = 0; // of each matrix
    std::int64_t columns = 0;
    std::int64_t matrices = 1;
    std::int64_t arrays = 0;
    std::int64_t rounds = 0;    // products of the copy for one image
    std::int64_t reads = 0;     // elements of the input from the memory of the chip
    std::int64_t memory = 0;    // elements that the core keeps
    std::int64_t additions = 0; // additions of partial results
    bool isUsed = false;        // by the candidate
    KernelPiece piece = {};     // in the first array

    bool operator==(const KernelForm&) const = default;
};

/// The weights of a layer and the forms that they can have; a list of them is a part of an inspection, in the order of
/// the layers that listings number.
struct KernelForms {
    std::string layer; // "conv2_1"
    std::int64_t height = 1; // of the window
    std::int64_t width = 1;
    std::int64_t channels = 1; // of the input
    std::int64_t outputs = 1;
    std::vector<KernelForm> forms; // a product that has no window has one form

    bool operator==(const KernelForms&) const = default;
};

} // namespace pimento
