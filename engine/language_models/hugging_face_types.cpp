// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/hugging_face_types.h"

#include "engine/language_models/quantisation.h"

#include <array>
#include <string>
#include <utility>

namespace pimento {

namespace {

constexpr std::array<std::pair<const char*, NumberFormat>, 3> kTorchTypes = {
    {{"float16", NumberFormat::Fp16}, {"bfloat16", NumberFormat::Bf16}, {"float32", NumberFormat::Fp32}}};

/// The source that has a key, the inner one first.
ObjectReader& sourceOf(const TypeSources& sources, const char* key)
{
    return sources.outer != nullptr && !sources.sizes.has(key) && sources.outer->has(key) ? *sources.outer
                                                                                          : sources.sizes;
}

/// Reads the type of all tensors. The key has an old and a new name, which must agree.
NumberFormat readFormat(const TypeSources& sources)
{
    constexpr const char* kOld = "torch_dtype";
    constexpr const char* kNew = "dtype";
    ObjectReader& old = sourceOf(sources, kOld);
    ObjectReader& reader = sourceOf(sources, kNew);
    if (!reader.has(kNew)) {
        return old.has(kOld) ? old.oneOf(kOld, kTorchTypes) : NumberFormat::Fp16;
    }
    const NumberFormat format = reader.oneOf(kNew, kTorchTypes);
    if (old.has(kOld) && old.oneOf(kOld, kTorchTypes) != format && !reader.isWrong(kNew) && !old.isWrong(kOld)) {
        old.complain(kOld, "differs from \"dtype\"", "They mean the same: keep the right one");
    }
    return format;
}

/// Applies a quantisation of routed experts to the model. A model without experts is refused.
void applyToExperts(const StoredNumbers& stored, ConfigReading& config, ObjectReader& reader)
{
    if (config.model().experts) {
        config.model().types.experts = stored;
        return;
    }
    reader.complain("quant_method", "stores the matrices of routed experts only, and this model has no experts",
                    "Remove quantization_config if no matrix is quantised; otherwise describe the model in our own "
                    "form (MODEL_FILES.md), as in \"types\": {\"weights\": {\"type\": \"fp4\", \"scale_bits\": 8, "
                    "\"scale_group\": 32}}");
}

/// Applies a quantisation to the matrices of a model, except those that it keeps.
void apply(const Quantisation& quantised, ConfigReading& config, ObjectReader& reader)
{
    ModelTypes& types = config.model().types;
    types.keyValue = quantised.keyValue.value_or(types.keyValue);
    if (!quantised.matrices) {
        return;
    }
    types.inputs = quantised.inputs;
    const StoredNumbers plain = types.weights;
    if (quantised.isOfExpertsOnly) {
        applyToExperts(*quantised.matrices, config, reader);
        return;
    }
    const KeptMatrices kept = keptMatricesOf(quantised.kept, config.model().layers);
    types.weights = kept.others ? plain : *quantised.matrices;
    if (kept.attention != kept.others) {
        types.attention = kept.attention ? plain : *quantised.matrices;
    }
    if (config.model().experts && kept.routedExperts != kept.others) {
        types.experts = kept.routedExperts ? plain : *quantised.matrices;
    }
    if (kept.partly > 0) {
        config.leaveOut(std::to_string(kept.partly) + (kept.partly == 1 ? " matrix counts" : " matrices count") +
                        " as quantised, although some blocks keep " + (kept.partly == 1 ? "it" : "them") +
                        " unquantised.");
    }
}

} // namespace

void readHuggingFaceTypes(const TypeSources& sources, ConfigReading& config)
{
    constexpr const char* kQuantised = "quantization_config";
    ModelTypes& types = config.model().types;
    const NumberFormat format = readFormat(sources);
    types.weights.format = types.embeddings.format = types.keyValue = types.activations = format;
    ObjectReader& reader = sourceOf(sources, kQuantised);
    if (reader.has(kQuantised)) {
        ObjectReader quantised = reader.object(kQuantised);
        apply(readQuantisation(quantised), config, quantised);
    }
}

} // namespace pimento
