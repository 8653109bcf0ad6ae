// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/mapping_verifying.h"

#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/dataflow_system.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/walk/random_mapping.h"
#include "engine/systems/dataflow/walk/value_run.h"

#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

Result<std::shared_ptr<const CandidateList>> randomMappings(const Problem& problem, std::int64_t count,
                                                            std::uint64_t seed)
{
    const DataflowProblem& layer = *dataflowProblem(problem);
    if (auto checked = checkRunnable(layer.loops()); !checked) { // drawing mappings of a larger one would take long
        return tl::unexpected<Error>(checked.error());
    }
    std::vector<Mapping> mappings;
    for (std::int64_t i = 0; i < count; ++i) {
        RandomStream random(seed, static_cast<std::uint64_t>(i));
        auto drawn = randomMapping(random, layer.loops(), layer.accelerator());
        if (!drawn) {
            return fail("no random mapping fits the levels", problem.subject(), "Name a mapping");
        }
        mappings.push_back(canonical(*std::move(drawn)));
    }
    return layer.listOf(std::move(mappings));
}

/// The question about a layer.
Question questionOf(const LayerLoops& loops, const MadeDevice& device)
{
    const auto size = [&](Dim dim) { return std::to_string(loops.bound(dim)); };
    const auto ofGroups = [&](Dim dim) { return std::to_string(loops.bound(dim) * loops.bound(Dim::G)); };
    const std::int64_t stride = loops.stride.height;
    const std::int64_t dilation = loops.dilation.height;
    const auto image = [&](Dim positions, Dim window) {
        return std::to_string((loops.bound(positions) - 1) * stride + (loops.bound(window) - 1) * dilation + 1);
    };
    Question question;
    question.system = dataflowSystem().info().id;
    question.device.name = device->name;
    question.workload.elementType = "int8";
    question.workload.name = "convolution";
    question.workload.sizes = {{"batch", size(Dim::N)},
                               {"channels", ofGroups(Dim::C)},
                               {"output_channels", ofGroups(Dim::K)},
                               {"groups", size(Dim::G)},
                               {"window_height", size(Dim::S)},
                               {"window_width", size(Dim::R)},
                               {"stride", std::to_string(stride)},
                               {"dilation", std::to_string(dilation)},
                               {"height", image(Dim::Q, Dim::S)},
                               {"width", image(Dim::P, Dim::R)}};
    return question;
}

Result<std::optional<CandidateCase>> randomCase(RandomStream& random, const MadeDevice& device)
{
    constexpr std::int64_t kMostMacs = 300'000;
    const Question question = questionOf(randomLayer(random, kMostMacs), device);
    return Catalogue::loadNamed(question)
        .and_then([&](const Catalogue& catalogue) { return pose(question, catalogue); })
        .map([&](const std::shared_ptr<const Problem>& problem) -> std::optional<CandidateCase> {
            const DataflowProblem& layer = *dataflowProblem(*problem);
            const auto mapping = randomMapping(random, layer.loops(), layer.accelerator());
            return mapping ? std::optional(CandidateCase{problem, layer.listOf({canonical(*mapping)})}) : std::nullopt;
        });
}

} // namespace

const Verifying& mappingVerifying()
{
    static const Verifying verifying = {
        .candidates = "mappings",
        .cases = "random mappings of random layers",
        .outcome = "elements of the output equal their sums; bytes and row activations equal those of the walk",
        .sample = randomMappings,
        .makeCase = randomCase};
    return verifying;
}

} // namespace pimento::dataflow
