// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/add_command.h"
#include "app/cli/common/model_options.h"

#include <string>

namespace pimento::cli {

namespace {

constexpr const char* kPlaceText =
    "Where layers run: fastest (default), gpu, base, full, ffn-pim, base-dcc, full-dcc, pim, or by hand as in "
    "attention=device,ffn=both";

/// Adds the options of a model on a host.
void addHostedModel(CLI::App& command, HostedModelOptions& options)
{
    command.add_option("--host", options.host,
                       "Host: attacc (default), a100, attacc-beside, attacc-8, h100, aim, dgx-attacc, dgx-large, "
                       "h100-attacc, cent; or a host file (JSON)");
    command.add_option("--hosts", options.hosts, "Number of hosts, as stages of a pipeline (default: 1)");
    command.add_option("--token-step", options.tokenStep,
                       "Round contexts of attention programs up to a multiple of this (default: 128)");
    command.add_option("--launches", options.launches, "Kernel launches on GPU and PIM devices: graph, stream or none");
    command.add_option("--link", options.link, "Link between GPU and devices: none, nvlink, pcie5 or cxl");
    command.add_option("--processors", options.processors, "GPUs of the host, which share every layer");
    command.add_option("--devices", options.devices, "PIM devices of each GPU");
    command.add_option("-b,--backend", options.backend, "Another device, see 'pimento-cli devices'");
    command.add_option("--idle-watts", options.idleWatts,
                       "Static power of a GPU in W (default: the host's, with its source in the output)");
    command.add_option("--device-idle-watts", options.deviceIdleWatts,
                       "Static power of a device in W (default: the host's)");
    command.add_option("--power-cap", options.powerCap,
                       "Power limit of a device in W, 0 for none (default: 116 W for stacks of HBM3)");
    command
        .add_option(
            "--tier", options.tier,
            "Second memory of each GPU for keys and values, in GB and GB/s, as in 512,64; attention runs on the "
            "GPU then")
        ->delimiter(',')
        ->expected(2);
    command.add_option("--prompts-on", options.promptHost,
                       "Another host, or host file, that computes the prompts and sends their keys and values");
    command.add_option("--expert-skew", options.expertSkew,
                       "Popularity of a model's experts falls as 1 / rank^skew (default: 0, all are equal)");
    command.add_option("--space", options.space, "Drafts of each kernel: complete (default), kept or all");
    command.add_flag(
        "--weights-twice", options.holdsTwice,
        "Hold weights twice, in a layout for prefill and in one for decode, instead of changing the layout");
    command.add_option("--kv-places", options.kvPlaces,
                       "Keys and values that change banks as the context grows: charged (default: moves take time and "
                       "energy), held (never move: laid out for the longest context) or free");
    command.add_option("--prefill-times", options.prefillTimes,
                       "CSV of measured prompt times, tokens,seconds[,batch], used instead of the computed ones");
    command.add_option("--sweep", options.sweep,
                       "What if: values of hosts, processors, devices, link, launches, tier, tier-bandwidth, "
                       "prompts-on, expert-skew, idle-watts, device-idle-watts or power-cap, as in "
                       "'expert-skew=0..1 step 0.25'");
    command.add_option("--study", options.study, "Study that keeps the best drafts of all kernels and reuses them");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

} // namespace

void addLlm(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "llm", "Run a language model on a host with PIM devices, layer by layer", runLanguageModel);
    command.add_option("model", options.on.model,
                       "Model or model file (config.json too); without it, all models are listed");
    command.add_option("--place", options.placements, std::string(kPlaceText) + "; several with ;")->delimiter(';');
    command.add_flag("--all-placements", options.hasAllPlacements, "Run every named placement");
    command.add_option("--batch", options.batches, "Sequences at once; one or several, as in 1,2,4")->delimiter(',');
    command.add_option("--input", options.inputTokens, "Tokens of each prompt (default: 128)");
    command.add_option("--output", options.outputTokens, "Tokens to generate per prompt (default: 128)");
    command.add_flag("--ignore-memory", options.ignoresMemory, "Run a model even if it does not fit into the memory");
    command.add_flag("--crossovers", options.hasCrossovers,
                     "For each linear layer, show the token count up to which PIM devices are faster");
    command.add_option("--csv", options.csv, "Write a line for each layer to a file, - for the terminal");
    command.add_option("--power", options.power,
                       "Write the power of a device over the last step, a line per segment, - for the terminal; "
                       "simulates the programs of devices once more");
    addHostedModel(command, options.on);
}

/// Adds the options of requests: a trace, or numbers to generate them by.
void addRequests(CLI::App& command, ServeOptions& options)
{
    command.add_option("--trace", options.trace,
                       "CSV of arrivals: time,input,output, or an Azure or BurstGPT trace; without it: generated");
    command.add_option("--rate", options.rate, "Arrivals per second (default: 1, or the rate of the trace)")
        ->each([all = &options](const std::string&) { all->hasRate = true; });
    command.add_option("--arrivals", options.arrivals, "poisson (default), fixed or bursts");
    command
        .add_option("--requests", options.requests,
                    "Number of requests to generate (default: 1000), or to take from a trace")
        ->each([all = &options](const std::string&) { all->hasRequests = true; });
    command.add_option("--input", options.inputs, "Tokens of a prompt, or least,most (default: 512)")->delimiter(',');
    command.add_option("--output", options.outputs, "Tokens of an answer, or least,most (default: 128)")
        ->delimiter(',');
    command.add_option("--seed", options.seed, "Seed of random numbers (default: 1)");
}

void addScheduler(CLI::App& command, ServeOptions& options)
{
    command.add_option("--schedule", options.schedule,
                       "prefill-first (default), decode-first, chunked, static or apart");
    command.add_option("--chunk", options.chunk, "Tokens per step of the schedule chunked (default: 512)");
    command.add_option("--instances", options.instances, "Number of equal hosts (default: 1)");
    command.add_option("--preemption", options.preemption,
                       "When keys and values fill the memory: none (default: a request waits until its whole answer "
                       "fits) or recompute");
    command.add_option("--routing", options.routing, "With several instances: round-robin (default) or least-loaded");
    command.add_option("--prefill-tokens", options.prefillTokens,
                       "Tokens of the prompts that share a step (default: 8192)");
    command.add_option("--transfer-bandwidth", options.transferGigabytes,
                       "With the schedule apart: GB/s from prompt server to token server (default: 50)");
    command.add_option("--transfer-latency", options.transferMicroseconds,
                       "With the schedule apart: microseconds before the first byte of a transfer (default: 0)");
}

/// Refuses options that an engine does not obey: it has a scheduler and GPUs of its own.
void limitToEngine(CLI::App& command, ServeOptions& options, CLI::Option& engine)
{
    for (const char* option :
         {"--batches", "--schedule", "--chunk", "--instances", "--preemption", "--routing", "--prefill-tokens",
          "--history", "--host", "--hosts", "--processors", "--devices", "--backend", "--prefill-times"}) {
        command.get_option(option)->excludes(&engine);
    }
    for (const char* option : {"model", "--place", "--find-rate", "--ttft", "--tpot", "--context", "--token-step",
                               "--launches", "--link", "--idle-watts", "--device-idle-watts", "--power-cap", "--space",
                               "--weights-twice", "--kv-places", "--study"}) {
        command.get_option(option)->each([all = &options, option](const std::string&) { all->aboutDevices = option; });
    }
}

void addServe(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] =
        add(app, chosen, "serve", "Serve requests with a language model on a host: latencies, throughput, energy",
            serveRequests);
    command.add_option("model", options.on.model, "Model or model file (config.json too)");
    auto* const engine = command.add_option(
        "--engine", options.engine,
        "Instead of a model: vLLM on a measured GPU; a name in datasets/engines, or a path without the file extension");
    command
        .add_option("--beside", options.beside,
                    "With --engine: the same requests with PIM devices beside each GPU, as in attacc:5,gddr6-aim:32, "
                    "under the placement of --place, or under several if it is missing")
        ->needs(engine);
    ServeOptions* all = &options; // lives as long as the command
    command.add_option("--place", options.placement, kPlaceText)->each([all](const std::string&) {
        all->hasPlacement = true;
    });
    command.add_option("--batches", options.batches, "Batch sizes that have programs; other batches are padded")
        ->delimiter(',');
    command.add_option("--context", options.longestContext,
                       "Longest context of a program (default: the longest of the requests)");
    addRequests(command, options);
    addScheduler(command, options);
    command.add_option("--ttft", options.firstToken, "Objective: seconds until the first token");
    command.add_option("--tpot", options.perToken, "Objective: mean seconds per further token");
    command.add_flag("--find-rate", options.findsRate,
                     "Find the largest rate at which 99 % of the requests meet the objective");
    command.add_option("--csv", options.csv, "Write a line for each request to a file, - for the terminal");
    command.add_option("--history", options.history, "Write a line for each time interval to a file");
    command
        .add_option("--scatter", options.scatter,
                    "With --engine: draw predicted against measured times of all requests (SVG)")
        ->needs(engine);
    addHostedModel(command, options.on);
    limitToEngine(command, options, *engine);
}

void addChain(CLI::App& app, ChosenCommand& chosen)
{
    const auto [command, options] = add(
        app, chosen, "chain",
        "Find the best drafts for consecutive kernels together, with persistent layouts, and prove them", findChain);
    command.add_option("file", options.file, "File with a chain (JSON)");
    command.add_option("--model", options.model,
                       "Instead of a file: attention with its neighbours in a block of this language model, by name or "
                       "file, e.g. gpt3-13b");
    command.add_option("--host", options.host, "With --model: host that runs it (default: attacc)");
    command.add_option("--batch", options.batch, "With --model: sequences at once (default: 1)");
    command.add_option("--context", options.context,
                       "With --model: tokens in the cache (default: 2048), or a generation: '128..4096 step 256'");
    command.add_flag("--prompts", options.prompts,
                     "With --model: the host runs a prefill before and after, which needs the weights in host layout");
    command.add_option("-b,--backend", options.question.backend,
                       "Device or device file that replaces the device of the chain or host");
    addSpace(command, options.question, "Drafts of each kernel: complete (default), all or kept");
    command
        .add_option("--set", options.question.settings,
                    "Any setting of the system compiled for all kernels, as SETTING=VALUE, e.g. launches=graph")
        ->allow_extra_args(false);
    addRules(command, options.question.rules);
    command.add_flag("--no-lasting", options.omitsLasting, "Skip the search for the best chain without relayouts");
    command.add_option("--csv", options.csv, "Write a line per kernel and relayout to a file, - for the terminal");
    addThreads(command, options.threads, kAllThreads);
    addCache(command, options.cache);
}

} // namespace pimento::cli
