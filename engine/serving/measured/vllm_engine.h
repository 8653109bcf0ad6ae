// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/measured/device_layers.h"
#include "engine/serving/measured/key_value_blocks.h"
#include "engine/serving/measured/layer_times.h"
#include "engine/serving/request.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::serving {

/// A link between processors, as the network model of the published runs has it: 16 GiB a second, 20 us a hop, which
/// are PCIe without direct access between cards. Named assumptions, not measured here.
struct ProcessorLink {
    double bytesPerSecond = 16.0 * (1U << 30U);
    double hopMicroseconds = 20;
};

/// A model on an engine: its sizes, how it is spread, and the limits of the scheduler.
struct VllmSetup {
    std::string model;
    std::string processor;
    std::int64_t blocks = 0;  // decoder blocks of the model
    std::int64_t width = 0;   // numbers of a token between blocks
    std::int64_t experts = 0; // of a block; 0: none
    std::int64_t expertsPerToken = 0;
    double expertSkew = 0;        // popularity of experts falls as 1 / rank^skew
    std::int64_t tensorParts = 1; // processors that share each matrix
    std::int64_t engines = 1;     // engines with requests of their own, whose steps go together
    bool sharesExperts = false;   // the engines share the experts
    std::int64_t mostSequences = 128;
    std::int64_t mostTokens = 2048;                        // of a step
    std::vector<std::int64_t> graphSizes;                  // tokens that captured graphs have, ascending
    std::int64_t cacheBlocks = KeyValueBlocks::kUnlimited; // blocks for keys and values of an engine
    std::int64_t tokensOfBlock = 16;
    double keyValueBytes = 0;        // of a token in all blocks, on all GPUs; 0: unknown
    std::int64_t secondBlocks = 0;   // blocks of an engine in a second memory, behind those of its own
    double secondBytesPerSecond = 0; // of each GPU, at which a step reads what lies there
    ProcessorLink link;

    /// Adds a second memory of so many bytes to each GPU, for keys and values that its own has no room for. Error: the
    /// engine has room for all, no bandwidth, or unknown bytes of keys and values.
    [[nodiscard]] Result<void> addSecondMemory(double bytes, double bytesPerSecond);

    /// Reads a set-up file of a measured run. Error: it is damaged, or its model is not known.
    [[nodiscard]] static Result<VllmSetup> read(const std::string& file);
};

/// Set-up of an engine and the measured times of its layers.
struct MeasuredEngine {
    VllmSetup setup;
    LayerTimes times;
};

/// Reads PREFIX.setup.json and the tables of layer times. Error: a file is missing or damaged, or a layer of the model
/// has no times.
[[nodiscard]] Result<MeasuredEngine> readMeasuredEngine(const std::string& prefix);

/// Tokens of the graphs that vLLM captures for at most so many sequences: 1, 2, 4, multiples of 8 up to 256, then of
/// 16, up to twice the sequences and at most 512. A step of fewer tokens is padded to the next of them.
[[nodiscard]] std::vector<std::int64_t> vllmGraphSizes(std::int64_t mostSequences);

/// Times of a request in seconds since the first arrival.
struct ServedTimes {
    double queued = 0;    // the engine takes it into its queue, between two steps; vLLM measures times from here
    double scheduled = 0; // the first step with its prompt is scheduled
    double first = 0;     // first token
    double last = 0;      // last token
    std::int32_t preemptions = 0;
};

struct VllmRun {
    std::vector<ServedTimes> requests;
    std::int64_t steps = 0;
    std::int64_t preemptions = 0;
    std::int64_t tokens = 0; // that steps computed, repeated ones included
};

/// State in which requests arrive.
enum class PromptState : std::uint8_t {
    New,
    Done, // their keys and values and first tokens are there
};

/// Serves requests in the order of their arrival as vLLM 0.19 does: running requests get their tokens first, prompts
/// fill the rest of a step in chunks, the request that came last gives up its memory when there is none, and computes
/// again what was lost. A step is scheduled while the one before it runs. Times come from measured layers, and from
/// devices `beside` the GPU if there are any. What lies above the engine's own room lies in the second memory, and each
/// step reads its part once, without overlap. Errors: a request that never fits, an error of the devices, a stop.
[[nodiscard]] Result<VllmRun> serveAsVllm(std::span<const Request> requests, const VllmSetup& setup,
                                          const LayerTimes& times, std::stop_token stop = {},
                                          const DeviceLayers* beside = nullptr, PromptState prompts = PromptState::New);

} // namespace pimento::serving
