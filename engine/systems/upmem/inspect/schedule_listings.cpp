// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/schedule_listings.h"

#include "engine/systems/upmem/inspect/c_listings.h"
#include "engine/systems/upmem/inspect/host_listing.h"
#include "engine/systems/upmem/inspect/loop_listings.h"
#include "engine/systems/upmem/inspect/tensor_names.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "sim/upmem/system_spec.h"

#include <string>
#include <string_view>
#include <utility>

namespace pimento::upmem {

namespace {

Listing tensorListing(Listing listing, const tensor::Program& program, const TensorNames& names)
{
    for (const tensor::ListedLine& line : tensor::listing(program)) {
        pimento::ListingLine& to = listing.lines.emplace_back();
        to.text = std::string(static_cast<std::size_t>(line.depth) * 4, ' ') + line.text;
        if (line.isOfNode && !line.node.isLoop()) {
            to.tensor = names.tensorOf(program.block(line.node.blockId()));
        } else if (!line.isOfNode && line.depth > 0) { // a buffer's line such as "A: int32[7, 40] global"
            to.tensor = names.tensorOf(std::string_view(line.text).substr(0, line.text.find(':')));
        }
    }
    return listing;
}

Listing traceListing(const schedule::Schedule& schedule, const TensorNames& names)
{
    Listing listing{"trace", "Schedule", "", {}};
    for (pimento::ListingLine& line : linesOfText(schedule::traceText(schedule))) {
        line.tensor = names.mentionedIn(line.text);
        listing.lines.push_back(std::move(line));
    }
    return listing;
}

} // namespace

std::vector<Listing> scheduleListings(const ListedSchedule& listed, const std::stop_token& stop)
{
    const TensorNames names(listed.compiled->program);
    std::vector<Listing> listings;
    listings.push_back(tensorListing({"kernel", "Kernel as a tensor program", "", {}}, *listed.kernel, names));
    listings.push_back(traceListing(*listed.schedule, names));
    listings.push_back(tensorListing({"tensor", "Scheduled tensor program", "", {}}, listed.compiled->program, names));
    listings.push_back(hostListing(*listed.compiled, names));
    listings.push_back(loweredListing(*listed.compiled, names, stop));
    listings.push_back(loopListing(*listed.compiled, names, stop));
    listings.push_back(assemblyListing(*listed.compiled, names, listed.system->core));
    listings.push_back(hostCListing(*listed.compiled, names));
    listings.push_back(kernelCListing(*listed.compiled, names));
    for (Listing& each : listings) { // goes between host and instructions: before the passes, beside after
        each.isShownFirst = each.id == "host" || each.id == "lowered" || each.id == "loops" || each.id == "assembly";
    }
    return listings;
}

} // namespace pimento::upmem
