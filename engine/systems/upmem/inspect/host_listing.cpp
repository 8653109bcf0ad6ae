// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/host_listing.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

class HostLines {
public:
    HostLines(const CompiledSchedule& schedule, const TensorNames& names) : m_schedule(&schedule), m_names(&names) {}

    Listing list()
    {
        for (const auto& step : m_schedule->steps) {
            if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
                add(*launch);
            } else {
                add(std::get<HostNest>(step));
            }
        }
        return std::move(m_listing);
    }

private:
    void add(const CompiledLaunch& launch)
    {
        const std::int64_t dpus = launch.launch.dpus();
        addTransfers(launch, Towards::Dpus);
        addLine(fmt::format("launch {} on {} DPUs of {} {}, {} tasklets each", launch.launch.program.name, dpus,
                            launch.classes.size(), launch.classes.size() == 1 ? "class" : "classes",
                            launch.emitted.tasklets));
        addTransfers(launch, Towards::Host);
    }

    void addTransfers(const CompiledLaunch& launch, Towards towards)
    {
        for (const TensorTransfer& transfer : launch.transfers) {
            if (transfer.towards == towards) {
                addTransfer(transfer, launch.launch.dpus());
            }
        }
    }

    void addTransfer(const TensorTransfer& transfer, std::int64_t dpus)
    {
        const bool isIn = transfer.towards == Towards::Dpus;
        const char* const verb = transfer.isBroadcast ? "broadcast"
                                 : isIn               ? transfer.isSame ? "push the same" : "push"
                                                      : "pull";
        if (isIn) {
            addCopy(transfer);
        }
        addLine(fmt::format("{}{} {}: {} {} {} of {} B {}, {} B of a DPU", transfer.isResident ? "once: " : "", verb,
                            m_schedule->program.buffer(transfer.tensor).name, transfer.calls,
                            transfer.isParallel ? "parallel" : "serial", transfer.calls == 1 ? "call" : "calls",
                            transfer.piece.value(), transfer.isParallel ? "for each DPU" : "for one DPU",
                            transfer.bytesPerDpu(dpus).value()));
        m_listing.lines.back().tensor = m_names->tensorOf(transfer.tensor);
        if (!isIn) {
            addCopy(transfer);
        }
    }

    void addCopy(const TensorTransfer& transfer)
    {
        if (transfer.copied == Copied::No) {
            return;
        }
        addLine(fmt::format(
            "{}copy {} {} {}: {} {}, {} B", transfer.isResident ? "once: " : "",
            m_schedule->program.buffer(transfer.tensor).name, transfer.towards == Towards::Dpus ? "into" : "out of",
            transfer.copied == Copied::Boxes ? "boxes padded to 8 B" : "wider rows", transfer.copiedRows,
            transfer.copiedRows == 1 ? "row" : "rows", transfer.copiedBytes.value()));
        m_listing.lines.back().tensor = m_names->tensorOf(transfer.tensor);
    }

    void add(const HostNest& nest)
    {
        std::vector<tensor::BlockId> blocks;
        tensor::appendBlocks(m_schedule->program, nest.root, blocks);
        for (const tensor::BlockId id : blocks) {
            const tensor::Block& block = m_schedule->program.block(id);
            const std::string& target = m_schedule->program.buffer(block.target).name;
            addLine(nest.partials > 1
                        ? fmt::format("add up {}: {} elements of {} partial results each, {} {}", target, nest.elements,
                                      nest.partials, nest.threads, nest.threads == 1 ? "thread" : "threads")
                        : fmt::format("compute {}: {} elements, {} {}", target, nest.elements, nest.threads,
                                      nest.threads == 1 ? "thread" : "threads"));
            m_listing.lines.back().tensor = m_names->tensorOf(block);
        }
    }

    void addLine(std::string text) { m_listing.lines.push_back({std::move(text), {}}); }

    const CompiledSchedule* m_schedule;
    const TensorNames* m_names;
    Listing m_listing{"host", "Host program", "", {}};
};

} // namespace

Listing hostListing(const CompiledSchedule& schedule, const TensorNames& names)
{
    return HostLines(schedule, names).list();
}

} // namespace pimento::upmem
