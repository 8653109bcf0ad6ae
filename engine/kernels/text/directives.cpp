// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/directives.h"

#include "engine/kernels/text/expression_parser.h"
#include "engine/kernels/text/lexeme.h"
#include "engine/kernels/text/size_value.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace pimento::language {

namespace {

struct TextLine {
    std::string_view text; // without trailing blanks
    std::size_t offset = 0;
    int number = 1;
    std::size_t indent = 0;

    [[nodiscard]] std::string_view words() const { return text.substr(std::min(indent, text.size())); }
};

std::vector<TextLine> linesOf(std::string_view text)
{
    std::vector<TextLine> lines;
    std::size_t offset = 0;
    for (int number = 1; offset <= text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', offset), text.size());
        std::string_view line = text.substr(offset, end - offset);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) {
            line.remove_suffix(1);
        }
        const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
        lines.push_back({line, offset, number, indent});
        offset = end + 1;
    }
    return lines;
}

bool isDecorator(const TextLine& line)
{
    static constexpr std::string_view kName = "@DCC_kernel";
    const std::string_view words = line.words();
    if (!words.starts_with(kName)) {
        return false;
    }
    const std::string_view rest = words.substr(kName.size());
    return rest.empty() || rest[0] == ' ' || rest[0] == '#' || rest[0] == '(';
}

bool isSkipped(const TextLine& line) { return line.words().empty() || line.words()[0] == '#'; }

struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Finds quoted texts of several lines, from an offset on.
std::vector<Span> longTexts(std::string_view text, std::size_t offset)
{
    std::vector<Span> spans;
    while (offset < text.size()) {
        const Lexeme lexeme = lexemeAt(text, offset);
        if (lexeme.kind == LexemeKind::String &&
            text.substr(offset, lexeme.length).find('\n') != std::string_view::npos) {
            spans.push_back({offset, offset + lexeme.length});
        }
        offset += lexeme.length;
    }
    return spans;
}

/// Index of the first line after the function whose decorator is at `first`.
std::size_t endOfFunction(std::string_view text, const std::vector<TextLine>& lines, std::size_t first)
{
    const std::vector<Span> texts = longTexts(text, lines[first].offset);
    std::size_t at = first + 1;
    while (at < lines.size() && isSkipped(lines[at])) {
        ++at;
    }
    const auto isQuoted = [&](const TextLine& line) {
        const auto after = std::ranges::upper_bound(texts, line.offset, {}, &Span::begin);
        return after != texts.begin() && line.offset < std::prev(after)->end;
    };
    const auto belongs = [&](const TextLine& line) {
        return isSkipped(line) || line.indent > lines[first].indent || line.words()[0] == ')' ||
               line.words()[0] == ']' || isQuoted(line);
    };
    // The line with "def" is not indented itself; it may be missing.
    if (at < lines.size() && lines[at].words().starts_with("def")) {
        ++at;
    }
    while (at < lines.size() && belongs(lines[at])) {
        ++at;
    }
    return at;
}

void reportNoKernel(const std::vector<TextLine>& lines, Diagnostics& diagnostics)
{
    const auto def = std::ranges::find_if(lines, [](const TextLine& line) { return line.words().starts_with("def "); });
    if (def != lines.end()) {
        diagnostics.add({{def->number, static_cast<int>(def->indent) + 1}, 3},
                        "this function is not marked as a kernel", "Write @DCC_kernel on the line before it");
        return;
    }
    diagnostics.add({{1, 1}, 1}, "the text has no kernel",
                    "Write @DCC_kernel on a line and a function below it: def kernel(x):");
}

} // namespace

std::optional<Region> findKernelRegion(std::string_view text, Diagnostics& diagnostics)
{
    const std::vector<TextLine> lines = linesOf(text);
    const auto first = std::ranges::find_if(lines, isDecorator);
    if (first == lines.end()) {
        reportNoKernel(lines, diagnostics);
        return std::nullopt;
    }
    const std::size_t end = endOfFunction(text, lines, static_cast<std::size_t>(first - lines.begin()));
    const auto second = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(std::min(end, lines.size())),
                                     lines.end(), isDecorator);
    if (second != lines.end()) {
        diagnostics.add({{second->number, static_cast<int>(second->indent) + 1}, 11}, "a second kernel",
                        "Keep one kernel per text");
    }
    return Region{first->offset, end < lines.size() ? lines[end].offset : text.size(), first->number, first->indent};
}

namespace {

class DirectiveReader {
public:
    explicit DirectiveReader(Diagnostics& diagnostics) : m_diagnostics(diagnostics) {}

    void read(const TextLine& line)
    {
        const std::string_view text = line.text;
        if (line.indent > 0 || !text.starts_with("#")) {
            return;
        }
        const std::size_t begin = std::min(text.find_first_not_of("# "), text.size());
        const std::string_view words = text.substr(begin);
        if (words.starts_with("title:")) {
            m_directives.title = trimmed(words.substr(6));
        } else if (words.starts_with("summary:")) {
            m_directives.summary = trimmed(words.substr(8));
        } else if (words.starts_with("size ")) {
            size(line, begin + 5);
        } else if (words.starts_with("tensor ")) {
            tensor(line, begin + 7);
        }
    }

    Directives take() { return std::move(m_directives); }

private:
    static std::string trimmed(std::string_view text)
    {
        const std::size_t begin = text.find_first_not_of(' ');
        return begin == std::string_view::npos ? std::string{} : std::string(text.substr(begin));
    }
    static Mark rest(const TextLine& line, std::size_t begin)
    {
        return {{line.number, static_cast<int>(begin) + 1}, std::max(1, static_cast<int>(line.text.size() - begin))};
    }

    std::vector<Token> tokens(const TextLine& line, std::size_t begin, std::size_t end)
    {
        return tokenize(line.text, {begin, end, line.number, 0}, m_diagnostics);
    }

    void size(const TextLine& line, std::size_t begin)
    {
        static const std::string kHint = "Write for example: # size batch = 1: independent inputs";
        const std::size_t colon = std::min(line.text.find(':', begin), line.text.size());
        const std::vector<Token> all = tokens(line, begin, colon);
        const bool isWellFormed = all.size() >= 4 && all[0].type == TokenType::Name && all[1].is("=") &&
                                  all[2].type == TokenType::Number && all[3].type == TokenType::Newline;
        const auto value = isWellFormed ? parseSize(all[2].text) : std::nullopt;
        if (!value) {
            m_diagnostics.add(rest(line, begin), "not a size directive", kHint);
            return;
        }
        const std::string name(all[0].text);
        if (std::ranges::find(m_directives.keys, name, &ShapeKey::name) != m_directives.keys.end()) {
            m_diagnostics.add(all[0].mark, "the size " + name + " is given twice", "Keep one of them");
            return;
        }
        m_directives.keys.push_back({name, trimmed(line.text.substr(std::min(colon + 1, line.text.size()))), *value});
    }

    void tensor(const TextLine& line, std::size_t begin)
    {
        static const std::string kHint = "Write for example: # tensor x[batch*nhead][dhead] streamed";
        const std::vector<Token> all = tokens(line, begin, line.text.size());
        TokenReader reader(all);
        ExpressionParser expressions(reader, m_diagnostics);
        auto node = expressions.postfix();
        if (!node) {
            return;
        }
        if (node->kind != NodeKind::Element) {
            m_diagnostics.add(rest(line, begin), "not a tensor directive", kHint);
            return;
        }
        TensorDirective directive{node->name, node->nameMark, std::move(node->operands), std::nullopt};
        const Token residency = reader.peek();
        if (residency.text == "streamed" || residency.text == "resident") {
            directive.residency =
                residency.text == "streamed" ? affine::Residency::Streamed : affine::Residency::Resident;
            reader.take();
        }
        if (reader.peek().type != TokenType::Newline) {
            m_diagnostics.add(reader.peek().mark, "expected streamed or resident, found " + quoted(reader.peek()),
                              kHint);
            return;
        }
        m_directives.tensors.push_back(std::move(directive));
    }

    Directives m_directives;
    Diagnostics& m_diagnostics;
};

void checkNames(const Node& node, const std::vector<ShapeKey>& keys, Diagnostics& diagnostics)
{
    if (node.kind == NodeKind::Name && std::ranges::find(keys, node.name, &ShapeKey::name) == keys.end()) {
        diagnostics.add(node.mark, "unknown size " + node.name,
                        "Add a line: # size " + node.name + " = 8: its meaning");
    }
    for (const Node& operand : node.operands) {
        checkNames(operand, keys, diagnostics);
    }
}

} // namespace

Directives readDirectives(std::string_view head, Diagnostics& diagnostics)
{
    DirectiveReader reader(diagnostics);
    for (const TextLine& line : linesOf(head)) {
        reader.read(line);
    }
    return reader.take();
}

void checkDirectives(const Syntax& syntax, Diagnostics& diagnostics)
{
    const auto& tensors = syntax.directives.tensors;
    for (auto each = tensors.begin(); each != tensors.end(); ++each) {
        if (std::ranges::find(syntax.arguments, each->name, &Argument::name) == syntax.arguments.end()) {
            diagnostics.add(each->mark, each->name + " is not an argument of " + syntax.name,
                            "Name an argument of the kernel");
        }
        if (std::find_if(tensors.begin(), each, [&](const auto& other) { return other.name == each->name; }) != each) {
            diagnostics.add(each->mark, "the tensor " + each->name + " is given twice", "Keep one of them");
        }
        for (const Node& size : each->sizes) {
            checkNames(size, syntax.directives.keys, diagnostics);
        }
    }
}

} // namespace pimento::language
