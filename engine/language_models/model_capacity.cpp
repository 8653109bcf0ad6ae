// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_capacity.h"

#include "engine/base/math.h"
#include "engine/language_models/model_checks.h"
#include "engine/language_models/model_layers.h"
#include "engine/language_models/model_tensors.h"

#include <algorithm>
#include <cstdio>

namespace pimento {

namespace {

constexpr std::int64_t kMostMemory = std::int64_t{1} << 50;
constexpr std::int64_t kMostDevicesPerHost = 1 << 16;

std::optional<Error> errorIn(const CapacityQuestion& question)
{
    const auto isWithin = [](std::int64_t value, std::int64_t least, std::int64_t most) {
        return value >= least && value <= most;
    };
    if (!isWithin(question.memoryPerDevice.value(), 1, kMostMemory) ||
        !isWithin(question.devicesPerHost, 1, kMostDevicesPerHost)) {
        return Error{"has no sensible memory", "host", "Use 1 byte to 1 PiB a device, and 1 to 65,536 devices"};
    }
    const bool isSound = isWithin(question.batch, 1, ModelLimits::kTokens) &&
                         isWithin(question.context, 1, ModelLimits::kContext) &&
                         question.batch <= ModelLimits::kTokens / question.context;
    if (!isSound || !isWithin(question.tokensAtOnce, 0, ModelLimits::kTokens)) {
        return Error{"is no batch and context that can be held", "capacity",
                     "Use at least 1 sequence of at least 1 token, and at most 2,000,000,000 tokens in sum"};
    }
    return std::nullopt;
}

/// Elements in use at the widest layer for one token of a step.
std::int64_t widestElements(const LanguageModel& model)
{
    const auto layers = layersOf(model, ModelPhase::decode(1, 1));
    std::int64_t most = 0;
    if (!layers) {
        return most;
    }
    const auto look = [&](const ModelLayer& layer) {
        const std::int64_t rows = layer.rows * layer.instances;
        most = std::max(most, rows * (layer.inputs + layer.outputs));
    };
    for (const ModelBlock& block : layers->blocks) {
        std::ranges::for_each(block.layers, look);
    }
    std::ranges::for_each(layers->after, look);
    return most + model.hidden;
}

/// Computes the answer to one question.
class Answer {
public:
    Answer(const LanguageModel& model, const CapacityQuestion& question)
        : m_question(question), m_perToken(keyValueBytesPerToken(model).value()),
          m_activation(activationBytes(model, 1).value()),
          m_weights(weightBytesOf(model).total() + question.heldAgain.value()),
          m_available(question.memoryPerDevice.value() * question.devicesPerHost)
    {
    }

    [[nodiscard]] ModelCapacity capacity() const
    {
        ModelCapacity answer;
        answer.weights = Bytes{m_weights};
        answer.keyValue = Bytes{keyValue(m_question.batch, m_question.context)};
        answer.activations = Bytes{activations(m_question.batch)};
        answer.needed = answer.weights + answer.keyValue + answer.activations;
        answer.available = Bytes{m_available};
        answer.fits = answer.needed <= answer.available;
        // Every host has all activations of a step, and a share of the rest.
        const std::int64_t rest = m_available - answer.activations.value();
        answer.hosts = rest > 0 ? ceilDivide((answer.weights + answer.keyValue).value(), rest) : 0;
        const std::int64_t context = m_question.context;
        answer.largestBatch =
            largest(ModelLimits::kTokens / context, [&](std::int64_t batch) { return doesFit(batch, context); });
        const std::int64_t batch = m_question.batch;
        answer.largestContext = largest(std::min(ModelLimits::kContext, ModelLimits::kTokens / batch),
                                        [&](std::int64_t tokens) { return doesFit(batch, tokens); });
        return answer;
    }

private:
    [[nodiscard]] std::int64_t keyValue(std::int64_t batch, std::int64_t context) const
    {
        return batch * context * m_perToken;
    }
    [[nodiscard]] std::int64_t activations(std::int64_t batch) const
    {
        return std::max(m_question.tokensAtOnce, batch) * m_activation;
    }
    /// True if a batch fits. Computed in floating point, where no user's numbers overflow.
    [[nodiscard]] bool doesFit(std::int64_t batch, std::int64_t context) const
    {
        const double tokens = static_cast<double>(batch) * static_cast<double>(context);
        const double steps = static_cast<double>(std::max(m_question.tokensAtOnce, batch));
        return static_cast<double>(m_weights) + tokens * static_cast<double>(m_perToken) +
                   steps * static_cast<double>(m_activation) <=
               static_cast<double>(m_available);
    }
    /// Largest number up to `most` for which a claim holds, given that it then holds for all smaller ones; 0: none.
    template <class Claim> static std::int64_t largest(std::int64_t most, Claim isTrue)
    {
        std::int64_t sure = 0;
        std::int64_t open = most;
        while (sure < open) {
            const std::int64_t middle = sure + (open - sure + 1) / 2;
            if (isTrue(middle)) {
                sure = middle;
            } else {
                open = middle - 1;
            }
        }
        return sure;
    }

    const CapacityQuestion& m_question;
    std::int64_t m_perToken;
    std::int64_t m_activation;
    std::int64_t m_weights;
    std::int64_t m_available;
};

/// Text in gigabytes: "85.9 GB".
std::string gigabytes(Bytes bytes)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes.value()) * 1e-9);
    return text;
}

} // namespace

Bytes activationBytes(const LanguageModel& model, std::int64_t tokens)
{
    return Bytes{tokens * bytesOf(widestElements(model), model.types.activations).value()};
}

Result<ModelCapacity> capacityOf(const LanguageModel& model, const CapacityQuestion& question)
{
    for (const auto& error : {errorIn(model), errorIn(question)}) {
        if (error) {
            return tl::unexpected<Error>(*error);
        }
    }
    return Answer(model, question).capacity();
}

Error refusalOf(const LanguageModel& model, const CapacityQuestion& question, const ModelCapacity& capacity)
{
    const std::string twice =
        question.heldAgain.value() > 0 ? " (of these " + gigabytes(question.heldAgain) + " in a second layout)" : "";
    const std::string host = question.devicesPerHost == 1
                                 ? "a host has "
                                 : "the " + std::to_string(question.devicesPerHost) + " devices of a host have ";
    Error error{.what = "needs " + gigabytes(capacity.needed) + ": weights " + gigabytes(capacity.weights) + twice +
                        ", keys and values of " + std::to_string(question.batch) + " x " +
                        std::to_string(question.context) + " tokens " + gigabytes(capacity.keyValue) +
                        ", activations " + gigabytes(capacity.activations) + "; " + host +
                        gigabytes(capacity.available),
                .where = "model " + model.name,
                .hint = "",
                .kind = ErrorKind::DoesNotFit,
                .reason = "the memory of a host"};
    error.hint = capacity.hosts > 0 ? "Use at least " + std::to_string(capacity.hosts) + " hosts"
                                    : "Take fewer tokens at once: their activations alone are too many";
    if (capacity.largestBatch > 0) {
        error.hint += ", a batch of at most " + std::to_string(capacity.largestBatch);
    }
    if (capacity.largestContext > 0) {
        error.hint += ", a context of at most " + std::to_string(capacity.largestContext) + " tokens";
    }
    error.hint += ", or types with fewer bits";
    return error;
}

} // namespace pimento
