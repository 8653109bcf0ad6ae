// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/device.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

/// Bytes of a DPU as they are transferred: whole granules.
[[nodiscard]] Bytes padded(Bytes bytes, Bytes granule);

/// What the host takes for transfers, launches and reductions: the rows of a DPU system (`LinkRow`) as functions. DPUs
/// fill ranks in order. It borrows the system.
class HostLink {
public:
    HostLink(const DpuSystem& system, int dpusPerRank, LinkProfile profile = LinkProfile::Calibrated);
    /// Of a device with DPUs.
    explicit HostLink(const DeviceDescription& device, LinkProfile profile = LinkProfile::Calibrated);

    /// One parallel call or broadcast for the first `dpus` DPUs; `share` are the bytes of each, the largest where they
    /// differ: all are padded to it. Nothing takes no time. A broadcast counts its buffer once for each DPU.
    [[nodiscard]] Milliseconds parallel(TransferKind kind, int dpus, Bytes share) const;

    /// A serial call for each share that is not empty, each padded to whole granules only.
    [[nodiscard]] Milliseconds serial(TransferKind kind, std::span<const Bytes> shares) const;

    [[nodiscard]] Milliseconds launch() const;
    /// Adding up `partials` results of `elements` each; one partial result needs no adding.
    [[nodiscard]] Milliseconds reduction(std::int64_t partials, std::int64_t elements, int threads) const;

    /// Copying bytes within the host's memory, in rows that lie together. Bytes go as fast as those of large parallel
    /// calls to many ranks, which are read and written by the host as well; a row takes as long as an element of a
    /// reduction by one thread. Nothing takes no time.
    [[nodiscard]] Milliseconds copy(std::int64_t rows, Bytes bytes) const;

    /// GB/s of a parallel call; what parallel() goes by.
    [[nodiscard]] double bandwidth(TransferKind kind, int dpus, Bytes share) const;
    [[nodiscard]] int ranksOf(int dpus) const;

private:
    [[nodiscard]] const LinkRow& rowOf(TransferKind kind, Bytes share) const;
    [[nodiscard]] double bandwidthOf(const LinkRow& row, int dpus) const;

    const DpuSystem* m_system;
    int m_dpusPerRank;
    LinkProfile m_profile;
};

/// A transfer to or from DPUs of one rank in the model `upim`, in cycles of a DPU: the groups of the rank are served
/// one after another, each as long as one of its DPUs takes. Ranks do not wait for each other.
[[nodiscard]] Cycles channelCycles(const DpuSystem& system, TransferKind kind, int dpusOfRank, Bytes share);

/// What is wrong with the rows of a system: a kind that has none for small shares, in the words of a message; "":
/// nothing.
[[nodiscard]] std::string missingLinkRow(const std::vector<LinkRow>& rows);

[[nodiscard]] const char* nameOf(TransferKind kind);

} // namespace pimento::sim::upmem
