// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/onnx_file.h"

#include "engine/networks/onnx/node_view.h"
#include "engine/networks/onnx/onnx_types.h"

#include <google/protobuf/io/coded_stream.h>
#include <onnx/onnx_pb.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace pimento::networks {

namespace {

static_assert(std::endian::native == std::endian::little, "raw values of tensors are little-endian");

constexpr int kDeepestMessage = 100; // graphs in attributes of nodes in graphs
constexpr int kMostNodes = 500'000;

/// Values of a type in raw bytes.
template <class Number> std::vector<double> rawValues(const std::string& bytes, std::size_t count)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        Number number{};
        std::memcpy(&number, bytes.data() + i * sizeof(Number), sizeof(Number));
        values.push_back(static_cast<double>(number));
    }
    return values;
}

double halfValue(std::uint16_t bits)
{
    const int exponent = (bits >> 10) & 31;
    const double fraction = bits & 1023;
    const double size = exponent == 0    ? std::ldexp(fraction, -24)
                        : exponent == 31 ? (fraction == 0 ? std::numeric_limits<double>::infinity()
                                                          : std::numeric_limits<double>::quiet_NaN())
                                         : std::ldexp(fraction + 1024, exponent - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

std::optional<std::vector<double>> valuesOfRaw(const ::onnx::TensorProto& tensor, std::size_t count)
{
    const std::string& bytes = tensor.raw_data();
    const auto read = [&]<class Number>(Number) {
        return bytes.size() == count * sizeof(Number) ? std::optional(rawValues<Number>(bytes, count)) : std::nullopt;
    };
    switch (tensor.data_type()) {
    case ::onnx::TensorProto::FLOAT:
        return read(float{});
    case ::onnx::TensorProto::DOUBLE:
        return read(double{});
    case ::onnx::TensorProto::INT64:
        return read(std::int64_t{});
    case ::onnx::TensorProto::UINT64:
        return read(std::uint64_t{});
    case ::onnx::TensorProto::INT32:
        return read(std::int32_t{});
    case ::onnx::TensorProto::UINT32:
        return read(std::uint32_t{});
    case ::onnx::TensorProto::INT8:
        return read(std::int8_t{});
    case ::onnx::TensorProto::UINT8:
    case ::onnx::TensorProto::BOOL:
        return read(std::uint8_t{});
    case ::onnx::TensorProto::FLOAT16: {
        auto bits = read(std::uint16_t{});
        for (double& value : bits ? *bits : std::vector<double>{}) {
            value = halfValue(static_cast<std::uint16_t>(value));
        }
        return bits;
    }
    default:
        return std::nullopt;
    }
}

template <class Field> std::optional<std::vector<double>> valuesOfField(const Field& field, std::size_t count)
{
    if (static_cast<std::size_t>(field.size()) != count) {
        return std::nullopt;
    }
    std::vector<double> values;
    for (const auto number : field) {
        values.push_back(static_cast<double>(number));
    }
    return values;
}

/// Values of a short constant; none: it is long, kept in another file, or of a type that sizes never have.
std::optional<std::vector<double>> valuesOf(const ::onnx::TensorProto& tensor, std::int64_t elements)
{
    if (elements > kMostKnownValues || tensor.data_location() == ::onnx::TensorProto::EXTERNAL) {
        return std::nullopt;
    }
    const auto count = static_cast<std::size_t>(elements);
    if (count == 0) {
        return std::vector<double>{};
    }
    if (tensor.has_raw_data()) {
        return valuesOfRaw(tensor, count);
    }
    switch (tensor.data_type()) {
    case ::onnx::TensorProto::FLOAT:
        return valuesOfField(tensor.float_data(), count);
    case ::onnx::TensorProto::DOUBLE:
        return valuesOfField(tensor.double_data(), count);
    case ::onnx::TensorProto::INT64:
        return valuesOfField(tensor.int64_data(), count);
    case ::onnx::TensorProto::UINT32:
    case ::onnx::TensorProto::UINT64:
        return valuesOfField(tensor.uint64_data(), count);
    case ::onnx::TensorProto::INT32:
    case ::onnx::TensorProto::INT8:
    case ::onnx::TensorProto::UINT8:
    case ::onnx::TensorProto::BOOL:
        return valuesOfField(tensor.int32_data(), count);
    default:
        return std::nullopt;
    }
}

/// Turns messages of the library into plain values. The first mistake ends it.
class ModelMaker {
public:
    explicit ModelMaker(std::string origin) : m_origin(std::move(origin)) {}

    Result<OnnxModel> make(const ::onnx::ModelProto& proto)
    {
        OnnxModel model;
        model.name = proto.graph().name();
        model.version = proto.ir_version();
        for (const auto& opset : proto.opset_import()) {
            model.opsets[opset.domain() == "ai.onnx" ? "" : opset.domain()] = opset.version();
        }
        addTensors(proto.graph(), model);
        addValues(proto.graph().input(), model.inputs);
        addValues(proto.graph().output(), model.outputs);
        addValues(proto.graph().value_info(), model.stated);
        for (const auto& node : proto.graph().node()) {
            model.nodes.push_back(nodeOf(node));
        }
        for (const auto& function : proto.functions()) {
            model.functions.push_back(functionOf(function));
        }
        return m_mistake ? Result<OnnxModel>(tl::unexpected<Error>(*m_mistake)) : std::move(model);
    }

private:
    OnnxTensor tensorOf(const ::onnx::TensorProto& proto)
    {
        OnnxTensor tensor{proto.name(), onnxTypeName(proto.data_type()), {}, {}};
        std::int64_t elements = 1;
        for (const std::int64_t size : proto.dims()) {
            tensor.dimensions.push_back(size);
            const bool isPossible =
                size >= 0 && size <= workloads::kLargestSize && (size == 0 || elements <= workloads::kMostElements / size);
            if (!isPossible) {
                complain("constant \"" + proto.name() + "\"", "has impossible sizes");
                tensor.dimensions.back() = 1;
                continue;
            }
            elements *= size;
        }
        tensor.values = valuesOf(proto, elements);
        return tensor;
    }

    void addTensors(const ::onnx::GraphProto& graph, OnnxModel& model)
    {
        for (const auto& tensor : graph.initializer()) {
            model.constants.push_back(tensorOf(tensor));
        }
        for (const auto& sparse : graph.sparse_initializer()) {
            OnnxTensor tensor{sparse.values().name(), onnxTypeName(sparse.values().data_type()), {}, {}};
            tensor.dimensions.assign(sparse.dims().begin(), sparse.dims().end());
            if (!countOf(tensor.dimensions)) {
                complain("constant \"" + tensor.name + "\"", "has impossible sizes");
            }
            model.constants.push_back(std::move(tensor));
        }
    }

    static void addValues(const google::protobuf::RepeatedPtrField<::onnx::ValueInfoProto>& protos,
                          std::vector<OnnxValue>& values)
    {
        for (const auto& proto : protos) {
            const auto& type = proto.type().tensor_type();
            OnnxValue value{proto.name(), onnxTypeName(type.elem_type()), std::nullopt};
            if (proto.type().has_tensor_type() && type.has_shape()) {
                value.shape.emplace();
                for (const auto& size : type.shape().dim()) {
                    value.shape->push_back(size.has_dim_value() ? OnnxSize{size.dim_value(), ""}
                                                                : OnnxSize{std::nullopt, size.dim_param()});
                }
            }
            values.push_back(std::move(value));
        }
    }

    OnnxNode nodeOf(const ::onnx::NodeProto& proto)
    {
        OnnxNode node;
        node.name = proto.name();
        node.op = proto.op_type();
        node.domain = proto.domain() == "ai.onnx" ? "" : proto.domain();
        node.inputs.assign(proto.input().begin(), proto.input().end());
        node.outputs.assign(proto.output().begin(), proto.output().end());
        for (const auto& attribute : proto.attribute()) {
            node.attributes[attribute.name()] = attributeOf(attribute);
            addCaptured(attribute, node.captured);
        }
        return node;
    }

    OnnxFunction functionOf(const ::onnx::FunctionProto& proto)
    {
        OnnxFunction function{proto.name(), proto.domain(), {}, {}, {}};
        function.inputs.assign(proto.input().begin(), proto.input().end());
        function.outputs.assign(proto.output().begin(), proto.output().end());
        for (const auto& node : proto.node()) {
            function.nodes.push_back(nodeOf(node));
        }
        return function;
    }

    OnnxAttribute attributeOf(const ::onnx::AttributeProto& proto)
    {
        using Kind = OnnxAttribute::Kind;
        OnnxAttribute of;
        of.reference = proto.ref_attr_name();
        switch (proto.type()) {
        case ::onnx::AttributeProto::FLOAT:
            of.kind = Kind::Number;
            of.number = static_cast<double>(proto.f());
            break;
        case ::onnx::AttributeProto::INT:
            of.kind = Kind::Whole;
            of.whole = proto.i();
            break;
        case ::onnx::AttributeProto::STRING:
            of.kind = Kind::Text;
            of.text = proto.s();
            break;
        case ::onnx::AttributeProto::TENSOR:
            of.kind = Kind::Tensor;
            of.tensor = tensorOf(proto.t());
            break;
        case ::onnx::AttributeProto::FLOATS:
            of.kind = Kind::Numbers;
            of.numbers.assign(proto.floats().begin(), proto.floats().end());
            break;
        case ::onnx::AttributeProto::INTS:
            of.kind = Kind::Wholes;
            of.wholes.assign(proto.ints().begin(), proto.ints().end());
            break;
        case ::onnx::AttributeProto::GRAPH:
        case ::onnx::AttributeProto::GRAPHS:
            of.kind = Kind::Graph;
            break;
        default:
            break;
        }
        return of;
    }

    /// Adds the names that graphs of an attribute read. Names that they make themselves do no harm.
    static void addCaptured(const ::onnx::AttributeProto& attribute, std::vector<std::string>& names)
    {
        const auto add = [&](const ::onnx::GraphProto& graph) {
            for (const auto& node : graph.node()) {
                names.insert(names.end(), node.input().begin(), node.input().end());
                for (const auto& inner : node.attribute()) {
                    addCaptured(inner, names);
                }
            }
        };
        if (attribute.has_g()) {
            add(attribute.g());
        }
        for (const auto& graph : attribute.graphs()) {
            add(graph);
        }
    }

    void complain(std::string where, std::string what)
    {
        if (!m_mistake) {
            m_mistake = Error{std::move(what), m_origin + ", " + where,
                              "Sizes are from 0 to " + std::to_string(workloads::kLargestSize) +
                                  "; the file may be damaged"};
        }
    }

    std::string m_origin;
    std::optional<Error> m_mistake;
};

} // namespace

Result<OnnxModel> parseOnnxModel(std::string_view bytes, const std::string& origin)
{
    const auto refuse = [&](std::string what) {
        return fail(std::move(what), origin, "Check that the file is complete and was written by an exporter of ONNX");
    };
    if (bytes.size() > kLargestOnnxFile) {
        return fail("has " + std::to_string(bytes.size()) + " bytes, more than the format allows", origin,
                    "Export it with external weights");
    }
    try {
        ::onnx::ModelProto proto;
        google::protobuf::io::CodedInputStream stream(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                                      static_cast<int>(bytes.size()));
        stream.SetTotalBytesLimit(std::numeric_limits<int>::max());
        stream.SetRecursionLimit(kDeepestMessage);
        if (!proto.MergePartialFromCodedStream(&stream) || !stream.ConsumedEntireMessage()) {
            return refuse("is no file of ONNX, or a part of one");
        }
        if (!proto.has_graph() || proto.graph().node_size() == 0) {
            return refuse("has no graph with nodes");
        }
        if (proto.graph().node_size() > kMostNodes) {
            return fail("has " + std::to_string(proto.graph().node_size()) + " nodes", origin,
                        "Use a graph of at most " + std::to_string(kMostNodes));
        }
        return ModelMaker(origin).make(proto);
    } catch (const std::exception& error) {
        return refuse(std::string("cannot be parsed: ") + error.what());
    }
}

} // namespace pimento::networks
