// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/draft_requests.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"

#include <span>
#include <utility>

namespace pimento {

Result<DraftRequests> DraftRequests::of(const DraftProgram& program, std::stop_token stop)
{
    const DraftQuestion& question = program.question();
    DraftRequests made;
    if (program.lowered() != nullptr) {
        auto requests = describedRequests(question, program.lowered(), std::move(stop));
        if (!requests) {
            return tl::unexpected<Error>(requests.error());
        }
        made.m_described = *std::move(requests);
        return made;
    }
    auto requests = question.model->requests(question, program.draft().parts(), std::move(stop));
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    made.m_plain = *std::move(requests);
    return made;
}

std::optional<sim::Request> DraftRequests::next()
{
    if (m_described) {
        DescribedRequest request;
        return m_described->next(request) ? std::optional(request.request) : std::nullopt;
    }
    sim::Request request;
    return m_plain->read(std::span(&request, 1)) == 1 ? std::optional(request) : std::nullopt;
}

} // namespace pimento
