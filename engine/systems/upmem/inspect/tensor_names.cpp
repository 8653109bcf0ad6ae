// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/tensor_names.h"

#include <algorithm>
#include <functional>

namespace pimento::upmem {

namespace {

using tensor::BufferId;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

} // namespace

TensorNames::TensorNames(const tensor::Program& program) : m_tensors(program.buffers.size())
{
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        if (program.buffers[buffer].scope == tensor::Scope::Global) {
            m_tensors[buffer] = buffer;
        }
    }
    for (const tensor::Block& block : program.blocks) {
        const bool isIn = block.kind == tensor::BlockKind::CopyIn;
        if ((isIn || block.kind == tensor::BlockKind::CopyOut) && !block.reads.empty()) {
            const BufferId cache = isIn ? block.target : block.reads.front();
            const BufferId whole = isIn ? block.reads.front() : block.target;
            m_tensors[static_cast<std::size_t>(cache)] = m_tensors[static_cast<std::size_t>(whole)];
        }
    }
    for (std::size_t buffer = 0; buffer < program.buffers.size(); ++buffer) {
        if (m_tensors[buffer]) {
            m_byName.try_emplace(program.buffers[buffer].name, *m_tensors[buffer]);
        }
    }
}

std::optional<std::size_t> TensorNames::tensorOf(BufferId buffer) const
{
    return buffer == tensor::kNone ? std::nullopt : m_tensors[static_cast<std::size_t>(buffer)];
}

std::optional<std::size_t> TensorNames::tensorOf(std::string_view name) const
{
    const auto at = m_byName.find(name);
    return at == m_byName.end() ? std::nullopt : std::optional(at->second);
}

std::optional<std::size_t> TensorNames::tensorOf(const tensor::Block& block) const { return tensorOf(block.target); }

std::optional<std::size_t> TensorNames::tensorOf(const LoopProgram& program, const Statement& statement) const
{
    std::optional<std::size_t> found;
    forEachWrite(statement, [&](const Access& access) {
        found = found ? found : tensorOf(program.buffers[access.buffer].name);
    });
    return found;
}

std::optional<std::size_t> TensorNames::mentionedIn(std::string_view text) const
{
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = static_cast<std::size_t>(
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), isLetter) - text.begin());
        if (const auto tensor = tensorOf(text.substr(begin, end - begin))) {
            return tensor;
        }
        begin = std::max(end, begin + 1);
    }
    return std::nullopt;
}

} // namespace pimento::upmem
