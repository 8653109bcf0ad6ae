// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/binding.h"
#include "engine/kernels/text/value_binder.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento::language {

/// Walks through a kernel's lines and appends its statements, tensors and loop variables to a binding.
class StatementBinder {
public:
    explicit StatementBinder(Binding& binding) : m_binding(binding), m_values(binding) {}

    void bindBody(const std::vector<Line>& lines);
    /// Names behind "return", with their positions in the text.
    [[nodiscard]] const std::vector<std::pair<std::string, Mark>>& returned() const { return m_returned; }

private:
    void line(const Line& line);
    void forLoop(const Line& line);
    void condition(const Line& line);
    void branch(const Branch& branch, const std::vector<const Node*>& before, std::size_t choice);
    [[nodiscard]] std::size_t sameQuestion(std::size_t choice) const;
    void describe(const Line& line, std::size_t choice);
    bool enter(const Node& condition, std::size_t choice);
    bool enterNegation(const Node& condition, std::size_t choice);
    /// Limits the following statements to loop positions at which `value` is true. `choice` numbers the branch.
    void addCondition(affine::Expression value, const Mark& mark, std::size_t choice);
    void returnLine(const Line& line);

    void assignment(const Line& line);
    void nameAssignment(const Line& line);
    void zeros(const Line& line);
    void softmax(const Line& line);
    std::optional<std::size_t> softmaxTarget(const Line& line, std::size_t source);
    std::optional<std::size_t> softmaxAxis(const Line& line, std::size_t source);
    bool fixed(const Line& line);
    std::optional<affine::Reference> scalarTarget(const Line& line);
    std::optional<affine::Reference> newScalar(const Line& line);

    struct Assigned {
        affine::StatementKind kind = affine::StatementKind::Assign;
        affine::Expression value;
    };
    [[nodiscard]] std::optional<Assigned> assigned(const Line& line, const affine::Reference& target);
    void foldAccumulation(const affine::Reference& target, Assigned& assigned, std::vector<Access>& reads) const;
    void applyConditions(const affine::Reference& target, Assigned& assigned, std::vector<Access>& reads) const;
    void checkConditions(std::size_t target, const Line& line);
    void emit(const Line& line, affine::Reference target);

    [[nodiscard]] std::size_t loopVariable(const Line& line, affine::Index begin, affine::Index end, std::int64_t step);
    [[nodiscard]] bool isFree(const std::string& name, const Mark& mark);
    [[nodiscard]] std::optional<std::size_t> makeTensor(const std::string& name, std::vector<std::int64_t> sizes,
                                                        const Mark& mark);
    [[nodiscard]] std::string freeTensorName(const std::string& name) const;

    Binding& m_binding;
    ValueBinder m_values;
    int m_nextInstance = 0;
    bool m_tooDeepReported = false;
    std::vector<std::pair<std::string, Mark>> m_returned;
    std::optional<int> m_returnLine;
};

/// Completes the loops of softmax statements: reuses variables that run over a whole dimension elsewhere, else creates
/// new ones.
void completeSoftmax(Binding& binding);

} // namespace pimento::language
