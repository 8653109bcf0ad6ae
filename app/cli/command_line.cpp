// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/options.h"
#include "app/cli/process.h"
#include "app/cli/support.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <string>

namespace pimento::cli {

namespace {

constexpr const char* kVersion = "pimento-cli 0.1.0";

void addOutput(CLI::App& command, Options& options)
{
    command.add_flag_callback(
        "--json", [&options] { options.output = Output::Json; }, "Print JSON for programs");
}

void addRules(CLI::App& command, Options& options)
{
    command.add_option("--with-rule", options.withRules, "Rules of the device that are off by default")->delimiter(',');
    command.add_option("--without-rule", options.withoutRules, "Rules of the device to leave out, or all")
        ->delimiter(',');
}

void addCache(CLI::App& command, Options& options)
{
    command.add_option("--cache", options.cache, "File with known costs of programs, or none (default: in ~/.cache)");
}

enum class Need : unsigned char { Always, Sometimes };

/// The options that say what is asked; returns the one for the device.
CLI::Option* addQuestion(CLI::App& command, Options& options, Need need = Need::Always)
{
    const bool isRequired = need == Need::Always;
    command.add_option("-k,--kernel", options.kernel, "Kernel, see 'pimento-cli kernels'")->required(isRequired);
    command.add_option("-s,--shape", options.shape, "Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048")
        ->required(isRequired);
    CLI::Option* backend =
        command.add_option("-b,--backend", options.backend, "Device, or a device file; see 'pimento-cli devices'");
    backend->required(isRequired);
    command.add_option("--model", options.model, "sound: compiled programs; dcc-artifact: the published artifact")
        ->capture_default_str();
    command.add_option("--type", options.type, "Element type: fp16, bf16, fp8, fp32, int8 or int32")
        ->capture_default_str();
    command
        .add_option("--indexing", options.indexing,
                    "Tiles with gaps hold the exact indices, or are expanded to a range; best: the faster one")
        ->capture_default_str();
    command.add_option("--rules", options.rules, "Pruning rules that make the kept drafts: of 1,2,3, or none")
        ->capture_default_str();
    command.add_option("--resident", options.resident, "Arguments that stay on the device between runs")
        ->delimiter(',');
    command.add_option("--streamed", options.streamed, "Arguments that are laid out on every run")->delimiter(',');
    command
        .add_option("--without-pass", options.withoutPasses,
                    "Optimizer passes to leave out: fusion, staging, group-commands")
        ->delimiter(',');
    addRules(command, options);
    command.add_option("--devices", options.devices, "Devices of a host that share the shape");
    command.add_option("--mode", options.mode, "kernel: input from host memory; inference: from on-chip memory")
        ->capture_default_str();
    return backend;
}

/// Where a space is chosen.
constexpr const char* kMayLoseBest = ". Only all is sure to have the fastest draft: complete and kept may lose it on "
                                     "small shapes, kept by up to 40 % on large ones (MODEL.md)";

/// Runs a command. What the libraries below throw (no memory, an output that is gone) ends in one message.
int finished(const std::function<int(const Options&)>& run, const Options& options)
{
    int code = kCheckFailed;
    Error problem;
    try {
        code = run(options);
    } catch (const std::bad_alloc&) {
        problem = {"the memory is not sufficient", "", "Use fewer --threads, smaller sizes or a smaller space"};
    } catch (const std::exception& error) {
        problem = {error.what(), "", "Choose a smaller space or another output"};
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        return complain({"the output could not be written completely", "", "Check the free space and the pipe"},
                        kCheckFailed);
    }
    return problem.what.empty() ? code : complain(problem, kCheckFailed);
}

/// The command with places to write to that have been looked at.
int checked(const std::function<int(const Options&)>& run, const Options& options)
{
    const auto outputs = checkOutputs(options);
    return outputs ? run(options) : complain(outputs.error());
}

} // namespace

namespace {

int runCommand(int argc, char** argv)
{
    Options options;
    std::function<int(const Options&)> run;
    CLI::App app("Explore the design space of processing-in-memory devices.", "pimento-cli");
    app.set_version_flag("--version", kVersion);
    app.require_subcommand(1);

    const auto add = [&](const char* name, const char* description, int (*function)(const Options&)) {
        CLI::App* command = app.add_subcommand(name, description);
        command->callback([&run, function] { run = function; });
        addOutput(*command, options);
        return command;
    };
    add("kernels", "List the kernels and their sizes", listKernels);
    for (const char* name : {"devices", "backends"}) { // the older name stays for scripts
        CLI::App* devices =
            add(name, "List the devices, show one with its commands and constraint table, or check a device file",
                listDevices);
        devices->add_option("name", options.backend, "Device or device file to show in full");
        devices->group(std::string_view(name) == "devices" ? "SUBCOMMANDS" : "");
    }

    CLI::App* rules = add("rules", "List the rules that make a device sound, and what each does", listRules);
    rules->add_option("-b,--backend", options.backend, "Device, see 'pimento-cli backends'")->required();
    rules->add_flag("--effects", options.effects, "Simulate default drafts without each of them, as a table");

    CLI::App* gains = add("gains", "Best drafts beside the default ones, for shapes of the paper", listGains);
    gains->add_option("-b,--backend", options.backend, "Device, see 'pimento-cli backends'")->required();
    gains->add_option("-k,--kernel", options.kernel, "Kernel, see 'pimento-cli kernels'")->required();
    gains->add_option("-s,--shape", options.shape, "One shape instead of the paper's");
    gains->add_option("--space", options.space,
                      "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    gains->add_option("--threads", options.threads, "Threads to use (default: all)");
    addCache(*gains, options);

    CLI::App* drafts = add("drafts", "Count and list the tiling drafts of a shape", listDrafts);
    addQuestion(*drafts, options);
    drafts->add_option(
        "--groups", options.groups,
        "Groups to share out instead of one device's; 32 are what Table 3 of the paper counts for ten devices");
    drafts->add_option("--space", options.space,
                       "Drafts to list: all, complete, kept (default) or listed" + std::string(kMayLoseBest));
    drafts->add_option("--csv", options.csv, "Write the drafts to a file, - for the terminal");
    drafts->add_flag("--pruned", options.showsPruned,
                     "List the drafts that the rules remove, with what stands for them");

    CLI::App* simulateCommand = add("simulate", "Simulate one draft or a whole space of drafts", simulate);
    // The vendor's machine brings its own device, so only the other models ask for one.
    addQuestion(*simulateCommand, options)->required(false);
    simulateCommand->get_option("--model")->description(
        "sound: compiled programs; dcc-artifact: the published artifact; samsung: the kernels of "
        "Samsung's HBM-PIM");
    auto* draft = simulateCommand->add_option("--draft", options.draft,
                                              "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default");
    auto* space = simulateCommand->add_option(
        "--space", options.space, "All drafts of a space: all, complete, kept or listed" + std::string(kMayLoseBest));
    draft->excludes(space);
    simulateCommand
        ->add_flag("--best", options.findsBest,
                   "With --space: find and prove the fastest draft without simulating all of them")
        ->needs(space);
    simulateCommand->add_option("--csv", options.csv, "With --space: one line per draft to a file, - for the terminal");
    simulateCommand->add_option("--threads", options.threads, "With --space: threads to use (default: all)");
    addCache(*simulateCommand, options);
    simulateCommand->add_option(
        "--commands", options.commands,
        "With --draft: write the command trace to a file; as a timeline for Perfetto if its name ends with .json");
    simulateCommand->add_option("--requests", options.requests, "With --draft: write the request list to a file");
    simulateCommand->add_option("--banks", options.banks, "With --draft: write the figures of every bank to a file");

    CLI::App* lowerCommand =
        add("lower", "Show what a draft becomes: representation, device program or requests", lowerDraft);
    addQuestion(*lowerCommand, options);
    lowerCommand
        ->add_option("--draft", options.draft, "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default")
        ->required();
    lowerCommand
        ->add_option("--emit", options.emit,
                     "ir, program (with --json: as objects that others can execute) or commands")
        ->capture_default_str();

    CLI::App* verifyCommand =
        add("verify", "Run lowered programs on a functional machine and compare with the kernel", verify);
    addQuestion(*verifyCommand, options, Need::Sometimes);
    auto* verifiedDraft = verifyCommand->add_option("--draft", options.draft, "One draft, e.g. 16x1,1x4,1x16");
    auto* verifiedSpace =
        verifyCommand->add_option("--space", options.space, "Drafts of a space: all, complete or kept");
    verifiedDraft->excludes(verifiedSpace);
    verifyCommand->add_option("--sample", options.sample, "With --space: as many random drafts instead of all");
    verifyCommand->add_option("--seed", options.seed, "Seed of drafts and data (default 1)");
    auto* library = verifyCommand->add_flag("--library", options.library,
                                            "Random kernels of the library, sizes, drafts and devices");
    library->excludes(verifiedDraft)->excludes(verifiedSpace);
    verifyCommand->add_option("--random", options.random, "With --library: how many (default 100)");

    CLI::App* replayCommand = add("replay", "Simulate a request list from a file", replay);
    replayCommand->add_option("requests", options.paths, "Request list (CSV)")->required()->expected(1);
    replayCommand->add_option("-b,--backend", options.backend, "Device, or a device file; see 'pimento-cli devices'")
        ->required();
    replayCommand->add_option(
        "--commands", options.commands,
        "Write the command trace to a file; as a timeline for Perfetto if its name ends with .json");

    addRules(*replayCommand, options);

    CLI::App* validateCommand = add("validate", "Compare reference files with what Pimento computes", validate);
    validateCommand->add_option("paths", options.paths, "Reference files or folders")->required();
    validateCommand->add_option("--threads", options.threads, "Threads to use (default: all)");

    CLI::App* cache = add("cache", "Show or clear the file with known costs of programs", showCache);
    addCache(*cache, options);
    cache->add_flag("--clear", options.clearsCache, "Forget them all");

    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    if (argc > 1 && argv[1][0] != '-' && std::ranges::find_if(commands, [&](const CLI::App* each) {
                                             return each->get_name() == argv[1];
                                         }) == commands.end()) {
        std::string all;
        for (const CLI::App* command : commands) {
            all += (all.empty() ? "" : ", ") + command->get_name();
        }
        return complain({"unknown command \"" + std::string(argv[1]).substr(0, 60) + "\"", "", "Use one of " + all});
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& request) { // --help and --version
        return finished([&](const Options&) { return app.exit(request); }, options);
    } catch (const CLI::ParseError& error) {
        return complain({error.what(), "", "See pimento-cli --help"});
    }
    return finished([&](const Options& all) { return checked(run, all); }, options);
}

} // namespace

int runCommandLine(int argc, char** argv)
{
    prepareProcess();
    try {
        return runCommand(argc, argv);
    } catch (const std::exception&) { // so little memory that not even a command line can be read
        say("pimento-cli: the memory is not sufficient\n");
        return kCheckFailed;
    }
}

} // namespace pimento::cli
