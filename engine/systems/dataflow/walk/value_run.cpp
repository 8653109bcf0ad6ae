// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/walk/value_run.h"

#include "engine/base/random_stream.h"
#include "engine/systems/dataflow/walk/loop_nest.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr double kMostRunMacs = 1e9;
constexpr double kMostRunElements = std::int64_t{1} << 28;

/// Sums wrap around in both orders alike.
using Number = std::uint32_t;

/// Distances of neighbouring positions of each dimension in a dense tensor, and its number of elements.
struct DenseTensor {
    Sizes strides{};
    std::int64_t elements = 1;
};

constexpr std::size_t axisOf(Dim dim) { return static_cast<std::size_t>(dim); }

/// Lays out a tensor whose dimensions are listed from the one that varies fastest.
DenseTensor denseTensor(std::initializer_list<std::pair<Dim, std::int64_t>> sides)
{
    DenseTensor tensor;
    for (const auto& [dim, size] : sides) {
        tensor.strides[axisOf(dim)] = tensor.elements;
        tensor.elements *= size;
    }
    return tensor;
}

class ValueRun {
public:
    ValueRun(const LayerLoops& layer, const Mapping& mapping, std::stop_token stop)
        : m_layer(&layer), m_mapping(&mapping), m_stop(std::move(stop)), m_bounds(layer.bounds)
    {
        const std::int64_t height =
            (of(Dim::Q) - 1) * layer.stride.height + (of(Dim::S) - 1) * layer.dilation.height + 1;
        m_width = (of(Dim::P) - 1) * layer.stride.width + (of(Dim::R) - 1) * layer.dilation.width + 1;
        m_input = denseTensor(
            {{Dim::P, m_width}, {Dim::Q, height}, {Dim::C, of(Dim::C)}, {Dim::G, of(Dim::G)}, {Dim::N, of(Dim::N)}});
        m_weight = denseTensor({{Dim::R, of(Dim::R)},
                                {Dim::S, of(Dim::S)},
                                {Dim::C, of(Dim::C)},
                                {Dim::K, of(Dim::K)},
                                {Dim::G, of(Dim::G)}});
        m_output = denseTensor({{Dim::P, of(Dim::P)},
                                {Dim::Q, of(Dim::Q)},
                                {Dim::K, of(Dim::K)},
                                {Dim::G, of(Dim::G)},
                                {Dim::N, of(Dim::N)}});
        m_input.strides[axisOf(Dim::R)] = layer.dilation.width;
        m_input.strides[axisOf(Dim::S)] = layer.dilation.height * m_width;
        m_input.strides[axisOf(Dim::P)] = layer.stride.width;
        m_input.strides[axisOf(Dim::Q)] = layer.stride.height * m_width;
    }

    Result<std::int64_t> run()
    {
        if (auto checked = checkRunnable(*m_layer); !checked) {
            return tl::unexpected<Error>(checked.error());
        }
        m_inputs = generated(m_input.elements, 1);
        m_weights = generated(m_weight.elements, 2);
        m_outputs.assign(static_cast<std::size_t>(m_output.elements), 0);
        runNest();
        return m_stop.stop_requested() ? fail(ErrorKind::Stopped, "the run was stopped") : compared();
    }

private:
    [[nodiscard]] std::int64_t of(Dim dim) const { return m_bounds[axisOf(dim)]; }

    [[nodiscard]] static std::vector<Number> generated(std::int64_t count, std::uint64_t key)
    {
        RandomStream random(key);
        std::vector<Number> numbers(static_cast<std::size_t>(count));
        std::ranges::generate(numbers, [&] { return static_cast<Number>(random()); });
        return numbers;
    }

    void runNest()
    {
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            m_array[dim] = m_mapping->spatial[0][dim] * m_mapping->spatial[1][dim] * m_mapping->spatial[2][dim];
        }
        forEachStep(loopsOutside(*m_mapping, -1), m_bounds, Tensor::Output, [&](const Sizes& begin, bool) {
            if ((++m_steps % (1 << 12) != 0 || !m_stop.stop_requested()) && !m_isStopped) {
                accumulate(begin, 0, 0, 0, 0);
            } else {
                m_isStopped = true;
            }
        });
    }

    /// Adds the products of one step of the array, from a dimension on, at these places of the tensors.
    void accumulate(const Sizes& begin, std::size_t dim, std::int64_t input, std::int64_t weight, std::int64_t output)
    {
        if (dim == kDims) {
            m_outputs[static_cast<std::size_t>(output)] +=
                m_inputs[static_cast<std::size_t>(input)] * m_weights[static_cast<std::size_t>(weight)];
            return;
        }
        const std::int64_t end = std::min(begin[dim] + m_array[dim], m_bounds[dim]);
        for (std::int64_t at = begin[dim]; at < end; ++at) {
            accumulate(begin, dim + 1, input + at * m_input.strides[dim], weight + at * m_weight.strides[dim],
                       output + at * m_output.strides[dim]);
        }
    }

    /// Sum of one output element in plain order.
    [[nodiscard]] Number plainSum(std::int64_t n, std::int64_t g, std::int64_t k, std::int64_t q, std::int64_t p) const
    {
        Number sum = 0;
        for (std::int64_t c = 0; c < of(Dim::C); ++c) {
            const std::int64_t plane = ((n * of(Dim::G) + g) * of(Dim::C) + c) * m_input.strides[axisOf(Dim::C)];
            const std::int64_t kernel = ((g * of(Dim::K) + k) * of(Dim::C) + c) * of(Dim::S) * of(Dim::R);
            for (std::int64_t s = 0; s < of(Dim::S); ++s) {
                const std::int64_t h = q * m_layer->stride.height + s * m_layer->dilation.height;
                for (std::int64_t r = 0; r < of(Dim::R); ++r) {
                    const std::int64_t w = p * m_layer->stride.width + r * m_layer->dilation.width;
                    sum += m_inputs[static_cast<std::size_t>(plane + h * m_width + w)] *
                           m_weights[static_cast<std::size_t>(kernel + s * of(Dim::R) + r)];
                }
            }
        }
        return sum;
    }

    [[nodiscard]] Result<std::int64_t> compared() const
    {
        for (std::int64_t i = 0; i < m_output.elements; ++i) {
            const std::int64_t p = i % of(Dim::P);
            const std::int64_t q = i / of(Dim::P) % of(Dim::Q);
            const std::int64_t k = i / m_output.strides[axisOf(Dim::K)] % of(Dim::K);
            const std::int64_t g = i / m_output.strides[axisOf(Dim::G)] % of(Dim::G);
            const std::int64_t n = i / m_output.strides[axisOf(Dim::N)];
            if (plainSum(n, g, k, q, p) != m_outputs[static_cast<std::size_t>(i)]) {
                return fail("element " + std::to_string(i) + " of the output is wrong", "run");
            }
            if (i % (1 << 12) == 0 && m_stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "the run was stopped");
            }
        }
        return m_output.elements;
    }

    const LayerLoops* m_layer;
    const Mapping* m_mapping;
    std::stop_token m_stop;
    Sizes m_bounds;
    Sizes m_array = kOnes;
    std::int64_t m_width = 1; // of the input
    std::int64_t m_steps = 0;
    bool m_isStopped = false;
    DenseTensor m_input;
    DenseTensor m_weight;
    DenseTensor m_output;
    std::vector<Number> m_inputs;
    std::vector<Number> m_weights;
    std::vector<Number> m_outputs;
};

} // namespace

Result<void> checkRunnable(const LayerLoops& layer)
{
    const auto product = [&](std::initializer_list<Dim> dims) {
        double all = 1;
        for (const Dim dim : dims) {
            all *= static_cast<double>(layer.bound(dim));
        }
        return all;
    };
    const auto side = [&](Dim outputs, Dim window, std::int64_t stride, std::int64_t dilation) {
        return (product({outputs}) - 1) * static_cast<double>(stride) +
               (product({window}) - 1) * static_cast<double>(dilation) + 1;
    };
    const double inputs = product({Dim::N, Dim::G, Dim::C}) *
                          side(Dim::Q, Dim::S, layer.stride.height, layer.dilation.height) *
                          side(Dim::P, Dim::R, layer.stride.width, layer.dilation.width);
    const double weights = product({Dim::G, Dim::K, Dim::C, Dim::S, Dim::R});
    const double outputs = product({Dim::N, Dim::G, Dim::K, Dim::Q, Dim::P});
    const bool isRunnable = weights * product({Dim::N, Dim::Q, Dim::P}) <= kMostRunMacs &&
                            std::max({inputs, weights, outputs}) <= kMostRunElements;
    return isRunnable ? Result<void>{}
                      : fail(ErrorKind::DoesNotFit,
                             "the layer has more than 10^9 multiply-accumulates or 2^28 elements in a tensor, too many "
                             "to verify",
                             "", "Verify a smaller layer of the same kind");
}

Result<std::int64_t> runValues(const LayerLoops& layer, const Mapping& mapping, std::stop_token stop)
{
    return ValueRun(layer, mapping, std::move(stop)).run();
}

} // namespace pimento::dataflow
