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
constexpr std::array<const char*, kDirections> kDirectionNames = {"H", "W", "lanes"}; // in the setting `factors`

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

/// Pinned factors of a part of the mapping as values of the setting `factors`: "GB:C4".
void addFactors(std::vector<std::string>& texts, const std::string& part, const PinnedSizes& pins)
{
    for (std::size_t d = 0; d < kDims; ++d) {
        if (pins[d]) {
            texts.push_back(fmt::format("{}:{}{}", part, kDimNames[d], *pins[d]));
        }
    }
}

/// Pinned factors of the array: a direction without some dimensions is a setting of its own.
void addDirections(Question& question, const DataflowConstraints& limits, std::vector<std::string>& factors)
{
    for (std::size_t s = 0; s < kDirections; ++s) {
        std::vector<std::string> allowed;
        PinnedSizes pins = limits.spatial[s];
        for (std::size_t d = 0; d < kDims; ++d) {
            if (pins[d] != 1) {
                allowed.emplace_back(1, kDimNames[d]);
            }
        }
        if (!allowed.empty() && allowed.size() < kDims) {
            question.settings[kUnrolledSettings[s]] = std::move(allowed);
            std::ranges::replace(pins, std::optional<std::int64_t>(1), std::nullopt);
        }
        addFactors(factors, kDirectionNames[s], pins);
    }
}

/// Constraints as settings of a question.
void addConstraints(Question& question, const TimeloopInput& input)
{
    const DataflowConstraints& limits = *input.constraints;
    const auto& levels = input.accelerator->levels;
    std::vector<std::string> factors;
    std::vector<std::string> innermost;
    addDirections(question, limits, factors);
    for (std::size_t m = 0; m < limits.temporal.size(); ++m) {
        addFactors(factors, levels[m].name, limits.temporal[m]);
        if (limits.innermost[m]) {
            innermost.push_back(levels[m].name + "." +
                                std::string(kTensorNames[static_cast<std::size_t>(*limits.innermost[m])]));
        }
    }
    for (auto& [id, values] : {std::pair{"factors", &factors}, std::pair{"innermost", &innermost}}) {
        if (!values->empty()) {
            question.settings[id] = std::move(*values);
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
    if (input.constraints) {
        addConstraints(question, input);
    }
    return question;
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
