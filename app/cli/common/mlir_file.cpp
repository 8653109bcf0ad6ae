// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/mlir_file.h"

#include "app/cli/common/support.h"
#include "engine/base/json_reader.h"
#include "engine/mlir/kernel_file.h"
#include "engine/mlir/kernel_text.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestMlir = 64U << 20U;
constexpr std::string_view kEnding = ".mlir";
constexpr std::size_t kMostShown = 20;

void printLeftOut(const mlir::FileOutcome& outcome, const std::string& text, const std::string& file)
{
    std::vector<language::Diagnostic> shown;
    for (std::size_t i = 0; i < std::min(outcome.leftOut.size(), kMostShown); ++i) {
        const mlir::LeftOut& each = outcome.leftOut[i];
        shown.push_back({each.place, static_cast<int>(each.operation.size()),
                         each.operation + " makes no kernel: " + each.reason, ""});
    }
    printDiagnostics(shown, text, file);
}

Result<KernelRef> chosen(const mlir::FileOutcome& outcome, const std::string& text, const std::string& file,
                         std::string_view name)
{
    const auto found = mlir::chosenKernel(outcome, name);
    if (!found) {
        printLeftOut(outcome, text, file);
        Error error = found.error();
        error.where = "kernel " + file;
        return tl::unexpected<Error>(std::move(error));
    }
    const affine::Kernel& kernel = (*found)->kernel;
    KernelRef ref;
    ref.name = kernel.name;
    const std::string title = kernel.name + " of " + std::filesystem::path(file).filename().string();
    ref.text = mlir::kernelText(kernel, printable(title));
    ref.sizes = mlir::argumentSizes(kernel);
    ref.elementType = affine::name(kernel.type);
    return ref;
}

} // namespace

bool isMlirFile(std::string_view word)
{
    return word.ends_with(kEnding) || word.find(std::string(kEnding) + ":") != std::string_view::npos;
}

std::string_view mlirFileOf(std::string_view word)
{
    return word.ends_with(kEnding) ? word : word.substr(0, word.rfind(std::string(kEnding) + ":") + kEnding.size());
}

Result<KernelRef> readMlirKernel(const std::string& word)
{
    const std::string file(mlirFileOf(word));
    const std::string name = word.size() > file.size() ? word.substr(file.size() + 1) : "";
    const auto text = readTextFile(file, kLargestMlir);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const mlir::FileOutcome outcome = mlir::readKernels(*text);
    if (outcome.mistake) {
        printDiagnostics({*outcome.mistake}, *text, file);
        return fail("has a mistake", "kernel " + file, "Mend the line above");
    }
    return chosen(outcome, *text, file, name);
}

} // namespace pimento::cli
