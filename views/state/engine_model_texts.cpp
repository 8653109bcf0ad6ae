// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/language.h"

#include <QCoreApplication>

#include <array>

// Texts of the engine about language models, their hosts and placements.

namespace pimento {

namespace {

constexpr auto kModelWords = std::to_array<const char*>({
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
    QT_TRANSLATE_NOOP("EngineTexts", "starts"),
    QT_TRANSLATE_NOOP("EngineTexts", "memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "start"),
    QT_TRANSLATE_NOOP("EngineTexts", "launch"),
    QT_TRANSLATE_NOOP("EngineTexts", "operations"),
    QT_TRANSLATE_NOOP("EngineTexts", "latency"),
    QT_TRANSLATE_NOOP("EngineTexts", "append"),
    QT_TRANSLATE_NOOP("EngineTexts", "layout"),
    // Placements and hosts.
    QT_TRANSLATE_NOOP("EngineTexts", "Every layer where it takes least"),
    QT_TRANSLATE_NOOP("EngineTexts", "Everything on the processor"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base: attention on the devices, default distribution"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "AttAcc's Full: attention on the devices with pipelined heads, feed-forward shared, default distribution"),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention and all feed-forward on the devices, default distribution"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Base + DCC: attention, QKV generation and projection on the devices, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Base + DCC with all feed-forward on the devices, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "Everything that can be on the devices, best drafts"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 with 5 AttAcc stacks as its memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 with five stacks of HBM3"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 80GB with 5 AttAcc stacks beside its memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with 5 AttAcc stacks each"),
    QT_TRANSLATE_NOOP("EngineTexts", "H100 80GB"),
    QT_TRANSLATE_NOOP("EngineTexts", "A100 80GB with 32 GDDR6-AiM devices over PCIe 5"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with HBM3 and 5 AttAcc stacks each beside it"),
    QT_TRANSLATE_NOOP("EngineTexts", "8 A100 with HBM3 of twice the size"),
    QT_TRANSLATE_NOOP("EngineTexts", "4 H100 with 5 AttAcc stacks each as their memory"),
    QT_TRANSLATE_NOOP("EngineTexts", "A CXL device of GDDR6-AiM without a GPU"),
    QT_TRANSLATE_NOOP("EngineTexts", "AttAcc (ASPLOS 2024), DGX+AttAcc: 40 stacks of HBM3 of the processors, 26.8 TB/s "
                                     "together, and 40 AttAcc stacks, 1,280 GB in all"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "AttAcc (ASPLOS 2024), DGX_Large: the same memory in all as DGX+AttAcc, 1,280 GB, without PIM"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "As the Bank-PIM of Duplex (MICRO 2024): an H100 whose memory are stacks with units in the banks"),
    QT_TRANSLATE_NOOP("EngineTexts", "CENT (ASPLOS 2025): 16 chips with 32 channels behind a CXL controller, whose "
                                     "units near the memory compute norms and activations; an A100 80GB stands for "
                                     "these. --devices 32: one device for all layers, --hosts 32: a pipeline"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "The DCC paper's evaluation: an A100 whose memory are five PIM stacks of HBM3. Energy: constants "
        "of AttAcc's simulator (28.72 pJ a byte off chip, 2.4 of level 2, 1.28 of level 1, 0.32 a "
        "multiply-add and 0.2 of its registers, 10.4 a byte of link). A stack takes at most 116 W: the budget of "
        "an HBM3 stack of 16 GB in PAPI (ASPLOS 2025)"),
    QT_TRANSLATE_NOOP("EngineTexts", "The same without PIM: the baseline of the DCC paper"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "As AttAcc's paper has them: the processor keeps memory of its own, the stacks are reached over NVLink"),
    QT_TRANSLATE_NOOP("EngineTexts", "Fig. 12 of the DCC paper: a DGX-class host"),
    QT_TRANSLATE_NOOP("EngineTexts", "NVIDIA H100 SXM5 data sheet; NVLink 4: 450 GB/s one way"),
    QT_TRANSLATE_NOOP("EngineTexts", "AiM devices behind PCIe, as many as CENT has; each has the link for itself"),
    // Assumptions and verdicts.
    QT_TRANSLATE_NOOP("EngineTexts", "A step is the sum of its layers, one after the other: nothing overlaps."),
    QT_TRANSLATE_NOOP("EngineTexts", "Norms, activations, positions, sums, the choice of experts and embeddings are "
                                     "always the processor's: devices compute matrix products and attention."),
    QT_TRANSLATE_NOOP("EngineTexts", "Shared layers: the processor reads its columns while banks compute the others, "
                                     "also where both are in one memory, as AttAcc's Full has it."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Layers of the processor: streaming roofline, the longer of their operations and their bytes at usable rates."),
    QT_TRANSLATE_NOOP("EngineTexts", "Starts of kernels are left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "The devices are memory of the processor: there is no link."),
    QT_TRANSLATE_NOOP("EngineTexts", "This model does not fit: the numbers say what would be if it did."),
    QT_TRANSLATE_NOOP("EngineTexts", "No placement on the devices is faster than the processor alone."),
    QT_TRANSLATE_NOOP("EngineTexts", "Static power is left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "Its static power alone is above the cap, which no slowing down keeps."),
    QT_TRANSLATE_NOOP("EngineTexts", "graph"),
    QT_TRANSLATE_NOOP("EngineTexts", "stream"),
    QT_TRANSLATE_NOOP("EngineTexts", "bandwidth"),
    // Notes of models.
    QT_TRANSLATE_NOOP("EngineTexts", "Attention is counted over the whole context: the windows of some blocks are left "
                                     "out."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Only the language model of the file is counted; encoders of pictures or sound are "
                      "left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "1 matrix that stays unquantised in some blocks counts as quantised."),
    QT_TRANSLATE_NOOP("EngineTexts", "Sparse attention in every other layer is counted as dense."),
    QT_TRANSLATE_NOOP("EngineTexts", "Weights are FP8 with a scale of 32 bits for each block of 128 x 128; activations "
                                     "become FP8 before these are applied; what is kept of a token is BF16."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "The block that guesses further tokens (multi-token prediction, 11.5 x 10^9 parameters) is left out."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "The table prints a hidden size of 5,140; 40 heads of 128 are 5,120, which is what the DCC artifact uses."),
    QT_TRANSLATE_NOOP("EngineTexts", "Its evaluation goes to 4,096 tokens, beyond the context of the model."),
    QT_TRANSLATE_NOOP("EngineTexts", "The artifact makes the feed-forward 8/3 x hidden (17,749) wide instead of "
                                     "17,920, which is that number rounded up to a multiple of 256."),
    QT_TRANSLATE_NOOP("EngineTexts", "The largest context is that of Llama 2; LLaMA-30B was trained for 2,048 tokens."),
    QT_TRANSLATE_NOOP("EngineTexts", "A shape for measuring throughput; it was never trained to the end."),
    QT_TRANSLATE_NOOP("EngineTexts", "The DCC paper's evaluation goes to 2,176 tokens, beyond its table of positions."),
    QT_TRANSLATE_NOOP("EngineTexts", "Queries, keys and values have biases."),
    QT_TRANSLATE_NOOP("EngineTexts", "The file states 32,768 positions; longer contexts are reached by scaling them."),
    QT_TRANSLATE_NOOP("EngineTexts", "Each token goes to 2 of 8 experts; every block has them."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Keys and values are laid out anew when attention wants them in other places, and each byte is charged."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Keys and values stay in one place: attention on the devices always runs for the longest context."),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "Keys and values are where each step wants them, and moving them costs nothing: no machine does that."),
    QT_TRANSLATE_NOOP("EngineTexts", "keys and values laid out anew"),
    QT_TRANSLATE_NOOP("EngineTexts", "as asked"),
    QT_TRANSLATE_NOOP("EngineTexts", "62 W of an A100 80GB with its memory that waits for work with a model loaded "
                                     "(public measurement on a DGX A100: chuyishang/inference-energy)"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "118 W of an H100 80GB with its memory that waits for a kernel (datasets/hosts/measured_power.csv)"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "62 W of an A100 80GB with its memory that waits for work with a model loaded (public measurement on a DGX "
        "A100: chuyishang/inference-energy); stacks that are its memory are in that figure"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "118 W of an H100 80GB with its memory that waits for a kernel "
                      "(datasets/hosts/measured_power.csv); stacks that are its memory are in that figure"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "62 W of an A100 80GB with its memory that waits for work with a model loaded (public "
                      "measurement on a DGX A100: chuyishang/inference-energy); 0.48 W of a stack beside it, its "
                      "refreshes alone, since nobody publishes standby currents of HBM3"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "62 W of an A100 80GB with its memory that waits for work with a model loaded (public measurement on a DGX "
        "A100: chuyishang/inference-energy); a GDDR6-AiM chip takes 8.44 W while its programs run"),
    QT_TRANSLATE_NOOP("EngineTexts", "there is no GPU, and nobody publishes what a CXL controller takes; a chip takes "
                                     "8.44 W while its programs run"),
});

constexpr auto kModelSentences = std::to_array<const char*>({
    QT_TRANSLATE_NOOP("EngineTexts", "Layers of devices: the proved best draft (of base and full: the hand-made one), "
                                     "simulated; contexts are rounded up to %1 tokens."),
    QT_TRANSLATE_NOOP("EngineTexts", "Starts of kernels: %1 from a %L2 on either side."),
    QT_TRANSLATE_NOOP("EngineTexts", "Link to the devices: %1."),
    QT_TRANSLATE_NOOP("EngineTexts", "Heads are pipelined: %1 of QKV generation and projection go beside attention."),
    QT_TRANSLATE_NOOP("EngineTexts", "On the processor: %1: cannot run on a device: its weights of %2 meet inputs of "
                                     "%3, and the units of %L4 multiply numbers of one type"),
    QT_TRANSLATE_NOOP("EngineTexts", "On the processor: %1: cannot run on a device: its keys and values of %2 meet "
                                     "inputs of %3, and the units of %L4 multiply numbers of one type"),
    QT_TRANSLATE_NOOP(
        "EngineTexts",
        "On the processor: %1: cannot run on a device: its weights are %2, and the units of %L3 compute with %4"),
    QT_TRANSLATE_NOOP("EngineTexts", "On the processor: %1: cannot run on a device: its keys and values are %2, and "
                                     "the units of %L3 compute with %4"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "On the processor: %1: the rows of units of the devices have no room beside the others"),
    QT_TRANSLATE_NOOP("EngineTexts", "On the processor: %1: %L2"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "needs %1 in the rows of units, for weights, keys and values of layers on devices; a host has %2 "
                      "of these, since %3 of the %4 rows of a bank are the host's"),
    QT_TRANSLATE_NOOP("EngineTexts", "A token goes through %1 hosts, one after the other, as stages of a pipeline."),
    QT_TRANSLATE_NOOP("EngineTexts", "The prefill has %1 and %2 J for weights that devices hold in a layout of their "
                                     "own, laid out for the processor and back."),
    QT_TRANSLATE_NOOP("EngineTexts", "Static power, in all energies: %1 W a processor, %2 W a device."),
    QT_TRANSLATE_NOOP("EngineTexts", "Static power, in all energies: %1 W a processor."),
    QT_TRANSLATE_NOOP("EngineTexts", "Source of the static power: %1."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 of %2 decode steps lay keys and values out anew: %3 and %4 J."),
    QT_TRANSLATE_NOOP("EngineTexts", "keys and values are not \"%1\""),
    QT_TRANSLATE_NOOP("EngineTexts", "Use charged, held or free"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 for a token of each sequence with \"%2\", the least."),
    QT_TRANSLATE_NOOP("EngineTexts", "It is %1 faster than the processor alone."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 % of the step are starts of kernels."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 % of the step are computing."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 % of the step are memory of the processor."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 % of the step are rearrangement of operands and results."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 % of the step are transfers over links."),
    QT_TRANSLATE_NOOP("EngineTexts", "No placement is faster than %1, for which bandwidth decides."),
    QT_TRANSLATE_NOOP("EngineTexts", "No placement is faster than %1, for which computing decides."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 W on average, %2 W at most, in the layer %L3."),
    QT_TRANSLATE_NOOP("EngineTexts", "Within a program at most %1 W over a microsecond, in the layer %L2."),
    QT_TRANSLATE_NOOP("EngineTexts", "Static power: %1 W all the time."),
    QT_TRANSLATE_NOOP("EngineTexts", "It is never above the cap of %1 W."),
    QT_TRANSLATE_NOOP("EngineTexts", "No stretch is above the cap of %1 W, but a microsecond within one is."),
    QT_TRANSLATE_NOOP("EngineTexts", "It is above the cap of %1 W for %2 % of the step."),
    QT_TRANSLATE_NOOP("EngineTexts", "If whatever uses the stack were slowed down to keep the cap, the step would take "
                                     "%1, %2x as long."),
    QT_TRANSLATE_NOOP("EngineTexts", "By hand: %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "layer %L1"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: the host has none"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: its keys and values are of different sizes"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: it has several tokens of a sequence at once"),
    QT_TRANSLATE_NOOP("EngineTexts", "cannot run on a device: it is neither a matrix product nor attention"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "cannot run on a device: its latent vector is not eight times as long as the rotary part"),
    QT_TRANSLATE_NOOP("EngineTexts", "Leave it to the processor"),
    // Refusals.
    QT_TRANSLATE_NOOP("EngineTexts", "host %1"),
    QT_TRANSLATE_NOOP("EngineTexts", "caps a device below the power that it always takes"),
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
    QT_TRANSLATE_NOOP("EngineTexts", "its kernel is not known any more"),
    QT_TRANSLATE_NOOP("EngineTexts", "Run again"),
    QT_TRANSLATE_NOOP("EngineTexts", "nothing was run yet"),
    QT_TRANSLATE_NOOP("EngineTexts", "Run a model first"),
    QT_TRANSLATE_NOOP("EngineTexts", "is no description of a model: it has neither \"format\" nor \"model_type\""),
    QT_TRANSLATE_NOOP("EngineTexts", "Take the config.json of a model, or write our own form (MODEL_FILES.md)"),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 devices of a block keep the same keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "each of the %1 devices of a block keeps the latent vectors of all tokens"),
    QT_TRANSLATE_NOOP("EngineTexts", "feed-forward of %1 padded to %2"),
    QT_TRANSLATE_NOOP("EngineTexts", "vocabulary of %1 padded to %2"),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "has %1 heads with keys and values, which neither divide nor are divided by %2 devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "Use one of %1 devices"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", which is not among the types that are known"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", whose blocks keep states beside or instead of keys and values"),
    QT_TRANSLATE_NOOP("EngineTexts", "Only models with attention in every block can be described; take another model"),
    QT_TRANSLATE_NOOP("EngineTexts", "is \"%1\", which is no language model that writes token by token"),
    QT_TRANSLATE_NOOP("EngineTexts", "Take a model with a decoder alone"),
    QT_TRANSLATE_NOOP("EngineTexts", "is a key of sizes that is not read for \"%1\""),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Take it out if it changes no shape, or describe the model in our own form (MODEL_FILES.md)"),
    // Notes of models.
    QT_TRANSLATE_NOOP("EngineTexts", "Attention is counted over the whole context: the window of %1 tokens of the file "
                                     "is left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention is counted over the whole context: the window of %1 tokens of the file "
                                     "is left out, which %2 of %3 blocks have."),
    QT_TRANSLATE_NOOP("EngineTexts", "Attention is counted over the whole context: the window of %1 tokens of some "
                                     "blocks is left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "The blocks that guess further tokens (%1) are left out."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "Only the language model of the file (%1) is counted; encoders of pictures or sound "
                      "are left out."),
    QT_TRANSLATE_NOOP("EngineTexts", "%1 matrices that stay unquantised in some blocks count as quantised."),
    QT_TRANSLATE_NOOP("EngineTexts", "The model has %1 positions, fewer than the %2 tokens of the longest context."),
    QT_TRANSLATE_NOOP("EngineTexts",
                      "The model is made for %1 tokens, fewer than the %2 tokens of the longest context."),
});

} // namespace

std::span<const char* const> engineModelWords() { return kModelWords; }
std::span<const char* const> engineModelSentences() { return kModelSentences; }

} // namespace pimento
