// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/networks/onnx_files.h"

#include <onnx/onnx_pb.h>

#include <array>
#include <limits>
#include <random>
#include <sstream>

namespace pimento::test {

struct OnnxFileMaker::Model {
    onnx::ModelProto proto;
};

namespace {

void setShape(onnx::ValueInfoProto& value, const std::string& name, const std::string& sizes)
{
    value.set_name(name);
    auto* type = value.mutable_type()->mutable_tensor_type();
    type->set_elem_type(onnx::TensorProto::FLOAT);
    if (sizes.empty()) {
        return;
    }
    std::istringstream words(sizes);
    for (std::string word; std::getline(words, word, ',');) {
        auto* size = type->mutable_shape()->add_dim();
        if (word.find_first_not_of("0123456789-") == std::string::npos) {
            size->set_dim_value(std::stoll(word));
        } else if (word != "?") {
            size->set_dim_param(word);
        }
    }
}

onnx::TensorProto& addTensor(onnx::ModelProto& model, const std::string& name, const Sizes& sizes, int type)
{
    auto& tensor = *model.mutable_graph()->add_initializer();
    tensor.set_name(name);
    tensor.set_data_type(type);
    for (const std::int64_t size : sizes) {
        tensor.add_dims(size);
    }
    return tensor;
}

} // namespace

OnnxAttributeText list(std::string key, Sizes wholes) { return {std::move(key), std::move(wholes), {}, true}; }
OnnxAttributeText whole(std::string key, std::int64_t number) { return {std::move(key), {number}, {}, false}; }
OnnxAttributeText word(std::string key, std::string text) { return {std::move(key), {}, std::move(text), false}; }

OnnxFileMaker::OnnxFileMaker(std::int64_t opset, std::int64_t version) : m_model(std::make_unique<Model>())
{
    m_model->proto.set_ir_version(version);
    m_model->proto.add_opset_import()->set_version(opset);
    m_model->proto.mutable_graph()->set_name("made");
}

OnnxFileMaker::~OnnxFileMaker() = default;

OnnxFileMaker& OnnxFileMaker::input(const std::string& name, const std::string& sizes)
{
    setShape(*m_model->proto.mutable_graph()->add_input(), name, sizes);
    return *this;
}

OnnxFileMaker& OnnxFileMaker::output(const std::string& name, const std::string& sizes)
{
    setShape(*m_model->proto.mutable_graph()->add_output(), name, sizes);
    return *this;
}

OnnxFileMaker& OnnxFileMaker::stated(const std::string& name, const std::string& sizes)
{
    setShape(*m_model->proto.mutable_graph()->add_value_info(), name, sizes);
    return *this;
}

OnnxFileMaker& OnnxFileMaker::weights(const std::string& name, const Sizes& sizes)
{
    auto& tensor = addTensor(m_model->proto, name, sizes, onnx::TensorProto::FLOAT);
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    auto* place = tensor.add_external_data();
    place->set_key("location");
    place->set_value("weights-that-are-not-here.bin");
    return *this;
}

OnnxFileMaker& OnnxFileMaker::zeros(const std::string& name, const Sizes& sizes)
{
    std::size_t elements = 1;
    for (const std::int64_t size : sizes) {
        elements *= static_cast<std::size_t>(size);
    }
    addTensor(m_model->proto, name, sizes, onnx::TensorProto::FLOAT).set_raw_data(std::string(elements * 4, '\0'));
    return *this;
}

OnnxFileMaker& OnnxFileMaker::numbers(const std::string& name, const Sizes& values)
{
    auto& tensor =
        addTensor(m_model->proto, name, {static_cast<std::int64_t>(values.size())}, onnx::TensorProto::INT64);
    for (const std::int64_t value : values) {
        tensor.add_int64_data(value);
    }
    return *this;
}

OnnxFileMaker& OnnxFileMaker::number(const std::string& name, std::int64_t value)
{
    addTensor(m_model->proto, name, {}, onnx::TensorProto::INT64)
        .set_raw_data(std::string(reinterpret_cast<const char*>(&value), sizeof(value)));
    return *this;
}

OnnxFileMaker& OnnxFileMaker::factors(const std::string& name, const std::vector<float>& values)
{
    auto& tensor =
        addTensor(m_model->proto, name, {static_cast<std::int64_t>(values.size())}, onnx::TensorProto::FLOAT);
    for (const float value : values) {
        tensor.add_float_data(value);
    }
    return *this;
}

OnnxFileMaker& OnnxFileMaker::node(const std::string& op, const Names& inputs, const Names& outputs,
                                   const std::vector<OnnxAttributeText>& attributes)
{
    auto* node = m_model->proto.mutable_graph()->add_node();
    const auto colon = op.find(':');
    node->set_op_type(colon == std::string::npos ? op : op.substr(colon + 1));
    node->set_domain(colon == std::string::npos ? "" : op.substr(0, colon));
    node->set_name(outputs.front() + "_" + node->op_type());
    for (const std::string& name : inputs) {
        node->add_input(name);
    }
    for (const std::string& name : outputs) {
        node->add_output(name);
    }
    for (const OnnxAttributeText& each : attributes) {
        auto* attribute = node->add_attribute();
        attribute->set_name(each.key);
        if (!each.text.empty()) {
            attribute->set_type(onnx::AttributeProto::STRING);
            attribute->set_s(each.text);
        } else if (each.isList) {
            attribute->set_type(onnx::AttributeProto::INTS);
            for (const std::int64_t number : each.wholes) {
                attribute->add_ints(number);
            }
        } else {
            attribute->set_type(onnx::AttributeProto::INT);
            attribute->set_i(each.wholes.front());
        }
    }
    return *this;
}

OnnxFileMaker& OnnxFileMaker::function(const std::string& name, const OnnxFileMaker& body)
{
    const auto& graph = body.m_model->proto.graph();
    auto* function = m_model->proto.add_functions();
    function->set_name(name);
    function->set_domain("own");
    for (const auto& input : graph.input()) {
        function->add_input(input.name());
    }
    for (const auto& output : graph.output()) {
        function->add_output(output.name());
    }
    *function->mutable_node() = graph.node();
    return *this;
}

OnnxFileMaker& OnnxFileMaker::alsoInput(const std::string& name)
{
    m_model->proto.mutable_graph()->add_input()->set_name(name);
    return *this;
}

std::string OnnxFileMaker::bytes() const { return m_model->proto.SerializeAsString(); }

namespace {

/// Makes random changes of a graph.
class GraphDamage {
public:
    GraphDamage(onnx::GraphProto& graph, unsigned seed) : m_graph(&graph), m_random(seed) {}

    void once()
    {
        auto& node = *m_graph->mutable_node(below(m_graph->node_size()));
        switch (below(7)) {
        case 0:
            node.set_op_type(kOperators[static_cast<std::size_t>(below(static_cast<int>(kOperators.size())))]);
            break;
        case 1:
            if (node.input_size() > 0) {
                node.set_input(below(node.input_size()), anyName());
            }
            break;
        case 2:
            node.add_input(anyName());
            break;
        case 3:
            changeAttribute(node);
            break;
        case 4:
            changeSize(*m_graph->mutable_input(below(m_graph->input_size())));
            break;
        case 5:
            changeTensor(*m_graph->mutable_initializer(below(m_graph->initializer_size())));
            break;
        default:
            node.clear_attribute();
        }
    }

private:
    int below(int limit) { return limit < 1 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(limit)); }

    std::int64_t anyNumber()
    {
        constexpr std::array<std::int64_t, 14> kNumbers = {0,  1,  2,       3,          7,           -1,
                                                           -2, 64, 1 << 20, 1LL << 31U, 1LL << 40U,  1LL << 62U,
                                                           std::numeric_limits<std::int64_t>::max(),
                                                           std::numeric_limits<std::int64_t>::min()};
        return kNumbers[static_cast<std::size_t>(below(kNumbers.size()))];
    }

    std::string anyName()
    {
        const auto& node = m_graph->node(below(m_graph->node_size()));
        return below(4) == 0                                     ? ""
               : below(2) == 0 && m_graph->initializer_size() > 0 ? m_graph->initializer(below(m_graph->initializer_size())).name()
               : node.output_size() > 0                           ? node.output(0)
                                                                  : "x";
    }

    void changeAttribute(onnx::NodeProto& node)
    {
        constexpr std::array<const char*, 12> kKeys = {"axis",    "axes",  "pads",      "strides", "group",       "perm",
                                                       "keepdims", "split", "ceil_mode", "starts",  "kernel_shape", "k"};
        auto& attribute = node.attribute_size() > 0 && below(2) == 0 ? *node.mutable_attribute(below(node.attribute_size()))
                                                                     : *node.add_attribute();
        if (attribute.name().empty()) {
            attribute.set_name(kKeys[static_cast<std::size_t>(below(kKeys.size()))]);
        }
        attribute.set_type(below(2) == 0 ? onnx::AttributeProto::INTS : onnx::AttributeProto::INT);
        attribute.set_i(anyNumber());
        if (below(2) == 0) {
            attribute.clear_ints();
        }
        for (int i = below(5); i > 0; --i) {
            attribute.add_ints(anyNumber());
        }
    }

    void changeSize(onnx::ValueInfoProto& value)
    {
        auto* shape = value.mutable_type()->mutable_tensor_type()->mutable_shape();
        if (shape->dim_size() > 0 && below(3) != 0) {
            shape->mutable_dim(below(shape->dim_size()))->set_dim_value(anyNumber());
        } else {
            shape->add_dim()->set_dim_value(anyNumber());
        }
    }

    void changeTensor(onnx::TensorProto& tensor)
    {
        if (tensor.int64_data_size() > 0 && below(2) == 0) {
            tensor.set_int64_data(below(tensor.int64_data_size()), anyNumber());
        } else if (tensor.dims_size() > 0 && below(3) != 0) {
            tensor.set_dims(below(tensor.dims_size()), anyNumber());
        } else {
            tensor.add_dims(anyNumber());
        }
    }

    inline static const std::vector<std::string> kOperators = {
        "Conv", "ConvTranspose", "MaxPool", "GlobalAveragePool", "MatMul", "Gemm", "Reshape", "Flatten", "Squeeze",
        "Unsqueeze", "Transpose", "Concat", "Split", "Expand", "Tile", "Pad", "Resize", "Upsample", "DepthToSpace",
        "Slice", "Gather", "GatherND", "ReduceSum", "ArgMax", "TopK", "Shape", "Size", "ConstantOfShape", "Constant",
        "Range", "OneHot", "QLinearConv", "QLinearMatMul", "QLinearAdd", "LSTM", "Where", "Add", "Cast", "Einsum",
        "LayerNormalization", "BatchNormalization", "Identity", "If", "MaxRoiPool", "NonZero", "Compress", "STFT",
        "RoiAlign", "SequenceAt", "GridSample", "Unique", "DFT", "Scan", "Loop", "MaxUnpool", "RandomNormal"};

    onnx::GraphProto* m_graph;
    std::mt19937 m_random;
};

} // namespace

std::string withDamagedGraph(const std::string& bytes, unsigned seed)
{
    onnx::ModelProto model;
    model.ParseFromString(bytes);
    GraphDamage damage(*model.mutable_graph(), seed);
    for (unsigned times = seed % 4 + 1; times > 0; --times) {
        damage.once();
    }
    return model.SerializeAsString();
}

std::string usualOnnx()
{
    OnnxFileMaker file;
    file.input("image", "N,3,32,32").weights("w1", {16, 3, 3, 3}).zeros("b1", {16});
    file.node("Conv", {"image", "w1", "b1"}, {"c1"}, {list("pads", {1, 1, 1, 1}), list("strides", {2, 2})});
    for (const char* name : {"scale", "shift", "mean", "variance"}) {
        file.zeros(name, {16});
    }
    file.node("BatchNormalization", {"c1", "scale", "shift", "mean", "variance"}, {"n1"}).node("Relu", {"n1"}, {"r1"});
    file.weights("w2", {16, 1, 3, 3});
    file.node("Conv", {"r1", "w2"}, {"c2"}, {list("pads", {1, 1, 1, 1}), whole("group", 16)});
    file.node("Add", {"c2", "r1"}, {"sum"});
    file.node("MaxPool", {"sum"}, {"pool"}, {list("kernel_shape", {2, 2}), list("strides", {2, 2})});
    file.node("Shape", {"pool"}, {"sizes"}).number("zero", 0).numbers("front", {0}).numbers("rest", {-1});
    file.node("Gather", {"sizes", "zero"}, {"batch"}).node("Unsqueeze", {"batch", "front"}, {"batch1"});
    file.node("Concat", {"batch1", "rest"}, {"wanted"}, {whole("axis", 0)});
    file.node("Reshape", {"pool", "wanted"}, {"flat"});
    file.zeros("w3", {10, 1024}).zeros("b3", {10});
    file.node("Gemm", {"flat", "w3", "b3"}, {"logits"}, {whole("transB", 1)});
    file.node("Softmax", {"logits"}, {"chances"}).output("chances", "N,10");
    return file.bytes();
}

} // namespace pimento::test
