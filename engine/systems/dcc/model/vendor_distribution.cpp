// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/vendor_distribution.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

namespace pimento {

namespace {

/// Resource that is filled first.
enum class Order : std::uint8_t { Groups, Cores };

/// Layout of kernels by the maker of a device family.
struct VendorRule {
    std::string_view family; // name in device files
    std::int64_t results;    // matrix times vector: adjacent results per core
    Order order;             // order in which these results fill the device
    bool hasVectors;         // true: the maker also has element-wise kernels
    std::string_view source;
};

constexpr std::array<VendorRule, 4> kRules = {{
    {"attacc", 1, Order::Groups, false,
     "AttAcc's trace generator: a head for each channel (of a single one its results), the reduced loop over the banks "
     "of a bank group, which adds "
     "up, results over the bank groups"},
    {"hbm-pim", 8, Order::Cores, true,
     "Samsung's kernels for its HBM2 device: 8 results for each unit, units first and then channels, inputs not split; "
     "vectors in the order of their addresses, channels first"},
    {"hbm-pim-crf", 8, Order::Cores, true,
     "Samsung's kernels: 8 results for each unit, units first and then channels, inputs not split; vectors in the "
     "order "
     "of their addresses, channels first"},
    {"aim", 1, Order::Cores, false,
     "SK hynix's GEMV: rows of the matrix over the 16 banks, then over all channels, inputs not split"},
}};

const VendorRule& ruleOf(const DraftQuestion& question)
{
    const auto family = lower::familyOf(question.machine->description());
    const auto found = family ? std::ranges::find(kRules, (*family)->name(), &VendorRule::family) : kRules.end();
    return found == kRules.end() ? kRules.front() : *found;
}

/// Collects the tensors that an expression reads.
void collectTensors(const affine::Expression& expression, std::vector<std::size_t>& tensors)
{
    if (expression.operation == affine::Operation::Reference) {
        tensors.push_back(expression.reference.tensor);
    }
    for (const affine::Expression& operand : expression.operands) {
        collectTensors(operand, tensors);
    }
}

bool hasProduct(const affine::Expression& expression)
{
    if (expression.operation == affine::Operation::Multiply) {
        std::vector<std::size_t> tensors;
        collectTensors(expression, tensors);
        return tensors.size() > 1;
    }
    return std::ranges::any_of(expression.operands, hasProduct);
}

/// Roles of a kernel's dimension sets in its first statement. Sets of one element have no role.
struct SetRoles {
    std::vector<std::size_t> results; // sets that index the result, ascending
    std::vector<std::size_t> reduced; // all other sets
    bool isMatrix = false;            // the statement sums products for several results
};

SetRoles rolesOf(const DraftQuestion& question)
{
    const auto& sets = question.workload->sets;
    const affine::Statement& first = question.workload->kernel.statements.front();
    SetRoles roles;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (sets[i].extent() == 1) {
            continue;
        }
        const bool decides = std::ranges::any_of(sets[i].variables, [&](std::size_t variable) {
            return std::ranges::any_of(first.target.index,
                                       [&](const affine::Index& index) { return index.coefficientOf(variable) != 0; });
        });
        (decides ? roles.results : roles.reduced).push_back(i);
    }
    roles.isMatrix = !roles.results.empty() && !roles.reduced.empty() && hasProduct(first.value);
    return roles;
}

/// Builds a draft set by set from the groups and cores that remain.
class Layout {
public:
    explicit Layout(const DraftQuestion& question)
        : m_question(&question), m_left(question.resources()), m_parts(question.workload->sets.size())
    {
    }

    [[nodiscard]] std::int64_t extent(std::size_t set) const { return m_question->workload->sets[set].extent(); }
    [[nodiscard]] Resources left() const { return m_left; }

    /// Divides a set into segments of `piece` neighbouring elements, over at most `most` groups and cores.
    void share(std::size_t set, std::int64_t piece, Order order, Resources most)
    {
        most = {std::min(most.groups, m_left.groups), std::min(most.cores, m_left.cores)};
        const std::int64_t pieces = ceilDivide(extent(set), piece);
        const auto of = [](int available, std::int64_t wanted) {
            return static_cast<int>(std::clamp<std::int64_t>(wanted, 1, available));
        };
        DraftPart& part = m_parts[set];
        if (order == Order::Groups) {
            part.groups = of(most.groups, pieces);
            part.cores = of(most.cores, pieces / part.groups);
        } else {
            part.cores = of(most.cores, pieces);
            part.groups = of(most.groups, pieces / part.cores);
        }
        m_left = {m_left.groups / part.groups, m_left.cores / part.cores};
    }
    void share(std::size_t set, std::int64_t piece, Order order) { share(set, piece, order, m_left); }

    [[nodiscard]] Draft draft()
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            m_parts[i].tile = ceilDivide(extent(i), std::int64_t{m_parts[i].groups} * m_parts[i].cores);
        }
        return Draft(m_parts);
    }

private:
    const DraftQuestion* m_question;
    Resources m_left;
    std::vector<DraftPart> m_parts;
};

/// Lays out a kernel as AttAcc does: the first result set over the channels, the reduced loop over the banks of a bank
/// group, the last result set over the rest of a channel.
Draft attaccDraft(const DraftQuestion& question, const SetRoles& roles)
{
    Layout layout(question);
    const int banks = question.machine->description().levels.back().count;
    if (roles.results.size() > 1) {
        layout.share(roles.results.front(), 1, Order::Groups, {layout.left().groups, 1});
    }
    if (!roles.reduced.empty()) {
        layout.share(roles.reduced.front(), 1, Order::Cores, {1, banks});
    }
    if (roles.results.size() > 1) {
        layout.share(roles.results.back(), 1, Order::Cores, {1, layout.left().cores});
    } else if (roles.results.size() == 1) {
        layout.share(roles.results.front(), 1, Order::Groups);
    }
    return layout.draft();
}

/// Fills the device with the sets in reverse order; result sets come first where sums must stay in one core.
Draft filledDraft(const DraftQuestion& question, const SetRoles& roles, const VendorRule& rule)
{
    Layout layout(question);
    std::vector<std::size_t> order = roles.results;
    order.insert(order.end(), roles.reduced.begin(), roles.reduced.end());
    std::ranges::sort(order);
    const std::int64_t lanes =
        question.machine->description().columnBytes.value() / affine::bytesOf(question.workload->kernel.type);
    const bool isVector = rule.hasVectors && !roles.isMatrix;
    if (!isVector) {
        order = roles.isMatrix ? std::vector<std::size_t>{} : roles.reduced;
        order.insert(order.end(), roles.results.begin(), roles.results.end());
    }
    bool isFirst = true;
    for (auto set = order.rbegin(); set != order.rend(); ++set) {
        const std::int64_t piece = !isFirst ? 1 : isVector ? lanes : rule.results;
        layout.share(*set, piece, isVector ? Order::Groups : rule.order);
        isFirst = false;
    }
    return layout.draft();
}

bool isOfVendor(const SetRoles& roles, const VendorRule& rule)
{
    return roles.isMatrix || (rule.hasVectors && roles.reduced.empty());
}

} // namespace

Draft withIdleShared(const DraftQuestion& question, const Draft& draft)
{
    std::vector<DraftPart> parts(draft.parts().begin(), draft.parts().end());
    const auto extentOf = [&](std::size_t set) { return question.workload->sets[set].extent(); };
    std::vector<std::size_t> order(parts.size());
    std::iota(order.rbegin(), order.rend(), std::size_t{0}); // the last set first
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return extentOf(a) > extentOf(b); });
    Resources left = question.resources();
    for (const DraftPart& part : parts) {
        left = {left.groups / part.groups, left.cores / part.cores};
    }
    for (const std::size_t set : order) {
        DraftPart& part = parts[set];
        const auto give = [&](std::int32_t& share, int& idle) {
            const std::int64_t most = extentOf(set) / (std::int64_t{part.groups} * part.cores);
            const int more = static_cast<int>(std::clamp<std::int64_t>(most, 1, idle));
            share *= more;
            idle /= more;
        };
        give(part.groups, left.groups);
        give(part.cores, left.cores);
        part.tile = ceilDivide(extentOf(set), std::int64_t{part.groups} * part.cores);
    }
    return Draft(parts);
}

Draft vendorDraft(const DraftQuestion& question)
{
    const SetRoles roles = rolesOf(question);
    const VendorRule& rule = ruleOf(question);
    const Draft draft = rule.family == "attacc" ? attaccDraft(question, roles) : filledDraft(question, roles, rule);
    return isOfVendor(roles, rule) ? draft : withIdleShared(question, draft);
}

std::string vendorSource(const DraftQuestion& question)
{
    const VendorRule& rule = ruleOf(question);
    const std::string source(rule.source);
    return isOfVendor(rolesOf(question), rule)
               ? source
               : "the maker of the device has no such kernel; in its manner, with no group or core idle: " + source;
}

} // namespace pimento
