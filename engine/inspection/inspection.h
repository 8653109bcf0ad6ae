// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

namespace pimento {

/// Requested parts of an inspection; omitting a part saves time.
struct InspectionOptions {
    bool wantsTimeline = true; // recording simulates equal channels one by one: up to 5 times as long
    bool wantsListings = true;
};

/// A part of an inspection, or the reason why the candidate has no part of this type.
struct InspectionPart {
    std::type_index type;
    std::shared_ptr<const void> content; // nullptr: missing
    std::string whyMissing;              // "": made on request, see InspectionOptions
};

/// Everything about one candidate, from one lowering and one recorded run, as parts of different types. A system adds
/// the parts that it has. A reader asks for a type and shows nothing, or the reason, when the part is missing. Parts
/// that every reader knows:
///
///   std::vector<Breakdown>   time, energy and bounds by row         engine/inspection/breakdown.h
///   std::vector<Listing>     forms of the candidate as lines        engine/inspection/listing.h
///   ListingMaps              cells that a line is about             engine/inspection/listing.h
///   std::vector<FlowDiagram> data moved between memories            engine/inspection/flow_diagram.h
///   std::vector<TimeChart>   quantities over the time of a run      engine/inspection/time_chart.h
///   std::vector<Matrix>      a quantity for pairs of units          engine/inspection/matrix.h
///   std::vector<TiledTensor> tiles of the tensors by memory         engine/inspection/tensor_tiles.h
///   DeviceMap                figures by cell                        engine/candidates/device_map.h
///   Roofline                 operations against bytes               engine/inspection/roofline.h
///   Timeline                 tracks of spans over time              engine/inspection/timeline/timeline.h
///   CommandLinkSource        purposes of the timeline's commands    engine/inspection/command_links.h
///   DataMoveSource           moves between places over time         engine/inspection/data_moves.h
///   LayoutSource             places of the tensors                  engine/inspection/data_layouts.h
///   IterationSpace, SpaceText  blocks of iterations by unit, text   engine/inspection/iteration_space.h
///   CommandRun               run of a DRAM machine                  engine/inspection/dram/command_run.h
///
/// Immutable once a problem has returned it.
class Inspection {
public:
    std::string title; // "16x1,1x4,1x16: GEMV batch=1,... on AttAcc"
    /// A stop came during the recording: the timeline ends there, and nothing else is known.
    bool wasStopped = false;

    /// The part of a type; nullptr: missing.
    template <class Part> [[nodiscard]] std::shared_ptr<const Part> shared() const
    {
        const InspectionPart* found = find(typeid(Part));
        return found == nullptr ? nullptr : std::static_pointer_cast<const Part>(found->content);
    }
    template <class Part> [[nodiscard]] const Part* part() const { return shared<Part>().get(); }
    /// The parts of which an inspection has several; empty: none.
    template <class Part> [[nodiscard]] const std::vector<Part>& list() const
    {
        static const std::vector<Part> none;
        const std::vector<Part>* found = part<std::vector<Part>>();
        return found == nullptr ? none : *found;
    }
    /// Reason why a part is missing; "": the part is there, or the system gave no reason.
    template <class Part> [[nodiscard]] std::string whyMissing() const
    {
        const InspectionPart* found = find(typeid(Part));
        return found == nullptr ? std::string() : found->whyMissing;
    }
    /// True if a missing part is made on request.
    template <class Part> [[nodiscard]] bool isOnRequest() const
    {
        const InspectionPart* found = find(typeid(Part));
        return found != nullptr && found->content == nullptr && found->whyMissing.empty();
    }

    /// Adds a part; nullptr: none.
    template <class Part> void add(std::shared_ptr<const Part> part)
    {
        if (part != nullptr) {
            put({typeid(Part), std::move(part), {}});
        }
    }
    template <class Part> void addList(std::vector<Part> parts)
    {
        add(std::make_shared<const std::vector<Part>>(std::move(parts)));
    }
    template <class Part> void addMissing(std::string why) { put({typeid(Part), nullptr, std::move(why)}); }
    template <class Part> void addOnRequest() { addMissing<Part>({}); }

private:
    [[nodiscard]] const InspectionPart* find(std::type_index type) const
    {
        const auto found = std::ranges::find(m_parts, type, &InspectionPart::type);
        return found == m_parts.end() ? nullptr : &*found;
    }
    /// Adds a part, or replaces the one of its type.
    void put(InspectionPart part)
    {
        const auto found = std::ranges::find(m_parts, part.type, &InspectionPart::type);
        if (found == m_parts.end()) {
            m_parts.push_back(std::move(part));
        } else {
            *found = std::move(part);
        }
    }

    std::vector<InspectionPart> m_parts;
};

} // namespace pimento
