// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/layer_library.h"

#include "engine/base/csv.h"
#include "engine/base/data_folder.h"
#include "engine/base/numbers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr const char* kConvolution = "convolution";
constexpr const char* kProduct = "product";
constexpr const char* kBatch = "batch";

/// Sizes of a layer by name, as the columns of the table and the sizes of questions have them.
using LayerSizes = std::map<std::string, std::int64_t, std::less<>>;

/// A size with its meaning and an example; a size that a question leaves out is `fallback`, if there is one.
struct LayerSize {
    const char* name;
    const char* meaning;
    std::int64_t example;
    std::optional<std::int64_t> fallback;
};

constexpr std::array kConvolutionSizes = {
    LayerSize{kBatch, "images", 1, 1},
    LayerSize{"channels", "channels of the input", 64, std::nullopt},
    LayerSize{"output_channels", "channels of the output", 64, std::nullopt},
    LayerSize{"height", "height of the image", 56, std::nullopt},
    LayerSize{"width", "width of the image", 56, std::nullopt},
    LayerSize{"window_height", "height of the window", 3, 1},
    LayerSize{"window_width", "width of the window", 3, 1},
    LayerSize{"stride", "step of the window", 1, 1},
    LayerSize{"dilation", "distance between elements of the window", 1, 1},
    LayerSize{"padding", "zeros around the image", 0, 0}, // an example of 0: fields accept 0
    LayerSize{"groups", "groups of channels", 1, 1},
};
constexpr std::array kProductSizes = {
    LayerSize{"rows", "rows that the matrix is multiplied with", 512, 1},
    LayerSize{"inputs", "elements of a row", 512, std::nullopt},
    LayerSize{"outputs", "elements of a result", 512, std::nullopt},
    LayerSize{"instances", "matrices, each with rows of its own", 1, 1},
};

workloads::Convolution convolutionOf(const LayerSizes& sizes)
{
    const auto both = [&](const char* name) { return workloads::Extent{sizes.at(name), sizes.at(name)}; };
    const std::int64_t zeros = sizes.at("padding");
    return {.batch = sizes.at(kBatch),
            .channels = sizes.at("channels"),
            .outputChannels = sizes.at("output_channels"),
            .groups = sizes.at("groups"),
            .sliding = {.image = {sizes.at("height"), sizes.at("width")},
                        .window = {sizes.at("window_height"), sizes.at("window_width")},
                        .stride = both("stride"),
                        .dilation = both("dilation"),
                        .padding = {zeros, zeros, zeros, zeros}}};
}

/// A row of the table. Error: a cell that is no number, or another op.
Result<NamedLayer> layerOf(const CsvTable& table, std::size_t row, const std::string& origin)
{
    const std::string where = origin + ", line " + std::to_string(table.lineNumber(row));
    const auto cell = [&](const char* name) {
        const auto column = table.column(name);
        return column ? std::string(table.cell(row, *column)) : std::string();
    };
    LayerSizes sizes = {{kBatch, 1}};
    for (const LayerSize& each : kConvolutionSizes) {
        if (each.name == std::string_view(kBatch)) {
            continue;
        }
        const auto number = parseInteger(cell(each.name));
        if (!number || *number < 0) {
            return fail("has \"" + cell(each.name) + "\" in the column " + each.name, where, "Write a whole number");
        }
        sizes[each.name] = *number;
    }
    NamedLayer named{cell("title"), cell("source"), {}};
    named.layer.name = cell("name");
    if (cell("op") == kProduct) {
        named.layer.shape = workloads::Product{sizes.at("height"), sizes.at("channels"), sizes.at("output_channels")};
    } else if (cell("op") == kConvolution) {
        named.layer.shape = convolutionOf(sizes);
    } else {
        return fail("has \"" + cell("op") + "\" in the column op", where, "Write convolution or product");
    }
    const auto checked = workloads::check(named.layer);
    return checked ? Result<NamedLayer>(std::move(named)) : tl::unexpected<Error>(checked.error());
}

template <class Sizes> SystemKernel kernelOf(const char* name, const char* title, const char* summary, const Sizes& all)
{
    SystemKernel kernel{name, title, summary, {}};
    for (const LayerSize& each : all) {
        kernel.keys.push_back({each.name, each.meaning, each.example});
    }
    return kernel;
}

template <class Sizes> std::string sizeNames(const Sizes& all)
{
    std::string names;
    for (const LayerSize& each : all) {
        names += (names.empty() ? "" : ", ") + std::string(each.name);
    }
    return names;
}

/// The sizes that a question gives. Error: a missing, unknown or invalid one.
template <class Sizes> Result<LayerSizes> sizesOf(const WorkloadRef& workload, const Sizes& all)
{
    const std::string where = "layer " + workload.name;
    for (const auto& [name, value] : workload.sizes) {
        if (std::ranges::none_of(all, [&](const LayerSize& each) { return name == each.name; })) {
            return fail("has no size \"" + name.substr(0, 40) + "\"", where, "Its sizes are " + sizeNames(all));
        }
    }
    LayerSizes sizes;
    for (const LayerSize& each : all) {
        const auto given = workload.sizes.find(each.name);
        const auto number = given == workload.sizes.end() ? each.fallback : parseInteger(given->second);
        if (!number || *number < 0) {
            return fail(given == workload.sizes.end() ? std::string("lacks the size ") + each.name
                                                      : "has \"" + given->second.substr(0, 40) + "\" for " + each.name,
                        where, std::string("Write ") + each.name + "=" + std::to_string(each.example));
        }
        sizes[each.name] = *number;
    }
    return sizes;
}

constexpr std::array kNamedSizes = {LayerSize{kBatch, "images", 1, 1}};

/// A layer of the library with the batch of a question.
Result<workloads::Layer> libraryLayer(const NamedLayer& named, const WorkloadRef& workload)
{
    const auto sizes = sizesOf(workload, kNamedSizes);
    if (!sizes) {
        return tl::unexpected<Error>(sizes.error());
    }
    workloads::Layer layer = named.layer;
    const std::int64_t batch = sizes->at(kBatch);
    if (auto* convolution = std::get_if<workloads::Convolution>(&layer.shape)) {
        convolution->batch = batch;
    } else if (auto* product = std::get_if<workloads::Product>(&layer.shape)) {
        product->rows *= batch;
    }
    return layer;
}

} // namespace

Result<std::vector<NamedLayer>> readLayers(const std::filesystem::path& file)
{
    const auto table = CsvTable::read(file);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    std::vector<NamedLayer> layers;
    for (std::size_t row = 0; row < table->rows(); ++row) {
        auto layer = layerOf(*table, row, file.string());
        if (!layer) {
            return tl::unexpected<Error>(layer.error());
        }
        layers.push_back(*std::move(layer));
    }
    return layers;
}

const std::vector<NamedLayer>& libraryLayers()
{
    static const std::vector<NamedLayer> kLayers = [] {
        const auto folder = findDataFolder();
        auto layers = folder ? readLayers(*folder / "datasets" / "layers" / "layers.csv")
                             : Result<std::vector<NamedLayer>>(std::vector<NamedLayer>{});
        return layers ? *std::move(layers) : std::vector<NamedLayer>{};
    }();
    return kLayers;
}

std::vector<SystemKernel> namedLayers()
{
    std::vector<SystemKernel> kernels;
    for (const NamedLayer& each : libraryLayers()) {
        kernels.push_back({each.layer.name, each.title, each.source, {{kBatch, "images", 1}}});
    }
    kernels.push_back(
        kernelOf(kConvolution, "Convolution", "A convolution of any sizes, with groups", kConvolutionSizes));
    kernels.push_back(kernelOf(kProduct, "Product", "A matrix times rows, of any sizes", kProductSizes));
    return kernels;
}

Result<workloads::Layer> layerNamed(const WorkloadRef& workload)
{
    Result<workloads::Layer> layer =
        fail("there is no layer \"" + workload.name.substr(0, 60) + "\"", "system dataflow",
             "Use convolution, product, a layer such as resnet18-l2, or a file of a layer");
    const auto named = std::ranges::find(libraryLayers(), workload.name,
                                         [](const NamedLayer& each) -> const std::string& { return each.layer.name; });
    if (named != libraryLayers().end()) {
        layer = libraryLayer(*named, workload);
    } else if (workload.name == kConvolution) {
        layer = sizesOf(workload, kConvolutionSizes).map([](const LayerSizes& sizes) {
            return workloads::Layer{kConvolution, {}, convolutionOf(sizes)};
        });
    } else if (workload.name == kProduct) {
        layer = sizesOf(workload, kProductSizes).map([](const LayerSizes& sizes) {
            return workloads::Layer{
                kProduct,
                {},
                workloads::Product{sizes.at("rows"), sizes.at("inputs"), sizes.at("outputs"), sizes.at("instances")}};
        });
    }
    if (layer) {
        layer->elementType = workload.elementType;
    }
    return layer;
}

WorkloadRef withAllSizes(WorkloadRef workload)
{
    const auto fill = [&](const auto& all) {
        if (const auto sizes = sizesOf(workload, all)) {
            for (const auto& [name, size] : *sizes) {
                workload.sizes[name] = std::to_string(size);
            }
        }
    };
    workload.name == kConvolution ? fill(kConvolutionSizes)
    : workload.name == kProduct   ? fill(kProductSizes)
                                  : fill(kNamedSizes);
    return workload;
}

} // namespace pimento::dataflow
