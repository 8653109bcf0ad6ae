// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/bind.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::language {

/// A kernel of datasets/kernels, or a user's own text.
struct LibraryKernel {
    std::string name;  // file name without its ending: "gemv"
    std::string title; // the file name if the text has no title
    std::string summary;
    std::string text;
    std::vector<ShapeKey> keys; // empty: sizes are given per tensor
    Syntax syntax;
};

/// Makes a kernel from a text. Error: the first mistake, with line and column.
[[nodiscard]] Result<LibraryKernel> makeKernel(std::string name, std::string text);

/// Loads all kernels of a folder (*.py), by name. Error: no folder, or a file that cannot be read or has a mistake.
[[nodiscard]] Result<std::vector<LibraryKernel>> loadLibrary(const std::filesystem::path& folder);

/// Finds a kernel by name. Error: unknown name; lists the known ones.
[[nodiscard]] Result<const LibraryKernel*> findKernel(std::span<const LibraryKernel> library, std::string_view name);

/// Example values of the keys, in the kernel's order.
[[nodiscard]] std::vector<std::int64_t> exampleValues(const LibraryKernel& kernel);

/// Example of how sizes of a kernel without keys are written: "x=64x64,w=64".
[[nodiscard]] std::string exampleSizesText(const LibraryKernel& kernel);

/// Sizes of the arguments for values of the keys (one per key, in the kernel's order).
[[nodiscard]] Result<Sizes> sizesFor(const LibraryKernel& kernel, std::span<const std::int64_t> values);

/// Reads sizes: "batch=1,nhead=32,dhead=128,seq_len=2048" for a kernel with keys, "x=1x1024,weight=5120x1024" without.
[[nodiscard]] Result<Sizes> parseSizesFor(const LibraryKernel& kernel, std::string_view text);

} // namespace pimento::language
