// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/mlir/support.h"

#include "engine/kernels/affine/kernel_fingerprint.h"
#include "engine/mlir/expressions.h"
#include "engine/mlir/kernel_text.h"
#include "engine/systems/dcc/functional/interpreter.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace pimento::mlir::test {

namespace {

namespace fs = std::filesystem;

/// The words behind "// key: " in a line of a text.
std::string noteOf(const std::string& text, const std::string& key)
{
    const std::size_t at = text.find("// " + key + ": ");
    EXPECT_NE(at, std::string::npos) << key;
    const std::size_t begin = at + key.size() + 5;
    return at == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

bool isResult(const affine::Tensor& tensor)
{
    return tensor.role == affine::TensorRole::Output || tensor.role == affine::TensorRole::InOut;
}

bool isArgument(const affine::Tensor& tensor)
{
    return tensor.role == affine::TensorRole::Input || tensor.role == affine::TensorRole::InOut;
}

void clearPlaces(affine::Expression& expression)
{
    expression.place = {};
    for (affine::Expression& operand : expression.operands) {
        clearPlaces(operand);
    }
}

/// Rounds constants to two digits: mlir-opt rounds them to their element type.
void roundConstants(affine::Expression& expression)
{
    expression.constant = std::atof(fmt::format("{:.1e}", expression.constant).c_str());
    for (affine::Expression& operand : expression.operands) {
        roundConstants(operand);
    }
}

void renumber(affine::Index& index, const std::vector<std::size_t>& numbers)
{
    for (affine::Term& term : index.terms) {
        term.variable = numbers[term.variable];
    }
    std::ranges::sort(index.terms, {}, &affine::Term::variable);
}

void renumber(affine::Expression& expression, const std::vector<std::size_t>& numbers)
{
    renumber(expression.position, numbers);
    for (affine::Index& index : expression.reference.index) {
        renumber(index, numbers);
    }
    for (affine::Expression& operand : expression.operands) {
        renumber(operand, numbers);
    }
}

} // namespace

const std::vector<Program>& programs()
{
    static const std::vector<Program> kPrograms = [] {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(sourceFile("/tests/fixtures/mlir"))) {
            if (entry.path().extension() == ".mlir") {
                files.push_back(entry.path());
            }
        }
        std::ranges::sort(files);
        std::vector<Program> all;
        for (const fs::path& file : files) {
            Program program{file.stem().string(), pimento::test::readAll(file), "", 0};
            program.sizes = noteOf(program.text, "sizes");
            program.checksum = std::atoll(noteOf(program.text, "checksum").c_str());
            all.push_back(std::move(program));
        }
        return all;
    }();
    return kPrograms;
}

affine::Kernel kernelOf(const std::string& text, const std::string& name)
{
    const FileOutcome outcome = readKernels(text);
    EXPECT_FALSE(outcome.mistake.has_value()) << mistakeOf(text);
    const auto found = chosenKernel(outcome, name);
    EXPECT_TRUE(found.has_value()) << found.error().message() << "\n" << text;
    return found ? (*found)->kernel : affine::Kernel{};
}

std::string mistakeOf(const std::string& text)
{
    const FileOutcome outcome = readKernels(text);
    return outcome.mistake ? language::render(*outcome.mistake, text, "k.mlir") : "";
}

std::string leftOutOf(const std::string& text)
{
    std::string all;
    for (const LeftOut& each : readKernels(text).leftOut) {
        all += std::to_string(each.place.line) + ":" + std::to_string(each.place.column) + " " + each.operation + ": " +
               each.reason + "\n";
    }
    return all;
}

affine::Kernel plain(affine::Kernel kernel)
{
    std::vector<std::size_t> order;
    for (const affine::Statement& statement : kernel.statements) {
        for (const std::size_t loop : statement.loops) {
            if (std::ranges::find(order, loop) == order.end()) {
                order.push_back(loop);
            }
        }
    }
    std::vector<std::size_t> numbers(kernel.variables.size());
    std::vector<affine::Variable> variables;
    for (std::size_t i = 0; i < order.size(); ++i) {
        numbers[order[i]] = i;
        variables.push_back(kernel.variables[order[i]]);
    }
    kernel.variables = std::move(variables);
    for (affine::Tensor& tensor : kernel.tensors) {
        tensor.place = {};
    }
    for (affine::Statement& statement : kernel.statements) {
        statement.place = {};
        clearPlaces(statement.value);
        renumber(statement.value, numbers);
        for (affine::Index& index : statement.target.index) {
            renumber(index, numbers);
        }
        for (std::size_t& loop : statement.loops) {
            loop = numbers[loop];
        }
    }
    return kernel;
}

std::pair<std::uint64_t, std::uint64_t> meaningOf(const affine::Kernel& kernel)
{
    affine::Kernel nameless = plain(kernel);
    for (affine::Tensor& tensor : nameless.tensors) {
        tensor.residency = affine::Residency::Streamed;
    }
    // Which loops of different statements are one follows from names too: each statement gets loops of its own.
    std::vector<affine::Variable> variables;
    for (affine::Statement& statement : nameless.statements) {
        std::vector<std::size_t> numbers(nameless.variables.size());
        for (std::size_t& loop : statement.loops) {
            variables.push_back(nameless.variables[loop]);
            numbers[loop] = variables.size() - 1;
            loop = variables.size() - 1;
        }
        renumber(statement.value, numbers);
        roundConstants(statement.value);
        for (affine::Index& index : statement.target.index) {
            renumber(index, numbers);
        }
    }
    nameless.variables = std::move(variables);
    Fingerprinter print;
    affine::fingerprint(print, nameless);
    const Fingerprint finished = print.finish();
    return {finished.high, finished.low};
}

std::string sizesOf(const affine::Kernel& kernel)
{
    std::string all;
    for (const affine::Tensor& tensor : kernel.tensors) {
        if (tensor.role == affine::TensorRole::Temporary) {
            continue;
        }
        all += (all.empty() ? "" : ",") + tensor.name;
        for (std::size_t i = 0; i < tensor.sizes.size(); ++i) {
            all += (i == 0 ? "=" : "x") + std::to_string(tensor.sizes[i]);
        }
    }
    return all;
}

language::LibraryKernel libraryKernelOf(const affine::Kernel& kernel)
{
    const std::string text = kernelText(kernel, kernel.name);
    auto made = language::makeKernel(kernel.name, text);
    EXPECT_TRUE(made.has_value()) << made.error().message() << "\n" << text;
    return made ? *std::move(made) : language::LibraryKernel{};
}

std::string shapeOf(const affine::Kernel& kernel)
{
    std::string all;
    for (const auto& [name, sizes] : argumentSizes(kernel)) {
        all += (all.empty() ? "" : ",") + name + "=" + sizes;
    }
    return all;
}

double checksumOf(const affine::Kernel& kernel)
{
    functional::Tensors inputs(kernel.tensors.size());
    std::int64_t argument = 0;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        if (!isArgument(kernel.tensors[i])) {
            continue;
        }
        for (std::int64_t n = 0; n < kernel.tensors[i].elements(); ++n) {
            inputs[i].push_back(static_cast<double>((7 * n + 3 * argument) % 11 - 5));
        }
        ++argument;
    }
    const functional::Expected expected = functional::interpret(kernel, inputs, {});
    double sum = 0;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        for (std::size_t n = 0; isResult(kernel.tensors[i]) && n < expected.values[i].size(); ++n) {
            sum += static_cast<double>(n % 5 + 1) * expected.values[i][n];
        }
    }
    return sum;
}

bool hasOptimiser()
{
    static const bool kHas = std::system("command -v mlir-opt-19 >/dev/null 2>&1") == 0;
    return kHas;
}

std::vector<std::string> optimised(const std::vector<std::string>& texts, const std::string& options)
{
    static const std::string kBetween = "// -----";
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : "\n" + kBetween + "\n") + text;
    }
    const pimento::test::TemporaryFolder folder;
    const fs::path in = folder.path() / "in.mlir";
    const fs::path out = folder.path() / "out.mlir";
    const fs::path error = folder.path() / "error.txt";
    pimento::test::writeAll(in, all);
    const std::string command =
        "mlir-opt-19 --split-input-file " + options + " " + in.string() + " >" + out.string() + " 2>" + error.string();
    EXPECT_EQ(std::system(command.c_str()), 0) << pimento::test::readAll(error);
    std::vector<std::string> results;
    std::string rest = pimento::test::readAll(out);
    for (std::size_t at = rest.find(kBetween); at != std::string::npos; at = rest.find(kBetween)) {
        results.push_back(rest.substr(0, at));
        rest = rest.substr(at + kBetween.size());
    }
    results.push_back(rest);
    EXPECT_EQ(results.size(), texts.size());
    results.resize(texts.size());
    return results;
}

} // namespace pimento::mlir::test
