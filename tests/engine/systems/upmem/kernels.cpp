// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/systems/upmem/kernels.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/library.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "tests/support/places.h"

#include <cstdlib>
#include <stdexcept>

namespace pimento::test {

namespace {

affine::Kernel boundTo(const language::LibraryKernel& kernel, const std::string& text, affine::ElementType type)
{
    const auto sizes = language::parseSizesFor(kernel, text);
    if (!sizes) {
        throw std::runtime_error(sizes.error().message());
    }
    auto bound = language::bind(kernel.syntax, *sizes, type);
    if (!bound.kernel) {
        throw std::runtime_error(bound.diagnostics.front().what);
    }
    return *bound.kernel;
}

} // namespace

affine::Kernel boundKernel(const std::string& name, const std::string& sizes, affine::ElementType type)
{
    static const auto library = language::loadLibrary(sourceFile("/datasets/kernels"));
    return boundTo(**language::findKernel(*library, name), sizes, type);
}

affine::Kernel kernelOfText(const std::string& text, const std::string& sizes, affine::ElementType type)
{
    const auto kernel = language::makeKernel("written", text);
    if (!kernel) {
        throw std::runtime_error(kernel.error().message());
    }
    return boundTo(*kernel, sizes, type);
}

upmem::tensor::Program programOf(const std::string& name, const std::string& sizes, affine::ElementType type)
{
    return *upmem::tensor::tensorProgram(boundKernel(name, sizes, type));
}

const std::vector<SmallKernel>& sevenKernels()
{
    static const std::vector<SmallKernel> kAll = {
        {"VA", "va", "batch=1,vec_len=36"},
        {"GEVA", "weighted_sum", "vec_len=48"},
        {"RED", "red", "batch=1,vec_len=48", affine::ElementType::Int64},
        {"MTV", "mtv", "rows=12,columns=16"},
        {"GEMV", "scaled_mtv", "rows=10,columns=12"},
        {"TTV", "ttv", "depth=4,rows=6,columns=12"},
        {"MMTV", "mmtv", "count=3,rows=4,columns=18"},
    };
    return kAll;
}

int tensorTries(int usual)
{
    const char* text = std::getenv("PIMENTO_TENSOR_TRIES");
    const auto tries = text == nullptr ? std::nullopt : parseInteger(text);
    return tries && *tries > 0 ? static_cast<int>(*tries) : usual;
}

} // namespace pimento::test
