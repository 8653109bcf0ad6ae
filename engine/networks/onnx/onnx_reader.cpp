// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/onnx_reader.h"

#include "engine/base/text_file.h"
#include "engine/networks/onnx/constant_folding.h"
#include "engine/networks/onnx/local_functions.h"
#include "engine/networks/onnx/node_layers.h"
#include "engine/networks/onnx/node_order.h"
#include "engine/networks/onnx/onnx_file.h"
#include "engine/networks/onnx/onnx_library.h"
#include "engine/networks/onnx/onnx_types.h"
#include "engine/networks/onnx/open_sizes.h"
#include "engine/networks/onnx/parameter_inputs.h"
#include "engine/networks/onnx/shape_rules.h"
#include "engine/networks/unique_names.h"
#include "sim/base/printable.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace pimento::networks {

namespace {

constexpr std::size_t kMostDimensions = 64;
/// Values of all small constants together. Files of exporters have some thousands.
constexpr std::size_t kMostKeptValues = 8'000'000;

/// Builds a network from a model, node by node.
class OnnxNetworkMaker {
public:
    OnnxNetworkMaker(const OnnxLibrary& library, const OnnxModel& model, std::string origin,
                     const std::map<std::string, std::int64_t>& sizes)
        : m_library(&library), m_model(&model), m_origin(std::move(origin)), m_sizes(sizes)
    {
        m_reading.form = NetworkForm::Onnx;
        m_reading.network.name = printable(model.name);
        for (const OnnxValue& value : model.stated) {
            m_stated.emplace(value.name, &value);
        }
        for (const OnnxValue& value : model.outputs) {
            m_stated.emplace(value.name, &value);
        }
    }

    Result<NetworkReading> make()
    {
        addConstants();
        if (const auto added = addInputs(); !added) {
            return tl::unexpected<Error>(added.error());
        }
        std::unordered_set<std::string> given;
        for (const auto& [name, facts] : m_facts) {
            given.insert(name);
        }
        const auto order = nodeOrder(*m_model, given);
        if (!order) {
            return refused(order.error());
        }
        for (const std::size_t index : *order) {
            if (const auto added = addNode(m_model->nodes[index]); !added) {
                return refused(added.error());
            }
        }
        addOutputs();
        addRemarks();
        if (const auto checked = check(m_reading.network); !checked) {
            return refused(checked.error());
        }
        return std::move(m_reading);
    }

private:
    tl::unexpected<Error> refused(Error error) const
    {
        error.where = m_origin + (error.where.empty() ? "" : ", " + error.where);
        return tl::unexpected<Error>(std::move(error));
    }

    void addConstants()
    {
        for (const OnnxTensor& tensor : m_model->constants) {
            m_facts.insert_or_assign(tensor.name, TensorFacts{tensor.type, tensor.dimensions, tensor.values, true});
        }
    }

    Result<void> addInputs()
    {
        const std::set<std::string> parameters = parameterInputs(*m_model);
        for (const OnnxValue& value : m_model->inputs) {
            if (m_facts.contains(value.name)) {
                continue; // a constant, or named twice
            }
            const auto stated = parameters.contains(value.name) ? m_sizes.statedDimensions(value) : std::nullopt;
            if (stated) {
                m_facts.emplace(value.name, TensorFacts{value.type, *stated, std::nullopt, true});
                ++m_parameters;
                continue;
            }
            Dimensions dimensions = m_sizes.inputDimensions(value);
            m_facts.emplace(value.name, TensorFacts{value.type, dimensions});
            addInput(value.name, std::move(dimensions));
        }
        const auto settled = m_sizes.settled();
        return settled ? settled : refused(settled.error());
    }

    void addInput(const std::string& tensor, Dimensions dimensions)
    {
        m_makers[tensor] = m_names.take(printable(tensor));
        const std::int64_t elements = workloads::elementsOf(dimensions).value_or(0);
        m_reading.network.inputs.push_back({m_makers[tensor], elements, std::move(dimensions)});
    }

    Result<void> addNode(const OnnxNode& node)
    {
        std::vector<const TensorFacts*> inputs;
        bool isConstant = node.captured.empty();
        for (const std::string& name : node.inputs) {
            inputs.push_back(name.empty() ? nullptr : &m_facts.at(name));
            isConstant = isConstant && (inputs.back() == nullptr || inputs.back()->isConstant);
        }
        const auto opset = m_model->opsets.find(node.domain);
        const NodeView view(node, std::move(inputs), opset == m_model->opsets.end() ? 1 : opset->second);
        bool isRuled = true;
        Shapes shapes = shapesOf(view, isRuled);
        if (!shapes) {
            return failAt(view, shapes.error());
        }
        shapes->resize(std::max(shapes->size(), node.outputs.size())); // numbers, where a rule knows no more
        for (std::size_t output = 0; output < node.outputs.size(); ++output) {
            if (node.outputs[output].empty()) {
                continue;
            }
            const Dimensions& dimensions = (*shapes)[output];
            if (dimensions.size() > kMostDimensions || !countOf(dimensions)) {
                return failAt(view, Error{"gives a result with too many elements or dimensions", {}, {}});
            }
            const auto added = addResult(view, output, *shapes, isConstant, isRuled);
            if (!added) {
                return added;
            }
        }
        return {};
    }

    Result<void> failAt(const NodeView& view, Error error) const
    {
        error.where = nodeText(view.node()) + " of opset " + std::to_string(view.opset());
        if (error.hint.empty()) {
            error.hint = "Export the network with the shapes of all tensors, or without this node";
        }
        return tl::unexpected<Error>(std::move(error));
    }

    /// Dimensions of all results of a node: by rule, by the library, or as the file states them.
    Shapes shapesOf(const NodeView& view, bool& isRuled)
    {
        const ShapeRule* rule = shapeRuleFor(view.node().domain, view.node().op);
        Shapes shapes = rule != nullptr ? rule->shapes(view) : m_library->shapes(view);
        if (shapes) {
            return shapes;
        }
        isRuled = false;
        std::vector<Dimensions> stated;
        for (const std::string& name : view.node().outputs) {
            const auto value = m_stated.find(name);
            const auto dimensions = value == m_stated.end() ? std::nullopt : m_sizes.statedDimensions(*value->second);
            if (!dimensions && !name.empty()) {
                return shapes;
            }
            stated.push_back(dimensions.value_or(Dimensions{}));
        }
        ++m_unknown[view.node().op];
        return stated;
    }

    Result<void> addResult(const NodeView& view, std::size_t output, const std::vector<Dimensions>& shapes,
                           bool isConstant, bool isRuled)
    {
        const OnnxNode& node = view.node();
        const Dimensions& dimensions = shapes[output];
        const bool hasNoOperands = node.inputs.empty() && node.op != "Constant";
        TensorFacts facts{typeOf(view), dimensions, std::nullopt, isConstant && !hasNoOperands};
        if (isRuled) {
            keepValues(facts, foldedValues(view, output, shapes));
        }
        if (facts.isConstant) {
            m_facts.insert_or_assign(node.outputs[output], std::move(facts));
            return {};
        }
        if (hasNoOperands && node.captured.empty()) {
            m_remarks.push_back("The result of " + nodeText(node) + ", which reads nothing, is an input.");
            addInput(node.outputs[output], dimensions);
        } else if (const auto added = addLayer(view, output, facts, isRuled); !added) {
            return added;
        }
        m_facts.insert_or_assign(node.outputs[output], std::move(facts));
        return {};
    }

    void keepValues(TensorFacts& facts, std::optional<std::vector<double>> values)
    {
        if (values && m_keptValues + values->size() <= kMostKeptValues) {
            m_keptValues += values->size();
            facts.values = std::move(values);
        }
    }

    Result<void> addLayer(const NodeView& view, std::size_t output, const TensorFacts& facts, bool isRuled)
    {
        auto made = isRuled ? layerOf(view, output, facts.dimensions) : namedLayer(view, facts.dimensions);
        if (!made) {
            return failAt(view, made.error());
        }
        if (made->isWorkUnknown && isRuled && output == 0) {
            ++m_uncounted[view.node().op];
        }
        const OnnxNode& node = view.node();
        workloads::NetworkLayer one;
        for (const std::size_t input : made->operands) {
            one.from.push_back(m_makers.at(node.inputs[input]));
        }
        for (const std::string& name : node.captured) {
            const auto maker = m_makers.find(name);
            if (maker != m_makers.end() && std::ranges::find(one.from, maker->second) == one.from.end()) {
                one.from.push_back(maker->second);
            }
        }
        if (!node.captured.empty()) {
            made->shape = workloads::ElementWise{printable(node.op), 0, countOf(facts.dimensions).value_or(0)};
        }
        one.layer = {m_names.take(printable(node.outputs[output])),
                     facts.type,
                     std::move(made->shape),
                     1,
                     made->biases,
                     std::move(made->fused)};
        one.dimensions = facts.dimensions;
        makeReadable(one);
        m_makers[node.outputs[output]] = one.layer.name;
        m_reading.network.layers.push_back(std::move(one));
        return {};
    }

    /// Tensors without elements, such as lists of no sizes, count as one element: layers have at least one.
    static void makeReadable(workloads::NetworkLayer& one)
    {
        auto* of = std::get_if<workloads::ElementWise>(&one.layer.shape);
        if (of != nullptr && of->elements == 0 && of->results == 0) {
            of->results = 1;
            one.dimensions.clear();
        } else if (std::ranges::find(one.dimensions, 0) != one.dimensions.end()) {
            one.dimensions.clear();
        }
    }

    /// Type of the results of a node.
    static std::string typeOf(const NodeView& view)
    {
        const std::string& op = view.node().op;
        const auto first = [&](std::size_t index, const char* fallback) {
            return view.input(index) != nullptr ? view.input(index)->type : std::string(fallback);
        };
        if (op == "Cast") {
            return onnxTypeName(static_cast<int>(std::clamp<std::int64_t>(view.wholeOr("to", 0), 0, 99)));
        }
        if (op == "Constant" || op == "ConstantOfShape") {
            const auto value = view.node().attributes.find("value");
            const bool isWhole = view.has("value_int") || view.has("value_ints");
            return value != view.node().attributes.end() ? value->second.tensor.type : isWhole ? "int64" : "fp32";
        }
        return op == "Shape" || op == "Size" || op == "ArgMax" || op == "ArgMin" ? "int64"
               : op == "Where" || op == "CastLike"                               ? first(1, "fp32")
               : op == "QuantizeLinear"                                          ? first(2, "uint8")
               : op == "DequantizeLinear"                                        ? first(1, "fp32")
               : op == "ConvInteger" || op == "MatMulInteger"                    ? std::string("int32")
                                                                                 : first(0, "fp32");
    }

    void addOutputs()
    {
        for (const OnnxValue& output : m_model->outputs) {
            const auto maker = m_makers.find(output.name);
            if (maker != m_makers.end()) {
                m_reading.network.outputs.push_back(maker->second);
            }
        }
    }

    void addRemarks()
    {
        const auto add = [&](const std::map<std::string, int>& counts, const std::string& text) {
            for (const auto& [op, number] : counts) {
                m_remarks.push_back("Operator " + op + " (" + std::to_string(number) +
                                    (number == 1 ? " node): " : " nodes): ") + text);
            }
        };
        add(m_unknown, "results have the dimensions that the file states, and the work is not counted.");
        add(m_uncounted, "multiplications and weights are not counted.");
        m_reading.remarks = m_sizes.remarks();
        if (m_parameters > 0) {
            m_reading.remarks.push_back("Inputs that are only weights of layers (" + std::to_string(m_parameters) +
                                        ") are taken as weights.");
        }
        m_reading.remarks.insert(m_reading.remarks.end(), m_remarks.begin(), m_remarks.end());
    }

    const OnnxLibrary* m_library;
    const OnnxModel* m_model;
    std::string m_origin;
    OpenSizes m_sizes;
    NetworkReading m_reading;
    UniqueNames m_names;
    std::vector<std::string> m_remarks;
    std::unordered_map<std::string, TensorFacts> m_facts;       // by tensor
    std::unordered_map<std::string, std::string> m_makers;      // name of the input or layer that makes a tensor
    std::unordered_map<std::string, const OnnxValue*> m_stated; // tensors whose shapes the file states
    std::map<std::string, int> m_unknown;                       // nodes by operator
    std::map<std::string, int> m_uncounted;                     // nodes by operator
    std::size_t m_keptValues = 0;
    int m_parameters = 0; // inputs that are weights
};

} // namespace

Result<NetworkReading> parseOnnx(std::string_view bytes, const std::string& origin,
                                 const std::map<std::string, std::int64_t>& sizes)
{
    const auto library = onnxLibrary();
    if (!library) {
        return tl::unexpected<Error>(library.error());
    }
    auto model = (*library)->parse(bytes, origin);
    if (!model) {
        return tl::unexpected<Error>(model.error());
    }
    if (auto replaced = replaceFunctions(*model); !replaced) {
        replaced.error().where = origin;
        return tl::unexpected<Error>(replaced.error());
    }
    return OnnxNetworkMaker(**library, *model, origin, sizes).make();
}

Result<NetworkReading> readOnnx(const std::filesystem::path& file, const std::map<std::string, std::int64_t>& sizes)
{
    const auto bytes = readBytes(file, kLargestOnnxFile);
    return bytes ? parseOnnx(*bytes, file.string(), sizes) : tl::unexpected<Error>(bytes.error());
}

} // namespace pimento::networks
