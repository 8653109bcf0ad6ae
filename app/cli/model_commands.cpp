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

} // namespace

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
    command.add_option("model", options.on.model, "Model or model file (config.json too)");
    command.add_option("--engine", options.engine,
                       "Instead of a model: vLLM on a measured GPU, by a name of datasets/engines or the path of its "
                       "files without their ending");
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

} // namespace pimento::cli
