// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/question_facts.h"
#include "engine/problem/capabilities.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Facts about a candidate, computed on request. datasets/lessons/README.md lists the names.
class DraftFacts {
public:
    /// All arguments must outlive it; `answer` is that of the candidate's question, `question` has the facts about it.
    DraftFacts(const FoundDraft& draft, const Exploration& answer, QuestionFacts& question, const FactTools& tools)
        : m_draft(draft), m_answer(answer), m_question(question), m_tools(tools)
    {
    }

    /// Computes a fact; "": the text of the candidate. Error: no such fact, or a stop.
    [[nodiscard]] Result<Fact> fact(std::string_view name);

private:
    using Found = std::optional<Result<Fact>>; // none: the name is another one

    [[nodiscard]] Found plain(std::string_view name) const;
    [[nodiscard]] Found column(std::string_view name) const;
    [[nodiscard]] Found guessed(std::string_view name);
    [[nodiscard]] Found ofRun(std::string_view name);
    [[nodiscard]] Found ofTensor(std::string_view name);
    [[nodiscard]] Result<Fact> runFact(std::string_view name);
    [[nodiscard]] Result<Fact> rank() const;
    [[nodiscard]] Result<Fact> fate(std::string_view name) const;
    [[nodiscard]] Result<Fact> ranked(const Result<double>& value) const;
    [[nodiscard]] Result<Fact> bound(bool isClosest) const;
    [[nodiscard]] Result<Fact> predicted();
    [[nodiscard]] Result<const Inspection*> inspection();
    [[nodiscard]] Result<const std::vector<TensorBytes>*> tensors();

    const FoundDraft& m_draft;
    const Exploration& m_answer;
    QuestionFacts& m_question;
    FactTools m_tools;
    std::shared_ptr<const Inspection> m_inspection;
    std::optional<std::vector<TensorBytes>> m_tensors;
};

} // namespace pimento
