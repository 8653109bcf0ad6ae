// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/registry.h"
#include "engine/hosts/measured_times.h"
#include "engine/kernels/text/library.h"
#include "engine/study/question.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace pimento {

/// What there is to choose from: the devices and the kernels of a data folder, and the times that were measured.
struct Catalogue {
    BackendRegistry backends;
    std::vector<language::LibraryKernel> kernels;
    std::vector<MeasuredTime> measuredTimes = {}; // of kernels on other processors

    /// Reads datasets/backends, datasets/kernels and datasets/hosts of a data folder. Error: the first file that is
    /// wrong.
    [[nodiscard]] static Result<Catalogue> load(const std::filesystem::path& dataFolder);
    /// From the program's data folder.
    [[nodiscard]] static Result<Catalogue> loadDefault();

    /// Reads no more of a data folder than what a question names: a tenth of the time. Names that have no file of their
    /// own there, and a question without a device, take all devices or kernels, so that messages can list them. A
    /// kernel without a name takes none. Error: the first file that is wrong.
    [[nodiscard]] static Result<Catalogue> loadNamed(const std::filesystem::path& dataFolder, const Question& question);
    /// From the program's data folder.
    [[nodiscard]] static Result<Catalogue> loadNamed(const Question& question);
};

} // namespace pimento
