// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/data_moves.h"
#include "engine/inspection/dram/command_log.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/dram/run_roofline.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/dcc/draft_listings.h"
#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/links/draft_layouts.h"
#include "engine/systems/dcc/links/draft_links.h"
#include "engine/systems/dcc/links/draft_moves.h"
#include "engine/systems/dcc/model/model.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Lowers and runs the draft with each way of indexing and returns the fastest program (ties: the first). Skips
/// programs that do not fit the device.
Result<DraftProgram> fastest(DraftQuestion question, std::span<const DraftPart> draft,
                             std::span<const lower::Indexing> ways, const std::stop_token& stop, Progress* progress)
{
    std::optional<DraftProgram> best;
    std::optional<Error> refused;
    sim::RunOptions options; // a program that is slower than the first need not run to its end
    for (const lower::Indexing way : ways) {
        question.indexing = way;
        auto program = DraftProgram::make(question, draft, stop);
        const auto run = program ? program->run(options, stop, progress)
                                 : Result<sim::RunResult>(tl::unexpected<Error>(program.error()));
        if (!run) {
            refused = refused ? refused : run.error();
        } else if (!best || (!run->wasStopped && run->cycles.value() < options.mostCycles)) {
            best = *std::move(program);
            options.mostCycles = run->cycles.value();
        }
        if (stop.stop_requested()) {
            break;
        }
    }
    return best ? Result<DraftProgram>(*std::move(best)) : tl::unexpected<Error>(*refused);
}

Result<DraftProgram> programOf(const DraftQuestion& asked, std::span<const DraftPart> draft, const KnownDraft& known,
                               const std::stop_token& stop, Progress* progress)
{
    const std::vector<lower::Indexing> ways = asked.model->indexings(asked);
    if (ways.size() > 1 && !known.indexing) {
        return fastest(asked, draft, ways, stop, progress);
    }
    DraftQuestion question = asked;
    question.indexing = ways.size() > 1 ? known.indexing : ways.front();
    return DraftProgram::make(question, draft, stop);
}

/// Runs a program and records its commands and everything else that the run can tell.
Result<CommandRun> record(const DraftProgram& program, sim::RunOptions options, const std::stop_token& stop,
                          Progress* progress)
{
    options.bankFigures = sim::BankFigures::Keep;
    options.explainsWaits = true;
    auto run = program.run(options, stop, progress);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    auto bounds = program.bounds(stop);
    if (!bounds) {
        return tl::unexpected<Error>(bounds.error());
    }
    auto energy = sim::energyOf(program.question().timing(), *run);
    return CommandRun{program.question().machine, *std::move(run), std::move(energy), *std::move(bounds)};
}

/// Roofline of what a program computes: of the kernel's operations, the share of the elements that it does not leave
/// out.
Roofline rooflineOf(const DraftQuestion& question, const NotComputed& left, const CommandRun& run)
{
    const Model& model = *question.model;
    const double share =
        left.all > 0 ? static_cast<double>(left.all - left.elements) / static_cast<double>(left.all) : 1;
    return rooflineOf(share * model.operations(question), model.elementBytes(question), run);
}

std::string titleOf(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    return draftText(question, draft) + ": " + question.subject();
}

tl::unexpected<Error> stopped(const DraftQuestion& question, std::span<const DraftPart> draft)
{
    return fail(ErrorKind::Stopped, "was stopped", titleOf(question, draft));
}

} // namespace

Result<std::shared_ptr<const Inspection>> inspectDraft(const DraftQuestion& asked, std::span<const DraftPart> draft,
                                                       const KnownDraft& known, const InspectionOptions& options,
                                                       std::stop_token stop, Progress* progress)
{
    const auto program = programOf(asked, draft, known, stop, progress);
    if (stop.stop_requested()) {
        return stopped(asked, draft);
    }
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    auto inspection = std::make_shared<Inspection>();
    inspection->addOnRequest<Timeline>();
    auto recorder = options.wantsTimeline ? recorderFor(*inspection, *asked.machine) : std::nullopt;
    auto run = record(*program, {.commands = recorder ? &*recorder : nullptr, .expectedRequests = known.requests}, stop,
                      progress);
    if (!run) {
        return stop.stop_requested() ? Result<std::shared_ptr<const Inspection>>(stopped(asked, draft))
                                     : tl::unexpected<Error>(run.error());
    }
    const NotComputed left = asked.model->notComputed(asked, draft);
    inspection->title = titleOf(asked, draft) + (left.text.empty() ? "" : "; " + left.text);
    if (stop.stop_requested() && recorder) {
        inspection->add(std::make_shared<const Timeline>(commandTimeline(asked.machine, recorder->finish(), run->run)));
        inspection->wasStopped = true;
        return inspection;
    }
    if (stop.stop_requested()) {
        return stopped(asked, draft);
    }
    inspection->add(std::make_shared<const DeviceMap>(makeDeviceMap(*asked.machine, run->run)));
    inspection->add(std::make_shared<const Roofline>(rooflineOf(asked, left, *run)));
    if (recorder) {
        inspection->add(std::make_shared<const Timeline>(commandTimeline(asked.machine, recorder->finish(), run->run)));
    }
    inspection->add(std::make_shared<const CommandRun>(*std::move(run)));
    if (options.wantsListings && program->lowered() != nullptr) {
        DraftListings forms = draftListings(asked, program->lowered(), stop);
        const auto lines =
            std::make_shared<const LinkedLines>(linkedLines(forms.listings, forms.program, forms.runCommands));
        inspection->add<CommandLinkSource>(std::make_shared<DraftLinkSource>(asked.machine, program->lowered(), lines));
        inspection->add<DataMoveSource>(std::make_shared<DraftMoveSource>(asked.machine, program->lowered()));
        inspection->add<LayoutSource>(std::make_shared<DraftLayoutSource>(program->lowered(), lines));
        inspection->addList(std::move(forms.listings));
        inspection->add<ListingMaps>(std::move(forms.maps));
    }
    if (program->lowered() == nullptr) {
        const std::string why = "The published artifact makes its commands without data, so their contents are "
                                "unknown. The compiled model knows them.";
        inspection->addMissing<CommandLinkSource>(why);
        inspection->addMissing<LayoutSource>(why);
    }
    if (stop.stop_requested()) {
        return stopped(asked, draft); // lines may be missing
    }
    return inspection;
}

} // namespace pimento
