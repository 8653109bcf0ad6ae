// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/order_pass.h"

#include "engine/systems/dcc/lower/crf/crf_accesses.h"
#include "engine/systems/dcc/lower/crf/crf_plan.h"
#include "engine/systems/dcc/lower/crf/program_work.h"
#include "sim/hbm_pim/simulator.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace pimento::lower {

namespace {

using sim::samsung::Burst;
using sim::samsung::Transaction;

/// Number of timed accesses, enough for many tiles and some refreshes.
constexpr std::size_t kTimedAccesses = 4096;

/// Streams the first accesses of a statement's stage on one channel.
class StageFront final : public sim::samsung::TransactionStream {
public:
    explicit StageFront(const CrfPlan& plan)
    {
        UnitAccesses accesses;
        auto commands = plan.compute();
        for (const Command* command = commands.next();
             command != nullptr && command->op != Op::Fence && m_all.size() < kTimedAccesses;
             command = commands.next()) {
            accesses.add(*command);
            append(accesses.take());
        }
        append(accesses.takeRest());
        m_all.resize(std::min(m_all.size(), kTimedAccesses));
    }

    [[nodiscard]] std::size_t read(std::span<Transaction> out) override
    {
        const std::size_t count = std::min(out.size(), m_all.size() - m_next);
        std::copy_n(m_all.begin() + static_cast<std::ptrdiff_t>(m_next), count, out.begin());
        m_next += count;
        return count;
    }
    [[nodiscard]] Burst payload(std::uint16_t number) const override { return m_bursts[number]; }

private:
    void append(const std::vector<UnitAccess>& accesses)
    {
        for (const UnitAccess& access : accesses) {
            m_all.push_back(access.transaction);
            if (access.contents == UnitAccess::Contents::Burst && m_all.size() <= kTimedAccesses) {
                m_all.back().payload = static_cast<std::uint16_t>(m_bursts.size());
                m_bursts.push_back(access.burst);
            }
        }
    }

    std::vector<Transaction> m_all;
    std::vector<Burst> m_bursts{Burst{}};
    std::size_t m_next = 0;
};

/// Cycles of a statement's first accesses in an order.
std::int64_t cyclesOf(CrfPlan& plan, TileOrder order, const sim::samsung::Device& device)
{
    plan.setOrder(order);
    plan.place(0, 0);
    plan.place(0, plan.residentBlocks());
    plan.assemble(kTimedAccesses);
    sim::samsung::Work work(1);
    work.front().streams.push_back(std::make_unique<StageFront>(plan));
    const auto run = sim::samsung::run(device, work);
    return run ? run->cycles.value() : std::numeric_limits<std::int64_t>::max();
}

class OrderPass final : public Pass {
public:
    [[nodiscard]] std::string_view name() const override { return "tile-orders"; }
    [[nodiscard]] std::string_view title() const override { return "Tile orders"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Chooses the fastest order of tiles and register writes for units whose programs use two banks.";
    }
    void run(Program& program) const override
    {
        if (program.device().simulator != sim::Simulator::Samsung) {
            return;
        }
        const auto device = samsung::deviceOf(program.device());
        for (std::size_t i = 0; device && i < program.kernel().statements.size(); ++i) {
            auto* plan = dynamic_cast<CrfPlan*>(program.plan(i));
            if (plan == nullptr) {
                continue;
            }
            const std::vector<TileOrder> orders = plan->orders();
            plan->setOrder(*std::ranges::min_element(orders, {}, [&](TileOrder order) {
                return program.isStopped() ? 0 : cyclesOf(*plan, order, *device);
            }));
        }
    }
};

} // namespace

const Pass& orderPass()
{
    static const OrderPass pass;
    return pass;
}

} // namespace pimento::lower
