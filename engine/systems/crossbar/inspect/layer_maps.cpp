// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/layer_maps.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

class LayerMaps final : public ListingMaps {
public:
    LayerMaps(std::shared_ptr<const DeviceMap> cores, std::span<const Listing> listings) : m_cores(std::move(cores))
    {
        for (const Listing& listing : listings) {
            auto& layers = m_layers.emplace_back();
            for (const ListingLine& line : listing.lines) {
                layers.push_back(line.statements.size() == 1 ? std::optional(line.statements.front()) : std::nullopt);
            }
        }
    }

    [[nodiscard]] DeviceMap map(std::size_t listing, std::size_t line) const override
    {
        const auto layer = m_layers[listing][line];
        const auto found = std::ranges::find(
            m_cores->layers, layer ? "layer_" + std::to_string(*layer + 1) : std::string(), &MapLayer::id);
        if (found == m_cores->layers.end()) {
            return {};
        }
        DeviceMap one = *m_cores;
        one.layers = {*found};
        one.links = {};
        return one;
    }

private:
    std::shared_ptr<const DeviceMap> m_cores;
    std::vector<std::vector<std::optional<std::uint32_t>>> m_layers; // of each line of each listing
};

} // namespace

std::shared_ptr<const ListingMaps> layerMaps(std::shared_ptr<const DeviceMap> cores, std::span<const Listing> listings)
{
    return std::make_shared<const LayerMaps>(std::move(cores), listings);
}

} // namespace pimento::crossbar
