// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop_question.h"

#include "engine/kernels/affine/element_type.h"
#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/device/accelerator_text.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/timeloop/files/timeloop_input.h"
#include "engine/workloads/layer.h"
#include "engine/workloads/network_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <utility>

namespace pimento::dataflow {

namespace {

using timeloop::TimeloopInput;

constexpr std::array<const char*, kDirections> kUnrolledSettings = {"height-dims", "width-dims", "lanes-dims"};

/// A name for the contents of a file: its own without ending, in letters that names may have.
std::string nameOf(const std::string& file, const char* otherwise)
{
    std::string name = std::filesystem::path(file).stem().string();
    std::ranges::replace_if(
        name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; }, '-');
    return name.empty() || std::isalpha(static_cast<unsigned char>(name.front())) == 0 ? otherwise + name : name;
}

/// Element type with words of a width.
Result<std::string> typeOf(std::int64_t bytes, const std::string& file)
{
    for (const auto type : {affine::ElementType::Int8, affine::ElementType::Fp16, affine::ElementType::Int32,
                            affine::ElementType::Int64}) {
        if (affine::bytesOf(type) == bytes) {
            return std::string(affine::name(type));
        }
    }
    return fail("has words of " + std::to_string(8 * bytes) + " bits", file, "Use words of 8, 16, 32 or 64 bits");
}

/// The layer as a convolution whose image has the padding already.
workloads::Layer layerOf(const LayerLoops& loops, const std::string& name, const std::string& type)
{
    workloads::Convolution convolution;
    convolution.batch = loops.bound(Dim::N);
    convolution.groups = loops.bound(Dim::G);
    convolution.channels = loops.bound(Dim::C) * convolution.groups;
    convolution.outputChannels = loops.bound(Dim::K) * convolution.groups;
    workloads::Sliding& sliding = convolution.sliding;
    sliding.window = {loops.bound(Dim::S), loops.bound(Dim::R)};
    sliding.stride = loops.stride;
    sliding.dilation = loops.dilation;
    sliding.image = {
        (loops.bound(Dim::Q) - 1) * loops.stride.height + (loops.bound(Dim::S) - 1) * loops.dilation.height + 1,
        (loops.bound(Dim::P) - 1) * loops.stride.width + (loops.bound(Dim::R) - 1) * loops.dilation.width + 1};
    return {name, type, convolution};
}

/// Constraints as settings of a question. Error: one that no setting can say.
Result<void> addConstraints(Question& question, const TimeloopInput& input)
{
    const DataflowConstraints& limits = *input.constraints;
    const auto& levels = input.accelerator->levels;
    const auto refusal = [&](const std::string& what) {
        return fail("constraints " + what, input.constraintsFile,
                    "Remove this constraint; settings say which dimensions are unrolled and what levels store");
    };
    for (std::size_t s = 0; s < kDirections; ++s) {
        std::vector<std::string> allowed;
        for (std::size_t d = 0; d < kDims; ++d) {
            const std::optional<std::int64_t>& pinned = limits.spatial[s][d];
            if (pinned.value_or(1) > 1) {
                return refusal(fmt::format("pin the unrolled factor {}={}", kDimNames[d], *pinned));
            }
            if (!pinned) {
                allowed.emplace_back(1, kDimNames[d]);
            }
        }
        if (allowed.size() < kDims) {
            if (allowed.empty()) {
                return refusal(fmt::format("allow no dimension along {}", kUnrolledSettings[s]));
            }
            question.settings[kUnrolledSettings[s]] = std::move(allowed);
        }
    }
    for (std::size_t m = 0; m < limits.temporal.size(); ++m) {
        for (std::size_t d = 0; d < kDims; ++d) {
            if (limits.temporal[m][d]) {
                return refusal(
                    fmt::format("pin the factor {}={} of {}", kDimNames[d], *limits.temporal[m][d], levels[m].name));
            }
        }
        if (limits.innermost[m]) {
            return refusal("pin the order of loops of " + levels[m].name);
        }
    }
    std::array<std::vector<std::string>, 2> named; // bypassed and stored
    for (std::size_t m = 0; m + 1 < limits.stores.size(); ++m) {
        for (std::size_t t = 0; t < kTensors; ++t) {
            if (limits.stores[m][t]) {
                named[*limits.stores[m][t] ? 1 : 0].push_back(levels[m].name + "." + std::string(kTensorNames[t]));
            }
        }
    }
    for (const std::size_t isStored : {0U, 1U}) {
        if (!named[isStored].empty()) {
            std::ranges::sort(named[isStored]);
            question.settings[isStored != 0 ? "stored" : "bypassed"] = named[isStored];
        }
    }
    return {};
}

Result<Question> questionOf(const TimeloopInput& input)
{
    Question question;
    question.system = dataflowSystem().info().id;
    if (input.layer) {
        const auto type = typeOf(input.layer->elementBytes[0], input.acceleratorFile);
        if (!type) {
            return tl::unexpected<Error>(type.error());
        }
        question.workload.kind = WorkloadKind::Layer;
        question.workload.name = nameOf(input.layerFile, "layer");
        question.workload.elementType = *type;
        question.workload.text = workloads::layerJson(layerOf(*input.layer, question.workload.name, *type));
    }
    if (input.accelerator) {
        const std::string name = nameOf(input.acceleratorFile, "accelerator");
        question.device.name = name;
        question.device.text = deviceText({*input.accelerator}, {name, name, "the file " + input.acceleratorFile});
    }
    const auto added = input.constraints ? addConstraints(question, input) : Result<void>();
    return added ? Result<Question>(std::move(question)) : tl::unexpected<Error>(added.error());
}

Result<OpenedQuestion> read(std::span<const NamedText> files)
{
    const auto input = timeloop::readTimeloop(files);
    const auto question = input ? questionOf(*input) : tl::unexpected<Error>(input.error());
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    OpenedQuestion opened;
    opened.questions = {*question, *question};
    opened.questions.front().settings["rules"] = std::string("timeloop");
    opened.remarks = input->remarks;
    if (input->mapping) {
        opened.candidate = mappingText(*input->accelerator, *input->mapping);
    }
    return opened;
}

} // namespace

const QuestionFiles& timeloopFiles()
{
    static const QuestionFiles files{{".yaml", ".yml"}, read};
    return files;
}

} // namespace pimento::dataflow
