// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace pimento::test {

/// The forms that random kernels may contain.
struct KernelOptions {
    enum class Values : std::uint8_t {
        All,            // every operation, nested
        SumsOfProducts, // up to three terms: constant, A, A*constant, A*B
    };
    enum class Use : std::uint8_t { Never, Sometimes };

    std::size_t mostLoops = 4;        // around a statement
    std::size_t mostInputs = 3;       // tensors that are only read; targets are counted extra
    std::size_t mostStatements = 3;   // without the softmax
    std::int64_t mostIterations = 12; // of a loop
    Values values = Values::All;
    Use guards = Use::Sometimes;      // conditions around statements
    Use paddedReads = Use::Sometimes; // x[i-1] under the condition that i-1 >= 0
    Use triangles = Use::Sometimes;   // bounds that depend on outer loops
    Use steps = Use::Sometimes;       // loops with a step or that do not begin at 0
    Use softmax = Use::Sometimes;
    Use scatteredTargets = Use::Sometimes; // results with strides, sums of variables or constants as index
    Use sameNames = Use::Sometimes;        // two variables with one name
    std::vector<affine::ElementType> types = {affine::ElementType::Fp16, affine::ElementType::Bf16,
                                              affine::ElementType::Fp8,  affine::ElementType::Fp32,
                                              affine::ElementType::Int8, affine::ElementType::Int32};

    /// Returns options for kernels that every device can run with any draft: sums of products of at most two references
    /// and constants. An assignment writes each element once.
    [[nodiscard]] static KernelOptions forDevices();
};

/// Makes random bound kernels and drafts as values. Equal seeds and options give equal kernels. All references stay
/// inside their tensors wherever the guards hold, the kernels have no source places, and every statement has at least
/// one loop.
class RandomKernels {
public:
    explicit RandomKernels(unsigned seed, KernelOptions options = {});

    [[nodiscard]] affine::Kernel kernel();
    /// Returns a random allocation that fits, often with more parts than elements, and random representatives.
    [[nodiscard]] Draft draft(const std::vector<DimensionSet>& sets, Resources resources);

    [[nodiscard]] std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

private:
    [[nodiscard]] bool sometimes(KernelOptions::Use use)
    {
        return use == KernelOptions::Use::Sometimes && below(4) == 0;
    }
    [[nodiscard]] std::int64_t from(std::int64_t least, std::int64_t most);
    [[nodiscard]] double number();

    void addVariables();
    void addVariable(std::size_t outer);
    void addTensors();
    void addStatement(std::size_t number);
    void addSoftmax();
    [[nodiscard]] std::vector<std::size_t> someLoops();
    [[nodiscard]] affine::Index readIndex(affine::Statement& statement);
    [[nodiscard]] affine::Index targetIndex(const affine::Statement& statement, std::vector<std::size_t>& free);
    [[nodiscard]] affine::Expression sumOfProducts(affine::Statement& statement);
    [[nodiscard]] affine::Expression anyValue(affine::Statement& statement, int depth);
    [[nodiscard]] affine::Expression constant();
    [[nodiscard]] affine::Expression reference(affine::Statement& statement);
    void keepInside(affine::Index& index, std::int64_t& size);

    std::mt19937 m_random;
    KernelOptions m_options;
    affine::Kernel m_kernel;
    std::vector<std::size_t> m_ranks;   // per tensor
    std::vector<std::size_t> m_targets; // tensor per statement
    std::vector<std::size_t> m_written; // written by the statements so far
};

} // namespace pimento::test
