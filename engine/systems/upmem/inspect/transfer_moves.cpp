// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/transfer_moves.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace pimento::upmem {

namespace {

constexpr double kNanoseconds = 1e6; // of a millisecond

/// Places the transfers of a schedule one after another.
class Transfers {
public:
    Transfers(const CompiledSchedule& schedule, const ScheduleMachine& machine, const ScheduleMeasurement& measured)
        : m_schedule(schedule), m_machine(machine), m_measured(measured),
          m_link(*machine.system, machine.dpusPerRank, machine.profile),
          m_collector(std::max<std::int64_t>(1, std::llround(measured.time.total().value() * kNanoseconds)))
    {
        for (const auto& step : schedule.steps) {
            m_launches += std::holds_alternative<CompiledLaunch>(step) ? 1 : 0;
        }
    }

    DataMoves collect()
    {
        for (const auto& step : m_schedule.steps) {
            if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
                add(*launch);
            } else {
                const HostNest& nest = std::get<HostNest>(step);
                m_clock += m_link.reduction(nest.partials, nest.elements, static_cast<int>(nest.threads)).value();
            }
        }
        m_picture.leftTitle = "host memory";
        m_picture.rightTitle = "ranks of DPUs";
        m_picture.timeUnit = "ns";
        if (m_launches > 1) {
            m_picture.note = "Assumption: all launches take equally long.";
        }
        m_collector.finish(m_picture, "other tensors");
        return std::move(m_picture);
    }

private:
    void add(const CompiledLaunch& launch)
    {
        for (const TensorTransfer& transfer : launch.transfers) {
            if (transfer.towards == Towards::Dpus) {
                add(transfer, launch.launch.dpus());
            }
        }
        m_clock += m_link.launch().value() + m_measured.time.kernel.value() / static_cast<double>(m_launches);
        for (const TensorTransfer& transfer : launch.transfers) {
            if (transfer.towards == Towards::Host) {
                add(transfer, launch.launch.dpus());
            }
        }
    }

    void add(const TensorTransfer& transfer, std::int64_t dpus)
    {
        if (transfer.isResident) {
            return;
        }
        const double copy = m_link.copy(transfer.copiedRows, transfer.copiedBytes).value();
        const bool isIn = transfer.towards == Towards::Dpus;
        m_clock += isIn ? copy : 0;
        const double time = timeOf(transfer, m_link, static_cast<int>(dpus)).value();
        const auto perRank = static_cast<std::int64_t>(m_machine.dpusPerRank);
        for (std::int64_t first = 0; first < dpus; first += perRank) {
            const std::int64_t count = std::min(perRank, dpus - first);
            // Serial calls serve one DPU after the other.
            const double from = transfer.isParallel ? 0 : static_cast<double>(first) / static_cast<double>(dpus);
            const double to = transfer.isParallel ? 1 : static_cast<double>(first + count) / static_cast<double>(dpus);
            const std::uint32_t tensor = tensorOf(transfer);
            m_collector.add({tensor, rank(first / perRank), tensor, !isIn, nanoseconds(m_clock + from * time),
                             nanoseconds(m_clock + to * time),
                             static_cast<double>(transfer.bytesPerDpu(dpus).value() * count)});
        }
        m_clock += time + (isIn ? 0 : copy);
    }

    [[nodiscard]] static std::int64_t nanoseconds(double milliseconds)
    {
        return std::llround(milliseconds * kNanoseconds);
    }

    std::uint32_t tensorOf(const TensorTransfer& transfer)
    {
        const std::string& name = m_schedule.program.buffer(transfer.tensor).name;
        const auto [found, isNew] = m_tensors.try_emplace(name, static_cast<std::uint32_t>(m_tensors.size()));
        if (isNew) {
            m_picture.names.push_back(name);
            m_picture.left.push_back({name});
        }
        return found->second;
    }

    std::uint32_t rank(std::int64_t number)
    {
        while (std::ssize(m_picture.right) <= number) {
            m_picture.right.push_back({"rank " + std::to_string(m_picture.right.size())});
        }
        return static_cast<std::uint32_t>(number);
    }

    const CompiledSchedule& m_schedule;
    const ScheduleMachine& m_machine;
    const ScheduleMeasurement& m_measured;
    sim::upmem::HostLink m_link;
    MoveCollector m_collector;
    std::map<std::string, std::uint32_t> m_tensors;
    std::int64_t m_launches = 0;
    double m_clock = 0; // milliseconds
    DataMoves m_picture;
};

} // namespace

DataMoves transferMoves(const CompiledSchedule& schedule, const ScheduleMachine& machine,
                        const ScheduleMeasurement& measured)
{
    return Transfers(schedule, machine, measured).collect();
}

} // namespace pimento::upmem
