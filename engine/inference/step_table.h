// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "engine/serving/step_costs.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento::inference {

/// Programs that a server has.
struct ServerPrograms {
    /// Batches that decode steps are made for, ascending; a smaller batch is padded to the next one, as in servers that
    /// launch kernels from recorded graphs.
    std::vector<std::int64_t> batches = {1, 2, 4, 8, 16, 32, 64};
    std::int64_t longestContext = 4096; // tokens per sequence
    /// True: attention on devices is simulated at the token step times powers of two, and at the longest context;
    /// its cost at the contexts between is interpolated.
    bool interpolatesContexts = false;
};
/// Checks the programs. Error: no batches, batches that do not ascend, or numbers out of range.
[[nodiscard]] Result<void> check(const ServerPrograms& programs);

/// Costs of the steps of a model on a host, for a simulation of serving.
///
/// A decode step consists of all layers but attention with the padded batch, and attention over the present contexts.
/// On the GPU, attention covers the exact tokens. On devices it is either one program for the padded batch at the
/// longest context, rounded up, or one program for each group of contexts that round up to the same; the faster one is
/// taken. Keys and values lie in the layout that the program of the step before wanted. Charged: a step that wants
/// another layout lays them out anew; of the step's ways, the cheapest is taken, where a relayout is spread over as
/// many steps as a program has contexts. Held: all steps run with the program of the largest batch at the longest
/// context, whose layout has a slot for each sequence. The GPU processes prompts in one pass; a step with prompts and
/// tokens either reads its weights once on the GPU or runs one after the other, whichever is faster. With a table of
/// measured prefills, prompts of equal length take the table's time together if it has that many, others run one after
/// the other; a segment takes the time of the prompt so far minus that of the part before; and a step with both runs
/// one after the other. All programs are simulated before the first step.
class StepTable final : public serving::StepCosts {
public:
    /// Explores the kernels of all programs. Error: as stepOf(), a pipeline of hosts, or a model that does not fit.
    [[nodiscard]] static Result<std::unique_ptr<StepTable>>
    make(const ModelOnHost& on, const Placement& placement, const ServerPrograms& programs, const HeldWeights& held,
         const StepMeans& means, const std::stop_token& stop, const GenerationProgress& progress = {});

    [[nodiscard]] Result<serving::StepCost> prefill(std::span<const serving::PromptPart> prompts) const override;
    [[nodiscard]] Result<serving::StepCost> decode(const serving::DecodeBatch& batch) const override;
    [[nodiscard]] Result<serving::StepCost> both(std::span<const serving::PromptPart> prompts,
                                                 const serving::DecodeBatch& batch) const override;
    [[nodiscard]] serving::KvMemory memory() const override { return m_memory; }

    /// True if all attention of decode() runs on devices, whatever the batch and the contexts.
    [[nodiscard]] bool isAttentionOnDevices() const;
    /// Attention of decode() alone, with the relayout of keys and values.
    [[nodiscard]] serving::StepCost attention(const serving::DecodeBatch& batch) const;
    /// Seconds of the layers of a part in decode(), in all blocks, that run on devices; nothing: none of them does.
    [[nodiscard]] std::optional<double> onDevices(LayerPart part, std::int64_t sequences) const;
    [[nodiscard]] const ModelOnHost& on() const { return m_on; }

    [[nodiscard]] double relaySeconds() const { return m_relay.seconds; }
    /// The requested placement, as far as devices have room for it.
    [[nodiscard]] const Placement& placement() const { return m_placement; }
    /// Layers that do not run where the placement wants them, and why.
    [[nodiscard]] const std::vector<std::string>& remarks() const { return m_remarks; }

private:
    explicit StepTable(ModelOnHost on) : m_on(std::move(on)) {}

    /// Attention of one kind of block.
    struct Attention {
        ModelLayer layer; // one token of one sequence
        double repeats = 1;
        bool canBeOnProcessor = true;
        bool canBeOnDevice = false;
        std::vector<serving::StepCost> device; // by batch, then by rounded context
    };

    [[nodiscard]] Result<std::shared_ptr<const KernelDevice>>
    prepare(const StepMeans& means, const std::stop_token& stop, const GenerationProgress& progress);
    [[nodiscard]] Result<void> addBatch(std::int64_t batch, const Placement& placement, const StepMeans& means,
                                        const std::stop_token& stop);
    [[nodiscard]] Result<void> addAttention(const Placement& placement, const StepMeans& means,
                                            const std::stop_token& stop);
    [[nodiscard]] Result<void> fillDevice(Attention& attention, const Placement& placement, const StepMeans& means,
                                          const std::stop_token& stop);
    /// Attention on devices with one program; none: no mapping is faster than the GPU. Error: as deviceCost().
    [[nodiscard]] Result<std::optional<serving::StepCost>> simulated(const Attention& attention, std::size_t batch,
                                                                     std::size_t context, const Placement& placement,
                                                                     const StepMeans& means,
                                                                     const std::stop_token& stop) const;
    /// Rounded contexts whose attention is simulated, by index, ascending; and those between two of them at which the
    /// interpolation is checked, for one batch.
    [[nodiscard]] std::vector<std::size_t> simulatedContexts() const;
    [[nodiscard]] std::vector<std::size_t> checkedContexts() const;
    [[nodiscard]] std::size_t checkedBatch() const { return m_programs.batches.size() / 2; }
    /// Phases of all programs.
    [[nodiscard]] std::vector<ModelPhase> phases() const;
    void interpolate(Attention& attention) const;
    [[nodiscard]] Result<void> checkInterpolation(const Attention& attention, const Placement& placement,
                                                  const StepMeans& means, const std::stop_token& stop);
    void remark(const std::string& sentence);
    [[nodiscard]] Result<void> findMemory(const Placement& placement, const HeldWeights& held,
                                          const KernelDevice* device);
    [[nodiscard]] std::size_t batchPlace(std::int64_t count) const;
    [[nodiscard]] std::size_t contextPlace(std::int64_t context) const;
    /// A way to run a step's attention: its own cost, and the layout that it wants for each rounded context.
    struct Way {
        serving::StepCost cost;
        std::vector<std::int32_t> layouts; // a single one applies to all contexts
        [[nodiscard]] std::int32_t layoutOf(std::size_t context) const
        {
            return layouts[layouts.size() == 1 ? 0 : context];
        }
    };
    [[nodiscard]] std::vector<Way> waysOf(const serving::DecodeBatch& batch) const;
    [[nodiscard]] Way onProcessor(const serving::DecodeBatch& batch) const;
    [[nodiscard]] Way inOneProgram(const serving::DecodeBatch& batch, std::size_t batchPlace,
                                   std::size_t contextPlace) const;
    [[nodiscard]] Way inGroups(const serving::DecodeBatch& batch) const;
    /// Relayout of keys and values that lie elsewhere than a way wants them.
    [[nodiscard]] Relayout movedFor(const Way& way, const serving::DecodeBatch& batch) const;
    /// Records the layouts of keys and values after a step that goes this way.
    void leave(const Way& way, const serving::DecodeBatch& batch) const;
    [[nodiscard]] serving::StepCost withPipeline(serving::StepCost attention, std::size_t batchPlace) const;
    static void addTo(Way& way, const Attention& attention, const serving::StepCost& cost);
    [[nodiscard]] serving::StepCost processorCostOf(const Attention& attention,
                                                    const serving::DecodeBatch& batch) const;
    static constexpr std::int32_t kProcessorLayout = 1;
    [[nodiscard]] std::int32_t layoutOf(std::size_t batch, std::size_t context) const
    {
        return static_cast<std::int32_t>(kProcessorLayout + 1 + batch * m_contexts + context);
    }
    void chooseHeldSide();
    [[nodiscard]] const serving::StepCost& deviceCell(const Attention& attention, std::size_t batch,
                                                      std::size_t context) const
    {
        return attention.device[batch * m_contexts + context];
    }
    [[nodiscard]] double idleWatts() const;
    [[nodiscard]] Result<serving::StepCost> onePass(const ModelPhase& phase) const;
    [[nodiscard]] Result<serving::StepCost> measured(std::span<const serving::PromptPart> prompts) const;

    ModelOnHost m_on;
    ServerPrograms m_programs;
    Placement m_placement;
    std::size_t m_contexts = 0;                         // number of rounded contexts
    std::vector<serving::StepCost> m_others;            // all layers but attention, by batch
    std::vector<std::map<LayerPart, double>> m_devices; // seconds of all layers but attention on devices, by batch
    std::vector<double> m_connected; // seconds of linear layers that a block's attention may hide, by batch
    std::vector<Attention> m_attention;
    serving::KvMemory m_memory;
    std::int64_t m_ownTokens = 0; // tokens whose keys and values fit without a second memory
    std::vector<std::string> m_remarks;
    Relayout m_relay; // relayout of weights around prompts
    KeyValuePlaces m_places = KeyValuePlaces::Charged;
    bool m_isHeldOnDevices = false;
};

} // namespace pimento::inference
