// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/quantisation.h"

#include "engine/language_models/model_checks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace pimento {

namespace {

constexpr std::int64_t kLargestGroup = 1 << 20;
constexpr std::int64_t kLargestBits = 64;
constexpr std::int64_t kUsualGroup = 128;
constexpr const char* kReadableBits = "Only 4 and 8 can be read";
constexpr const char* kOwnForm = "Describe the model in our own form (MODEL_FILES.md), with the numbers and scales "
                                 "that are stored, as in \"types\": {\"weights\": {\"type\": \"int4\", \"scale_bits\": "
                                 "32, \"scale_group\": 64}}";

bool isReadable(ObjectReader& reader, const char* key, std::int64_t bits)
{
    if (bits == 4 || bits == 8) {
        return true;
    }
    if (!reader.isWrong(key)) {
        reader.complain(key, "is " + std::to_string(bits), kReadableBits);
    }
    return false;
}

NumberFormat wholeOf(std::int64_t bits) { return bits == 4 ? NumberFormat::Int4 : NumberFormat::Int8; }
NumberFormat floatOf(std::int64_t bits) { return bits == 4 ? NumberFormat::Fp4 : NumberFormat::Fp8; }

/// Reads the sides of blocks that share a scale. Without them a matrix has one scale, whose size is negligible.
void readBlockScales(ObjectReader& reader, const char* key, StoredNumbers& stored)
{
    if (!reader.has(key)) {
        return;
    }
    const std::vector<std::int64_t> sides = reader.integers(key, 1, 1 << 20);
    if (sides.size() != 2) {
        if (!reader.isWrong(key)) {
            reader.complain(key, "is not a list of two whole numbers",
                            "Write the sides of a block, or remove the key where a matrix has one scale");
        }
        return;
    }
    stored.scaleBits = 32;
    stored.scaleGroup = sides[0] * sides[1];
}

void readKept(ObjectReader& reader, Quantisation& found)
{
    for (const char* key : {"modules_to_not_convert", "ignored_layers", "ignore", "exclude_modules", "skip_modules"}) {
        if (reader.has(key)) {
            const std::vector<std::string> modules = reader.texts(key);
            found.kept.insert(found.kept.end(), modules.begin(), modules.end());
        }
    }
}

/// Reads FP8 with a scale of 32 bits per block of a matrix (README_WEIGHTS of DeepSeek-V3), or per matrix.
Quantisation readFp8(ObjectReader& reader)
{
    StoredNumbers stored{NumberFormat::Fp8};
    readBlockScales(reader, "weight_block_size", stored);
    return {.matrices = stored, .inputs = NumberFormat::Fp8};
}

/// Reads FP8 with one scale per row of a matrix, whose size is negligible.
Quantisation readFp8Rows(ObjectReader& /*reader*/)
{
    return {.matrices = StoredNumbers{NumberFormat::Fp8}, .inputs = NumberFormat::Fp8};
}

/// Reads integers in groups that share a scale of 16 bits and a zero point of as many bits as a number.
Quantisation readGroups(ObjectReader& reader)
{
    const char* bitsKey = reader.has("w_bit") ? "w_bit" : "bits";
    const char* groupKey = reader.has("q_group_size") ? "q_group_size" : "group_size";
    const std::int64_t bits = reader.integer(bitsKey, 1, kLargestBits);
    if (!isReadable(reader, bitsKey, bits)) {
        return {};
    }
    StoredNumbers stored{wholeOf(bits)};
    // -1: one scale per row of a matrix, whose size is negligible.
    const std::int64_t group = reader.integerOr(groupKey, kUsualGroup, -1, kLargestGroup);
    if (group > 0) {
        stored.scaleGroup = group;
        stored.scaleBits = 16 + bits;
    }
    return {.matrices = stored};
}

/// Reads groups of 32 numbers of 4 bits with a power of two of 8 bits (OCP Microscaling), for experts only.
Quantisation readMxfp4(ObjectReader& /*reader*/)
{
    return {.matrices = StoredNumbers{NumberFormat::Fp4, 8, 32}, .isOfExpertsOnly = true};
}

/// Reads groups with a scale and a zero point of 16 bits each.
Quantisation readHqq(ObjectReader& reader)
{
    ObjectReader weights = reader.object("quant_config").object("weight_quant_params");
    const std::int64_t bits = weights.integer("nbits", 1, kLargestBits);
    if (!isReadable(weights, "nbits", bits)) {
        return {};
    }
    const std::int64_t group = weights.integerOr("group_size", 64, 1, kLargestGroup);
    return {.matrices = StoredNumbers{wholeOf(bits), 32, group}};
}

/// Reads INT8 with one scale per row.
Quantisation readEetq(ObjectReader& /*reader*/) { return {.matrices = StoredNumbers{NumberFormat::Int8}}; }

/// Storage that a group of compressed-tensors gives to its weights.
std::optional<StoredNumbers> readWeightScheme(ObjectReader weights)
{
    const std::int64_t bits = weights.integer("num_bits", 1, kLargestBits);
    if (!isReadable(weights, "num_bits", bits)) {
        return std::nullopt;
    }
    const bool isFloat = weights.textOr("type", "int") == "float";
    StoredNumbers stored{isFloat ? floatOf(bits) : wholeOf(bits)};
    const std::string strategy = weights.textOr("strategy", weights.has("group_size") ? "group" : "channel");
    if (strategy == "block") {
        readBlockScales(weights, "block_structure", stored);
    } else if (strategy == "group" || strategy == "tensor_group") {
        const bool isSmall = isFloat && bits == 4; // NVFP4 and MXFP4: scales of 8 bits
        const std::int64_t group = weights.integerOr("group_size", isSmall ? 16 : kUsualGroup, -1, kLargestGroup);
        const bool hasZero = !isFloat && !weights.flagOr("symmetric", true);
        stored.scaleGroup = std::max<std::int64_t>(group, 0);
        stored.scaleBits = group > 0 ? (isSmall ? 8 : 16) + (hasZero ? bits : 0) : 0;
    }
    return stored;
}

/// Format that a scheme gives to keys and values, or to activations.
std::optional<NumberFormat> readScheme(ObjectReader& reader, const char* key, const char* usualType)
{
    if (!reader.isObject(key)) {
        return std::nullopt;
    }
    ObjectReader scheme = reader.object(key);
    const std::int64_t bits = scheme.integer("num_bits", 1, kLargestBits);
    if (!isReadable(scheme, "num_bits", bits)) {
        return std::nullopt;
    }
    return scheme.textOr("type", usualType) == "float" ? floatOf(bits) : wholeOf(bits);
}

/// Reads compressed-tensors. All groups must have equal storage and apply to all linear layers.
Quantisation readCompressed(ObjectReader& reader)
{
    Quantisation found;
    ObjectReader groups = reader.object("config_groups");
    for (const std::string& name : groups.keys()) {
        ObjectReader group = groups.object(name.c_str());
        const std::vector<std::string> targets =
            group.has("targets") ? group.texts("targets") : std::vector<std::string>{"Linear"};
        const bool isOfAll = std::ranges::all_of(targets, [](const std::string& target) { return target == "Linear"; });
        const auto stored =
            group.isObject("weights") ? readWeightScheme(group.object("weights")) : std::optional<StoredNumbers>();
        const bool isOther = found.matrices && stored && *found.matrices != *stored;
        if (stored && (!isOfAll || isOther)) {
            groups.complain(name,
                            isOther ? "stores weights in another form than the group before" : "is of some layers only",
                            kOwnForm);
        }
        found.matrices = stored ? stored : found.matrices;
        found.inputs = stored ? readScheme(group, "input_activations", "int") : found.inputs;
    }
    if (reader.isObject("sparsity_config") && reader.object("sparsity_config").textOr("format", "dense") != "dense") {
        reader.complain("sparsity_config", "leaves numbers out", kOwnForm);
    }
    found.keyValue = readScheme(reader, "kv_cache_scheme", "float");
    return found;
}

/// Storage by the algorithm names of NVIDIA's Model Optimizer.
constexpr auto kAlgorithms =
    std::to_array<std::pair<std::string_view, StoredNumbers>>({{"FP8", {NumberFormat::Fp8}},
                                                               {"FP8_PER_CHANNEL_PER_TOKEN", {NumberFormat::Fp8}},
                                                               {"FP8_PB_WO", {NumberFormat::Fp8, 32, 128 * 128}},
                                                               {"INT8_SQ", {NumberFormat::Int8}},
                                                               {"W8A8_SQ_PER_CHANNEL", {NumberFormat::Int8}},
                                                               {"INT4_AWQ", {NumberFormat::Int4, 16, 128}},
                                                               {"W4A16_AWQ", {NumberFormat::Int4, 16, 128}},
                                                               {"W4A8_AWQ", {NumberFormat::Int4, 16, 128}},
                                                               {"NVFP4", {NumberFormat::Fp4, 8, 16}},
                                                               {"MXFP8", {NumberFormat::Fp8, 8, 32}}});

/// Format of quantised inputs, which is that of the weights. None for weight-only algorithms, and for W4A8, whose
/// activations have another format than its weights.
std::optional<NumberFormat> inputsOf(std::string_view algorithm, const StoredNumbers& stored)
{
    const bool isOfWeights = algorithm == "FP8_PB_WO" || algorithm.ends_with("_AWQ");
    return isOfWeights ? std::nullopt : std::optional(stored.format);
}

Quantisation readModelOpt(ObjectReader& whole)
{
    const bool isNested = whole.isObject("quantization");
    ObjectReader reader = isNested ? whole.object("quantization") : whole;
    const std::string name = reader.text("quant_algo");
    const auto* const algorithm =
        std::ranges::find(kAlgorithms, name, &std::pair<std::string_view, StoredNumbers>::first);
    Quantisation found;
    if (algorithm == kAlgorithms.end()) {
        if (reader.isText("quant_algo")) {
            reader.complain("quant_algo", "is \"" + name.substr(0, 40) + "\", whose bytes are not known here",
                            kOwnForm);
        }
        return found;
    }
    StoredNumbers stored = algorithm->second;
    if (stored.scaleGroup > 0 && stored.scaleBits < 32) {
        stored.scaleGroup = reader.integerOr("group_size", stored.scaleGroup, 1, kLargestGroup);
    }
    found.matrices = stored;
    found.keyValue = readScheme(reader, "kv_cache_scheme", "float");
    found.inputs = inputsOf(name, stored);
    if (reader.textOr("kv_cache_quant_algo", "") == "FP8") {
        found.keyValue = NumberFormat::Fp8;
    }
    if (isNested) {
        readKept(reader, found);
    }
    return found;
}

struct Method {
    std::string_view name;
    Quantisation (*read)(ObjectReader&);
};
constexpr auto kMethods = std::to_array<Method>({{"auto-round", &readGroups},
                                                 {"awq", &readGroups},
                                                 {"compressed-tensors", &readCompressed},
                                                 {"eetq", &readEetq},
                                                 {"fbgemm_fp8", &readFp8Rows},
                                                 {"fp8", &readFp8},
                                                 {"gptq", &readGroups},
                                                 {"hqq", &readHqq},
                                                 {"intel/auto-round", &readGroups},
                                                 {"modelopt", &readModelOpt},
                                                 {"mxfp4", &readMxfp4}});

} // namespace

Quantisation readQuantisation(ObjectReader& reader)
{
    std::string name = reader.textOr("quant_method", reader.has("quant_algo") ? "modelopt" : "");
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* const method = std::ranges::find(kMethods, name, &Method::name);
    if (method == kMethods.end()) {
        reader.complain("quant_method",
                        name.empty() ? "is missing"
                                     : "is \"" + name.substr(0, 40) + "\", whose bytes are not known here",
                        kOwnForm);
        return {};
    }
    Quantisation found = method->read(reader);
    readKept(reader, found);
    return found;
}

} // namespace pimento
