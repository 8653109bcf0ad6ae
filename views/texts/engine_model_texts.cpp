// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include <QCoreApplication>

#include <array>

// Texts of the engine about language models, their hosts and placements.

namespace pimento {

namespace {

constexpr auto kModelWords = std::to_array<const char*>({
    // Requests that a model serves.
    QT_TRANSLATE_NOOP("EngineTexts", "Requests over time"),
    QT_TRANSLATE_NOOP("EngineTexts", "requests in the system"),
    QT_TRANSLATE_NOOP("EngineTexts", "waiting"),
    QT_TRANSLATE_NOOP("EngineTexts", "in the batch"),
    QT_TRANSLATE_NOOP("EngineTexts", "servers"),
    QT_TRANSLATE_NOOP("EngineTexts", "in a step"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens per second"),
    QT_TRANSLATE_NOOP("EngineTexts", "of answers"),
    // Layers and parts of a language model.
    QT_TRANSLATE_NOOP("EngineTexts", "QKV"),
    QT_TRANSLATE_NOOP("EngineTexts", "attention"),
    QT_TRANSLATE_NOOP("EngineTexts", "projection"),
    QT_TRANSLATE_NOOP("EngineTexts", "feed-forward"),
    QT_TRANSLATE_NOOP("EngineTexts", "head"),
    QT_TRANSLATE_NOOP("EngineTexts", "other"),
    QT_TRANSLATE_NOOP("EngineTexts", "links"),
    QT_TRANSLATE_NOOP("EngineTexts", "embedding"),
    QT_TRANSLATE_NOOP("EngineTexts", "attention norm"),
    QT_TRANSLATE_NOOP("EngineTexts", "query, key, value"),
    QT_TRANSLATE_NOOP("EngineTexts", "positions"),
    QT_TRANSLATE_NOOP("EngineTexts", "keep keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "residual"),
    QT_TRANSLATE_NOOP("EngineTexts", "feed-forward norm"),
    QT_TRANSLATE_NOOP("EngineTexts", "gate and up"),
    QT_TRANSLATE_NOOP("EngineTexts", "up"),
    QT_TRANSLATE_NOOP("EngineTexts", "activation"),
    QT_TRANSLATE_NOOP("EngineTexts", "down"),
    QT_TRANSLATE_NOOP("EngineTexts", "router"),
    QT_TRANSLATE_NOOP("EngineTexts", "routed gate and up"),
    QT_TRANSLATE_NOOP("EngineTexts", "routed up"),
    QT_TRANSLATE_NOOP("EngineTexts", "routed activation"),
    QT_TRANSLATE_NOOP("EngineTexts", "routed down"),
    QT_TRANSLATE_NOOP("EngineTexts", "shared gate and up"),
    QT_TRANSLATE_NOOP("EngineTexts", "shared up"),
    QT_TRANSLATE_NOOP("EngineTexts", "shared activation"),
    QT_TRANSLATE_NOOP("EngineTexts", "shared down"),
    QT_TRANSLATE_NOOP("EngineTexts", "final norm"),
    // Where layers run, and what their time is spent on.
    QT_TRANSLATE_NOOP("EngineTexts", "both"),
    QT_TRANSLATE_NOOP("EngineTexts", "device"),
    QT_TRANSLATE_NOOP("EngineTexts", "fastest"),
    QT_TRANSLATE_NOOP("EngineTexts", "Fastest mix"),
    QT_TRANSLATE_NOOP("EngineTexts", "GPU only"),
    QT_TRANSLATE_NOOP("EngineTexts", "All on PIM"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base"),
    QT_TRANSLATE_NOOP("EngineTexts", "AttAcc Full"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base + FFN"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base + DCC"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base + DCC + FFN"),
    QT_TRANSLATE_NOOP("EngineTexts", "custom"),
    QT_TRANSLATE_NOOP("EngineTexts", "launches"),
    QT_TRANSLATE_NOOP("EngineTexts", "memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "start"),
    QT_TRANSLATE_NOOP("EngineTexts", "launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "operations"),
    QT_TRANSLATE_NOOP("EngineTexts", "latency"),
    QT_TRANSLATE_NOOP("EngineTexts", "append"),
    QT_TRANSLATE_NOOP("EngineTexts", "layout"),
    // Placements and hosts.
    QT_TRANSLATE_NOOP("EngineTexts", "Every layer where it runs fastest"),
    QT_TRANSLATE_NOOP("EngineTexts", "Everything on the GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base: attention on PIM devices, baseline draft"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "AttAcc's Full: attention on PIM devices with pipelined heads, feed-forward shared, baseline draft"),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention and all feed-forward on PIM devices, baseline draft"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Base + DCC: attention, QKV generation and projection on PIM devices, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base + DCC with all feed-forward on PIM devices, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Everything that PIM devices can run, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 with AttAcc memory (5 stacks)"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 with five stacks of HBM3"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 80GB and 5 AttAcc stacks"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with 5 AttAcc stacks each"),
    QT_TRANSLATE_NOOP("EngineTexts", "H100 80GB"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 80GB with 32 GDDR6-AiM devices over PCIe 5"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with HBM3, each with 5 AttAcc stacks"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with HBM3 of twice the size"),
    QT_TRANSLATE_NOOP("EngineTexts", "4 H100 with 5 AttAcc stacks each as their memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "A CXL device of GDDR6-AiM without a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "AttAcc (ASPLOS 2024), DGX+AttAcc: 40 HBM3 stacks of the GPUs, 26.8 TB/s "
                                     "together, and 40 AttAcc stacks, 1,280 GB in total"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "AttAcc (ASPLOS 2024), DGX_Large: as much memory as DGX+AttAcc, 1,280 GB, without PIM"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "As the Bank-PIM of Duplex (MICRO 2024): an H100 whose memory stacks have units in the banks"),
    QT_TRANSLATE_NOOP("EngineTexts", "CENT (ASPLOS 2025): 16 chips with 32 channels behind a CXL controller, whose "
                                     "units near the memory compute norms and activations; an A100 80GB stands for "
                                     "these. 32 devices per host share every layer; 32 hosts form a pipeline"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The DCC paper's evaluation: an A100 whose memory is five PIM stacks of HBM3. Energy: constants "
                      "of AttAcc's simulator (28.72 pJ per byte off chip, 2.4 in the level-2 cache and 1.28 in the "
                      "level-1 cache, 0.32 per multiply-add and 0.2 for its registers, 10.4 per byte over a link). A "
                      "stack takes at most 116 W: the budget of an HBM3 stack of 16 GB in PAPI (ASPLOS 2025)"),
    QT_TRANSLATE_NOOP("EngineTexts", "The same without PIM: the baseline of the DCC paper"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "As in AttAcc's paper: the GPU keeps its own memory and reaches the stacks over NVLink"),
    QT_TRANSLATE_NOOP("EngineTexts", "Fig. 12 of the DCC paper: a DGX-class host"),
    QT_TRANSLATE_NOOP("EngineTexts", "NVIDIA H100 SXM5 data sheet; NVLink 4: 450 GB/s one way"),
    QT_TRANSLATE_NOOP("EngineTexts", "AiM devices behind PCIe, as many as in CENT; each has its own link"),
    // What is taken for granted, and verdicts.
    QT_TRANSLATE_NOOP("EngineTexts", "A step is the sum of its layers: layers do not overlap."),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM devices compute matrix products and attention. The GPU computes norms, "
                                     "activations, positions, sums, expert choice and embeddings."),
    QT_TRANSLATE_NOOP("EngineTexts", "Shared layers: the GPU reads its columns while the banks compute the others, "
                                     "even in one memory, as in AttAcc's Full."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "GPU layers: streaming roofline, the longer of compute time and memory time at usable rates."),
    QT_TRANSLATE_NOOP("EngineTexts", "The time does not include kernel launches."),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM devices compute matrix products. The GPU computes attention, norms, "
                                     "activations, positions, sums, expert choice and embeddings."),
    QT_TRANSLATE_NOOP("EngineTexts", "The PIM devices are the GPU's own memory: there is no link."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "PIM layers include the devices' own launches and transfers from the host's memory."),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM layers: the fastest candidate that a search finds, without a proof (Base and "
                                     "AttAcc Full: the baseline), simulated."),
    QT_TRANSLATE_NOOP("EngineTexts", "This model does not fit into memory. The numbers assume that it does."),
    QT_TRANSLATE_NOOP("EngineTexts", "No placement with PIM devices is faster than GPU only."),
    QT_TRANSLATE_NOOP("EngineTexts", "The energy does not include static power."),
    QT_TRANSLATE_NOOP("EngineTexts", "The stack power does not include static power."),
    QT_TRANSLATE_NOOP("EngineTexts", "The static power alone exceeds the cap; slowing down does not help."),
    QT_TRANSLATE_NOOP("EngineTexts", "graph"),
    QT_TRANSLATE_NOOP("EngineTexts", "stream"),
    QT_TRANSLATE_NOOP("EngineTexts", "bandwidth"),
    // Notes of models.
    QT_TRANSLATE_NOOP("EngineTexts", "Attention covers the whole context: the model does not include the windows of "
                                     "some blocks."),
    QT_TRANSLATE_NOOP("EngineTexts", "Only the language model of the file counts; image and audio encoders do not."),
    QT_TRANSLATE_NOOP("EngineTexts", "1 matrix counts as quantised, although some blocks keep it unquantised."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sparse attention in every other layer is counted as dense."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weights are FP8 with a scale of 32 bits for each block of 128 x 128; activations "
                                     "are converted to FP8; the cache of a token is BF16."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The model does not include the multi-token prediction block (11.5 x 10^9 parameters)."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "The table prints a hidden size of 5,140; 40 heads of 128 are 5,120, which is what the DCC artifact uses."),
    QT_TRANSLATE_NOOP("EngineTexts", "The DCC paper evaluates 4,096 tokens, beyond the model's context."),
    QT_TRANSLATE_NOOP("EngineTexts", "The artifact makes the feed-forward 8/3 x hidden (17,749) wide instead of "
                                     "17,920, which is that number rounded up to a multiple of 256."),
    QT_TRANSLATE_NOOP("EngineTexts", "The largest context is that of Llama 2; LLaMA-30B was trained for 2,048 tokens."),
    QT_TRANSLATE_NOOP("EngineTexts", "A shape for measuring throughput; it was never trained to the end."),
    QT_TRANSLATE_NOOP("EngineTexts", "The DCC paper's evaluation goes to 2,176 tokens, beyond its table of positions."),
    QT_TRANSLATE_NOOP("EngineTexts", "Queries, keys and values have biases."),
    QT_TRANSLATE_NOOP("EngineTexts", "The file states 32,768 positions; longer contexts are reached by scaling them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Each token goes to 2 of 8 experts; every block has them."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Keys and values move when attention needs them elsewhere; the time includes each byte."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Keys and values stay in one place: attention on PIM devices always runs for the longest context."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keys and values move for free, which no machine can do."),
    QT_TRANSLATE_NOOP("EngineTexts", "moving keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "as requested"),
    QT_TRANSLATE_NOOP("EngineTexts", "Preemption: none. A request waits until its prompt and its whole answer fit the "
                                     "memory, as if the length of the answer were known in advance."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Preemption: recompute. A request begins when its prompt fits the memory; when the memory is "
                      "full, the request that joined last loses its place and is computed again later."),
    QT_TRANSLATE_NOOP("EngineTexts", "A step has at most %1 tokens, one for each sequence and the rest for prompts."),
    QT_TRANSLATE_NOOP("EngineTexts", "Prompts share a step up to %1 tokens; a longer prompt has a step to itself."),
    QT_TRANSLATE_NOOP("EngineTexts", "Routing: least-loaded. A request goes to the instance with the fewest requests."),
    QT_TRANSLATE_NOOP("EngineTexts", "Routing: round-robin. Requests go to the instances in turn."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Keys and values cross a link of %1 GB/s with a latency of %2 us, one request after another."),
    QT_TRANSLATE_NOOP("EngineTexts", "62 W: an idle A100 80GB, its memory included, with a model loaded (public "
                                     "measurement on a DGX A100: chuyishang/inference-energy)"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "118 W: an H100 80GB, its memory included, waiting for a kernel (datasets/hosts/measured_power.csv)"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX "
                      "A100: chuyishang/inference-energy); the stacks that are its memory are included"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "118 W: an H100 80GB, its memory included, waiting for a kernel "
                      "(datasets/hosts/measured_power.csv); the stacks that are its memory are included"),
    QT_TRANSLATE_NOOP("EngineTexts", "62 W: an idle A100 80GB, its memory included, with a model loaded (public "
                                     "measurement on a DGX A100: chuyishang/inference-energy); 0.48 W for each stack "
                                     "beside it: refresh alone, as no standby currents of HBM3 are published"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "62 W: an idle A100 80GB, its memory included, with a model loaded (public measurement on a DGX "
                      "A100: chuyishang/inference-energy); a GDDR6-AiM chip takes 8.44 W while its programs run"),
    QT_TRANSLATE_NOOP("EngineTexts", "no GPU, and no published power of a CXL controller; a chip takes 8.44 W while "
                                     "its programs run"),
    QT_TRANSLATE_NOOP("EngineTexts", "hosts, as stages of a pipeline"),
    QT_TRANSLATE_NOOP("EngineTexts", "GPUs of a host"),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM devices of each GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "link between GPU and devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "second memory of each GPU for keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "bandwidth of the second memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "host that computes prompts"),
    QT_TRANSLATE_NOOP("EngineTexts", "skew of the experts' popularity"),
    QT_TRANSLATE_NOOP("EngineTexts", "static power of a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "static power of a device"),
    QT_TRANSLATE_NOOP("EngineTexts", "power limit of a device"),
    QT_TRANSLATE_NOOP("EngineTexts", "prefill"),
    QT_TRANSLATE_NOOP("EngineTexts", "per token"),
    QT_TRANSLATE_NOOP("EngineTexts", "tokens/s"),
    QT_TRANSLATE_NOOP("EngineTexts", "whole"),
    QT_TRANSLATE_NOOP("EngineTexts", "J/token"),
    QT_TRANSLATE_NOOP("EngineTexts", "TTFT"),
    QT_TRANSLATE_NOOP("EngineTexts", "TTFT p99"),
    QT_TRANSLATE_NOOP("EngineTexts", "TPOT"),
    QT_TRANSLATE_NOOP("EngineTexts", "objective %"),
    QT_TRANSLATE_NOOP("EngineTexts", "needs the schedule apart (separate prompt servers)"),
    QT_TRANSLATE_NOOP("EngineTexts", "a host that computes prompts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Choose that schedule"),
    QT_TRANSLATE_NOOP("EngineTexts", "has other requests than the measured ones"),
    QT_TRANSLATE_NOOP("EngineTexts", "the trace"),
    QT_TRANSLATE_NOOP("EngineTexts", "Serve the requests that were measured"),
    QT_TRANSLATE_NOOP("EngineTexts", "has no second memory whose value could change"),
    QT_TRANSLATE_NOOP("EngineTexts", "Give it one with its size and bandwidth first"),
});

constexpr auto kModelSentences = std::to_array<const char*>({
    QT_TRANSLATE_NOOP("EngineTexts", "PIM layers: the proved best draft (Base and AttAcc Full: the baseline), "
                                     "simulated; contexts are rounded up to multiples of %1 tokens."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel launches: %1 each on GPU and PIM devices (%L2 launch)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel launches: %1 each on the GPU (%L2 launch)."),
    QT_TRANSLATE_NOOP("EngineTexts", "PIM devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "Link to the PIM devices: %1."),
    QT_TRANSLATE_NOOP("EngineTexts", "Heads are pipelined: attention hides %1 of QKV generation and projection."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "On the GPU: %1: cannot run on a device: its weights are %2 and its inputs %3, but the units of %L4 "
        "multiply numbers of one type"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "On the GPU: %1: cannot run on a device: its keys and values are %2 and its inputs %3, but the units of "
        "%L4 multiply numbers of one type"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "On the GPU: %1: cannot run on a device: its weights are %2, but the units of %L3 compute with %4"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "On the GPU: %1: cannot run on a device: its keys and values are %2, but the units of %L3 compute with %4"),
    QT_TRANSLATE_NOOP("EngineTexts", "On the GPU: %1: cannot run on a device: the units of %L2 have no softmax"),
    QT_TRANSLATE_NOOP("EngineTexts", "%L1 computes int8 layers as int32, which take four times the memory."),
    QT_TRANSLATE_NOOP("EngineTexts", "On the GPU: %1: the PIM rows of the devices have no room for it"),
    QT_TRANSLATE_NOOP("EngineTexts", "On the GPU: %1: %L2"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "needs %1 in PIM rows, for weights, keys and values of PIM layers; a host has %2, since %3 of "
                      "the %4 rows of a bank belong to the host"),
    QT_TRANSLATE_NOOP("EngineTexts", "A token passes %1 hosts in turn, the stages of a pipeline."),
    QT_TRANSLATE_NOOP("EngineTexts", "The prefill includes %1 and %2 J for relayout of weights between the layouts of "
                                     "PIM devices and GPU."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Energies of whole steps include static power: %1 W per GPU, %2 W per PIM device."),
    QT_TRANSLATE_NOOP("EngineTexts", "Energies of whole steps include static power: %1 W per GPU."),
    QT_TRANSLATE_NOOP("EngineTexts", "Source of the static power: %1."),
    QT_TRANSLATE_NOOP("EngineTexts", "Keys and values are moved in %1 of %2 decode steps: %3 and %4 J."),
    QT_TRANSLATE_NOOP("EngineTexts", "keys and values are not \"%1\""),
    QT_TRANSLATE_NOOP("EngineTexts", "Use charged, held or free"),
    QT_TRANSLATE_NOOP("EngineTexts", "Fastest placement: %L1, %2 per token."),
    QT_TRANSLATE_NOOP("EngineTexts", "It is %1 faster than GPU only."),
    QT_TRANSLATE_NOOP("EngineTexts", "Kernel launches take %1 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "Computation takes %1 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "GPU memory traffic takes %1 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "Rearranging operands and results takes %1 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "Transfers over links take %1 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "Lower bound for any placement: %1 (bandwidth)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Lower bound for any placement: %1 (computation)."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 W on average, peak %2 W in the layer %L3."),
    QT_TRANSLATE_NOOP("EngineTexts", "Peak within a program: %1 W over one microsecond, in the layer %L2."),
    QT_TRANSLATE_NOOP("EngineTexts", "Static power: %1 W."),
    QT_TRANSLATE_NOOP("EngineTexts", "It never exceeds the cap of %1 W."),
    QT_TRANSLATE_NOOP("EngineTexts", "No segment exceeds the cap of %1 W, but single microseconds do."),
    QT_TRANSLATE_NOOP("EngineTexts", "It exceeds the cap of %1 W for %2 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "Slowed down to meet the cap, the step would take %1 (%2x)."),
    QT_TRANSLATE_NOOP("EngineTexts", "Custom: %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "layer %L1"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: the host has none"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: its keys and values are of different sizes"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: it has several tokens of a sequence at once"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: it is neither a matrix product nor attention"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "cannot run on a device: its latent vector is not eight times as long as the rotary part"),
    QT_TRANSLATE_NOOP("EngineTexts", "Run it on the GPU"),
    // Refusals.
    QT_TRANSLATE_NOOP("EngineTexts", "host %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "caps a device below its static power"),
    QT_TRANSLATE_NOOP("EngineTexts", "Raise the cap above the static power, or use 0 for none"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "needs %1: weights %2, keys and values of %3 x %4 tokens %5, activations %6; a host has %7"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "needs %1: weights %2, keys and values of %3 x %4 tokens %5, activations %6; the %7 devices of a host have %8"),
    QT_TRANSLATE_NOOP("EngineTexts", "model %1 on one host (%L2)"),
    QT_TRANSLATE_NOOP("EngineTexts", "model %1 on %2 hosts (%L3)"),
    QT_TRANSLATE_NOOP("EngineTexts", "model %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use at least %1 hosts, or types with fewer bits"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use at least %1 hosts, a batch of at most %2, or types with fewer bits"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use at least %1 hosts, a context of at most %2 tokens, or types with fewer bits"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Use at least %1 hosts, a batch of at most %2, a context of at most %3 tokens, or types with fewer bits"),
    QT_TRANSLATE_NOOP("EngineTexts", "has %1 blocks, fewer than the %2 stages"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use at most as many stages as blocks"),
    QT_TRANSLATE_NOOP("EngineTexts", "has %1 heads, which cannot be divided among %2 devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "Heads are not padded: use one of %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "batch or tokens are out of range"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Use a batch of 1 to 65,536, at least 1 input and 2 output tokens, and at most 4 million of each"),
    QT_TRANSLATE_NOOP("EngineTexts", "its kernel no longer exists"),
    QT_TRANSLATE_NOOP("EngineTexts", "Run again"),
    QT_TRANSLATE_NOOP("EngineTexts", "there are no results yet"),
    QT_TRANSLATE_NOOP("EngineTexts", "Run a model first"),
    QT_TRANSLATE_NOOP("EngineTexts", "is not a description of a model: it has neither \"format\" nor \"model_type\""),
    QT_TRANSLATE_NOOP("EngineTexts", "Use the config.json of a model, or a Pimento model file (MODEL_FILES.md)"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 devices of a block hold the same keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "each of the %1 devices of a block holds the latent vectors of all tokens"),
    QT_TRANSLATE_NOOP("EngineTexts", "feed-forward of %1 padded to %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "vocabulary of %1 padded to %2"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "has %1 heads with keys and values, which neither divide nor are divided by %2 devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use one of %1 devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", an unknown type"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", whose blocks keep states beside or instead of keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "Pimento supports only models with attention in every block; use another model"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", which does not generate text token by token"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use a decoder-only model"),
    QT_TRANSLATE_NOOP("EngineTexts", "is a size that Pimento does not read for \"%1\""),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Remove it if it changes no shape, or describe the model in a Pimento model file (MODEL_FILES.md)"),
    // Notes of models.
    QT_TRANSLATE_NOOP("EngineTexts", "Attention covers the whole context: the model does not include the window of %1 "
                                     "tokens in the file."),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention covers the whole context: the model does not include the window of %1 "
                                     "tokens that %2 of %3 blocks have."),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention covers the whole context: the model does not include the window of %1 "
                                     "tokens of some blocks."),
    QT_TRANSLATE_NOOP("EngineTexts", "The model does not include the multi-token prediction blocks (%1)."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Only the language model of the file (%1) counts; image and audio encoders do not."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 matrices count as quantised, although some blocks keep them unquantised."),
    QT_TRANSLATE_NOOP("EngineTexts", "The model has %1 positions, fewer than the %2 tokens of the longest context."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The model is made for %1 tokens, fewer than the %2 tokens of the longest context."),
});

} // namespace

std::span<const char* const> engineModelWords() { return kModelWords; }
std::span<const char* const> engineModelSentences() { return kModelSentences; }

} // namespace pimento
