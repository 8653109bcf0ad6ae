// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/represented_draft.h"

#include "engine/systems/dcc/representation/lexer.h"
#include "engine/systems/dcc/representation/names.h"
#include "engine/systems/dcc/representation/parse.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Finds the first difference between a parsed program and a question.
class Comparison {
public:
    /// `program` and `question` must outlive the object; `tokens` are those of the program's text.
    Comparison(const ir::Program& program, std::vector<ir::TokenLine> tokens, const DraftQuestion& question)
        : m_program(program), m_tokens(std::move(tokens)), m_question(question), m_found(program.kernel),
          m_wanted(question.workload->kernel)
    {
    }

    [[nodiscard]] std::optional<Error> difference() const
    {
        for (const auto check : {&Comparison::platform, &Comparison::name, &Comparison::type, &Comparison::tensors,
                                 &Comparison::variables, &Comparison::statements}) {
            if (auto error = (this->*check)()) {
                return error;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Error> platform() const
    {
        const Resources wanted = m_question.resources();
        if (m_program.platform == wanted) {
            return std::nullopt;
        }
        const auto shown = [](const Resources& platform) {
            return std::to_string(platform.groups) + " groups of " + std::to_string(platform.cores) + " cores";
        };
        return ir::errorAt(m_tokens.front().front().place,
                           "is for " + shown(m_program.platform) + ", " + m_question.machine->description().title +
                               " has " + shown(wanted),
                           "Write @hardware_platform[" + std::to_string(wanted.groups) + ", " +
                               std::to_string(wanted.cores) + "]");
    }

    [[nodiscard]] std::optional<Error> name() const
    {
        return m_found.name == m_wanted.name ? std::nullopt
                                             : otherKernel(head(), "is about the kernel \"" + m_found.name + "\"");
    }

    [[nodiscard]] std::optional<Error> type() const
    {
        return m_found.type == m_wanted.type
                   ? std::nullopt
                   : otherKernel(m_found.tensors.front().place,
                                 "has elements of " + std::string(affine::name(m_found.type)) + ", the question of " +
                                     std::string(affine::name(m_wanted.type)));
    }

    [[nodiscard]] std::optional<Error> tensors() const
    {
        for (std::size_t i = 0; i < m_found.tensors.size(); ++i) {
            affine::Tensor found = m_found.tensors[i];
            found.place = i < m_wanted.tensors.size() ? m_wanted.tensors[i].place : found.place;
            if (i >= m_wanted.tensors.size() || found != m_wanted.tensors[i]) {
                return otherKernel(m_found.tensors[i].place,
                                   "the question's kernel has no such tensor \"" + found.name + "\" here");
            }
        }
        return m_found.tensors.size() == m_wanted.tensors.size()
                   ? std::nullopt
                   : otherKernel(head(), "has no tensor \"" + m_wanted.tensors[m_found.tensors.size()].name + "\"");
    }

    [[nodiscard]] std::optional<Error> variables() const
    {
        const ir::Names names(m_found);
        for (std::size_t i = 0; i < m_found.variables.size(); ++i) {
            if (i >= m_wanted.variables.size() || m_found.variables[i] != m_wanted.variables[i]) {
                return otherKernel(rangeOf(names.variables[i]),
                                   "the question's kernel has no loop \"" + names.variables[i] + "\" of this range");
            }
        }
        return m_found.variables.size() == m_wanted.variables.size()
                   ? std::nullopt
                   : otherKernel(head(), "has no loop \"" + m_wanted.variables[m_found.variables.size()].name + "\"");
    }

    [[nodiscard]] std::optional<Error> statements() const
    {
        for (std::size_t i = 0; i < m_found.statements.size(); ++i) {
            affine::Statement found = m_found.statements[i];
            found.place = i < m_wanted.statements.size() ? m_wanted.statements[i].place : found.place;
            if (i >= m_wanted.statements.size()) {
                return otherKernel(m_found.statements[i].place, "the question's kernel ends before this statement");
            }
            if (found != m_wanted.statements[i]) {
                return otherKernel(m_found.statements[i].place, "the question's kernel has another statement here: " +
                                                                    affine::text(m_wanted.statements[i], m_wanted));
            }
        }
        return m_found.statements.size() == m_wanted.statements.size()
                   ? std::nullopt
                   : otherKernel(m_tokens.back().front().place,
                                 "the statement is missing: " +
                                     affine::text(m_wanted.statements[m_found.statements.size()], m_wanted));
    }

    [[nodiscard]] std::optional<Error> otherKernel(affine::Place place, std::string what) const
    {
        return ir::errorAt(place, std::move(what),
                           "A draft of " + m_question.kernelTitle() + " " + m_question.shapeText() +
                               " shares the work of its kernel out and changes nothing in it");
    }

    /// Position of the line with the kernel's name and arguments.
    [[nodiscard]] affine::Place head() const
    {
        const auto found =
            std::ranges::find_if(m_tokens, [](const ir::TokenLine& line) { return line.front().isWord("func"); });
        return found == m_tokens.end() ? affine::Place{1, 1} : found->front().place;
    }

    /// Position of the loop variable after the word "range".
    [[nodiscard]] affine::Place rangeOf(const std::string& variable) const
    {
        for (const ir::TokenLine& line : m_tokens) {
            const auto word = std::ranges::find_if(line, [](const ir::Token& token) { return token.isWord("range"); });
            if (word != line.end() && word + 1 != line.end() && (word + 1)->isWord(variable)) {
                return (word + 1)->place;
            }
        }
        return head();
    }

    const ir::Program& m_program;
    std::vector<ir::TokenLine> m_tokens;
    const DraftQuestion& m_question;
    const affine::Kernel& m_found;
    const affine::Kernel& m_wanted;
};

} // namespace

Result<Draft> draftOfRepresentation(std::string_view text, const DraftQuestion& question)
{
    if (question.workload == nullptr) {
        return fail("the published artifact reads no representation of drafts", question.subject(),
                    "Choose the compiled model");
    }
    const auto program = ir::parse(text);
    if (!program) {
        return tl::unexpected<Error>(program.error());
    }
    auto tokens = ir::tokenize(text);
    if (!tokens) {
        return tl::unexpected<Error>(tokens.error());
    }
    if (auto error = Comparison(*program, *std::move(tokens), question).difference()) {
        return tl::unexpected<Error>(*std::move(error));
    }
    return program->draft;
}

} // namespace pimento
