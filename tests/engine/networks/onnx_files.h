// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

using Sizes = std::vector<std::int64_t>;
using Names = std::vector<std::string>;

/// An attribute of a node: one of its members has a value.
struct OnnxAttributeText {
    std::string key;
    Sizes wholes = {};
    std::string text = {};
    bool isList = true; // of whole numbers
};
[[nodiscard]] OnnxAttributeText list(std::string key, Sizes wholes);
[[nodiscard]] OnnxAttributeText whole(std::string key, std::int64_t number);
[[nodiscard]] OnnxAttributeText word(std::string key, std::string text);

/// A file of ONNX that a test makes, part by part.
class OnnxFileMaker {
public:
    explicit OnnxFileMaker(std::int64_t opset = 13, std::int64_t version = 8);
    ~OnnxFileMaker();

    /// Adds an input; sizes are numbers, names of symbols, or "?" for one without a name: "N,3,224,224".
    OnnxFileMaker& input(const std::string& name, const std::string& sizes);
    OnnxFileMaker& output(const std::string& name, const std::string& sizes = "");
    /// States the shape of a tensor between nodes.
    OnnxFileMaker& stated(const std::string& name, const std::string& sizes);
    /// Adds weights whose values are in another file, which does not exist.
    OnnxFileMaker& weights(const std::string& name, const Sizes& sizes);
    /// Adds weights of zeros that are in this file.
    OnnxFileMaker& zeros(const std::string& name, const Sizes& sizes);
    /// Adds a list of whole numbers.
    OnnxFileMaker& numbers(const std::string& name, const Sizes& values);
    /// Adds a single whole number.
    OnnxFileMaker& number(const std::string& name, std::int64_t value);
    /// Adds a list of fractions.
    OnnxFileMaker& factors(const std::string& name, const std::vector<float>& values);
    /// Adds a node named after its first output and its operator; "domain:Operator" names a domain.
    OnnxFileMaker& node(const std::string& op, const Names& inputs, const Names& outputs,
                        const std::vector<OnnxAttributeText>& attributes = {});
    /// Adds a function of the domain "own": the nodes of another file from its inputs to its outputs.
    OnnxFileMaker& function(const std::string& name, const OnnxFileMaker& body);
    /// Lists a constant among the inputs as well, as old exporters do.
    OnnxFileMaker& alsoInput(const std::string& name);

    [[nodiscard]] std::string bytes() const;

private:
    struct Model;
    std::unique_ptr<Model> m_model;
};

/// A network with most operators that exporters write: convolutions with groups, batch normalisation, pooling, a shape
/// computed for a reshape, a matrix and a softmax.
[[nodiscard]] std::string usualOnnx();

/// Changes one to four parts of the graph of a file: operators, names, sizes, numbers of attributes and constants. The
/// bytes stay a file of ONNX. Equal seeds give equal files.
[[nodiscard]] std::string withDamagedGraph(const std::string& bytes, unsigned seed);

} // namespace pimento::test
