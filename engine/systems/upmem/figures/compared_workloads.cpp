// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/compared_workloads.h"

#include "engine/base/csv.h"
#include "engine/kernels/text/library.h"
#include "engine/systems/upmem/tensor/from_kernel.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

// Library names in the order of ComparedKernel.
constexpr std::array<std::string_view, 7> kNames = {"va", "weighted_sum", "red", "mtv", "scaled_mtv", "ttv", "mmtv"};

Result<std::vector<language::LibraryKernel>> libraryIn(const std::filesystem::path& dataFolder)
{
    return language::loadLibrary(dataFolder / "datasets" / "kernels");
}

bool keepsAllInputs(ComparedKernel kernel)
{
    return kernel == ComparedKernel::Va || kernel == ComparedKernel::Geva || kernel == ComparedKernel::Red;
}

Result<tensor::Program> programOf(std::span<const language::LibraryKernel> library, ComparedKernel kernel,
                                  const std::string& sizesText)
{
    const auto found = language::findKernel(library, kNames[static_cast<std::size_t>(kernel)]);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    const auto sizes = language::parseSizesFor(**found, sizesText);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    const auto type = kernel == ComparedKernel::Red ? affine::ElementType::Int64 : affine::ElementType::Int32;
    const auto bound = language::bind((*found)->syntax, *sizes, type);
    if (!bound.kernel) {
        return fail(bound.diagnostics.front().what, (*found)->name, bound.diagnostics.front().hint);
    }
    auto program = tensor::tensorProgram(*bound.kernel);
    if (program && keepsAllInputs(kernel)) {
        for (tensor::Buffer& buffer : program->buffers) {
            if (buffer.role == affine::TensorRole::Input) {
                buffer.residency = affine::Residency::Resident;
            }
        }
    }
    return program;
}

} // namespace

Result<ComparedWorkload> comparedWorkload(const std::filesystem::path& dataFolder, ComparedKernel kernel,
                                          const std::string& sizes)
{
    const auto library = libraryIn(dataFolder);
    auto program = library ? programOf(*library, kernel, sizes) : tl::unexpected<Error>(library.error());
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    return ComparedWorkload{"", std::string(kernelName(kernel)), kernel, sizes, *std::move(program)};
}

Result<std::vector<ComparedWorkload>> comparedWorkloads(const std::filesystem::path& dataFolder)
{
    const auto file = dataFolder / "datasets" / "upmem" / "workloads.csv";
    const auto table = CsvTable::read(file);
    const auto library = libraryIn(dataFolder);
    if (!table || !library) {
        return tl::unexpected<Error>(!table ? table.error() : library.error());
    }
    std::array<std::size_t, 4> columns{};
    constexpr std::array<std::string_view, 4> kColumns = {"set", "title", "kernel", "sizes"};
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
        const auto place = table->column(kColumns[c]);
        if (!place) {
            return fail(fmt::format("has no column {}", kColumns[c]), file.string(), "Take the file as it is shipped");
        }
        columns[c] = *place;
    }
    std::vector<ComparedWorkload> all;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto cell = [&](std::size_t c) { return std::string(table->cell(row, columns[c])); };
        const auto* const name = std::ranges::find(kNames, cell(2));
        if (name == kNames.end()) {
            return fail(fmt::format("has the kernel {} in row {}, which is none of the compared ones", cell(2), row + 1),
                        file.string(), "Take the file as it is shipped");
        }
        const auto kernel = kComparedKernels[static_cast<std::size_t>(name - kNames.begin())];
        auto program = programOf(*library, kernel, cell(3));
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        all.push_back({cell(0), cell(1), kernel, cell(3), *std::move(program)});
    }
    return all;
}

} // namespace pimento::upmem
