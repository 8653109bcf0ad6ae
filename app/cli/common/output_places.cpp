// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/output_places.h"

#include "app/cli/common/cache.h"
#include "app/cli/common/mlir_file.h"
#include "app/cli/common/question.h"
#include "engine/base/data_folder.h"
#include "engine/devices/registry.h"
#include "engine/language_models/model_library.h"
#include "engine/networks/library/network_library.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <system_error>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace pimento::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kAnotherPlace = "Choose another place";

void addOutputs(CommandFiles& files, std::initializer_list<const std::string*> names)
{
    for (const std::string* name : names) {
        if (!name->empty()) {
            files.outputs.push_back(*name);
        }
    }
}

void addInput(CommandFiles& files, const std::string& name)
{
    if (!name.empty()) {
        files.inputs.emplace_back(name);
    }
}

/// Adds the cache's files to the inputs, so that no output overwrites them; also the user's default cache, for commands
/// without one.
void addCacheFile(CommandFiles& files, const CacheOptions& options = {})
{
    if (const auto cache = cacheFileOf(options)) {
        for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
            files.inputs.emplace_back(cache->string() + ending);
        }
    }
}

void addDevice(CommandFiles& files, const std::string& backend)
{
    if (isDeviceFile(backend)) {
        files.inputs.emplace_back(backend);
    }
}

void addHostedModel(CommandFiles& files, const HostedModelOptions& options)
{
    if (isModelFile(options.model)) {
        files.inputs.emplace_back(options.model);
    }
    if (options.backend) {
        addDevice(files, *options.backend);
    }
    addCacheFile(files, options.cache);
}

void addQuestion(CommandFiles& files, const QuestionOptions& options)
{
    addOutputs(files, {&options.saved});
    if (isKernelFile(options.kernel) || isNetworkFile(options.kernel)) {
        files.inputs.emplace_back(options.kernel);
    } else if (isMlirFile(options.kernel)) {
        files.inputs.emplace_back(mlirFileOf(options.kernel));
    }
    addInput(files, options.file);
    files.inputs.insert(files.inputs.end(), options.files.begin(), options.files.end());
    addDevice(files, options.backend);
}

/// Files of a command about a question, which writes rows to `outputs`.
CommandFiles filesAbout(const QuestionOptions& question, Output output, const CacheOptions& cache,
                        std::initializer_list<const std::string*> outputs = {})
{
    CommandFiles files{output, {}, {}};
    addOutputs(files, outputs);
    addQuestion(files, question);
    addCacheFile(files, cache);
    return files;
}

void addFolder(std::vector<fs::path>& files, const fs::path& folder)
{
    std::error_code code;
    for (fs::directory_iterator each(folder, code), end; !code && each != end; each.increment(code)) {
        files.push_back(each->path());
    }
}

/// Files of the program's own data.
std::vector<fs::path> dataFiles()
{
    std::vector<fs::path> files;
    if (const auto data = findDataFolder()) {
        addFolder(files, *data / "datasets" / "kernels");
        addFolder(files, *data / "datasets" / "backends");
    }
    return files;
}

bool isSamePlace(const fs::path& one, const fs::path& other)
{
    std::error_code code;
    return one == other || fs::equivalent(one, other, code) || placeOf(one.string()) == placeOf(other.string());
}

/// True if a stream of the process is redirected to this file.
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
        return {}; // such a file is written directly
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

CommandFiles filesOf(const OutputOptions& options) { return {options.output, {}, {}}; }

CommandFiles filesOf(const RegretCommandOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache, {&options.csv});
    addInput(files, options.shapes);
    addInput(files, options.predictor);
    return files;
}

CommandFiles filesOf(const PredictCommandOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache, {&options.csv, &options.train});
    for (const std::string* input : {&options.shapes, &options.predictor}) {
        if (!input->empty()) {
            files.inputs.emplace_back(*input);
        }
    }
    return files;
}

CommandFiles filesOf(const GainsOptions& options)
{
    return filesAbout(options.question, options.output, options.cache);
}

CommandFiles filesOf(const NetworkOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.saved, &options.csv});
    if (networks::isNetworkFile(options.network)) {
        files.inputs.emplace_back(options.network);
    }
    addDevice(files, options.backend);
    return files;
}

CommandFiles filesOf(const LlmOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.csv, &options.power, &options.on.study});
    addHostedModel(files, options.on);
    return files;
}

CommandFiles filesOf(const ServeOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.csv, &options.history, &options.scatter, &options.on.study});
    addHostedModel(files, options.on);
    addInput(files, options.trace);
    return files;
}

CommandFiles filesOf(const ExploreCommandOptions& options)
{
    return filesAbout(options.question, options.output, options.cache, {&options.study});
}

CommandFiles filesOf(const StudyCommandOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.csv, &options.xlsx});
    addQuestion(files, options.question);
    const bool isMerge = options.action == "merge" && !options.files.empty();
    const bool isQuery = options.action == "query"; // its second word is a statement
    for (std::size_t i = 0; i < (isQuery ? std::min<std::size_t>(options.files.size(), 1) : options.files.size());
         ++i) {
        if (isMerge && i + 1 == options.files.size()) {
            addOutputs(files, {&options.files[i]});
        } else {
            files.inputs.emplace_back(options.files[i]);
        }
    }
    addCacheFile(files);
    return files;
}

CommandFiles filesOf(const SweepCommandOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.csv});
    const bool isPlan = options.action.ends_with(".json");
    if (!isPlan) {
        addOutputs(files, {&options.out}); // with a plan, a folder
    } else {
        files.inputs.emplace_back(options.action);
    }
    return files;
}

CommandFiles filesOf(const DraftsOptions& options)
{
    return filesAbout(options.question, options.output, {}, {&options.csv});
}

CommandFiles filesOf(const SensitivityCommandOptions& options)
{
    return filesAbout(options.question, options.output, options.cache, {&options.csv});
}

CommandFiles filesOf(const WhatIfCommandOptions& options)
{
    return filesAbout(options.question, options.output, options.cache, {&options.csv, &options.svg});
}

CommandFiles filesOf(const CompareOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache, {&options.csv, &options.svg});
    addInput(files, options.itemsFile);
    files.inputs.insert(files.inputs.end(), options.questions.begin(), options.questions.end());
    return files;
}

CommandFiles filesOf(const ChainCommandOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache, {&options.csv});
    addInput(files, options.file);
    return files;
}

CommandFiles filesOf(const BatchOptions& options)
{
    CommandFiles files{Output::Text, {}, {}};
    addOutputs(files, {&options.out});
    addCacheFile(files, options.cache);
    for (const std::string* input : {&options.input, &options.gpuTimes}) {
        if (!input->empty() && *input != "-") {
            files.inputs.emplace_back(*input);
        }
    }
    return files;
}

CommandFiles filesOf(const AdviseOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache);
    addInput(files, options.from);
    return files;
}

CommandFiles filesOf(const SimulateOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache,
                                    {&options.csv, &options.commands, &options.requests, &options.banks});
    addInput(files, options.from);
    return files;
}

CommandFiles filesOf(const LowerOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, {});
    addInput(files, options.from);
    return files;
}

CommandFiles filesOf(const ExportOptions& options)
{
    CommandFiles files = filesAbout(options.question, options.output, options.cache);
    addInput(files, options.from);
    addOutputs(files, {&options.notebook, &options.report});
    return files;
}

CommandFiles filesOf(const VerifyOptions& options) { return filesAbout(options.question, options.output, {}); }

CommandFiles filesOf(const ReplayOptions& options)
{
    CommandFiles files{options.output, {}, {}};
    addOutputs(files, {&options.commands});
    files.inputs.emplace_back(options.list);
    addDevice(files, options.backend);
    addCacheFile(files);
    return files;
}

bool usesTerminal(const CommandFiles& files) { return std::ranges::any_of(files.outputs, isStandardOutput); }

Result<void> checkFiles(const CommandFiles& files)
{
    if (files.outputs.empty()) {
        return {};
    }
    if (files.output == Output::Json && usesTerminal(files)) {
        return fail("rows and JSON cannot both go to the terminal", "", "Write the rows to a file or leave --json out");
    }
    std::vector<fs::path> taken = dataFiles();
    taken.insert(taken.end(), files.inputs.begin(), files.inputs.end());
    bool isTerminalTaken = false;
    for (const std::string& output : files.outputs) {
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
