// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/neutral_file.h"

#include "engine/base/json_reader.h"
#include "engine/networks/unique_names.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace pimento::networks {

namespace {

using workloads::Dimensions;
using workloads::Extent;
using workloads::kLargestSize;
using workloads::Layer;
using workloads::LayerShape;
using workloads::Network;

// {"format": "pim-network", "version": 1, "name": "small", "provenance": "...",
//  "summary": {"layers": 2, "weights": 216, "macs": 221184},
//  "layers": [{"id": 0, "name": "data", "kind": "input", "inputs": [], "out": [3, 32, 32]},
//             {"id": 1, "name": "conv", "kind": "conv", "inputs": [0], "kernel": [3, 3], "stride": [1, 1], ...}]}
constexpr const char* kNeutralFormat = "pim-network";

enum class NeutralKind : std::uint8_t {
    Input,
    Conv,
    Pool,
    Fc,
    Eltwise,
    Concat,
    Relu,
    Flatten,
    Dropout,
    Lrn,
    Softmax,
    Clip,
    Shuffle,
};
constexpr std::array<std::pair<std::string_view, NeutralKind>, 13> kNeutralKinds = {
    {{"input", NeutralKind::Input},
     {"conv", NeutralKind::Conv},
     {"pool", NeutralKind::Pool},
     {"fc", NeutralKind::Fc},
     {"eltwise", NeutralKind::Eltwise},
     {"concat", NeutralKind::Concat},
     {"relu", NeutralKind::Relu},
     {"flatten", NeutralKind::Flatten},
     {"dropout", NeutralKind::Dropout},
     {"lrn", NeutralKind::Lrn},
     {"softmax", NeutralKind::Softmax},
     {"clip", NeutralKind::Clip},
     {"channel_shuffle", NeutralKind::Shuffle}}};

std::string_view wordOf(NeutralKind kind) { return kNeutralKinds[static_cast<std::size_t>(kind)].first; }

/// A result that later layers read.
struct NeutralTensor {
    std::string name;
    Dimensions dimensions; // with a batch of 1
};

std::int64_t elements(const NeutralTensor& tensor) { return workloads::elementsOf(tensor.dimensions).value_or(0); }

std::string dimensionsText(const Dimensions& dimensions)
{
    std::string text;
    for (const std::int64_t size : dimensions) {
        text += (text.empty() ? "" : " x ") + std::to_string(size);
    }
    return text;
}

/// Reads one layer after the other; mistakes go into the readers' log.
class NeutralReader {
public:
    explicit NeutralReader(std::string name) { m_network.name = std::move(name); }

    void add(ObjectReader& reader)
    {
        const std::int64_t id = reader.integer("id", 0, kLargestSize);
        const std::string name = reader.text("name");
        const NeutralKind kind = reader.oneOf("kind", kNeutralKinds);
        readOperands(reader, kind);
        NeutralTensor result{m_names.take(name), {1}};
        const auto out = reader.integers("out", 1, kLargestSize);
        result.dimensions.insert(result.dimensions.end(), out.begin(), out.end());
        if (kind == NeutralKind::Input) {
            m_network.inputs.push_back({result.name, elements(result), result.dimensions});
        } else if (!m_operands.empty()) {
            addLayer(reader, kind, result);
        }
        if (!m_results.emplace(id, std::move(result)).second) {
            reader.complain("id", "is not the only one of this number", "Give every layer a number of its own");
        }
    }

    Network take() { return std::move(m_network); }

private:
    void readOperands(ObjectReader& reader, NeutralKind kind)
    {
        m_operands.clear();
        for (const std::int64_t id : reader.integers("inputs", 0, kLargestSize)) {
            const auto found = m_results.find(id);
            if (found == m_results.end()) {
                reader.complain("inputs", "names layer " + std::to_string(id) + ", which is no earlier layer",
                                "Write layers behind those that they read");
            } else {
                m_operands.push_back(found->second);
            }
        }
        if (m_operands.empty() && kind != NeutralKind::Input && !reader.isWrong("inputs")) {
            reader.complain("inputs", "is empty", "Name an earlier layer");
        }
    }

    void addLayer(ObjectReader& reader, NeutralKind kind, const NeutralTensor& result)
    {
        Layer layer{.name = result.name, .shape = shapeOf(reader, kind, result)};
        if (kind == NeutralKind::Conv || kind == NeutralKind::Fc) {
            const std::int64_t channels = result.dimensions.size() > 1 ? result.dimensions[1] : 1;
            layer.biases = reader.flagOr("bias", false) ? channels : 0;
            for (std::string& function : reader.texts("fused")) {
                layer.fused.push_back(function == "batchnorm" ? "batch_norm" : std::move(function));
            }
        }
        const auto made = resultOf(layer);
        if (check(layer) && made && *made != elements(result)) {
            reader.complain("out",
                            "has " + std::to_string(elements(result)) + " elements, but the sizes of the layer give " +
                                std::to_string(*made),
                            "Make both equal");
        }
        std::vector<std::string> from;
        for (const NeutralTensor& operand : m_operands) {
            from.push_back(operand.name);
        }
        m_network.layers.push_back({std::move(layer), std::move(from), result.dimensions});
    }

    LayerShape shapeOf(ObjectReader& reader, NeutralKind kind, const NeutralTensor& result)
    {
        switch (kind) {
        case NeutralKind::Conv:
            return convolution(reader);
        case NeutralKind::Pool:
            return pooling(reader);
        case NeutralKind::Fc:
            return workloads::Product{.inputs = reader.integer("in_features", 1, kLargestSize),
                                      .outputs = reader.integer("out_features", 1, kLargestSize)};
        case NeutralKind::Concat:
            return workloads::Joining{elements(result)};
        default:
            return function(reader, kind, result);
        }
    }

    LayerShape function(ObjectReader& reader, NeutralKind kind, const NeutralTensor& result)
    {
        workloads::ElementWise of{std::string(wordOf(kind)), elements(m_operands.front())};
        of.results = elements(result) == of.elements ? 0 : elements(result);
        if (kind == NeutralKind::Eltwise) {
            of.function = reader.text("op");
        } else if (kind == NeutralKind::Shuffle) {
            of.values = {reader.integer("groups", 1, kLargestSize)};
        } else if (kind == NeutralKind::Clip) {
            reader.passOver("range");
        }
        return of;
    }

    workloads::Convolution convolution(ObjectReader& reader)
    {
        workloads::Convolution of{.channels = reader.integer("in_ch", 1, kLargestSize),
                                  .outputChannels = reader.integer("out_ch", 1, kLargestSize),
                                  .groups = reader.integerOr("group", 1, 1, kLargestSize),
                                  .sliding = sliding(reader)};
        of.sliding.dilation = pair(reader, "dilation");
        return of;
    }

    workloads::Pooling pooling(ObjectReader& reader)
    {
        const std::string op = reader.text("op");
        (void)reader.flagOr("is_global", false); // its window says the same
        const Dimensions& image = m_operands.front().dimensions;
        return {.function = op == "avg" ? "average" : op,
                .channels = image.size() == 4 ? image[1] : 1,
                .sliding = sliding(reader)};
    }

    workloads::Sliding sliding(ObjectReader& reader)
    {
        workloads::Sliding of;
        const Dimensions& image = m_operands.front().dimensions;
        if (image.size() == 4) {
            of.image = {image[2], image[3]};
        } else {
            reader.complain("inputs", "names a result of " + dimensionsText(image) + ", which is no image",
                            "Name a layer whose out has channels, height and width");
        }
        of.window = pair(reader, "kernel");
        of.stride = pair(reader, "stride");
        const auto pad = list(reader, "pad", 4, 0);
        of.padding = {pad[0], pad[1], pad[2], pad[3]};
        return of;
    }

    static Extent pair(ObjectReader& reader, const char* key)
    {
        const auto numbers = list(reader, key, 2, 1);
        return {numbers[0], numbers[1]};
    }

    static std::vector<std::int64_t> list(ObjectReader& reader, const char* key, std::size_t count, std::int64_t least)
    {
        auto numbers = reader.integers(key, least, kLargestSize);
        if (numbers.size() != count && !reader.isWrong(key)) {
            reader.complain(key, "has " + std::to_string(numbers.size()) + " numbers",
                            "Write " + std::to_string(count) + " numbers");
        }
        numbers.resize(count, 1);
        return numbers;
    }

    Network m_network;
    UniqueNames m_names;
    std::map<std::int64_t, NeutralTensor> m_results; // by the id of their layer
    std::vector<NeutralTensor> m_operands;           // of the layer that is being read
};

/// Figures of a network as its file states them.
struct NeutralSummary {
    std::int64_t layers = 0; // inputs are counted as well
    double weights = 0;
    double macs = 0;
};

std::optional<NeutralSummary> readSummary(ObjectReader& reader)
{
    if (!reader.has("summary")) {
        return std::nullopt;
    }
    ObjectReader summary = reader.object("summary");
    NeutralSummary stated{summary.integer("layers", 0, kLargestSize), summary.number("weights"),
                          summary.number("macs")};
    summary.finish();
    return stated;
}

void compare(const NeutralSummary& stated, NetworkReading& reading)
{
    const auto totals = totalsOf(reading.network);
    const auto layers = static_cast<double>(reading.network.layers.size() + reading.network.inputs.size());
    const auto remark = [&](const char* what, double said, double counted) {
        if (said != counted) {
            reading.remarks.push_back("The summary of the file says " + std::to_string(std::llround(said)) + " " +
                                      what + ", but its layers have " + std::to_string(std::llround(counted)) + ".");
        }
    };
    remark("layers with inputs", static_cast<double>(stated.layers), layers);
    remark("weights", stated.weights, totals.weights);
    remark("multiplications", stated.macs, totals.macs);
}

tl::unexpected<Error> failInText(Error error, const TextPlace& place)
{
    if (place.line > 0) {
        error.place = TextSpot{place.line, place.column};
    }
    return tl::unexpected<Error>(std::move(error));
}

std::optional<NeutralSummary> readDocument(ObjectReader& reader, Network& network)
{
    if (reader.text("format") != kNeutralFormat && reader.isText("format")) {
        reader.complain("format", "is not \"pim-network\"", "Write the text in this form");
    }
    (void)reader.integer("version", 1, 1);
    NeutralReader graph(reader.textOr("name", ""));
    (void)reader.textOr("provenance", "");
    const auto summary = readSummary(reader);
    for (ObjectReader& layer : reader.objects("layers")) {
        graph.add(layer);
        layer.finish();
    }
    reader.finish();
    network = graph.take();
    return summary;
}

} // namespace

bool namesNeutralFormat(std::string_view text)
{
    return text.find("\"" + std::string(kNeutralFormat) + "\"") != std::string_view::npos;
}

Result<NetworkReading> parseNeutralNetwork(std::string_view json, const std::string& origin)
{
    TextPlace place;
    const auto document = parseJson(json, origin, &place);
    if (!document) {
        return failInText(document.error(), place);
    }
    ObjectReader::Log log{.origin = origin, .text = json};
    ObjectReader reader(*document, "", log);
    NetworkReading reading;
    reading.form = NetworkForm::Neutral;
    const auto summary = readDocument(reader, reading.network);
    if (!log.mistakes.empty()) {
        return failInText(log.mistakes.front().error, log.mistakes.front().place);
    }
    if (auto checked = check(reading.network); !checked) {
        Error error = std::move(checked.error());
        error.where = origin + ", " + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    if (summary) {
        compare(*summary, reading);
    }
    return reading;
}

} // namespace pimento::networks
