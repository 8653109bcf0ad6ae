// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/names.h"

#include <algorithm>
#include <map>

namespace pimento::ir {

namespace {

constexpr std::string_view kCore = "_core";

template <class Named> std::vector<std::string> uniqueNames(const std::vector<Named>& all)
{
    std::map<std::string, int> seen;
    std::vector<std::string> names;
    for (const Named& one : all) {
        const int times = ++seen[one.name];
        names.push_back(times == 1 ? one.name : one.name + "#" + std::to_string(times));
    }
    return names;
}

} // namespace

Names::Names(const affine::Kernel& kernel)
    : variables(uniqueNames(kernel.variables)), tensors(uniqueNames(kernel.tensors)),
      m_statements(kernel.statements.size())
{
}

std::string Names::core(std::size_t tensor) const { return "%" + coreName(tensors[tensor]); }

std::string Names::tensorTile(std::size_t statement, std::size_t tensor) const
{
    return tile("%tt", statement, tensors[tensor]);
}

std::string Names::computeTile(std::size_t statement, std::size_t variable) const
{
    return tile("%ct", statement, variables[variable]);
}

std::string Names::tile(std::string_view kind, std::size_t statement, const std::string& name) const
{
    return std::string(kind) + (m_statements == 1 ? "" : std::to_string(statement)) + "_" + name;
}

std::string coreName(std::string_view tensor)
{
    const std::size_t mark = std::min(tensor.find('#'), tensor.size());
    return std::string(tensor.substr(0, mark)) + std::string(kCore) + std::string(tensor.substr(mark));
}

std::string tensorOfCore(std::string_view name)
{
    const std::size_t mark = std::min(name.find('#'), name.size());
    const std::string_view stem = name.substr(0, mark);
    return stem.ends_with(kCore)
               ? std::string(stem.substr(0, stem.size() - kCore.size())) + std::string(name.substr(mark))
               : "";
}

} // namespace pimento::ir
