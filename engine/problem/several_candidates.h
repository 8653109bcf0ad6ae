// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "sim/base/result.h"

#include <memory>
#include <span>
#include <string>

namespace pimento {

/// What a problem can do beside parsing one candidate, for studies that show again what a solver found.
class SeveralCandidates {
public:
    virtual ~SeveralCandidates() = default;

    /// Parses texts of candidates into one list, a row for each in their order. Error: what is wrong with one of them.
    [[nodiscard]] virtual Result<std::shared_ptr<const CandidateList>>
    parseAll(std::span<const std::string> texts) const = 0;
};

} // namespace pimento
