// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_work.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/dcc/lower/crf/device_needs.h"
#include "engine/systems/dcc/lower/crf/program_stages.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pimento::samsung {

using lower::Command;
using lower::Op;
using sim::Phase;
using sim::samsung::Burst;
using sim::samsung::Transaction;

Result<sim::samsung::Device> deviceOf(const sim::DeviceDescription& description)
{
    sim::samsung::Device device = hbmPim(); // default modes, registers and queues
    for (const lower::NumberNeed& need : organisationNeeds()) {
        if (!need.isMet(description)) {
            return fail(need.why(description), description.title, "Keep its organisation or take another simulator");
        }
    }
    for (const TimingNeed& need : timingNeeds()) {
        const auto found = description.timing.find(need.name);
        if (found == description.timing.end()) {
            return fail("has no timing value " + std::string(need.name), description.title,
                        "Add it to the device file");
        }
        device.timing.*need.delay = static_cast<int>(found->second);
    }
    if (Result<void> checked = check(device); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return device;
}

/// Transactions of one stage of one channel.
class ProgramWork::Stream final : public sim::samsung::TransactionStream {
public:
    Stream(std::shared_ptr<Stages> stages, std::size_t stage, std::size_t channel)
        : m_stages(std::move(stages)), m_stage(stage), m_channel(channel)
    {
    }

    [[nodiscard]] std::size_t read(std::span<Transaction> out) override
    {
        const Stage& stage = (*m_stages)[m_stage];
        const StageList& list = stage.lists[stage.listOf[m_channel]];
        const std::vector<Transaction>& all = list.transactions;
        const std::size_t count = std::min(out.size(), all.size() - m_next);
        for (std::size_t i = 0; i < count; ++i) {
            out[i] = all[m_next + i];
            if (out[i].payload == kCarriesBurst) {
                out[i].payload = keep(list.bursts[m_bursts++]);
            }
        }
        m_next += count;
        return count;
    }
    [[nodiscard]] int likeness() override { return (*m_stages)[m_stage].listOf[m_channel]; }
    [[nodiscard]] Burst payload(std::uint16_t number) const override
    {
        return number == 0 ? Burst{} : m_kept[number - std::size_t{1}];
    }

private:
    /// Transactions kept ahead: more than can wait in front of the device.
    static constexpr std::size_t kKept = 1024;

    std::uint16_t keep(const Burst& burst)
    {
        m_kept.resize(kKept);
        const std::size_t place = m_bursts % kKept;
        m_kept[place] = burst;
        return static_cast<std::uint16_t>(place + 1);
    }

    std::shared_ptr<Stages> m_stages;
    std::size_t m_stage;
    std::size_t m_channel;
    std::size_t m_next = 0;
    std::size_t m_bursts = 0; // bursts used so far
    std::vector<Burst> m_kept;
};

ProgramWork::ProgramWork(const lower::Program& program, const std::stop_token& stop)
    : ProgramWork(std::make_shared<ProgramStages>(program, stop), program.device().channels())
{
}
ProgramWork::ProgramWork(std::shared_ptr<Stages> stages, int channels)
    : m_stages(std::move(stages)), m_stageCount(m_stages->count()), m_channels(static_cast<std::size_t>(channels))
{
}
ProgramWork::~ProgramWork() = default;
ProgramWork::ProgramWork(ProgramWork&&) noexcept = default;
ProgramWork& ProgramWork::operator=(ProgramWork&&) noexcept = default;

sim::samsung::Work ProgramWork::work()
{
    sim::samsung::Work work(m_channels);
    for (std::size_t channel = 0; channel < m_channels; ++channel) {
        for (std::size_t stage = 0; stage < m_stageCount; ++stage) {
            work[channel].streams.push_back(std::make_unique<Stream>(m_stages, stage, channel));
        }
    }
    return work;
}

Phase ProgramWork::phaseOf(std::size_t stage) const { return m_stages->phaseOf(stage); }

} // namespace pimento::samsung
