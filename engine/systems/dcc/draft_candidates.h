// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/candidates/not_computed.h"
#include "engine/candidates/worded_candidates.h"
#include "engine/systems/dcc/draft_text.h"
#include "engine/systems/dcc/drafts/draft.h"
#include "engine/systems/dcc/drafts/draft_text.h"
#include "engine/systems/dcc/model/draft_question.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// Describes what all drafts of one question share as candidates: their columns, texts and names. Computed once for all
/// lists of the question. Immutable.
class DraftForm {
public:
    /// `identity` identifies the question; see Problem::identity().
    DraftForm(std::shared_ptr<const DraftQuestion> question, const Fingerprint& identity);

    [[nodiscard]] const DraftQuestion& question() const { return *m_question; }
    [[nodiscard]] const std::vector<TableColumn>& columns() const { return m_columns; }
    /// Number of dimension sets of the kernel, and so of parts of a draft.
    [[nodiscard]] std::size_t sets() const { return m_sets; }

    /// Writes a draft as text that its model reads back.
    [[nodiscard]] std::string text(std::span<const DraftPart> draft) const { return m_writer.text(draft); }
    /// Describes the draft in plain words: "nhead over 4 channels, seq_len over 16 banks".
    [[nodiscard]] std::string words(std::span<const DraftPart> draft, const LevelWords& levels) const
    {
        return splitText(m_dimensions.parts(draft), levels);
    }
    [[nodiscard]] const DimensionNames& dimensions() const { return m_dimensions; }
    /// Returns the id of a draft: a hash of the question's identity and the draft's text. Allocates nothing.
    [[nodiscard]] std::uint64_t id(std::span<const DraftPart> draft) const;
    /// Returns the groups and the cores per group that a draft keeps busy.
    [[nodiscard]] Resources used(std::span<const DraftPart> draft) const;
    /// The column of what a draft does not compute; behind the last one: there is none.
    [[nodiscard]] std::size_t notComputedColumn() const { return m_notComputed; }
    [[nodiscard]] NotComputed notComputed(std::span<const DraftPart> draft) const;
    /// Counts the elements that a draft leaves out; only if there is a column for them.
    [[nodiscard]] std::int64_t leftOut(std::span<const DraftPart> draft) const { return m_leftOut(draft); }

private:
    void addSets();
    void addMappings();
    void addNotComputed();

    std::shared_ptr<const DraftQuestion> m_question;
    std::uint64_t m_start;
    DraftWriter m_writer;
    DimensionNames m_dimensions;
    std::vector<TableColumn> m_columns;
    std::size_t m_sets = 0;
    std::function<std::int64_t(std::span<const DraftPart>)> m_leftOut; // Model::leftOutCount()
    std::size_t m_notComputed = 0;
};

/// The drafts of a question as a list of candidates, with these columns:
///
///   g0 c0 t0 | g1 c1 t1 | ...     groups, cores and largest tile of each dimension set
///   lanes banks                   groups and cores of a group that are busy
///   m0 m1 ...                     representative mapping of each set, where drafts choose one
///   not_computed                  elements that the draft's program leaves out, where a model's may do so
class DraftCandidates final : public CandidateList, public WordedCandidates {
public:
    DraftCandidates(std::shared_ptr<const DraftForm> form, DraftList drafts)
        : m_form(std::move(form)), m_drafts(std::move(drafts))
    {
    }

    [[nodiscard]] std::size_t size() const override { return m_drafts.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return m_form->id(m_drafts[row]); }
    [[nodiscard]] std::string text(std::size_t row) const override { return m_form->text(m_drafts[row]); }
    [[nodiscard]] std::string words(std::size_t row, const LevelWords& levels) const override
    {
        return m_form->words(m_drafts[row].parts(), levels);
    }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_form->columns(); }
    [[nodiscard]] double value(std::size_t row, std::size_t column) const override;

    /// Returns the draft of a row.
    [[nodiscard]] Draft at(std::size_t row) const { return m_drafts[row]; }
    [[nodiscard]] const DraftList& drafts() const { return m_drafts; }
    [[nodiscard]] NotComputed notComputed(std::size_t row) const { return m_form->notComputed(m_drafts[row].parts()); }

private:
    std::shared_ptr<const DraftForm> m_form;
    DraftList m_drafts;
};

/// Casts the candidate list of a draft problem. Asserts on any other list.
[[nodiscard]] const DraftCandidates& asDrafts(const CandidateList& list);

} // namespace pimento
