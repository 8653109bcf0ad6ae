// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"

#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kPicojoules = 1000; // per nJ

/// Dimensions of a layer: groups alone replace both kinds of channels, or stand beside them.
std::vector<Dim> dimsOf(const LayerLoops& layer)
{
    const bool isDepthwise = layer.bound(Dim::G) > 1 && layer.bound(Dim::C) == 1 && layer.bound(Dim::K) == 1;
    std::vector<Dim> dims;
    dims.reserve(kDims);
    for (const Dim dim : {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::C, Dim::K}) {
        if (!isDepthwise || (dim != Dim::C && dim != Dim::K)) {
            dims.push_back(dim);
        }
    }
    if (layer.bound(Dim::G) > 1) {
        dims.push_back(Dim::G);
    }
    dims.push_back(Dim::N);
    return dims;
}

char letterOf(Dim dim) { return kDimNames[static_cast<std::size_t>(dim)]; }

std::string joined(const std::vector<std::string>& parts, const char* separator)
{
    return fmt::format("{}", fmt::join(parts, separator));
}

/// Axes of a data space, such as [[[N]], [[C]]].
std::string projection(const std::vector<Dim>& dims, Tensor tensor)
{
    std::vector<std::string> axes;
    for (const Dim dim : dims) {
        const bool isSide = dim == Dim::R || dim == Dim::S || dim == Dim::P || dim == Dim::Q;
        if (isRelevant(dim, tensor) && !(isSide && tensor == Tensor::Input)) {
            axes.push_back(fmt::format("[[{}]]", letterOf(dim)));
        }
    }
    if (tensor == Tensor::Input) {
        axes.emplace_back("[[R, Wdilation], [P, Wstride]]");
        axes.emplace_back("[[S, Hdilation], [Q, Hstride]]");
    }
    return "[ " + joined(axes, ", ") + " ]";
}

/// Steps of a loop in the last round of the loops outside, from inside to outside.
class LastRounds {
public:
    explicit LastRounds(const LayerLoops& layer) : m_left(layer.bounds) {}

    std::string factor(Dim dim, std::int64_t steps)
    {
        std::int64_t& left = m_left[static_cast<std::size_t>(dim)];
        const std::int64_t last = (left - 1) % steps + 1;
        left = (left + steps - 1) / steps;
        return last == steps ? fmt::format("{}={}", letterOf(dim), steps)
                             : fmt::format("{}={},{}", letterOf(dim), steps, last);
    }

private:
    Sizes m_left; // units of the loops so far
};

/// All dimensions, those of `first` in front.
std::string permutation(const std::vector<Dim>& dims, const std::vector<Dim>& first)
{
    std::string letters;
    for (const auto& list : {first, dims}) {
        for (const Dim dim : list) {
            if (letters.find(letterOf(dim)) == std::string::npos && std::ranges::find(dims, dim) != dims.end()) {
                letters += letterOf(dim);
            }
        }
    }
    return letters;
}

std::string dataSpaces(const std::array<bool, kTensors>& stores, bool wanted)
{
    std::vector<std::string> names;
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (stores[tensor] == wanted) {
            names.push_back(std::string(kTensorNames[tensor]) + "s");
        }
    }
    return "[ " + joined(names, ", ") + " ]";
}

class MappingWriting {
public:
    MappingWriting(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
        : m_accelerator(accelerator), m_mapping(mapping), m_dims(dimsOf(layer)), m_rounds(layer)
    {
    }

    WrittenText write()
    {
        m_written.text = "mapping:\n";
        for (std::size_t level = 0; level < m_accelerator.levels.size(); ++level) {
            const std::array<bool, kTensors> all = {true, true, true};
            const auto& stores = level == m_accelerator.outermost() ? all : m_mapping.stores[level];
            directive(level, "datatype");
            m_written.text += "  keep: " + dataSpaces(stores, true) + "\n";
            m_written.text += "  bypass: " + dataSpaces(stores, false) + "\n";
            if (level < 2) {
                writeSpatial(level); // its steps lie inside those of the level
            }
            directive(level, "temporal");
            writeFactors(m_mapping.temporal[level]);
            m_written.text += "  permutation: " + permutation(m_dims, m_mapping.order[level]) + "\n";
        }
        return std::move(m_written);
    }

private:
    void directive(std::size_t level, const char* type)
    {
        m_written.text += fmt::format("- target: {}\n  type: {}\n", m_accelerator.levels[level].name, type);
    }

    void writeFactors(const Sizes& factors)
    {
        std::vector<std::string> parts;
        for (const Dim dim : m_dims) {
            parts.push_back(m_rounds.factor(dim, factors[static_cast<std::size_t>(dim)]));
        }
        m_written.text += "  factors: " + joined(parts, " ") + "\n";
    }

    void writeSpatial(std::size_t level)
    {
        const auto along = [&](Direction direction) { return m_mapping.spatial[static_cast<std::size_t>(direction)]; };
        const Sizes across = level == 0 ? along(Direction::Lanes) : along(Direction::Width);
        const Sizes down = level == 0 ? kOnes : along(Direction::Height);
        Sizes factors = across;
        std::vector<Dim> first;
        std::vector<Dim> last;
        for (const Dim dim : m_dims) {
            const auto at = static_cast<std::size_t>(dim);
            if (across[at] > 1 && down[at] > 1) {
                m_written.remarks.push_back(fmt::format("Timeloop takes one direction of the array for {}: its {} "
                                                        "columns and {} rows became {} columns",
                                                        letterOf(dim), across[at], down[at], across[at] * down[at]));
            }
            factors[at] *= down[at];
            (down[at] > 1 && across[at] == 1 ? last : first).push_back(dim);
        }
        const std::size_t split = first.size();
        first.insert(first.end(), last.begin(), last.end());
        directive(level, "spatial");
        writeFactors(factors);
        m_written.text += fmt::format("  permutation: {}\n  split: {}\n", permutation(m_dims, first), split);
    }

    const Accelerator& m_accelerator;
    const Mapping& m_mapping;
    std::vector<Dim> m_dims;
    LastRounds m_rounds;
    WrittenText m_written;
};

/// A number without the last digit of its conversion from other units.
std::string numberText(double number) { return fmt::format("{:.15g}", number); }

} // namespace

WrittenText timeloopProblem(const LayerLoops& layer)
{
    const auto dims = dimsOf(layer);
    std::vector<std::string> names;
    for (const Dim dim : dims) {
        names.emplace_back(1, letterOf(dim));
    }
    WrittenText written;
    std::string& text = written.text;
    text = "problem:\n  shape:\n    name: convolution\n    dimensions: [ " + joined(names, ", ") + " ]\n";
    text += "    coefficients:\n";
    for (const char* const coefficient : {"Wstride", "Hstride", "Wdilation", "Hdilation"}) {
        text += fmt::format("    - {{name: {}, default: 1}}\n", coefficient);
    }
    text += "    data_spaces:\n";
    for (const Tensor tensor : {Tensor::Weight, Tensor::Input, Tensor::Output}) {
        text += fmt::format("    - name: {}s\n      projection: {}\n", kTensorNames[static_cast<std::size_t>(tensor)],
                            projection(dims, tensor));
        text += tensor == Tensor::Output ? "      read_write: True\n" : "";
    }
    text += "  instance:\n";
    for (const Dim dim : dims) {
        text += fmt::format("    {}: {}\n", letterOf(dim), layer.bound(dim));
    }
    text += fmt::format("    Wstride: {}\n    Hstride: {}\n    Wdilation: {}\n    Hdilation: {}\n", layer.stride.width,
                        layer.stride.height, layer.dilation.width, layer.dilation.height);
    if (std::ranges::min(layer.elementBytes) != wordBytes(layer)) {
        written.remarks.emplace_back("Timeloop has one width of words: elements of all tensors take the widest");
    }
    return written;
}

WrittenText timeloopArchitecture(const LayerLoops& layer, const Accelerator& accelerator)
{
    const std::int64_t width = wordBytes(layer);
    const std::int64_t pes = accelerator.height * accelerator.width;
    WrittenText written;
    double macEnergy = accelerator.macEnergy * kPicojoules;
    if (macEnergy != std::round(macEnergy)) {
        macEnergy = std::round(macEnergy);
        written.remarks.push_back(fmt::format("Timeloop takes whole pJ for a multiply-accumulate: {} became {}",
                                              numberText(accelerator.macEnergy * kPicojoules), macEnergy));
    }
    if (accelerator.rows.rowBytes > 0) {
        written.remarks.emplace_back("Timeloop counts no row activations");
    }
    std::string& text = written.text;
    text = fmt::format("arch:\n  arithmetic:\n    instances: {}\n    meshX: {}\n    word_bits: {}\n    energy: {}\n",
                       pes * accelerator.lanes, accelerator.width * accelerator.lanes, 8 * width, macEnergy);
    text += "  storage:\n";
    for (std::size_t i = 0; i < accelerator.levels.size(); ++i) {
        const MemoryLevel& level = accelerator.levels[i];
        text += fmt::format("  - name: {}\n", level.name);
        text += i == accelerator.outermost() ? "    technology: DRAM\n" : "";
        text += level.capacity ? fmt::format("    entries: {}\n", *level.capacity / width) : "";
        text +=
            i == 0 ? fmt::format("    instances: {}\n    meshX: {}\n", pes, accelerator.width) : "    instances: 1\n";
        text += fmt::format("    word_bits: {}\n    block_size: {}\n", 8 * width,
                            std::max<std::int64_t>(1, level.accessBytes / width));
        text += fmt::format("    vector_access_energy: {}\n    addr_gen_energy: 0.0\n",
                            numberText(level.accessEnergy * kPicojoules));
        const auto bandwidth = [&](const char* name, double bytes) {
            text += bytes > 0 ? fmt::format("    {}: {}\n", name, numberText(bytes / static_cast<double>(width))) : "";
        };
        bandwidth("read_bandwidth", level.readBandwidth);
        bandwidth("write_bandwidth", level.writeBandwidth);
        bandwidth("shared_bandwidth", level.sharedBandwidth);
    }
    return written;
}

WrittenText timeloopMapping(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    return MappingWriting(layer, accelerator, mapping).write();
}

} // namespace pimento::dataflow::timeloop
