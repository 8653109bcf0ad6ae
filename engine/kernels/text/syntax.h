// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/size_key.h"
#include "engine/kernels/text/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento::language {

// Syntax tree of a kernel's text, before sizes are known.

enum class NodeKind : std::uint8_t {
    Number,
    Name,
    Element, // name[operands...]
    Size,    // name.size(operand)
    Unary,   // operator name: "-", "not"
    Binary,  // operator name: "+", "-", "*", "/", "//", "<", "<=", ">", ">=", "==", "!=", "and", "or"
    Select,  // operands: condition, value if true, value if false
    Call,    // function name(operands...)
    List,    // [operands...]
};

struct Node {
    NodeKind kind = NodeKind::Number;
    Mark mark;
    std::string name;
    Mark nameMark;                       // mark of the name or the operator
    double number = 0;                   // Number
    std::optional<std::int64_t> integer; // Number: its value if written as a whole number
    std::vector<Node> operands;
    std::vector<std::string> keywords; // Call: keyword of each operand, or ""
    int depth = 1;                     // levels from this node down to the deepest leaf
};

enum class LineKind : std::uint8_t { Assign, For, If, Return };

struct Line;

struct Branch {
    std::optional<Node> condition; // none: else
    std::vector<Line> body;
};

/// A statement of the text.
struct Line {
    LineKind kind = LineKind::Assign;
    Mark mark;
    // Assign:
    Node target;
    std::string assignment; // "=", "+=", "-=", "*=", "/="
    Node value;
    // For:
    std::string variable;
    Mark variableMark;
    std::vector<Node> range; // 1 to 3 expressions
    std::vector<Line> body;
    // If:
    std::vector<Branch> branches;
    // Return:
    std::vector<std::pair<std::string, Mark>> names;
};

struct Argument {
    std::string name;
    Mark mark;
};

/// A directive such as "# tensor x[batch*nhead][dhead] streamed".
struct TensorDirective {
    std::string name;
    Mark mark;
    std::vector<Node> sizes;
    std::optional<affine::Residency> residency;
};

/// The lines "# title:", "# summary:", "# size" and "# tensor" above a kernel.
struct Directives {
    std::string title;
    std::string summary;
    std::vector<ShapeKey> keys;
    std::vector<TensorDirective> tensors;
};

struct Syntax {
    std::string name;
    Mark mark; // mark of the name
    std::vector<Argument> arguments;
    std::vector<Line> body;
    Directives directives;
};

struct ParseOutcome {
    std::optional<Syntax> syntax; // none if there are diagnostics
    std::vector<Diagnostic> diagnostics;
};

/// Parses the only function marked with @DCC_kernel and skips everything else. Continues at the next line after a
/// mistake, so that several mistakes are reported at once.
[[nodiscard]] ParseOutcome parse(std::string_view text);

} // namespace pimento::language
