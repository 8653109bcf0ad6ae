// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "app/cli/common/options.h"
#include "app/cli/option_flags.h"
#include "engine/systems/modules.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::cli {

namespace {

constexpr const char* kDraftText = "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default";
constexpr const char* kTraceText =
    "write the command trace to a file; as a timeline for Perfetto if its name ends with .json";
constexpr const char* kAllThreads = "Threads to use (default: all)";

/// A command with its options, which live as long as the command.
template <class Options> struct Added {
    CLI::App& command;
    Options& options;
};

template <class Options>
Added<Options> add(CLI::App& app, ChosenCommand& chosen, const char* name, const char* description,
                   int (*function)(const Options&))
{
    const auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(name, description);
    command->callback([&chosen, options, function] {
        chosen = {[options, function] { return function(*options); }, [options] { return filesOf(*options); }};
    });
    addOutput(*command, *options);
    return {*command, *options};
}

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
    command.add_flag("--notes", options.withNotes, "With the notes for whoever speaks");
    command.add_flag("--markdown", options.isMarkdown, "As Markdown, for a handout");
    command.add_option("--language", options.language, "Of the texts, e.g. de; what is not translated stays English");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addRulesCommand(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "rules", "List the rules that make a device sound, and what each does", listRules);
    command.add_option("-b,--backend", options.backend, "Device, see 'pimento-cli backends'")->required();
    command.add_flag("--effects", options.effects, "Simulate default drafts without each of them, as a table");
}

void addGains(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(
        app, chosen, "gains", "Best drafts beside the default ones, for one shape or those of the paper", listGains);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addReproduce(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "reproduce",
            "Run figures of the DCC and IMTP papers beside what they print, and what other publications claim",
            reproduceFigures);
    command.add_option("figures", options.figures, listFigures(publishedFigures()))->required();
    command.add_option("--system,--model", options.model, "dcc-artifact (default) or compiled");
    command.add_option("--out", options.out, "Folder for a CSV file and a bar chart (SVG) of each figure");
    command.add_option("--shapes", options.shapes, "Shapes of each row of table4, spread evenly (default: all, 160)");
    command.add_option(
        "--samples", options.samples,
        "Drafts that are run to train for each row of table4 (default: 10000), and for fig15 (at most 3000)");
    command
        .add_option(
            "--only", options.only,
            "Publications or claims of bands, as in attacc,cent-throughput; workloads or sets of imtp, as in MTV,b")
        ->delimiter(',');
    command.add_option("--trials", options.trials, "Schedules that a search of imtp measures (default: 1000)");
    command.add_option("--seeds", options.seeds, "Searches of each variant for fig13 of imtp (default: 3)");
    command.add_option("--study", options.study, "Study that knows kernels of bands and keeps new ones");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

/// Adds the options of a model on a host.
void addHostedModel(CLI::App& command, HostedModelOptions& options)
{
    command.add_option(
        "--host", options.host,
        "Host: attacc (default), a100, attacc-beside, attacc-8, h100, aim, dgx-attacc, dgx-large, h100-attacc, cent");
    command.add_option("--hosts", options.hosts, "Hosts, one after the other as stages of a pipeline (default: 1)");
    command.add_option("--token-step", options.tokenStep,
                       "Programs of attention are for contexts that are multiples of it (default: 128)");
    command.add_option("--launches", options.launches, "Kernel launches on GPU and PIM devices: graph, stream or none");
    command.add_option("--link", options.link, "Between processor and devices: none, nvlink, pcie5 or cxl");
    command.add_option("--processors", options.processors, "Processors of the host, which share every layer");
    command.add_option("--devices", options.devices, "Devices of each processor");
    command.add_option("-b,--backend", options.backend, "Another device, see 'pimento-cli devices'");
    command.add_option(
        "--idle-watts", options.idleWatts,
        "Static power of a processor, whatever it does (default: the host's, with its source in the output)");
    command.add_option("--device-idle-watts", options.deviceIdleWatts,
                       "Static power of a device, whatever it does (default: the host's)");
    command.add_option("--power-cap", options.powerCap,
                       "Power that a device must not exceed, 0 for none (default: 116 W for stacks of HBM3)");
    command.add_option("--space", options.space, "Drafts of each kernel: complete (default), kept or all");
    command.add_flag("--weights-twice", options.holdsTwice,
                     "Hold weights in a layout for prefill and one for decode, instead of laying them out anew");
    command.add_option("--kv-places", options.kvPlaces,
                       "Keys and values that attention wants elsewhere than before: charged (default: laid out anew, "
                       "time and energy), held (one place for the longest context) or free");
    command.add_option("--prefill-times", options.prefillTimes,
                       "CSV of measured times of prompts, tokens,seconds[,batch], instead of what their layers take");
    command.add_option("--study", options.study, "Study that keeps the best drafts of all kernels, and knows them");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

constexpr const char* kPlaceText =
    "Where layers run: fastest (default), gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, or by hand as in "
    "attention=device,ffn=both";

void addLlm(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "llm", "Run a language model on a host with PIM devices, layer by layer", runLanguageModel);
    command.add_option("model", options.on.model,
                       "Model or model file (config.json too); without one: list what there is");
    command.add_option("--place", options.placements, std::string(kPlaceText) + "; several with ;")->delimiter(';');
    command.add_flag("--all-placements", options.hasAllPlacements, "Every placement that has a name");
    command.add_option("--batch", options.batches, "Sequences at once; one or several, as in 1,2,4")->delimiter(',');
    command.add_option("--input", options.inputTokens, "Tokens of each prompt (default: 128)");
    command.add_option("--output", options.outputTokens, "Tokens that are generated for each (default: 128)");
    command.add_flag("--ignore-memory", options.ignoresMemory, "Ask what would be if a model fitted that does not");
    command.add_flag("--crossovers", options.hasCrossovers,
                     "Tokens at once up to which devices are faster, for each linear layer");
    command.add_option("--csv", options.csv, "Write a line for each layer to a file, - for the terminal");
    command.add_option("--power", options.power,
                       "Write a line for each stretch of a stack's power over the last step, - for the terminal; "
                       "programs of devices are simulated once more for it");
    addHostedModel(command, options.on);
}

void addServe(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "serve", "Serve requests with a language model on a host: latencies, throughput, energy",
            serveRequests);
    command.add_option("model", options.on.model, "Model or model file (config.json too)")->required();
    command.add_option("--place", options.placement, kPlaceText);
    command.add_option("--batches", options.batches, "Batches that programs are made for; others are padded")
        ->delimiter(',');
    command.add_option("--context", options.longestContext, "Longest context of a program (default: of the requests)");
    command.add_option("--trace", options.trace,
                       "CSV of arrivals: time,input,output, or an Azure or BurstGPT trace; without it: generated");
    ServeOptions* all = &options; // lives as long as the command
    command.add_option("--rate", options.rate, "Arrivals a second (default: 1, or as the trace has them)")
        ->each([all](const std::string&) { all->hasRate = true; });
    command.add_option("--arrivals", options.arrivals, "poisson (default), fixed or bursts");
    command.add_option("--requests", options.requests, "Requests to generate (default: 1000), or to take of a trace")
        ->each([all](const std::string&) { all->hasRequests = true; });
    command.add_option("--input", options.inputs, "Tokens of a prompt, or least,most (default: 512)")->delimiter(',');
    command.add_option("--output", options.outputs, "Tokens of an answer, or least,most (default: 128)")
        ->delimiter(',');
    command.add_option("--seed", options.seed, "Of what is drawn at random (default: 1)");
    command.add_option("--schedule", options.schedule,
                       "prefill-first (default), decode-first, chunked, static or apart");
    command.add_option("--chunk", options.chunk, "Tokens of a step of chunked (default: 512)");
    command.add_option("--instances", options.instances, "Equal hosts (default: 1)");
    command.add_option("--preemption", options.preemption,
                       "When keys and values fill the memory: none (default: a request waits until its whole answer "
                       "fits) or recompute");
    command.add_option("--routing", options.routing, "Of several instances: round-robin (default) or least-loaded");
    command.add_option("--prefill-tokens", options.prefillTokens,
                       "Tokens of the prompts that share a step (default: 8192)");
    command.add_option("--transfer-bandwidth", options.transferGigabytes,
                       "GB/s from prompt server to token server of apart (default: 50)");
    command.add_option("--transfer-latency", options.transferMicroseconds,
                       "Microseconds before the first byte of a transfer of apart (default: 0)");
    command.add_option("--ttft", options.firstToken, "Objective: seconds until the first token");
    command.add_option("--tpot", options.perToken, "Objective: seconds for each further token on average");
    command.add_flag("--find-rate", options.findsRate, "Largest rate at which 99 % of the requests meet the objective");
    command.add_option("--csv", options.csv, "Write a line for each request to a file, - for the terminal");
    command.add_option("--history", options.history, "Write a line for each interval of time to a file");
    addHostedModel(command, options.on);
}

void addRegret(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "regret", "What pruning, compute-first choice and baselines lose", listRegret);
    addQuestion(command, options.question);
    addSpace(command, options.question, "Drafts among which the best one is looked for: complete (default) or all");
    command.add_option("--shapes", options.shapes,
                       "File with a device, a kernel and a shape a line, or shapes alone; without it and without a "
                       "kernel: a family of 30 shapes over all devices");
    command.add_option("--predictor", options.predictor,
                       "File of a trained predictor: what its choice loses as well, see 'predict'");
    command.add_option("--csv", options.csv,
                       "Write a line for each way of choosing a draft to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addPredict(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "predict", "What drafts cost as a trained predictor says, or train one", predictCosts);
    addQuestion(command, options.question);
    addSpace(command, options.question, "Drafts to predict: all, complete (default), kept or listed");
    command.add_option("--predictor", options.predictor, "File of a trained predictor; without it: lower bounds");
    command.add_option("--top", options.top, "Most promising drafts to list (default: 10)");
    command.add_option("--run", options.run, "Of these, drafts to simulate");
    command.add_option("--csv", options.csv, "Write what is predicted of every draft to a file, - for the terminal");
    command.add_option("--train", options.train, "Train a predictor and write it to a file");
    command.add_option("--shapes", options.shapes,
                       "File with what to train on: a device, a kernel and a shape a line, or shapes alone");
    command.add_option("--samples", options.samples, "Drafts to simulate for the training, at most (default: 5000)");
    command.add_option("--share", options.share, "Share of each shape's drafts to simulate (default: 0.15)");
    command.add_option("--rounds", options.rounds, "Trees (default: 600)");
    command.add_option("--depth", options.depth, "Depth of a tree (default: 6)");
    command.add_option("--rate", options.rate, "Learning rate (default: 0.1)");
    command.add_flag("--paper", options.isPaper, "The paper's trees: rate 0.1, depth 8, 5000 rounds");
    command.add_option("--seed", options.seed, "Of the sample and the trees (default: 1)");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addSensitivity(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "sensitivity",
            "Which assumptions turn a conclusion round, with the best draft proved under each", showSensitivity);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    command.add_option("--assumption", options.only, "Only these assumptions, by id (see --list)")->delimiter(',');
    command.add_flag("--list", options.lists, "List the assumptions with their values and sources, and answer nothing");
    command.add_option("--csv", options.csv, "One line per value of an assumption to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addCompare(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "compare", "Drafts of any kernels, shapes and devices side by side, with a baseline",
            compareItems);
    addQuestion(command, options.question);
    for (const char* single : {"--question", "--save-question"}) {
        command.remove_option(command.get_option(single));
    }
    addSpace(command, options.question,
             "Drafts among which the best one is looked for: all (default), complete or kept" +
                 std::string(kMayLoseBest));
    command.add_option("--draft", options.draft,
                       "Of the first of several devices (others get the one that means the same), or of all: best "
                       "(default), default, published, paper, all-cores or vendor");
    command.add_flag("--match", options.matches,
                     "Other devices get the draft that means the same as the first one's, also if that is its best");
    command
        .add_option("--item", options.items,
                    "'DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]'; DRAFT may be match, see --match; repeated")
        ->allow_extra_args(false);
    command.add_option("--items", options.itemsFile, "File with such an item a line; # begins a remark");
    command.add_option("--question", options.questions, "File with a question (JSON); repeated")
        ->allow_extra_args(false);
    command.add_option("--baseline", options.baseline, "The item that others are compared with (default: 1)");
    command.add_option("--csv", options.csv, "One line per item to a file, - for the terminal");
    command.add_option("--svg", options.svg, "Rooflines of all items, their devices and processors as a picture");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addExplore(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "explore",
            "Explore a space into a study: a file that keeps everything and goes on after a stop", exploreStudy);
    addQuestion(command, options.question);
    addSpace(command, options.question, "Drafts to explore: all, complete or kept" + std::string(kMayLoseBest));
    command.add_option("--study", options.study, "The study (.pimento); made if there is none")->required();
    CLI::Option* all =
        command.add_flag("--all", options.all, "Simulate every draft instead of what the proof of the best one needs");
    command.add_option("--budget", options.budget, "Look at so many drafts at most")->excludes(all);
    command.add_option("--cycles", options.cycles, "Simulate so many cycles of the device at most")->excludes(all);
    command
        .add_option("--seconds", options.seconds,
                    "Stop after so many seconds; what is found then depends on the machine")
        ->excludes(all);
    command.add_option("--top", options.top, "Drafts that are simulated first, by prediction (default 32)");
    command.add_option(
        "--predictor", options.predictor,
        "Who predicts: estimate (lower bounds; default), the file of a trained predictor (kept in the study), "
        "study (the one that the study has), or none");
    command
        .add_option("--pareto", options.pareto,
                    "Drafts that no other listed one beats in two or three of time, rearrangement, compute, energy, "
                    "banks, host-traffic, capacity or any column; or in the objectives of the system: objectives")
        ->delimiter(',');
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addAdvise(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "advise", "Where the time of a draft goes, and which changes would save some of it", advise);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Where the best draft is looked for: all (default), complete or kept" + std::string(kMayLoseBest));
    addDraft(command, options.draft, "Groups x cores per dimension set, e.g. 16x1,1x4,1x16, or default (default)")
        ->excludes(addFrom(command, options.from));
    command.add_flag("--all", options.all, "All advice, and what was tried without success, with its figures");
    command.add_flag("--best", options.best,
                     "Look for the best draft of the space in any case, not only where nothing helps");
    command
        .add_option("--check", options.checks,
                    "Instead of advice: compare what is predicted with what is simulated, on as many random drafts")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--seed", options.seed, "With --check: seed of the drafts (default 1)");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addWhatIf(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "whatif", "Sweep a parameter of device or question, with the best draft proved at each value",
            showWhatIf);
    addQuestion(command, options.question);
    addSpace(command, options.question,
             "Drafts to search: all (default), complete or kept" + std::string(kMayLoseBest));
    command.add_option("--sweep", options.sweeps,
                       "PARAMETER=VALUES, once for a curve or twice for a map: a list (channels=8,16,32), steps "
                       "('nRCDRD=8..32 step 4') or factors ('channels=4..64 x2'); parameters: --list");
    command.add_flag("--list", options.lists,
                     "List the parameters with their values and sensible ranges, and answer nothing; needs no kernel");
    command.add_flag("!--no-refine", options.refines, "Do not look between values where something changes");
    command.add_option("--csv", options.csv, "One line per point to a file, - for the terminal");
    command.add_option("--svg", options.svg, "Draw the curve or the map to a file");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addChain(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "chain", "Drafts for kernels that follow each other, with layouts that last, proved together",
            findChain);
    command.add_option("file", options.file, "File with a chain (JSON)");
    command.add_option("--model", options.model,
                       "Instead of a file: attention with its neighbours in a block of this language model, by name or "
                       "file, e.g. gpt3-13b");
    command.add_option("--host", options.host, "With --model: the host that it runs on (default: attacc)");
    command.add_option("--batch", options.batch, "With --model: sequences at once (default: 1)");
    command.add_option("--context", options.context,
                       "With --model: tokens in the cache (default: 2048), or a generation: '128..4096 step 256'");
    command.add_flag("--prompts", options.prompts,
                     "With --model: the host works through a prompt before and after, with the weights in its layout");
    command.add_option("-b,--backend", options.question.backend,
                       "Device, or a device file, in place of the file's or the host's");
    addSpace(command, options.question, "Drafts of each kernel: complete (default), all or kept");
    command
        .add_option("--set", options.question.settings,
                    "Any setting of the system compiled for all kernels, as SETTING=VALUE, e.g. launches=graph")
        ->allow_extra_args(false);
    addRules(command, options.question.rules);
    command.add_flag("--no-lasting", options.omitsLasting, "Do not look for the best chain without changes of layouts");
    command.add_option("--csv", options.csv, "A line per kernel and change of a layout to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

void addBatch(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "batch", "Answer questions, a JSON object a line, with a JSON object a line", answerBatch);
    command.add_option("input", options.input, "File with the questions; - or nothing: the standard input");
    command.add_option("--out", options.out, "File for the answers instead of the standard output");
    addThreads(command, options.threads, "Lines to answer at the same time (default: as many as there are threads)");
    command.add_option("--gpu-times", options.gpuTimes,
                       "Table of measured times of processors, for the setting \"gpu-time\": \"measured\"");
    addCache(command, options.cache);
}

void addStudy(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "study", "Show, query, export or merge studies, and list their notes", useStudy);
    command.add_option("action", options.action, "show, query, export, notes or merge")->required();
    command.add_option("files", options.files, "The study; of merge two or more and the new one")->required();
    addQuestion(command, options.question);
    addSpace(command, options.question, "The space of the question that is meant");
    command.add_option("--id", options.id, "The question that is meant, by how its key begins (see show)");
    command.add_option("--csv", options.csv, "Of export and notes: the file for the table, - for the terminal");
    command.add_option("--out", options.out, "Of export: the folder for a file of each question");
    command.add_flag("--known", options.known,
                     "Of export: also results that are not listed; which these are depends on chance");
    command.add_option("--pareto", options.pareto, "Of export: add a column that says who is not beaten in these")
        ->delimiter(',');
}

void addDrafts(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "drafts", "Count and list the tiling drafts of a shape", listDrafts);
    addQuestion(command, options.question);
    command.add_option(
        "--groups", options.groups,
        "Groups to share out instead of one device's; 32 are what Table 3 of the paper counts for ten devices");
    addSpace(command, options.question,
             "Drafts to list: all, complete (default), kept or listed" + std::string(kMayLoseBest));
    command.add_option("--csv", options.csv, "Write the drafts to a file, - for the terminal");
    command.add_flag("--pruned", options.showsPruned,
                     "List the drafts that the rules remove, with what stands for them");
}

void addSimulate(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "simulate", "Simulate one draft or a whole space of drafts", simulate);
    addQuestion(command, options.question);
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
    const auto [command, options] =
        add(app, chosen, "lower", "Show what a draft becomes: representation, device program or requests", lowerDraft);
    addQuestion(command, options.question);
    addSpace(command, options.question, "")->group("");
    addDraft(command, options.draft, kDraftText)->excludes(addFrom(command, options.from));
    command
        .add_option("--emit", options.emit,
                    "ir, program (with --json: as objects that others can execute), commands or mlir (the kernel, without a "
                    "draft); of schedules for DPUs "
                    "trace, kernel, tensor, host, loops-before, loops, assembly, host-c, kernel-c")
        ->capture_default_str();
}

void addExport(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "export", "Write forms of a draft that other tools can run and read", exportDraft);
    addQuestion(command, options.question);
    addSpace(command, options.question, "With --best: drafts to search: all (default), complete or kept");
    addDraft(command, options.draft, kDraftText)->excludes(addFrom(command, options.from));
    command.add_flag("--best", options.findsBest, "The best draft of the space, found and proved");
    command.add_option("--out", options.out, "Folder for the files; it is made if it is not there");
    command
        .add_option("--formats", options.formats,
                    formIds<ExportForm>(systemModules().front().exports) + " (default: all that there are)")
        ->delimiter(',');
    addThreads(command, options.threads, "With --best: threads to use (default: all)");
    addCache(command, options.cache);
}

void addVerify(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "verify", "Run lowered programs on a functional machine and compare with the kernel", verify);
    addQuestion(command, options.question);
    CLI::Option* draft = addDraft(command, options.draft, "One draft, e.g. 16x1,1x4,1x16");
    CLI::Option* space = addSpace(command, options.question, "Drafts of a space: all, complete or kept");
    draft->excludes(space)->excludes(addFrom(command, options.from));
    command.add_option("--sample", options.sample, "With --space: as many random drafts instead of all");
    command.add_option("--seed", options.seed, "Seed of drafts and data (default 1)");
    command.add_flag("--library", options.library, "Random kernels of the library, sizes, drafts and devices")
        ->excludes(draft)
        ->excludes(space);
    command.add_option("--random", options.random, "With --library: how many (default 100)");
}

void addReplay(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(app, chosen, "replay", "Simulate a request list from a file", replay);
    command.add_option("requests", options.list, "Request list (CSV)")->required();
    command.add_option("-b,--backend", options.backend, "Device, or a device file; see 'pimento-cli devices'")
        ->required();
    std::string text = kTraceText;
    text.front() = 'W';
    command.add_option("--commands", options.commands, text);
    addRules(command, options.rules);
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
    command.add_flag("--clear", options.clears, "Forget them all");
}

} // namespace

void addCommands(CLI::App& app, ChosenCommand& chosen)
{
    add(app, chosen, "kernels", "List the kernels and their sizes", listKernels);
    addLessons(app, chosen);
    addDevices(app, chosen);
    addRulesCommand(app, chosen);
    addGains(app, chosen);
    addReproduce(app, chosen);
    addLlm(app, chosen);
    addServe(app, chosen);
    addRegret(app, chosen);
    addPredict(app, chosen);
    addSensitivity(app, chosen);
    addCompare(app, chosen);
    addChain(app, chosen);
    addBatch(app, chosen);
    addAdvise(app, chosen);
    addExplore(app, chosen);
    addStudy(app, chosen);
    addWhatIf(app, chosen);
    addDrafts(app, chosen);
    addSimulate(app, chosen);
    addLower(app, chosen);
    addExport(app, chosen);
    addVerify(app, chosen);
    addReplay(app, chosen);
    addValidate(app, chosen);
    addCacheCommand(app, chosen);
}

} // namespace pimento::cli
