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

/// A kernel of datasets/kernels, or a text that a user wrote.
struct LibraryKernel {
    std::string name;  // of the file, without its ending: "gemv"
    std::string title; // the name when the text has none
    std::string summary;
    std::string text;
    std::vector<ShapeKey> keys; // empty: takes sizes per tensor
    Syntax syntax;
};

/// Reads one kernel. Error: the first mistake, with its line and column.
[[nodiscard]] Result<LibraryKernel> makeKernel(std::string name, std::string text);

/// All kernels of a folder (*.py), by name. Error: no folder, a file that cannot be read or has a mistake.
[[nodiscard]] Result<std::vector<LibraryKernel>> loadLibrary(const std::filesystem::path& folder);

/// Error: an unknown name, with the known ones.
[[nodiscard]] Result<const LibraryKernel*> findKernel(std::span<const LibraryKernel> library, std::string_view name);

/// One value per key, in the kernel's order.
[[nodiscard]] std::vector<std::int64_t> exampleValues(const LibraryKernel& kernel);

/// Tells how the sizes of a kernel without keys are written: "x=64x64,w=64".
[[nodiscard]] std::string exampleSizesText(const LibraryKernel& kernel);

/// Sizes of the arguments for values of the keys (one per key, in the kernel's order).
[[nodiscard]] Result<Sizes> sizesFor(const LibraryKernel& kernel, std::span<const std::int64_t> values);

/// Reads "batch=1,nhead=32,dhead=128,seq_len=2048" for a kernel with keys, "x=1x1024,weight=5120x1024" for one without.
[[nodiscard]] Result<Sizes> parseSizesFor(const LibraryKernel& kernel, std::string_view text);

} // namespace pimento::language
