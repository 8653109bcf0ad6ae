// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_text.h"

#include "engine/base/numbers.h"
#include "engine/kernels/text/library.h"
#include "engine/systems/dcc/drafts/mapping_names.h"
#include "engine/systems/dcc/model/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

namespace pimento {

namespace {

using language::Node;
using language::NodeKind;

/// Splits a product of names such as "batch*nhead"; false: the expression is something else.
bool addFactors(const Node& node, std::vector<std::string>& names)
{
    if (node.kind == NodeKind::Name) {
        names.push_back(node.name);
        return true;
    }
    return node.kind == NodeKind::Binary && node.name == "*" &&
           std::ranges::all_of(node.operands, [&](const Node& operand) { return addFactors(operand, names); });
}

std::string joined(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, " x ")); }

using Sizes = std::map<std::string, std::int64_t, std::less<>>;

/// Joins factors without those of size 1, unless all have size 1.
std::string nameOf(std::vector<std::string> factors, const Sizes& sizes)
{
    const std::string all = joined(factors);
    std::erase_if(factors, [&](const std::string& name) {
        const auto size = sizes.find(name);
        return size != sizes.end() && size->second == 1;
    });
    return factors.empty() ? all : joined(factors);
}

/// Parses "batch=1,nhead=32".
Sizes sizesOf(std::string_view text)
{
    Sizes sizes;
    for (const std::string_view piece : split(text, ',')) {
        const std::size_t equals = piece.find('=');
        const auto value = equals == std::string_view::npos ? std::nullopt : parseInteger(piece.substr(equals + 1));
        if (value) {
            sizes.emplace(piece.substr(0, equals), *value);
        }
    }
    return sizes;
}

/// Reads the names of tensor dimensions from the lines "# tensor" above a kernel.
class TensorNames {
public:
    explicit TensorNames(const Workload& workload) : m_sizes(sizesOf(workload.shapeText))
    {
        if (const auto kernel = language::makeKernel(workload.name, workload.source)) {
            m_directives = kernel->syntax.directives.tensors;
        }
    }

    [[nodiscard]] std::optional<std::string> of(const std::string& tensor, std::size_t dimension) const
    {
        const auto found = std::ranges::find(m_directives, tensor, &language::TensorDirective::name);
        std::vector<std::string> factors;
        return found != m_directives.end() && dimension < found->sizes.size() &&
                       addFactors(found->sizes[dimension], factors)
                   ? std::optional(nameOf(factors, m_sizes))
                   : std::nullopt;
    }

private:
    Sizes m_sizes;
    std::vector<language::TensorDirective> m_directives;
};

/// Names the mappings of a set; falls back to `variables` if the kernel does not name its sizes.
std::vector<std::string> namesOf(const DimensionSet& set, const affine::Kernel& kernel, const TensorNames& tensors,
                                 const std::string& variables)
{
    std::vector<std::optional<std::string>> known;
    for (const Mapping& mapping : set.mappings) {
        known.push_back(tensors.of(kernel.tensors[mapping.tensor].name, mapping.dimension));
    }
    const auto first = std::ranges::find_if(known, [](const auto& name) { return name.has_value(); });
    const std::string common = first == known.end() ? variables : **first;
    const std::vector<std::string> mappings = mappingNames(kernel, set);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < known.size(); ++i) {
        // A mapping by a tensor other than the default one names that tensor, so that the two texts differ.
        names.push_back(i == 0 ? known[i].value_or(common) : known[i].value_or(common) + " (by " + mappings[i] + ")");
    }
    return names;
}

} // namespace

DimensionNames::DimensionNames(const DraftQuestion& question)
{
    const std::vector<std::string> names = question.model->setNames(question);
    if (question.model != &compiledModel() || question.workload == nullptr) {
        const Sizes sizes = sizesOf(question.shapeText());
        for (const std::string& name : names) {
            std::vector<std::string> factors;
            std::size_t begin = 0;
            for (std::size_t end = 0; end != std::string::npos; begin = end + 3) {
                end = name.find(" x ", begin);
                factors.push_back(name.substr(begin, end == std::string::npos ? end : end - begin));
            }
            m_names.push_back({nameOf(std::move(factors), sizes)});
        }
        return;
    }
    const Workload& workload = *question.workload;
    const TensorNames tensors(workload.whole != nullptr ? *workload.whole : workload);
    for (std::size_t set = 0; set < names.size(); ++set) {
        m_names.push_back(namesOf(workload.sets[set], workload.kernel, tensors, names[set]));
    }
}

std::vector<SplitPart> DimensionNames::parts(std::span<const DraftPart> draft) const
{
    std::vector<SplitPart> parts;
    for (std::size_t set = 0; set < draft.size() && set < m_names.size(); ++set) {
        const auto mapping = static_cast<std::size_t>(draft[set].mapping);
        const std::vector<std::string>& names = m_names[set];
        parts.push_back({names[std::min(mapping, names.size() - 1)], draft[set].groups, draft[set].cores});
    }
    return parts;
}

} // namespace pimento
