// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/library_shapes.h"
#include "engine/networks/onnx/onnx_file.h"
#include "engine/networks/onnx/onnx_library.h"

// The module's only function that others see; onnx_library.h names it.

extern "C" [[gnu::visibility("default")]] const pimento::networks::OnnxLibrary* pimento_onnx_library()
{
    static constexpr pimento::networks::OnnxLibrary kFunctions{pimento::networks::parseOnnxModel,
                                                               pimento::networks::libraryShapes};
    return &kFunctions;
}
