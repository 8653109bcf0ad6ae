// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/generation.h"
#include "engine/serving/step_costs.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pimento::inference {

/// Which programs a server has.
struct ServerPrograms {
    /// Batches that decode steps are made for, ascending; a smaller batch is padded to the next one. Servers that start
    /// kernels from recorded graphs do the same.
    std::vector<std::int64_t> batches = {1, 2, 4, 8, 16, 32, 64};
    std::int64_t longestContext = 4096; // tokens of a sequence
};
/// Error: no batches, or not ascending, or numbers out of range.
[[nodiscard]] Result<void> check(const ServerPrograms& programs);

/// What the steps of a model on a host cost, for a simulation of serving.
///
/// A decode step is all layers but attention with the padded batch, and attention over the contexts that there are:
/// on the processor over the tokens that they have; on devices either one program for the padded batch at the longest
/// context, rounded up, or a program for each group of contexts that round up to the same, whichever takes less.
/// Keys and values lie where the program of the step before wanted them. Charged: a step that wants them elsewhere lays
/// them out anew; of its ways the one is taken that takes least if it lasts for as many steps as a program has
/// contexts. Held: all steps run with the program of the largest batch at the longest context, whose places are slots.
/// Prompts are the processor's, in one pass; a step with both reads its weights once on the processor or runs one after
/// the other, whichever takes less. With a table of measured prefills, prompts of one length take what that says of
/// them together if it knows so many, others one after the other, pieces what the whole takes more than what was
/// before, and a step with both one after the other. All programs are simulated before the first step.
class StepTable final : public serving::StepCosts {
public:
    /// Explores the kernels of all programs. Error: as stepOf(); a pipeline of hosts; a model that does not fit.
    [[nodiscard]] static Result<std::unique_ptr<StepTable>>
    make(const ModelOnHost& on, const Placement& placement, const ServerPrograms& programs, const HeldWeights& held,
         const StepMeans& means, const std::stop_token& stop, const GenerationProgress& progress = {});

    [[nodiscard]] Result<serving::StepCost> prefill(std::span<const serving::PromptPart> prompts) const override;
    [[nodiscard]] Result<serving::StepCost> decode(const serving::DecodeBatch& batch) const override;
    [[nodiscard]] Result<serving::StepCost> both(std::span<const serving::PromptPart> prompts,
                                                 const serving::DecodeBatch& batch) const override;
    [[nodiscard]] serving::KvMemory memory() const override { return m_memory; }

    [[nodiscard]] double relaySeconds() const { return m_relay.seconds; }
    /// The placement that was wanted, as far as devices have room for it.
    [[nodiscard]] const Placement& placement() const { return m_placement; }
    /// Which layers are not where the placement wants them, and why.
    [[nodiscard]] const std::vector<std::string>& remarks() const { return m_remarks; }

private:
    explicit StepTable(ModelOnHost on) : m_on(std::move(on)) {}

    /// Attention of one kind of block.
    struct Attention {
        ModelLayer layer; // with one token of one sequence
        double repeats = 1;
        bool canBeOnProcessor = true;
        bool canBeOnDevice = false;
        std::vector<serving::StepCost> device; // by batch, then by rounded context
    };

    [[nodiscard]] Result<void> addBatch(std::int64_t batch, const Placement& placement, const StepMeans& means,
                                        const std::stop_token& stop);
    [[nodiscard]] Result<void> addAttention(const Placement& placement, const StepMeans& means,
                                            const std::stop_token& stop);
    [[nodiscard]] Result<void> fillDevice(Attention& attention, const Placement& placement, const StepMeans& means,
                                          const std::stop_token& stop);
    void remark(const std::string& sentence);
    [[nodiscard]] Result<void> findMemory(const Placement& placement, const HeldWeights& held,
                                          const sim::Machine* machine);
    [[nodiscard]] std::size_t batchPlace(std::int64_t count) const;
    [[nodiscard]] std::size_t contextPlace(std::int64_t context) const;
    /// A way of a step's attention: what it takes by itself, and the layout that it wants for each rounded context.
    struct Way {
        serving::StepCost cost;
        std::vector<std::int32_t> layouts; // one: of all contexts
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
    /// Keys and values that lie elsewhere than a way wants them.
    [[nodiscard]] Relayout movedFor(const Way& way, const serving::DecodeBatch& batch) const;
    /// Says where a step that goes this way leaves keys and values.
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
    std::size_t m_contexts = 0;              // rounded ones
    std::vector<serving::StepCost> m_others; // all layers but attention, by batch
    std::vector<double> m_connected;         // seconds of these that attention of a block may hide, by batch
    std::vector<Attention> m_attention;
    serving::KvMemory m_memory;
    std::vector<std::string> m_remarks;
    Relayout m_relay; // of weights around prompts
    KeyValuePlaces m_places = KeyValuePlaces::Charged;
    bool m_isHeldOnDevices = false;
};

} // namespace pimento::inference
