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

/// Hands out identifiers of C: each once, none a word of the language or of the SDK.
class CNames {
public:
    CNames();
    /// The name itself where it is free, otherwise with a number behind it.
    [[nodiscard]] std::string take(std::string_view wanted);
    /// The name is free again: its scope ended.
    void give(const std::string& name) { m_taken.erase(name); }

private:
    std::set<std::string> m_taken;
};

/// Lines of C, indented by two blanks for each open brace.
class CWriter {
public:
    CWriter& line(const std::string& text);
    CWriter& blank();
    CWriter& open(const std::string& head); // "head {"
    CWriter& close(const std::string& tail = "}");
    [[nodiscard]] std::string take() { return std::move(m_text); }

private:
    std::string m_text;
    std::size_t m_depth = 0;
};

[[nodiscard]] std::string cType(ElementType type);

/// The names of a loop program's parts: its kernel declares them, its host file finds them by these names.
struct KernelNames {
    explicit KernelNames(const LoopProgram& program);

    CNames free; // for more
    std::vector<std::string> buffers;
    std::vector<std::string> parameters;
    std::vector<std::string> variables; // of loops: empty until they are opened
};

/// The function in names of C.
[[nodiscard]] std::string cText(const Affine& affine, const std::vector<std::string>& variables);

} // namespace pimento::upmem
