// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ir/reading.h"

#include "engine/io/numbers.h"
#include "engine/ir/element_names.h"

#include <algorithm>
#include <limits>

namespace pimento::ir {

using affine::Residency;
using affine::Statement;
using affine::StatementKind;
using affine::Tensor;
using affine::TensorRole;

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
            madeTensor();
        }
        if (startsWith("loop_variables")) {
            start(LineKind::Variables).skipRest(); // read by numberVariables()
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
    /// The next line with at least four tokens to look at.
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

    /// Names are used before the lines that declare them: mappings come before ranges.
    void numberVariables()
    {
        std::vector<std::string> declared;
        std::vector<std::string> used;
        const auto add = [](std::vector<std::string>& names, std::string_view name) {
            if (std::ranges::find(names, name) == names.end()) {
                names.emplace_back(name);
            }
        };
        for (const TokenLine& line : m_lines) {
            const auto isRange = [&](std::size_t at) { return line[at].isWord("range") && at + 1 < line.size(); };
            if (isRange(0)) {
                add(declared, line[1].text);
            } else if (line.size() > 4 && line[0].kind == TokenKind::Value && line[1].isMark(".") && isRange(2)) {
                add(declared, line[3].text);
            }
            const auto list = std::ranges::find_if(line, [](const Token& token) {
                return token.isWord("loop") || token.isWord("over") || token.isWord("loop_variables");
            });
            const bool isList = line[0].isWord("loop") || line[0].isWord("loop_variables") ||
                                std::ranges::any_of(line, [](const Token& token) { return token.isWord("softmax"); });
            for (auto token = list; isList && token != line.end() && !token->isMark(")"); ++token) {
                if (token != list && token->kind == TokenKind::Word) {
                    add(used, token->text);
                }
            }
        }
        for (const std::string& name : used) {
            if (std::ranges::find(declared, name) != declared.end()) {
                m_scope.variables.emplace(name, m_scope.variables.size());
            }
        }
        for (const std::string& name : declared) {
            m_scope.variables.emplace(name, m_scope.variables.size());
        }
        const std::size_t count = m_scope.variables.size();
        m_reading.kernel.variables.resize(count);
        m_reading.ranges.resize(count);
        m_reading.hasBox.resize(count);
        for (const auto& [name, variable] : m_scope.variables) {
            m_reading.kernel.variables[variable].name = name.substr(0, name.find('#'));
        }
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
            Tensor tensor = declared(reader);
            reader.expectMark(":");
            type(reader, tensor);
            marks(reader, tensor, TensorRole::Input);
            if (!reader.takeMark(",")) {
                break;
            }
        }
        reader.expectMark(")");
    }

    void madeTensor()
    {
        Reader reader = start(LineKind::Tensor);
        Tensor tensor = declared(reader);
        reader.expectMark("=");
        reader.expectWord("zero");
        type(reader, tensor);
        marks(reader, tensor, TensorRole::Temporary);
        reader.expectEnd();
    }

    Tensor declared(Reader& reader)
    {
        Tensor tensor;
        const Token name = reader.peek();
        tensor.place = name.place;
        tensor.name = reader.expect(TokenKind::Value, "a tensor");
        if (!m_scope.tensors.emplace(tensor.name, m_reading.kernel.tensors.size()).second) {
            reader.failAt(name.place, "tensor " + name.shown() + " is declared twice");
        }
        tensor.name = tensor.name.substr(0, tensor.name.find('#'));
        return tensor;
    }

    /// <32x128xfp16>
    void type(Reader& reader, Tensor& tensor)
    {
        const Token token = reader.peek();
        const std::string text = reader.expect(TokenKind::Type, "a type such as <32x128xfp16>");
        const auto pieces = split(text, 'x');
        const auto element = elementOf(pieces.back());
        if (!element) {
            reader.failAt(token.place, token.shown() + " does not end with an element type",
                          "Known are fp16, bf16, fp8, fp32, int8, int32");
            return;
        }
        std::int64_t elements = 1;
        for (const std::string_view piece : std::span(pieces).first(pieces.size() - 1)) {
            const std::int64_t size = parseInteger(piece).value_or(0);
            if (size < 1 || size > Reader::kLargest || elements > kMostElements / size) {
                reader.failAt(token.place,
                              token.shown() + " has a size that is not from 1 to 2^31, or too many elements");
                return;
            }
            elements *= size;
            tensor.sizes.push_back(size);
        }
        auto& kernel = m_reading.kernel;
        if (!kernel.tensors.empty() && kernel.type != *element) {
            reader.failAt(token.place,
                          "expected <..x" + std::string(elementName(kernel.type)) + ">, found " + token.shown(),
                          "All tensors of a kernel have one element type");
        }
        kernel.type = *element;
    }

    /// [streamed, exact]
    void marks(Reader& reader, Tensor& tensor, TensorRole usual)
    {
        tensor.role = usual;
        Indexing indexing = Indexing::Expanded;
        const bool isArgument = usual == TensorRole::Input;
        bool more = reader.takeMark("[");
        while (more) {
            if (isArgument && reader.takeWord("inout")) {
                tensor.role = TensorRole::InOut;
            } else if (!isArgument && reader.takeWord("output")) {
                tensor.role = TensorRole::Output;
            } else if (reader.takeWord("resident")) {
                tensor.residency = Residency::Resident;
            } else if (reader.takeWord("exact")) {
                indexing = Indexing::Exact;
            } else if (!reader.takeWord(isArgument ? "streamed" : "temporary")) {
                reader.failExpected(isArgument ? "streamed, resident, inout or exact"
                                               : "output, temporary, resident or exact");
            }
            more = reader.takeMark(",");
            if (!more) {
                reader.expectMark("]");
            }
        }
        m_reading.kernel.tensors.push_back(std::move(tensor));
        m_reading.indexing.push_back(indexing);
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

    /// b = (0, i, 1) in [0:9]
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

    /// %p[r][c] = softmax(%s[r][c], axis=1) over (r, c)
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

    static constexpr std::int64_t kMostElements = std::int64_t{1} << 48;

    const std::vector<TokenLine>& m_lines;
    Failure& m_failure;
    std::size_t m_next = 0;
    Scope m_scope;
    Reading m_reading;
};

} // namespace

Reading readLines(const std::vector<TokenLine>& lines, Failure& failure) { return LinesReader(lines, failure).take(); }

} // namespace pimento::ir
