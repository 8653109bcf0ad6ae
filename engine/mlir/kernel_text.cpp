// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/kernel_text.h"

#include <algorithm>

namespace pimento::mlir {

namespace {

using affine::Kernel;
using affine::Statement;
using affine::Tensor;
using affine::TensorRole;

bool isArgument(const Tensor& tensor) { return tensor.role == TensorRole::Input || tensor.role == TensorRole::InOut; }

std::string sizesText(const Tensor& tensor, const std::string& between)
{
    std::string all;
    for (const std::int64_t size : tensor.sizes) {
        all += (all.empty() ? "" : between) + std::to_string(size);
    }
    return all;
}

std::string rangeText(const affine::Variable& variable, const Kernel& kernel)
{
    const std::string end = affine::text(variable.end, kernel.variables);
    const bool isPlain = variable.begin == affine::Index{} && variable.step == 1;
    std::string range = isPlain ? end : affine::text(variable.begin, kernel.variables) + ", " + end;
    range += variable.step == 1 ? "" : ", " + std::to_string(variable.step);
    return "range(" + range + ")";
}

std::string nestText(const Statement& statement, const Kernel& kernel)
{
    std::string text;
    std::string indent = "    ";
    const bool isSoftmax = statement.kind == affine::StatementKind::Softmax;
    for (std::size_t i = 0; !isSoftmax && i < statement.loops.size(); ++i) {
        const affine::Variable& variable = kernel.variables[statement.loops[i]];
        text += indent + "for " + variable.name + " in " + rangeText(variable, kernel) + ":\n";
        indent += "    ";
    }
    for (const affine::Guard& guard : statement.guards) {
        text += indent + "if " + affine::text(guard.value, kernel.variables) + " >= 0:\n";
        indent += "    ";
    }
    return text + indent + affine::text(statement, kernel) + "\n";
}

/// "name[4][8] streamed"
std::string directiveText(const Tensor& tensor)
{
    return "# tensor " + tensor.name + "[" + sizesText(tensor, "][") + "]" +
           (tensor.residency == affine::Residency::Resident ? " resident\n" : " streamed\n");
}

} // namespace

std::string kernelText(const Kernel& kernel, const std::string& title)
{
    std::string text = "# title: " + title + "\n";
    std::string arguments;
    std::string made;
    std::string returned;
    for (const Tensor& tensor : kernel.tensors) {
        if (isArgument(tensor)) {
            text += directiveText(tensor);
            arguments += (arguments.empty() ? "" : ", ") + tensor.name;
        } else {
            made += "    " + tensor.name + " = DCC.Tensor.zero([" + sizesText(tensor, ", ") + "])\n";
        }
        if (tensor.role == TensorRole::Output) {
            returned += (returned.empty() ? "" : ", ") + tensor.name;
        }
    }
    text += "\n@DCC_kernel\ndef " + kernel.name + "(" + arguments + "):\n" + made;
    for (const Statement& statement : kernel.statements) {
        text += nestText(statement, kernel);
    }
    return text + (returned.empty() ? "" : "    return " + returned + "\n");
}

std::map<std::string, std::string> argumentSizes(const Kernel& kernel)
{
    std::map<std::string, std::string> sizes;
    for (const Tensor& tensor : kernel.tensors) {
        if (isArgument(tensor)) {
            sizes[tensor.name] = sizesText(tensor, "x");
        }
    }
    return sizes;
}

} // namespace pimento::mlir
