// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/failures_text.h"

#include "app/cli/common/terminal.h"

namespace pimento::cli {

void printFailures(const SearchReport& report, const CandidateList& list, const std::string& noun)
{
    for (const FailureClass& failure : report.failures) {
        printPlain("  {} of {} {} do not fit: {}, for example {}\n", failure.count, list.size(), noun, failure.reason,
                   list.text(failure.example));
    }
}

Json failuresJson(const SearchReport& report, const CandidateList& list)
{
    auto all = Json::array();
    for (const FailureClass& failure : report.failures) {
        all.push_back({{"reason", failure.reason}, {"count", failure.count}, {"example", list.text(failure.example)}});
    }
    return all;
}

} // namespace pimento::cli
