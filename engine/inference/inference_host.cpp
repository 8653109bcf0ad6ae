// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/inference_host.h"

#include "engine/hosts/links.h"

#include <algorithm>
#include <vector>

namespace pimento::inference {

namespace {

constexpr std::int64_t kGiga = 1'000'000'000;
constexpr double kMostWatts = 1e6;
constexpr double kLeastBytesPerSecond = 1e6;
constexpr double kMostBytesPerSecond = 1e15;
constexpr double kMostSkew = 4;

/// Static power of GPU boards with their memory. Both were measured between kernels, with clocks up, as a server waits:
/// no computing GPU takes less.
constexpr double kA100IdleWatts = 62;
constexpr double kH100IdleWatts = 118;
constexpr const char* kA100Idle = "62 W: an idle A100 80GB, its memory included, with a model loaded (public "
                                  "measurement on a DGX A100: chuyishang/inference-energy)";
constexpr const char* kH100Idle =
    "118 W: an H100 80GB, its memory included, waiting for a kernel (datasets/hosts/measured_power.csv)";
/// Refresh power of an HBM3 stack: 2 rows in each of 1,024 banks every 3.9 us at 909 pJ. It is the static power of a
/// stack outside of a board's figure.
constexpr double kStackIdleWatts = 0.48;
constexpr const char* kStackIdle =
    "; 0.48 W for each stack beside it: refresh alone, as no standby currents of HBM3 are published";
constexpr const char* kStackInBoard = "; the stacks that are its memory are included";

/// Adds hosts of other publications, approximated by the known GPUs and devices.
void addPublishedHosts(const InferenceHost& attacc, std::vector<InferenceHost>& all)
{
    constexpr std::int64_t kGibi = std::int64_t{1} << 30;
    InferenceHost dgx = attacc;
    dgx.name = "dgx-attacc";
    dgx.title = "8 A100 with HBM3, each with 5 AttAcc stacks";
    dgx.source = "AttAcc (ASPLOS 2024), DGX+AttAcc: 40 HBM3 stacks of the GPUs, 26.8 TB/s together, and 40 AttAcc "
                 "stacks, 1,280 GB in total";
    dgx.processors = 8;
    dgx.ownMemory = Bytes{5 * 16 * kGibi};
    dgx.idleDeviceWatts = kStackIdleWatts;
    dgx.idleSource = std::string(kA100Idle) + kStackIdle;
    dgx.link = "nvlink";
    InferenceHost large = dgx;
    large.name = "dgx-large";
    large.title = "8 A100 with HBM3 of twice the size";
    large.source = "AttAcc (ASPLOS 2024), DGX_Large: as much memory as DGX+AttAcc, 1,280 GB, without PIM";
    large.device.clear();
    large.devices = 0;
    large.idleDeviceWatts = 0;
    large.idleSource = kA100Idle;
    large.link = "none";
    large.powerCapWatts = 0;
    large.ownMemory = Bytes{2 * 5 * 16 * kGibi};
    InferenceHost h100 = attacc;
    h100.name = "h100-attacc";
    h100.title = "4 H100 with 5 AttAcc stacks each as their memory";
    h100.source = "As the Bank-PIM of Duplex (MICRO 2024): an H100 whose memory stacks have units in the banks";
    h100.processor = "h100";
    h100.processors = 4;
    h100.energy.idleWatts = kH100IdleWatts;
    h100.idleSource = std::string(kH100Idle) + kStackInBoard;
    h100.exchangeBytesPerSecond = 450e9;
    InferenceHost cent = attacc;
    cent.name = "cent";
    cent.title = "A CXL device of GDDR6-AiM without a GPU";
    cent.source = "CENT (ASPLOS 2025): 16 chips with 32 channels behind a CXL controller, whose units near the memory "
                  "compute norms and activations; an A100 80GB stands for these. 32 devices per host share every "
                  "layer; 32 hosts form a pipeline";
    cent.processor = "a100-80gb";
    cent.device = "gddr6-aim";
    cent.devices = 1;
    cent.energy.idleWatts = 0;
    cent.idleSource = "no GPU, and no published power of a CXL controller; a chip takes 8.44 W while its programs run";
    cent.launches = "none";
    cent.powerCapWatts = 0;
    cent.exchangeBytesPerSecond = 50e9;
    all.insert(all.end(), {dgx, large, h100, cent});
}

std::vector<InferenceHost> makeHosts()
{
    InferenceHost attacc;
    attacc.name = "attacc";
    attacc.title = "A100 with AttAcc memory (5 stacks)";
    attacc.source = "The DCC paper's evaluation: an A100 whose memory is five PIM stacks of HBM3. Energy: constants of "
                    "AttAcc's simulator (28.72 pJ per byte off chip, 2.4 in the level-2 cache and 1.28 in the level-1 "
                    "cache, 0.32 per multiply-add and 0.2 for its registers, 10.4 per byte over a link). A stack takes "
                    "at most 116 W: the budget of an HBM3 stack of 16 GB in PAPI (ASPLOS 2025)";
    attacc.powerCapWatts = 116;
    attacc.energy.idleWatts = kA100IdleWatts;
    attacc.idleSource = std::string(kA100Idle) + kStackInBoard;
    InferenceHost plain = attacc;
    plain.name = "a100";
    plain.title = "A100 with five stacks of HBM3";
    plain.idleSource = kA100Idle;
    plain.source = "The same without PIM: the baseline of the DCC paper";
    plain.device.clear();
    plain.devices = 0;
    plain.powerCapWatts = 0;
    plain.ownMemory = Bytes{5 * 16 * (std::int64_t{1} << 30)};
    InferenceHost beside = attacc;
    beside.name = "attacc-beside";
    beside.title = "A100 80GB and 5 AttAcc stacks";
    beside.processor = "a100-80gb";
    beside.source = "As in AttAcc's paper: the GPU keeps its own memory and reaches the stacks over NVLink";
    beside.ownMemory = Bytes{80 * kGiga};
    beside.link = "nvlink";
    beside.idleDeviceWatts = kStackIdleWatts;
    beside.idleSource = std::string(kA100Idle) + kStackIdle;
    InferenceHost eight = attacc;
    eight.name = "attacc-8";
    eight.title = "8 A100 with 5 AttAcc stacks each";
    eight.processors = 8;
    eight.source = "Fig. 12 of the DCC paper: a DGX-class host";
    InferenceHost h100 = plain;
    h100.name = "h100";
    h100.title = "H100 80GB";
    h100.processor = "h100";
    h100.energy.idleWatts = kH100IdleWatts;
    h100.idleSource = kH100Idle;
    h100.source = "NVIDIA H100 SXM5 data sheet; NVLink 4: 450 GB/s one way";
    h100.ownMemory = Bytes{80 * kGiga};
    h100.exchangeBytesPerSecond = 450e9;
    InferenceHost aim = attacc;
    aim.name = "aim";
    aim.title = "A100 80GB with 32 GDDR6-AiM devices over PCIe 5";
    aim.processor = "a100-80gb";
    aim.device = "gddr6-aim";
    aim.devices = 32;
    aim.link = "pcie5";
    aim.powerCapWatts = 0;
    aim.idleSource = std::string(kA100Idle) + "; a GDDR6-AiM chip takes 8.44 W while its programs run";
    aim.ownMemory = Bytes{80 * kGiga};
    aim.source = "AiM devices behind PCIe, as many as in CENT; each has its own link";
    std::vector<InferenceHost> all = {attacc, plain, beside, eight, h100, aim};
    addPublishedHosts(attacc, all);
    return all;
}

Result<void> checkPower(const InferenceHost& host)
{
    for (const double watts : {host.energy.idleWatts, host.idleDeviceWatts, host.powerCapWatts}) {
        if (!(watts >= 0 && watts <= kMostWatts)) { // also refuses NaN
            return fail("has a power out of range", "host " + host.name, "Use 0 to 1,000,000 W");
        }
    }
    if (host.powerCapWatts > 0 && host.powerCapWatts <= host.idleDeviceWatts) {
        return fail("caps a device below its static power", "host " + host.name,
                    "Raise the cap above the static power, or use 0 for none");
    }
    return {};
}

Result<void> checkServing(const InferenceHost& host)
{
    const auto isRate = [](double value) { return value >= kLeastBytesPerSecond && value <= kMostBytesPerSecond; };
    if (host.tier.exists() && !isRate(host.tier.bytesPerSecond)) {
        return fail("has a second memory whose bandwidth is out of range", "host " + host.name,
                    "Use 0.001 to 1,000,000 GB/s");
    }
    if (host.tier.exists() && host.areDevicesMemory()) {
        return fail("has a second memory and no memory of its own beside its devices", "host " + host.name,
                    "Choose a host such as attacc-beside, or leave the second memory out");
    }
    if (host.prompts.exists() && !(isRate(host.prompts.bytesPerSecond) && host.prompts.seconds >= 0)) {
        return fail("has a link from its prompt host that is out of range", "host " + host.name,
                    "Use 0.001 to 1,000,000 GB/s");
    }
    if (!(host.expertSkew >= 0 && host.expertSkew <= kMostSkew)) {
        return fail("has an expert skew out of range", "host " + host.name, "Use 0 (all equal) to 4");
    }
    return {};
}

} // namespace

double InferenceHost::startSeconds() const { return launches == "none" ? 0 : launches == "graph" ? 2.78e-6 : 5.28e-6; }

std::span<const InferenceHost> inferenceHosts()
{
    static const std::vector<InferenceHost> kAll = makeHosts();
    return kAll;
}

Result<InferenceHost> findInferenceHost(std::string_view name)
{
    std::string known;
    for (const InferenceHost& each : inferenceHosts()) {
        if (each.name == name) {
            return each;
        }
        known += (known.empty() ? "" : ", ") + each.name;
    }
    return fail("there is no host \"" + std::string(name.substr(0, 40)) + "\"", "", "Use one of " + known);
}

Result<void> check(const InferenceHost& host)
{
    if (findProcessor(host.processor) == nullptr) {
        return fail("there is no processor \"" + host.processor.substr(0, 40) + "\"", "host " + host.name,
                    "Use a100, a100-80gb, h100, h200, mi300x or cpu");
    }
    if (findLink(host.link) == nullptr) {
        return fail("there is no link \"" + host.link.substr(0, 40) + "\"", "host " + host.name,
                    "Use none, nvlink, pcie5 or cxl");
    }
    if (host.launches != "none" && host.launches != "graph" && host.launches != "stream") {
        return fail("kernels are not started by \"" + host.launches.substr(0, 40) + "\"", "host " + host.name,
                    "Use none, graph or stream");
    }
    if (host.processors < 1 || host.processors > 1024 || host.devices < 0 || host.devices > 1024) {
        return fail("has too few or too many processors or devices", "host " + host.name,
                    "Use 1 to 1,024 processors, each with at most 1,024 devices");
    }
    if (!host.hasDevices() && host.ownMemory.value() <= 0) {
        return fail("has no memory", "host " + host.name, "Give it devices, or memory of its own");
    }
    if (const auto good = checkPower(host); !good) {
        return good;
    }
    return checkServing(host);
}

} // namespace pimento::inference
