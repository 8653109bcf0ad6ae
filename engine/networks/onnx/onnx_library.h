// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "engine/networks/onnx/shape_rules.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::networks {

/// Functions of the library of ONNX that Pimento uses. They are in a module of their own, loaded when the first file of
/// ONNX is read: linking the library would cost every program two milliseconds at its start and some megabytes.
struct OnnxLibrary {
    /// parseOnnxModel() of onnx_file.h.
    Result<OnnxModel> (*parse)(std::string_view bytes, const std::string& origin) = nullptr;
    /// libraryShapes() of library_shapes.h.
    Shapes (*shapes)(const NodeView& view) = nullptr;
};

/// Loads the module once, from lib/pimento beside the program's folder; it stays until the program ends. Error: the
/// module is missing, or what it needs is not installed.
[[nodiscard]] Result<const OnnxLibrary*> onnxLibrary();

/// Name of the module's only function, which takes nothing and returns a `const OnnxLibrary*`.
inline constexpr const char* kOnnxLibraryFunction = "pimento_onnx_library";

} // namespace pimento::networks
