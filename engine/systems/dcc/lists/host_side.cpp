// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lists/host_side.h"

#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"

namespace pimento {

std::int64_t startNanoseconds(const DraftQuestion& question)
{
    const sim::HostSpec& host = question.machine->description().host;
    return host.launchNanoseconds + host.accessNanoseconds;
}

Result<HostSide> hostSideOf(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    if (question.model != &compiledModel()) {
        return HostSide{};
    }
    const auto program = lowerDraft(question, draft);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    HostSide side;
    side.kernels = (*program)->hostKernels();
    side.nanoseconds = side.kernels * startNanoseconds(question);
    return side;
}

} // namespace pimento
