// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"
#include "sim/dram/request.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// The requests of a draft, one after the other, whichever system made them.
class DraftRequests {
public:
    /// The program must outlive the result. Error: as for simulating the draft.
    [[nodiscard]] static Result<DraftRequests> of(const DraftProgram& program, std::stop_token stop);

    /// The next request. Nothing: there are no more.
    [[nodiscard]] std::optional<sim::Request> next();

private:
    std::unique_ptr<DescribedRequests> m_described; // for a compiled program
    std::unique_ptr<sim::RequestStream> m_plain;    // for the published artifact
};

} // namespace pimento
