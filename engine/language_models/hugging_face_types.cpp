// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_types.h"

#include "engine/language_models/model_checks.h"

#include <array>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr std::array<std::pair<const char*, NumberFormat>, 3> kTorchTypes = {
    {{"float16", NumberFormat::Fp16}, {"bfloat16", NumberFormat::Bf16}, {"float32", NumberFormat::Fp32}}};
constexpr std::array<std::pair<const char*, int>, 3> kMethods = {{{"fp8", 0}, {"awq", 1}, {"gptq", 1}}};
constexpr std::int64_t kLargestGroup = 1 << 20;

/// FP8 with a scale of 32 bits for each block of a matrix (README_WEIGHTS of DeepSeek-V3).
StoredNumbers readBlocks(ObjectReader& reader)
{
    StoredNumbers stored{NumberFormat::Fp8};
    if (!reader.has("weight_block_size")) {
        return stored; // one scale for a matrix, which is nothing beside it
    }
    const std::vector<std::int64_t> sides = reader.integers("weight_block_size", 1, 1 << 10);
    if (sides.size() != 2) {
        reader.complain("weight_block_size", "is not a list of two whole numbers", "Write it as [128, 128]");
        return stored;
    }
    stored.scaleBits = 32;
    stored.scaleGroup = sides[0] * sides[1];
    return stored;
}

/// Whole numbers of 4 or 8 bits; a group has a scale of 16 bits and a zero of as many bits as a number.
StoredNumbers readGroups(ObjectReader& reader)
{
    const std::int64_t bits = reader.integer("bits", 4, 8);
    if (bits != 4 && bits != 8) {
        reader.complain("bits", "is " + std::to_string(bits), "Only 4 and 8 can be read");
    }
    StoredNumbers stored{bits == 4 ? NumberFormat::Int4 : NumberFormat::Int8};
    // -1: one scale for each row of a matrix, which is nothing beside it.
    const std::int64_t group = reader.integerOr("group_size", 128, -1, kLargestGroup);
    if (group > 0) {
        stored.scaleGroup = group;
        stored.scaleBits = 16 + bits;
    }
    return stored;
}

} // namespace

ModelTypes readHuggingFaceTypes(ObjectReader& reader)
{
    ModelTypes types;
    const char* key = reader.has("torch_dtype") ? "torch_dtype" : "dtype";
    const NumberFormat format = reader.has(key) ? reader.oneOf(key, kTorchTypes) : NumberFormat::Fp16;
    types.weights.format = types.embeddings.format = types.keyValue = types.activations = format;
    if (reader.has("quantization_config")) {
        ObjectReader quantised = reader.object("quantization_config");
        const int method = quantised.oneOf("quant_method", kMethods);
        types.weights = method == 0 ? readBlocks(quantised) : readGroups(quantised);
    }
    return types;
}

} // namespace pimento
