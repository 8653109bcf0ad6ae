// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/branch_search.h"

#include <cstdint>
#include <stop_token>
#include <unordered_map>

namespace pimento::dataflow {

/// Lower bounds of masks by the traffic of DRAM alone, for any array: only the outermost level that stores a tensor
/// matters, so that few of them hold for all masks.
class OuterBounds {
public:
    OuterBounds(const SearchSpace& space, BoundTables& tables, std::stop_token stop);

    /// Searches the bound of a mask. A search that its nodes ended earlier is run again if it may take more now; the
    /// incumbent of the limits then leaves less to search. `fastest`: least cycles of any array. Returns the nodes that
    /// it took.
    std::uint64_t search(StoreMask mask, double fastest, const BranchLimits& limits);

    /// 0: not known.
    [[nodiscard]] double of(StoreMask mask) const;
    /// Bounds by outermost stores.
    [[nodiscard]] const std::unordered_map<StoreMask, double>& all() const { return m_bounds; }
    void set(StoreMask outer, double bound) { m_bounds[outer] = bound; }

private:
    const SearchSpace& m_space;
    BoundTables& m_tables;
    std::stop_token m_stop;
    std::unordered_map<StoreMask, double> m_bounds;
    std::unordered_map<StoreMask, std::uint64_t> m_cuts; // nodes after which a search ended, if it did
};

} // namespace pimento::dataflow
