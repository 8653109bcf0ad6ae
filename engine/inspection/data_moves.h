// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

namespace pimento {

class Timeline;

/// A place on the left or on the right that data leaves or reaches: a memory, a part of one, or a unit.
struct MovePlace {
    std::string name;        // "channel 3"
    std::string detail = {}; // for a tool tip; "": none

    bool operator==(const MovePlace&) const = default;
};

/// Data that moves between a place on the left and one on the right.
struct DataMove {
    std::uint32_t left = 0;  // index of a place
    std::uint32_t right = 0; // index of a place
    std::uint32_t what = 0;  // index in DataMoves::names
    bool isBack = false;     // from right to left
    std::int64_t begin = 0;  // time at which it begins
    std::int64_t end = 0;
    double bytes = 0;

    bool operator==(const DataMove&) const = default;
};

/// Data that moves in a run, as a part of an inspection: what lies on the left goes to the right, and results come
/// back. Immutable.
struct DataMoves {
    std::string leftTitle;  // "host layout"
    std::string rightTitle; // "device layout"
    std::vector<MovePlace> left;
    std::vector<MovePlace> right;
    std::vector<std::string> names; // of tensors or layers: each has a colour
    std::vector<DataMove> moves;    // ordered by begin
    std::int64_t end = 1;           // of the run
    std::string timeUnit = "cycles";
    bool isOfTimeline = false; // times are those of the inspection's timeline
    std::string note = {};     // what the picture leaves out; "": nothing

    bool operator==(const DataMoves&) const = default;
};

/// Finds the moves of an inspection's candidate.
class DataMoveSource {
public:
    virtual ~DataMoveSource() = default;

    /// True if moves() needs the timeline of the inspection.
    [[nodiscard]] virtual bool needsTimeline() const { return false; }
    /// Finds the moves. `timeline`: that of the inspection, nullptr if it has none. Error: why they are unknown, or a
    /// stop.
    [[nodiscard]] virtual Result<std::shared_ptr<const DataMoves>> moves(std::shared_ptr<const Timeline> timeline,
                                                                         std::stop_token stop) const = 0;
};

/// A source of moves that are known already.
class KnownMoves final : public DataMoveSource {
public:
    explicit KnownMoves(DataMoves moves) : m_moves(std::make_shared<const DataMoves>(std::move(moves))) {}

    [[nodiscard]] Result<std::shared_ptr<const DataMoves>> moves(std::shared_ptr<const Timeline> /*timeline*/,
                                                                 std::stop_token /*stop*/) const override
    {
        return m_moves;
    }

private:
    std::shared_ptr<const DataMoves> m_moves;
};

/// Sums moves between the same places that begin in the same slice of a run, so that pictures of long runs stay small.
class MoveCollector {
public:
    static constexpr std::int64_t kSlices = 1024; // of a run
    static constexpr std::size_t kMostNames = 8;  // in a picture; the last one stands for all further ones

    /// `end`: length of the run, at least 1.
    explicit MoveCollector(std::int64_t end) : m_end(end) {}

    void add(const DataMove& move);
    /// Adds the summed moves to a picture that has its places and names. Names beyond kMostNames, those with the fewest
    /// bytes, become one called `others`.
    void finish(DataMoves& picture, const std::string& others) const;

private:
    using Key = std::tuple<std::int64_t, std::uint32_t, std::uint32_t, std::uint32_t, bool>;

    std::int64_t m_end;
    std::map<Key, DataMove> m_moves;
};

} // namespace pimento
