// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/generation.h"

#include "engine/base/math.h"
#include "engine/inference/decode_run.h"
#include "engine/inference/prompt_host.h"

#include <memory>
#include <string>
#include <utility>

namespace pimento::inference {

Result<void> exploreKernels(const std::vector<PimNeed>& needs, const StepMeans& means, const std::stop_token& stop,
                            const GenerationProgress& progress)
{
    const auto prepared = means.kernels->prepare(needs, means.threads, stop, [&](std::size_t done) {
        if (progress) {
            progress("kernels explored", done, needs.size());
        }
    });
    return !prepared && prepared.error().kind == ErrorKind::Stopped ? tl::unexpected<Error>(prepared.error())
                                                                    : Result<void>{};
}

namespace {

constexpr std::int64_t kMostInSeries = 4'096; // steps that are recorded layer by layer

/// Replaces the roofline time of a pass over prompts by a measured one, as a single layer. Bytes and operations stay
/// those of the layers, and so does the energy except for the idle power, which follows the time.
ModelStep withMeasuredTime(const ModelOnHost& on, ModelStep pass, double seconds)
{
    LayerCost all{.name = "prompts, as measured", .where = RunsOn::Processor};
    all.part = LayerPart::Other;
    all.seconds = seconds;
    all.parts = {{"measured", seconds}};
    all.joules = pass.joules - pass.idleJoules;
    const double idleWatts = pass.seconds > 0 ? pass.idleJoules / pass.seconds : 0;
    pass.stageSeconds *= pass.seconds > 0 ? seconds / pass.seconds : 0;
    pass.seconds = seconds;
    pass.idleJoules = idleWatts * seconds;
    pass.joules = all.joules + pass.idleJoules;
    pass.layers = {std::move(all)};
    pass.remarks.push_back("The time of prompts is measured: " + on.prefillTimes->name());
    return pass;
}

/// Makes a pass over `prompts` prompts of `tokens` tokens each: measured if the host has a table of prefill times, else
/// from its layers. Error: the table does not reach that far, or as stepOf().
Result<ModelStep> prefillOf(const ModelOnHost& on, std::int64_t prompts, std::int64_t tokens,
                            const std::stop_token& stop)
{
    static const Placement kProcessor = *parsePlacement("gpu");
    auto pass = stepOf(on, kProcessor, ModelPhase::prefill(prompts, tokens), {}, stop);
    if (!pass || on.prefillTimes == nullptr) {
        return pass;
    }
    const auto seconds = on.prefillTimes->seconds(prompts, tokens);
    return seconds ? Result<ModelStep>(withMeasuredTime(on, *std::move(pass), *seconds))
                   : tl::unexpected<Error>(seconds.error());
}

/// A workload and how it is run.
struct GenerationTask {
    const ModelOnHost& on;
    const Placement& wanted;
    const PromptLoad& workload;
    const HeldWeights& held;
    const StepMeans& means;
    const std::stop_token& stop;
};

/// Makes the parts of a generation one after the other.
class GenerationMaker {
public:
    explicit GenerationMaker(const GenerationTask& task) : m_task(task), m_on(task.on), m_fitting{task.wanted, {}}
    {
        m_run.workload = task.workload;
        m_run.places = task.held.keysAndValues;
    }

    Result<void> addPrefill()
    {
        const PromptLoad& workload = m_task.workload;
        const auto server = promptServerOf(m_on);
        auto prefill = server ? prefillOf(*server ? **server : m_on, workload.batch, workload.inputTokens, m_task.stop)
                              : tl::unexpected<Error>(server.error());
        if (!prefill) {
            return tl::unexpected<Error>(prefill.error());
        }
        if (*server) {
            addTransfer(*prefill, m_on, workload.batch * workload.inputTokens);
            prefill->remarks.push_back("Prompts run on another host: " + (*server)->host.title);
        }
        m_hasPromptServer = server->has_value();
        m_run.prefill = *std::move(prefill);
        return {};
    }

    /// Finds a placement that fits the devices, and explores its kernels.
    Result<void> prepare(const GenerationProgress& progress)
    {
        if (!m_on.host.hasDevices() || m_task.means.kernels == nullptr) {
            return {};
        }
        const auto found = m_task.means.kernels->device();
        if (!found) {
            return tl::unexpected<Error>(found.error());
        }
        const PromptLoad& workload = m_task.workload;
        m_device = *found;
        m_fitting = fittingPlacement(m_on, m_task.wanted, {workload.batch, workload.lastContext()}, m_device.get());
        return kernelsNeeded(placedFor(m_on, workload, m_run.places), m_fitting.placement, workload, *m_device)
            .and_then([&](const std::vector<PimNeed>& needs) {
                return exploreKernels(needs, m_task.means, m_task.stop, progress);
            });
    }

    Result<void> addDecodeSteps()
    {
        const PromptLoad& workload = m_task.workload;
        auto decode =
            DecodeRun::make({m_on, m_fitting.placement, workload, m_run.places}, m_task.means, m_task.stop);
        if (!decode) {
            return tl::unexpected<Error>(decode.error());
        }
        for (std::int64_t context = workload.inputTokens + 1; context <= workload.lastContext(); ++context) {
            auto step = decode->next();
            const auto bound = boundOf(m_on, ModelPhase::decode(workload.batch, context), m_device.get());
            if (!step || !bound) {
                return tl::unexpected<Error>(!step ? step.error() : bound.error());
            }
            if (m_task.stop.stop_requested()) {
                return fail(ErrorKind::Stopped, "was stopped", m_on.model.name, "Give it more time");
            }
            addStep(context, *std::move(step), *bound);
        }
        for (ModelStep* step : {&m_run.first, &m_run.last}) {
            if (!m_fitting.remark.empty()) {
                step->remarks.push_back(m_fitting.remark);
            }
        }
        m_run.keysAndValues = decode->moved();
        m_run.changesOfPlaces = decode->changes();
        return {};
    }

    /// Adds the relayout of weights that prompts and decode steps on this host want in different layouts.
    Result<void> addRelay()
    {
        const HeldWeights& held = m_task.held;
        if (held.copies != WeightCopies::One || !held.isRelaid || m_hasPromptServer || m_run.steps.empty()) {
            return {};
        }
        const auto bytes = weightsOnDevices(m_on, m_run.first);
        if (!bytes) {
            return tl::unexpected<Error>(bytes.error());
        }
        ModelStep& prefill = m_run.prefill;
        m_run.relay = weightsAround(*bytes, m_on.host);
        const double idleWatts = prefill.seconds > 0 ? prefill.idleJoules / prefill.seconds : 0;
        prefill.seconds += m_run.relay.seconds;
        prefill.idleJoules += idleWatts * m_run.relay.seconds;
        prefill.joules += m_run.relay.joules + idleWatts * m_run.relay.seconds;
        return {};
    }

    Generation take() { return std::move(m_run); }

private:
    void addStep(std::int64_t context, ModelStep step, const StepBound& bound)
    {
        const PromptLoad& workload = m_task.workload;
        const std::int64_t stride = ceilDivide(workload.outputTokens - 1, kMostInSeries);
        m_run.steps.push_back({context, step.seconds, step.joules});
        m_run.decodeSeconds += step.seconds;
        m_run.decodeJoules += step.joules;
        m_run.boundSeconds += bound.seconds();
        if ((context - workload.inputTokens - 1) % stride == 0 || context == workload.lastContext()) {
            m_run.series.add(step);
        }
        if (context == workload.inputTokens + 1) {
            m_run.first = step;
        }
        if (context == workload.lastContext()) {
            m_run.bound = bound;
            m_run.last = std::move(step);
        }
    }

    GenerationTask m_task;
    const ModelOnHost& m_on;
    FittingPlacement m_fitting;
    std::shared_ptr<const KernelDevice> m_device; // nullptr: none, or no kernels
    bool m_hasPromptServer = false;
    Generation m_run;
};

} // namespace

Result<Generation> generate(const ModelOnHost& on, const Placement& wanted, const PromptLoad& workload,
                            const HeldWeights& held, const StepMeans& means, const std::stop_token& stop,
                            const GenerationProgress& progress)
{
    GenerationMaker maker({on, wanted, workload, held, means, stop});
    return check(workload)
        .and_then([&] { return maker.addPrefill(); })
        .and_then([&] { return maker.prepare(progress); })
        .and_then([&] { return maker.addDecodeSteps(); })
        .and_then([&] { return maker.addRelay(); })
        .map([&] { return maker.take(); });
}

} // namespace pimento::inference
