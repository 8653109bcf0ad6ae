// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/hbm_pim/channel_overhead.h"

#include "engine/hbm_pim_sequences/device.h"
#include "engine/systems/comonm/engines/portion_run.h"
#include "engine/systems/comonm/hbm_pim/bank_stream.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"

#include <cstddef>
#include <vector>

namespace pimento::comonm {

namespace {

using sim::samsung::Command;
using sim::samsung::CommandRecord;

/// Cycles in which banks were opened to park them.
class ParkActivations final : public sim::samsung::CommandSink {
public:
    void command(const CommandRecord& record) override
    {
        if (record.command == Command::Activate && record.row == samsung::hbmPim().rows.park) {
            m_cycles.push_back(record.cycle);
        }
    }
    [[nodiscard]] const std::vector<std::int64_t>& cycles() const { return m_cycles; }

private:
    std::vector<std::int64_t> m_cycles;
};

Result<ChannelOverhead> measured()
{
    ParkActivations parked;
    const auto run = samsung::simulate({.kernel = "add", .channels = 1, .ranks = 1, .m = 0}, &parked);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    const auto trace =
        traceOf(functionOf({.kernel = BankKernel::Add, .tiles = 0}), 0, {}, {.ofInstructions = 0, .hasDma = false});
    if (!trace) {
        return tl::unexpected<Error>(trace.error());
    }
    const auto all = static_cast<double>(run->cycles.value());
    const auto last = parked.cycles().size() - static_cast<std::size_t>(samsung::hbmPim().banks());
    return ChannelOverhead{all - static_cast<double>(runVector(hbmPimBanks(), *trace).cycles),
                           all - static_cast<double>(parked.cycles()[last])};
}

} // namespace

Result<ChannelOverhead> channelOverhead()
{
    static const Result<ChannelOverhead> kOverhead = measured();
    return kOverhead;
}

} // namespace pimento::comonm
