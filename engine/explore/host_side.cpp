// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/host_side.h"

#include "engine/explore/model.h"
#include "engine/explore/sound_program.h"

namespace pimento {

std::int64_t startNanoseconds(const DraftQuestion& question)
{
    const sim::HostSpec& host = question.machine->description().host;
    return host.launchNanoseconds + host.accessNanoseconds;
}

Result<HostSide> hostSideOf(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    if (question.model != &soundModel()) {
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
