// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_sections.h"

#include <algorithm>

namespace pimento::dataflow::timeloop {

namespace {

/// Names of the coefficients of a shape, by what they multiply.
struct CoefficientNames {
    std::string strideWidth = "Wstride";
    std::string strideHeight = "Hstride";
    std::string dilationWidth = "Wdilation";
    std::string dilationHeight = "Hdilation";
};

class ShapeReading {
public:
    explicit ShapeReading(YamlReading& reading) : m_reading(reading) {}

    CoefficientNames read(const YamlNode& shape)
    {
        const YamlNode* dimensions = shape.find("dimensions");
        for (const std::string& name :
             dimensions != nullptr ? m_reading.words(*dimensions) : std::vector<std::string>{}) {
            if (const auto dim = dimNamed(name)) {
                m_present[static_cast<std::size_t>(*dim)] = true;
            } else {
                m_reading.complain(*dimensions, "has the unknown dimension " + name,
                                   "Use R, S, P, Q, C, K (or M), N and G");
            }
        }
        const YamlNode* spaces = YamlReading::member(shape, {"data_spaces", "data-spaces"});
        if (spaces != nullptr && m_reading.expect(*spaces, YamlNode::Kind::List, "list")) {
            for (const auto& space : spaces->elements) {
                readSpace(*space);
            }
        }
        return m_names;
    }

private:
    void readSpace(const YamlNode& space)
    {
        const YamlNode* name = space.find("name");
        const YamlNode* projection = space.find("projection");
        const auto tensor = name != nullptr ? dataSpaceNamed(name->text) : std::nullopt;
        if (!tensor || projection == nullptr) {
            m_reading.complain(space, "is no data space with a name and a projection",
                               "Use Inputs, Weights and Outputs");
            return;
        }
        std::array<bool, kDims> used = {};
        if (m_reading.expect(*projection, YamlNode::Kind::List, "list")) {
            for (const auto& axis : projection->elements) {
                readAxis(*axis, used);
            }
        }
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            const bool relevant = isRelevant(static_cast<Dim>(dim), *tensor);
            if (m_present[dim] && used[dim] != relevant) {
                m_reading.complain(space,
                                   name->text + (relevant ? " does not depend" : " depends") + " on dimension " +
                                       std::string(1, kDimNames[dim]),
                                   "Use the projections of a convolution");
            }
        }
    }

    /// An axis is a sum of terms; a term is a dimension, or a dimension times a coefficient.
    void readAxis(const YamlNode& axis, std::array<bool, kDims>& used)
    {
        if (axis.kind == YamlNode::Kind::Scalar) {
            markDim(axis, axis.text, used);
            return;
        }
        for (const auto& term : axis.elements) {
            const std::vector<std::string> parts = m_reading.words(*term);
            const auto dim = parts.empty() ? std::nullopt : markDim(*term, parts[0], used);
            if (parts.size() == 2 && dim) {
                nameCoefficient(*term, *dim, parts[1]);
            } else if (parts.size() > 2) {
                m_reading.complain(*term, "multiplies more than a dimension and a coefficient",
                                   "Use the projections of a convolution");
            }
        }
    }

    std::optional<Dim> markDim(const YamlNode& at, const std::string& name, std::array<bool, kDims>& used)
    {
        const auto dim = dimNamed(name);
        if (!dim || !m_present[static_cast<std::size_t>(*dim)]) {
            m_reading.complain(at, "projects \"" + name + "\", which is none of the dimensions",
                               "Name it among the dimensions");
            return std::nullopt;
        }
        used[static_cast<std::size_t>(*dim)] = true;
        return dim;
    }

    void nameCoefficient(const YamlNode& at, Dim dim, const std::string& name)
    {
        switch (dim) {
        case Dim::P:
            m_names.strideWidth = name;
            break;
        case Dim::Q:
            m_names.strideHeight = name;
            break;
        case Dim::R:
            m_names.dilationWidth = name;
            break;
        case Dim::S:
            m_names.dilationHeight = name;
            break;
        default:
            m_reading.complain(at, "has a coefficient for a dimension that is no side", "Use those of P, Q, R and S");
        }
    }

    YamlReading& m_reading;
    CoefficientNames m_names;
    std::array<bool, kDims> m_present = {};
};

} // namespace

LayerLoops readProblem(YamlReading& reading, const YamlNode& problem)
{
    LayerLoops layer;
    if (!reading.expect(problem, YamlNode::Kind::Map, "map")) {
        return layer;
    }
    CoefficientNames names;
    if (const YamlNode* shape = problem.find("shape"); shape != nullptr && shape->kind == YamlNode::Kind::Map) {
        names = ShapeReading(reading).read(*shape);
    }
    // Old versions name the sizes in the problem itself.
    const YamlNode* instance = problem.find("instance");
    for (const auto& [key, value] : (instance != nullptr ? *instance : problem).members) {
        if (key == "shape" || key == "version" || key == "name" || key == "densities") {
            continue;
        }
        value->isRead = true;
        const std::int64_t size = reading.integer(*value, 1, workloads::kLargestSize, 1);
        if (const auto dim = dimNamed(key)) {
            layer.bounds[static_cast<std::size_t>(*dim)] = size;
        } else if (key == names.strideWidth) {
            layer.stride.width = size;
        } else if (key == names.strideHeight) {
            layer.stride.height = size;
        } else if (key == names.dilationWidth) {
            layer.dilation.width = size;
        } else if (key == names.dilationHeight) {
            layer.dilation.height = size;
        } else {
            reading.complain(*value, "gives a size for \"" + key + "\", which is no dimension or coefficient",
                             "Use R, S, P, Q, C, K (or M), N, G and the coefficients of the shape");
        }
    }
    return layer;
}

} // namespace pimento::dataflow::timeloop
