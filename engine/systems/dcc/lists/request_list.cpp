// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lists/request_list.h"

#include "engine/request_lists/request_csv.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"

#include <span>
#include <utility>

namespace pimento {

namespace {

constexpr int kRowsOfBlock = 1024;

} // namespace

Result<RequestList> RequestList::of(const DraftQuestion& question, const Draft& draft, std::stop_token stop)
{
    if (question.model == &compiledModel()) {
        auto program = lowerDraft(question, draft.parts(), stop);
        return program ? of(question, std::shared_ptr<const lower::Program>(std::move(*program)), std::move(stop))
                       : Result<RequestList>(tl::unexpected<Error>(program.error()));
    }
    auto requests = question.model->requests(question, draft.parts(), std::move(stop));
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    RequestList list(question.machine);
    list.m_plain = std::move(*requests);
    return list;
}

Result<RequestList> RequestList::of(const DraftQuestion& question, std::shared_ptr<const lower::Program> program,
                                    std::stop_token stop)
{
    auto requests = describedRequests(question, std::move(program), std::move(stop));
    if (!requests) {
        return tl::unexpected<Error>(requests.error());
    }
    RequestList list(question.machine);
    list.m_described = std::move(*requests);
    return list;
}

bool RequestList::appendRow(std::string& text)
{
    if (m_described) {
        DescribedRequest request;
        if (!m_described->next(request)) {
            return false;
        }
        appendRequestCsv(text, *m_machine, m_sequence++, request);
        return true;
    }
    sim::Request request;
    if (m_plain->read(std::span(&request, 1)) == 0) {
        return false;
    }
    appendRequestCsv(text, *m_machine, m_sequence++, request);
    return true;
}

bool RequestList::next(std::string& text)
{
    text.clear();
    if (!m_isBegun) {
        text = requestCsvHeader(*m_machine, m_described ? RequestColumns::Described : RequestColumns::Address) + "\n";
        m_isBegun = true;
    }
    for (int row = 0; row < kRowsOfBlock && appendRow(text); ++row) {
        text += '\n';
    }
    return !text.empty();
}

} // namespace pimento
