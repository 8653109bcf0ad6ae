// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/ranks.h"

#include "engine/kernels/text/bind.h"

#include <algorithm>
#include <functional>

namespace pimento::language {

namespace {

void visitNodes(const Node& node, const std::function<void(const Node&)>& visit)
{
    visit(node);
    for (const Node& operand : node.operands) {
        visitNodes(operand, visit);
    }
}

void visitNodes(const std::vector<Line>& lines, const std::function<void(const Node&)>& visit)
{
    for (const Line& line : lines) {
        if (line.kind == LineKind::Assign) {
            visitNodes(line.target, visit);
            visitNodes(line.value, visit);
        }
        for (const Node& bound : line.range) {
            visitNodes(bound, visit);
        }
        visitNodes(line.body, visit);
        for (const Branch& branch : line.branches) {
            if (branch.condition) {
                visitNodes(*branch.condition, visit);
            }
            visitNodes(branch.body, visit);
        }
    }
}

std::string indices(std::size_t count) { return std::to_string(count) + (count == 1 ? " index" : " indices"); }

} // namespace

std::map<std::string, Rank, std::less<>> ranksOf(const Syntax& syntax, Diagnostics& diagnostics)
{
    std::map<std::string, Rank, std::less<>> ranks;
    const auto use = [&](const Node& node) {
        const bool isArgument =
            std::ranges::find(syntax.arguments, node.name, &Argument::name) != syntax.arguments.end();
        if (node.kind != NodeKind::Element || !isArgument) {
            return;
        }
        Rank& known = ranks.emplace(node.name, Rank{node.operands.size(), node.mark.place.line}).first->second;
        if (known.dimensions != node.operands.size()) {
            known.isDisputed = true;
            diagnostics.add(node.mark,
                            node.name + " has " + indices(node.operands.size()) + " here, but " +
                                indices(known.dimensions) + " in line " + std::to_string(known.line),
                            "Write one index per dimension");
        }
    };
    visitNodes(syntax.body, use);
    return ranks;
}

std::vector<ArgumentRank> argumentRanks(const Syntax& syntax)
{
    Diagnostics ignored;
    const auto ranks = ranksOf(syntax, ignored);
    std::vector<ArgumentRank> all;
    for (const Argument& argument : syntax.arguments) {
        const auto rank = ranks.find(argument.name);
        all.push_back({argument.name, rank == ranks.end() ? std::nullopt : std::optional(rank->second.dimensions)});
    }
    return all;
}

} // namespace pimento::language
