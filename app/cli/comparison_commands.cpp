// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/add_command.h"

#include <string>

namespace pimento::cli {

void addGains(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "gains",
            "Compare the best draft with the baseline and the GPU, for one shape or the paper's shapes", listGains);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addRegret(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "regret",
            "Measure what pruning, compute-first choice and baselines lose against the best draft", listRegret);
    addQuestion(command, options.question);
    addSpace(command, options.question, "Drafts to search for the best one: complete (default) or all");
    command.add_option("--shapes", options.shapes,
                       "File with a device, a kernel and a shape a line, or shapes alone; without it and without a "
                       "kernel: a family of 30 shapes over all devices");
    command.add_option("--predictor", options.predictor,
                       "File of a trained predictor, whose choice is measured too; see 'predict'");
    command.add_option("--csv", options.csv,
                       "Write a line for each way of choosing a draft to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addSensitivity(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "sensitivity",
            "Find the assumptions that reverse a conclusion; the best draft is proved under each assumption",
            showSensitivity);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    command.add_option("--assumption", options.only, "Assumptions to test, by id (see --list)")->delimiter(',');
    command.add_flag("--list", options.lists,
                     "List the assumptions with their values and sources, without computing anything");
    command.add_option("--csv", options.csv, "One line per value of an assumption to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addCompare(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "compare", "Compare candidates of any kernels, layers, shapes and devices with a baseline",
            compareItems);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    for (const char* single : {"--question", "--save-question"}) {
        command.remove_option(command.get_option(single));
    }
    addSpace(command, options.question,
             "Drafts to search for the best one: all (default), complete or kept" + std::string(kMayLoseBest));
    command.add_option("--draft", options.draft,
                       "Draft of the first device (the others get its counterpart), or for every device: best (if "
                       "omitted), default, published, paper, all-cores or vendor");
    command.add_flag(
        "--match", options.matches,
        "Use the counterpart of the first device's draft on the other devices, even if that draft is the best one");
    command
        .add_option("--item", options.items,
                    "'DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]'; DRAFT may be match, see --match; repeated")
        ->allow_extra_args(false);
    command.add_option("--items", options.itemsFile, "File with one such item per line; # begins a remark");
    command.add_option("--question", options.questions, "File with a question (JSON); repeated")
        ->allow_extra_args(false);
    command.add_option("--baseline", options.baseline, "Item that the others are compared with (default: 1)");
    command.add_option("--csv", options.csv, "One line per item to a file, - for the terminal");
    command.add_option("--svg", options.svg, "Rooflines of all items, their devices and processors as a picture");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addAdvise(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "advise", "Show where the time of a draft goes, and which changes would save time", advise);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Drafts to search for the best one: all (default), complete or kept" + std::string(kMayLoseBest));
    addDraft(command, options.draft, "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default (default)")
        ->excludes(addFrom(command, options.from));
    command.add_flag("--all", options.all, "Show all advice, and the changes that do not help, with their figures");
    command.add_flag("--best", options.best,
                     "Always search for the best draft of the space, not only if no change helps");
    command
        .add_option("--check", options.checks,
                    "Instead of advice: compare predicted with simulated savings on this number of random drafts")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--seed", options.seed, "With --check: seed of the drafts (default 1)");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addWhatIf(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "whatif",
            "Sweep a parameter of device, accelerator or question, with the best candidate proved at each value",
            showWhatIf);
    addQuestion(command, options.question);
    addFiles(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    command.add_option("--sweep", options.sweeps,
                       "PARAMETER=VALUES, once for a curve or twice for a map: a list (channels=8,16,32), steps "
                       "('nRCDRD=8..32 step 4') or factors ('channels=4..64 x2'); parameters: --list");
    command.add_option("--preset", options.preset,
                       "Change several parameters of the device at once, before any sweep; --list names the presets");
    command.add_flag(
        "--list", options.lists,
        "List the parameters with their values and sensible ranges, without computing anything; needs no kernel");
    command.add_flag("!--no-refine", options.refines, "Do not refine between values where the answer changes");
    command.add_option("--csv", options.csv, "One line per point to a file, - for the terminal");
    command.add_option("--svg", options.svg, "Draw the curve or the map to a file");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

} // namespace pimento::cli
