// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/program_requests.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::samsung {

namespace {

using sim::samsung::Transaction;

std::uint8_t kindOf(const sim::Machine& machine, std::string_view op)
{
    const auto& requests = machine.description().requests;
    const auto found = std::ranges::find(requests, op, &sim::RequestSpec::op);
    PIMENTO_ASSERT(found != requests.end(), "the device was checked for the operations of its family");
    return static_cast<std::uint8_t>(found - requests.begin());
}

std::string burstText(const sim::samsung::Burst& burst)
{
    std::string text = std::string(request_words::kBurst) + "=";
    for (const std::uint32_t word : burst) {
        appendFormat(text, "{:08x}", word);
    }
    return text;
}

class ProgramRequests final : public sim::RequestStream, public DescribedRequests {
public:
    ProgramRequests(std::shared_ptr<const lower::Program> program, const sim::Machine& machine, std::stop_token stop)
        : m_program(std::move(program)), m_source(*m_program, stop), m_work(m_source.work()),
          m_stages(m_work.empty() ? 0 : m_work.front().streams.size()), m_read(kindOf(machine, "load")),
          m_write(kindOf(machine, "store")), m_barrier(kindOf(machine, "fence"))
    {
    }

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override
    {
        std::size_t count = 0;
        while (count < out.size() && (m_next < m_made.size() || makeMore())) {
            out[count++] = m_made[m_next++].request;
        }
        return count;
    }

    [[nodiscard]] bool next(DescribedRequest& out) override
    {
        if (m_next == m_made.size() && !makeMore()) {
            return false;
        }
        out = std::move(m_made[m_next++]);
        return true;
    }

private:
    /// Makes some requests of the current stage of the current channel. False: none are left.
    bool makeMore()
    {
        m_made.clear();
        m_next = 0;
        while (m_made.empty() && m_stage < m_stages) {
            std::array<Transaction, 256> block;
            const std::size_t count = m_work[m_channel].streams[m_stage]->read(block);
            for (std::size_t i = 0; i < count; ++i) {
                append(block[i]);
            }
            if (count < block.size()) {
                endChannel();
            }
        }
        return !m_made.empty();
    }

    void append(const Transaction& transaction)
    {
        DescribedRequest made;
        sim::Request& request = made.request;
        request.row = transaction.row;
        request.column = transaction.column;
        request.bank = transaction.bank;
        request.channel = static_cast<std::uint16_t>(m_channel);
        request.kind = transaction.isWrite ? m_write : m_read;
        request.phase = m_source.phaseOf(m_stage);
        if (transaction.payload != 0) {
            made.detail = burstText(m_work[m_channel].streams[m_stage]->payload(transaction.payload));
        }
        const sim::Request mark{.channel = request.channel, .kind = m_barrier, .phase = request.phase};
        m_made.push_back(std::move(made));
        if (transaction.isBarrier) {
            m_made.push_back({mark, ""});
        }
    }

    void endChannel()
    {
        if (++m_channel < m_work.size()) {
            return;
        }
        const sim::Phase phase = m_source.phaseOf(m_stage);
        m_channel = 0;
        if (++m_stage == m_stages) {
            return;
        }
        for (std::size_t channel = 0; channel < m_work.size(); ++channel) {
            m_made.push_back({{.channel = static_cast<std::uint16_t>(channel), .kind = m_barrier, .phase = phase},
                              std::string(request_words::kScope) + "=" + request_words::kAllChannels});
        }
    }

    std::shared_ptr<const lower::Program> m_program;
    ProgramWork m_source;
    sim::samsung::Work m_work;
    std::size_t m_stages;
    std::uint8_t m_read;
    std::uint8_t m_write;
    std::uint8_t m_barrier;
    std::size_t m_stage = 0;
    std::size_t m_channel = 0;
    std::vector<DescribedRequest> m_made;
    std::size_t m_next = 0;
};

} // namespace

std::unique_ptr<sim::RequestStream> requestsOf(std::shared_ptr<const lower::Program> program,
                                               const sim::Machine& machine)
{
    return std::make_unique<ProgramRequests>(std::move(program), machine, std::stop_token());
}

std::unique_ptr<DescribedRequests> describedRequestsOf(std::shared_ptr<const lower::Program> program,
                                                       const sim::Machine& machine, std::stop_token stop)
{
    return std::make_unique<ProgramRequests>(std::move(program), machine, std::move(stop));
}

} // namespace pimento::samsung
