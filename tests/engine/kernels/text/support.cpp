// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gtest/gtest.h>

namespace pimento::language::test {

std::string mistakes(const std::string& text, const std::string& sizes)
{
    std::string all = "\n";
    const ParseOutcome parsed = parse(text);
    for (const Diagnostic& each : parsed.diagnostics) {
        all += render(each, text, "k.py");
    }
    if (!parsed.syntax) {
        return all;
    }
    const auto given = parseSizes(sizes);
    if (!given) {
        return all + given.error().message() + "\n";
    }
    const BindOutcome bound = bind(*parsed.syntax, *given, affine::ElementType::Fp16);
    for (const Diagnostic& each : bound.diagnostics) {
        all += render(each, text, "k.py");
    }
    return all;
}

affine::Kernel boundKernel(const std::string& text, const std::string& sizes)
{
    EXPECT_EQ(mistakes(text, sizes), "\n");
    const ParseOutcome parsed = parse(text);
    const auto given = parseSizes(sizes);
    return parsed.syntax && given
               ? bind(*parsed.syntax, *given, affine::ElementType::Fp16).kernel.value_or(affine::Kernel{})
               : affine::Kernel{};
}

std::vector<std::string> statements(const affine::Kernel& kernel)
{
    std::vector<std::string> all;
    for (const affine::Statement& statement : kernel.statements) {
        std::string each = affine::text(statement, kernel);
        for (const affine::Guard& guard : statement.guards) {
            each += " | " + affine::text(guard.value, kernel.variables);
        }
        all.push_back(each);
    }
    return all;
}

std::vector<std::string> variables(const affine::Kernel& kernel)
{
    std::vector<std::string> all;
    for (const affine::Variable& variable : kernel.variables) {
        all.push_back(variable.name + ":" + std::to_string(variable.low) + ".." + std::to_string(variable.high));
    }
    return all;
}

std::vector<std::string> tensors(const affine::Kernel& kernel)
{
    std::vector<std::string> all;
    for (const affine::Tensor& tensor : kernel.tensors) {
        std::string sizes;
        for (const std::int64_t size : tensor.sizes) {
            sizes += (sizes.empty() ? "" : "x") + std::to_string(size);
        }
        all.push_back(tensor.name + " " + sizes);
    }
    return all;
}

} // namespace pimento::language::test
