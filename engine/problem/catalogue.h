// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "engine/hosts/measured_times.h"
#include "engine/kernels/text/library.h"
#include "engine/problem/question.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace pimento {

/// The devices and kernels of a data folder, and measured times of kernels.
struct Catalogue {
    BackendRegistry backends;
    std::vector<language::LibraryKernel> kernels;
    std::vector<MeasuredTime> measuredTimes = {}; // times of kernels on other processors

    /// Reads datasets/backends, datasets/kernels and datasets/hosts of a data folder. Error: the first invalid file.
    [[nodiscard]] static Result<Catalogue> load(const std::filesystem::path& dataFolder);
    /// Reads the program's data folder.
    [[nodiscard]] static Result<Catalogue> loadDefault();

    /// Reads only the part of a data folder that a question names, which takes a tenth of the time. If a name has no
    /// file of its own, or the question has no device, all devices or kernels are read, so that messages can list them.
    /// A kernel without a name reads none. Error: the first invalid file.
    [[nodiscard]] static Result<Catalogue> loadNamed(const std::filesystem::path& dataFolder, const Question& question);
    /// Reads the part of the program's data folder that a question names.
    [[nodiscard]] static Result<Catalogue> loadNamed(const Question& question);
};

} // namespace pimento
