// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include "engine/systems/dcc_artifact/generators/generator_parts.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <string>
#include <vector>

namespace pimento::dcc_artifact {

namespace {

constexpr std::int64_t kBankBytes = std::int64_t{1} << 24;
constexpr std::int64_t kLaneBytes = std::int64_t{1} << 30;

using Queue = sim::RequestQueueKind;

/// A request of a generator, by its name in the device file.
struct RequestUse {
    const char* name;
    Queue queue = Queue::Pim;
};

/// A generator with its device family and the requests that it needs.
struct Support {
    const char* kernel;
    const char* deviceFamily; // request that only this family has
    bool hasInference;
    std::initializer_list<RequestUse> requests; // besides the host's requests
};

constexpr RequestUse kHostRequests[] = {{"LD", Queue::Read}, {"ST", Queue::Write}, {"BARRIER", Queue::Barrier}};

const Support kSupport[] = {
    {"gemv", "MAC_AB", true, {{"WR_GB"}, {"MAC_AB"}, {"MV_SB"}}},
    {"attn", "MAC_AB", true, {{"WR_GB"}, {"MAC_AB"}, {"MV_SB"}, {"MV_GB"}, {"SFM"}}},
    {"red", "MAC_AB", false, {{"WR_GB"}, {"MAC_AB"}, {"MV_SB"}}},
    {"gemv", "MAC_OP1", false, {{"ACC_RESET"}, {"LD_OP1"}, {"MAC_OP1"}, {"WB_ACC"}}},
    {"red", "MAC_OP1", false, {{"MAC_OP1"}, {"WB_RES"}}},
    {"va", "MAC_OP1", false, {{"LD_OP1"}, {"ADD_OP1"}, {"WB_RES"}}},
    {"relu", "MAC_OP1", false, {{"RELU"}, {"WB_RES"}}},
};

const Support* findSupport(const Kernel& kernel, const sim::DeviceDescription& device)
{
    for (const Support& support : kSupport) {
        if (kernel.name == support.kernel && std::ranges::find(device.requests, support.deviceFamily,
                                                               &sim::RequestSpec::name) != device.requests.end()) {
            return &support;
        }
    }
    return nullptr;
}

/// First bit of a field in an address; -1: there is no such field.
int firstBitOf(const sim::DeviceDescription& device, const std::string& field)
{
    int bit = 0;
    for (const sim::AddressField& each : device.address) {
        if (each.name == field) {
            return bit;
        }
        bit += each.bits;
    }
    return -1;
}

/// True if the device has the address organisation that the generators assume: banks, the innermost level first, and
/// channels above the bytes of a bank.
bool isOrganised(const sim::DeviceDescription& device)
{
    const bool hasSizes = device.banksPerChannel() == kCoresPerChannel && device.bankBytes() == kBankBytes &&
                          device.columnBytes.value() == kBlockBytes;
    int bit = std::countr_zero(static_cast<std::uint64_t>(kBankBytes));
    bool isInOrder = hasSizes && device.hasCommands() && !device.hasModes();
    for (auto level = device.levels.rbegin(); isInOrder && level != device.levels.rend(); ++level) {
        isInOrder = firstBitOf(device, level->name) == bit;
        bit += std::countr_zero(static_cast<unsigned>(level->count));
    }
    return isInOrder;
}

Result<void> checkRequests(const Support& support, const sim::DeviceDescription& device)
{
    std::vector<RequestUse> uses(std::begin(kHostRequests), std::end(kHostRequests));
    uses.insert(uses.end(), support.requests);
    for (const RequestUse& use : uses) {
        const auto found = std::ranges::find(device.requests, use.name, &sim::RequestSpec::name);
        if (found == device.requests.end() || found->queue != use.queue) {
            return fail("has no request " + std::string(use.name) +
                            (found == device.requests.end() ? "" : " in its queue") + ", which the artifact's " +
                            support.kernel + " asks for",
                        "device " + device.name, "Use the compiled model, or add the request to the device file");
        }
    }
    return {};
}

} // namespace

std::string_view modeName(Mode mode) { return mode == Mode::Kernel ? "kernel" : "inference"; }

Result<Mode> parseMode(std::string_view name)
{
    for (const Mode mode : {Mode::Kernel, Mode::Inference}) {
        if (modeName(mode) == name) {
            return mode;
        }
    }
    return fail("unknown mode \"" + std::string(name.substr(0, 60)) + "\"", "", "Use kernel or inference");
}

bool isSupported(const Kernel& kernel, const sim::DeviceDescription& device)
{
    const Support* support = findSupport(kernel, device);
    return support != nullptr && isOrganised(device) && checkRequests(*support, device);
}

Result<Trace> makeTrace(const sim::Machine& machine, const Kernel& kernel, Mode mode, std::span<const DraftPart> draft)
{
    const Support* support = findSupport(kernel, machine.description());
    if (support == nullptr) {
        std::string supported;
        for (const Kernel& other : kernelLibrary()) {
            if (isSupported(other, machine.description())) {
                supported += (supported.empty() ? "" : ", ") + other.name;
            }
        }
        return fail("cannot run " + kernel.name + " in the model dcc-artifact", "device " + machine.description().name,
                    supported.empty() ? "Use a device of the artifact: attacc or hbm-pim-hbm3"
                                      : "It runs " + supported);
    }
    if (!isOrganised(machine.description())) {
        return fail("has another organisation than the devices of the artifact", "device " + machine.description().name,
                    "Use the compiled model: the artifact counts addresses of 64 banks of 16 MiB in each channel, with "
                    "columns of 32 bytes");
    }
    if (const auto requests = checkRequests(*support, machine.description()); !requests) {
        return tl::unexpected<Error>(requests.error());
    }
    if (mode == Mode::Inference && !support->hasInference) {
        return fail("has no inference mode for " + kernel.name, "device " + machine.description().name,
                    "Use the mode kernel");
    }
    return supportedTrace(machine, kernel, mode, draft);
}

Trace supportedTrace(const sim::Machine& machine, const Kernel& kernel, Mode mode, std::span<const DraftPart> draft)
{
    return {&machine, kernel.name, mode, align(draft)};
}

namespace {

/// Length of the second set's tile as far as it affects the request list. Whole blocks are moved. The length itself
/// determines where the elements of the second and later batch elements begin, and the counts of attention's context
/// and of the matrix rows of HBM-PIM's GEMV.
std::int64_t seenLength(const Trace& trace, const Plan& plan)
{
    const bool isAttacc = trace.machine->findRequest("MAC_AB").has_value();
    const bool isReduction = trace.kernel == "red" && isAttacc; // each batch element is rounded up to blocks
    const bool hasRows = trace.kernel == "gemv" && !isAttacc && blocks(plan.t1) > 1;
    const bool isExact = trace.kernel == "attn" || hasRows || (plan.t0 > 1 && !isReduction);
    return isExact ? plan.t1 : blocks(plan.t1);
}

} // namespace

Fingerprint traceKey(const Trace& trace)
{
    // Adds every field of the plan by name, because bursts() reads nothing else of a draft.
    const Plan plan = makePlan(trace);
    const auto& [lanes, banks, channels, outerCores, t0, t1, t2, iterations, vectorBytes, matrixBytes] = plan;
    Fingerprinter key;
    key.add(trace.kernel, trace.mode, lanes, banks, channels, t0, seenLength(trace, plan), t2, iterations, vectorBytes,
            matrixBytes);
    if (trace.kernel == "attn") { // the only kernel that depends on the position of the outermost set
        key.add(outerCores);
    }
    return key.finish();
}

Generator<Burst> bursts(Trace trace)
{
    const Plan plan = makePlan(trace);
    const Kinds kinds(*trace.machine);
    const bool isAttacc = trace.machine->findRequest("MAC_AB").has_value();
    if (trace.kernel == "gemv") {
        return isAttacc ? attaccGemv(plan, kinds, trace.mode) : hbmPimGemv(plan, kinds);
    }
    if (trace.kernel == "attn") {
        return attaccAttention(plan, kinds, trace.mode);
    }
    if (trace.kernel == "red") {
        return isAttacc ? attaccReduction(plan, kinds) : hbmPimReduction(plan, kinds);
    }
    PIMENTO_ASSERT(trace.kernel == "va" || trace.kernel == "relu", "a trace is made for a supported kernel");
    return trace.kernel == "va" ? hbmPimVectorAdd(plan, kinds) : hbmPimRelu(plan, kinds);
}

std::int64_t countRequests(const Trace& trace, const std::stop_token& stop)
{
    std::int64_t count = 0;
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr && !stop.stop_requested(); burst = all.next()) {
        count += burst->count();
    }
    return count;
}

double estimateRequests(const Trace& trace)
{
    const Plan plan = makePlan(trace);
    const auto places = static_cast<double>(plan.lanes * plan.banks);
    const auto lanes = static_cast<double>(plan.lanes);
    const auto outer = static_cast<double>(plan.t0);
    const auto in = static_cast<double>(blocks(plan.t0 * plan.t1));
    const auto out = static_cast<double>(blocks(plan.t0 * std::max(plan.t1, plan.t2)));
    const auto products = outer * static_cast<double>(plan.t2) * static_cast<double>(blocks(plan.t1));
    const bool isPerChannel = trace.machine->findRequest("MAC_AB").has_value(); // else one request per bank
    return static_cast<double>(plan.iterations) *
           (places * (3 * in + out) + products * (isPerChannel ? lanes : places / 4));
}

TraceStream::TraceStream(const Trace& trace)
    : m_machine(trace.machine), m_bursts(bursts(trace)),
      m_isLanePerChannel(trace.machine->decode(0, kLaneBytes) == sim::Request{.channel = 1})
{
    const sim::Request within = m_machine->decode(0, kBankBytes - 1);
    const sim::Request outside = m_machine->decode(0, ~static_cast<std::uint64_t>(kBankBytes - 1));
    m_isPlaceApart = within.bank == 0 && within.channel == 0 && outside.row == 0 && outside.column == 0;
}

/// Advances to the next burst if the current one is finished; false: none is left.
bool TraceStream::findPlace()
{
    while (!m_isInBurst || m_bank >= m_burst.banks) {
        if (m_isInBurst && ++m_repeat < m_burst.repeats) {
            m_burst.offset += m_burst.offsetStep;
            m_bank = 0;
            m_lane = 0;
            continue;
        }
        const Burst* next = m_bursts.next();
        if (next == nullptr) {
            return false;
        }
        m_burst = *next;
        m_repeat = 0;
        m_bank = 0;
        m_lane = 0;
        m_isInBurst = true;
    }
    return true;
}

sim::Request TraceStream::here() const
{
    // The sum is taken before the address is truncated, so banks beyond a channel carry into the next channel.
    const std::int64_t address =
        m_lane * kLaneBytes + (m_burst.firstBank + m_bank * m_burst.bankStep) * kBankBytes + m_burst.offset;
    return m_machine->decode(m_burst.kind, static_cast<std::uint64_t>(address));
}

void TraceStream::skipLanes(std::int64_t lanes)
{
    m_lane += lanes;
    while (m_lane >= m_burst.lanes) {
        m_lane -= m_burst.lanes;
        ++m_bank;
    }
}

std::size_t TraceStream::read(std::span<sim::Request> out)
{
    std::size_t filled = 0;
    while (filled < out.size() && findPlace()) {
        out[filled++] = here();
        skipLanes(m_burst.pairStep);
    }
    return filled;
}

sim::RequestRun TraceStream::takeRun()
{
    const sim::Request first = here();
    const std::int64_t step = m_burst.pairStep;
    const auto places = [&](std::int64_t last) { return step == 1 ? last + 1 : last / step + 1; };
    const std::int64_t channels =
        std::min(places(m_burst.lanes - 1 - m_lane), places(m_machine->channels() - 1 - first.channel));
    skipLanes(channels * step);
    return {first, static_cast<std::uint16_t>(channels), static_cast<std::uint16_t>(step)};
}

std::size_t TraceStream::readRuns(std::span<sim::RequestRun> out)
{
    std::size_t filled = 0;
    while (filled < out.size() && findPlace()) {
        out[filled++] = takeRun();
    }
    return filled;
}

std::size_t TraceStream::readBlocks(std::span<sim::RequestBlock> out)
{
    std::size_t filled = 0;
    while (filled < out.size() && findPlace()) {
        sim::RequestBlock& block = out[filled++];
        const bool isWhole = m_lane == 0;
        if (m_burst.banks > 1) {
            const sim::Request first = here();
            block = {first, 1, 1, takePattern()};
        } else {
            const sim::RequestRun run = takeRun();
            block = {run.request, run.channels, run.step};
        }
        if (isWhole && m_bank >= m_burst.banks) {
            filled += takeRepeats(out.subspan(filled - 1));
        }
    }
    return filled;
}

/// Adds the repeats of a burst that a single block covers, at further offsets in the bank.
std::size_t TraceStream::takeRepeats(std::span<sim::RequestBlock> out)
{
    const auto spill = [](std::int64_t offset) { return offset / kBankBytes; };
    std::size_t taken = 0;
    while (1 + taken < out.size() && m_repeat + 1 < m_burst.repeats &&
           spill(m_burst.offset + m_burst.offsetStep) == spill(m_burst.offset)) {
        ++m_repeat;
        m_burst.offset += m_burst.offsetStep;
        sim::RequestBlock& block = out[1 + taken++];
        block = out.front();
        block.request.row = m_machine->rowAt(static_cast<std::uint64_t>(m_burst.offset));
        block.request.column = m_machine->columnAt(static_cast<std::uint64_t>(m_burst.offset));
    }
    return taken;
}

/// Returns the pattern of the current burst and finishes the burst.
std::int32_t TraceStream::takePattern()
{
    Burst burst = m_burst.times(1, 0);
    burst.kind = 0;
    burst.offset -= burst.offset % kBankBytes;
    m_bank = m_burst.banks;
    m_lane = 0;
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        if (m_patterns[i].burst == burst) {
            return static_cast<std::int32_t>(i);
        }
    }
    Pattern& pattern = m_patterns.emplace_back(Pattern{burst, {}});
    for (m_bank = 0; m_bank < m_burst.banks;) {
        const sim::RequestRun run = takeRun();
        pattern.places.push_back({run.request.bank, run.request.channel, run.channels, run.step});
    }
    return static_cast<std::int32_t>(m_patterns.size()) - 1;
}

} // namespace pimento::dcc_artifact
