// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/onnx_library.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

namespace pimento::networks {

namespace {

Result<const OnnxLibrary*> loadOnnxModule()
{
    namespace fs = std::filesystem;
    std::error_code code;
    const fs::path program = fs::read_symlink("/proc/self/exe", code);
    const fs::path file = program.parent_path().parent_path() / "lib" / "pimento" / "onnx_reader.so";
    if (!fs::exists(file, code)) {
        return fail("is missing, so that files of ONNX cannot be read", file.string(), "Install Pimento again");
    }
    void* const module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
        const char* const reason = dlerror();
        return fail("cannot be loaded (" + std::string(reason == nullptr ? file.c_str() : reason) + ")",
                    "the reader of ONNX", "Install the package libonnx1, or Pimento again");
    }
    const auto function = reinterpret_cast<const OnnxLibrary* (*)()>(dlsym(module, kOnnxLibraryFunction));
    return function == nullptr ? fail("belongs to another version of Pimento", file.string(), "Install Pimento again")
                               : Result<const OnnxLibrary*>(function());
}

} // namespace

Result<const OnnxLibrary*> onnxLibrary()
{
    static const Result<const OnnxLibrary*> loaded = loadOnnxModule();
    return loaded;
}

} // namespace pimento::networks
