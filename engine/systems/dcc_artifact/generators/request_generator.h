// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/systems/dcc_artifact/generators/alignment.h"
#include "engine/systems/dcc_artifact/generators/kernel.h"
#include "sim/base/fingerprint.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <cstdint>
#include <deque>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::dcc_artifact {

/// Location of a kernel's input.
enum class Mode : std::uint8_t {
    Kernel,    // host memory: loads and stores
    Inference, // on-chip memory of the GPU: stores only (AttAcc GEMV and ATTN)
};

[[nodiscard]] std::string_view modeName(Mode mode);
[[nodiscard]] Result<Mode> parseMode(std::string_view name);

/// Requests of one kind over pairs (bank, lane), bank-major: bank = firstBank + i * bankStep for i < banks, lane <
/// lanes, all at one byte offset in the bank. With pairStep 2 only every second pair of that list is issued. The whole
/// burst is issued `repeats` times, each time `offsetStep` further in the bank.
struct Burst {
    std::uint8_t kind = 0;
    std::int64_t offset = 0;
    std::int64_t firstBank = 0;
    std::int64_t bankStep = 1;
    std::int64_t banks = 1;
    std::int64_t lanes = 1;
    std::int64_t pairStep = 1;
    std::int64_t repeats = 1;
    std::int64_t offsetStep = 0;

    bool operator==(const Burst&) const = default;
    [[nodiscard]] Burst times(std::int64_t count, std::int64_t step) const
    {
        Burst burst = *this;
        burst.repeats = count;
        burst.offsetStep = step;
        return burst;
    }
    [[nodiscard]] std::int64_t count() const { return repeats * ((banks * lanes + pairStep - 1) / pairStep); }
};

/// True if the artifact has a generator for the kernel on this device.
[[nodiscard]] bool isSupported(const Kernel& kernel, const sim::DeviceDescription& device);

/// Parameters of a trace. The machine must outlive every stream made from it.
struct Trace {
    const sim::Machine* machine = nullptr;
    std::string kernel;
    Mode mode = Mode::Kernel;
    AlignedDraft aligned;
};

/// Makes a trace after checks. Error: a kernel or mode that the artifact has no generator for on this device.
[[nodiscard]] Result<Trace> makeTrace(const sim::Machine& machine, const Kernel& kernel, Mode mode,
                                      std::span<const DraftPart> draft);
/// Makes a trace without checking the device, for further drafts of a question whose first draft makeTrace() has
/// checked.
[[nodiscard]] Trace supportedTrace(const sim::Machine& machine, const Kernel& kernel, Mode mode,
                                   std::span<const DraftPart> draft);

/// Key of a trace's request list, made in constant time: on one machine, traces with equal keys have equal lists.
[[nodiscard]] Fingerprint traceKey(const Trace& trace);

/// Yields the request list of a trace as bursts, in issue order.
[[nodiscard]] Generator<Burst> bursts(Trace trace);

/// Counts the requests of a trace without simulating it. A stop ends the count early.
[[nodiscard]] std::int64_t countRequests(const Trace& trace, const std::stop_token& stop = {});

/// Estimates the number of requests in constant time, for ordering drafts of one shape by simulation work.
[[nodiscard]] double estimateRequests(const Trace& trace);

/// Streams the request list of a trace, made on the fly.
class TraceStream final : public sim::RequestStream {
public:
    explicit TraceStream(const Trace& trace);

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override;
    [[nodiscard]] bool hasRuns() const override { return m_isLanePerChannel; }
    [[nodiscard]] std::size_t readRuns(std::span<sim::RequestRun> out) override;
    [[nodiscard]] bool hasBlocks() const override { return m_isLanePerChannel && m_isPlaceApart; }
    [[nodiscard]] std::size_t readBlocks(std::span<sim::RequestBlock> out) override;
    [[nodiscard]] std::span<const sim::RunAddress> pattern(std::int32_t index) const override
    {
        return m_patterns[static_cast<std::size_t>(index)].places;
    }

private:
    struct Pattern {
        Burst burst; // without kind and offset in the bank
        std::vector<sim::RunAddress> places;
    };

    [[nodiscard]] bool findPlace();
    [[nodiscard]] sim::Request here() const;
    void skipLanes(std::int64_t lanes);
    [[nodiscard]] sim::RequestRun takeRun();
    [[nodiscard]] std::int32_t takePattern();
    [[nodiscard]] std::size_t takeRepeats(std::span<sim::RequestBlock> out);

    const sim::Machine* m_machine;
    Generator<Burst> m_bursts;
    Burst m_burst;
    std::int64_t m_repeat = 0; // repeat of the current burst
    std::int64_t m_bank = 0;
    std::int64_t m_lane = 0;
    bool m_isInBurst = false;
    bool m_isLanePerChannel; // true: the next lane is the next channel and changes nothing else
    bool m_isPlaceApart;     // true: the offset in a bank determines row and column, bank and lane determine the rest
    std::deque<Pattern> m_patterns;
};

} // namespace pimento::dcc_artifact
