// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/onnx/library_shapes.h"

#include "engine/networks/onnx/onnx_types.h"

#include <onnx/defs/schema.h>
#include <onnx/onnx_pb.h>
#include <onnx/shape_inference/implementation.h>

#include <algorithm>
#include <string>
#include <utility>

namespace pimento::networks {

namespace {

constexpr std::int64_t kNewestOpset = 17; // newest version that the library knows

void setType(::onnx::TypeProto& type, const TensorFacts& facts)
{
    auto* tensor = type.mutable_tensor_type();
    tensor->set_elem_type(onnxTypeNumber(facts.type));
    auto* shape = tensor->mutable_shape();
    for (const std::int64_t size : facts.dimensions) {
        shape->add_dim()->set_dim_value(size);
    }
}

/// Constants with known values, from which the library reads sizes and axes.
void addConstant(::onnx::GraphProto& graph, const std::string& name, const TensorFacts& facts)
{
    auto* tensor = graph.add_initializer();
    tensor->set_name(name);
    for (const std::int64_t size : facts.dimensions) {
        tensor->add_dims(size);
    }
    const bool isWhole = isWholeType(facts.type);
    tensor->set_data_type(isWhole ? ::onnx::TensorProto::INT64 : ::onnx::TensorProto::FLOAT);
    for (const double value : *facts.values) {
        if (isWhole) {
            tensor->add_int64_data(static_cast<std::int64_t>(std::clamp(value, -9e15, 9e15)));
        } else {
            tensor->add_float_data(static_cast<float>(value));
        }
    }
}

void addAttribute(::onnx::NodeProto& node, const std::string& name, const OnnxAttribute& from)
{
    using Kind = OnnxAttribute::Kind;
    auto* attribute = node.add_attribute();
    attribute->set_name(name);
    if (from.kind == Kind::Number) {
        attribute->set_type(::onnx::AttributeProto::FLOAT);
        attribute->set_f(static_cast<float>(from.number));
    } else if (from.kind == Kind::Whole) {
        attribute->set_type(::onnx::AttributeProto::INT);
        attribute->set_i(from.whole);
    } else if (from.kind == Kind::Text) {
        attribute->set_type(::onnx::AttributeProto::STRING);
        attribute->set_s(from.text);
    } else if (from.kind == Kind::Wholes) {
        attribute->set_type(::onnx::AttributeProto::INTS);
        for (const std::int64_t whole : from.wholes) {
            attribute->add_ints(whole);
        }
    } else if (from.kind == Kind::Numbers) {
        attribute->set_type(::onnx::AttributeProto::FLOATS);
        for (const double number : from.numbers) {
            attribute->add_floats(static_cast<float>(number));
        }
    } else {
        node.mutable_attribute()->RemoveLast();
    }
}

/// A model of one node, with its inputs as inputs of the graph.
::onnx::ModelProto modelOf(const NodeView& view)
{
    ::onnx::ModelProto model;
    model.set_ir_version(8);
    auto* opset = model.add_opset_import();
    opset->set_domain("");
    opset->set_version(std::clamp<std::int64_t>(view.opset(), 1, kNewestOpset));
    auto* node = model.mutable_graph()->add_node();
    node->set_op_type(view.node().op);
    for (std::size_t i = 0; i < view.inputs(); ++i) {
        const std::string name = view.input(i) == nullptr ? "" : "in" + std::to_string(i);
        node->add_input(name);
        if (view.input(i) != nullptr) {
            auto* input = model.mutable_graph()->add_input();
            input->set_name(name);
            setType(*input->mutable_type(), *view.input(i));
            if (view.input(i)->values) {
                addConstant(*model.mutable_graph(), name, *view.input(i));
            }
        }
    }
    for (std::size_t i = 0; i < view.node().outputs.size(); ++i) {
        node->add_output("out" + std::to_string(i));
    }
    for (const auto& [name, attribute] : view.node().attributes) {
        addAttribute(*node, name, attribute);
    }
    return model;
}

/// Checks the numbers of inputs and results and the attributes of a node, which inference takes for granted. Throws if
/// they are wrong. False: the library does not know the operator.
bool isSound(const ::onnx::ModelProto& model)
{
    const auto& node = model.graph().node(0);
    const auto* schema =
        ::onnx::OpSchemaRegistry::Schema(node.op_type(), static_cast<int>(model.opset_import(0).version()), "");
    if (schema != nullptr) {
        schema->Verify(node);
    }
    return schema != nullptr;
}

std::optional<Dimensions> inferred(const ::onnx::ModelProto& model, const std::string& name)
{
    for (const auto& value : model.graph().value_info()) {
        if (value.name() != name || !value.type().has_tensor_type() || !value.type().tensor_type().has_shape()) {
            continue;
        }
        Dimensions dimensions;
        for (const auto& size : value.type().tensor_type().shape().dim()) {
            if (!size.has_dim_value()) {
                return std::nullopt;
            }
            dimensions.push_back(size.dim_value());
        }
        return countOf(dimensions) ? std::optional(dimensions) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Shapes libraryShapes(const NodeView& view)
{
    if (!view.node().domain.empty()) {
        return fail("is an operator of another domain");
    }
    try {
        ::onnx::ModelProto model = modelOf(view);
        if (!isSound(model)) {
            return fail("is an operator that is not known");
        }
        ::onnx::shape_inference::InferShapes(model);
        std::vector<Dimensions> shapes;
        for (std::size_t i = 0; i < view.node().outputs.size(); ++i) {
            const auto dimensions = inferred(model, "out" + std::to_string(i));
            if (!dimensions) {
                return fail("has results of unknown dimensions");
            }
            shapes.push_back(*dimensions);
        }
        return shapes;
    } catch (const std::exception&) { // the library throws for operators and inputs that it does not take
        return fail("has results of unknown dimensions");
    }
}

} // namespace pimento::networks
