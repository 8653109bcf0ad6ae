// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/affine/kernel_fingerprint.h"
#include "engine/base/math.h"
#include "engine/baseline/gpu_roofline.h"
#include "engine/draft/draft_space.h"
#include "engine/draft/draft_text.h"
#include "engine/draft/prune_simd_alignment.h"
#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"
#include "engine/lower/described_requests.h"
#include "engine/lower/request_stream.h"
#include "engine/samsung/program_requests.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

Result<std::unique_ptr<lower::Program>> lowerWith(const Question& question, std::span<const DraftPart> draft,
                                                  lower::Indexing indexing, std::stop_token stop = {})
{
    const std::shared_ptr<const sim::DeviceDescription> device(question.machine, &question.machine->description());
    return lower::lower(question.workload->kernel, question.workload->sets, Draft(draft), device,
                        {question.disabledPasses, indexing, std::move(stop)});
}

/// A program with the requests that are made from it.
class OwningStream final : public sim::RequestStream {
public:
    OwningStream(std::unique_ptr<lower::Program> program, lower::RequestMaker maker)
        : m_program(std::move(program)), m_stream(*m_program, std::move(maker))
    {
    }

    [[nodiscard]] std::size_t read(std::span<sim::Request> out) override { return m_stream.read(out); }
    [[nodiscard]] bool hasRuns() const override { return m_stream.hasRuns(); }
    [[nodiscard]] std::size_t readRuns(std::span<sim::RequestRun> out) override { return m_stream.readRuns(out); }
    [[nodiscard]] bool hasBlocks() const override { return m_stream.hasBlocks(); }
    [[nodiscard]] std::size_t readBlocks(std::span<sim::RequestBlock> out) override { return m_stream.readBlocks(out); }
    [[nodiscard]] std::span<const sim::BlockPlace> pattern(std::int32_t number) const override
    {
        return m_stream.pattern(number);
    }

private:
    std::unique_ptr<lower::Program> m_program;
    lower::ProgramStream m_stream;
};

/// The last set that decides about results of the first statement, on devices whose cores share a buffer.
std::optional<std::size_t> outputSetOfSharedBuffers(const Question& question)
{
    if (question.machine->description().compute.family != "aim") {
        return std::nullopt;
    }
    const auto& sets = question.workload->sets;
    const auto& target = question.workload->kernel.statements.front().target;
    for (std::size_t i = sets.size(); i-- > 0;) {
        const bool decides = std::ranges::any_of(sets[i].variables, [&](std::size_t variable) {
            return std::ranges::any_of(target.index,
                                       [&](const affine::Index& index) { return index.coefficientOf(variable) != 0; });
        });
        if (decides) {
            return i;
        }
    }
    return std::nullopt;
}

class SoundModel final : public Model {
public:
    [[nodiscard]] std::string_view name() const override { return "sound"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Compiles the kernel to a program that computes it, with the host's rearrangement before and after it.";
    }

    [[nodiscard]] Result<void> check(const Question& question) const override
    {
        if (!question.workload) {
            return fail("there is no kernel text to compile", "model sound", "Choose a kernel of the library");
        }
        if (question.space == Space::Listed) {
            return fail("has no listed drafts", "model sound", "Use all, complete or kept");
        }
        // Whatever a device cannot do does not depend on the draft; whether data fits does.
        const Draft draft = defaultDraft(question);
        const auto program = lowerWith(question, draft.parts(), indexings(question).front());
        return program || lower::isAboutCapacity(program.error()) ? Result<void>{}
                                                                  : tl::unexpected<Error>(program.error());
    }

    [[nodiscard]] Resources resources(const Question& question) const override
    {
        return {question.machine->channels(),
                question.machine->banks() / question.machine->description().compute.banksPerCore};
    }

    [[nodiscard]] std::vector<std::string> setNames(const Question& question) const override
    {
        std::vector<std::string> names;
        for (const DimensionSet& set : question.workload->sets) {
            std::string name;
            for (const std::size_t variable : set.variables) {
                name += (name.empty() ? "" : ",") + question.workload->kernel.variables[variable].name;
            }
            names.push_back(std::move(name));
        }
        return names;
    }

    [[nodiscard]] Result<std::vector<SpaceCount>> count(const Question& question, Resources resources) const override
    {
        const Workload& workload = *question.workload;
        const auto all = countDrafts(workload.kernel, workload.sets, resources, SpaceExtent::All);
        if (!all) {
            return tl::unexpected<Error>(all.error());
        }
        const auto space = DraftSpace::make(workload.kernel, workload.sets, resources, SpaceExtent::Complete);
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        Question kept = question;
        kept.space = Space::Kept;
        const PruneOutcome outcome = prune(*space, pruneOptions(kept));
        return std::vector<SpaceCount>{{Space::All, static_cast<std::int64_t>(all->distinct)},
                                       {Space::Complete, static_cast<std::int64_t>(space->size().distinct)},
                                       {Space::Kept, static_cast<std::int64_t>(outcome.kept().size())}};
    }

    [[nodiscard]] Result<DraftList> drafts(const Question& question, Resources resources) const override
    {
        const Workload& workload = *question.workload;
        const auto extent = question.space == Space::All ? SpaceExtent::All : SpaceExtent::Complete;
        const auto space = DraftSpace::make(workload.kernel, workload.sets, resources, extent);
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        return space->list(prune(*space, pruneOptions(question)).kept());
    }

    [[nodiscard]] std::string text(const Question& question, std::span<const DraftPart> draft) const override
    {
        return pimento::text(draft, question.workload->kernel, question.workload->sets);
    }

    [[nodiscard]] DraftWriter writer(const Question& question) const override
    {
        return {question.workload->kernel, question.workload->sets};
    }

    [[nodiscard]] Result<Draft> parse(const Question& question, std::string_view text) const override
    {
        return parseDraft(text, question.workload->kernel, question.workload->sets, resources(question));
    }

    [[nodiscard]] Resources used(const Question&, std::span<const DraftPart> draft) const override
    {
        Resources used{1, 1};
        for (const DraftPart& part : draft) {
            used.groups *= part.groups;
            used.cores *= part.cores;
        }
        return used;
    }

    [[nodiscard]] bool isDefault(const Question& question, std::span<const DraftPart> draft) const override
    {
        return Draft(draft) == defaultDraft(question);
    }

    [[nodiscard]] std::vector<std::size_t> defaultsAmong(const Question& question,
                                                         const DraftList& drafts) const override
    {
        const Draft wanted = defaultDraft(question);
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            if (drafts.column(0).groups[row] == wanted[0].groups && drafts[row] == wanted) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    /// The published default where it exists: the first set over the groups, the second over 4 cores, the last over the
    /// rest. Cores that a small first set leaves idle stay idle. Cores that share an operand buffer want the same
    /// operands: they have results of their own, and the last set gets those that are left.
    [[nodiscard]] Draft defaultDraft(const Question& question) const override
    {
        const Resources all = resources(question);
        const auto& sets = question.workload->sets;
        std::vector<DraftPart> parts(sets.size());
        int groups = all.groups;
        int cores = all.cores;
        const auto outputs = outputSetOfSharedBuffers(question);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const std::int64_t extent = sets[i].mappings.front().extent;
            const bool isLast = i + 1 == sets.size();
            if (i == 0) {
                parts[i].groups = static_cast<int>(std::min<std::int64_t>(groups, extent));
                groups /= parts[i].groups;
            }
            const int wanted = isLast || i == outputs ? cores : outputs || i == 0 ? 1 : std::min(4, cores);
            parts[i].cores = static_cast<int>(
                std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(1, extent / parts[i].groups)));
            cores /= parts[i].cores;
            parts[i].tile = ceilDivide(extent, std::int64_t{parts[i].groups} * parts[i].cores);
        }
        return Draft(parts);
    }

    [[nodiscard]] double work(const Question&, std::span<const DraftPart> draft) const override
    {
        // Points of one core, and data that every core of the device gets.
        double points = 1;
        double cores = 1;
        for (const DraftPart& part : draft) {
            points *= static_cast<double>(part.tile);
            cores *= static_cast<double>(part.groups) * part.cores;
        }
        return points + cores;
    }

    [[nodiscard]] std::vector<lower::Indexing> indexings(const Question& question) const override
    {
        if (question.indexing) {
            return {*question.indexing};
        }
        using enum lower::Indexing;
        return lower::hasGaps(question.workload->kernel) ? std::vector{Exact, Expanded} : std::vector{Exact};
    }

    /// Lowering is a function of what stands here, and the requests are one of its program and the timing machine: no
    /// need to lower anything.
    [[nodiscard]] std::optional<ProgramKey> programKey(const Question& question,
                                                       std::span<const DraftPart> draft) const override
    {
        const affine::Kernel& kernel = question.workload->kernel;
        const bool isExpanded = question.indexing == lower::Indexing::Expanded && lower::hasGaps(kernel);
        std::vector<std::string> disabled = question.disabledPasses;
        std::ranges::sort(disabled);
        const auto repeated = std::ranges::unique(disabled);
        disabled.erase(repeated.begin(), repeated.end());
        return Fingerprinter()
            .add(kResultsVersion, name(), question.machine->fingerprint(), question.timing().fingerprint())
            .add(kernel, question.workload->sets, disabled, isExpanded, draft)
            .finish();
    }

    [[nodiscard]] std::unique_ptr<DraftBounds> bounds(const Question& question) const override
    {
        return soundBounds(question);
    }

    [[nodiscard]] Result<std::unique_ptr<sim::RequestStream>>
    requests(const Question& question, std::span<const DraftPart> draft, std::stop_token stop) const override
    {
        const auto one = decided(question, draft, stop);
        if (!one) {
            return tl::unexpected<Error>(one.error());
        }
        auto program = lowerWith(question, draft, *one->indexing, std::move(stop));
        if (!program) {
            return tl::unexpected<Error>(program.error());
        }
        if (question.machine->description().simulator == sim::Simulator::Samsung) {
            return samsung::requestsOf(std::move(*program), question.timing());
        }
        auto maker = lower::RequestMaker::make(**program, question.timing());
        if (!maker) {
            return tl::unexpected<Error>(maker.error());
        }
        return std::make_unique<OwningStream>(std::move(*program), std::move(*maker));
    }

    /// With the work of all devices of a host when each has the whole shape, or with the shape that they share.
    [[nodiscard]] Milliseconds gpuTime(const Question& question) const override
    {
        const Workload& workload = question.workload->whole ? *question.workload->whole : *question.workload;
        const auto devices =
            question.workload->whole ? 1.0 : static_cast<double>(question.machine->description().devicesPerHost);
        const affine::Kernel& kernel = workload.kernel;
        double elements = 0;
        double operations = 0;
        for (const affine::Tensor& tensor : kernel.tensors) {
            const bool isInside = tensor.role == affine::TensorRole::Temporary;
            elements += isInside ? 0.0 : static_cast<double>(tensor.elements());
        }
        for (const affine::Statement& statement : kernel.statements) {
            double points = 2;
            for (const std::size_t variable : statement.loops) {
                const affine::Variable& loop = kernel.variables[variable];
                points *= static_cast<double>(ceilDivide(loop.high - loop.low, loop.step));
            }
            operations += points;
        }
        return streamingTime(Gpu{}, devices * operations, devices * elements * affine::bytesOf(kernel.type));
    }
};

} // namespace

PruneOptions pruneOptions(const Question& question)
{
    const auto& device = question.machine->description();
    PruneOptions options;
    options.rules = question.space == Space::Kept ? question.rules : PruneRules{true, false, false};
    options.simdWidth = static_cast<int>(device.columnBytes.value()) / affine::bytesOf(question.workload->kernel.type);
    options.simdSets = defaultSimdSets(question.workload->kernel, question.workload->sets);
    return options;
}

Result<std::unique_ptr<lower::Program>> lowerDraft(const Question& question, std::span<const DraftPart> draft,
                                                   std::stop_token stop)
{
    const auto one = decided(question, draft, stop);
    return one ? lowerWith(question, draft, *one->indexing, std::move(stop))
               : Result<std::unique_ptr<lower::Program>>(tl::unexpected<Error>(one.error()));
}

Result<std::unique_ptr<DescribedRequests>> describedRequests(const Question& question,
                                                             std::shared_ptr<const lower::Program> program,
                                                             std::stop_token stop)
{
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return samsung::describedRequestsOf(std::move(program), question.timing(), std::move(stop));
    }
    return lower::describedRequestsOf(std::move(program), question.timing());
}

Result<PrunedSpace> prunedSpace(const Question& question, Resources resources)
{
    const auto extent = question.space == Space::All ? SpaceExtent::All : SpaceExtent::Complete;
    auto space = DraftSpace::make(question.workload->kernel, question.workload->sets, resources, extent);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    Question kept = question;
    kept.space = Space::Kept;
    PruneOutcome outcome = prune(*space, pruneOptions(kept));
    return PrunedSpace{std::move(*space), std::move(outcome)};
}

const Model& soundModel()
{
    static const SoundModel model;
    return model;
}

std::span<const Model* const> models()
{
    static const std::array<const Model*, 2> all = {&soundModel(), &artifactModel()};
    return all;
}

Result<const Model*> findModel(std::string_view name)
{
    std::string all;
    for (const Model* model : models()) {
        if (model->name() == name) {
            return model;
        }
        all += (all.empty() ? "" : ", ") + std::string(model->name());
    }
    return fail("unknown model \"" + std::string(name.substr(0, 60)) + "\"", "", "Use one of " + all);
}

} // namespace pimento
