// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/row_filter.h"
#include "engine/inspection/inspection.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/lessons/lesson_book.h"
#include "engine/lessons/lesson_facts.h"
#include "engine/problem/system.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pimento {

namespace {

/// Checks the parts of a lesson's steps that only the window uses, once its facts are known.
class StepCheck {
public:
    StepCheck(const Lesson& lesson, const LessonBook& book, const FactTools& tools)
        : m_lesson(lesson), m_book(book), m_tools(tools)
    {
    }

    std::vector<Error> check()
    {
        for (m_step = 0; m_step < m_lesson.steps.size() && !m_tools.stop.stop_requested(); ++m_step) {
            const LessonStep& step = m_lesson.steps[m_step];
            if (const auto shown = m_lesson.questionAt(m_step)) {
                checkShown(step, m_book.questions()[*shown]);
            } else {
                complain("shows no question", "", "Name one of the lesson");
            }
            checkDraft(step);
        }
        return std::move(m_mistakes);
    }

private:
    void complain(std::string what, std::string where, std::string hint)
    {
        complain(Error{std::move(what), std::move(where), std::move(hint)});
    }
    void complain(const Error& error) { m_mistakes.push_back(placed(error, stepName(m_lesson.steps[m_step], m_step))); }

    void checkShown(const LessonStep& step, const Exploration& answer)
    {
        for (const auto& [key, id] : {std::pair("x", step.x), {"y", step.y}, {"colour", step.colour}}) {
            if (!id.empty() && !answer.table->columnOf(id)) {
                complain("names \"" + id.substr(0, 40) + "\", which is no column", key,
                         "Use one of " + columns(answer));
            }
        }
        for (const std::string& text : step.filters) {
            if (const auto filter = parseRowFilter(text, *answer.table); !filter) {
                complain(filter.error());
            }
        }
        checkTrial(step.trial, answer);
    }

    static std::string columns(const Exploration& answer)
    {
        std::string names;
        for (const TableColumn& each : answer.table->columns()) {
            names += (names.empty() ? "" : ", ") + each.id;
        }
        return names;
    }

    void checkTrial(const LessonTrial& trial, const Exploration& answer)
    {
        if (trial.tried.empty() && trial.looked.empty()) {
            return;
        }
        const Question& asked = answer.problem->question();
        const auto parameters = parametersOf(asked, m_tools.catalogue);
        if (!parameters) {
            return complain(parameters.error());
        }
        if (const auto looked = findParameter(*parameters, trial.looked); !trial.looked.empty() && !looked) {
            complain(looked.error());
        }
        std::vector<ParameterValue> values;
        for (const auto& [id, value] : trial.tried) {
            if (const auto parameter = findParameter(*parameters, id)) {
                values.emplace_back(*parameter, value);
            } else {
                complain(parameter.error());
            }
        }
        const auto changed = withValues(asked, std::move(values), m_tools.catalogue);
        const auto posed = changed ? pose(*changed, m_tools.catalogue)
                                   : Result<std::shared_ptr<const Problem>>(tl::unexpected<Error>(changed.error()));
        if (!posed) {
            complain(posed.error());
        }
    }

    void checkDraft(const LessonStep& step)
    {
        const auto draft = m_lesson.draftAt(m_step);
        if (step.draft && !m_book.drafts()[*step.draft].row) {
            complain("selects a draft that its question does not list", m_book.drafts()[*step.draft].text,
                     "Ask for a larger space, or pin the draft only");
        }
        if (!draft && (step.page == "inspect" || step.page == "timeline")) {
            complain("shows the page " + step.page + " without a draft", "", "Name one of the question");
        }
        if (step.pins.empty() && step.page == "compare") {
            complain("compares nothing", "", "Name drafts under \"pins\"");
        }
        const LessonLook& look = step.look;
        if (look.listing.empty() && look.command.empty()) {
            return;
        }
        if (!draft) {
            return complain("looks at a draft that it does not name", "", "Name one under \"draft\"");
        }
        if (const auto seen = inspected(*draft); !seen) {
            complain(seen.error());
        } else {
            checkListing(look, **seen);
            checkCommand(look, **seen);
        }
    }

    void checkListing(const LessonLook& look, const Inspection& seen)
    {
        const std::vector<Listing>& listings = seen.list<Listing>();
        const auto listing = std::ranges::find(listings, look.listing, &Listing::id);
        if (look.listing.empty()) {
            return;
        }
        if (listing == listings.end()) {
            std::string names;
            for (const Listing& each : listings) {
                names += (names.empty() ? "" : ", ") + each.id;
            }
            return complain("looks at the listing \"" + look.listing.substr(0, 40) + "\", which there is not", "",
                            "Use one of " + names);
        }
        const auto holds = [&](const ListingLine& line) { return line.text.find(look.line) != std::string::npos; };
        if (!std::ranges::any_of(listing->lines, holds)) {
            complain("looks for a line with \"" + look.line.substr(0, 60) + "\", which there is not",
                     "listing " + look.listing, "Name something that stands in it");
        }
    }

    void checkCommand(const LessonLook& look, const Inspection& seen)
    {
        if (look.command.empty()) {
            return;
        }
        const Timeline* timeline = seen.part<Timeline>();
        if (timeline == nullptr) {
            return complain("looks at a timeline that there is not", "", seen.whyMissing<Timeline>());
        }
        std::size_t count = 0;
        for (std::size_t i = 0; i < timeline->spans().size(); ++i) {
            count += timeline->nameOf(i) == look.command ? 1 : 0;
        }
        if (count < static_cast<std::size_t>(look.nth)) {
            complain("looks at command " + std::to_string(look.nth) + " of the name \"" + look.command.substr(0, 40) +
                         "\", of which there are " + std::to_string(count),
                     "", "Name one that the timeline shows");
        }
    }

    Result<const Inspection*> inspected(std::size_t draft)
    {
        std::shared_ptr<const Inspection>& known = m_inspections[draft];
        if (known == nullptr) {
            const FoundDraft& found = m_book.drafts()[draft];
            auto made = m_book.questions()[found.question].problem->inspect(*found.list, found.listRow, found.found, {},
                                                                            m_tools.stop, m_tools.options.heartbeat);
            if (!made) {
                return tl::unexpected<Error>(made.error());
            }
            known = *std::move(made);
        }
        return known.get();
    }

    const Lesson& m_lesson;
    const LessonBook& m_book;
    FactTools m_tools;
    std::size_t m_step = 0;
    std::vector<Error> m_mistakes;
    std::map<std::size_t, std::shared_ptr<const Inspection>> m_inspections; // by candidate
};

} // namespace

Result<std::vector<Error>> checkLesson(const Lesson& lesson, const Catalogue& catalogue, const FactOptions& options,
                                       const std::stop_token& stop)
{
    LessonBook book(lesson, catalogue, options, stop);
    auto mistakes = book.find();
    if (mistakes && book.isFound()) {
        const std::vector<Error> more = StepCheck(lesson, book, {catalogue, options, stop}).check();
        mistakes->insert(mistakes->end(), more.begin(), more.end());
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "lesson " + lesson.id, "Try again");
    }
    return mistakes;
}

} // namespace pimento
