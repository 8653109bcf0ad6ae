// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/least_drafts.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr std::int64_t kNone = LeastDrafts::kMostProduct;

std::int64_t product(std::int64_t one, std::int64_t other)
{
    std::int64_t result = 0;
    return __builtin_mul_overflow(one, other, &result) ? LeastDrafts::kMostProduct
                                                       : std::min(result, LeastDrafts::kMostProduct);
}

} // namespace

/// State of one walk over the tree.
struct LeastDrafts::Look {
    /// A node on the path from the root.
    struct Step {
        std::vector<std::int64_t> products; // products of the factors of the sets decided so far
        std::uint64_t assignments = 1;      // number of assignments of these sets
        std::int64_t parts = 0;             // parts of the set that this step decides
    };

    std::optional<BoundedDraft> after;
    std::int64_t limit = 0;
    BoundedDraft last; // drafts beyond it are not needed
    std::size_t most = 0;
    std::uint64_t place = 0; // index of the next draft of the walk
    std::vector<Step> steps; // [set]: node of that set on the path
    StopCheck& stop;
    std::vector<BoundedDraft> found = {};
    std::uint64_t beyond = 0;

    void take(const BoundedDraft& draft)
    {
        beyond += draft.bound > limit ? 1 : 0;
        if (draft > last || (after && draft <= *after)) {
            return;
        }
        found.push_back(draft);
        if (found.size() >= 2 * most) {
            keepLeast();
        }
    }

    void keepLeast()
    {
        if (found.size() > most) {
            const auto end = found.begin() + static_cast<std::ptrdiff_t>(most);
            std::nth_element(found.begin(), end - 1, found.end());
            found.erase(end, found.end());
            last = *(end - 1);
        }
    }
};

LeastDrafts::LeastDrafts(std::shared_ptr<const DraftTree> tree, ProductBound bound)
    : m_tree(std::move(tree)), m_bound(std::move(bound))
{
    for (const ProductBound::Sum& sum : m_bound.sums) {
        PIMENTO_ASSERT(!sum.products.empty(), "a sum has a product");
        for (const ProductBound::Product& each : sum.products) {
            PIMENTO_ASSERT(each.factors.size() == m_tree->sets().size(), "a product has a factor for each set");
            m_products.push_back(&each);
        }
        m_ends.push_back(m_products.size());
    }
}

/// Computes the tables once.
void LeastDrafts::prepare(StopCheck& stop)
{
    const std::size_t sets = m_tree->sets().size();
    m_leastFactors.assign(m_bound.factors.size(), {});
    m_factorsOf.assign(sets, std::vector<const std::int64_t*>(m_products.size()));
    for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t i = 0; i < m_products.size(); ++i) {
            const std::size_t number = m_products[i]->factors[set];
            std::vector<std::int64_t>& least = m_leastFactors[number];
            if (least.empty()) {
                least.assign(static_cast<std::size_t>(m_tree->mostParts(set)) + 1, kNone);
                for (std::int64_t parts = 1; parts <= m_tree->mostParts(set); ++parts) {
                    for (std::size_t choice = 0; choice < m_tree->choices(set).size(); ++choice) {
                        const auto at = static_cast<std::size_t>(parts);
                        least[at] = m_tree->isChoice(set, choice, parts)
                                        ? std::min(least[at], m_bound.factors[number][choice][at])
                                        : least[at];
                    }
                }
            }
            m_factorsOf[set][i] = least.data();
        }
    }
    m_leastBelow.assign(sets + 1, std::vector<std::vector<std::int64_t>>(m_tree->leftovers()));
    findLeastBelow(0, m_tree->root(), stop);
    m_isPrepared = !stop.isStopped();
}

/// Finds the least products of the sets below a node. Nodes without drafts have none.
void LeastDrafts::findLeastBelow(std::size_t set, Resources left, StopCheck& stop)
{
    std::vector<std::int64_t>& least = m_leastBelow[set][m_tree->leftover(left)];
    if (!least.empty() || m_products.empty()) {
        return;
    }
    if (set == m_tree->sets().size()) {
        least.assign(m_products.size(), 1);
        return;
    }
    std::vector<std::int64_t> sofar(m_products.size(), kNone);
    m_tree->forBelow(set, left, [&](int groups, int cores, Resources below) {
        if (m_tree->count(set + 1, below) > 0) {
            findLeastBelow(set + 1, below, stop);
            const std::vector<std::int64_t>& rest = m_leastBelow[set + 1][m_tree->leftover(below)];
            const auto parts = static_cast<std::size_t>(groups) * static_cast<std::size_t>(cores);
            for (std::size_t i = 0; i < rest.size(); ++i) {
                sofar[i] = std::min(sofar[i], product(m_factorsOf[set][i][parts], rest[i]));
            }
        }
        return !stop.isStopped(m_products.size());
    });
    least = std::move(sofar);
}

std::int64_t LeastDrafts::boundOf(const std::int64_t* products, const std::int64_t* below) const
{
    std::int64_t bound = m_bound.offset;
    std::size_t i = 0;
    for (const std::size_t end : m_ends) {
        std::int64_t least = kNone;
        for (; i < end; ++i) {
            least = std::min(least, below == nullptr ? products[i] : product(products[i], below[i]));
        }
        bound += least == 0 ? 0 : (least - 1) * m_bound.pitch + 1;
    }
    return bound;
}

LeastDrafts::Found LeastDrafts::next(const std::optional<BoundedDraft>& after, std::int64_t limit, std::size_t most,
                                     StopCheck& stop)
{
    PIMENTO_ASSERT(most > 0, "some drafts are wanted");
    Look look{.after = after,
              .limit = limit,
              .last = {limit, std::numeric_limits<std::uint64_t>::max()},
              .most = most,
              .steps = std::vector<Look::Step>(m_tree->sets().size() + 1),
              .stop = stop};
    if (!m_isPrepared) {
        prepare(stop);
    }
    for (Look::Step& step : look.steps) {
        step.products.resize(m_products.size());
    }
    for (std::size_t i = 0; i < m_products.size(); ++i) {
        look.steps.front().products[i] = std::min(m_products[i]->constant, kMostProduct);
    }
    if (m_isPrepared) {
        visit(0, m_tree->root(), look);
    }
    look.keepLeast();
    std::ranges::sort(look.found);
    return {std::move(look.found), look.beyond};
}

void LeastDrafts::visit(std::size_t set, Resources left, Look& look) const
{
    if (set == m_tree->sets().size()) {
        visitMappings(look);
        return;
    }
    const Look::Step& here = look.steps[set];
    Look::Step& step = look.steps[set + 1];
    const std::vector<const std::int64_t*>& factors = m_factorsOf[set];
    m_tree->forBelow(set, left, [&](int groups, int cores, Resources below) {
        step.parts = std::int64_t{groups} * cores;
        step.assignments = here.assignments * m_tree->choiceCount(set, step.parts);
        const std::uint64_t drafts = step.assignments * m_tree->count(set + 1, below);
        if (drafts == 0) {
            return true;
        }
        const auto parts = static_cast<std::size_t>(step.parts);
        for (std::size_t i = 0; i < step.products.size(); ++i) {
            step.products[i] = product(here.products[i], factors[i][parts]);
        }
        const std::int64_t bound = boundOf(step.products.data(), m_leastBelow[set + 1][m_tree->leftover(below)].data());
        const std::uint64_t end = look.place + drafts;
        if (BoundedDraft{bound, look.place} <= look.last) {
            visit(set + 1, below, look);
        } else {
            look.beyond += bound > look.limit ? drafts : 0;
        }
        look.place = end;
        return !look.stop.isStopped();
    });
}

/// Visits the drafts of an allocation, one for each choice of mappings.
void LeastDrafts::visitMappings(Look& look) const
{
    const std::size_t sets = m_tree->sets().size();
    const std::uint64_t assignments = look.steps.back().assignments;
    if (assignments == 1) {
        look.take({boundOf(look.steps.back().products.data(), nullptr), look.place});
        return;
    }
    std::array<std::vector<std::size_t>, Draft::kMaxParts> choices; // mappings that are long enough
    for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t choice = 0; choice < m_tree->choices(set).size(); ++choice) {
            if (m_tree->isChoice(set, choice, look.steps[set + 1].parts)) {
                choices[set].push_back(choice);
            }
        }
    }
    std::vector<std::int64_t> products(m_products.size());
    for (std::uint64_t assignment = 0; assignment < assignments && !look.stop.isStopped(); ++assignment) {
        products = look.steps.front().products;
        std::uint64_t rest = assignment;
        for (std::size_t set = sets; set-- > 0;) {
            const std::size_t choice = choices[set][rest % choices[set].size()];
            rest /= choices[set].size();
            const auto parts = static_cast<std::size_t>(look.steps[set + 1].parts);
            for (std::size_t i = 0; i < products.size(); ++i) {
                products[i] = product(products[i], m_bound.factors[m_products[i]->factors[set]][choice][parts]);
            }
        }
        look.take({boundOf(products.data(), nullptr), look.place + assignment});
    }
}

} // namespace pimento
