// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/gpu_choice.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "engine/systems/dcc/model/operations.h"
#include "engine/systems/dcc/model/workload.h"
#include "engine/systems/dcc_artifact/generators/gpu_time.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace pimento {

namespace {

/// Library kernels that compute what the artifact's kernels do. The artifact's GEMV has one matrix per head.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kArtifactNames = {
    {{"batched_gemv", "gemv"}, {"attn", "attn"}, {"red", "red"}, {"va", "va"}, {"relu", "relu"}}};

std::map<std::string, std::string> sizesOf(const Workload& workload)
{
    std::map<std::string, std::string> sizes;
    for (const std::string_view part : split(workload.shapeText, ',')) {
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos) {
            sizes.emplace(part.substr(0, equals), part.substr(equals + 1));
        }
    }
    return sizes;
}

/// Times the work of several devices as one workload with a longer first dimension set; tensors without that set count
/// once.
Milliseconds streamingTimeOf(const Gpu& gpu, const Workload& workload, double devices)
{
    const affine::Kernel& kernel = workload.kernel;
    const auto isOfEachDevice = [&](std::size_t tensor) {
        return workload.sets.empty() || std::ranges::find(workload.sets.front().mappings, tensor, &Mapping::tensor) !=
                                            workload.sets.front().mappings.end();
    };
    double elements = 0;
    double operations = 0;
    for (std::size_t tensor = 0; tensor < kernel.tensors.size(); ++tensor) {
        elements += elementsMoved(kernel, tensor) * (isOfEachDevice(tensor) ? devices : 1);
    }
    for (const affine::Statement& statement : kernel.statements) {
        double points = 2;
        for (const std::size_t variable : statement.loops) {
            const affine::Variable& loop = kernel.variables[variable];
            points *= static_cast<double>(ceilDivide(loop.high - loop.low, loop.step));
        }
        operations += points;
    }
    return streamingTime(gpu, devices * operations, elements * affine::bytesOf(kernel.type));
}

} // namespace

Result<ArtifactWork> artifactWorkOf(const Workload& workload)
{
    constexpr const char* kHint = "Use gpu-time streaming; batched_gemv, attn, red, va and relu in fp16 have one";
    const auto name = std::ranges::find(kArtifactNames, workload.name, [](const auto& pair) { return pair.first; });
    if (name == kArtifactNames.end() || workload.kernel.type != affine::ElementType::Fp16) {
        return fail("the published artifact has no GPU time for it", "kernel " + workload.name, kHint);
    }
    const auto kernel = findKernel(name->second);
    const auto shape = kernel ? Shape::parse(**kernel, workload.shapeText) : tl::unexpected<Error>(kernel.error());
    return shape ? Result<ArtifactWork>(ArtifactWork{*kernel, *shape}) : tl::unexpected<Error>(shape.error());
}

Result<MeasuredTime> measuredTimeOf(const std::vector<MeasuredTime>& rows, std::string_view processor,
                                    const Workload& workload)
{
    const auto sizes = sizesOf(workload);
    const auto found = std::ranges::find_if(rows, [&](const MeasuredTime& row) {
        return row.processor == processor && row.kernel == workload.name && row.sizes == sizes &&
               row.elementType == affine::name(workload.kernel.type);
    });
    return found != rows.end()
               ? Result<MeasuredTime>(*found)
               : fail("there is no measurement of " + workload.name + " " + workload.shapeText + " in " +
                          std::string(affine::name(workload.kernel.type)) + " on " + std::string(processor),
                      "table of measured times", "Add a row (CLI.md, gpu-time), or use gpu-time streaming");
}

std::string methodText(const GpuChoice& choice)
{
    switch (choice.method) {
    case GpuMethod::Artifact:
        return "artifact roofline";
    case GpuMethod::Measured:
        return "measured: " + choice.measured->source;
    case GpuMethod::Streaming:
        break;
    }
    return "streaming roofline";
}

Milliseconds timeOf(const GpuChoice& choice, const Workload& workload, int devices)
{
    const Workload& whole = workload.whole ? *workload.whole : workload;
    const int times = workload.whole ? 1 : devices;
    switch (choice.method) {
    case GpuMethod::Artifact:
        PIMENTO_ASSERT(choice.artifact.has_value(), "a choice of the artifact's roofline knows its kernel");
        return dcc_artifact::gpuTime(choice.processor->figures, *choice.artifact->kernel, choice.artifact->shape,
                                     times);
    case GpuMethod::Measured:
        PIMENTO_ASSERT(choice.measured.has_value(), "a choice of a measured time has it");
        return Milliseconds{choice.measured->microseconds * 1e-3 * times / choice.measured->devices};
    case GpuMethod::Streaming:
        break;
    }
    return streamingTimeOf(choice.processor->figures, whole, times);
}

} // namespace pimento
