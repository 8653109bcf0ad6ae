// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chosen_candidate.h"

#include "engine/base/json_reader.h"

#include <cstdint>
#include <string_view>
#include <utility>

namespace pimento::cli {

namespace {

constexpr std::uintmax_t kLargestCandidate = 64U << 20U;

Result<std::shared_ptr<const CandidateList>> representedCandidate(const Problem& problem, const std::string& file)
{
    const std::string_view listing = problem.writtenListing();
    if (listing.empty()) {
        return fail("the system " + problem.question().system + " has no representation of a draft", "--from",
                    "Name the draft with --draft");
    }
    const auto text = readTextFile(file, kLargestCandidate);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    auto one = problem.parseListing(listing, *text);
    if (one) {
        return one;
    }
    Error error = one.error();
    error.where = "file " + file + (error.where.empty() ? "" : ", " + error.where);
    return tl::unexpected<Error>(std::move(error));
}

} // namespace

Result<std::shared_ptr<const CandidateList>> chosenCandidate(const Problem& problem, const std::string& text,
                                                             const std::string& from, std::stop_token stop)
{
    return from.empty() ? problem.parse(text, std::move(stop)) : representedCandidate(problem, from);
}

} // namespace pimento::cli
