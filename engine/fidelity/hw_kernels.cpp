// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fidelity/hw_kernels.h"

#include "engine/base/formatting.h"
#include "engine/upmem/assembler.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/kernel_time.h"

#include <algorithm>
#include <utility>

namespace pimento::fidelity {

namespace {

namespace machine = sim::upmem;

constexpr std::int64_t kBlock = 1024; // bytes

constexpr const char* kAddition = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 8
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    add r3, r2, 1024
    move r8, 33554432
    lsl_add r8, r8, r0, 10
    ldma r3, r8, 127
    move r9, r2
    move r11, r3
    add r12, r2, 1024
.Lelement:
    lw r13, r9, 0
    lw r14, r11, 0
    add r13, r13, r14
    sw r11, 0, r13
    add r9, r9, 4
    add r11, r11, 4
    jneq r9, r12, .Lelement
    sdma r3, r8, 127
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kSum = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lend
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    move r10, r2
    add r11, r2, 1024
.Lelement:
    lw r13, r10, 0
    lw r14, r10, 4
    add r6, r6, r13
    jgeu r6, r13, .Lcarried
    add r7, r7, 1
.Lcarried:
    add r7, r7, r14
    add r10, r10, 8
    jneq r10, r11, .Lelement
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lend:
    jump r23
)";

constexpr const char* kMatrix = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 8
    add r3, r2, {bytes}
    add r13, r3, {bytes}
    move r20, id
    move r4, 524288
    move r0, id
.Lplace:
    jeq r0, 0, .Lrow
    add r4, r4, {row_bytes}
    add r0, r0, -1
    jump .Lplace
.Lrow:
    jgeu r20, {rows}, .Lend
    move r14, 0
    move r8, 33554432
    move r21, {blocks}
.Lblock:
    ldma r2, r4, {size}
    ldma r3, r8, {size}
    add r4, r4, {bytes}
    add r8, r8, {bytes}
    move r9, r2
    move r10, r3
.Lelement:
    lw r19, r9, 0
    lw r16, r10, 0
    call r22, product
    add r14, r14, r17
    add r9, r9, 4
    add r10, r10, 4
    jneq r10, r13, .Lelement
    add r21, r21, -1
    jneq r21, 0, .Lblock
    sw id8, 4096, r14
    move r0, 50331648
    lsl_add r0, r0, r20, 3
    add r1, id8, 4096
    sdma r1, r0, 0
    add r4, r4, {skipped_bytes}
    add r20, r20, NR_TASKLETS
    jump .Lrow
.Lend:
    jump r23
product:
    jleu r16, r19, .Lordered
    move r17, r16
    move r16, r19
    move r19, r17
.Lordered:
    move r17, 0
{steps}.Lproduct:
    jump r22
)";

constexpr const char* kHistogram = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 7
    move r3, 24576
    lsl_add r3, r3, id8, 7
    move r9, r3
    add r12, r3, 1024
.Lclear:
    sw r9, 0, zero
    add r9, r9, 4
    jneq r9, r12, .Lclear
    move r0, id
.Lblock:
    jgeu r0, {blocks}, .Lmerge
    move r4, 524288
    lsl_add r4, r4, r0, 10
    ldma r2, r4, 127
    move r9, r2
    add r12, r2, 1024
.Lelement:
    lw r19, r9, 0
    move r16, 256
    call r22, product
    lsr r17, r17, 12
    lsl_add r11, r3, r17, 2
    lw r13, r11, 0
    add r13, r13, 1
    sw r11, 0, r13
    add r9, r9, 4
    jneq r9, r12, .Lelement
    add r0, r0, NR_TASKLETS
    jump .Lblock
.Lmerge:
    move r0, id
.Lbin:
    jgeu r0, 256, .Lend
    move r9, 24576
    lsl_add r9, r9, r0, 2
    add r12, r9, 16384
    move r14, 0
.Ltable:
    lw r13, r9, 0
    add r14, r14, r13
    add r9, r9, 1024
    jneq r9, r12, .Ltable
    move r11, 4096
    lsl_add r11, r11, r0, 2
    sw r11, 0, r14
    add r0, r0, NR_TASKLETS
    jump .Lbin
.Lend:
    jump r23
product:
    jleu r16, r19, .Lordered
    move r17, r16
    move r16, r19
    move r19, r17
.Lordered:
    move r17, 0
{steps}.Lproduct:
    jump r22
)";

machine::ExpectedSteps stepsOf(const HwKernel& kernel, const machine::MultiplySpec& multiply)
{
    return kernel.productSteps > 0
               ? machine::ExpectedSteps{.one = kernel.productSteps, .smaller = kernel.productSteps}
               : machine::ExpectedSteps::of(multiply);
}

std::string productSteps()
{
    std::string steps;
    for (int step = 0; step < 32; ++step) {
        appendFormat(steps, "    mul_step d16, r19, d16, {}, z, .Lproduct\n", step);
    }
    return steps;
}

/// A text with values in the places of words in braces.
class Template {
public:
    explicit Template(std::string text) : m_text(std::move(text)) {}

    Template& put(const std::string& name, const std::string& value)
    {
        const std::string place = "{" + name + "}";
        for (std::size_t at = m_text.find(place); at != std::string::npos; at = m_text.find(place)) {
            m_text.replace(at, place.size(), value);
        }
        return *this;
    }
    Template& put(const std::string& name, std::int64_t value) { return put(name, std::to_string(value)); }

    [[nodiscard]] HwKernel kernel() const { return {m_text}; }

private:
    std::string m_text;
};

} // namespace

HwKernel additionKernel(std::int64_t elements)
{
    return Template(kAddition).put("blocks", (elements * 4 + kBlock - 1) / kBlock).kernel();
}

HwKernel sumKernel(std::int64_t elements)
{
    return Template(kSum).put("blocks", (elements * 8 + kBlock - 1) / kBlock).kernel();
}

HwKernel matrixKernel(std::int64_t rows, std::int64_t columns, std::int64_t block, int tasklets)
{
    HwKernel kernel = Template(kMatrix)
        .put("bytes", 4 * block)
        .put("size", 4 * block / 8 - 1)
        .put("rows", rows)
        .put("row_bytes", 4 * columns)
        .put("skipped_bytes", 4 * columns * (tasklets - 1))
        .put("blocks", columns / block)
        .put("steps", productSteps())
        .kernel();
    kernel.tasklets = tasklets;
    return kernel;
}

HwKernel layerKernel(std::int64_t rows, std::int64_t columns, std::int64_t block)
{
    constexpr std::int64_t kRowsAtOnce = 2;
    const std::int64_t busy = std::max<std::int64_t>(1, rows / kRowsAtOnce);
    HwKernel kernel =
        matrixKernel(rows, columns, block, static_cast<int>(std::min<std::int64_t>(busy, HwKernel{}.tasklets)));
    kernel.productSteps = 1; // of zero
    return kernel;
}

HwKernel histogramKernel(std::int64_t elements)
{
    constexpr int kBits = 9; // of 256
    HwKernel kernel =
        Template(kHistogram).put("blocks", (elements * 4 + kBlock - 1) / kBlock).put("steps", productSteps()).kernel();
    kernel.productSteps = kBits;
    return kernel;
}

Result<double> hwMilliseconds(const HwKernel& kernel, const sim::DeviceDescription& device, std::stop_token stop)
{
    const machine::DpuSystem& system = *device.dpus;
    const auto assembled = upmem::assemble(kernel.text, {.tasklets = kernel.tasklets, .core = system.core});
    if (!assembled) {
        return tl::unexpected<Error>(assembled.error());
    }
    const auto program = machine::PreparedProgram::make(assembled->instructions, system.core);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    const auto time = machine::kernelTime(system.core, system.transfers, *program,
                                          {.tasklets = kernel.tasklets,
                                           .preset = {},
                                           .steps = stepsOf(kernel, system.multiply)},
                                          std::move(stop));
    if (!time) {
        return tl::unexpected<Error>(time.error());
    }
    return machine::HostLink(device).launch().value() + machine::timeOf(time->run.cycles, system.core).value();
}

} // namespace pimento::fidelity
