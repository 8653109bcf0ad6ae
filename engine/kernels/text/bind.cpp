// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/bind.h"

#include "engine/kernels/text/legality.h"
#include "engine/kernels/text/ranks.h"
#include "engine/kernels/text/size_value.h"
#include "engine/kernels/text/statement_binder.h"

#include <algorithm>
#include <array>

namespace pimento::language {

namespace {

void countAssignments(const std::vector<Line>& lines, std::map<std::string, int, std::less<>>& counts)
{
    for (const Line& line : lines) {
        if (line.kind == LineKind::Assign && line.target.kind == NodeKind::Name) {
            ++counts[line.target.name];
        }
        countAssignments(line.body, counts);
        for (const Branch& branch : line.branches) {
            countAssignments(branch.body, counts);
        }
    }
}

affine::Residency defaultResidency(const std::string& name)
{
    static constexpr std::array<std::string_view, 10> kResident = {"weight", "weights", "W",   "bias",  "matrix",
                                                                   "K",      "V",       "key", "value", "cache"};
    return std::ranges::find(kResident, name) != kResident.end() ? affine::Residency::Resident
                                                                 : affine::Residency::Streamed;
}

affine::Residency residencyOf(const Syntax& syntax, const std::string& name)
{
    const auto& directives = syntax.directives.tensors;
    const auto directive = std::ranges::find(directives, name, &TensorDirective::name);
    return directive != directives.end() && directive->residency ? *directive->residency : defaultResidency(name);
}

/// Sizes of an argument; nothing if an error was reported.
std::optional<std::vector<std::int64_t>> sizesOf(const Argument& argument, std::optional<std::size_t> rank,
                                                 const Sizes& sizes, Diagnostics& diagnostics)
{
    const auto given = sizes.find(argument.name);
    if (given == sizes.end() || given->second.empty()) {
        if (!rank || given != sizes.end()) {
            return std::vector<std::int64_t>{1};
        }
        std::string example = argument.name + "=8";
        for (std::size_t i = 1; i < *rank && i < 8; ++i) {
            example += "x8";
        }
        diagnostics.add(argument.mark, "the sizes of " + argument.name + " are missing",
                        "Give " + std::to_string(*rank) + (*rank == 1 ? " size" : " sizes") + ", e.g. " + example);
        return std::nullopt;
    }
    std::int64_t elements = 1;
    for (std::size_t i = 0; i < given->second.size(); ++i) {
        const std::int64_t size = given->second[i];
        if (size < 1 || size > kLargestSize) {
            diagnostics.add(argument.mark,
                            "dimension " + std::to_string(i) + " of " + argument.name + " has size " +
                                std::to_string(size),
                            "Use sizes from 1 to " + std::to_string(kLargestSize));
            return std::nullopt;
        }
        if (elements > kMostElements / size) {
            diagnostics.add(argument.mark, argument.name + " has more than 2^48 elements", "Use smaller sizes");
            return std::nullopt;
        }
        elements *= size;
    }
    if (rank && *rank != given->second.size()) {
        diagnostics.add(argument.mark,
                        argument.name + " has " + std::to_string(*rank) + (*rank == 1 ? " dimension" : " dimensions") +
                            " in the kernel, but " + std::to_string(given->second.size()) +
                            (given->second.size() == 1 ? " size is given" : " sizes are given"),
                        "Give one size per dimension");
        return std::nullopt;
    }
    return given->second;
}

void bindArguments(const Syntax& syntax, const Sizes& sizes, Binding& binding)
{
    const auto ranks = ranksOf(syntax, binding.diagnostics);
    for (const Argument& argument : syntax.arguments) {
        if (binding.symbols.contains(argument.name)) {
            binding.diagnostics.add(argument.mark, "the argument " + argument.name + " is given twice",
                                    "Use another name");
            continue;
        }
        const auto rank = ranks.find(argument.name);
        std::optional<std::vector<std::int64_t>> found;
        if (rank == ranks.end()) {
            found = sizesOf(argument, std::nullopt, sizes, binding.diagnostics);
        } else if (!rank->second.isDisputed) {
            found = sizesOf(argument, rank->second.dimensions, sizes, binding.diagnostics);
        }
        binding.symbols[argument.name] = {TensorSymbol{binding.kernel.tensors.size()}, argument.mark};
        binding.kernel.tensors.push_back({argument.name, found.value_or(std::vector<std::int64_t>{1}),
                                          affine::TensorRole::Input, residencyOf(syntax, argument.name),
                                          argument.mark.place});
        binding.isBroken.push_back(!found);
    }
    for (const auto& [name, unused] : sizes) {
        if (!binding.symbols.contains(name)) {
            binding.diagnostics.add(syntax.mark, "sizes are given for " + name + ", which is not an argument",
                                    "Leave them out");
        }
    }
}

/// Marks which tensors are written and which are returned.
void setRoles(const Syntax& syntax, const std::vector<std::pair<std::string, Mark>>& returned, Binding& binding)
{
    std::vector<bool> isWritten(binding.kernel.tensors.size(), false);
    for (const affine::Statement& statement : binding.kernel.statements) {
        isWritten[statement.target.tensor] = true;
    }
    bool hasResult = false;
    for (std::size_t i = 0; i < syntax.arguments.size() && i < binding.kernel.tensors.size(); ++i) {
        if (isWritten[i]) {
            binding.kernel.tensors[i].role = affine::TensorRole::InOut;
            hasResult = true;
        }
    }
    for (const auto& [name, mark] : returned) {
        const auto symbol = binding.symbols.find(name);
        std::optional<std::size_t> tensor;
        if (symbol != binding.symbols.end()) {
            if (const auto* made = std::get_if<TensorSymbol>(&symbol->second.is)) {
                tensor = made->tensor;
            } else if (const auto* scalar = std::get_if<ScalarSymbol>(&symbol->second.is);
                       scalar != nullptr && scalar->loopInstances.empty()) {
                tensor = scalar->tensor;
            }
        }
        if (!tensor) {
            binding.diagnostics.add(mark, name + " is not a tensor of this kernel", "Return tensors that it writes");
            continue;
        }
        if (!isWritten[*tensor]) {
            binding.diagnostics.add(mark, name + " is returned, but no line writes it",
                                    "Write its elements, or return another tensor");
            continue;
        }
        hasResult = true;
        if (*tensor >= syntax.arguments.size()) {
            binding.kernel.tensors[*tensor].role = affine::TensorRole::Output;
        }
    }
    if (!hasResult && binding.diagnostics.isEmpty()) {
        binding.diagnostics.add(syntax.mark, syntax.name + " has no result: it returns nothing and writes no argument",
                                "End it with return and the name of a tensor");
    }
}

} // namespace

BindOutcome bind(const Syntax& syntax, const Sizes& sizes, affine::ElementType type)
{
    Binding binding;
    binding.kernel.name = syntax.name;
    binding.kernel.type = type;
    countAssignments(syntax.body, binding.assignments);
    bindArguments(syntax, sizes, binding);
    StatementBinder statements(binding);
    statements.bindBody(syntax.body);
    if (binding.diagnostics.isEmpty()) {
        completeSoftmax(binding);
        setRoles(syntax, statements.returned(), binding);
        checkIterations(binding);
        checkRanges(binding);
        checkAssigned(binding);
        checkNumbers(binding);
    }
    if (binding.diagnostics.isEmpty()) {
        checkOverwriting(binding);
        checkCarried(binding);
        checkDistribution(binding);
    }
    BindOutcome outcome;
    if (binding.diagnostics.isEmpty()) {
        outcome.kernel = std::move(binding.kernel);
    }
    outcome.diagnostics = std::move(binding.diagnostics).sorted();
    return outcome;
}

} // namespace pimento::language
