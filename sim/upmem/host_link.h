// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/upmem/link_kinds.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

struct DpuSystem;
struct LinkRow;

/// Rounds the bytes of a DPU's transfer up to whole granules.
[[nodiscard]] Bytes padded(Bytes bytes, Bytes granule);

/// Times of the host for transfers, launches and reductions, computed from the rows of a DPU system (`LinkRow`). DPUs
/// fill ranks in order. Borrows the system.
class HostLink {
public:
    HostLink(const DpuSystem& system, int dpusPerRank, LinkProfile profile = LinkProfile::Calibrated);

    /// Time of one parallel call or broadcast for the first `dpus` DPUs; `share` is the bytes of each, or the largest
    /// if they differ: all are padded to it. An empty transfer takes no time. A broadcast counts its buffer once per
    /// DPU.
    [[nodiscard]] Milliseconds parallel(TransferKind kind, int dpus, Bytes share) const;

    /// Time of serial calls, one per share that is not empty, each padded only to whole granules.
    [[nodiscard]] Milliseconds serial(TransferKind kind, std::span<const Bytes> shares) const;

    [[nodiscard]] Milliseconds launch() const;
    /// Time for adding `partials` results of `elements` each; a single partial result needs none.
    [[nodiscard]] Milliseconds reduction(std::int64_t partials, std::int64_t elements, int threads) const;

    /// Time for copying bytes within the host's memory, in contiguous rows. Bytes move at the rate of large parallel
    /// calls to many ranks, which the host reads and writes as well; a row takes as long as an element of a
    /// single-threaded reduction. An empty copy takes no time.
    [[nodiscard]] Milliseconds copy(std::int64_t rows, Bytes bytes) const;

    /// Bandwidth in GB/s that parallel() uses for a call.
    [[nodiscard]] double bandwidth(TransferKind kind, int dpus, Bytes share) const;
    [[nodiscard]] int ranksOf(int dpus) const;

private:
    [[nodiscard]] const LinkRow& rowOf(TransferKind kind, Bytes share) const;
    [[nodiscard]] double bandwidthOf(const LinkRow& row, int dpus) const;

    const DpuSystem* m_system;
    int m_dpusPerRank;
    LinkProfile m_profile;
};

/// Cycles of a DPU for a transfer to or from DPUs of one rank in the model `upim`. The groups of the rank are served
/// one after another, each as long as one of its DPUs takes. Ranks do not wait for each other.
[[nodiscard]] Cycles channelCycles(const DpuSystem& system, TransferKind kind, int dpusOfRank, Bytes share);

/// Names a kind without a row for small shares, worded for a message; "": the rows are complete.
[[nodiscard]] std::string missingLinkRow(const std::vector<LinkRow>& rows);

[[nodiscard]] const char* nameOf(TransferKind kind);

} // namespace pimento::sim::upmem
