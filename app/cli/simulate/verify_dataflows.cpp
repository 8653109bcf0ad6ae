// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/dataflow_runs.h"
#include "engine/problem/catalogue.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/walk/random_mapping.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

struct DataflowTally {
    std::int64_t verified = 0;
    std::int64_t wrong = 0;
    std::int64_t elements = 0; // of outputs, compared with their sums
};

/// The mappings to verify. Error: an invalid text, or no mapping that fits.
Result<std::shared_ptr<const CandidateList>> mappingsToVerify(const VerifyOptions& options,
                                                              const dataflow::DataflowProblem& problem)
{
    if (!options.draft.empty() || !options.from.empty()) {
        return chosenCandidate(problem, options.draft, options.from);
    }
    if (!options.sample) {
        return problem.standards();
    }
    std::vector<dataflow::Mapping> mappings;
    for (std::int64_t i = 0; i < *options.sample; ++i) {
        RandomStream random(static_cast<std::uint64_t>(options.seed.value_or(1)), static_cast<std::uint64_t>(i));
        auto drawn = dataflow::randomMapping(random, problem.loops(), problem.accelerator());
        if (!drawn) {
            return fail("no random mapping fits the levels", problem.subject(), "Name a mapping with --draft");
        }
        mappings.push_back(dataflow::canonical(*std::move(drawn)));
    }
    return std::shared_ptr<const CandidateList>(problem.listOf(std::move(mappings)));
}

/// Verifies a mapping, and prints what is wrong. `again`: a command line for it; "": none. False: a stop came.
bool verifyOne(const dataflow::DataflowProblem& problem, const CandidateList& list, std::size_t row,
               const std::string& again, DataflowTally& tally, Interrupt& interrupt)
{
    const auto elements = problem.verify(list, row, interrupt.token());
    interrupt.report(0, 0);
    if (!elements && interrupt.isRequested()) {
        return false;
    }
    ++tally.verified;
    if (elements) {
        tally.elements += *elements;
        return true;
    }
    ++tally.wrong;
    say(fmt::format("WRONG {}: {}\n{}", shown(problem.subject()), shownMessage(elements.error()),
                    again.empty() ? again : "  again: " + again + "\n"));
    return true;
}

int codeOf(const DataflowTally& tally, const Interrupt& interrupt)
{
    return interrupt.isRequested() ? kInterrupted : tally.wrong == 0 && tally.verified > 0 ? kDone : kCheckFailed;
}

Json tallyOf(const DataflowTally& tally)
{
    return {{"verified", tally.verified}, {"wrong", tally.wrong}, {"elements", tally.elements}};
}

/// A random layer on an accelerator as a problem.
Result<std::shared_ptr<const Problem>> randomProblem(RandomStream& random, const MadeDevice& device)
{
    constexpr std::int64_t kMostMacs = 300'000;
    const dataflow::LayerLoops loops = dataflow::randomLayer(random, kMostMacs);
    const auto size = [&](dataflow::Dim dim) { return std::to_string(loops.bound(dim)); };
    Question question;
    question.system = "dataflow";
    question.device.name = device->name;
    question.workload.elementType = "int8";
    const auto scaled = [&](dataflow::Dim dim) {
        return std::to_string(loops.bound(dim) * loops.bound(dataflow::Dim::G));
    };
    const auto image = [](std::int64_t positions, std::int64_t stride, std::int64_t window, std::int64_t dilation) {
        return std::to_string((positions - 1) * stride + (window - 1) * dilation + 1);
    };
    const std::int64_t stride = loops.stride.height;
    const std::int64_t dilation = loops.dilation.height;
    question.workload.name = "convolution";
    question.workload.sizes = {
        {"batch", size(dataflow::Dim::N)},
        {"channels", scaled(dataflow::Dim::C)},
        {"output_channels", scaled(dataflow::Dim::K)},
        {"groups", size(dataflow::Dim::G)},
        {"window_height", size(dataflow::Dim::S)},
        {"window_width", size(dataflow::Dim::R)},
        {"stride", std::to_string(stride)},
        {"dilation", std::to_string(dilation)},
        {"height", image(loops.bound(dataflow::Dim::Q), stride, loops.bound(dataflow::Dim::S), dilation)},
        {"width", image(loops.bound(dataflow::Dim::P), stride, loops.bound(dataflow::Dim::R), dilation)}};
    const auto catalogue = Catalogue::loadNamed(question);
    return catalogue ? pose(question, *catalogue) : tl::unexpected<Error>(catalogue.error());
}

/// Accelerators of the library, or the chosen one.
Result<std::vector<MadeDevice>> acceleratorsOf(const VerifyOptions& options, const Catalogue& catalogue)
{
    if (!options.question.backend.empty()) {
        const auto device = catalogue.backends.findOrReadDevice(options.question.backend);
        return device ? Result<std::vector<MadeDevice>>(std::vector{*device}) : tl::unexpected<Error>(device.error());
    }
    std::vector<MadeDevice> devices;
    for (const MadeDevice& device : catalogue.backends.devices()) {
        if (dataflow::acceleratorOf(*device) != nullptr) {
            devices.push_back(device);
        }
    }
    return devices;
}

} // namespace

int verifyDataflows(const VerifyOptions& options, const dataflow::DataflowProblem& problem)
{
    const auto list = mappingsToVerify(options, problem);
    if (!list) {
        return complain(list.error());
    }
    Interrupt interrupt;
    DataflowTally tally;
    for (std::size_t row = 0; row < (*list)->size(); ++row) {
        if (!verifyOne(problem, **list, row, {}, tally, interrupt)) {
            break;
        }
    }
    if (options.output == Output::Json) {
        Json document = subjectJson(problem);
        document.update(tallyOf(tally));
        printJson(document);
    } else {
        printPlain("{}: {} of {} mappings correct\n  {} elements of the output equal their sums; bytes and row "
                   "activations equal those of the walk\n",
                   problem.subject(), tally.verified - tally.wrong, tally.verified, tally.elements);
    }
    return codeOf(tally, interrupt);
}

int verifyRandomDataflows(const VerifyOptions& options)
{
    constexpr std::int64_t kUsualMappings = 100;
    const auto catalogue = Catalogue::loadDefault();
    const auto devices = catalogue ? acceleratorsOf(options, *catalogue) : tl::unexpected<Error>(catalogue.error());
    if (!devices) {
        return complain(devices.error());
    }
    const std::int64_t wanted = options.random.value_or(kUsualMappings);
    const auto seed = static_cast<std::uint64_t>(options.seed.value_or(1));
    Interrupt interrupt;
    DataflowTally tally;
    ProgressLine line;
    for (std::uint64_t draw = 0; tally.verified < wanted && !interrupt.isRequested(); ++draw) {
        line.show(fmt::format("{} of {} verified, {} wrong", tally.verified, wanted, tally.wrong));
        RandomStream random(seed, draw);
        const auto problem = randomProblem(random, (*devices)[random.below(devices->size())]);
        if (!problem) {
            return complain(problem.error());
        }
        const dataflow::DataflowProblem& layer = *dataflow::dataflowProblem(**problem);
        const auto mapping = dataflow::randomMapping(random, layer.loops(), layer.accelerator());
        if (!mapping) {
            continue;
        }
        const auto list = layer.listOf({dataflow::canonical(*mapping)});
        const std::string again =
            fmt::format("pimento-cli verify --model dataflow -k convolution -s {} -b {} --draft '{}'",
                        sizesText(layer.question().workload.sizes), layer.device()->name, list->text(0));
        if (!verifyOne(layer, *list, 0, again, tally, interrupt)) {
            break;
        }
    }
    line.clear();
    if (options.output == Output::Json) {
        Json document = {{"seed", options.seed.value_or(1)}};
        document.update(tallyOf(tally));
        printJson(document);
    } else {
        printPlain("{} of {} random mappings of random layers correct (seed {})\n  {} elements of outputs equal their "
                   "sums\n",
                   tally.verified - tally.wrong, tally.verified, options.seed.value_or(1), tally.elements);
    }
    return codeOf(tally, interrupt);
}

} // namespace pimento::cli
