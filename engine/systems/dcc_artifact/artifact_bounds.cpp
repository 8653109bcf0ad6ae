// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/burst_bound.h"
#include "engine/systems/dcc_artifact/generators/least_requests.h"
#include "sim/dram/cliques.h"
#include "sim/dram/stream_bound.h"

#include <algorithm>

namespace pimento {

namespace {

class ArtifactBounds final : public DraftBounds {
public:
    explicit ArtifactBounds(const DraftQuestion& question)
        : m_question(&question), m_stream(question.timing()), m_bursts(question.timing())
    {
        const auto operation = question.timing().findRequest("MAC_AB");
        for (const sim::Clique& clique : sim::cliquesOf(question.timing())) {
            const bool holds =
                operation && clique.has[static_cast<std::size_t>(question.timing().request(*operation).finalCommand)];
            m_pitch = holds && clique.level == 0 && clique.window == 1 ? std::max(m_pitch, clique.latency) : m_pitch;
        }
    }

    [[nodiscard]] int levels() const override { return 2; }

    [[nodiscard]] Result<std::int64_t> bound(int level, std::span<const DraftPart> draft, std::int64_t limit,
                                             std::stop_token stop) const override
    {
        if (level == 0) {
            return ofCounts(draft);
        }
        if (dcc_artifact::BurstBound::knows(m_question->timing())) {
            const auto trace = traceOf(draft);
            return trace ? Result<std::int64_t>(m_bursts.leastCycles(*trace, limit, stop))
                         : tl::unexpected<Error>(trace.error());
        }
        const auto requests = m_question->model->requests(*m_question, draft);
        return requests ? Result<std::int64_t>(sim::leastCycles(m_stream, **requests, limit, stop))
                        : tl::unexpected<Error>(requests.error());
    }

private:
    [[nodiscard]] Result<dcc_artifact::Trace> traceOf(std::span<const DraftPart> draft) const
    {
        return dcc_artifact::makeTrace(*m_question->machine, *m_question->kernel, m_question->mode, draft);
    }

    /// Bounds by counts: each access of the host takes a cycle of its channel, each operation its pitch.
    [[nodiscard]] Result<std::int64_t> ofCounts(std::span<const DraftPart> draft) const
    {
        const auto trace = traceOf(draft);
        if (!trace) {
            return tl::unexpected<Error>(trace.error());
        }
        const dcc_artifact::LeastRequests least = dcc_artifact::leastRequests(*trace);
        return std::max<std::int64_t>(0, least.operations - least.sections) * m_pitch +
               std::min(least.sections, least.operations) + least.accesses;
    }

    const DraftQuestion* m_question;
    sim::StreamBound m_stream;
    dcc_artifact::BurstBound m_bursts;
    std::int64_t m_pitch = 1; // cycles between operations in all banks
};

} // namespace

std::unique_ptr<DraftBounds> artifactBounds(const DraftQuestion& question)
{
    return std::make_unique<ArtifactBounds>(question);
}

} // namespace pimento
