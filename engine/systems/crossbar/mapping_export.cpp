// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping_export.h"

#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/systems/crossbar/exports/mapping_forms.h"
#include "sim/base/assert.h"

#include <utility>

namespace pimento::crossbar {

namespace {

/// Writes the texts of a mapping, with its instructions.
class MappingTexts final : public TextExport {
public:
    MappingTexts(const CrossbarProblem& problem, std::shared_ptr<const CandidateList> list, std::size_t row,
                 MappingStreams made, const ExportContext& context)
        : TextExport(context), m_list(std::move(list)), m_made(std::move(made)),
          m_placed(problem.placed(asMappings(*m_list).row(row)))
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& /*form*/) const override { return {}; }
    [[nodiscard]] bool produce(const ExportForm& form, const TextSink& sink) const override
    {
        return writeForm(form, m_placed, m_made, sink);
    }

private:
    std::shared_ptr<const CandidateList> m_list; // owns the placement
    MappingStreams m_made;
    PlacedStreams m_placed;
};

/// Writes the texts of a mapping in rounds. Instructions are made round by round, since all together take much memory;
/// that they can be made was found before.
class RoundTexts final : public TextExport {
public:
    RoundTexts(const CrossbarProblem& problem, std::shared_ptr<const CandidateList> list, std::size_t row,
               const ExportContext& context)
        : TextExport(context), m_list(std::move(list)), m_rounds(problem.roundsRun(asMappings(*m_list).row(row)))
    {
    }

    [[nodiscard]] std::string whyNot(const ExportForm& /*form*/) const override { return {}; }
    [[nodiscard]] bool produce(const ExportForm& form, const TextSink& sink) const override
    {
        return writeForm(form, m_rounds, sink).value_or(false);
    }

private:
    std::shared_ptr<const CandidateList> m_list; // owns the rounds
    RoundsRun m_rounds;
};

} // namespace

Result<std::unique_ptr<CandidateExport>> makeMappingExport(const Problem& problem,
                                                           const std::shared_ptr<const CandidateList>& list,
                                                           std::size_t row, const ExportContext& context)
{
    const CrossbarProblem* mappings = crossbarProblem(problem);
    PIMENTO_ASSERT(mappings != nullptr, "the problem is one of crossbars");
    const ListedMapping& mapping = asMappings(*list).row(row);
    if (mapping.rounds) {
        const RoundSink all = [](std::size_t /*round*/, MappingStreams&& /*made*/) { return true; };
        return streamRounds(mappings->roundsRun(mapping), all, {}).map([&]() -> std::unique_ptr<CandidateExport> {
            return std::make_unique<RoundTexts>(*mappings, list, row, context);
        });
    }
    return streamsOf(mappings->placed(mapping)).map([&](MappingStreams&& made) -> std::unique_ptr<CandidateExport> {
        return std::make_unique<MappingTexts>(*mappings, list, row, std::move(made), context);
    });
}

} // namespace pimento::crossbar
