// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"
#include "app/cli/support.h"
#include "engine/explore/cost_csv.h"
#include "engine/explore/empty_space.h"
#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/systems/dcc_artifact/request_generator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <chrono>

namespace pimento::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kRowsShown = 20;

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int writeDrafts(const std::string& file, const Question& question, const DraftList& drafts)
{
    auto output = OutputFile::create(file);
    if (!output) {
        return complain(output.error());
    }
    const Interrupt interrupt; // from here on a file is growing that must not be left
    const CostColumns columns = costColumnsOf(question);
    output->write(draftCsvHeader(drafts.sets(), columns) + "\n");
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        if (interrupt.isRequested()) {
            return kInterrupted;
        }
        output->write(draftCsvRow(i, drafts[i], columns) + "\n");
    }
    const auto closed = output->close();
    return closed ? kDone : complain(closed.error(), kCheckFailed);
}

/// One space with the time of its enumeration.
struct Stage {
    Space space;
    std::size_t count = 0;
    double seconds = 0;
};

void printDrafts(const Question& question, const DraftList& drafts, const std::vector<Stage>& stages,
                 Resources resources)
{
    printPlain("{} {} on {}, {} groups x {} cores, model {}\n", question.kernelTitle(), question.shapeText(),
               question.machine->description().title, resources.groups, resources.cores, question.model->name());
    printPlain("  {:<10}{:>10}{:>10}\n", "space", "drafts", "seconds");
    for (const Stage& stage : stages) {
        printPlain("  {:<10}{:>10}{:>10.3f}\n", dcc_artifact::spaceName(stage.space), stage.count, stage.seconds);
    }
    printPlain("\n{} drafts (groups x cores per dimension set, tile lengths):\n",
               dcc_artifact::spaceName(question.space));
    const std::size_t shown = drafts.size() <= 2 * kRowsShown ? drafts.size() : kRowsShown;
    for (std::size_t i = 0; i < shown; ++i) {
        std::string tiles;
        for (const DraftPart& part : drafts[i]) {
            tiles += (tiles.empty() ? "" : ",") + std::to_string(part.tile);
        }
        printPlain("  {:<24}{}\n", draftText(question, drafts[i]), tiles);
    }
    if (shown < drafts.size()) {
        printPlain("  and {} more; --csv FILE writes them all\n", drafts.size() - shown);
    }
}

void printDraftsJson(const Question& question, const DraftList& drafts, const std::vector<Stage>& stages,
                     Resources resources)
{
    Json document = {{"kernel", question.kernelName()},
                     {"shape", question.shapeText()},
                     {"backend", question.machine->description().name},
                     {"model", question.model->name()},
                     {"groups", resources.groups},
                     {"cores", resources.cores}};
    for (const Stage& stage : stages) {
        document["counts"][std::string(dcc_artifact::spaceName(stage.space))] = stage.count;
        document["seconds"][std::string(dcc_artifact::spaceName(stage.space))] = stage.seconds;
    }
    document["space"] = dcc_artifact::spaceName(question.space);
    // The drafts may be millions: they are printed one by one behind the rest of the document.
    std::string head = document.dump(2);
    head.resize(head.rfind('\n'));
    printPlain("{},\n  \"drafts\": [", head);
    for (std::size_t i = 0; i < drafts.size(); ++i) {
        Json tiles = Json::array();
        for (const DraftPart& part : drafts[i]) {
            tiles.push_back(part.tile);
        }
        printPlain("{}\n    {}", i == 0 ? "" : ",",
                   Json{{"draft", draftText(question, drafts[i])}, {"tiles", std::move(tiles)}}.dump());
    }
    printPlain("\n  ]\n}}\n");
}

} // namespace

namespace {

/// Devices to which a kernel can be compiled at its example sizes; "" for one without sizes of its own.
std::vector<std::string> devicesOf(const language::LibraryKernel& kernel, const BackendRegistry& backends)
{
    std::string shape;
    for (const ShapeKey& key : kernel.keys) {
        shape += (shape.empty() ? "" : ",") + key.name + "=" + std::to_string(key.example);
    }
    const WorkloadOutcome outcome = makeWorkload(kernel, {shape, affine::ElementType::Fp16, {}, {}});
    std::vector<std::string> names;
    for (const auto& machine : backends.all()) {
        Question question;
        question.model = &soundModel();
        question.workload = outcome.workload;
        question.machine = machine;
        if (outcome.workload && check(question)) {
            names.push_back(machine->description().name);
        }
    }
    return names;
}

} // namespace

int listKernels(const Options& options)
{
    const auto backends = BackendRegistry::loadDefault();
    if (!backends) {
        return complain(backends.error());
    }
    const auto library = kernelsOfLibrary();
    if (!library) {
        return complain(library.error());
    }
    Json document = Json::array();
    for (const language::LibraryKernel& kernel : *library) {
        const std::vector<std::string> devices = devicesOf(kernel, *backends);
        const bool isPublished = findKernel(kernel.name).has_value();
        if (options.output == Output::Json) {
            Json keys = Json::array();
            for (const ShapeKey& key : kernel.keys) {
                keys.push_back({{"name", key.name}, {"meaning", key.meaning}, {"example", key.example}});
            }
            document.push_back({{"name", kernel.name},
                                {"title", kernel.title},
                                {"summary", kernel.summary},
                                {"sizes", std::move(keys)},
                                {"backends", devices},
                                {"artifact", isPublished}});
            continue;
        }
        printPlain("{:<14}{}\n{:14}sizes:", kernel.name, kernel.summary, "");
        for (const ShapeKey& key : kernel.keys) {
            printPlain(" {} ({})", key.name, key.meaning);
        }
        printPlain("\n{:14}on:    {}{}\n", "",
                   devices.empty() ? "no device" : fmt::format("{}", fmt::join(devices, ", ")),
                   isPublished ? "; also in the model dcc-artifact" : "");
    }
    if (options.output == Output::Json) {
        printJson(document);
    }
    return kDone;
}

namespace {

/// What the rules remove, and which draft stands for each.
int listPruned(const Options& options, const Question& question, Resources resources)
{
    const auto pruned = prunedSpace(question, resources);
    if (!pruned) {
        return complain(pruned.error());
    }
    const DraftSpace& space = pruned->space;
    if (options.csv.empty()) {
        printPlain("{} {} on {}: {} drafts with every assignment of representative mappings\n", question.kernelTitle(),
                   question.shapeText(), question.machine->description().title, space.size().drafts);
        for (const PruneRule rule :
             {PruneRule::EquivalentMappings, PruneRule::SimdAlignment, PruneRule::EqualWorstTile}) {
            printPlain("  {:<24}removes {:>10}\n", name(rule), pruned->outcome.count(rule));
        }
        printPlain("  {:<24}     {:>10}\n", "kept", pruned->outcome.count(PruneRule::None));
        printPlain("--csv FILE lists each draft with its rule\n");
        return kDone;
    }
    auto file = OutputFile::create(options.csv);
    if (!file) {
        return complain(file.error());
    }
    const Interrupt interrupt; // from here on a file is growing that must not be left
    file->write("draft,rule,kept_instead\n");
    const auto nameOf = [&](DraftIndex draft) { return "\"" + draftText(question, space.draft(draft).parts()) + "\""; };
    for (std::size_t i = 0; i < space.indices(); ++i) {
        const auto draft = static_cast<DraftIndex>(i);
        if (interrupt.isRequested()) {
            return kInterrupted;
        }
        if (!space.contains(draft)) {
            continue;
        }
        const PruneVerdict verdict = pruned->outcome.verdict(draft);
        file->write(fmt::format("{},{},{}\n", nameOf(draft), name(verdict.rule),
                                verdict.keptInstead ? nameOf(*verdict.keptInstead) : ""));
    }
    const auto closed = file->close();
    return closed ? kDone : complain(closed.error(), kCheckFailed);
}

} // namespace

int listDrafts(const Options& options)
{
    constexpr int kMostGroups = 1024;
    const auto question = makeQuestion(options);
    if (!question) {
        return complain(question.error());
    }
    Resources resources = question->resources();
    if (options.groups && (*options.groups < 1 || *options.groups > kMostGroups)) {
        return complain({"--groups " + std::to_string(*options.groups) + " is out of range", "",
                         "Use 1 to " + std::to_string(kMostGroups)});
    }
    resources.groups = options.groups.value_or(resources.groups);
    if (options.showsPruned) {
        if (question->model != &soundModel()) {
            return complain({"only the model sound knows which rule removes a draft", "--pruned", "Use --model sound"});
        }
        return listPruned(options, *question, resources);
    }

    std::vector<Stage> stages;
    std::optional<DraftList> wanted;
    const auto counts = question->model->count(*question, resources);
    if (!counts) {
        return complain(counts.error());
    }
    for (const SpaceCount& count : *counts) {
        const auto begin = std::chrono::steady_clock::now();
        Question each = *question;
        each.space = count.space;
        auto drafts = question->model->drafts(each, resources);
        if (!drafts) {
            return complain(drafts.error());
        }
        stages.push_back({count.space, drafts->size(), secondsSince(begin)});
        if (count.space == question->space) {
            wanted = std::move(*drafts);
        }
    }
    if (!options.csv.empty()) {
        if (const int written = writeDrafts(options.csv, *question, *wanted); written != kDone) {
            return written;
        }
        if (usesTerminal(options)) {
            return wanted->size() > 0 ? kDone : complain(emptySpace(*question, resources));
        }
    }
    (options.output == Output::Json ? printDraftsJson : printDrafts)(*question, *wanted, stages, resources);
    return wanted->size() > 0 ? kDone : complain(emptySpace(*question, resources));
}

} // namespace pimento::cli
