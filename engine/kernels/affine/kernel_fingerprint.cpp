// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/kernel_fingerprint.h"

namespace pimento::affine {

// Structured bindings name every field, so that a new field does not compile before it is added to the fingerprint or
// excluded.

static void fingerprint(Fingerprinter& to, const Term& term)
{
    const auto& [variable, coefficient] = term;
    to.add(variable, coefficient);
}

void fingerprint(Fingerprinter& to, const Index& index)
{
    const auto& [terms, constant] = index;
    to.add(terms, constant);
}

static void fingerprint(Fingerprinter& to, const Reference& reference)
{
    const auto& [tensor, index] = reference;
    to.add(tensor, index);
}

static void fingerprint(Fingerprinter& to, const Expression& expression)
{
    const auto& [operation, constant, reference, position, operands, place] = expression;
    to.add(operation, constant, reference, position, operands);
}

static void fingerprint(Fingerprinter& to, const Tensor& tensor)
{
    const auto& [name, sizes, role, residency, place] = tensor;
    to.add(sizes, role, residency);
}

static void fingerprint(Fingerprinter& to, const Variable& variable)
{
    const auto& [name, begin, end, step, low, high] = variable;
    to.add(begin, end, step, low, high);
}

static void fingerprint(Fingerprinter& to, const Guard& guard)
{
    const auto& [value] = guard;
    to.add(value);
}

static void fingerprint(Fingerprinter& to, const Statement& statement)
{
    const auto& [kind, loops, guards, target, value, axis, place] = statement;
    to.add(kind, loops, guards, target, value, axis);
}

void fingerprint(Fingerprinter& to, const Kernel& kernel)
{
    const auto& [name, type, tensors, variables, statements] = kernel;
    to.add(type, tensors, variables, statements);
}

} // namespace pimento::affine
