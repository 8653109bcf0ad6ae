// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/kernels/affine/kernel_fingerprint.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/lower/core/described_requests.h"
#include "engine/systems/dcc/lower/core/request_stream.h"
#include "engine/systems/dcc/lower/crf/program_requests.h"
#include "engine/systems/dcc/lower/loop_order_pass.h"
#include "engine/systems/dcc/model/append_cost.h"
#include "engine/systems/dcc/model/compiled_defaults.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/distributions.h"
#include "engine/systems/dcc/model/idle_distributions.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/operations.h"
#include "engine/systems/dcc/model/transition_cache_pool.h"

#include <algorithm>

namespace pimento {

namespace {

Result<std::unique_ptr<lower::Program>> lowerWith(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                  lower::Indexing indexing, std::stop_token stop = {})
{
    // Checks the device with its rules applied, because rules may decide which paths data takes.
    const std::shared_ptr<const sim::DeviceDescription> device(question.ruled ? question.ruled : question.machine,
                                                               &question.timing().description());
    const auto lowerWithMemory = [&](sim::TransitionCache* memory) {
        return lower::lower(
            question.workload->kernel, question.workload->sets, Draft(draft), device,
            {question.disabledPasses, indexing, std::move(stop), {&question.timing(), memory}, question.handover});
    };
    if (question.memories == nullptr) {
        return lowerWithMemory(nullptr);
    }
    const TransitionCachePool::Loan memory = question.memories->borrow();
    return lowerWithMemory(memory.get());
}

/// Streams the requests of a program that it owns.
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
    [[nodiscard]] std::span<const sim::RunAddress> pattern(std::int32_t number) const override
    {
        return m_stream.pattern(number);
    }

private:
    std::unique_ptr<lower::Program> m_program;
    lower::ProgramStream m_stream;
};

class CompiledModel final : public Model {
public:
    [[nodiscard]] std::string_view name() const override { return "sound"; }
    [[nodiscard]] std::string_view summary() const override
    {
        return "Compiles the kernel to a program that computes it, with the host's rearrangement before and after it.";
    }

    [[nodiscard]] Result<void> takes(const sim::Machine& machine) const override
    {
        const auto family = lower::familyOf(machine.description());
        return family ? Result<void>{} : tl::unexpected<Error>(family.error());
    }

    [[nodiscard]] Result<void> check(const DraftQuestion& question) const override
    {
        if (!question.workload) {
            return fail("there is no kernel text to compile", "model compiled", "Choose a kernel of the library");
        }
        if (question.space == Space::Listed) {
            return fail("has no listed drafts", "model compiled", "Use all, complete or kept");
        }
        const std::shared_ptr<const sim::DeviceDescription> device(question.ruled ? question.ruled : question.machine,
                                                                   &question.timing().description());
        return lower::checkUnits(question.workload->kernel, question.workload->sets, device,
                                 {question.disabledPasses, indexings(question).front()});
    }

    [[nodiscard]] Resources resources(const DraftQuestion& question) const override
    {
        return {question.machine->channels(),
                question.machine->banks() / question.machine->description().compute.banksPerCore};
    }

    [[nodiscard]] std::vector<std::string> setNames(const DraftQuestion& question) const override
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

    [[nodiscard]] Result<std::vector<SpaceCount>> count(const DraftQuestion& question, Resources resources,
                                                        const std::stop_token& stop) const override
    {
        auto counts = countUnpruned(question, resources, stop);
        if (!counts) {
            return counts;
        }
        const Workload& workload = *question.workload;
        const auto space = DraftSpace::make(workload.kernel, workload.sets, resources, SpaceExtent::Complete, stop);
        DraftQuestion kept = question;
        kept.space = Space::Kept;
        const auto outcome = space ? prune(*space, pruneOptions(kept), stop) : std::nullopt;
        if (stop.stop_requested()) {
            return stoppedDrafts(workload.kernel);
        }
        if (outcome) {
            counts->push_back({Space::Kept, static_cast<std::int64_t>(outcome->kept().size())});
        }
        return counts;
    }

    [[nodiscard]] Result<DraftList> drafts(const DraftQuestion& question, Resources resources,
                                           const std::stop_token& stop) const override
    {
        const Workload& workload = *question.workload;
        const auto space = DraftSpace::make(workload.kernel, workload.sets, resources, extentOf(question.space), stop);
        if (!space && question.space != Space::Kept && !stop.stop_requested()) {
            return unprunedDrafts(question, resources, stop);
        }
        if (!space) {
            return tl::unexpected<Error>(space.error());
        }
        const auto outcome = prune(*space, pruneOptions(question), stop);
        DraftList list = outcome ? space->list(outcome->kept(), stop) : DraftList(workload.sets.size());
        addIdleDistributions(question, resources, list);
        return stop.stop_requested() ? Result<DraftList>(stoppedDrafts(workload.kernel)) : std::move(list);
    }

    [[nodiscard]] std::string text(const DraftQuestion& question, std::span<const DraftPart> draft) const override
    {
        return pimento::text(draft, question.workload->kernel, question.workload->sets);
    }

    [[nodiscard]] DraftWriter writer(const DraftQuestion& question) const override
    {
        return {question.workload->kernel, question.workload->sets};
    }

    [[nodiscard]] Result<Draft> parse(const DraftQuestion& question, std::string_view text) const override
    {
        return parseDraft(text, question.workload->kernel, question.workload->sets, resources(question));
    }

    [[nodiscard]] Resources used(const DraftQuestion&, std::span<const DraftPart> draft) const override
    {
        Resources used{1, 1};
        for (const DraftPart& part : draft) {
            used.groups *= part.groups;
            used.cores *= part.cores;
        }
        return used;
    }

    [[nodiscard]] bool isDefault(const DraftQuestion& question, std::span<const DraftPart> draft) const override
    {
        return std::ranges::any_of(defaultDrafts(question),
                                   [&](const Draft& each) { return std::ranges::equal(each.parts(), draft); });
    }

    [[nodiscard]] std::vector<std::size_t> defaultsAmong(const DraftQuestion& question,
                                                         const DraftList& drafts) const override
    {
        const std::vector<Draft> wanted = defaultDrafts(question);
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < drafts.size(); ++row) {
            const std::int32_t groups = drafts.column(0).groups[row];
            const bool isDefault = std::ranges::any_of(wanted, [&](const Draft& each) {
                return each[0].groups == groups && std::ranges::equal(each.parts(), drafts[row].parts());
            });
            if (isDefault) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    [[nodiscard]] Draft defaultDraft(const DraftQuestion& question) const override
    {
        return question.comparedWith ? defaultDrafts(question).front() : plainestDefault(question);
    }

    [[nodiscard]] std::vector<Draft> defaultDrafts(const DraftQuestion& question) const override
    {
        std::vector<Draft> drafts;
        for (const HandMadeDraft& each : handMadeDrafts(question)) {
            drafts.push_back(each.draft);
        }
        return drafts;
    }

    [[nodiscard]] std::vector<std::string> defaultNames(const DraftQuestion& question) const override
    {
        std::vector<std::string> names;
        for (const HandMadeDraft& each : handMadeDrafts(question)) {
            names.push_back(each.names);
        }
        return names;
    }

    [[nodiscard]] double work(const DraftQuestion&, std::span<const DraftPart> draft) const override
    {
        // Counts the points of one core and the data that every core of the device receives.
        double points = 1;
        double cores = 1;
        for (const DraftPart& part : draft) {
            points *= static_cast<double>(part.tile);
            cores *= static_cast<double>(part.groups) * part.cores;
        }
        return points + cores;
    }

    [[nodiscard]] std::vector<lower::Indexing> indexings(const DraftQuestion& question) const override
    {
        if (question.indexing) {
            return {*question.indexing};
        }
        using enum lower::Indexing;
        return lower::hasGaps(question.workload->kernel) ? std::vector{Exact, Expanded} : std::vector{Exact};
    }

    /// Fingerprints the inputs of lowering and the timing machine. They determine the requests, so that nothing needs
    /// to be lowered.
    [[nodiscard]] std::optional<ProgramKey> programKey(const DraftQuestion& question,
                                                       std::span<const DraftPart> draft) const override
    {
        const affine::Kernel& kernel = question.workload->kernel;
        const bool isExpanded = question.indexing == lower::Indexing::Expanded && lower::hasGaps(kernel);
        std::vector<std::string> disabled = question.disabledPasses;
        std::ranges::sort(disabled);
        const auto repeated = std::ranges::unique(disabled);
        disabled.erase(repeated.begin(), repeated.end());
        Fingerprinter key;
        key.add(kResultsVersion, name(), question.machine->fingerprint(), question.timing().fingerprint())
            .add(kernel, question.workload->sets, disabled, isExpanded, draft);
        if (!question.handover.onChip.empty()) {
            key.add(question.handover.onChip);
        }
        return key.finish();
    }

    [[nodiscard]] std::unique_ptr<DraftFeatures> features(const DraftQuestion& question) const override
    {
        return compiledFeatures(question);
    }

    [[nodiscard]] std::unique_ptr<DraftBounds> bounds(const DraftQuestion& question) const override
    {
        return compiledBounds(question);
    }

    [[nodiscard]] Result<std::unique_ptr<sim::RequestStream>>
    requests(const DraftQuestion& question, std::span<const DraftPart> draft, std::stop_token stop) const override
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

    [[nodiscard]] double operations(const DraftQuestion& question) const override
    {
        return operationsOf(question.workload->kernel);
    }

    [[nodiscard]] int elementBytes(const DraftQuestion& question) const override
    {
        return affine::bytesOf(question.workload->kernel.type);
    }

    [[nodiscard]] Result<HostTime> hostTime(const DraftQuestion& question, std::span<const DraftPart> draft,
                                            std::stop_token stop) const override
    {
        const auto program = lowerDraft(question, draft, stop);
        return program ? wholeHostTime(question, **program, stop) : tl::unexpected<Error>(program.error());
    }

    /// Times the GPU on the work of all devices of a host: the whole shape for each device, or the shape that they
    /// share.
    [[nodiscard]] Milliseconds gpuTime(const DraftQuestion& question) const override
    {
        const Milliseconds work =
            timeOf(question.gpu, *question.workload, question.machine->description().devicesPerHost);
        return Milliseconds{work.value() + static_cast<double>(gpuStart(question)) * 1e-6};
    }

    [[nodiscard]] std::string gpuMethod(const DraftQuestion& question) const override
    {
        const bool isMeasured = question.gpu.method == GpuMethod::Measured;
        const bool hasStart = isMeasured ? question.gpu.measured->hasLaunch : gpuStart(question) > 0;
        return methodText(question.gpu) + (hasStart ? ", with its launch" : ", without its launch");
    }

private:
    /// Nanoseconds of kernel launch to add to the GPU's time, which does not include them.
    static std::int64_t gpuStart(const DraftQuestion& question)
    {
        const bool isIn = question.gpu.method == GpuMethod::Measured && question.gpu.measured->hasLaunch;
        return isIn ? 0 : question.objective.contents.launchNanoseconds;
    }
};

} // namespace

Result<std::vector<SpaceCount>> countUnpruned(const DraftQuestion& question, Resources resources,
                                              const std::stop_token& stop)
{
    const Workload& workload = *question.workload;
    const auto all = countDrafts(workload.kernel, workload.sets, resources, SpaceExtent::All, stop);
    if (!all) {
        return tl::unexpected<Error>(all.error());
    }
    const auto complete = countDrafts(workload.kernel, workload.sets, resources, SpaceExtent::Complete, stop);
    if (!complete) {
        return tl::unexpected<Error>(complete.error());
    }
    const std::int64_t idle = complete->distinct == 0 ? 0 : std::ssize(idleDistributions(question, resources));
    return std::vector<SpaceCount>{{Space::All, static_cast<std::int64_t>(all->distinct)},
                                   {Space::Complete, static_cast<std::int64_t>(complete->distinct) + idle, idle}};
}

Result<std::unique_ptr<lower::Program>> lowerDraft(const DraftQuestion& question, std::span<const DraftPart> draft,
                                                   std::stop_token stop)
{
    const auto one = decided(question, draft, stop);
    return one ? lowerWith(question, draft, *one->indexing, std::move(stop))
               : Result<std::unique_ptr<lower::Program>>(tl::unexpected<Error>(one.error()));
}

bool hasLoopOrders(const DraftQuestion& question)
{
    const auto& disabled = question.disabledPasses;
    return std::ranges::find(disabled, lower::loopOrderPass().name()) == disabled.end();
}

DraftQuestion inFirstOrder(const DraftQuestion& question)
{
    DraftQuestion one = question;
    one.disabledPasses.emplace_back(lower::loopOrderPass().name());
    return one;
}

Result<std::unique_ptr<DescribedRequests>>
describedRequests(const DraftQuestion& question, std::shared_ptr<const lower::Program> program, std::stop_token stop)
{
    if (question.machine->description().simulator == sim::Simulator::Samsung) {
        return samsung::describedRequestsOf(std::move(program), question.timing(), std::move(stop));
    }
    return lower::describedRequestsOf(std::move(program), question.timing());
}

const Model& compiledModel()
{
    static const CompiledModel model;
    return model;
}

} // namespace pimento
