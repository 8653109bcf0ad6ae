// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/learn/lesson_results.h"

#include "engine/inspection/data_layouts.h"

#include <map>
#include <utility>

namespace pimento {

namespace {

using DraftPlace = std::pair<std::size_t, std::size_t>; // question, row

/// The row that is selected at a step: the lesson's candidate, else the best one.
std::optional<std::size_t> rowAt(const LessonResults& results, std::size_t step, std::size_t question)
{
    const auto draft = results.lesson.draftAt(step);
    if (draft && results.facts.drafts[*draft].question == question && results.facts.drafts[*draft].row) {
        return results.facts.drafts[*draft].row;
    }
    return results.pictures[question]->best;
}

bool showsLayouts(const LessonStep& step)
{
    return step.highlight == "inspect.layout" || step.look.rearrangedStep.has_value();
}

/// Looks the layouts up once and stores them in `known`.
std::shared_ptr<const DataLayouts> layoutsOf(const Inspection* inspection, std::shared_ptr<const DataLayouts>& known,
                                             const std::stop_token& stop)
{
    const LayoutSource* source = inspection != nullptr ? inspection->part<LayoutSource>() : nullptr;
    if (known == nullptr && source != nullptr) {
        known = source->layouts(stop).value_or(nullptr);
    }
    return known;
}

/// Inspections that the steps need by question and row; true: with a timeline.
std::map<DraftPlace, bool> wantedInspections(const LessonResults& results)
{
    std::map<DraftPlace, bool> wanted;
    for (std::size_t step = 0; step < results.lesson.steps.size(); ++step) {
        const auto question = results.lesson.questionAt(step);
        const auto row = question ? rowAt(results, step, *question) : std::nullopt;
        if (row) {
            bool& hasTimeline = wanted[{*question, *row}];
            hasTimeline = hasTimeline || results.lesson.steps[step].page == "timeline";
        }
    }
    return wanted;
}

} // namespace

Result<std::shared_ptr<const LessonResults>> findLessonResults(const Lesson& lesson, const Catalogue& catalogue,
                                                               const FactOptions& options, const std::stop_token& stop)
{
    auto facts = findFacts(lesson, catalogue, options, stop);
    if (!facts) {
        return tl::unexpected<Error>(facts.error());
    }
    auto results = std::make_shared<LessonResults>(LessonResults{lesson, *std::move(facts), {}, {}});
    for (const Exploration& question : results->facts.questions) {
        results->pictures.push_back(std::make_shared<const Exploration>(question));
    }
    std::map<DraftPlace, std::shared_ptr<const Inspection>> inspections;
    NoProgress quiet;
    for (const auto& [place, hasTimeline] : wantedInspections(*results)) {
        const Exploration& picture = *results->pictures[place.first];
        const InspectionOptions wanted{.wantsTimeline = hasTimeline};
        auto made = picture.problem->inspect(*picture.candidates, place.second, picture.found(place.second), wanted,
                                             stop, &quiet);
        if (stop.stop_requested()) {
            return fail("was stopped", "lesson " + lesson.id);
        }
        inspections[place] = made ? *made : nullptr; // the window shows the reason when it is selected
    }
    std::map<DraftPlace, std::shared_ptr<const DataLayouts>> layouts;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        std::optional<ShownResults> shown;
        if (const auto question = lesson.questionAt(step)) {
            const auto row = rowAt(*results, step, *question);
            shown = ShownResults{*question, {}, nullptr, nullptr};
            if (row) {
                const DraftPlace place(*question, *row);
                shown->selected = results->pictures[*question]->table->id(*row);
                shown->inspection = inspections[place];
                if (showsLayouts(lesson.steps[step])) {
                    shown->layouts = layoutsOf(shown->inspection.get(), layouts[place], stop);
                }
            }
        }
        results->steps.push_back(std::move(shown));
    }
    if (stop.stop_requested()) {
        return fail("was stopped", "lesson " + lesson.id);
    }
    return std::shared_ptr<const LessonResults>(std::move(results));
}

} // namespace pimento
