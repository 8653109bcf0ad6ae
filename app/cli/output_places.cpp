// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_places.h"

#include "app/cli/cache.h"
#include "engine/base/data_folder.h"
#include "engine/devices/registry.h"
#include "engine/explore/result_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kAnotherPlace = "Choose another place";

std::vector<std::string> outputsOf(const Options& options)
{
    std::vector<std::string> outputs;
    for (const std::string* name : {&options.csv, &options.commands, &options.requests, &options.banks}) {
        if (!name->empty()) {
            outputs.push_back(*name);
        }
    }
    return outputs;
}

void addFolder(std::vector<fs::path>& files, const fs::path& folder)
{
    std::error_code code;
    for (fs::directory_iterator each(folder, code), end; !code && each != end; each.increment(code)) {
        files.push_back(each->path());
    }
}

/// What the command reads or keeps open besides its outputs.
std::vector<fs::path> inputsOf(const Options& options)
{
    std::vector<fs::path> inputs(options.paths.begin(), options.paths.end());
    if (options.kernel.ends_with(".py")) {
        inputs.emplace_back(options.kernel);
    }
    if (isDeviceFile(options.backend)) {
        inputs.emplace_back(options.backend);
    }
    if (const auto cache = cacheFileOf(options)) {
        for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
            inputs.emplace_back(cache->string() + ending);
        }
    }
    if (const auto data = findDataFolder()) {
        addFolder(inputs, *data / "datasets" / "kernels");
        addFolder(inputs, *data / "datasets" / "backends");
    }
    return inputs;
}

bool isSamePlace(const fs::path& one, const fs::path& other)
{
    std::error_code code;
    return one == other || fs::equivalent(one, other, code) || placeOf(one.string()) == placeOf(other.string());
}

/// Whether a stream of the process goes to this very file.
bool isStream(const std::string& name, int stream)
{
    struct stat file {};
    struct stat open {};
    return stat(name.c_str(), &file) == 0 && S_ISREG(file.st_mode) && fstat(stream, &open) == 0 &&
           file.st_dev == open.st_dev && file.st_ino == open.st_ino;
}

Result<void> checkPlace(const std::string& name)
{
    const auto refusal = [&](const std::string& why) {
        return fail("cannot be written: " + why, "file " + name, kAnotherPlace);
    };
    struct stat there {};
    const bool isThere = stat(name.c_str(), &there) == 0;
    if (!isThere && errno != ENOENT) {
        return refusal(std::strerror(errno));
    }
    if (isThere && S_ISDIR(there.st_mode)) {
        return refusal("it is a folder");
    }
    if (isThere && access(name.c_str(), W_OK) != 0) {
        return refusal(std::strerror(errno));
    }
    if (isThere && !S_ISREG(there.st_mode)) {
        return {}; // written directly
    }
    const fs::path folder = placeOf(name).parent_path();
    if (name.ends_with('/')) {
        return refusal("it names a folder");
    }
    struct stat around {};
    if (stat(folder.c_str(), &around) != 0 || !S_ISDIR(around.st_mode)) {
        return refusal("there is no folder " + folder.string());
    }
    if (access(folder.c_str(), W_OK | X_OK) != 0) {
        return refusal("nothing can be added to the folder " + folder.string() + " (" + std::strerror(errno) + ")");
    }
    return {};
}

} // namespace

bool isStandardOutput(const std::string& name)
{
    return name == "-" || name == "/dev/stdout" || name == "/dev/fd/1" || name == "/proc/self/fd/1";
}

fs::path placeOf(const std::string& name)
{
    constexpr int kMostLinks = 40; // as the system follows
    std::error_code code;
    fs::path place = fs::absolute(name, code);
    for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(place, code)); ++i) {
        const fs::path target = fs::read_symlink(place, code);
        place = target.is_absolute() ? target : place.parent_path() / target;
    }
    const fs::path folder = fs::weakly_canonical(place.parent_path(), code);
    return code ? place : folder / place.filename();
}

bool usesTerminal(const Options& options) { return std::ranges::any_of(outputsOf(options), isStandardOutput); }

Result<void> checkOutputs(const Options& options)
{
    const std::vector<std::string> outputs = outputsOf(options);
    if (outputs.empty()) {
        return {};
    }
    if (options.output == Output::Json && usesTerminal(options)) {
        return fail("rows and JSON cannot both go to the terminal", "", "Write the rows to a file or leave --json out");
    }
    std::vector<fs::path> taken = inputsOf(options);
    bool isTerminalTaken = false;
    for (const std::string& output : outputs) {
        const auto twice = fail("is wanted for two things", "file " + output, "Name another file for the output");
        if (isStandardOutput(output)) {
            if (isTerminalTaken) {
                return twice;
            }
            isTerminalTaken = true;
            continue;
        }
        if (isStream(output, STDOUT_FILENO) || isStream(output, STDERR_FILENO) ||
            std::ranges::any_of(taken, [&](const fs::path& other) { return isSamePlace(other, output); })) {
            return twice;
        }
        if (auto checked = checkPlace(output); !checked) {
            return checked;
        }
        taken.emplace_back(output);
    }
    return {};
}

} // namespace pimento::cli
