// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/draft_features.h"
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/request_counts.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

namespace pimento {

namespace {

constexpr double kBlock = 16;      // elements per block
constexpr double kRowBytes = 1024; // bytes of a bank row, as the generators count them

float magnitude(double value) { return static_cast<float>(std::log2(1 + value)); }

/// Remainder of a number above a multiple of another one.
float beyond(std::int64_t value, std::int64_t multiple) { return static_cast<float>(value % multiple); }

/// Features of a draft: requests of the busiest channel by purpose, and the sizes of the aligned draft.
class ArtifactFeatures final : public DraftFeatures {
public:
    explicit ArtifactFeatures(const DraftQuestion& question) : m_question(&question)
    {
        m_names.kind = "dcc-artifact/1";
        for (const char* term : {"constant", "loads", "stores", "buffer writes", "operations", "operand loads",
                                 "result moves", "buffer moves", "resets", "input fences", "compute fences", "results",
                                 "row switches", "row switches of banks", "iterations"}) {
            m_names.terms.push_back({term, 0});
        }
        m_names.terms.push_back({"softmaxes", 1}); // one request each, in any mode
        m_names.traits = {"lanes",
                          "banks",
                          "tile 0",
                          "tile 1",
                          "tile 2",
                          "iterations",
                          "columns",
                          "positions",
                          "input blocks",
                          "matrix rows",
                          "tile 1 mod 16",
                          "tile 2 mod 16",
                          "input mod 16",
                          "output mod 16",
                          "tile 1 mod 1024",
                          "vector bytes mod 1024",
                          "matrix bytes mod 1024",
                          "rows beside each other",
                          "spilled banks",
                          "row switches",
                          "row switches an operation"};
    }

    [[nodiscard]] const FeatureNames& names() const override { return m_names; }

    void write(std::span<const DraftPart> draft, std::span<double> terms, std::span<float> traits) const override
    {
        const dcc_artifact::Trace trace =
            dcc_artifact::supportedTrace(*m_question->machine, *m_question->kernel, m_question->mode, draft);
        const dcc_artifact::RequestCounts counts = dcc_artifact::requestCounts(trace);
        const dcc_artifact::TraceSizes sizes = dcc_artifact::sizesOf(trace);
        const auto columns = std::ceil(static_cast<double>(sizes.t1) / kBlock);
        const auto switches = static_cast<double>(dcc_artifact::rowSwitches(trace));
        std::size_t i = 0;
        for (const std::int64_t term : {std::int64_t{1}, counts.loads, counts.stores, counts.bufferWrites,
                                        counts.operations, counts.operandLoads, counts.resultMoves, counts.bufferMoves,
                                        counts.resets, counts.inputFences, counts.computeFences, counts.results}) {
            terms[i++] = static_cast<double>(term);
        }
        terms[i++] = switches;
        terms[i++] = switches * static_cast<double>(counts.results) /
                     std::max(1.0, static_cast<double>(sizes.iterations) *
                                       std::ceil(static_cast<double>(sizes.t0 * sizes.t2) / kBlock));
        terms[i++] = static_cast<double>(sizes.iterations);
        terms[i++] = static_cast<double>(counts.softmaxes);
        const auto matrix = static_cast<double>(sizes.matrixBytes);
        const std::initializer_list<float> found = {
            magnitude(static_cast<double>(sizes.lanes)),
            magnitude(static_cast<double>(sizes.banks)),
            magnitude(static_cast<double>(sizes.t0)),
            magnitude(static_cast<double>(sizes.t1)),
            magnitude(static_cast<double>(sizes.t2)),
            magnitude(static_cast<double>(sizes.iterations)),
            magnitude(columns),
            magnitude(static_cast<double>(sizes.t2) * columns),
            magnitude(static_cast<double>(sizes.t0 * sizes.t1) / kBlock),
            magnitude(matrix / kRowBytes),
            beyond(sizes.t1, 16),
            beyond(sizes.t2, 16),
            beyond(sizes.t0 * sizes.t1, 16),
            beyond(sizes.t0 * sizes.t2, 16),
            beyond(sizes.t1, 1024),
            beyond(sizes.vectorBytes, 1024),
            beyond(sizes.matrixBytes, 1024),
            magnitude(static_cast<double>(sizes.t2) * 32 / kRowBytes),
            magnitude(static_cast<double>(sizes.banks) / m_question->machine->banks()),
            magnitude(switches),
            static_cast<float>(switches / std::max<double>(1, static_cast<double>(counts.operations))),
        };
        std::ranges::copy(found, traits.begin());
    }

private:
    const DraftQuestion* m_question;
    FeatureNames m_names;
};

} // namespace

std::unique_ptr<DraftFeatures> artifactFeatures(const DraftQuestion& question)
{
    return std::make_unique<ArtifactFeatures>(question);
}

} // namespace pimento
