// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule_check.h"

#include "engine/base/random_stream.h"
#include "engine/systems/upmem/compile/dpu_execution.h"
#include "engine/systems/upmem/tensor/interpreter.h"

#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr std::int64_t kMostElements = 20'000'000; // in all buffers, held twice at 8 bytes per element
constexpr std::uint64_t kValues = 50;              // values 0 .. 49, as in the published runs

bool isArgument(const tensor::Buffer& buffer)
{
    return buffer.role == affine::TensorRole::Input || buffer.role == affine::TensorRole::InOut;
}

bool isResult(const tensor::Buffer& buffer)
{
    return buffer.role == affine::TensorRole::Output || buffer.role == affine::TensorRole::InOut;
}

tensor::Contents inventedArguments(const tensor::Program& program, const CheckedData& data)
{
    tensor::Contents arguments(program.buffers.size());
    for (std::size_t b = 0; b < program.buffers.size(); ++b) {
        const tensor::Buffer& buffer = program.buffers[b];
        if (!isArgument(buffer)) {
            continue;
        }
        auto random = RandomStream::of(data.seed, b);
        arguments[b].resize(static_cast<std::size_t>(buffer.elements()));
        for (tensor::Element& each : arguments[b]) {
            const auto value = data.values == CheckedValues::Any ? static_cast<std::int64_t>(random())
                                                                 : static_cast<std::int64_t>(random.below(kValues));
            each = buffer.type == affine::ElementType::Fp32    ? tensor::elementOf(static_cast<float>(value))
                   : buffer.type == affine::ElementType::Int64 ? value
                                                               : static_cast<std::int32_t>(value);
        }
    }
    return arguments;
}

Result<void> checkSize(const tensor::Program& program)
{
    std::int64_t elements = 0;
    for (const tensor::Buffer& each : program.buffers) {
        elements += each.elements();
    }
    return elements <= kMostElements
               ? Result<void>{}
               : fail("has " + std::to_string(elements) + " elements, too many to run with data", program.name,
                      "Verify the schedule of a smaller size, of at most " + std::to_string(kMostElements) +
                          " elements");
}

} // namespace

Result<ScheduleComparison> compareSchedule(const tensor::Program& plain, const CompiledSchedule& compiled,
                                           const sim::upmem::DpuSystem& system, const CheckedData& data,
                                           std::stop_token stop)
{
    if (auto checked = checkSize(plain); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const tensor::Contents arguments = inventedArguments(plain, data);
    auto expected = tensor::contentsOf(plain, arguments);
    Result<void> done = expected ? tensor::run(plain, *expected, stop) : tl::unexpected<Error>(expected.error());
    tensor::Contents own = arguments; // buffers that scheduling added follow the arguments
    own.resize(compiled.program.buffers.size());
    auto found = done ? tensor::contentsOf(compiled.program, own) : tl::unexpected<Error>(done.error());
    done = found ? execute(compiled, system, *found, std::move(stop)) : tl::unexpected<Error>(found.error());
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    ScheduleComparison comparison;
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        if (!isResult(plain.buffers[b])) {
            continue;
        }
        for (std::size_t i = 0; i < (*expected)[b].size(); ++i, ++comparison.elements) {
            if ((*found)[b][i] != (*expected)[b][i] && comparison.wrong++ == 0) {
                comparison.firstWrong = "computes " + std::to_string((*found)[b][i]) + " instead of " +
                                        std::to_string((*expected)[b][i]) + " for element " + std::to_string(i) +
                                        " of " + plain.buffers[b].name;
            }
        }
    }
    return comparison;
}

Result<std::int64_t> checkSchedule(const tensor::Program& plain, const CompiledSchedule& compiled,
                                   const sim::upmem::DpuSystem& system, std::stop_token stop)
{
    const auto compared = compareSchedule(plain, compiled, system, {}, std::move(stop));
    if (!compared) {
        return tl::unexpected<Error>(compared.error());
    }
    return compared->isRight()
               ? Result<std::int64_t>(compared->elements)
               : fail(compared->firstWrong, plain.name, "Report this schedule: it shows a compiler error");
}

} // namespace pimento::upmem
