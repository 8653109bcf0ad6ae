// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/host_link.h"

#include "sim/base/assert.h"
#include "sim/upmem/system_spec.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pimento::sim::upmem {

namespace {

constexpr std::array kNeededKinds = {TransferKind::ToDpus, TransferKind::FromDpus, TransferKind::Broadcast,
                                     TransferKind::SerialToDpu, TransferKind::SerialFromDpu};
constexpr std::array kProfiles = {LinkProfile::Calibrated, LinkProfile::Published};

/// Finds the row of a kind and profile for shares of a size; nullptr: there is none.
const LinkRow* findRow(const std::vector<LinkRow>& rows, TransferKind kind, LinkProfile profile, Bytes share)
{
    const LinkRow* best = nullptr;
    for (const LinkRow& row : rows) {
        const bool isOne = row.kind == kind && row.profile == profile && row.fromBytes <= share;
        if (isOne && (best == nullptr || best->fromBytes <= row.fromBytes)) {
            best = &row;
        }
    }
    return best;
}

bool isSerial(TransferKind kind) { return kind == TransferKind::SerialToDpu || kind == TransferKind::SerialFromDpu; }

/// Milliseconds for bytes at a rate in GB/s.
double transferMilliseconds(double bytes, double gigabytesPerSecond) { return bytes / (gigabytesPerSecond * 1e6); }

} // namespace

Bytes padded(Bytes bytes, Bytes granule)
{
    const std::int64_t unit = granule.value();
    return Bytes{(bytes.value() + unit - 1) / unit * unit};
}

HostLink::HostLink(const DpuSystem& system, int dpusPerRank, LinkProfile profile)
    : m_system(&system), m_dpusPerRank(dpusPerRank), m_profile(profile)
{
    PIMENTO_ASSERT(dpusPerRank > 0, "a rank has DPUs");
}

int HostLink::ranksOf(int dpus) const { return (dpus + m_dpusPerRank - 1) / m_dpusPerRank; }

const LinkRow& HostLink::rowOf(TransferKind kind, Bytes share) const
{
    const LinkRow* row = findRow(m_system->links, kind, m_profile, share);
    if (row == nullptr && kind == TransferKind::FromWorkingMemory) {
        row = findRow(m_system->links, TransferKind::FromDpus, m_profile, share);
    }
    PIMENTO_ASSERT(row != nullptr, "device files have rows for every kind and profile");
    return *row;
}

double HostLink::bandwidthOf(const LinkRow& row, int dpus) const
{
    const int ranks = ranksOf(dpus);
    if (ranks > 1) {
        return std::min(row.most, std::max(row.least, row.slope * ranks));
    }
    return row.base * std::pow(static_cast<double>(dpus) / m_dpusPerRank, row.exponent);
}

double HostLink::bandwidth(TransferKind kind, int dpus, Bytes share) const
{
    return bandwidthOf(rowOf(kind, padded(share, m_system->core.transferGranule)), dpus);
}

Milliseconds HostLink::parallel(TransferKind kind, int dpus, Bytes share) const
{
    PIMENTO_ASSERT(!isSerial(kind) && dpus > 0, "one call moves shares of a set of DPUs");
    const Bytes each = padded(share, m_system->core.transferGranule);
    if (each.value() == 0) {
        return Milliseconds{0};
    }
    const LinkRow& row = rowOf(kind, each);
    const double bytes = static_cast<double>(dpus) * static_cast<double>(each.value());
    return Milliseconds{row.fixedMilliseconds + row.rankMilliseconds * ranksOf(dpus) +
                        transferMilliseconds(bytes, bandwidthOf(row, dpus))};
}

Milliseconds HostLink::serial(TransferKind kind, std::span<const Bytes> shares) const
{
    PIMENTO_ASSERT(isSerial(kind), "serial calls have rows of their own");
    double sum = 0;
    for (const Bytes share : shares) {
        const Bytes each = padded(share, m_system->core.transferGranule);
        if (each.value() > 0) {
            const LinkRow& row = rowOf(kind, each);
            sum += row.fixedMilliseconds + transferMilliseconds(static_cast<double>(each.value()), row.base);
        }
    }
    return Milliseconds{sum};
}

Milliseconds HostLink::launch() const { return Milliseconds{m_system->hostWork.launchMilliseconds}; }

Milliseconds HostLink::reduction(std::int64_t partials, std::int64_t elements, int threads) const
{
    PIMENTO_ASSERT(threads > 0 && partials >= 0 && elements >= 0, "counts of a reduction");
    if (partials < 2 || elements == 0) {
        return Milliseconds{0};
    }
    const HostWorkSpec& host = m_system->hostWork;
    const double additions = static_cast<double>(partials) * static_cast<double>(elements);
    const double rate = host.elementsPerSecond * std::min(threads, host.effectiveThreads);
    return Milliseconds{host.reductionMilliseconds + additions / rate * 1e3};
}

Milliseconds HostLink::copy(std::int64_t rows, Bytes bytes) const
{
    const double most = rowOf(TransferKind::ToDpus, m_system->core.mainMemory).most;
    return Milliseconds{static_cast<double>(rows) / m_system->hostWork.elementsPerSecond * 1e3 +
                        transferMilliseconds(static_cast<double>(bytes.value()), most)};
}

Cycles channelCycles(const DpuSystem& system, TransferKind kind, int dpusOfRank, Bytes share)
{
    const ChannelSpec& channel = system.channel;
    const bool isRead =
        kind != TransferKind::ToDpus && kind != TransferKind::SerialToDpu && kind != TransferKind::Broadcast;
    const std::int64_t perCycle = (isRead ? channel.readPerCycle : channel.writtenPerCycle).value();
    return Cycles{std::min(dpusOfRank, channel.groups) * (share.value() / perCycle)};
}

std::string missingLinkRow(const std::vector<LinkRow>& rows)
{
    for (const LinkProfile profile : kProfiles) {
        for (const TransferKind kind : kNeededKinds) {
            if (findRow(rows, kind, profile, Bytes{0}) == nullptr) {
                return std::string("has no row of the kind ") + nameOf(kind) + " from 0 bytes in the profile " +
                       (profile == LinkProfile::Calibrated ? "calibrated" : "published");
            }
        }
    }
    return {};
}

const char* nameOf(TransferKind kind)
{
    switch (kind) {
    case TransferKind::ToDpus:
        return "to_dpus";
    case TransferKind::FromDpus:
        return "from_dpus";
    case TransferKind::Broadcast:
        return "broadcast";
    case TransferKind::SerialToDpu:
        return "serial_to_dpu";
    case TransferKind::SerialFromDpu:
        return "serial_from_dpu";
    case TransferKind::FromWorkingMemory:
        return "from_working_memory";
    }
    return "?";
}

} // namespace pimento::sim::upmem
