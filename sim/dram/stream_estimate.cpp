// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/stream_estimate.h"

#include "sim/dram/machine.h"
#include "sim/dram/ordered_channel.h"
#include "sim/dram/request_blocks.h"

#include <algorithm>
#include <span>
#include <vector>

namespace pimento::sim {

namespace {

/// Banks of a pattern's runs, by channel.
using PatternBanks = std::vector<std::vector<std::uint16_t>>;

/// Collects a section and estimates it once it is complete.
class SectionReader {
public:
    SectionReader(const Machine& machine, const BlockReader& reader)
        : m_machine(&machine), m_reader(&reader), m_channel(machine),
          m_counts(static_cast<std::size_t>(machine.channels()), 0),
          m_isFenced(static_cast<std::size_t>(machine.channels()), false)
    {
    }

    void add(const RequestBlock& block)
    {
        ++m_found.blocks;
        const Machine::RequestKind& kind = m_machine->request(block.request.kind);
        if (kind.queue == RequestQueueKind::Barrier) {
            fence(block);
            return;
        }
        if (m_fenced > 0) {
            m_isFenced.assign(m_isFenced.size(), false);
            m_fenced = 0;
        }
        m_hasPim = m_hasPim || kind.side == RequestSide::Pim;
        m_said = block.request.phase == Phase::Unsaid ? m_said : block.request.phase;
        m_blocks.push_back(block);
        if (block.pattern != RequestBlock::kOneRun) {
            const PatternBanks& banks = banksOf(block.pattern);
            for (std::size_t channel = 0; channel < m_counts.size(); ++channel) {
                m_counts[channel] += std::ssize(banks[channel]);
            }
            return;
        }
        for (int i = 0; i < block.channels; ++i) {
            m_counts[static_cast<std::size_t>(block.request.channel + i * block.step)] += block.columns;
        }
    }

    [[nodiscard]] StreamEstimate finish()
    {
        endSection();
        m_found.refreshes = m_channel.refreshes();
        return m_found;
    }

private:
    void fence(const RequestBlock& block)
    {
        for (int i = 0; i < block.channels; ++i) {
            const auto channel = static_cast<std::size_t>(block.request.channel + i * block.step);
            m_fenced += m_isFenced[channel] ? 0 : 1;
            m_isFenced[channel] = true;
        }
        if (m_fenced == m_machine->channels()) {
            endSection();
        }
    }

    [[nodiscard]] const PatternBanks& banksOf(std::int32_t number)
    {
        const auto place = static_cast<std::size_t>(number);
        if (place >= m_patterns.size()) {
            m_patterns.resize(place + 1);
        }
        PatternBanks& banks = m_patterns[place];
        if (banks.empty()) {
            banks.resize(m_counts.size());
            for (const RunAddress& address : m_reader->pattern(number)) {
                for (int i = 0; i < address.channels; ++i) {
                    banks[static_cast<std::size_t>(address.channel + i * address.step)].push_back(address.bank);
                }
            }
        }
        return banks;
    }

    void endSection()
    {
        if (m_blocks.empty()) {
            return;
        }
        const bool isOut = m_said == Phase::Unsaid ? m_wasPimSeen : m_said == Phase::Out;
        StreamEstimate::Part& part = m_found.parts[m_hasPim ? 1 : isOut ? 2 : 0];
        const auto busiest = std::ranges::max_element(m_counts);
        const std::int64_t openings = m_channel.openings();
        const std::int64_t closings = m_channel.closings();
        follow(static_cast<int>(busiest - m_counts.begin()), part);
        std::int64_t all = 0;
        for (const std::int64_t count : m_counts) {
            all += count;
        }
        part.latest += *busiest - all / std::ssize(m_counts);
        std::int64_t waited = 0;
        part.cycles += m_channel.endSection(waited);
        leaveOthersOpen(static_cast<int>(busiest - m_counts.begin()));
        part.waits += waited;
        part.rowOpenings += m_channel.openings() - openings;
        part.rowClosings += m_channel.closings() - closings;
        ++part.sections;
        m_wasPimSeen = m_wasPimSeen || m_hasPim;
        m_hasPim = false;
        m_said = Phase::Unsaid;
        m_blocks.clear();
        std::ranges::fill(m_counts, 0);
    }

    void follow(int channel, StreamEstimate::Part& part)
    {
        m_channel.follow(channel);
        RequestQueueKind last = RequestQueueKind::Pim;
        for (const RequestBlock& block : m_blocks) {
            const Machine::RequestKind& kind = m_machine->request(block.request.kind);
            std::int64_t times = 0;
            if (block.pattern != RequestBlock::kOneRun) {
                for (const std::uint16_t bank :
                     m_patterns[static_cast<std::size_t>(block.pattern)][static_cast<std::size_t>(channel)]) {
                    m_channel.add(kind, bank, block.request.row);
                    ++times;
                }
            } else if (reaches(block, channel)) {
                for (; times < block.columns; ++times) {
                    m_channel.add(kind, block.request.bank, block.request.row);
                }
            }
            if (times == 0) {
                continue;
            }
            (kind.queue == RequestQueueKind::Read    ? part.reads
             : kind.queue == RequestQueueKind::Write ? part.writes
                                                     : part.commands) += times;
            if (kind.queue != RequestQueueKind::Pim) {
                part.turns += last != RequestQueueKind::Pim && last != kind.queue ? 1 : 0;
                last = kind.queue;
            }
        }
    }

    void leaveOthersOpen(int followed)
    {
        const auto leave = [&](const RequestBlock& block, int bank, int first, int channels, int step) {
            for (int channel = first; channel < first + channels * step; channel += step) {
                if (channel != followed) {
                    m_channel.leaveOpen(m_machine->request(block.request.kind), channel, bank, block.request.row);
                }
            }
        };
        for (const RequestBlock& block : m_blocks) {
            if (block.pattern == RequestBlock::kOneRun) {
                leave(block, block.request.bank, block.request.channel, block.channels, block.step);
                continue;
            }
            for (const RunAddress& address : m_reader->pattern(block.pattern)) {
                leave(block, address.bank, address.channel, address.channels, address.step);
            }
        }
    }

    [[nodiscard]] static bool reaches(const RequestBlock& block, int channel)
    {
        const int beyond = channel - block.request.channel;
        return beyond >= 0 && beyond % block.step == 0 && beyond / block.step < block.channels;
    }

    const Machine* m_machine;
    const BlockReader* m_reader;
    OrderedChannel m_channel;
    std::vector<RequestBlock> m_blocks; // blocks of the section
    std::vector<std::int64_t> m_counts; // requests of the section, by channel
    std::vector<bool> m_isFenced;       // by channel
    int m_fenced = 0;
    std::vector<PatternBanks> m_patterns;
    bool m_hasPim = false;
    bool m_wasPimSeen = false;
    Phase m_said = Phase::Unsaid;
    StreamEstimate m_found;
};

} // namespace

void StreamEstimate::exchange(const StreamEstimate& without, const StreamEstimate& with)
{
    constexpr std::array kFigures = {&Part::cycles,   &Part::sections,    &Part::reads,       &Part::writes,
                                     &Part::commands, &Part::rowOpenings, &Part::rowClosings, &Part::turns,
                                     &Part::waits,    &Part::latest};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const auto figure : kFigures) {
            parts[i].*figure += with.parts[i].*figure - without.parts[i].*figure;
        }
    }
    refreshes += with.refreshes - without.refreshes;
    blocks += with.blocks - without.blocks;
}

StreamEstimate estimateOf(const Machine& machine, RequestStream& stream, const std::stop_token& stop)
{
    BlockReader reader(stream, Joining::Blocks);
    SectionReader sections(machine, reader);
    for (auto blocks = reader.next(); !blocks.empty() && !stop.stop_requested(); blocks = reader.next()) {
        for (const RequestBlock& block : blocks) {
            sections.add(block);
        }
    }
    return sections.finish();
}

} // namespace pimento::sim
