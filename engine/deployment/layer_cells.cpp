// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/layer_cells.h"

#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/time_limit.h"
#include "engine/hosts/product_tiles.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

namespace pimento::deployment {

namespace {

using workloads::Convolution;
using workloads::Product;

constexpr double kBytesOfElement = 2;
constexpr double kMicroseconds = 1e-6;
constexpr double kMoreForBaseline = 4; // of the time of a search that found nothing
constexpr double kLeastForSearch = 4;  // times as long as the baseline takes, for a search that proposes candidates

/// Adds the known candidates of an exploration as options.
void addOptions(Cell& cell, const Exploration& picture, const LayerCosts& costs, bool wantsAll)
{
    const Problem& problem = *picture.problem;
    const auto add = [&](const Evaluation& found, std::string candidate) {
        const LayerCost cost = costs.cost(problem, found.quantities);
        cell.options.push_back({cost.seconds, cost.joules, cost.share, std::move(candidate)});
    };
    if (!wantsAll) {
        if (picture.best) {
            if (const auto found = picture.found(*picture.best)) {
                add(*found, picture.candidates->text(*picture.best));
            }
        }
    } else {
        for (std::size_t row = 0; row < picture.candidates->size(); ++row) {
            if (const auto found = picture.found(row)) {
                add(*found, picture.candidates->text(row));
            }
        }
    }
    if (picture.standard) {
        add(picture.standard->found, picture.standard->label);
    }
}

/// Sorts options by their time, and removes those that another one beats in time, energy and share.
void keepUseful(std::vector<CellOption>& options)
{
    std::ranges::stable_sort(options, {}, &CellOption::seconds);
    std::vector<CellOption> useful;
    for (CellOption& option : options) {
        const bool isBeaten = std::ranges::any_of(useful, [&](const CellOption& other) {
            return other.share <= option.share && (!option.joules || (other.joules && *other.joules <= *option.joules));
        });
        if (!isBeaten) {
            useful.push_back(std::move(option));
        }
    }
    options = std::move(useful);
}

/// A product, or a convolution as the product of its windows with its weights.
TiledProduct productOf(const workloads::LayerShape& shape)
{
    const auto number = [](std::int64_t size) { return static_cast<double>(size); };
    if (const auto* product = std::get_if<Product>(&shape)) {
        return {.m = number(product->rows),
                .n = number(product->outputs),
                .k = number(product->inputs),
                .operations = number(product->instances)};
    }
    const auto& convolution = std::get<Convolution>(shape);
    const workloads::Sliding& sliding = convolution.sliding;
    return {.m = number(convolution.batch * sliding.positions().area()),
            .n = number(convolution.outputChannels / convolution.groups),
            .k = number(convolution.channels / convolution.groups * sliding.window.area()),
            .operations = number(convolution.groups)};
}

/// Time and energy of matrices on a GPU.
CellOption optionOf(const Gpu& gpu, const inference::ProcessorEnergy& energy, const TiledProduct& product)
{
    const ProductTiles tiles = tilesOf(gpu, product, ThreadBlocks::Tiles);
    const double macs = product.m * product.n * product.k * product.operations;
    const auto blocks = static_cast<std::int64_t>(threadBlocks(product, tiles, ThreadBlocks::Tiles));
    return {.seconds = secondsOf(gpu, 2 * macs, tiles.offChipBytes, blocks),
            .joules = tiles.offChipBytes * energy.joulesPerByte + macs * energy.joulesPerMultiplyAdd,
            .share = 0,
            .candidate = {}};
}

/// Measured time of a product of 16-bit numbers, without its launch; none: it was not measured.
std::optional<double> measuredSeconds(const workloads::Layer& layer, const Processor& host,
                                      std::span<const MeasuredTime> measured)
{
    const auto* product = std::get_if<Product>(&layer.shape);
    if (product == nullptr || product->instances != 1) {
        return std::nullopt;
    }
    const std::map<std::string, std::string> sizes = {{"tokens", std::to_string(product->rows)},
                                                      {"inputs", std::to_string(product->inputs)},
                                                      {"outputs", std::to_string(product->outputs)}};
    const auto found = std::ranges::find_if(measured, [&](const MeasuredTime& each) {
        return each.processor == host.id && each.kernel == "linear" && each.elementType == "fp16" &&
               each.devices == 1 && !each.hasLaunch && each.sizes == sizes;
    });
    return found == measured.end() ? std::nullopt : std::optional(found->microseconds * kMicroseconds);
}

/// The baseline of a problem whose search would only begin to propose candidates in its time. None: there is time for
/// more, or the baseline was not found.
std::optional<Cell> baselineCell(const Problem& problem, const LayerCosts& costs, const SearchMeans& means,
                                 const std::stop_token& stop)
{
    if (problem.hasWholeSpace() || means.wantsAll) {
        return std::nullopt;
    }
    std::stop_source over;
    const std::stop_callback forward(stop, [&over] { over.request_stop(); });
    TimeLimit limit(means.seconds * kMoreForBaseline, means.heartbeat, over, CountedTime::OfThread);
    const double begin = threadSeconds();
    const auto standard = findStandard(problem, means.cache, over.get_token(), &limit);
    if (!standard || (threadSeconds() - begin) * kLeastForSearch <= means.seconds) {
        return std::nullopt;
    }
    Cell cell;
    cell.question = problem.question();
    cell.state = CellState::Found;
    cell.gap = 1;
    const LayerCost cost = costs.cost(problem, standard->found.quantities);
    cell.options = {{cost.seconds, cost.joules, cost.share, standard->label}};
    return cell;
}

} // namespace

Result<DevicePlace> DevicePlace::find(const DeviceRef& device, const Catalogue& catalogue)
{
    auto made = deviceOf(device, catalogue);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    DevicePlace place;
    place.m_device = device;
    place.m_made = *made;
    place.m_text = {(*made)->name, (*made)->title, {}, {}};
    for (const System* system : systems()) {
        if (system->layerCosts() != nullptr && system->takes(*made)) {
            place.m_costs = system->layerCosts();
            place.m_text.system = system->info().id;
            place.m_text.elementType = system->info().elementType;
            return place;
        }
    }
    return systemOfKernelCosts(*made).map([&](const System* system) {
        const KernelCosts& costs = *system->kernelCosts();
        place.m_kernels = std::make_shared<const KernelLayerCosts>(costs, costs.device(*made));
        place.m_costs = place.m_kernels.get();
        place.m_text.system = system->info().id;
        place.m_text.elementType = place.m_kernels->elementType();
        return place;
    });
}

Result<std::shared_ptr<const Problem>> DevicePlace::pose(const workloads::Layer& layer,
                                                         const Catalogue& catalogue) const
{
    return m_costs->question(layer, m_device).and_then([&](const Question& question) {
        return pimento::pose(question, catalogue);
    });
}

Result<std::shared_ptr<const Problem>> DevicePlace::pose(const workloads::Network& network,
                                                         const Catalogue& catalogue) const
{
    return m_costs->networkQuestion(network, m_device).and_then([&](const Question& question) {
        return pimento::pose(question, catalogue);
    });
}

std::optional<LayerCost> DevicePlace::passCost(const workloads::Layer& layer) const
{
    return m_costs->passCost(layer, m_made);
}

Cell searchedCell(const std::shared_ptr<const Problem>& problem, const LayerCosts& costs, const SearchMeans& means,
                  std::stop_token stop)
{
    if (auto baseline = baselineCell(*problem, costs, means, stop)) {
        return *std::move(baseline);
    }
    std::stop_source over;
    const std::stop_callback forward(stop, [&over] { over.request_stop(); });
    TimeLimit limit(means.seconds, means.heartbeat, over, CountedTime::OfThread);
    const ExploreOptions options{.threads = 1, .cache = means.cache, .heartbeat = &limit};
    const auto publish = [](const Exploration&) {};
    const auto picture = means.wantsAll ? explore(problem, options, over.get_token(), publish)
                                           : exploreBest(problem, options, over.get_token(), publish);
    Cell cell;
    cell.question = problem->question();
    if (!picture) {
        cell = impossibleCell(picture.error());
        cell.state = picture.error().kind == ErrorKind::Stopped ? CellState::Open : cell.state;
        return cell;
    }
    addOptions(cell, *picture, costs, means.wantsAll);
    if (cell.options.empty() && picture->wasStopped) {
        std::stop_source late;
        const std::stop_callback also(stop, [&late] { late.request_stop(); });
        TimeLimit more(means.seconds * kMoreForBaseline, means.heartbeat, late, CountedTime::OfThread);
        if (const auto standard = findStandard(*problem, means.cache, late.get_token(), &more)) {
            const LayerCost cost = costs.cost(*problem, standard->found.quantities);
            cell.options.push_back({cost.seconds, cost.joules, cost.share, standard->label});
        }
    }
    keepUseful(cell.options);
    if (cell.options.empty()) {
        cell.state = picture->wasStopped ? CellState::Open : CellState::Impossible;
        cell.reason = picture->wasStopped ? "no candidate was found in time" : "no candidate fits the device";
        return cell;
    }
    cell.state = picture->isProved() ? CellState::Proved : CellState::Found;
    if (cell.state == CellState::Found) {
        cell.gap = picture->proof && picture->best ? picture->proof->gap() : 1;
    }
    return cell;
}

Cell hostCell(const workloads::Layer& layer, const Processor& host, const inference::ProcessorEnergy& energy,
              std::span<const MeasuredTime> measured)
{
    Cell cell;
    cell.state = CellState::Estimated;
    if (macsOf(layer).value_or(0) > 0) { // parts of layers are convolutions and products
        cell.options.push_back(optionOf(host.figures, energy, productOf(layer.shape)));
        if (const auto seconds = measuredSeconds(layer, host, measured)) {
            cell.state = CellState::Measured;
            cell.options.front().seconds = *seconds;
        }
        return cell;
    }
    const auto read = static_cast<double>(operandOf(layer).value_or(resultOf(layer).value_or(0)));
    const double bytes = (read + static_cast<double>(resultOf(layer).value_or(0))) * kBytesOfElement;
    cell.options.push_back({.seconds = bytes / (host.figures.bytesPerSecond * host.figures.usableBandwidth),
                            .joules = bytes * energy.joulesPerByte,
                            .share = 0,
                            .candidate = {}});
    return cell;
}

Cell impossibleCell(const Error& error)
{
    Cell cell;
    cell.state = CellState::Impossible;
    cell.reason = error.message();
    return cell;
}

} // namespace pimento::deployment
