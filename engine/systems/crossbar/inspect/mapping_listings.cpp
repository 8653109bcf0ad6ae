// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/mapping_listings.h"

#include "engine/systems/crossbar/run/stream_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Ascending numbers with their runs: "0-11", "14".
std::vector<std::string> rangesOf(const std::vector<std::int32_t>& numbers)
{
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
            ++last;
        }
        ranges.push_back(std::to_string(numbers[i]) + (last > i ? "-" + std::to_string(numbers[last]) : ""));
        i = last + 1;
    }
    return ranges;
}

/// Adds lines of at most 40 letters with the cores of a layer.
void addRanges(std::vector<std::string>& lines, const std::vector<std::string>& ranges)
{
    constexpr std::size_t kLetters = 40;
    std::string line = "  cores:";
    for (const std::string& each : ranges) {
        if (line.size() + each.size() + 2 > kLetters) {
            lines.push_back(std::exchange(line, "   "));
        }
        line += " " + each;
    }
    lines.push_back(std::move(line));
}

} // namespace

Listing layerListing(const InspectedMapping& mapping)
{
    std::vector<std::vector<std::int32_t>> cores(mapping.partitions.size());
    for (const LayerShare& share : mapping.estimate.shares) {
        cores[share.matrix].push_back(share.core);
    }
    Listing listing{"mapping", "Mapping by layer", "words", {}};
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        const LayerPartition& of = mapping.partitions[matrix];
        std::vector<std::string> texts = {
            fmt::format("{}: copies: {}, steps: {}, windows: {}", mapping.node(matrix).name,
                        mapping.placement.replicas[matrix], mapping.estimate.layers[of.node].steps, of.windows),
            fmt::format("  weights: {} rows, {} columns", of.rows, of.columns),
            fmt::format("  groups per copy: {}, arrays per group: {}", of.groups * of.parts, of.arraysOfGroup)};
        addRanges(texts, rangesOf(cores[matrix]));
        for (std::string& text : texts) {
            listing.lines.push_back({std::move(text), {static_cast<std::uint32_t>(matrix)}});
        }
    }
    return listing;
}

Listing streamListing(const InspectedMapping& mapping)
{
    constexpr std::size_t kMostLines = 5000;
    const auto& cores = mapping.streams.streams.cores;
    const auto longest = std::ranges::max_element(cores, {}, &std::vector<Instruction>::size);
    Listing listing{"streams", "Instructions of the longest stream", "", {}};
    listing.isShownFirst = false;
    if (longest == cores.end()) {
        return listing;
    }
    listing.title = fmt::format("Instructions of core {}, the longest stream", longest - cores.begin());
    listing.isCut = longest->size() > kMostLines;
    std::map<std::size_t, std::uint32_t> layers; // with weights, by node
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        layers.emplace(mapping.partitions[matrix].node, static_cast<std::uint32_t>(matrix));
    }
    for (std::size_t i = 0; i < std::min(longest->size(), kMostLines); ++i) {
        const auto layer = layers.find(static_cast<std::size_t>((*longest)[i].node));
        listing.lines.push_back({instructionText((*longest)[i], mapping.graph),
                                 layer == layers.end() ? std::vector<std::uint32_t>{} : std::vector{layer->second}});
    }
    return listing;
}

Listing coreListing(const InspectedMapping& mapping)
{
    // Groups of a copy in a core, by core, layer and copy.
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, std::vector<std::int32_t>> held;
    for (const PlacedGroup& group : mapping.placement.groups) {
        const auto inCopy = static_cast<std::int32_t>(
            group.part * mapping.partitions[static_cast<std::size_t>(group.matrix)].groups + group.group);
        held[{group.core, group.matrix, group.replica}].push_back(inCopy);
    }
    Listing listing{"cores", "Mapping by core", "words", {}};
    listing.isShownFirst = false;
    for (const auto& [key, groups] : held) {
        const auto& [core, matrix, replica] = key;
        listing.lines.push_back(
            {fmt::format("core {}: {}, copy {}, groups {}", core, mapping.node(static_cast<std::size_t>(matrix)).name,
                         replica, fmt::join(rangesOf(groups), " ")),
             {static_cast<std::uint32_t>(matrix)}});
    }
    return listing;
}

} // namespace pimento::crossbar
