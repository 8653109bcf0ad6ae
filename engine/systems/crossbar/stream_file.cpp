// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/stream_file.h"

#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/systems/crossbar/exports/document_streams.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "sim/base/assert.h"

#include <memory>
#include <utility>

namespace pimento::crossbar {

Result<VerifiedProgram> verifyStreamFile(const Problem& problem, const std::string& text, const std::string& name,
                                         const std::stop_token& stop)
{
    const CrossbarProblem* mappings = crossbarProblem(problem);
    PIMENTO_ASSERT(mappings != nullptr, "the problem is one of crossbars");
    ListedMapping none;
    none.placement = std::make_shared<const Placement>();
    const PlacedStreams asked = mappings->placed(none);
    return readStreamJson(text, "file " + name)
        .and_then([&](StreamDocument&& document) { return streamsOfDocument(std::move(document), asked); })
        .and_then([&](const DocumentStreams& found) {
            ListedMapping read;
            read.placement = std::make_shared<const Placement>(found.placement);
            const PlacedStreams placed = mappings->placed(read);
            return verifyStreams(placed, found.made, stop).and_then([&](std::int64_t elements) {
                return profileOf(placed, found.made).map([&](const StreamProfile& profile) {
                    return VerifiedProgram{elements, profile.makespanNs};
                });
            });
        });
}

const Verifying& streamVerifying()
{
    static const Verifying verifying = {.candidates = "mappings",
                                        .cases = "",
                                        .outcome =
                                            "elements that the instructions store equal those of a direct computation",
                                        .runFile = verifyStreamFile};
    return verifying;
}

} // namespace pimento::crossbar
