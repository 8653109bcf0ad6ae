// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_bounds.h"
#include "engine/explore/model.h"
#include "sim/stream_bound.h"

namespace pimento {

namespace {

class ArtifactBounds final : public DraftBounds {
public:
    explicit ArtifactBounds(const Question& question) : m_question(&question) {}

    [[nodiscard]] int levels() const override { return 2; }

    [[nodiscard]] Result<std::int64_t> bound(int level, std::span<const DraftPart> draft, std::int64_t limit,
                                             std::stop_token stop) const override
    {
        if (level == 0) {
            return 0;
        }
        const auto requests = m_question->model->requests(*m_question, draft);
        return requests ? Result<std::int64_t>(sim::leastCycles(m_question->timing(), **requests, limit, stop))
                        : tl::unexpected<Error>(requests.error());
    }

private:
    const Question* m_question;
};

} // namespace

std::unique_ptr<DraftBounds> artifactBounds(const Question& question)
{
    return std::make_unique<ArtifactBounds>(question);
}

} // namespace pimento
