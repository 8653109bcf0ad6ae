// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/kernel_binding.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/size_value.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pimento {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

std::optional<TextSpot> placeOf(const std::vector<language::Diagnostic>& mistakes)
{
    return mistakes.empty() ? std::nullopt
                            : std::optional(TextSpot{mistakes.front().place.line, mistakes.front().place.column});
}

/// Names of the kernel's sizes in their usual order.
std::vector<std::string> sizeNames(const language::LibraryKernel& kernel)
{
    std::vector<std::string> names;
    for (const ShapeKey& key : kernel.keys) {
        names.push_back(key.name);
    }
    if (kernel.keys.empty()) {
        for (const language::ArgumentRank& argument : language::argumentRanks(kernel.syntax)) {
            names.push_back(argument.name);
        }
    }
    return names;
}

/// True if the kernel itself declares the argument with this residency.
bool isAnyway(const affine::Kernel& kernel, const std::string& name, affine::Residency residency)
{
    return std::ranges::any_of(kernel.tensors, [&](const affine::Tensor& each) {
        const bool isArgument = each.role == affine::TensorRole::Input || each.role == affine::TensorRole::InOut;
        return each.name == name && isArgument && each.residency == residency;
    });
}

std::vector<std::string> sorted(std::vector<std::string> names)
{
    std::ranges::sort(names);
    const auto repeated = std::ranges::unique(names);
    names.erase(repeated.begin(), repeated.end());
    return names;
}

/// Drops residency settings that repeat the kernel's own. An argument named in both lists is streamed.
void shortenResidency(KernelRef& kernel, const affine::Kernel& plain)
{
    kernel.resident = sorted(std::move(kernel.resident));
    kernel.streamed = sorted(std::move(kernel.streamed));
    std::erase_if(kernel.resident, [&](const std::string& name) {
        return contains(kernel.streamed, name) || isAnyway(plain, name, affine::Residency::Resident);
    });
    std::erase_if(kernel.streamed,
                  [&](const std::string& name) { return isAnyway(plain, name, affine::Residency::Streamed); });
}

KernelBinding refused(KernelRef kernel, Error error, std::vector<language::Diagnostic> mistakes = {})
{
    error.place = error.place ? error.place : placeOf(mistakes);
    return {std::move(kernel), std::nullopt, std::move(mistakes), std::move(error)};
}

KernelBinding bindTo(const language::LibraryKernel& library, KernelRef kernel)
{
    for (auto& [name, size] : kernel.sizes) {
        size = plainSize(size);
    }
    const auto shape = orderedSizes(kernel.sizes, sizeNames(library));
    if (!shape) {
        return refused(std::move(kernel), shape.error());
    }
    const auto type = affine::parseElementType(kernel.elementType);
    if (!type) {
        return refused(std::move(kernel), type.error());
    }
    BoundKernelOutcome outcome = boundKernel(library, {*shape, *type, {}, {}});
    if (!outcome.kernel) {
        return refused(std::move(kernel), std::move(outcome.error), std::move(outcome.diagnostics));
    }
    shortenResidency(kernel, outcome.kernel->kernel);
    if (!kernel.resident.empty() || !kernel.streamed.empty()) {
        outcome = boundKernel(library, {*shape, *type, kernel.resident, kernel.streamed});
        if (!outcome.kernel) {
            return refused(std::move(kernel), std::move(outcome.error), std::move(outcome.diagnostics));
        }
    }
    return {std::move(kernel), std::move(outcome.kernel), {}, {}};
}

} // namespace

std::string plainSize(std::string_view text)
{
    std::string plain;
    for (const std::string_view piece : split(text, 'x')) {
        const auto size = language::parseSize(language::withoutSpaces(piece));
        if (!size) {
            return std::string(text);
        }
        plain += (plain.empty() ? "" : "x") + std::to_string(*size);
    }
    return plain;
}

Result<std::string> orderedSizes(const std::map<std::string, std::string>& sizes, const std::vector<std::string>& names)
{
    std::string text;
    const auto add = [&](const std::string& name, const std::string& size) {
        text += (text.empty() ? "" : ",") + name + "=" + size;
    };
    for (const std::string& name : names) {
        if (const auto given = sizes.find(name); given != sizes.end()) {
            add(given->first, given->second);
        }
    }
    for (const auto& [name, size] : sizes) {
        if (size.find_first_of(",=") != std::string::npos || name.find_first_of(",=") != std::string::npos) {
            return fail("\"" + (name + "=" + size).substr(0, 60) + "\": not a usable size", "sizes",
                        "Write one size for each name");
        }
        if (!contains(names, name)) {
            add(name, size);
        }
    }
    return text;
}

KernelBinding bindKernel(const KernelRef& kernel, const Catalogue& catalogue)
{
    if (kernel.kind != WorkloadKind::Kernel) {
        return refused(kernel, {"is a " + std::string(nameOf(kernel.kind)) + ", not a kernel",
                                "workload \"" + kernel.name + "\"", "Choose a kernel"});
    }
    if (kernel.text.empty()) {
        const auto known = language::findKernel(catalogue.kernels, kernel.name);
        return known ? bindTo(**known, kernel) : refused(kernel, known.error());
    }
    const auto own = language::makeKernel(kernel.name, kernel.text);
    return own ? bindTo(*own, kernel) : refused(kernel, own.error(), language::parse(kernel.text).diagnostics);
}

} // namespace pimento
