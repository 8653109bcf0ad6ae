// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/artifact_model.h"

#include "engine/systems/dcc_artifact/generators/aligned_part.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/generators/gpu_time.h"
#include "engine/systems/dcc_artifact/generators/uncomputed.h"

#include <utility>

namespace pimento {

namespace {

constexpr int kElementBytes = 2; // fp16
constexpr double kSoftmaxPerElement = 5;

/// Clause that explains why elements are not computed.
std::string reasonText(const sim::Machine& machine, const std::string& kernel, const dcc_artifact::Uncomputed& found)
{
    if (machine.findRequest("MAC_AB")) {
        return "the published program puts them beyond the " + std::to_string(machine.banks()) +
               " banks of a channel, where its commands do not reach";
    }
    if (kernel != "gemv") {
        return "the published program has no commands for banks 2 and 3 of a bank group";
    }
    return "the published program multiplies " + std::to_string(found.multiplied) + " of " +
           std::to_string(found.inputs) + " inputs of a core" +
           (found.skipsCores ? ", and skips every second core" : "");
}

class ArtifactModel final : public Model {
public:
    [[nodiscard]] std::string_view name() const override { return "dcc-artifact"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Reproduces the published DCC artifact with its quirks, cycle by cycle.";
    }

    [[nodiscard]] Result<void> takes(const sim::Machine& machine) const override
    {
        if (Result<void> driven = sim::checkHasCommands(machine.description()); !driven) {
            return driven;
        }
        Result<void> refused = fail("");
        for (const Kernel& kernel : kernelLibrary()) {
            const std::vector<DraftPart> whole(kernel.dimensionSets.size());
            const auto trace = dcc_artifact::makeTrace(machine, kernel, Mode::Kernel, whole);
            if (trace) {
                return {};
            }
            refused = tl::unexpected<Error>(trace.error());
        }
        return refused;
    }

    [[nodiscard]] Result<void> check(const DraftQuestion& question) const override
    {
        if (Result<void> driven = sim::checkHasCommands(question.machine->description()); !driven) {
            return driven;
        }
        if (question.kernel == nullptr) {
            return fail("the artifact has no generator for the kernel " + question.kernelName(), "model dcc-artifact",
                        "Use gemv, attn, red, va or relu, or the compiled model");
        }
        const DraftPart whole[] = {{}, {}, {}};
        const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode,
                                                   std::span(whole).first(question.shape.extents().size()));
        return trace ? Result<void>{} : tl::unexpected<Error>(trace.error());
    }

    [[nodiscard]] Resources resources(const DraftQuestion& question) const override
    {
        return {question.machine->channels(), question.machine->banks()};
    }

    [[nodiscard]] std::vector<std::string> setNames(const DraftQuestion& question) const override
    {
        return question.kernel->dimensionSets;
    }

    [[nodiscard]] Result<std::vector<SpaceCount>> count(const DraftQuestion& question, Resources resources,
                                                        const std::stop_token& stop) const override
    {
        const auto counts = dcc_artifact::countDrafts(question.shape, resources, stop);
        if (!counts) {
            return tl::unexpected<Error>(counts.error());
        }
        return std::vector<SpaceCount>{{Space::All, counts->all},
                                       {Space::Complete, counts->complete},
                                       {Space::Kept, counts->kept},
                                       {Space::Listed, counts->listed}};
    }

    [[nodiscard]] Result<DraftList> drafts(const DraftQuestion& question, Resources resources,
                                           const std::stop_token& stop) const override
    {
        return dcc_artifact::enumerateDrafts(question.shape, resources, question.space, stop);
    }

    [[nodiscard]] std::string text(const DraftQuestion&, std::span<const DraftPart> draft) const override
    {
        return Draft(draft).text();
    }

    [[nodiscard]] DraftWriter writer(const DraftQuestion&) const override { return {}; }

    [[nodiscard]] Result<Draft> parse(const DraftQuestion& question, std::string_view text) const override
    {
        return parseDraft(text, question.shape.extents(), resources(question));
    }

    [[nodiscard]] Resources used(const DraftQuestion&, std::span<const DraftPart> draft) const override
    {
        const dcc_artifact::AlignedSizes aligned = dcc_artifact::alignedSizes(draft);
        return {static_cast<int>(aligned.lanes), static_cast<int>(aligned.banks)};
    }

    [[nodiscard]] bool isDefault(const DraftQuestion& question, std::span<const DraftPart> draft) const override
    {
        return dcc_artifact::isDefaultDistribution(*question.kernel, question.shape, draft);
    }

    [[nodiscard]] std::vector<std::size_t> defaultsAmong(const DraftQuestion& question,
                                                         const DraftList& drafts) const override
    {
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            if (isDefault(question, drafts[row])) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    [[nodiscard]] Draft defaultDraft(const DraftQuestion& question) const override
    {
        return dcc_artifact::defaultDraft(question.shape);
    }

    [[nodiscard]] double work(const DraftQuestion& question, std::span<const DraftPart> draft) const override
    {
        return dcc_artifact::estimateRequests(
            dcc_artifact::supportedTrace(*question.machine, *question.kernel, question.mode, draft));
    }

    /// The key covers the trace of the aligned draft, not the shape.
    [[nodiscard]] std::optional<ProgramKey> programKey(const DraftQuestion& question,
                                                       std::span<const DraftPart> draft) const override
    {
        const dcc_artifact::Trace trace =
            dcc_artifact::supportedTrace(*question.machine, *question.kernel, question.mode, draft);
        return Fingerprinter()
            .add(kResultsVersion, name(), question.timing().fingerprint(), dcc_artifact::traceKey(trace))
            .finish();
    }

    [[nodiscard]] std::unique_ptr<DraftBounds> bounds(const DraftQuestion& question) const override
    {
        return artifactBounds(question);
    }

    [[nodiscard]] std::unique_ptr<DraftFeatures> features(const DraftQuestion& question) const override
    {
        return artifactFeatures(question);
    }

    [[nodiscard]] Result<std::unique_ptr<sim::RequestStream>>
    requests(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token /*stop*/) const override
    {
        const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft);
        if (!trace) {
            return tl::unexpected<Error>(trace.error());
        }
        return std::make_unique<dcc_artifact::TraceStream>(*trace);
    }

    /// The artifact knows no device rules.
    [[nodiscard]] const sim::Machine& timing(const DraftQuestion& question) const override { return *question.machine; }

    /// Counts two operations per point of an attention product, five per score of its softmax, and one addition or
    /// comparison per element of a vector kernel.
    [[nodiscard]] double operations(const DraftQuestion& question) const override
    {
        double points = 1;
        for (const std::int64_t extent : question.shape.extents()) {
            points *= static_cast<double>(extent);
        }
        const std::vector<std::int64_t>& extents = question.shape.extents();
        if (extents.size() < 3) {
            return points;
        }
        const double product = 2 * points;
        const double scores = static_cast<double>(extents[0]) * static_cast<double>(extents[2]);
        return question.kernel->name == "attn" ? 2 * product + kSoftmaxPerElement * scores : product;
    }

    [[nodiscard]] LeftOutCount leftOutCount(const DraftQuestion& question) const override
    {
        return [count = dcc_artifact::UncomputedCount(*question.machine, *question.kernel, question.shape)](
                   std::span<const DraftPart> draft) { return count.of(draft).elements; };
    }

    [[nodiscard]] NotComputed notComputed(const DraftQuestion& question,
                                          std::span<const DraftPart> draft) const override
    {
        const dcc_artifact::Uncomputed found =
            dcc_artifact::UncomputedCount(*question.machine, *question.kernel, question.shape).of(draft);
        NotComputed left{found.elements, found.all};
        if (left.elements > 0) {
            left.text = std::to_string(left.elements) + " of " + std::to_string(left.all) +
                        " elements are not computed: " + reasonText(*question.machine, question.kernel->name, found);
        }
        return left;
    }

    [[nodiscard]] int elementBytes(const DraftQuestion& /*question*/) const override { return kElementBytes; }

    [[nodiscard]] std::string gpuMethod(const DraftQuestion& /*question*/) const override
    {
        return "artifact roofline, without its launch";
    }

    [[nodiscard]] Milliseconds gpuTime(const DraftQuestion& question) const override
    {
        return dcc_artifact::gpuTime(Gpu{}, *question.kernel, question.shape,
                                     question.machine->description().devicesPerHost);
    }
};

} // namespace

const Model& artifactModel()
{
    static const ArtifactModel model;
    return model;
}

DraftQuestion artifactQuestion(const Kernel* kernel, Shape shape, std::shared_ptr<const sim::Machine> machine,
                               Space space, Mode mode)
{
    DraftQuestion question;
    question.model = &artifactModel();
    question.kernel = kernel;
    question.shape = std::move(shape);
    question.machine = std::move(machine);
    question.space = space;
    question.mode = mode;
    return question;
}

} // namespace pimento
