// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/exports/schedule_export.h"

#include "engine/systems/upmem/exports/dpu_schedule_json.h"
#include "engine/systems/upmem/exports/schedule_forms.h"
#include "engine/systems/upmem/schedule_problem.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

constexpr std::string_view kNotWritten = "// not written: ";

/// A compiled schedule with everything that its forms need.
struct CompiledParts {
    std::string text; // text of the schedule
    std::shared_ptr<const CompiledRow> compiled;
    std::vector<Listing> listings;
    Evaluation cost;
};

/// Id of the listing with the text of a form; "": the form is the document.
std::string_view listingIdOf(const ExportForm& form)
{
    return std::ranges::find(scheduleForms(), form.id, &ExportForm::id)->listing;
}

/// Writes a schedule as a document and as its listings.
class ScheduleExport final : public TextExport {
public:
    ScheduleExport(const ScheduleProblem& problem, CompiledParts parts, const ExportContext& context)
        : TextExport(context), m_problem(&problem), m_parts(std::move(parts))
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& form) const override
    {
        const std::string_view id = listingIdOf(form);
        if (id.empty()) {
            return whyNoDpuSchedule(*m_parts.compiled);
        }
        const auto listing = std::ranges::find(m_parts.listings, id, &Listing::id);
        if (listing == m_parts.listings.end() || listing->lines.empty()) {
            return "the schedule has none";
        }
        const auto refused = std::ranges::find_if(
            listing->lines, [](const ListingLine& line) { return line.text.starts_with(kNotWritten); });
        return refused == listing->lines.end() ? "" : refused->text.substr(kNotWritten.size());
    }

    [[nodiscard]] bool produce(const ExportForm& form, const TextSink& sink) const override
    {
        const std::string_view id = listingIdOf(form);
        return id.empty() ? writeDpuScheduleJson({*m_problem, m_parts.text, *m_parts.compiled, m_parts.listings,
                                                  m_parts.cost, context().version},
                                                 sink)
                          : sink(listingText(m_parts.listings, id));
    }

    [[nodiscard]] std::optional<Evaluation> cost() const override { return m_parts.cost; }

private:
    const ScheduleProblem* m_problem;
    CompiledParts m_parts;
};

} // namespace

std::string listingText(std::span<const Listing> listings, std::string_view id)
{
    std::string text;
    if (const auto found = std::ranges::find(listings, id, &Listing::id); found != listings.end()) {
        for (const ListingLine& line : found->lines) {
            text += line.text + "\n";
        }
    }
    return text;
}

Result<std::unique_ptr<TextExport>> scheduleExport(const ScheduleProblem& problem,
                                                   const std::shared_ptr<const CandidateList>& list, std::size_t row,
                                                   const ExportContext& context)
{
    auto compiled = problem.compiled(*list, row);
    if (!compiled) {
        return tl::unexpected<Error>(compiled.error());
    }
    auto listings = problem.listings(*list, row, context.stop);
    if (!listings) {
        return tl::unexpected<Error>(listings.error());
    }
    auto cost = problem.evaluator(list, {.cache = context.cache, .heartbeat = context.writing})
                    ->evaluate(row, Evaluator::kNoLimit, context.stop);
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    if (cost->ending != Ending::Done) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    return std::make_unique<ScheduleExport>(
        problem, CompiledParts{list->text(row), *std::move(compiled), *std::move(listings), *std::move(cost)}, context);
}

Result<std::unique_ptr<CandidateExport>> makeScheduleExport(const Problem& problem,
                                                            const std::shared_ptr<const CandidateList>& list,
                                                            std::size_t row, const ExportContext& context)
{
    return scheduleExport(*scheduleProblem(problem), list, row, context);
}

} // namespace pimento::upmem
