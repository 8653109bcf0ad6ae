// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/stages.h"
#include "engine/request_lists/request_csv.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::samsung {

/// The stages of a request list of reads, writes and barriers, as program_requests.h writes it.
///
/// A barrier behind a request of its channel is a mark on it: later ones of the channel wait. Barriers of scope "all",
/// or without details consecutive ones of all channels, end the stage of all channels. Writes that switch modes or load
/// programs carry their burst.
///
/// The list is read once to check and count it, and stays in memory if it is small; otherwise it is opened again and
/// read stage by stage.
class RequestStages final : public Stages {
public:
    using Open = std::function<Result<std::unique_ptr<RequestCsvStream>>()>;
    static constexpr std::size_t kMostKeptBytes = std::size_t{64} << 20U;

    /// Reads and checks a list. Error, with its line: a request that the machine cannot serve. A stop ends the list.
    [[nodiscard]] static Result<std::shared_ptr<RequestStages>>
    read(Open open, const sim::Machine& machine, std::stop_token stop, std::size_t mostKeptBytes = kMostKeptBytes);

    [[nodiscard]] std::size_t count() const override { return m_phases.size(); }
    [[nodiscard]] sim::Phase phaseOf(std::size_t stage) const override { return m_phases[stage]; }
    [[nodiscard]] const Stage& operator[](std::size_t stage) override;

private:
    RequestStages(Open open, const sim::Machine& machine, std::stop_token stop);

    /// Opens the list. Error: it cannot be opened or read.
    [[nodiscard]] Result<void> start();
    [[nodiscard]] Result<void> readAll(std::size_t mostKeptBytes);
    /// Reads the requests up to the next fence as a stage. False: the list has ended.
    [[nodiscard]] bool makeNext(Stage& stage);
    [[nodiscard]] bool take();
    [[nodiscard]] bool isFence();
    [[nodiscard]] bool isRowOfBarriers();
    void skipFence();
    void append(Stage& stage);
    void note(sim::Phase phase);

    Open m_open;
    const sim::Machine* m_machine;
    std::stop_token m_stop;
    int m_read = -1; // numbers of the request kinds
    int m_write = -1;
    int m_barrier = -1;
    std::unique_ptr<RequestCsvStream> m_list;
    std::vector<DescribedRequest> m_ahead; // rows already read; the first is the current one
    bool m_isAtEnd = false;
    sim::Phase m_phase = sim::Phase::Unsaid; // phase of the stage that is being made
    bool m_hasUnits = false;                 // true if the stage reaches rows beyond the memory
    std::vector<sim::Phase> m_phases;
    std::vector<Stage> m_kept; // all stages, or only the current one
    bool m_areKept = true;
    std::size_t m_made = 0; // number of stages made, when only one is kept
};

} // namespace pimento::samsung
