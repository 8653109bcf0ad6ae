// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/affine.h"
#include "engine/systems/upmem/loops/loop_program.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::upmem {

/// Allocates unique identifiers of C, which are no words of the language or of the SDK.
class CNames {
public:
    CNames();
    /// Takes the name itself if it is free, otherwise the name with a number appended.
    [[nodiscard]] std::string take(std::string_view wanted);
    /// Frees a name at the end of its scope.
    void give(const std::string& name) { m_taken.erase(name); }

private:
    std::set<std::string> m_taken;
};

/// Writes lines of C, indented by two blanks per open brace.
class CWriter {
public:
    CWriter& line(const std::string& text);
    CWriter& blank();
    CWriter& open(const std::string& head); // writes "head {"
    CWriter& close(const std::string& tail = "}");
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
    std::size_t m_depth = 0;
};

[[nodiscard]] std::string cType(ElementType type);

/// Names of the parts of a loop program. The kernel file declares them, and the host file uses the same names.
struct KernelNames {
    explicit KernelNames(const LoopProgram& program);

    CNames free; // for further names
    std::vector<std::string> buffers;
    std::vector<std::string> parameters;
    std::vector<std::string> variables; // names of variables; for loops empty until the loop is opened
};

/// Writes an affine function with names of C.
[[nodiscard]] std::string cText(const Affine& affine, const std::vector<std::string>& variables);

} // namespace pimento::upmem
