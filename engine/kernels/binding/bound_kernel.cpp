// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/bound_kernel.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Sets the residency of the named arguments. Error: a name that is no argument.
Result<void> setResidency(affine::Kernel& kernel, const std::vector<std::string>& names, affine::Residency residency)
{
    for (const std::string& name : names) {
        const auto tensor = std::ranges::find_if(kernel.tensors, [&](const affine::Tensor& each) {
            return each.name == name && each.role != affine::TensorRole::Temporary;
        });
        if (tensor == kernel.tensors.end() || tensor->role == affine::TensorRole::Output) {
            std::string all;
            for (const affine::Tensor& each : kernel.tensors) {
                if (each.role == affine::TensorRole::Input) {
                    all += (all.empty() ? "" : ", ") + each.name;
                }
            }
            return fail("\"" + name + "\" is not an argument", "kernel " + kernel.name, "Its arguments are " + all);
        }
        if (tensor->role == affine::TensorRole::InOut && residency == affine::Residency::Resident) {
            return fail("\"" + name + "\" is written by the kernel and cannot be resident", "kernel " + kernel.name,
                        "Leave it streamed");
        }
        tensor->residency = residency;
    }
    return {};
}

} // namespace

BoundKernelOutcome boundKernel(const language::LibraryKernel& kernel, const Binding& binding)
{
    BoundKernelOutcome outcome;
    const auto sizes = language::parseSizesFor(kernel, binding.shape);
    if (!sizes) {
        outcome.error = sizes.error();
        return outcome;
    }
    language::BindOutcome bound = language::bind(kernel.syntax, *sizes, binding.type);
    if (!bound.kernel) {
        outcome.diagnostics = std::move(bound.diagnostics);
        const language::Diagnostic& first = outcome.diagnostics.front();
        outcome.error = {first.what,
                         kernel.name + ", line " + std::to_string(first.place.line) + ", column " +
                             std::to_string(first.place.column),
                         first.hint};
        return outcome;
    }
    for (const auto& [names, residency] : {std::pair(&binding.resident, affine::Residency::Resident),
                                           std::pair(&binding.streamed, affine::Residency::Streamed)}) {
        if (const auto set = setResidency(*bound.kernel, *names, residency); !set) {
            outcome.error = set.error();
            return outcome;
        }
    }
    outcome.kernel = {kernel.name, kernel.title, binding.shape, kernel.text, std::move(*bound.kernel)};
    return outcome;
}

} // namespace pimento
