// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/vllm_engine.h"

#include "engine/base/json_reader.h"
#include "engine/base/text_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

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

/// A whole number of at least 1 in an object; `otherwise` if it is not there or null.
std::int64_t countOf(const nlohmann::json& object, const char* key, std::int64_t otherwise)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() && *found >= 1 ? found->get<std::int64_t>() : otherwise;
}

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
    const nlohmann::json& engine = (*json)["engine"];
    VllmSetup setup;
    setup.model = engine.value("model", std::string());
    setup.processor = json->value("gpu", std::string());
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
    setup.tensorParts = countOf(engine, "tensor_parallel_size", 1);
    setup.engines = countOf(engine, "data_parallel_size", 1);
    setup.sharesExperts = engine.contains("enable_expert_parallel") && engine["enable_expert_parallel"] == true;
    setup.mostSequences = countOf(engine, "max_num_seqs", setup.mostSequences);
    setup.graphSizes = vllmGraphSizes(setup.mostSequences);
    setup.mostTokens = countOf(engine, "max_num_batched_tokens", setup.mostTokens);
    if (const auto cache = json->find("kv_cache"); cache != json->end() && cache->is_object()) {
        setup.cacheBlocks = countOf(*cache, "num_gpu_blocks", setup.cacheBlocks);
        setup.tokensOfBlock = countOf(*cache, "block_size", setup.tokensOfBlock);
    }
    return setup;
}

Result<void> VllmSetup::addSecondMemory(double bytes, double bytesPerSecond)
{
    constexpr double kMostBytes = 1e13;
    if (cacheBlocks == KeyValueBlocks::kUnlimited) {
        return fail("has room for all keys and values, as its set-up says", "engine " + model,
                    "Leave the second memory out");
    }
    if (!(bytes > 0 && bytes <= kMostBytes && bytesPerSecond > 0) || keyValueBytes <= 0) {
        return fail("is no second memory", "engine " + model, "Give it bytes and a bandwidth above 0");
    }
    secondBlocks = static_cast<std::int64_t>(bytes * static_cast<double>(tensorParts) /
                                             (keyValueBytes * static_cast<double>(tokensOfBlock)));
    secondBytesPerSecond = bytesPerSecond;
    return {};
}

} // namespace pimento::serving
