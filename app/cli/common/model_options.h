// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Options of the commands about language models on hosts.

namespace pimento::cli {

/// A language model on a host, shared by all commands about one.
struct HostedModelOptions {
    std::string model; // name, or a model file
    std::string host = "attacc";
    std::int64_t hosts = 1;
    std::int64_t tokenStep = 128;
    std::optional<std::string> launches;
    std::optional<std::string> link;
    std::optional<std::int64_t> processors;
    std::optional<std::int64_t> devices;
    std::optional<std::string> backend;
    std::optional<double> idleWatts; // of a GPU
    std::optional<double> deviceIdleWatts;
    std::optional<double> powerCap; // of a PIM device; 0: none
    std::vector<double> tier;       // second memory of each GPU for keys and values: GB, GB/s; empty: the host's
    std::optional<std::string> promptHost;
    std::optional<double> expertSkew;
    std::string space = "complete";
    bool holdsTwice = false;     // weights are held in two layouts
    bool sharesMappings = false; // large kernels take mappings found for small ones
    std::string kvPlaces = "charged";
    std::string prefillTimes; // file with measured times of prompts; "": none
    std::string study;        // look-up table; "": none
    std::string sweep;        // "expert-skew=0..1 step 0.25"; "": the question itself
    std::vector<std::pair<std::string, std::string>> changes; // parameters with other values
    std::optional<int> threads;
    CacheOptions cache;
};

/// Options for prompts and decode steps of a model.
struct LlmOptions : OutputOptions {
    HostedModelOptions on;               // without a model: models and hosts are listed
    std::vector<std::string> placements; // names or manual placements; empty: fastest
    bool hasAllPlacements = false;
    std::vector<std::int64_t> batches = {1};
    std::int64_t inputTokens = 128;
    std::int64_t outputTokens = 128;
    bool ignoresMemory = false; // runs as if the model fitted into the memory
    bool hasCrossovers = false;
    std::string csv;   // a line for each layer, "-" for the terminal
    std::string power; // file with a line for each interval of a stack's power
};

/// Options for requests that a model on a host serves.
struct ServeOptions : OutputOptions {
    HostedModelOptions on;
    std::string engine; // an engine measured on a processor instead of a model on a host
    std::string beside; // PIM devices beside the engine's GPU, "attacc:5,gddr6-aim:32"; "": none
    std::string aboutDevices; // a given option that says nothing about the engine's GPU alone; "": none
    std::string placement = "fastest";
    bool hasPlacement = false;
    std::vector<std::int64_t> batches = {1, 2, 4, 8, 16, 32, 64};
    std::optional<std::int64_t> longestContext; // default: the longest of the requests
    std::string trace;                          // trace file; "": requests are generated
    double rate = 1;                            // arrivals per second; a trace is rescaled to it if given
    bool hasRate = false;
    std::string arrivals = "poisson";
    std::int64_t requests = 1000;
    bool hasRequests = false;
    std::vector<std::int64_t> inputs = {512}; // tokens; or minimum and maximum
    std::vector<std::int64_t> outputs = {128};
    std::int64_t seed = 1;
    std::string schedule = "prefill-first";
    std::int64_t chunk = 512;
    std::int64_t instances = 1;
    std::string preemption = "none";
    std::string routing = "round-robin";
    std::optional<std::int64_t> prefillTokens;  // tokens of prompts in a step
    std::optional<double> transferGigabytes;    // GB/s of the link with the schedule "apart"
    std::optional<double> transferMicroseconds; // latency of a transfer
    double firstToken = 0;                      // objective in seconds; 0: none
    double perToken = 0;
    bool findsRate = false;
    std::string csv;     // a line for each request, "-" for the terminal
    std::string history; // a line for each interval
    std::string scatter; // SVG of measured and predicted times; "": none
};

int runLanguageModel(const LlmOptions& options);
int serveRequests(const ServeOptions& options);

} // namespace pimento::cli
