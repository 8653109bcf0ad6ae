// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/upmem/random_dpu_kernels.h"

#include "engine/systems/upmem/tensor/from_kernel.h"

namespace pimento::test {

namespace {

KernelOptions kernelsForDpus(const RandomDpuKernels::Options& asked)
{
    KernelOptions options;
    options.mostLoops = asked.mostLoops;
    options.mostStatements = asked.mostStatements;
    options.mostIterations = asked.mostIterations;
    options.values = KernelOptions::Values::SumsOfProducts;
    options.softmax = KernelOptions::Use::Never;
    options.scatteredTargets = KernelOptions::Use::Never;
    options.types = asked.types;
    return options;
}

/// Constants of random kernels are any numbers; those of whole numbers are whole.
void makeWhole(affine::Expression& expression)
{
    expression.constant = static_cast<double>(static_cast<std::int64_t>(expression.constant));
    for (affine::Expression& operand : expression.operands) {
        makeWhole(operand);
    }
}

} // namespace

RandomDpuKernels::RandomDpuKernels(unsigned seed, const Options& options) : m_kernels(seed, kernelsForDpus(options)) {}

std::optional<upmem::tensor::Program> RandomDpuKernels::next()
{
    affine::Kernel kernel = m_kernels.kernel();
    for (affine::Statement& statement : kernel.statements) {
        makeWhole(statement.value);
    }
    if (kernel.type == affine::ElementType::Fp32 && kernel.statements.size() > 1) {
        // Sums of sums of products exceed 2^24, from where on floats depend on the order of additions.
        kernel.type = affine::ElementType::Int32;
    }
    auto program = upmem::tensor::tensorProgram(kernel);
    return program ? std::optional(*std::move(program)) : std::nullopt;
}

} // namespace pimento::test
