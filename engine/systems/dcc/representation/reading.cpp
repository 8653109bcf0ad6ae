// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/reading.h"

#include <algorithm>

namespace pimento::ir {

using affine::Statement;
using affine::StatementKind;

namespace {

const TokenLine& endOfText()
{
    static const TokenLine kEnd = {Token{}};
    return kEnd;
}

class LinesReader {
public:
    LinesReader(const std::vector<TokenLine>& lines, Failure& failure) : m_lines(lines), m_failure(failure) {}

    Reading take()
    {
        numberVariables();
        platform();
        function();
        while (!m_failure.isSet() && current()[0].kind == TokenKind::Value && current()[3].kind == TokenKind::Type) {
            Reader reader = start(LineKind::Tensor);
            readMadeTensor(reader, m_scope, m_reading);
        }
        if (startsWith("loop_variables")) {
            start(LineKind::Variables).skipRest(); // numberVariables() has read it
        }
        while (!m_failure.isSet() && startsWith("complex_dimset")) {
            dimensionSet();
        }
        while (!m_failure.isSet() && startsWith("range")) {
            Reader reader = start(LineKind::Range);
            reader.take();
            range(reader);
        }
        for (std::size_t set = 0; !m_failure.isSet() && set < m_reading.sets.size(); ++set) {
            dataTile(set);
        }
        statements();
        if (!m_failure.isSet() && m_next < m_lines.size()) {
            start(LineKind::End).fail("expected the end of the text, found " + m_lines[m_next - 1][0].shown());
        }
        return std::move(m_reading);
    }

private:
    /// Returns the next line, padded to at least four tokens.
    [[nodiscard]] TokenLine current() const
    {
        TokenLine line = m_next < m_lines.size() ? m_lines[m_next] : endOfText();
        line.resize(std::max<std::size_t>(line.size(), 4));
        return line;
    }
    [[nodiscard]] bool startsWith(std::string_view word) const
    {
        return m_next < m_lines.size() && m_lines[m_next][0].isWord(word);
    }

    Reader start(LineKind kind)
    {
        if (m_next == m_lines.size()) {
            const affine::Place last = m_lines.empty() ? affine::Place{1, 1} : m_lines.back().back().place;
            m_failure.set(last, "the text ends here, more is expected", "A program ends with \"}\"");
            return {endOfText(), m_scope, m_failure};
        }
        m_reading.kinds.push_back(kind);
        return {m_lines[m_next++], m_scope, m_failure};
    }

    /// Numbers the variables in advance, because mappings use names before the ranges declare them.
    void numberVariables()
    {
        for (const std::string& name : variableNames(m_lines)) {
            m_scope.variables.emplace(name, m_scope.variables.size());
            m_reading.kernel.variables.emplace_back().name = name.substr(0, name.find('#'));
        }
        m_reading.ranges.resize(m_scope.variables.size());
        m_reading.hasBox.resize(m_scope.variables.size());
    }

    void platform()
    {
        Reader reader = start(LineKind::Platform);
        const Token name = reader.peek();
        if (reader.expect(TokenKind::Symbol, "\"@hardware_platform\"") != "hardware_platform") {
            reader.failAt(name.place, "expected \"@hardware_platform\", found " + name.shown());
        }
        reader.expectMark("[");
        const std::int64_t groups = reader.integerFrom(1, kMostCores);
        reader.expectMark(",");
        const std::int64_t cores = reader.integerFrom(1, kMostCores / std::max<std::int64_t>(groups, 1));
        reader.expectMark("]");
        reader.expectEnd();
        m_reading.platform = {static_cast<int>(groups), static_cast<int>(cores)};
    }

    void function()
    {
        Reader reader = start(LineKind::Function);
        reader.expectWord("func");
        m_reading.kernel.name = reader.expect(TokenKind::Symbol, "the kernel's name such as @gemv");
        reader.expectMark("(");
        while (!m_failure.isSet() && !reader.peek().isMark(")")) {
            readArgument(reader, m_scope, m_reading);
            if (!reader.takeMark(",")) {
                break;
            }
        }
        reader.expectMark(")");
    }

    void dimensionSet()
    {
        Reader head = start(LineKind::DimensionSet);
        head.take();
        Reading::Set set;
        set.place = head.peek().place;
        const std::string name = "ds" + std::to_string(m_reading.sets.size());
        if (const Token token = head.peek(); head.expect(TokenKind::Value, "a dimension set") != name) {
            head.failAt(token.place, "expected \"%" + name + "\", found " + token.shown(), "Sets count from 0");
        }
        head.skipRest();
        bool isRepresented = false;
        while (!m_failure.isSet() && current()[0].kind == TokenKind::Value && current()[0].text == "dim") {
            mapping(set, isRepresented);
        }
        if (!isRepresented) {
            m_failure.set(set.place, "no mapping of \"%" + name + "\" is the representative",
                          "Write [representative] behind one");
        }
        while (!m_failure.isSet() && current()[2].isWord("range")) {
            Reader reader = start(LineKind::Range);
            if (const Token token = reader.take(); token.kind != TokenKind::Value || token.text != name) {
                reader.failAt(token.place, "expected \"%" + name + "\", found " + token.shown());
            }
            reader.expectMark(".");
            reader.expectWord("range");
            range(reader);
        }
        m_reading.sets.push_back(set);
    }

    void mapping(Reading::Set& set, bool& isRepresented)
    {
        Reader reader = start(LineKind::Mapping);
        while (reader.peek().kind != TokenKind::End && !reader.peek().isMark("->")) {
            reader.take();
        }
        reader.expectMark("->");
        (void)reader.index();
        if (const affine::Place place = reader.peek().place; reader.takeMark("[")) {
            reader.expectWord("representative");
            reader.expectMark("]");
            if (isRepresented) {
                reader.failAt(place, "a dimension set has one representative, this is the second");
            }
            isRepresented = true;
            set.representative = set.mappings;
        }
        reader.expectEnd();
        ++set.mappings;
    }

    /// Reads "b = (0, i, 1) in [0:9]".
    void range(Reader& reader)
    {
        const affine::Place place = reader.peek().place;
        const std::size_t variable = reader.variable();
        if (m_failure.isSet()) {
            return;
        }
        if (m_reading.ranges[variable] != affine::Place{}) {
            reader.failAt(place, "the range of this loop variable is given twice");
            return;
        }
        m_reading.ranges[variable] = place;
        affine::Variable& loop = m_reading.kernel.variables[variable];
        reader.expectMark("=");
        reader.expectMark("(");
        loop.begin = reader.index();
        reader.expectMark(",");
        loop.end = reader.index();
        reader.expectMark(",");
        loop.step = reader.integerFrom(1, Reader::kLargest);
        reader.expectMark(")");
        if (reader.takeWord("in")) {
            m_reading.hasBox[variable] = true;
            reader.expectMark("[");
            loop.low = reader.integer();
            reader.expectMark(":");
            loop.high = reader.integer();
            reader.expectMark("]");
        }
        reader.expectEnd();
    }

    void dataTile(std::size_t number)
    {
        Reader reader = start(LineKind::DataTile);
        reader.expectWord("data_tile");
        if (reader.peek().text != "dt" + std::to_string(number)) {
            reader.failExpected("\"%dt" + std::to_string(number) + "\"");
        }
        reader.take();
        reader.expectMark(":");
        reader.expectMark("(");
        Reading::Set& set = m_reading.sets[number];
        set.draftPlace = reader.peek().place;
        set.groups = reader.integerFrom(1, m_reading.platform.groups);
        reader.expectMark(",");
        set.cores = reader.integerFrom(1, m_reading.platform.cores);
        reader.expectMark(")");
    }

    void statements()
    {
        while (!m_failure.isSet()) {
            const TokenLine line = current();
            if (startsWith("compute_tile")) {
                (void)start(LineKind::ComputeTile);
            } else if (startsWith("tensor_tile")) {
                (void)start(LineKind::TensorTile);
            } else if (line[2].isWord("rearrange")) {
                (void)start(LineKind::Rearrangement);
            } else if (startsWith("parallel_PIM")) {
                block();
            } else if (line[0].isMark("}")) {
                closing();
                return;
            } else {
                softmax();
            }
        }
    }

    void closing()
    {
        Reader reader = start(LineKind::End);
        reader.expectMark("}");
        reader.expectEnd();
    }

    void block()
    {
        Statement statement;
        Reading::Statement places;
        (void)start(LineKind::Parallel);
        Reader loop = start(LineKind::Loop);
        places.loops = loop.peek().place;
        loop.expectWord("loop");
        statement.loops = variables(loop);
        loop.expectWord("in");
        while (!m_failure.isSet() && startsWith("if")) {
            Reader reader = start(LineKind::Guard);
            reader.take();
            reader.expectMark("(");
            places.guards.push_back(reader.peek().place);
            statement.guards.push_back(reader.condition());
            reader.expectMark(")");
            reader.expectEnd();
        }
        Reader reader = start(LineKind::Statement);
        statement.place = reader.peek().place;
        statement.target.tensor = reader.coreTensor();
        statement.target.index = reader.subscripts();
        if (reader.takeMark("+=")) {
            statement.kind = StatementKind::Add;
        } else if (!reader.takeMark("=")) {
            reader.failExpected("\"=\" or \"+=\"");
        }
        statement.value = reader.expression();
        reader.expectEnd();
        closing();
        closing();
        m_reading.kernel.statements.push_back(std::move(statement));
        m_reading.statements.push_back(std::move(places));
    }

    /// Reads "%p[r][c] = softmax(%s[r][c], axis=1) over (r, c)".
    void softmax()
    {
        Reader reader = start(LineKind::Statement);
        Statement statement;
        statement.kind = StatementKind::Softmax;
        statement.place = reader.peek().place;
        if (reader.peek().kind != TokenKind::Value) {
            reader.failExpected("a tile, a rearrangement, parallel_PIM, a softmax or \"}\"");
        }
        statement.target.tensor = reader.hostTensor();
        statement.target.index = reader.subscripts();
        reader.expectMark("=");
        reader.expectWord("softmax");
        reader.expectMark("(");
        statement.value.operation = affine::Operation::Reference;
        statement.value.place = reader.peek().place;
        statement.value.reference.tensor = reader.hostTensor();
        statement.value.reference.index = reader.subscripts();
        reader.expectMark(",");
        reader.expectWord("axis");
        reader.expectMark("=");
        statement.axis = static_cast<std::size_t>(reader.integerFrom(0, Reader::kLargest));
        reader.expectMark(")");
        Reading::Statement places{{}, reader.peek().place};
        if (reader.takeWord("over")) {
            statement.loops = variables(reader);
        }
        reader.expectEnd();
        m_reading.kernel.statements.push_back(std::move(statement));
        m_reading.statements.push_back(std::move(places));
    }

    std::vector<std::size_t> variables(Reader& reader)
    {
        std::vector<std::size_t> all;
        reader.expectMark("(");
        while (!m_failure.isSet() && !reader.peek().isMark(")")) {
            all.push_back(reader.variable());
            if (!reader.takeMark(",")) {
                break;
            }
        }
        reader.expectMark(")");
        return all;
    }

    const std::vector<TokenLine>& m_lines;
    Failure& m_failure;
    std::size_t m_next = 0;
    Scope m_scope;
    Reading m_reading;
};

} // namespace

Reading readLines(const std::vector<TokenLine>& lines, Failure& failure) { return LinesReader(lines, failure).take(); }

} // namespace pimento::ir
