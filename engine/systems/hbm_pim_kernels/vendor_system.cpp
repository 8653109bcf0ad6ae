// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/hbm_pim_kernels/vendor_system.h"

#include "engine/hbm_pim_sequences/described_device.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "engine/systems/hbm_pim_kernels/vendor_problem.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

/// Texts of a kernel: its name and the meaning of its m.
struct KernelWords {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::string_view meaningOfM;
};

constexpr std::array kWords = {
    KernelWords{"add", "Addition of vectors", "Adds two vectors element by element in the units", "elements"},
    KernelWords{"mul", "Product of vectors", "Multiplies two vectors element by element in the units", "elements"},
    KernelWords{"relu", "ReLU", "Replaces negative elements of a vector by zero in the units", "elements"},
    KernelWords{"gemv", "Matrix times vector", "Multiplies a matrix with vectors; sums stay in the units",
                "outputs: rows of the matrix"},
    KernelWords{"gemv_tree", "Matrix times vector, partial sums",
                "Multiplies a matrix with vectors; one result for each tile of inputs", "outputs: rows of the matrix"},
    KernelWords{"va_order1", "Addition, order 1", "Adds vectors one access at a time, even banks first",
                "tiles of one channel"},
    KernelWords{"va_order2", "Addition, order 2", "Adds vectors one access at a time, both parities of banks in turn",
                "tiles of one channel"},
    KernelWords{"va_order3", "Addition, order 3", "Adds vectors in groups of eight columns, both parities in turn",
                "tiles of one channel"},
    KernelWords{"host_read", "Read by the host", "The host reads consecutive bytes", "bytes"},
    KernelWords{"host_write", "Written by the host", "The host writes consecutive bytes", "bytes"},
    KernelWords{"host_gemv", "Matrix times vector by the host", "The host reads the inputs and writes the results",
                "outputs: rows of the matrix"},
    KernelWords{"host_add", "Addition by the host", "The host reads both vectors and writes their sum", "elements"},
    KernelWords{"host_relu", "ReLU by the host", "The host reads a vector and writes the result", "elements"},
};

/// Sizes of an example on 16 channels: vectors fill two tiles of 2,048 elements on each.
std::int64_t exampleOf(std::string_view meaningOfM)
{
    return meaningOfM.starts_with("tiles") ? 8 : meaningOfM == "elements" ? 16 * 2 * 2048 : 4096;
}

SystemKernel kernelOf(const KernelWords& words)
{
    SystemKernel kernel{std::string(words.name), std::string(words.title), std::string(words.summary), {}};
    kernel.keys.push_back({"m", std::string(words.meaningOfM), exampleOf(words.meaningOfM)});
    if (words.name.find("gemv") != std::string_view::npos) {
        kernel.keys.push_back({"n", "inputs: columns of the matrix", 4096});
    }
    if (words.name.starts_with("gemv")) {
        kernel.keys.push_back({"batch", "input vectors, one after the other", 1});
    }
    kernel.keys.push_back({"channels", "channels that share the work, also of several devices", 16});
    kernel.keys.push_back({"ranks", "ranks of a channel: only the first one works, all are refreshed", 1});
    return kernel;
}

const SystemInfo& vendorInfo()
{
    static const SystemInfo info = {
        .id = "hbm-pim-kernels",
        .title = "Samsung's kernels",
        .summary = "The kernels of Samsung's open simulator of HBM-PIM as the vendor wrote them, cycle by cycle",
        .aliases = {"samsung"},
        .candidate = "kernel",
        .candidates = "kernels",
    };
    return info;
}

/// Checks that a question sets no options: the vendor's kernels have a single form.
Result<void> checkIsPlain(const KernelRef& kernel)
{
    const auto refuse = [&](const char* what, const char* hint) { return fail(what, "kernel " + kernel.name, hint); };
    if (!kernel.text.empty()) {
        return refuse("the vendor's kernels are fixed; your own text cannot replace them",
                      "Name one of the vendor's kernels, or choose the compiled system");
    }
    if (kernel.elementType != "fp16") {
        return refuse("the units of HBM-PIM compute with fp16 alone", "Choose fp16");
    }
    return {};
}

class VendorSystem final : public System {
public:
    [[nodiscard]] const SystemInfo& info() const override { return vendorInfo(); }

    [[nodiscard]] Result<void> takes(const MadeDevice& device) const override
    {
        const auto machine = machineIn(device);
        if (!machine) {
            return tl::unexpected<Error>(machine.error());
        }
        const sim::DeviceDescription& memory = (*machine)->description();
        const Result<void> driven = sim::checkHasCommands(memory);
        return driven ? samsung::checkIsVendors(memory) : driven;
    }

    [[nodiscard]] std::vector<SystemKernel> kernels(const Catalogue& /*catalogue*/) const override
    {
        std::vector<SystemKernel> kernels;
        std::ranges::transform(kWords, std::back_inserter(kernels), kernelOf);
        return kernels;
    }

    [[nodiscard]] std::vector<SettingSpec> settings(const MadeDevice& /*device*/) const override { return {}; }

private:
    [[nodiscard]] Result<std::shared_ptr<const Problem>> poseOn(const MadeDevice& device,
                                                                const Question& question) const override
    {
        if (Result<void> plain = checkIsPlain(question.workload); !plain) {
            return tl::unexpected<Error>(plain.error());
        }
        Question asked = question;
        asked.system = info().id;
        return samsung::VendorProblem::make(std::move(asked), device.machine);
    }
};

} // namespace

const System& vendorKernelsSystem()
{
    static const VendorSystem system;
    return system;
}

} // namespace pimento
