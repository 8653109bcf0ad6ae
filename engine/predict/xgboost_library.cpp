// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/xgboost_library.h"

#include <dlfcn.h>

namespace pimento {

namespace {

constexpr const char* kFile = PIMENTO_XGBOOST_LIBRARY;

struct Loaded {
    XgboostLibrary functions;
    const char* missing = nullptr; // the library or its first function that is missing
};

Loaded load()
{
    Loaded loaded;
    void* const library = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        loaded.missing = kFile;
        return loaded;
    }
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
        loaded.missing = function == nullptr && loaded.missing == nullptr ? name : loaded.missing;
    };
    XgboostLibrary& all = loaded.functions;
    find(all.lastError, "XGBGetLastError");
    find(all.setGlobalConfig, "XGBSetGlobalConfig");
    find(all.createRows, "XGDMatrixCreateFromMat_omp");
    find(all.freeRows, "XGDMatrixFree");
    find(all.setFloats, "XGDMatrixSetFloatInfo");
    find(all.create, "XGBoosterCreate");
    find(all.free, "XGBoosterFree");
    find(all.setParameter, "XGBoosterSetParam");
    find(all.grow, "XGBoosterUpdateOneIter");
    find(all.save, "XGBoosterSaveModelToBuffer");
    find(all.load, "XGBoosterLoadModelFromBuffer");
    find(all.columns, "XGBoosterGetNumFeature");
    find(all.predict, "XGBoosterPredictFromDense");
    if (loaded.missing == nullptr) {
        all.setGlobalConfig(R"({"verbosity": 0})");
    }
    return loaded;
}

} // namespace

Result<const XgboostLibrary*> xgboostLibrary()
{
    static const Loaded loaded = load();
    return loaded.missing == nullptr
               ? Result<const XgboostLibrary*>(&loaded.functions)
               : fail(std::string(loaded.missing) + " cannot be loaded", "XGBoost", "Install the package libxgboost0");
}

} // namespace pimento
