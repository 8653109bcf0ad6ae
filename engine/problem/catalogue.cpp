// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/catalogue.h"

#include "engine/base/data_folder.h"
#include "engine/base/json_reader.h"
#include "engine/devices/device_file.h"

#include <cstdint>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestKernel = 1U << 20U;

/// Path of the file `name` + `ending` in a folder; empty if the name is no plain file name or the file does not exist.
fs::path fileOf(const fs::path& folder, const std::string& name, const char* ending)
{
    const bool isPlain = !name.empty() && name.find_first_of("/\\.") == std::string::npos;
    const fs::path file = folder / (name + ending);
    std::error_code code;
    return isPlain && fs::is_regular_file(file, code) ? file : fs::path();
}

/// Loads one device if the question names one with a file of its own, none if the question brings its own description,
/// else all.
Result<BackendRegistry> devicesFor(const fs::path& folder, const DeviceRef& device)
{
    BackendRegistry registry;
    if (!device.text.empty() || isDeviceFile(device.name)) {
        return registry;
    }
    if (const fs::path file = fileOf(folder, device.name, ".json"); !file.empty()) {
        auto text = readDeviceText(file);
        const auto made = text ? makeDevice(*text, file.string()) : tl::unexpected<Error>(text.error());
        if (made && (*made)->name == device.name) {
            registry.put(*made, *std::move(text));
            return registry;
        }
    }
    return BackendRegistry::load(folder);
}

Result<std::vector<language::LibraryKernel>> kernelsFor(const fs::path& folder, const KernelRef& kernel)
{
    std::vector<language::LibraryKernel> library;
    if (!kernel.text.empty() || kernel.name.empty()) {
        return library;
    }
    if (const fs::path file = fileOf(folder, kernel.name, ".py"); !file.empty()) {
        auto text = readTextFile(file, kLargestKernel);
        auto made = text ? language::makeKernel(kernel.name, *std::move(text))
                         : Result<language::LibraryKernel>(tl::unexpected<Error>(text.error()));
        if (made) {
            library.push_back(*std::move(made));
            return library;
        }
    }
    return language::loadLibrary(folder);
}

/// Reads the table of measured times; empty if the data folder has none.
Result<std::vector<MeasuredTime>> measuredTimesIn(const fs::path& folder)
{
    const fs::path file = folder / "measured_times.csv";
    std::error_code code;
    return fs::is_regular_file(file, code) ? readMeasuredTimes(file) : Result<std::vector<MeasuredTime>>();
}

} // namespace

Result<Catalogue> Catalogue::load(const std::filesystem::path& dataFolder)
{
    auto backends = BackendRegistry::load(dataFolder / "datasets" / "backends");
    if (!backends) {
        return tl::unexpected<Error>(backends.error());
    }
    auto kernels = language::loadLibrary(dataFolder / "datasets" / "kernels");
    if (!kernels) {
        return tl::unexpected<Error>(kernels.error());
    }
    auto measured = measuredTimesIn(dataFolder / "datasets" / "hosts");
    return measured ? Result<Catalogue>(Catalogue{*std::move(backends), *std::move(kernels), *std::move(measured)})
                    : tl::unexpected<Error>(measured.error());
}

Result<Catalogue> Catalogue::loadDefault()
{
    const auto folder = findDataFolder();
    return folder ? load(*folder) : tl::unexpected<Error>(folder.error());
}

Result<Catalogue> Catalogue::loadNamed(const std::filesystem::path& dataFolder, const Question& question)
{
    auto backends = devicesFor(dataFolder / "datasets" / "backends", question.device);
    if (!backends) {
        return tl::unexpected<Error>(backends.error());
    }
    auto kernels = kernelsFor(dataFolder / "datasets" / "kernels", question.workload);
    if (!kernels) {
        return tl::unexpected<Error>(kernels.error());
    }
    auto measured = measuredTimesIn(dataFolder / "datasets" / "hosts");
    return measured ? Result<Catalogue>(Catalogue{*std::move(backends), *std::move(kernels), *std::move(measured)})
                    : tl::unexpected<Error>(measured.error());
}

Result<Catalogue> Catalogue::loadNamed(const Question& question)
{
    const auto folder = findDataFolder();
    return folder ? loadNamed(*folder, question) : tl::unexpected<Error>(folder.error());
}

} // namespace pimento
