// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/model/draft_features.h"
#include "engine/systems/dcc/model/program_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace pimento {

namespace {

constexpr std::size_t kSets = 4; // number of sets with traits of their own; later sets only show in the amounts of work

float magnitudeOf(double value) { return static_cast<float>(std::log2(1 + value)); }

/// Collects the tensor references of an expression; values of loop positions are not among them.
void addReferences(const affine::Expression& value, std::vector<const affine::Reference*>& to)
{
    if (value.operation == affine::Operation::Reference) {
        to.push_back(&value.reference);
    }
    for (const affine::Expression& operand : value.operands) {
        addReferences(operand, to);
    }
}

/// References of one statement, for counting its work by loop positions.
struct Reads {
    std::vector<const affine::Reference*> references;
};

/// Computes features from the work of a group's units and its bus, by tiling alone without lowering.
class CompiledFeatures final : public DraftFeatures {
public:
    explicit CompiledFeatures(const DraftQuestion& question)
        : m_question(&question),
          m_lanes(question.machine->description().columnBytes.value() / affine::bytesOf(question.workload->kernel.type))
    {
        m_names.kind = "compiled/2";
        for (const char* term : {"constant", "operations", "streamed", "resident", "temporary", "results", "refills",
                                 "softmax", "accumulations", "streamed of a core", "results of a core"}) {
            m_names.terms.push_back({term, 0});
        }
        for (std::size_t set = 0; set < kSets; ++set) {
            for (const char* trait : {"groups ", "cores ", "tile ", "tile mod lanes ", "padding ", "mapping "}) {
                m_names.traits.push_back(trait + std::to_string(set));
            }
        }
        for (const char* trait :
             {"groups", "cores", "operations", "streamed", "resident", "results", "statements", "tensors"}) {
            m_names.traits.emplace_back(trait);
        }
        for (const affine::Statement& statement : question.workload->kernel.statements) {
            addReferences(statement.value, m_reads.emplace_back().references);
        }
    }

    [[nodiscard]] const FeatureNames& names() const override { return m_names; }

    void write(std::span<const DraftPart> draft, std::span<double> terms, std::span<float> traits) const override
    {
        const affine::Kernel& kernel = m_question->workload->kernel;
        Amounts amounts;
        amounts.cores = 1;
        double groups = 1;
        for (const DraftPart& part : draft) {
            amounts.cores *= part.cores;
            groups *= part.groups;
        }
        for (std::size_t i = 0; i < kernel.statements.size(); ++i) {
            addStatement(kernel, i, draft, amounts);
        }
        const std::array<double, 11> all = {1,
                                            amounts.operations,
                                            amounts.streamed * amounts.cores,
                                            amounts.resident,
                                            amounts.temporary,
                                            amounts.results * amounts.cores,
                                            amounts.refills,
                                            amounts.softmax,
                                            amounts.accumulations,
                                            amounts.streamed,
                                            amounts.results};
        std::ranges::copy(all, terms.begin());
        auto trait = traits.begin();
        for (std::size_t set = 0; set < kSets; ++set) {
            trait = writeSet(draft, set, trait);
        }
        for (const double value :
             {groups, amounts.cores, amounts.operations, amounts.streamed, amounts.resident, amounts.results}) {
            *trait++ = magnitudeOf(value);
        }
        *trait++ = static_cast<float>(kernel.statements.size());
        *trait++ = static_cast<float>(kernel.tensors.size());
    }

    [[nodiscard]] const FeatureNames* programNames() const override
    {
        return hasProgramFeatures(*m_question) ? &programFeatureNames(m_question->objective.goal) : nullptr;
    }
    [[nodiscard]] std::optional<std::int64_t> writeProgram(std::span<const DraftPart> draft, std::span<double> terms,
                                                           std::span<float> traits,
                                                           const std::stop_token& stop) const override
    {
        const auto estimate = estimateOfDraft(*m_question, draft, stop);
        if (!estimate) {
            return std::nullopt;
        }
        writeProgramFeatures(*estimate, *m_question, terms, traits);
        return estimate->work;
    }

private:
    struct Amounts {
        double cores = 1;         // busy cores of a group
        double operations = 0;    // operations of a core's unit, on one vector each
        double streamed = 0;      // vectors that the host lays out for a core
        double resident = 0;      // vectors in a core's banks
        double temporary = 0;     // vectors of intermediate results
        double results = 0;       // result vectors of a core
        double refills = 0;       // operand vectors from outside the core's banks, once per use
        double softmax = 0;       // softmax elements
        double accumulations = 0; // operations that add to a sum
    };

    using Traits = std::span<float>::iterator;

    Traits writeSet(std::span<const DraftPart> draft, std::size_t set, Traits to) const
    {
        if (set >= draft.size()) {
            return std::fill_n(to, 6, std::numeric_limits<float>::quiet_NaN());
        }
        const DraftPart& part = draft[set];
        const auto extent = static_cast<double>(
            m_question->workload->sets[set].mappings[static_cast<std::size_t>(part.mapping)].extent);
        *to++ = magnitudeOf(part.groups);
        *to++ = magnitudeOf(part.cores);
        *to++ = magnitudeOf(static_cast<double>(part.tile));
        *to++ = static_cast<float>(part.tile % m_lanes);
        *to++ = static_cast<float>(static_cast<double>(part.tile) * part.groups * part.cores / extent);
        *to++ = static_cast<float>(part.mapping);
        return to;
    }

    /// Number of vectors with the elements that the loop positions reach in a tensor.
    [[nodiscard]] double vectorsOf(const affine::Reference& reference, const StatementTiling& tiling) const
    {
        double elements = 1;
        double along = 1;
        for (const affine::Index& index : reference.index) {
            double reach = 1;
            for (const affine::Term& term : index.terms) {
                reach *= static_cast<double>(tiling.positions(term.variable));
            }
            elements *= reach;
            along = reach; // reach along the last dimension
        }
        const auto lanes = static_cast<double>(m_lanes);
        return elements == 0 ? 0 : std::min(elements, elements / along * std::ceil(along / lanes));
    }

    void addStatement(const affine::Kernel& kernel, std::size_t i, std::span<const DraftPart> draft, Amounts& to) const
    {
        const affine::Statement& statement = kernel.statements[i];
        const StatementTiling tiling(kernel, statement, m_question->workload->sets, draft);
        double all = 1;
        double least = std::numeric_limits<double>::max();
        for (const std::size_t variable : statement.loops) {
            all *= static_cast<double>(tiling.positions(variable));
        }
        for (const std::size_t variable : statement.loops) {
            const auto along = static_cast<double>(tiling.positions(variable));
            least = std::min(least, along == 0 ? 0 : all / along * std::ceil(along / static_cast<double>(m_lanes)));
        }
        least = std::min(least, all);
        if (statement.kind == affine::StatementKind::Softmax) {
            to.softmax += vectorsOf(statement.target, tiling) * static_cast<double>(m_lanes);
            return;
        }
        to.operations += least;
        to.accumulations += statement.kind == affine::StatementKind::Add ? least : 0;
        to.results += vectorsOf(statement.target, tiling);
        for (const affine::Reference* reference : m_reads[i].references) {
            const affine::Tensor& tensor = kernel.tensors[reference->tensor];
            const double vectors = vectorsOf(*reference, tiling);
            const bool isArgument =
                tensor.role == affine::TensorRole::Input || tensor.role == affine::TensorRole::InOut;
            double& amount = !isArgument                                       ? to.temporary
                             : tensor.residency == affine::Residency::Resident ? to.resident
                                                                               : to.streamed;
            amount += vectors;
            to.refills += tensor.residency == affine::Residency::Resident ? 0 : least;
        }
    }

    const DraftQuestion* m_question;
    std::int64_t m_lanes;
    FeatureNames m_names;
    std::vector<Reads> m_reads; // per statement
};

} // namespace

std::unique_ptr<DraftFeatures> compiledFeatures(const DraftQuestion& question)
{
    return std::make_unique<CompiledFeatures>(question);
}

} // namespace pimento
