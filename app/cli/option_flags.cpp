// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_flags.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <string>

namespace pimento::cli {

namespace {

/// Lists the systems, "compiled: Compiled and verified; dcc-artifact: Published artifact".
std::string systemsText()
{
    std::string text;
    for (const System* system : systems()) {
        text += (text.empty() ? "" : "; ") + system->info().id + ": " + system->info().title;
    }
    return text;
}

std::string passesText()
{
    std::string text;
    for (const lower::Pass* pass : lower::passes()) {
        text += (text.empty() ? "" : ", ") + std::string(pass->name());
    }
    return text;
}

/// Adds settings that have an option of their own.
void addSettings(CLI::App& command, QuestionOptions& options)
{
    command.add_option("--indexing", options.indexing,
                       "Indices of tiles with gaps: exact, expanded to a range, or best (the faster one; default)");
    command.add_option("--rules", options.prune,
                       "Pruning rules for the space kept: 1,2,3 (default), some of them, or none");
    command.add_option("--without-pass", options.withoutPasses, "Optimizer passes to leave out: " + passesText())
        ->delimiter(',');
    addRules(command, options.rules);
    command.add_option("--devices", options.devices, "Number of devices of a host that share the shape");
    command.add_option("--mode", options.mode,
                       "kernel (default): input from host memory; inference: from on-chip memory");
    command
        .add_option("--set", options.settings,
                    "Any setting of the system, as SETTING=VALUE; a wrong one lists all settings")
        ->allow_extra_args(false);
    command.add_option("--gpu-times", options.gpuTimes,
                       "Table of measured times of processors to compare with (CLI.md), for --set gpu-time=measured");
}

} // namespace

void addOutput(CLI::App& command, OutputOptions& options)
{
    command.add_flag_callback(
        "--json", [&options] { options.output = Output::Json; }, "Print JSON for programs");
}

void addRules(CLI::App& command, RuleOptions& options)
{
    command.add_option("--with-rule", options.with, "Rules of the device that are off by default")->delimiter(',');
    command.add_option("--without-rule", options.without, "Rules of the device to turn off, or all")->delimiter(',');
}

void addCache(CLI::App& command, CacheOptions& options)
{
    command.add_option("--cache", options.file, "File with known costs of programs, or none (default: in ~/.cache)");
}

void addThreads(CLI::App& command, std::optional<int>& threads, const char* description)
{
    command.add_option_function<int>(
        "--threads",
        [&threads](int wanted) {
            threads = wanted; // checked by threadsOf()
            limitThreads(wanted > 0 ? static_cast<unsigned>(wanted) : 0);
        },
        description);
}

void addQuestion(CLI::App& command, QuestionOptions& options)
{
    command.add_option("-k,--kernel", options.kernel,
                       "Kernel or layer, see 'pimento-cli kernels', or a file: a kernel (.py, .mlir) or, for "
                       "accelerators, a layer or a network (.json, .onnx)");
    command.add_option("-s,--shape", options.shape, "Sizes, e.g. batch=1,nhead=32,dhead=128,seq_len=2048");
    command.add_option("-b,--backend", options.backend,
                       "Device or accelerator, or a file with one; see 'pimento-cli devices'");
    command.add_option("--model", options.model, systemsText() + " (default: " + systems().front()->info().id + ")");
    command.add_option("--type", options.type, "Element type: fp16 (default), bf16, fp8, fp32, int8 or int32");
    command.add_option("--resident", options.resident, "Arguments that stay on the device between runs")
        ->delimiter(',');
    command.add_option("--streamed", options.streamed, "Arguments that are laid out again on every run")
        ->delimiter(',');
    addSettings(command, options);
    command.add_option("--question", options.file, "File with a question (JSON); other options change what it says");
    command.add_option("--save-question", options.saved, "Write the question to a file that --question reads");
}

void addFiles(CLI::App& command, QuestionOptions& options)
{
    command.add_option("FILE", options.files,
                       "YAML files for Timeloop that describe layer, accelerator, mapping and constraints together");
}

CLI::Option* addSpace(CLI::App& command, QuestionOptions& options, const std::string& description)
{
    return command.add_option("--space", options.space, description);
}

CLI::Option* addDraft(CLI::App& command, std::string& draft, const char* description)
{
    return command.add_option("--draft", draft, description);
}

CLI::Option* addFrom(CLI::App& command, std::string& from)
{
    return command.add_option("--from", from,
                              "The draft of a data-centric representation in a file, as 'lower --emit ir' prints it");
}

} // namespace pimento::cli
