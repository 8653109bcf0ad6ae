// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/transfer_pictures.h"

#include "engine/inspection/timeline/timeline.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// A send of a stream.
struct Sent {
    std::int32_t from = 0;
    std::int32_t to = 0;
    std::int32_t node = 0;
    std::int32_t window = 0;
    std::int64_t bytes = 0;

    [[nodiscard]] auto key() const { return std::tuple(from, to, node, window); }
};

/// What a core loads or stores of a layer, and the time of its spans.
struct Accessed {
    std::int64_t bytes = 0;
    std::int64_t ns = 0;
};

/// Core of each track of a timeline; -1: none.
std::vector<std::int32_t> coresOf(const TrackTree& tracks)
{
    std::vector<std::int32_t> cores(tracks.size(), -1);
    for (std::size_t track = 1; track < tracks.size(); ++track) {
        cores[track] = tracks[track].kind == "core" ? static_cast<std::int32_t>(tracks[track].number)
                                                    : cores[tracks[track].parent];
    }
    return cores;
}

class TransferPictures final : public DataMoveSource {
public:
    TransferPictures(const PlacedStreams& of, const Streams& streams) : m_chip(of.chip)
    {
        for (const GraphNode& node : of.graph.nodes) {
            m_layers.push_back(node.name);
        }
        for (std::size_t core = 0; core < streams.cores.size(); ++core) {
            for (const Instruction& each : streams.cores[core]) {
                note(static_cast<std::int32_t>(core), each);
            }
        }
        m_cores = streams.cores.size();
        std::ranges::stable_sort(m_sent, {}, &Sent::key);
    }

    [[nodiscard]] bool needsTimeline() const override { return true; }

    [[nodiscard]] Result<std::shared_ptr<const DataMoves>> moves(std::shared_ptr<const Timeline> timeline,
                                                                 std::stop_token stop) const override
    {
        if (timeline == nullptr) {
            return fail("needs the timeline of the run", "data movement of the mapping");
        }
        const std::vector<std::int32_t> cores = coresOf(timeline->tracks());
        const SpanStore& spans = timeline->spans();
        MoveCollector collector(std::max<std::int64_t>(1, timeline->cycles()));
        std::vector<bool> isTaken(m_sent.size(), false);
        for (const SpanLink& link : spans.links()) {
            if (stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "was stopped", "data movement of the mapping");
            }
            const SpanArgs args = spans.args(link.from);
            const Sent wanted{cores[spans.track(link.from)], cores[spans.track(link.to)],
                              static_cast<std::int32_t>(args[0]), static_cast<std::int32_t>(args[1])};
            collector.add({placeOf(wanted.from), placeOf(wanted.to), static_cast<std::uint32_t>(wanted.node), false,
                           spans.begin(link.from), spans.end(link.from),
                           static_cast<double>(bytesOf(wanted, isTaken))});
        }
        DataMoves picture;
        addAccesses(collector, spans, cores);
        picture.leftTitle = "senders";
        picture.rightTitle = "receivers";
        for (int chip = 0; chip < m_chip.chips(); ++chip) {
            picture.left.push_back({m_chip.chips() == 1 ? "global memory" : "memory " + std::to_string(chip)});
        }
        for (std::size_t core = 0; core < m_cores; ++core) {
            picture.left.push_back({"core " + std::to_string(core)});
        }
        picture.right = picture.left;
        picture.names = m_layers;
        picture.timeUnit = "ns";
        picture.isOfTimeline = true;
        picture.note = spans.omitted() > 0 ? "The timeline has only a part of the run's transfers." : "";
        collector.finish(picture, "other layers");
        return std::make_shared<const DataMoves>(std::move(picture));
    }

private:
    using AccessKey = std::tuple<std::int32_t, std::int32_t, Operation>; // core and layer

    void note(std::int32_t core, const Instruction& at)
    {
        const std::int64_t bytes = std::int64_t{at.length} * m_chip.elementBytes;
        if (at.operation == Operation::Send) {
            m_sent.push_back({core, at.other, at.node, at.window, bytes});
        } else if (at.operation == Operation::Load || at.operation == Operation::Store) {
            const bool isLoad = at.operation == Operation::Load;
            Accessed& all = m_accessed[{core, at.node, at.operation}];
            all.bytes += bytes;
            all.ns += transferNs(bytes, isLoad ? m_chip.globalBandwidth : m_chip.localBandwidth);
        }
    }

    /// Place of a core in the picture: memories stand above the cores.
    [[nodiscard]] std::uint32_t placeOf(std::int32_t core) const
    {
        return static_cast<std::uint32_t>(m_chip.chips() + core);
    }

    /// Adds loads and stores. Those of a layer that follow each other are one span, whose part of the bytes is that of
    /// the time.
    void addAccesses(MoveCollector& collector, const SpanStore& spans, const std::vector<std::int32_t>& cores) const
    {
        for (std::size_t i = 0; i < spans.size(); ++i) {
            const auto operation = static_cast<Operation>(spans.kind(i)); // kinds begin with operations
            const std::int32_t core = cores[spans.track(i)];
            if ((operation != Operation::Load && operation != Operation::Store) || core < 0) {
                continue;
            }
            const auto node = static_cast<std::int32_t>(spans.args(i)[0]);
            const auto found = m_accessed.find({core, node, operation});
            if (found == m_accessed.end() || found->second.ns == 0) {
                continue;
            }
            const auto memory = static_cast<std::uint32_t>(m_chip.chipOf(core));
            const bool isLoad = operation == Operation::Load;
            const double part = static_cast<double>(spans.length(i)) / static_cast<double>(found->second.ns);
            collector.add({isLoad ? memory : placeOf(core), isLoad ? placeOf(core) : memory,
                           static_cast<std::uint32_t>(node), false, spans.begin(i), spans.end(i),
                           part * static_cast<double>(found->second.bytes)});
        }
    }

    /// Bytes of the first send that is not taken yet; sends of one key may differ in length.
    [[nodiscard]] std::int64_t bytesOf(const Sent& wanted, std::vector<bool>& isTaken) const
    {
        const auto same = std::ranges::equal_range(m_sent, wanted.key(), {}, &Sent::key);
        for (auto each = same.begin(); each != same.end(); ++each) {
            const auto at = static_cast<std::size_t>(each - m_sent.begin());
            if (!isTaken[at]) {
                isTaken[at] = true;
                return each->bytes;
            }
        }
        return same.empty() ? 0 : same.begin()->bytes; // a stream may run several times
    }

    CrossbarChip m_chip;
    std::vector<std::string> m_layers;
    std::map<AccessKey, Accessed> m_accessed;
    std::vector<Sent> m_sent; // ordered by key, then as in the streams
    std::size_t m_cores = 0;
};

} // namespace

std::shared_ptr<const DataMoveSource> transferPictures(const PlacedStreams& of, const MappingStreams& streams)
{
    return std::make_shared<TransferPictures>(of, streams.streams);
}

} // namespace pimento::crossbar
