// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_look.h"

#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/layouts_view.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

void selectLine(InspectPage& page, const Inspection& inspection, const LessonLook& wanted)
{
    for (std::size_t place = 0; place < inspection.list<Listing>().size(); ++place) {
        const Listing& listing = inspection.list<Listing>()[place];
        const auto found = std::ranges::find_if(
            listing.lines, [&](const ListingLine& line) { return line.text.find(wanted.line) != std::string::npos; });
        if (listing.id == wanted.listing && found != listing.lines.end()) {
            page.selectLine(place, static_cast<int>(found - listing.lines.begin()));
        }
    }
}

void goToCommand(TimelineView& view, const LessonLook& wanted)
{
    const Timeline* timeline = view.timeline();
    int left = wanted.nth;
    for (std::size_t i = 0; timeline != nullptr && i < timeline->spans().size(); ++i) {
        if (timeline->nameOf(i) == wanted.command && --left == 0) {
            view.goTo(i);
            return;
        }
    }
}

} // namespace

void showLook(const WindowParts& window, const Inspection* inspection, std::shared_ptr<const DataLayouts> layouts,
              const LessonLook& wanted)
{
    if (inspection != nullptr && !wanted.line.empty()) {
        selectLine(window.inspect, *inspection, wanted);
    }
    if (!wanted.command.empty()) {
        goToCommand(window.timeline.view(), wanted);
    }
    if (layouts != nullptr) {
        window.inspect.showLayouts();
        window.inspect.setLayouts(std::move(layouts), {});
        window.inspect.layouts().setPosition(static_cast<std::size_t>(std::max(0, wanted.rearrangedStep.value_or(0))));
    }
}

} // namespace pimento
