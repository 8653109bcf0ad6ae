// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "app/cli/add_command.h"
#include "app/cli/common/mcp_options.h"
#include "app/cli/common/sweep_options.h"
#include "engine/systems/modules.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace pimento::cli {

namespace {

void addDevices(CLI::App& app, ChosenCommand& chosen)
{
    for (const char* name : {"devices", "backends"}) { // the older name is kept for scripts
        const auto [command, options] = add(
            app, chosen, name,
            "List the devices, show one with its commands and constraint table, or check a device file", listDevices);
        command.add_option("name", options.backend, "Device or device file to show in full");
        command.group(std::string_view(name) == "devices" ? "SUBCOMMANDS" : "");
    }
}

void addLessons(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "lessons", "List the lessons, print one with its values filled in, or check lesson files",
            giveLessons);
    command.add_option("names", options.names, "Lesson to print; lessons or lesson files to check (default: all)");
    command.add_flag("--check", options.checks,
                     "Find out whether all names, expressions and right choices hold; print no lesson");
    command.add_flag("--notes", options.withNotes, "With the notes for the speaker");
    command.add_flag("--markdown", options.isMarkdown, "As Markdown, for a handout");
    command.add_option("--language", options.language,
                       "Language of the texts, e.g. de; texts without a translation stay English");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addRulesCommand(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "rules", "List the rules of a device that keep programs correct, and what each rule does",
            listRules);
    command.add_option("-b,--backend", options.backend, "Device, or a device file; see 'pimento-cli devices'")
        ->required();
    command.add_flag("--effects", options.effects,
                     "Simulate the baseline drafts with each rule turned off in turn, as a table");
}

/// Objectives of networks by the systems that map them: "latency (default), energy".
std::string networkObjectives()
{
    std::string text;
    for (const NetworkMapper* mapper : networkMappers()) {
        text += text.empty() ? "" : "; ";
        const std::vector<Objective> objectives = mapper->objectives();
        for (std::size_t i = 0; i < objectives.size(); ++i) {
            text += (i == 0 ? "" : ", ") + objectives[i].id + (i == 0 ? " (default)" : "");
        }
    }
    return text;
}

void addNetwork(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "network",
            "List the layers of a neural network with shapes, work and weights, or map them on devices; "
            "without a name, list all networks",
            showNetwork);
    command.add_option(
        "network", options.network,
        "File (.onnx, .json), or name of a network or language model; if it is missing, all networks are listed");
    command.add_option(
        "--passes", options.passes,
        "Changes of the graph: standard (default for ONNX), none (default for others), all, or names with "
        "commas");
    command.add_option("--sizes", options.sizes, "Sizes that the file leaves open, as in height=224,image.3=224")
        ->delimiter(',');
    command.add_option("--save", options.saved, "Write the network to a file that -k reads, - for the terminal");
    command.add_option("-b,--backend,--device", options.backend,
                       "Accelerator: the best mapping of each layer, and choices that all layers make together");
    command.add_option("--objective", options.objective, "With a device: " + networkObjectives());
    command.add_option("--type", options.type, "With a device: element type of all tensors, e.g. int8");
    command
        .add_option(
            "--set", options.settings,
            "With a device: any setting of the system that maps networks on it, as SETTING=VALUE, e.g. tolerance=0.1")
        ->allow_extra_args(false);
    command.add_flag("--separate", options.omitsShared,
                     "With a device: solve each layer alone, without choices for all layers together");
    command.add_option("--csv", options.csv,
                       "Write a line for each layer to a file, - for the terminal; needs a device");
    auto* const devices =
        command.add_option("--devices", options.devices,
                           "all, or names with commas: each layer on each device, and the best device for each layer");
    command.add_option("--host", options.host, "With --devices: GPU of the host (default: a100), or none")
        ->needs(devices);
    command.add_option("--link", options.link, "With --devices: none, nvlink, pcie5 (default) or cxl")->needs(devices);
    command
        .add_option("--launches", options.launches,
                    "With --devices: kernel launches of the host, graph (default), stream or none")
        ->needs(devices);
    command
        .add_option("--seconds", options.seconds,
                    "With --devices: time for all searches (default: 45); cells without a proof are marked")
        ->needs(devices);
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addReproduce(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "reproduce",
            "Recompute figures of papers and compare them with the printed ones; compare claims of other publications",
            reproduceFigures);
    command.add_option("figures", options.figures, listFigures(publishedFigures()))->required();
    command.add_option("--system,--model", options.model, "dcc-artifact (default) or compiled");
    command.add_option("--out", options.out, "Folder for a CSV file and a bar chart (SVG) of each figure");
    command.add_option("--shapes", options.shapes, "Shapes of each row of table4, spread evenly (default: all, 160)");
    command.add_option("--samples", options.samples,
                       "Drafts to simulate for training: per row of table4 (default: 10000), for fig15 (at most 3000)");
    command
        .add_option(
            "--only", options.only,
            "Publications or claims of bands, as in attacc,cent-throughput; workloads or sets of imtp, as in MTV,b")
        ->delimiter(',');
    command.add_option("--trials", options.trials, "Schedules that a search of imtp measures (default: 1000)");
    command.add_option("--seeds", options.seeds, "Searches of each variant for fig13 of imtp (default: 3)");
    command.add_option("--study", options.study,
                       "Study with known results for kernels of bands; new results are added");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addPredict(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "predict", "Predict the costs of drafts with a trained predictor, or train one", predictCosts);
    addQuestion(command, options.question);
    addSpace(command, options.question, "Drafts to predict: all, complete (default), kept or listed");
    command.add_option("--predictor", options.predictor, "File of a trained predictor; without it: lower bounds");
    command.add_option("--top", options.top, "Most promising drafts to list (default: 10)");
    command.add_option("--run", options.run, "Number of these drafts to simulate");
    command.add_option("--csv", options.csv, "Write the prediction of every draft to a file, - for the terminal");
    command.add_option("--train", options.train, "Train a predictor and write it to a file");
    command.add_option("--shapes", options.shapes,
                       "File with training questions: a device, a kernel and a shape per line, or shapes alone");
    command.add_option("--samples", options.samples, "Drafts to simulate for the training, at most (default: 5000)");
    command.add_option("--share", options.share, "Fraction of each shape's drafts to simulate (default: 0.15)");
    command.add_option("--rounds", options.rounds, "Trees (default: 600)");
    command.add_option("--depth", options.depth, "Depth of a tree (default: 6)");
    command.add_option("--rate", options.rate, "Learning rate (default: 0.1)");
    command.add_flag("--paper", options.isPaper, "The paper's trees: rate 0.1, depth 8, 5000 rounds");
    command.add_option("--seed", options.seed, "Seed of the sample and the trees (default: 1)");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addExplore(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "explore",
            "Explore a space of a kernel or layer into a study: a file that keeps all results and resumes after a stop",
            exploreStudy);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    addSpace(command, options.question, "Drafts to explore: all, complete or kept" + std::string(kMayLoseBest));
    command.add_option("--study", options.study, "Study file (.pimento); created if it does not exist")->required();
    CLI::Option* all = command.add_flag(
        "--all", options.all, "Simulate every draft, not only the drafts that the proof of the best one needs");
    command.add_option("--budget", options.budget, "Maximum number of drafts to examine")->excludes(all);
    command.add_option("--cycles", options.cycles, "Maximum number of device cycles to simulate")->excludes(all);
    command
        .add_option("--seconds", options.seconds,
                    "Stop after this number of seconds; the result then depends on the machine")
        ->excludes(all);
    command.add_option("--top", options.top, "Drafts that are simulated first, by prediction (default 32)");
    command.add_option(
        "--predictor", options.predictor,
        "Predictor: estimate (lower bounds; default), the file of a trained predictor (kept in the study), "
        "study (the predictor in the study), or none");
    command
        .add_option("--pareto", options.pareto,
                    "Pareto front to list, over two or three of time, rearrangement, compute, energy, banks, "
                    "host-traffic, capacity or any column; or over the objectives of the system: objectives")
        ->delimiter(',');
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addBatch(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "batch",
            "Answer a file of questions: one JSON object per line in, one JSON object per line out", answerBatch);
    command.add_option("input", options.input, "File with the questions; - or no file: the standard input");
    command.add_option("--out", options.out, "File for the answers instead of the standard output");
    command.add_flag("--check", options.check, "Only check that the questions and drafts of all lines are valid");
    addThreads(command, options.threads, "Lines to answer at the same time (default: as many as there are threads)");
    command.add_option("--gpu-times", options.gpuTimes,
                       "Table of measured times of processors, for the setting \"gpu-time\": \"measured\"");
    addCache(command, options.cache);
}

void addStudy(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "study", "Show, query, export, report or merge studies, and list their notes", useStudy);
    command.add_option("action", options.action, "show, query, export, notes, merge or report")->required();
    command
        .add_option("files", options.files,
                    "Study file; for merge: two or more studies, then the new one; for query: the study, then a "
                    "SELECT or the name of a saved query")
        ->required();
    addQuestion(command, options.question);
    addSpace(command, options.question, "Space of the question to show, if the study has several");
    command.add_option("--id", options.id, "Question, by the first letters of its key (see show)");
    command.add_option("--csv", options.csv, "With export, notes and query: file for the table, - for the terminal");
    command.add_option("--xlsx", options.xlsx,
                       "With export and query: workbook for the table, with a sheet of its provenance");
    command.add_flag("--schema", options.schema, "With query: list the tables and the saved queries");
    command.add_option("--save", options.save, "With query: save the SELECT in the study under a name");
    command.add_option("--remove", options.remove, "With query: remove a saved query by its name");
    command.add_option("--rows", options.rows,
                       "With query: largest number of rows (default: 1000; in a file: 1000000)");
    command.add_option("--seconds", options.seconds, "With query: time limit of the SELECT (default: 10)");
    command.add_option("--out", options.out,
                       "With export: folder for one file per question; with report: the page (.html)");
    command.add_option("--columns", options.columns,
                       "With export: folder for one NumPy file (.npy) per column of a question");
    command.add_flag("--known", options.known,
                     "With export: add results of unlisted candidates; they differ from run to run");
    command
        .add_option("--pareto", options.pareto,
                    "With export: add a column that marks drafts on the Pareto front of these columns")
        ->delimiter(',');
}

void addSweep(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "sweep",
            "Answer a plan of many questions in parts: here, by GNU parallel, or as a job array of Slurm", sweep);
    command.add_option("action", options.action, "A plan (.json) to begin; or run, again, status or merge")->required();
    command.add_option("folder", options.folder, "Folder of the sweep, except with a plan");
    command.add_option("--out", options.out,
                       "With a plan: new folder for the sweep; with merge: file for the answers, a line each");
    command.add_option("--csv", options.csv, "File for the table of all answers, - for the terminal");
    command.add_option("--parts", options.parts, "With a plan: number of parts (default: 64, or one per question)");
    command.add_option("--part", options.part, "With run: this part alone, from 0 (default: all without answers)");
    command
        .add_option("--with", options.with, "Who runs the parts: here, parallel, slurm, or none (only cut the plan)")
        ->capture_default_str();
    command.add_option("--tasks", options.tasks, "With parallel and slurm: parts at the same time");
    command.add_flag("--wait", options.waits, "With slurm: wait for the parts, then join their answers");
    addThreads(command, options.threads, "Threads of a part (default: all here, 1 with parallel and slurm)");
    addCache(command, options.cache);
}

void addMcp(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "mcp", "Serve an assistant by the Model Context Protocol on the standard input and output",
            serveMcp);
    command.add_option("--folder", options.folder, "Folder for study files (default: the current one)");
    addCache(command, options.cache);
}

void addValidate(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "validate", "Compare reference files with what Pimento computes", validate);
    command.add_option("paths", options.paths, "Reference files or folders")->required();
    addThreads(command, options.threads, kAllThreads);
}

void addCacheCommand(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "cache", "Show or clear the file with known costs of programs", showCache);
    addCache(command, options.cache);
    command.add_flag("--clear", options.clears, "Delete all known costs");
}

void addKernels(CLI::App& app, ChosenCommand& chosen)
{
    add(app, chosen, "kernels", "List the kernels and their sizes", listKernels);
}

struct CommandEntry {
    std::string_view name;
    void (*add)(CLI::App& app, ChosenCommand& chosen);
};

// In the order of the help.
constexpr CommandEntry kCommands[] = {
    {"kernels", addKernels},   {"lessons", addLessons}, {"devices", addDevices},     {"rules", addRulesCommand},
    {"network", addNetwork},   {"gains", addGains},     {"reproduce", addReproduce}, {"llm", addLlm},
    {"serve", addServe},       {"regret", addRegret},   {"predict", addPredict},     {"sensitivity", addSensitivity},
    {"compare", addCompare},   {"chain", addChain},     {"batch", addBatch},         {"advise", addAdvise},
    {"explore", addExplore},   {"study", addStudy},     {"sweep", addSweep},         {"mcp", addMcp},
    {"whatif", addWhatIf},     {"drafts", addDrafts},   {"simulate", addSimulate},   {"lower", addLower},
    {"export", addExport},     {"verify", addVerify},   {"replay", addReplay},       {"validate", addValidate},
    {"cache", addCacheCommand}};

} // namespace

void addCommands(CLI::App& app, ChosenCommand& chosen, std::string_view name)
{
    const auto* const named = std::ranges::find(kCommands, name, &CommandEntry::name);
    for (const CommandEntry& each : kCommands) {
        if (named == std::end(kCommands) || &each == named) {
            each.add(app, chosen);
        }
    }
}

} // namespace pimento::cli
