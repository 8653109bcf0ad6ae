// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/add_command.h"
#include "engine/systems/modules.h"

#include <string>

namespace pimento::cli {

namespace {

constexpr const char* kDraftText =
    "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default; for other models, a "
    "candidate in one line or the name of a baseline";
constexpr const char* kTraceText =
    "write the command trace to a file; as a timeline for Perfetto if its name ends with .json";

/// Lists the forms that the systems write, "compiled: ir, program; comonm: mapping, cnm". Systems in a row with the
/// same forms share an entry.
std::string formsText()
{
    std::string text;
    std::string before;
    for (const SystemModule& module : systemModules()) {
        const std::string forms = formIds<ExportForm>(module.exports);
        if (!forms.empty() && forms != before) {
            text += (text.empty() ? "" : "; ") + std::string(module.id) + ": " + forms;
            before = forms;
        }
    }
    return text;
}

} // namespace

void addDrafts(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "drafts", "Count and list the tiling drafts of a shape", listDrafts);
    addQuestion(command, options.question);
    command.add_option("--groups", options.groups,
                       "Number of groups instead of the device's; Table 3 of the paper counts 32 for ten devices");
    addSpace(command, options.question,
             "Drafts to list: all, complete (default), kept or listed" + std::string(kMayLoseBest));
    command.add_option("--csv", options.csv, "Write the drafts to a file, - for the terminal");
    command.add_flag("--pruned", options.showsPruned,
                     "List the drafts that the rules remove, with the drafts that represent them");
}

void addSimulate(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(app, chosen, "simulate",
                                        "Simulate one candidate or a whole space of them, or find and prove the best: "
                                        "drafts, schedules, mappings",
                                        simulate);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    CLI::Option* draft = addDraft(command, options.draft, kDraftText);
    CLI::Option* from = addFrom(command, options.from);
    CLI::Option* space = addSpace(command, options.question,
                                  "All drafts of a space: all, complete, kept or listed" + std::string(kMayLoseBest));
    draft->excludes(space)->excludes(from);
    from->excludes(space);
    command.add_flag("--best", options.findsBest,
                     "With --space: find and prove the fastest draft without simulating all of them");
    command.add_option("--csv", options.csv, "With --space: one line per draft to a file, - for the terminal");
    addThreads(command, options.threads, "With --space: threads to use (default: all)");
    addCache(command, options.cache);
    command.add_option("--commands", options.commands, std::string("With --draft: ") + kTraceText);
    command.add_option("--requests", options.requests, "With --draft: write the request list to a file");
    command.add_option("--banks", options.banks, "With --draft: write the figures of every bank to a file");
}

void addLower(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(
        app, chosen, "lower", "Show a draft as data-centric representation, device program or requests", lowerDraft);
    addQuestion(command, options.question);
    addSpace(command, options.question, "")->group("");
    addDraft(command, options.draft, kDraftText)->excludes(addFrom(command, options.from));
    command
        .add_option(
            "--emit", options.emit,
            "ir, program (with --json: as objects that others can execute), commands or mlir (the kernel; "
            "with a draft in its tiles); of schedules for DPUs trace, kernel, tensor, host, loops-before, loops, "
            "assembly, host-c, kernel-c; of mappings, by system, mapping, cnm, llvcnm, mlir, program, nest, json, "
            "figures, streams, streams-json, mapping-json, timeline")
        ->capture_default_str();
}

void addExport(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(
        app, chosen, "export",
        "Write forms of a candidate that other tools can run and read, such as programs and loop nests", exportDraft);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    addSpace(command, options.question, "With --best: drafts to search: all (default), complete or kept");
    addDraft(command, options.draft, kDraftText)->excludes(addFrom(command, options.from));
    command.add_flag("--best", options.findsBest, "Export the best draft of the space, found and proved");
    command.add_option("--out", options.out, "Folder for the files; created if it does not exist");
    command.add_option("--formats", options.formats, "Forms, by system (default: all): " + formsText())->delimiter(',');
    command.add_option("--notebook", options.notebook,
                       "Instead of a draft: notebook (.ipynb) that asks the question with the Python package");
    command.add_option("--report", options.report,
                       "Instead of a draft: explore the question and write a page (.html), as 'study report' does");
    addThreads(command, options.threads, "With --best: threads to use (default: all)");
    addCache(command, options.cache);
}

void addVerify(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "verify",
            "Run lowered programs and loop nests on a functional machine and compare with the kernel or layer", verify);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    CLI::Option* draft = addDraft(command, options.draft, "One draft, e.g. 16x1,1x4,1x16");
    CLI::Option* space = addSpace(command, options.question, "Drafts of a space: all, complete or kept");
    draft->excludes(space)->excludes(addFrom(command, options.from));
    command.add_option("--sample", options.sample, "With --space: verify this number of random drafts instead of all");
    command.add_option("--seed", options.seed, "Seed of drafts and data (default 1)");
    command
        .add_flag("--library", options.library,
                  "Verify random kernels of the library with random sizes, drafts and devices")
        ->excludes(draft)
        ->excludes(space);
    command.add_option("--random", options.random, "With --library: number of cases (default 100)");
}

void addReplay(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "replay", "Simulate a request list, or a trace of the AiM simulator, from a file", replay);
    command.add_option("requests", options.list, "Request list (CSV), or a trace (.trace, .trace.gz)")->required();
    command.add_option("-b,--backend", options.backend,
                       "Device, or a device file; see 'pimento-cli devices'. For a trace: aim-simulator (default) or "
                       "aim-simulator-cent, the version that CENT used");
    std::string text = kTraceText;
    text.front() = 'W';
    command.add_option("--commands", options.commands, text);
    addRules(command, options.rules);
}

} // namespace pimento::cli
