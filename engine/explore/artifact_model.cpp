// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/model.h"
#include "engine/gpu/gpu_roofline.h"
#include "engine/systems/dcc_artifact/alignment.h"

namespace pimento {

namespace {

class ArtifactModel final : public Model {
public:
    [[nodiscard]] std::string_view name() const override { return "dcc-artifact"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Reproduces the published DCC artifact with its quirks, cycle by cycle.";
    }

    [[nodiscard]] Result<void> takes(const sim::Machine& machine) const override
    {
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
        if (question.kernel == nullptr) {
            return fail("the artifact has no generator for the kernel " + question.kernelName(), "model dcc-artifact",
                        "Use gemv, attn, red, va or relu, or the model sound");
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

    [[nodiscard]] Result<std::vector<SpaceCount>> count(const DraftQuestion& question, Resources resources) const override
    {
        const auto counts = dcc_artifact::countDrafts(question.shape, resources);
        if (!counts) {
            return tl::unexpected<Error>(counts.error());
        }
        return std::vector<SpaceCount>{{Space::All, counts->all},
                                       {Space::Complete, counts->complete},
                                       {Space::Kept, counts->kept},
                                       {Space::Listed, counts->listed}};
    }

    [[nodiscard]] Result<DraftList> drafts(const DraftQuestion& question, Resources resources) const override
    {
        return dcc_artifact::enumerateDrafts(question.shape, resources, question.space);
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
        const dcc_artifact::AlignedDraft aligned = dcc_artifact::align(draft);
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

    /// Shapes do not count, only the trace of the aligned draft.
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

    [[nodiscard]] Result<std::unique_ptr<sim::RequestStream>>
    requests(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token /*stop*/) const override
    {
        const auto trace = dcc_artifact::makeTrace(*question.machine, *question.kernel, question.mode, draft);
        if (!trace) {
            return tl::unexpected<Error>(trace.error());
        }
        return std::make_unique<dcc_artifact::TraceStream>(*trace);
    }

    [[nodiscard]] Milliseconds gpuTime(const DraftQuestion& question) const override
    {
        return pimento::gpuTime(Gpu{}, *question.kernel, question.shape,
                                question.machine->description().devicesPerHost);
    }
};

} // namespace

const Model& artifactModel()
{
    static const ArtifactModel model;
    return model;
}

} // namespace pimento
