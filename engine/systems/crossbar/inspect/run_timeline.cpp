// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/run_timeline.h"

#include "engine/systems/crossbar/rounds/round_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::uint32_t kNoTrack = std::numeric_limits<std::uint32_t>::max();

/// Lanes of a core.
enum class Lane : std::uint8_t { Arrays, Vector, Local, Memory, Transfers, Waits };
constexpr std::array<const char*, 6> kLaneNames = {"arrays",           "vector units", "local memory",
                                                   "loads and stores", "transfers",    "waits"};

/// Kind of recorded spans: its number, name, meaning and lane.
struct RunKind {
    std::uint8_t recorded;
    const char* name;
    const char* meaning;
    TimelineKind kind;
    Lane lane; // of spans of cores
};

constexpr std::uint8_t waitKind(TimeUse use)
{
    return static_cast<std::uint8_t>(RecordedSpan::kWaits + static_cast<std::uint8_t>(use));
}

constexpr std::array<RunKind, 19> kRunKinds = {{
    {0, "mvm", "an array group multiplies", TimelineKind::Core, Lane::Arrays},
    {1, "vec", "the vector units compute", TimelineKind::HostWrite, Lane::Vector},
    {2, "copy", "copies within local memory", TimelineKind::HostWrite, Lane::Local},
    {3, "write", "fills local memory with a value", TimelineKind::HostWrite, Lane::Local},
    {4, "load", "loads from the memory of the chip", TimelineKind::HostRead, Lane::Memory},
    {5, "store", "stores to the memory of the chip", TimelineKind::HostRead, Lane::Memory},
    {6, "send", "sends to another core", TimelineKind::Transfer, Lane::Transfers},
    {7, "recv", "receives from another core", TimelineKind::Transfer, Lane::Transfers},
    {RecordedSpan::kMemory, "memory", "the memory of the chip is busy", TimelineKind::HostRead, {}},
    {RecordedSpan::kBus, "bus", "the bus is busy", TimelineKind::Transfer, {}},
    {kRoundWriting, "writing", "weights are written into the arrays", TimelineKind::Refresh, {}},
    {kRoundInterval, "interval", "the round computes", TimelineKind::Core, {}},
    {kCoreWriting, "weights", "writes weights into its arrays", TimelineKind::Refresh, Lane::Arrays},
    {kCoreComputing, "intervals", "computes all intervals of the round", TimelineKind::Core, Lane::Arrays},
    {waitKind(TimeUse::Memory), "wait-memory", "waits for loads and stores", TimelineKind::Wait, Lane::Waits},
    {waitKind(TimeUse::Connection), "wait-connection", "waits for the bus or for links", TimelineKind::Wait,
     Lane::Waits},
    {waitKind(TimeUse::Input), "wait-input", "waits for a core that sends", TimelineKind::Wait, Lane::Waits},
    {waitKind(TimeUse::Receiver), "wait-receiver", "waits for a core that receives", TimelineKind::Wait, Lane::Waits},
    {waitKind(TimeUse::Slowest), "wait-slowest", "has ended, and waits for the slowest core", TimelineKind::Wait,
     Lane::Waits},
}};

constexpr bool isOfRound(const RecordedSpan& span)
{
    return span.kind == kRoundWriting || span.kind == kRoundInterval;
}

/// Index in kRunKinds of each kind of recorded spans.
constexpr auto kKindOf = [] {
    std::array<std::uint8_t, RecordedSpan::kWaits + kTimeUses> kinds{};
    for (std::uint8_t i = 0; i < kRunKinds.size(); ++i) {
        kinds[kRunKinds[i].recorded] = i;
    }
    return kinds;
}();

/// The spans of a run, as they were recorded.
class RunSpans final : public SpanStore {
public:
    RunSpans(RecordedRun run, std::vector<std::uint32_t> tracks) : m_run(std::move(run)), m_tracks(std::move(tracks))
    {
        m_links.reserve(m_run.transfers.size());
        for (const RecordedTransfer& each : m_run.transfers) {
            m_links.push_back({each.send, each.receive});
        }
    }

    [[nodiscard]] std::size_t size() const override { return m_run.spans.size(); }
    [[nodiscard]] std::uint32_t track(std::size_t i) const override { return m_tracks[i]; }
    [[nodiscard]] std::int64_t begin(std::size_t i) const override { return m_run.spans[i].begin; }
    [[nodiscard]] std::int64_t length(std::size_t i) const override { return m_run.spans[i].length; }
    [[nodiscard]] std::uint16_t kind(std::size_t i) const override { return kKindOf[m_run.spans[i].kind]; }
    [[nodiscard]] SpanArgs args(std::size_t i) const override
    {
        return {m_run.spans[i].node, m_run.spans[i].node < 0 ? kNoArg : m_run.spans[i].window};
    }
    [[nodiscard]] std::span<const SpanLink> links() const override { return m_links; }
    [[nodiscard]] std::int64_t omitted() const override { return m_run.omitted; }

private:
    RecordedRun m_run;
    std::vector<std::uint32_t> m_tracks; // of each span
    std::vector<SpanLink> m_links;
};

/// Tracks of all cores with spans, and of each span.
class RunTracks {
public:
    RunTracks(const PlacedStreams& of, const RecordedRun& run, const std::string& title)
        : m_of(of), m_tree(title), m_chips(static_cast<std::size_t>(of.chip.chips())),
          m_lanes(static_cast<std::size_t>(of.chip.cores())), m_coreLanes(m_lanes.size()),
          m_groups(of.placement.groups.size(), kNoTrack)
    {
        for (const RecordedSpan& span : run.spans) {
            note(span);
        }
        addRounds();
        for (std::size_t chip = 0; chip < m_chips.size(); ++chip) {
            addChip(chip);
        }
        m_ofSpans.reserve(run.spans.size());
        for (const RecordedSpan& span : run.spans) {
            m_ofSpans.push_back(trackOf(span));
        }
    }

    [[nodiscard]] TrackTree takeTree() { return std::move(m_tree); }
    [[nodiscard]] std::vector<std::uint32_t> takeTracks() { return std::move(m_ofSpans); }

private:
    struct ChipTracks {
        bool hasMemory = false;
        bool hasBus = false;
        std::uint32_t memory = 0;
        std::uint32_t bus = 0;
    };
    using CoreLanes = std::array<std::uint32_t, kLaneNames.size()>;

    static Lane laneOf(const RecordedSpan& span) { return kRunKinds[kKindOf[span.kind]].lane; }

    void note(const RecordedSpan& span)
    {
        const auto place = static_cast<std::size_t>(span.core);
        if (isOfRound(span)) {
            m_rounds.resize(std::max(m_rounds.size(), place + 1));
            return;
        }
        if (span.isOfChip()) {
            (span.kind == RecordedSpan::kMemory ? m_chips[place].hasMemory : m_chips[place].hasBus) = true;
            return;
        }
        m_lanes[place][static_cast<std::size_t>(laneOf(span))] = true;
        if (span.is(Operation::Mvm)) {
            m_groups[static_cast<std::size_t>(span.other)] = 0; // gets a track
        }
    }

    void addRounds()
    {
        const std::uint32_t all = m_rounds.empty() ? 0 : m_tree.add(0, "rounds", "rounds");
        for (std::size_t i = 0; i < m_rounds.size(); ++i) {
            m_rounds[i] = m_tree.add(all, roundName(i), "round", static_cast<std::int64_t>(i + 1));
        }
    }

    void addChip(std::size_t chip)
    {
        const auto number = static_cast<std::int64_t>(chip);
        const std::uint32_t track = m_tree.add(0, "chip " + std::to_string(chip), "chip", number);
        if (m_chips[chip].hasMemory) {
            m_chips[chip].memory = m_tree.add(track, "global memory");
        }
        if (m_chips[chip].hasBus) {
            m_chips[chip].bus = m_tree.add(track, "bus");
        }
        const auto groups = groupsByCore();
        for (std::int32_t i = 0; i < m_of.chip.coresOfChip(); ++i) {
            const auto core = static_cast<std::int32_t>(number) * m_of.chip.coresOfChip() + i;
            if (std::ranges::find(m_lanes[static_cast<std::size_t>(core)], true) !=
                m_lanes[static_cast<std::size_t>(core)].end()) {
                addCore(track, core, groups);
            }
        }
    }

    [[nodiscard]] std::multimap<std::int32_t, std::size_t> groupsByCore() const
    {
        std::multimap<std::int32_t, std::size_t> groups;
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            if (m_groups[i] != kNoTrack) {
                groups.emplace(m_of.placement.groups[i].core, i);
            }
        }
        return groups;
    }

    void addCore(std::uint32_t chipTrack, std::int32_t core, const std::multimap<std::int32_t, std::size_t>& groups)
    {
        const std::uint32_t track = m_tree.add(chipTrack, "core " + std::to_string(core), "core", core);
        for (std::size_t lane = 0; lane < kLaneNames.size(); ++lane) {
            if (!m_lanes[static_cast<std::size_t>(core)][lane]) {
                continue;
            }
            const std::uint32_t added = m_tree.add(track, kLaneNames[lane]);
            m_coreLanes[static_cast<std::size_t>(core)][lane] = added;
            const auto [first, last] = groups.equal_range(core);
            for (auto at = first; at != last && static_cast<Lane>(lane) == Lane::Arrays; ++at) {
                m_groups[at->second] = m_tree.add(added, groupName(m_of.placement.groups[at->second]));
            }
        }
    }

    [[nodiscard]] std::string groupName(const PlacedGroup& group) const
    {
        const LayerPartition& layer = m_of.partitions[static_cast<std::size_t>(group.matrix)];
        return fmt::format("{}, copy {}, group {}", m_of.graph.nodes[layer.node].name, group.replica,
                           group.part * layer.groups + group.group);
    }

    [[nodiscard]] std::uint32_t trackOf(const RecordedSpan& span) const
    {
        const auto place = static_cast<std::size_t>(span.core);
        if (isOfRound(span)) {
            return m_rounds[place];
        }
        if (span.isOfChip()) {
            return span.kind == RecordedSpan::kMemory ? m_chips[place].memory : m_chips[place].bus;
        }
        return span.is(Operation::Mvm) ? m_groups[static_cast<std::size_t>(span.other)]
                                       : m_coreLanes[place][static_cast<std::size_t>(laneOf(span))];
    }

    const PlacedStreams& m_of;
    TrackTree m_tree;
    std::vector<std::uint32_t> m_rounds; // tracks
    std::vector<ChipTracks> m_chips;
    std::vector<std::array<bool, kLaneNames.size()>> m_lanes; // of each core: which it has
    std::vector<CoreLanes> m_coreLanes;
    std::vector<std::uint32_t> m_groups; // of each array group; kNoTrack: it has no products
    std::vector<std::uint32_t> m_ofSpans;
};

std::vector<std::string> layerNames(const LayerGraph& graph)
{
    std::vector<std::string> names;
    for (const GraphNode& node : graph.nodes) {
        names.push_back(node.name);
    }
    return names;
}

} // namespace

std::shared_ptr<const Timeline> runTimeline(const PlacedStreams& of, RecordedRun run, std::int64_t makespanNs,
                                            const std::string& title)
{
    constexpr std::int64_t kPicoseconds = 1000; // of a nanosecond
    RunTracks tracks(of, run, title);
    const auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = title;
    scheme->clockPeriod = Picoseconds{kPicoseconds};
    scheme->hasCycles = false;
    scheme->tracks = tracks.takeTree();
    for (const RunKind& each : kRunKinds) {
        scheme->kinds.push_back({each.name, each.meaning, each.kind});
    }
    scheme->args = {{{"layer", "layer", layerNames(of.graph)}, {"window", "window"}}};
    const auto name = [&scheme](TimelineKind kind, const char* text) {
        scheme->titles[static_cast<std::size_t>(kind)] = text;
    };
    name(TimelineKind::Refresh, "writing of weights");
    name(TimelineKind::Core, "arrays");
    name(TimelineKind::HostWrite, "vector units and moves");
    name(TimelineKind::HostRead, "loads and stores");
    name(TimelineKind::Transfer, "transfers");
    scheme->noun = "an instruction";
    scheme->nouns = "spans";
    return std::make_shared<const Timeline>(scheme,
                                            std::make_shared<const RunSpans>(std::move(run), tracks.takeTracks()),
                                            TimelineExtent{makespanNs, {}, false});
}

} // namespace pimento::crossbar
