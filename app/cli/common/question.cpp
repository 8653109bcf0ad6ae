// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/question.h"

#include "app/cli/common/mlir_file.h"
#include "app/cli/common/setting_options.h"
#include "app/cli/common/support.h"
#include "engine/base/json_reader.h"
#include "engine/base/lower_case.h"
#include "engine/devices/device_file.h"
#include "engine/devices/registry.h"
#include "engine/kernels/text/library.h"
#include "engine/networks/library/network_library.h"
#include "engine/problem/asked_elsewhere.h"
#include "engine/problem/system.h"
#include "engine/systems/modules.h"
#include "engine/workloads/network_file.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestText = 1U << 20U;

Error missing(const char* option) { return {std::string(option) + " is required", "", "See pimento-cli --help"}; }

/// The question of the question file; without one an empty question of the default system.
Result<Question> startOf(const QuestionOptions& options)
{
    if (!options.opened.empty()) {
        return options.opened.front();
    }
    if (options.file.empty()) {
        Question nothing;
        nothing.system = systems().front()->info().id;
        return nothing;
    }
    const auto text = readTextFile(options.file, kLargestText);
    return text ? parseQuestionJson(*text, options.file) : tl::unexpected<Error>(text.error());
}

/// Reads a kernel file. Errors in its text are printed with their lines.
Result<KernelRef> readKernel(const std::string& file)
{
    auto text = readTextFile(file, kLargestText);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    if (const auto parsed = language::parse(*text); !parsed.syntax) {
        printDiagnostics(parsed.diagnostics, *text, file);
        const std::size_t mistakes = parsed.diagnostics.size();
        return fail("has " + std::to_string(mistakes) + (mistakes == 1 ? " mistake" : " mistakes"), "kernel " + file,
                    "Mend the lines above");
    }
    KernelRef kernel;
    kernel.name = std::filesystem::path(file).stem().string();
    kernel.text = *std::move(text);
    return kernel;
}

/// True if the batch is the only size of a kernel that the system knows by its name.
bool hasOnlyBatch(const System& system, const std::string& kernel)
{
    const auto known = system.kernels(Catalogue{});
    const auto found = std::ranges::find(known, kernel, &SystemKernel::name);
    return found != known.end() && found->keys.size() == 1 && found->keys.front().name == "batch";
}

Result<void> addKernel(KernelRef& kernel, const QuestionOptions& options, const System& system)
{
    if (isNetworkFile(options.kernel)) {
        auto read = networks::networkWorkload(options.kernel);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        kernel = *std::move(read);
    } else if (isMlirFile(options.kernel)) {
        auto read = readMlirKernel(options.kernel);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        kernel = *std::move(read);
    } else if (isKernelFile(options.kernel)) {
        auto read = readKernel(options.kernel);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        kernel.name = std::move(read->name);
        kernel.text = std::move(read->text);
    } else if (!options.kernel.empty()) {
        kernel.name = options.kernel;
        kernel.text.clear();
    }
    if (!options.shape.empty() && (isMlirFile(options.kernel) || isNetworkFile(options.kernel))) {
        return fail("the sizes are those of the file", "--shape", "Leave it out, or change the sizes in the file");
    }
    if (!options.shape.empty()) {
        auto sizes = parseSizesText(options.shape);
        if (!sizes) {
            return tl::unexpected<Error>(sizes.error());
        }
        kernel.sizes = *std::move(sizes);
    }
    if (const auto typed = options.type ? workloads::setElementType(kernel, *options.type) : Result<void>(); !typed) {
        return typed;
    }
    kernel.resident = options.resident.empty() ? kernel.resident : options.resident;
    kernel.streamed = options.streamed.empty() ? kernel.streamed : options.streamed;
    if (kernel.sizes.empty() && kernel.text.empty() && hasOnlyBatch(system, kernel.name)) {
        kernel.sizes["batch"] = "1";
    }
    const bool hasSizes = !kernel.sizes.empty() || kernel.kind != WorkloadKind::Kernel;
    if (kernel.name.empty() && !options.files.empty()) {
        return fail("has no problem, and no other file has one", options.files.front(),
                    "Name the file of the problem too, or a layer with --kernel");
    }
    return kernel.name.empty() ? tl::unexpected<Error>(missing("--kernel"))
           : !hasSizes         ? tl::unexpected<Error>(missing("--shape"))
                               : Result<void>{};
}

Result<void> addDevice(DeviceRef& device, const std::string& backend)
{
    if (backend.empty()) {
        return {};
    }
    device = {backend, ""};
    if (isDeviceFile(backend)) {
        auto text = readDeviceText(backend);
        if (!text) {
            return tl::unexpected<Error>(text.error());
        }
        device.text = *std::move(text);
    }
    return {};
}

/// The question without its settings and without a device that the user did not name.
Result<Question> namedQuestion(const QuestionOptions& options)
{
    auto question = startOf(options);
    if (!question) {
        return question;
    }
    const auto system = findSystem(options.model.empty() ? question->system : options.model);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    question->system = (*system)->info().id;
    if (options.file.empty()) {
        question->workload.elementType = (*system)->info().elementType;
    }
    Result<void> added = addKernel(question->workload, options, **system);
    added = added ? addDevice(question->device, options.backend) : added;
    return added ? question : tl::unexpected<Error>(added.error());
}

/// Name of the only device that the system supports. Error: it supports several, so --backend is missing.
Result<std::string> onlyDeviceFor(const System& system, const Catalogue& catalogue)
{
    std::vector<std::string> names;
    for (const MadeDevice& device : catalogue.backends.devices()) {
        if (system.takes(device)) {
            names.push_back(device->name);
        }
    }
    return names.size() == 1 ? Result<std::string>(std::move(names.front()))
                             : tl::unexpected<Error>(missing("--backend"));
}

Result<Question> completed(Question question, const QuestionOptions& options, const Catalogue& catalogue)
{
    const auto system = findSystem(question.system);
    if (!system) {
        return tl::unexpected<Error>(system.error());
    }
    if (question.device.name.empty() && question.device.text.empty()) {
        auto only = onlyDeviceFor(**system, catalogue);
        if (!only) {
            return tl::unexpected<Error>(only.error());
        }
        question.device.name = *std::move(only);
    }
    const auto device = deviceOf(question.device, catalogue);
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    const WorkloadKind kind = question.workload.kind;
    const bool isTaken = (*system)->takes(*device) && (*system)->takesWorkload(kind);
    const System* other =
        options.model.empty() && options.file.empty() && !isTaken ? systemFor(*device, kind) : nullptr;
    if (other != nullptr) { // the user named no system, and another one supports this device and workload
        question.system = other->info().id;
        const bool hasOwnType = isMlirFile(options.kernel);
        question.workload.elementType =
            options.type.value_or(hasOwnType ? question.workload.elementType : other->info().elementType);
    }
    QuestionOptions said = options;
    said.space = other != nullptr && options.isSpaceUsual ? std::nullopt : options.space;
    const auto set = addSettings(question, said, other != nullptr ? *other : **system, *device);
    return set ? Result<Question>(std::move(question)) : tl::unexpected<Error>(set.error());
}

/// Prints the errors in a kernel's text with their lines; for a library kernel only if `error` does not say the same.
void printMistakes(const Question& question, const Catalogue& catalogue, const Error& error, const std::string& file)
{
    const auto system = findSystem(question.system);
    if (!system) {
        return;
    }
    const KernelCheck check = (*system)->checkKernel(question, catalogue);
    const bool isTold = question.workload.text.empty() && check.mistakes.size() == 1 && //
                        check.mistakes.front().what == error.what;
    if (check.mistakes.empty() || isTold) {
        return;
    }
    const auto known = language::findKernel(catalogue.kernels, question.workload.name);
    const std::string& text = question.workload.text.empty() && known ? (*known)->text : question.workload.text;
    printDiagnostics(check.mistakes, text, file.empty() ? question.workload.name : file);
}

Result<void> save(const Question& question, const std::string& name)
{
    return writeWholeFile(name, questionJson(question) + "\n");
}

/// Adds the times of the user's table before those of the data folder.
Result<void> addMeasuredTimes(Catalogue& catalogue, const std::string& file)
{
    if (file.empty()) {
        return {};
    }
    auto rows = readMeasuredTimes(file);
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    catalogue.measuredTimes.insert(catalogue.measuredTimes.begin(), rows->begin(), rows->end());
    return {};
}

} // namespace

bool isKernelFile(std::string_view word) { return word.ends_with(".py"); }

bool isNetworkFile(std::string_view word)
{
    const std::string name = lowered(word);
    return name.ends_with(".json") || name.ends_with(".onnx");
}

Result<Catalogue> wholeCatalogue(const std::string& measuredTimes)
{
    auto catalogue = Catalogue::loadDefault();
    const auto added = catalogue ? addMeasuredTimes(*catalogue, measuredTimes) : Result<void>{};
    return added ? std::move(catalogue) : tl::unexpected<Error>(added.error());
}

Result<Question> questionOf(const QuestionOptions& options, const Catalogue& catalogue)
{
    auto named = namedQuestion(options);
    return named ? completed(*std::move(named), options, catalogue) : named;
}

Result<std::string> openFiles(QuestionOptions& options)
{
    if (options.files.empty()) {
        return std::string();
    }
    if (!options.file.empty()) {
        return fail("ask a question, and so does --question " + options.file, "files " + options.files.front(),
                    "Name one of the two");
    }
    const QuestionFiles* kind = questionFilesNamed(options.files.front());
    for (const std::string& file : options.files) {
        if (kind == nullptr || questionFilesNamed(file) != kind) {
            return fail("is no file that asks a question", "file " + file,
                        "Name YAML files for Timeloop (.yaml), or name kernels and networks with --kernel");
        }
    }
    auto opened = openQuestion(*kind, options.files);
    if (!opened) {
        return tl::unexpected<Error>(opened.error());
    }
    for (const std::string& remark : opened->remarks) {
        say("pimento-cli: " + shown(remark) + "\n");
    }
    options.opened = std::move(opened->questions);
    options.file = options.files.front();
    return std::move(opened->candidate);
}

QuestionOptions withWholeSpace(QuestionOptions options)
{
    const bool isCompiled = options.model.empty() || options.model == "compiled" || options.model == "sound";
    if (!options.space && options.file.empty() && isCompiled) {
        options.space = "all";
        options.isSpaceUsual = true;
    }
    return options;
}

Result<std::shared_ptr<const Problem>> problemOf(const QuestionOptions& options)
{
    const auto named = namedQuestion(options);
    if (!named) {
        return tl::unexpected<Error>(named.error());
    }
    auto catalogue = Catalogue::loadNamed(*named);
    if (!catalogue) {
        return tl::unexpected<Error>(catalogue.error());
    }
    if (const auto added = addMeasuredTimes(*catalogue, options.gpuTimes); !added) {
        return tl::unexpected<Error>(added.error());
    }
    const auto question = completed(*named, options, *catalogue);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    auto problem = pose(*question, *catalogue);
    if (!problem) {
        printMistakes(*question, *catalogue, problem.error(), options.kernel);
        return problem;
    }
    if (!options.saved.empty()) {
        if (const auto saved = save((*problem)->question(), options.saved); !saved) {
            return tl::unexpected<Error>(saved.error());
        }
    }
    return problem;
}

Result<MadeDevice> deviceNamed(const std::string& backend)
{
    Question question;
    question.device.name = backend;
    const auto catalogue = Catalogue::loadNamed(question);
    return catalogue ? catalogue->backends.findOrReadDevice(backend)
                     : Result<MadeDevice>(tl::unexpected<Error>(catalogue.error()));
}

} // namespace pimento::cli
