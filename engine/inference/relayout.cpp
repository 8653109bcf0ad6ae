// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/relayout.h"

#include "engine/hosts/processors.h"

#include <algorithm>
#include <utility>

namespace pimento::inference {

namespace {

struct PlacesText {
    KeyValuePlaces places;
    std::string_view name;
    std::string_view sentence;
};
constexpr std::array<PlacesText, 3> kTexts = {{
    {KeyValuePlaces::Charged, "charged",
     "Keys and values move when attention needs them elsewhere; the time includes each byte."},
    {KeyValuePlaces::Held, "held",
     "Keys and values stay in one place: attention on PIM devices always runs for the longest context."},
    {KeyValuePlaces::Free, "free", "Keys and values move for free, which no machine can do."},
}};

const PlacesText& textOf(KeyValuePlaces places) { return *std::ranges::find(kTexts, places, &PlacesText::places); }

} // namespace

std::string_view nameOf(KeyValuePlaces places) { return textOf(places).name; }

std::string sentenceOf(KeyValuePlaces places) { return std::string(textOf(places).sentence); }

Result<KeyValuePlaces> parseKeyValuePlaces(std::string_view name)
{
    const auto found = std::ranges::find(kTexts, name, &PlacesText::name);
    if (found == kTexts.end()) {
        return fail("keys and values are not \"" + std::string(name.substr(0, 40)) + "\"", "",
                    "Use charged, held or free");
    }
    return found->places;
}

Relayout& Relayout::operator+=(const Relayout& other)
{
    bytes += other.bytes;
    seconds += other.seconds;
    joules += other.joules;
    memoryJoules += other.memoryJoules;
    return *this;
}

Relayout movedBy(double bytesOfProcessor, const InferenceHost& host)
{
    const Gpu& figures = findProcessor(host.processor)->figures;
    Relayout moved{.bytes = bytesOfProcessor * static_cast<double>(host.processors)};
    moved.seconds = bytesOfProcessor / (figures.bytesPerSecond * figures.usableBandwidth);
    moved.joules = moved.bytes * host.energy.joulesPerByte;
    moved.memoryJoules = moved.bytes * host.energy.joulesPerMemoryByte;
    return moved;
}

Relayout weightsAround(double bytesOfProcessor, const InferenceHost& host)
{
    constexpr double kMoves = 4; // read and write, in both directions
    return movedBy(kMoves * bytesOfProcessor, host);
}

Relayout keysAndValuesOf(double tokens, const ModelOnHost& on)
{
    constexpr double kMoves = 2; // read and write
    const double ofToken = static_cast<double>(keyValueBytesPerToken(on.model).value() * on.shard.kvCopies);
    return movedBy(kMoves * tokens * ofToken / static_cast<double>(on.host.processors), on.host);
}

void addTo(ModelStep& step, const Relayout& moved, const ModelOnHost& on)
{
    LayerCost cost{.name = std::string(kRelaidKeysAndValues), .kind = LayerKind::ElementWise};
    cost.part = LayerPart::Attention;
    cost.where = RunsOn::Processor;
    cost.parts = {{"memory", moved.seconds}};
    cost.seconds = moved.seconds;
    cost.joules = moved.joules;
    cost.memoryJoules = moved.memoryJoules;
    const double idleJoules = step.seconds > 0 ? step.idleJoules / step.seconds * moved.seconds : 0;
    step.layers.push_back(std::move(cost));
    step.seconds += moved.seconds;
    step.stageSeconds += moved.seconds / static_cast<double>(on.shard.stages.size());
    step.idleJoules += idleJoules;
    step.joules += moved.joules + idleJoules;
}

} // namespace pimento::inference
