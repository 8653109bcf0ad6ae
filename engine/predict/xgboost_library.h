// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <xgboost/c_api.h>

namespace pimento {

/// Functions of XGBoost that Pimento uses. The library is loaded at the first prediction, because linking it would cost
/// every program ten milliseconds at its start and some megabytes.
struct XgboostLibrary {
    decltype(&XGBGetLastError) lastError = nullptr;
    decltype(&XGBSetGlobalConfig) setGlobalConfig = nullptr;
    decltype(&XGDMatrixCreateFromMat_omp) createRows = nullptr;
    decltype(&XGDMatrixFree) freeRows = nullptr;
    decltype(&XGDMatrixSetFloatInfo) setFloats = nullptr;
    decltype(&XGBoosterCreate) create = nullptr;
    decltype(&XGBoosterFree) free = nullptr;
    decltype(&XGBoosterSetParam) setParameter = nullptr;
    decltype(&XGBoosterUpdateOneIter) grow = nullptr;
    decltype(&XGBoosterSaveModelToBuffer) save = nullptr;
    decltype(&XGBoosterLoadModelFromBuffer) load = nullptr;
    decltype(&XGBoosterGetNumFeature) columns = nullptr;
    decltype(&XGBoosterPredictFromDense) predict = nullptr;
};

/// Loads the library once; it stays until the program ends. Error: it is not installed, or lacks a function.
[[nodiscard]] Result<const XgboostLibrary*> xgboostLibrary();

} // namespace pimento
