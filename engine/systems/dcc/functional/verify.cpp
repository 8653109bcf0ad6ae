// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/verify.h"

#include "engine/systems/dcc/functional/number.h"
#include "engine/systems/dcc/lower/words/command_lines.h"

#include <cmath>
#include <random>

namespace pimento::functional {

namespace {

bool isArgument(const affine::Tensor& tensor)
{
    return tensor.role == affine::TensorRole::Input || tensor.role == affine::TensorRole::InOut;
}

/// True if a device's value is within its bound. NaN is accepted only where it is expected.
bool isRight(double device, double expected, double bound)
{
    return !std::isfinite(bound) || (std::isnan(expected) ? std::isnan(device) : std::abs(device - expected) <= bound);
}

} // namespace

void compare(Verdict& verdict, const affine::Tensor& tensor, const std::vector<double>& device,
             const std::vector<double>& expected, const std::vector<double>& bounds)
{
    for (std::size_t i = 0; i < device.size(); ++i) {
        ++verdict.elements;
        verdict.exact += bounds[i] == 0 ? 1 : 0;
        verdict.open += std::isfinite(bounds[i]) ? 0 : 1;
        if (isRight(device[i], expected[i], bounds[i])) {
            if (bounds[i] > 0 && std::isfinite(bounds[i])) {
                verdict.worstShare = std::max(verdict.worstShare, std::abs(device[i] - expected[i]) / bounds[i]);
            }
            continue;
        }
        if (++verdict.wrong == 1) {
            verdict.first =
                Mismatch{lower::elementText(tensor, static_cast<std::int64_t>(i)), device[i], expected[i], bounds[i]};
        }
    }
}

Result<void> checkSize(const affine::Kernel& kernel, const std::string& done)
{
    constexpr std::int64_t kMostElements = std::int64_t{1} << 25;
    std::int64_t elements = 0;
    for (const affine::Tensor& tensor : kernel.tensors) {
        elements += tensor.elements(); // at most 64 tensors with 2^48 elements
    }
    return elements <= kMostElements ? Result<void>{}
                                     : fail("has " + std::to_string(elements) + " elements, of which " +
                                                std::to_string(kMostElements) + " can be " + done + " at most",
                                            "kernel " + kernel.name, "Choose smaller sizes");
}

Tensors makeInputs(const affine::Kernel& kernel, Data data, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t limit) { return random() % limit; }; // std distributions are not portable
    Tensors inputs;
    for (const affine::Tensor& tensor : kernel.tensors) {
        auto& values = inputs.emplace_back();
        if (!isArgument(tensor)) {
            continue;
        }
        values.resize(static_cast<std::size_t>(tensor.elements()));
        for (double& value : values) {
            if (data == Data::Whole || affine::isInteger(kernel.type)) {
                value = static_cast<double>(below(5)) - 2;
            } else {
                const double real = static_cast<double>(below(1U << 20U)) / static_cast<double>(1U << 19U) - 1;
                value = roundTo(kernel.type, static_cast<float>(real));
            }
        }
    }
    return inputs;
}

Result<Verdict> verify(const lower::Program& program, Data data, std::uint64_t seed, const ExecuteOptions& options,
                       const std::stop_token& stop)
{
    const affine::Kernel& kernel = program.kernel();
    if (const auto sized = checkSize(kernel); !sized) {
        return tl::unexpected<Error>(sized.error());
    }
    const Tensors inputs = makeInputs(kernel, data, seed);
    const auto execution = execute(program, inputs, options, stop);
    if (!execution) {
        return tl::unexpected<Error>(execution.error());
    }
    if (execution->wasStopped) {
        return fail("stopped");
    }
    const Expected expected = interpret(kernel, inputs, dataPathOf(program), stop, options.heartbeat);
    if (stop.stop_requested()) {
        return fail("stopped");
    }
    Verdict verdict;
    verdict.commands = execution->commands;
    for (std::size_t i = 0; i < kernel.tensors.size(); ++i) {
        if (program.staysOnDevice(i)) {
            continue; // the host never reads this tensor
        }
        compare(verdict, kernel.tensors[i], execution->tensors[i], expected.values[i], expected.bounds[i]);
    }
    return verdict;
}

} // namespace pimento::functional
