// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/simulator.h"

#include "sim/phases.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

namespace pimento::sim {

namespace {

constexpr std::size_t kReadAhead = 1024;
constexpr int kStepsBetweenChecks = 2048;
constexpr std::int64_t kStalledRefreshIntervals = 64;

/// The in-order front end shared by all channels.
class FrontEnd {
public:
    FrontEnd(const Machine& machine, RequestStream& stream, std::vector<Channel>& channels)
        : m_machine(&machine), m_stream(&stream), m_channels(&channels),
          m_requestsByKind(static_cast<std::size_t>(machine.requestCount()), 0),
          m_counted(static_cast<std::size_t>(machine.commandCount()), 0),
          m_commandsByPart(PhaseSplitter::kParts, m_counted)
    {
    }

    /// Hands out requests until one is refused or none is left.
    Result<void> advance(std::int64_t cycle)
    {
        m_blockedOn = kNotBlocked;
        while (true) {
            if (m_position == m_filled) {
                if (m_isExhausted) {
                    return {};
                }
                m_filled = m_stream->read(m_buffer);
                m_isExhausted = m_filled < m_buffer.size();
                m_position = 0;
                if (Result<void> checked = check(); !checked) {
                    return checked;
                }
                continue;
            }
            const Request& request = m_buffer[m_position];
            if (!(*m_channels)[request.channel].accept(request, cycle)) {
                m_blockedOn = request.channel;
                return {};
            }
            ++m_requests;
            ++m_requestsByKind[request.kind];
            if (const auto ended = m_phases.accepted(m_machine->request(request.kind).side, cycle, request.phase)) {
                countCommands(*ended);
            }
            ++m_position;
        }
    }

    /// Gives the commands that were issued since the last call to a part.
    void countCommands(std::size_t part)
    {
        for (std::size_t command = 0; command < m_counted.size(); ++command) {
            std::int64_t sum = 0;
            for (const Channel& channel : *m_channels) {
                sum += channel.commandsByKind()[command];
            }
            m_commandsByPart[part][command] += sum - m_counted[command];
            m_counted[command] = sum;
        }
    }
    [[nodiscard]] const std::vector<std::vector<std::int64_t>>& commandsByPart() const { return m_commandsByPart; }

    /// The channel that refused the request at the head; -1: none.
    [[nodiscard]] int blockedOn() const { return m_blockedOn; }
    [[nodiscard]] bool isExhausted() const { return m_isExhausted && m_position == m_filled; }
    [[nodiscard]] bool canGoOn(std::int64_t cycle) const
    {
        return m_blockedOn != kNotBlocked &&
               (*m_channels)[static_cast<std::size_t>(m_blockedOn)].hasQueueChanged(cycle);
    }
    [[nodiscard]] std::int64_t requests() const { return m_requests; }
    [[nodiscard]] const std::vector<std::int64_t>& requestsByKind() const { return m_requestsByKind; }
    [[nodiscard]] PhaseSplitter& phases() { return m_phases; }

private:
    static constexpr int kNotBlocked = -1;

    Result<void> check() const
    {
        for (const Request& request : std::span(m_buffer).first(m_filled)) {
            const DeviceDescription& device = m_machine->description();
            if (request.kind >= m_machine->requestCount() || request.channel >= m_machine->channels() ||
                request.bank >= m_machine->banks() || request.row >= device.rowsPerBank ||
                request.column >= device.columnsPerRow) {
                return fail("a request lies outside the device", "device \"" + device.name + "\"",
                            "keep channel, bank, row and column inside the organisation");
            }
        }
        return {};
    }

    const Machine* m_machine;
    RequestStream* m_stream;
    std::vector<Channel>* m_channels;
    std::array<Request, kReadAhead> m_buffer{};
    std::size_t m_position = 0;
    std::size_t m_filled = 0;
    bool m_isExhausted = false;
    int m_blockedOn = kNotBlocked;
    std::int64_t m_requests = 0;
    std::vector<std::int64_t> m_requestsByKind;
    std::vector<std::int64_t> m_counted; // by command, in all parts
    std::vector<std::vector<std::int64_t>> m_commandsByPart;
    PhaseSplitter m_phases;
};

/// Tells the channel that holds the front end back in [begin, end) so.
void noteProgress(std::vector<Channel>& channels, const FrontEnd& frontEnd, std::int64_t begin, std::int64_t end)
{
    if (frontEnd.blockedOn() >= 0) {
        channels[static_cast<std::size_t>(frontEnd.blockedOn())].waits()->gate(begin, end);
    } else if (frontEnd.isExhausted()) {
        for (Channel& channel : channels) {
            channel.waits()->exhausted(begin);
        }
    }
}

WaitFigures explain(std::vector<Channel>& channels, std::int64_t cycles)
{
    WaitFigures figures;
    const WaitLedger* last = nullptr;
    const auto add = [&](const WaitCycles& some) {
        for (std::size_t i = 0; i < kWaitCauses; ++i) {
            figures.run[i] += some[i];
        }
    };
    for (Channel& channel : channels) {
        WaitLedger& waits = *channel.waits();
        waits.finish(cycles, channel.lastReadRetires());
        add(waits.gated());
        figures.channels.push_back(waits.channel());
        figures.banks.insert(figures.banks.end(), waits.banks().begin(), waits.banks().end());
        last = last == nullptr || waits.lastBusy() > last->lastBusy() ? &waits : last;
    }
    add(last->tail());
    // On the critical path nothing is idle: what is left are the cycles of the last fences.
    auto& idle = figures.run[static_cast<std::size_t>(WaitCause::Idle)];
    figures.run[static_cast<std::size_t>(WaitCause::NoRequest)] += std::exchange(idle, 0);
    return figures;
}

RunResult collect(const Machine& machine, std::vector<Channel>& channels, FrontEnd& frontEnd, std::int64_t cycles)
{
    RunResult result;
    result.cycles = Cycles{cycles};
    frontEnd.countCommands(frontEnd.phases().currentPart());
    result.commandsByPart = frontEnd.commandsByPart();
    result.parts = frontEnd.phases().finish(cycles);
    result.spans = frontEnd.phases().spans();
    result.requests = frontEnd.requests();
    result.requestsByKind = frontEnd.requestsByKind();
    result.commandsByKind.resize(static_cast<std::size_t>(machine.commandCount()), 0);
    for (const Channel& channel : channels) {
        for (std::size_t i = 0; i < result.commandsByKind.size(); ++i) {
            result.commandsByKind[i] += channel.commandsByKind()[i];
        }
        result.banks.insert(result.banks.end(), channel.banks().begin(), channel.banks().end());
    }
    if (!channels.empty() && channels.front().waits() != nullptr) {
        result.waits = explain(channels, cycles);
    }
    return result;
}

} // namespace

Result<RunResult> run(const Machine& machine, RequestStream& stream, const RunOptions& options, std::stop_token stop,
                      Progress* progress)
{
    std::vector<Channel> channels;
    channels.reserve(static_cast<std::size_t>(machine.channels()));
    for (int i = 0; i < machine.channels(); ++i) {
        channels.emplace_back(machine, i, options.idleCycles, options.bankFigures, options.explainsWaits);
    }
    FrontEnd frontEnd(machine, stream, channels);

    std::int64_t cycle = 0;
    std::int64_t next = 1;
    int stepsUntilCheck = kStepsBetweenChecks;
    std::int64_t lastRequests = -1;
    std::int64_t lastRequestsCycle = 0;
    bool isDone = false;
    while (!isDone) {
        cycle = next;
        if (Result<void> advanced = frontEnd.advance(cycle); !advanced) {
            return tl::unexpected<Error>(advanced.error());
        }
        if (options.explainsWaits) {
            noteProgress(channels, frontEnd, cycle, cycle + 1);
        }
        next = cycle + machine.refreshInterval();
        bool isIdle = frontEnd.isExhausted();
        for (Channel& channel : channels) {
            if (channel.wakeCycle() <= cycle) {
                channel.tick(cycle, options.commands);
            }
            next = std::min(next, channel.wakeCycle());
            isIdle = isIdle && channel.isIdle(cycle);
        }
        if (frontEnd.canGoOn(cycle)) {
            next = cycle + 1;
        }
        isDone = isIdle;
        if (frontEnd.isExhausted() && !isDone) {
            for (const Channel& channel : channels) {
                if (channel.lastReadRetires() > cycle) {
                    next = std::min(next, channel.lastReadRetires());
                }
            }
        }

        if (options.explainsWaits && !isDone) {
            noteProgress(channels, frontEnd, cycle + 1, next);
        }

        const bool isCheck = --stepsUntilCheck == 0;
        const bool isTooLong = !isDone && options.mostCycles > 0 && cycle >= options.mostCycles;
        if (isTooLong || (isCheck && stop.stop_requested())) {
            RunResult result = collect(machine, channels, frontEnd, cycle);
            result.wasStopped = true;
            return result;
        }
        if (isCheck) {
            stepsUntilCheck = kStepsBetweenChecks;
            if (progress != nullptr) {
                progress->report(frontEnd.requests(), options.expectedRequests);
            }
            if (frontEnd.requests() != lastRequests) {
                lastRequests = frontEnd.requests();
                lastRequestsCycle = cycle;
            } else if (cycle - lastRequestsCycle > kStalledRefreshIntervals * machine.refreshInterval()) {
                return fail(
                    "no request could be served for " + std::to_string(cycle - lastRequestsCycle) + " cycles",
                    "device \"" + machine.description().name + "\"",
                    "Put fences between host and all-bank requests, and check that refresh leaves time for commands");
            }
        }
    }
    std::int64_t lost = 0;
    for (const Channel& channel : channels) {
        lost += channel.lostRequests();
    }
    if (lost > 0) {
        return fail(std::to_string(lost) + " requests were lost because too many rows were being opened",
                    "device \"" + machine.description().name + "\", controller, queue_capacity", "Raise it");
    }
    return collect(machine, channels, frontEnd, cycle);
}

} // namespace pimento::sim
