// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/objective.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/model/workload.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>

namespace pimento {

namespace {

std::int64_t cyclesOf(double nanoseconds, Picoseconds clock)
{
    return static_cast<std::int64_t>(std::ceil(nanoseconds * 1e3 / static_cast<double>(clock.value())));
}

} // namespace

HostTime hostTimeOf(const TimeContents& contents, const HostTraffic& traffic, Picoseconds clock)
{
    constexpr double kNanoseconds = 1e9;
    HostTime time{.kernels = traffic.kernels};
    time.launch = cyclesOf(static_cast<double>(traffic.kernels * contents.launchNanoseconds), clock);
    if (contents.hasLink()) {
        time.link = cyclesOf(static_cast<double>(traffic.transfers * contents.linkNanoseconds) +
                                 static_cast<double>(traffic.bytes) / contents.linkBytesPerSecond * kNanoseconds,
                             clock);
    }
    if (contents.hasLayout()) {
        time.layout =
            cyclesOf(static_cast<double>(traffic.laidOut) / contents.layoutBytesPerSecond * kNanoseconds, clock);
    }
    return time;
}

namespace {

/// Counts what a statement plan needs from the host before it computes.
class OperandCounter {
public:
    OperandCounter(const lower::Program& program, const lower::StatementPlan& plan)
        : m_program(&program), m_plan(&plan), m_vectorBytes(program.device().columnBytes.value())
    {
    }

    [[nodiscard]] HostTraffic count()
    {
        for (const lower::CoreOperand& operand : m_plan->operands()) {
            if (!operand.isResident) {
                add(operand.layout, m_plan->cores().cores());
            }
        }
        for (const std::uint32_t carried : m_plan->carried()) {
            add(carried, 1); // one write reaches all units of a group
        }
        // A forwarded plan has its operands on chip: the kernel that read them as results counts the transfer.
        m_traffic.transfers = m_tensors.empty() || m_program->isHandedTo(*m_plan) ? 0 : 1;
        return m_traffic;
    }

private:
    void add(std::uint32_t number, std::int64_t coresPerGroup)
    {
        const lower::Layout& layout = m_program->layout(number);
        m_traffic.kernels = 1;
        m_traffic.laidOut += layout.vectors() * coresPerGroup * m_plan->cores().groups() * m_vectorBytes;
        const std::size_t tensor = layout.reference.tensor;
        const bool isFromHost = layout.contents == lower::Layout::Contents::Tensor && !m_program->staysOnDevice(tensor);
        if (isFromHost && m_tensors.insert(tensor).second) {
            m_traffic.bytes += m_program->hostVectors(tensor) * m_vectorBytes;
        }
    }

    const lower::Program* m_program;
    const lower::StatementPlan* m_plan;
    std::int64_t m_vectorBytes;
    std::set<std::size_t> m_tensors;
    HostTraffic m_traffic;
};

HostTraffic trafficOf(const lower::Program& program)
{
    HostTraffic all{.kernels = program.hostKernels()};
    for (std::size_t statement = 0; statement < program.kernel().statements.size(); ++statement) {
        const lower::StatementPlan* plan = program.leader(statement) == statement ? program.plan(statement) : nullptr;
        if (plan == nullptr) { // a softmax on the host works on values that are already there
            continue;
        }
        const HostTraffic in = OperandCounter(program, *plan).count();
        const std::int64_t out = program.hostVectors(program.kernel().statements[plan->lastStatement()].target.tensor) *
                                 program.device().columnBytes.value();
        all.transfers += in.transfers + 1;
        all.bytes += in.bytes + out;
        all.laidOut += in.laidOut + out;
    }
    return all;
}

} // namespace

HostTime hostTimeOf(const TimeContents& contents, const lower::Program& program)
{
    return hostTimeOf(contents, trafficOf(program), program.device().clockPeriod);
}

HostTime leastHostTime(const TimeContents& contents, const Workload& workload, const sim::DeviceDescription& device,
                       const lower::Handover& handover)
{
    const affine::Kernel& kernel = workload.kernel;
    const std::int64_t lanes = device.columnBytes.value() / affine::bytesOf(kernel.type);
    const auto bytesOf = [&](const affine::Tensor& tensor) {
        return ceilDivide(tensor.elements(), lanes) * device.columnBytes.value();
    };
    HostTraffic least{.kernels = 1, .transfers = 1};
    for (const affine::Tensor& tensor : kernel.tensors) {
        const bool isStreamed =
            tensor.role == affine::TensorRole::Input && tensor.residency == affine::Residency::Streamed;
        // With on-chip forwarding another kernel may do the layout.
        least.kernels = isStreamed && handover.onChip.empty() ? 2 : least.kernels;
    }
    for (const affine::Statement& statement : kernel.statements) {
        const affine::Tensor& target = kernel.tensors[statement.target.tensor];
        const bool isLast = &statement == &kernel.statements.back();
        least.bytes += isLast ? bytesOf(target) : 0;
    }
    return hostTimeOf(contents, least, device.clockPeriod);
}

namespace {

constexpr std::int64_t kUsualLaunch = 5000; // nanoseconds of an ordinary GPU kernel launch; an assumption
constexpr std::int64_t kUsualAccess = 280;  // nanoseconds until the first data arrives: about 400 clocks
constexpr std::int64_t kGraphLaunch = 2500;

std::int64_t startOf(std::int64_t launch, const sim::HostSpec& host)
{
    return launch + (host.accessNanoseconds > 0 ? host.accessNanoseconds : kUsualAccess);
}

} // namespace

std::int64_t streamStart(const sim::DeviceDescription& device)
{
    return startOf(device.host.launchNanoseconds > 0 ? device.host.launchNanoseconds : kUsualLaunch, device.host);
}

std::int64_t graphStart(const sim::DeviceDescription& device) { return startOf(kGraphLaunch, device.host); }

std::string microsecondsText(std::int64_t nanoseconds)
{
    std::string digits = std::to_string(nanoseconds / 1000) + "." + std::to_string(1000 + nanoseconds % 1000).substr(1);
    digits.erase(digits.find_last_not_of('0') + 1);
    digits.erase(digits.find_last_not_of('.') + 1);
    return digits + " us";
}

std::string contentsText(const TimeContents& contents)
{
    std::string in = "the device";
    std::string out;
    const auto add = [](std::string& text, const std::string& word) { text += (text.empty() ? "" : ", ") + word; };
    add(contents.hasLaunches() ? in : out, contents.hasLaunches() ? contents.launchWords : "kernel launches");
    add(contents.hasLink() ? in : out, contents.hasLink() ? contents.linkWords : "a link");
    add(contents.hasLayout() ? in : out, contents.hasLayout() ? contents.layoutWords : "the host's layout work");
    if (contents.hasAppend) {
        add(in, "appending a token");
    }
    return "time of " + in + (out.empty() ? "" : "; without " + out);
}

double leastBackground(const sim::DeviceDescription& device, std::int64_t cycles)
{
    constexpr double kFemto = 1e-3; // picojoules: a milliwatt for a picosecond is a femtojoule
    const double background = device.energy.backgroundMilliwatts * static_cast<double>(device.clockPeriod.value()) *
                              static_cast<double>(cycles) * kFemto;
    return std::max(0.0, background - 1);
}

} // namespace pimento
