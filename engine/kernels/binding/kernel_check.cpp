// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/kernel_check.h"

#include "engine/kernels/binding/kernel_binding.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

namespace {

std::string counted(std::size_t number, const char* one, const char* many)
{
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string summaryOf(const affine::Kernel& kernel)
{
    return counted(kernel.statements.size(), "statement", "statements") + ", " +
           counted(kernel.variables.size(), "loop variable", "loop variables") + ", " +
           counted(kernel.tensors.size(), "tensor", "tensors");
}

/// Lists the arguments of a kernel that are known even if the binding failed.
std::vector<KernelArgument> argumentsOf(const KernelBinding& binding, const KernelRef& kernel,
                                        const Catalogue& catalogue)
{
    std::vector<KernelArgument> arguments;
    if (binding.bound) {
        for (const affine::Tensor& tensor : binding.bound->kernel.tensors) {
            if (tensor.role == affine::TensorRole::Input) {
                arguments.push_back({tensor.name, tensor.residency == affine::Residency::Resident});
            }
        }
        return arguments;
    }
    const auto own = kernel.text.empty() ? Result<language::LibraryKernel>(fail("")) //
                                         : language::makeKernel(kernel.name, kernel.text);
    const auto known = language::findKernel(catalogue.kernels, kernel.name);
    const language::LibraryKernel* text = own ? &*own : kernel.text.empty() && known ? *known : nullptr;
    if (text != nullptr) {
        for (const language::ArgumentRank& argument : language::argumentRanks(text->syntax)) {
            arguments.push_back({argument.name, false});
        }
    }
    return arguments;
}

} // namespace

KernelCheck checkBinding(const KernelRef& kernel, const Catalogue& catalogue)
{
    const KernelBinding binding = bindKernel(kernel, catalogue);
    KernelCheck check{argumentsOf(binding, kernel, catalogue), binding.mistakes, {}, {}};
    if (binding.bound) {
        check.summary = summaryOf(binding.bound->kernel);
    } else {
        check.error = binding.error;
    }
    return check;
}

void addRefusal(KernelCheck& check, const Error& refusal)
{
    check.summary.clear();
    check.error = refusal;
    if (const auto& place = refusal.place) { // includes device restrictions that were found in the text
        check.mistakes.push_back({{place->line, place->column}, 1, refusal.what, refusal.hint});
    }
}

} // namespace pimento
