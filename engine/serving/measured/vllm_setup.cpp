// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/vllm_engine.h"

#include "engine/base/json_reader.h"
#include "engine/base/text_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace pimento::serving {

namespace {

/// Sizes of a model whose layer times are shipped or tested, from its public configuration.
struct ModelSizes {
    std::string_view name; // begins with
    std::int64_t blocks, width, experts, expertsPerToken;
    std::int64_t keyValueNumbers; // of a token in a block
};

constexpr ModelSizes kModels[] = {
    {"meta-llama/Llama-3.1-8B", 32, 4096, 0, 0, 2048},
    {"meta-llama/Llama-3.1-70B", 80, 8192, 0, 0, 2048},
    {"Qwen/Qwen3-32B", 64, 5120, 0, 0, 2048},
    {"Qwen/Qwen3-30B-A3B", 48, 2048, 128, 8, 1024},
};
constexpr double kBytesOfNumber = 2;

/// Reads members of an object; those that are missing or null keep their value. The first mistake stays.
class MemberReader {
public:
    MemberReader(const nlohmann::json& object, std::string file, std::string name)
        : m_object(&object), m_file(std::move(file)), m_name(std::move(name))
    {
    }

    void read(const char* key, std::int64_t& value)
    {
        constexpr std::int64_t kMost = 1'000'000'000;
        if (const nlohmann::json* found = find(key)) {
            const bool isCount = found->is_number_integer() && *found >= 1 && *found <= kMost;
            isCount ? void(value = found->get<std::int64_t>()) : complain(key, "no whole number from 1 to 1000000000");
        }
    }
    void read(const char* key, std::string& value)
    {
        if (const nlohmann::json* found = find(key)) {
            found->is_string() ? void(value = found->get<std::string>()) : complain(key, "no text in quotes");
        }
    }
    void read(const char* key, bool& value)
    {
        if (const nlohmann::json* found = find(key)) {
            found->is_boolean() ? void(value = found->get<bool>()) : complain(key, "neither true nor false");
        }
    }

    [[nodiscard]] const Result<void>& done() const { return m_done; }

private:
    [[nodiscard]] const nlohmann::json* find(const char* key) const
    {
        const auto found = m_object->find(key);
        return found != m_object->end() && !found->is_null() ? &*found : nullptr;
    }

    void complain(const char* key, const char* what)
    {
        if (m_done) {
            m_done = fail(std::string("is ") + what, m_file + ", " + m_name + key, "Correct it, or take it out");
        }
    }

    const nlohmann::json* m_object;
    std::string m_file;
    std::string m_name; // of the object, with a point behind it
    Result<void> m_done;
};

} // namespace

std::vector<std::int64_t> vllmGraphSizes(std::int64_t mostSequences)
{
    const std::int64_t most = std::min<std::int64_t>(2 * mostSequences, 512);
    std::vector<std::int64_t> sizes;
    for (std::int64_t size = 1; size <= most; size += size < 4 ? size : size < 8 ? 4 : size < 256 ? 8 : 16) {
        sizes.push_back(size);
    }
    return sizes;
}

Result<VllmSetup> VllmSetup::read(const std::string& file)
{
    const auto text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const auto json = parseJson(*text, file);
    if (!json) {
        return tl::unexpected<Error>(json.error());
    }
    if (!json->is_object() || !json->contains("engine") || !(*json)["engine"].is_object()) {
        return fail("has no object \"engine\"", file, "Write the options of the engine there");
    }
    VllmSetup setup;
    MemberReader whole(*json, file, "");
    MemberReader engine((*json)["engine"], file, "engine.");
    whole.read("gpu", setup.processor);
    engine.read("model", setup.model);
    engine.read("tensor_parallel_size", setup.tensorParts);
    engine.read("data_parallel_size", setup.engines);
    engine.read("enable_expert_parallel", setup.sharesExperts);
    engine.read("max_num_seqs", setup.mostSequences);
    engine.read("max_num_batched_tokens", setup.mostTokens);
    const auto cached = json->find("kv_cache");
    const bool hasCache = cached != json->end() && !cached->is_null();
    if (hasCache && !cached->is_object()) {
        return fail("is no object", file + ", kv_cache", "Correct it, or take it out");
    }
    MemberReader cache(hasCache ? *cached : *json, file, "kv_cache.");
    if (hasCache) {
        cache.read("num_gpu_blocks", setup.cacheBlocks);
        cache.read("block_size", setup.tokensOfBlock);
    }
    for (const MemberReader* each : {&whole, &engine, &cache}) {
        if (!each->done()) {
            return tl::unexpected<Error>(each->done().error());
        }
    }
    const auto sizes = std::ranges::find_if(
        kModels, [&](const ModelSizes& each) { return std::string_view(setup.model).starts_with(each.name); });
    if (sizes == std::end(kModels)) {
        return fail("there is no model \"" + setup.model.substr(0, 60) + "\"", file,
                    "Use a model of Llama 3.1 or Qwen 3 whose layer times lie beside the file");
    }
    setup.blocks = sizes->blocks;
    setup.width = sizes->width;
    setup.experts = sizes->experts;
    setup.expertsPerToken = sizes->expertsPerToken;
    setup.keyValueBytes = kBytesOfNumber * static_cast<double>(sizes->blocks * sizes->keyValueNumbers);
    setup.graphSizes = vllmGraphSizes(setup.mostSequences);
    return setup;
}

Result<MeasuredEngine> readMeasuredEngine(const std::string& prefix)
{
    auto setup = VllmSetup::read(prefix + ".setup.json");
    if (!setup) {
        return tl::unexpected<Error>(setup.error());
    }
    auto times = LayerTimes::read(prefix);
    if (!times) {
        return tl::unexpected<Error>(times.error());
    }
    if (const auto missing = times->missingLayer(setup->experts > 0)) {
        return fail("has no time of the layer " + missing->layer + ", which " + setup->model.substr(0, 60) + " has",
                    prefix + missing->table, "Write a row for each measured number of tokens or sequences");
    }
    return MeasuredEngine{*std::move(setup), *std::move(times)};
}

Result<void> VllmSetup::addSecondMemory(double bytes, double bytesPerSecond)
{
    constexpr double kMostBytes = 1e13;
    if (cacheBlocks == KeyValueBlocks::kUnlimited) {
        return fail("has room for all keys and values, as its set-up says", "engine " + model,
                    "Leave the second memory out");
    }
    if (!(bytes > 0 && bytes <= kMostBytes && bytesPerSecond > 0) || keyValueBytes <= 0) {
        return fail("has a second memory of a size or bandwidth out of range", "engine " + model,
                    "Use more than 0, and at most 10,000 GB");
    }
    secondBlocks = static_cast<std::int64_t>(bytes * static_cast<double>(tensorParts) /
                                             (keyValueBytes * static_cast<double>(tokensOfBlock)));
    secondBytesPerSecond = bytesPerSecond;
    return {};
}

} // namespace pimento::serving
