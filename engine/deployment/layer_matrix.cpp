// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/layer_matrix.h"

#include "engine/base/parallel.h"
#include "engine/deployment/layer_cells.h"
#include "engine/exploration/recorded/time_limit.h"
#include "engine/networks/compute_layers.h"
#include "engine/workloads/network_file.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pimento::deployment {

namespace {

using workloads::Layer;
using workloads::Network;

constexpr double kLeastSeconds = 0.1; // for a search
/// Weight of a search in systems with costs of layers; that of a kernel is 1. They come first, and few use it up.
constexpr double kMoreForLayers = 8;
constexpr std::chrono::milliseconds kPublishEvery(250);
constexpr int kRarely = 20; // times as long as it takes to publish

/// The layers with multiplications that a layer consists of, each without its name and repeats.
struct LayerPart {
    Layer layer;
    double times = 1; // within one run of the layer
};

std::vector<std::vector<LayerPart>> partsOf(const Network& network)
{
    std::vector<std::vector<LayerPart>> parts(network.layers.size());
    for (const networks::ComputeLayer& compute : networks::computeLayers(network)) {
        Layer one{.name = compute.name, .elementType = compute.elementType, .shape = {}};
        std::visit([&](const auto& shape) { one.shape = shape; }, compute.shape);
        const auto repeats = static_cast<double>(network.layers[compute.layer].layer.repeats);
        parts[compute.layer].push_back({one, static_cast<double>(compute.repeats) / repeats});
    }
    for (std::size_t layer = 0; layer < parts.size(); ++layer) {
        if (parts[layer].empty()) {
            parts[layer].push_back({network.layers[layer].layer, 1});
        }
    }
    return parts;
}

/// Text that equals for layers of equal shape.
std::string shapeKey(Layer layer)
{
    layer.name = "layer";
    layer.elementType = "fp16";
    layer.repeats = 1;
    layer.biases = 0;
    layer.fused.clear();
    return workloads::layerJson(layer);
}

/// Fills the matrix: each different part is searched once at each device.
class MatrixSearch {
public:
    MatrixSearch(const DeploymentQuestion& question, const DeploymentMeans& means)
        : m_question(question), m_means(means), m_parts(partsOf(question.network))
    {
        m_known.network = question.network;
    }

    Result<void> findPlaces()
    {
        if (m_question.devices.size() + 1 > kMostPlaces) {
            return fail("are more devices than " + std::to_string(kMostPlaces - 1), "devices", "Name fewer devices");
        }
        m_known.places.push_back({"host",
                                  m_question.host != nullptr ? std::string(m_question.host->title) : "host",
                                  {},
                                  m_question.host != nullptr ? "fp16" : ""});
        for (const std::string& name : m_question.devices) {
            DeviceRef device;
            device.name = name;
            auto place = DevicePlace::find(device, *m_means.catalogue);
            if (!place) {
                return tl::unexpected<Error>(place.error());
            }
            m_known.places.push_back(place->text());
            m_devices.push_back(*std::move(place));
        }
        return {};
    }

    Deployment run(const std::stop_token& stop, const DeploymentSink& publish)
    {
        collect();
        publishKnown(publish);
        parallelFor(m_searches.size(), m_question.threads, stop, [&](std::size_t i) {
            Cell cell = found(m_searches[i], stop);
            for (CellOption& option : cell.options) {
                option.share += m_searches[i].share;
            }
            const std::lock_guard lock(m_mutex);
            (m_searches[i].isWhole ? m_known.wholes[m_searches[i].device + 1]
                                   : m_cells[m_searches[i].key][m_searches[i].device]) = std::move(cell);
            ++m_known.done;
            if (Clock::now() >= m_next) {
                publishKnown(publish);
            }
        });
        joinCells();
        m_known.wasStopped = stop.stop_requested();
        return std::move(m_known);
    }

private:
    struct Search {
        std::string key;
        std::size_t device = 0;
        std::shared_ptr<const Problem> problem;
        double share = 0;     // of the device for the layer's weights, whatever the candidate
        bool isWhole = false; // all layers at once
        double weight = 1;    // of the time for all searches
    };

    void publishKnown(const DeploymentSink& publish)
    {
        if (!publish) {
            return;
        }
        const auto begin = Clock::now();
        joinCells();
        publish(m_known);
        m_next = Clock::now() + std::max<Clock::duration>(kPublishEvery, kRarely * (Clock::now() - begin));
    }

    /// Finds the cells that need no search, and the searches for the others.
    void collect()
    {
        for (const auto& parts : m_parts) {
            for (const LayerPart& part : parts) {
                const std::string key = shapeKey(part.layer);
                if (m_cells.contains(key)) {
                    continue;
                }
                auto& cells = m_cells[key];
                cells.resize(m_devices.size());
                for (std::size_t device = 0; device < m_devices.size(); ++device) {
                    prepare(part.layer, key, device, cells[device]);
                }
            }
        }
        collectWholes();
        // Whole networks take longest and come first, so that no thread waits for them in the end. Kernels come last,
        // since their searches make use of all time that others leave over.
        std::ranges::stable_sort(m_searches, {}, [&](const Search& search) {
            return std::tuple(!search.isWhole, m_devices[search.device].hasKernels(), search.device);
        });
        m_known.searches = m_searches.size();
        for (const Search& search : m_searches) {
            m_weightLeft += search.weight;
        }
        m_secondsLeft = m_question.seconds * m_question.threads;
    }

    /// Adds a search for each device that can run all layers at once.
    void collectWholes()
    {
        m_known.wholes.assign(m_known.places.size(), impossibleCell({"runs layers one after the other", {}, {}}));
        for (std::size_t device = 0; device < m_devices.size(); ++device) {
            auto problem = m_devices[device].pose(m_question.network, *m_means.catalogue);
            if (problem) {
                m_known.wholes[device + 1] = {};
                m_searches.push_back({{}, device, *std::move(problem), 0, true, static_cast<double>(m_parts.size())});
            } else {
                m_known.wholes[device + 1] = impossibleCell(problem.error());
            }
        }
    }

    void prepare(const Layer& layer, const std::string& key, std::size_t device, Cell& cell)
    {
        const DevicePlace& place = m_devices[device];
        auto problem = place.pose(layer, *m_means.catalogue);
        if (problem) {
            m_searches.push_back({key, device, *std::move(problem), place.costs().shareOf(layer), false,
                                  place.hasKernels() ? 1 : kMoreForLayers});
            return;
        }
        cell = impossibleCell(problem.error());
        if (const auto pass = hasProducts(layer) ? std::nullopt : place.passCost(layer)) {
            cell.state = CellState::Estimated;
            cell.reason.clear();
            cell.options = {{pass->seconds, pass->joules, pass->share, {}}};
        }
    }

    Cell found(const Search& search, const std::stop_token& stop)
    {
        const double mine = takeShare(search);
        const double begin = threadSeconds();
        // A whole network has the chip for itself: the fastest mapping is enough where time is minimised.
        const LayerCosts& costs = m_devices[search.device].costs();
        const bool wantsAll = costs.countsAll() && !(search.isWhole && m_question.goal == Goal::Time);
        Cell cell = searchedCell(search.problem, costs, {m_means.cache, m_means.heartbeat, wantsAll, mine}, stop);
        const std::lock_guard lock(m_mutex);
        m_secondsLeft += mine - (threadSeconds() - begin);
        return cell;
    }

    /// Takes the time of a search from what earlier ones left over.
    double takeShare(const Search& search)
    {
        const std::lock_guard lock(m_mutex);
        const double mine = std::max(kLeastSeconds, m_secondsLeft * search.weight / m_weightLeft);
        m_secondsLeft -= mine;
        m_weightLeft -= search.weight;
        return mine;
    }

    /// Makes the cell of each layer from those of its parts.
    void joinCells()
    {
        m_known.cells.assign(m_parts.size(), {});
        for (std::size_t layer = 0; layer < m_parts.size(); ++layer) {
            auto& row = m_known.cells[layer];
            row.push_back(hostCellOf(layer));
            for (std::size_t device = 0; device < m_devices.size(); ++device) {
                std::vector<Cell> cells;
                for (const LayerPart& part : m_parts[layer]) {
                    cells.push_back(m_cells.at(shapeKey(part.layer))[device]);
                }
                row.push_back(sumOf(layer, cells));
            }
        }
    }

    Cell hostCellOf(std::size_t layer) const
    {
        const bool isCompute = hasProducts(m_question.network.layers[layer].layer);
        if (m_question.host == nullptr && isCompute) {
            return impossibleCell(
                {"has no processor for multiplications", "host", "Name one", ErrorKind::Wrong, {}, {}});
        }
        // A host without a processor still has one for functions of elements; its memory is that of the first one
        // known.
        const Processor& host = m_question.host != nullptr ? *m_question.host : processors().front();
        std::vector<Cell> cells;
        for (const LayerPart& part : m_parts[layer]) {
            cells.push_back(hostCell(part.layer, host, m_question.hostEnergy, m_means.catalogue->measuredTimes));
        }
        Cell sum = sumOf(layer, cells);
        if (m_question.host != nullptr) { // a kernel for each part
            sum.options.front().seconds += m_question.launchSeconds * static_cast<double>(cells.size());
        }
        return sum;
    }

    /// Adds up the parts of a layer. With several parts, each has its fastest option.
    Cell sumOf(std::size_t layer, const std::vector<Cell>& cells) const
    {
        Cell sum = cells.front();
        for (CellOption& option : sum.options) {
            scale(option, m_parts[layer].front().times);
        }
        for (std::size_t i = 1; i < cells.size(); ++i) {
            const Cell& cell = cells[i];
            sum.state = std::max(sum.state, cell.state);
            sum.gap = std::max(sum.gap, cell.gap);
            sum.reason = sum.reason.empty() ? cell.reason : sum.reason;
            if (sum.options.empty() || cell.options.empty()) {
                sum.options.clear();
                sum.state = sum.state == CellState::Impossible ? sum.state : CellState::Open;
                continue;
            }
            sum.options.resize(1);
            CellOption more = cell.options.front();
            scale(more, m_parts[layer][i].times);
            CellOption& total = sum.options.front();
            total.seconds += more.seconds;
            total.share += more.share;
            total.joules = total.joules && more.joules ? std::optional(*total.joules + *more.joules) : std::nullopt;
            total.candidate += total.candidate.empty() ? "" : "; " + more.candidate;
        }
        return sum;
    }

    static void scale(CellOption& option, double times)
    {
        option.seconds *= times;
        option.joules = option.joules ? std::optional(*option.joules * times) : std::nullopt;
    }

    using Clock = std::chrono::steady_clock;

    const DeploymentQuestion& m_question;
    const DeploymentMeans& m_means;
    std::vector<std::vector<LayerPart>> m_parts;                // of each layer
    std::vector<DevicePlace> m_devices;                         // places but the host
    std::unordered_map<std::string, std::vector<Cell>> m_cells; // of each shape, by device
    std::vector<Search> m_searches;
    Deployment m_known;
    std::mutex m_mutex;
    double m_secondsLeft = 0; // of all threads, for the searches that have not begun
    double m_weightLeft = 0;
    Clock::time_point m_next; // when the cells are published again
};

} // namespace

Result<Deployment> layerMatrix(const DeploymentQuestion& question, const DeploymentMeans& means, std::stop_token stop,
                               const DeploymentSink& publish)
{
    MatrixSearch search(question, means);
    return search.findPlaces().map([&] { return search.run(stop, publish); });
}

Result<std::shared_ptr<const Problem>> cellProblem(const Network& network, std::size_t layer,
                                                   const std::string& device, const Catalogue& catalogue)
{
    DeviceRef ref;
    ref.name = device;
    return DevicePlace::find(ref, catalogue).and_then([&](const DevicePlace& place) {
        Layer first = partsOf(network)[layer].front().layer;
        first.name = network.layers[layer].layer.name;
        return place.pose(first, catalogue);
    });
}

} // namespace pimento::deployment
