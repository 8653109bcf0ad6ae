// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace pimento {

/// Writes the requests of a draft as text, a block of rows at a time. Reading the text back gives the same run
/// (request_csv.h).
class RequestList {
public:
    /// Makes the list of the program that runDraft() chooses. Error: as for simulating the draft.
    [[nodiscard]] static Result<RequestList> of(const DraftQuestion& question, const Draft& draft,
                                                std::stop_token stop);
    /// Makes the list of a program of the compiled model. The question must outlive the list.
    [[nodiscard]] static Result<RequestList> of(const DraftQuestion& question,
                                                std::shared_ptr<const lower::Program> program, std::stop_token stop);

    /// Replaces `text` by the next rows, the header first. False: no rows are left.
    [[nodiscard]] bool next(std::string& text);

private:
    explicit RequestList(std::shared_ptr<const sim::Machine> machine) : m_machine(std::move(machine)) {}

    [[nodiscard]] bool appendRow(std::string& text);

    std::shared_ptr<const sim::Machine> m_machine;
    std::unique_ptr<DescribedRequests> m_described; // for a compiled program
    std::unique_ptr<sim::RequestStream> m_plain;    // for the published artifact
    std::int64_t m_sequence = 0;
    bool m_isBegun = false;
};

} // namespace pimento
