// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include <QCoreApplication>

#include <array>

// Texts of the device files and kernels that are shipped with the program.

namespace pimento {

namespace {

constexpr auto kDeviceWords = std::to_array<const char*>({
    // Kinds of devices.
    QT_TRANSLATE_NOOP("EngineTexts", "%1 groups of %2 banks"),
    QT_TRANSLATE_NOOP("EngineTexts", "this file's tables"),
    QT_TRANSLATE_NOOP("EngineTexts", "Samsung's model with all-bank modes"),
    QT_TRANSLATE_NOOP("EngineTexts", "with this file's timing"),
    // Kernels of the library, by group.
    QT_TRANSLATE_NOOP("EngineTexts", "Matrices"),
    QT_TRANSLATE_NOOP("EngineTexts", "Vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "From papers"),
    QT_TRANSLATE_NOOP("EngineTexts", "Further"),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention"),
    QT_TRANSLATE_NOOP("EngineTexts", "Experts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention score"),
    QT_TRANSLATE_NOOP("EngineTexts", "Dot product"),
    QT_TRANSLATE_NOOP("EngineTexts", "Figure 5"),
    QT_TRANSLATE_NOOP("EngineTexts", "QKV layer"),
    QT_TRANSLATE_NOOP("EngineTexts", "Grouped-query attention"),
    QT_TRANSLATE_NOOP("EngineTexts", "Latent attention (absorbed)"),
    QT_TRANSLATE_NOOP("EngineTexts", "Layer norm"),
    QT_TRANSLATE_NOOP("EngineTexts", "Outer product"),
    QT_TRANSLATE_NOOP("EngineTexts", "Reduction"),
    QT_TRANSLATE_NOOP("EngineTexts", "Vector add"),
    QT_TRANSLATE_NOOP("EngineTexts", "Score, softmax and context of one generated token."),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds a multiple of one vector to another in place, y = y + 1.5*x."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector with a matrix of its own for each batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the products of the elements of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "The example of the paper's Fig. 5, a kernel with several mapping functions per "
                                     "dimension."),
    QT_TRANSLATE_NOOP("EngineTexts", "The layer of the paper's Fig. 6."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, one vector per batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weighted sum of two vectors, c = alpha*a + beta*b."),
    QT_TRANSLATE_NOOP("EngineTexts", "Score, softmax and context of one generated token; the query heads of a group "
                                     "share keys and values."),
    QT_TRANSLATE_NOOP("EngineTexts", "Scores over a latent vector and a rotary part, context over the latent vector, "
                                     "which all query heads share."),
    QT_TRANSLATE_NOOP("EngineTexts", "Shifts and scales each row to mean 0 and variance 1: two reductions, then a "
                                     "normalisation."),
    QT_TRANSLATE_NOOP("EngineTexts", "Many matrices, each times a vector of its own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Many matrices, each times some vectors of its own."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times one vector."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Matrix times one vector, times a number: GEMV as libraries of linear algebra define "
                      "it."),
    QT_TRANSLATE_NOOP("EngineTexts", "Scaled MTV"),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of two vectors times whole numbers, c*a + d*b: GEVA for integers."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weighted sum"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix of the products of all pairs of elements of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the elements of each vector."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sum of the elements of a vector."),
    QT_TRANSLATE_NOOP("EngineTexts", "Element-wise maximum of a vector and zero."),
    QT_TRANSLATE_NOOP("EngineTexts", "Tensor of three dimensions times a vector along the last one."),
    QT_TRANSLATE_NOOP("EngineTexts", "Element-wise sum of two vectors."),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, one matrix per batch element and head."),
    QT_TRANSLATE_NOOP("EngineTexts", "independent inputs"),
    QT_TRANSLATE_NOOP("EngineTexts", "attention heads per input"),
    QT_TRANSLATE_NOOP("EngineTexts", "query heads"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "elements of the rotary part; the latent vector before it has eight times as many"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a head"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens in the cache"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of A and C"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of A"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of B"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of B and C"),
    QT_TRANSLATE_NOOP("EngineTexts", "inputs at once"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of an input"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of an output"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a head, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens, the output length"),
    QT_TRANSLATE_NOOP("EngineTexts", "key-value heads per input"),
    QT_TRANSLATE_NOOP("EngineTexts", "query heads that share a key-value head"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of a row"),
    QT_TRANSLATE_NOOP("EngineTexts", "matrices"),
    QT_TRANSLATE_NOOP("EngineTexts", "vectors of each matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of a matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of a matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "rows of the matrix, the output length"),
    QT_TRANSLATE_NOOP("EngineTexts", "columns of the matrix, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of the first vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "elements of the second vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "independent vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "first dimension of the tensor"),
    QT_TRANSLATE_NOOP("EngineTexts", "second dimension of the tensor"),
    QT_TRANSLATE_NOOP("EngineTexts", "third dimension of the tensor, the input length"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition of vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds two vectors element by element in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Product of vectors"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies two vectors element by element in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Replaces negative elements of a vector by zero in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies a matrix with vectors; sums stay in the units"),
    QT_TRANSLATE_NOOP("EngineTexts", "outputs: rows of the matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector, partial sums"),
    QT_TRANSLATE_NOOP("EngineTexts", "Multiplies a matrix with vectors; one result for each tile of inputs"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors one access at a time, even banks first"),
    QT_TRANSLATE_NOOP("EngineTexts", "tiles of one channel"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 2"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors one access at a time, both parities of banks in turn"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition, order 3"),
    QT_TRANSLATE_NOOP("EngineTexts", "Adds vectors in groups of eight columns, both parities in turn"),
    QT_TRANSLATE_NOOP("EngineTexts", "Read by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads consecutive bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Written by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host writes consecutive bytes"),
    QT_TRANSLATE_NOOP("EngineTexts", "Matrix times vector by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads the inputs and writes the results"),
    QT_TRANSLATE_NOOP("EngineTexts", "Addition by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads both vectors and writes their sum"),
    QT_TRANSLATE_NOOP("EngineTexts", "ReLU by the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "The host reads a vector and writes the result"),
    QT_TRANSLATE_NOOP("EngineTexts", "inputs: columns of the matrix"),
    QT_TRANSLATE_NOOP("EngineTexts", "input vectors, one after the other"),
    QT_TRANSLATE_NOOP("EngineTexts", "channels that share the work, also of several devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "ranks of a channel: only the first one works, all are refreshed"),
});

} // namespace

std::span<const char* const> engineDeviceWords() { return kDeviceWords; }

} // namespace pimento
