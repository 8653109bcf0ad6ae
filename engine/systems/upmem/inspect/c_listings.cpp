// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/c_listings.h"

#include "engine/systems/upmem/emit/upmem_c.h"
#include "engine/systems/upmem/lower/host_lowering.h"

#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

void addText(Listing& listing, std::string_view text, const TensorNames& names)
{
    if (!listing.lines.empty()) {
        listing.lines.emplace_back();
    }
    for (pimento::ListingLine& line : linesOfText(text)) {
        line.tensor = names.mentionedIn(line.text);
        listing.lines.push_back(std::move(line));
    }
}

} // namespace

std::vector<pimento::ListingLine> linesOfText(std::string_view text)
{
    std::vector<pimento::ListingLine> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back({std::string(text.substr(0, end)), {}});
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

Listing hostCListing(const CompiledSchedule& schedule, const TensorNames& names)
{
    Listing all{"host_c", "UPMEM-C of the host", "", {}};
    for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
        const auto* launch = std::get_if<CompiledLaunch>(&schedule.steps[i]);
        if (launch == nullptr) {
            continue;
        }
        const HostNest* const behind = i + 1 < schedule.steps.size() ? std::get_if<HostNest>(&schedule.steps[i + 1])
                                                                     : nullptr;
        const auto host = hostProgramOf(schedule.program, launch->launch, launch->transfers, behind);
        addText(all, host ? upmemHost(*host, launch->program) : "// not written: " + host.error().message() + "\n",
                names);
    }
    return all;
}

Listing kernelCListing(const CompiledSchedule& schedule, const TensorNames& names)
{
    Listing all{"kernel_c", "UPMEM-C of the kernel", "", {}};
    for (const auto& step : schedule.steps) {
        if (const auto* launch = std::get_if<CompiledLaunch>(&step)) {
            addText(all, upmemKernel(launch->program), names);
        }
    }
    return all;
}

} // namespace pimento::upmem
