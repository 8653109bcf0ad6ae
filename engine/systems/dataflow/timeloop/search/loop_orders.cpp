// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/loop_orders.h"

#include <algorithm>
#include <array>

namespace pimento::dataflow::timeloop {

namespace {

/// Dimensions whose steps move the Input's tile far enough to share nothing with it.
constexpr std::array kFar = {Dim::C, Dim::N, Dim::G};
constexpr std::array kNear = {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::K};

class OrderList {
public:
    OrderList(const Sizes& counts, std::optional<Tensor> innermost)
    {
        const auto hasSteps = [&](Dim dim) { return counts[static_cast<std::size_t>(dim)] > 1; };
        std::ranges::copy_if(kNear, std::back_inserter(m_near), hasSteps);
        std::ranges::copy_if(kFar, std::back_inserter(m_far), hasSteps);
        for (const auto& dims : {m_near, m_far}) {
            std::ranges::copy_if(dims, std::back_inserter(m_first),
                                 [&](Dim dim) { return innermost && !isRelevant(dim, *innermost); });
        }
    }

    std::vector<std::vector<Dim>> make()
    {
        extend({});
        return m_orders;
    }

private:
    void extend(const std::vector<Dim>& inner)
    {
        if (m_far.empty() && inner.size() == m_near.size()) {
            m_orders.push_back(inner);
        }
        for (const Dim first : m_far) {
            if (mayFollow(inner, first)) {
                m_orders.push_back(completed(inner, first));
            }
        }
        for (const Dim next : m_near) {
            if (std::ranges::find(inner, next) == inner.end() && mayFollow(inner, next)) {
                auto longer = inner;
                longer.push_back(next);
                extend(longer);
            }
        }
    }

    /// True unless loops that must be innermost are missing and this is none of them.
    [[nodiscard]] bool mayFollow(const std::vector<Dim>& inner, Dim next) const
    {
        const auto isIn = [&](Dim dim) { return std::ranges::find(inner, dim) != inner.end(); };
        return std::ranges::all_of(m_first, isIn) || std::ranges::find(m_first, next) != m_first.end();
    }

    /// Adds the first far loop, then those that retain the same tensor as it, then the others. If loops that must be
    /// innermost are missing, the far one is one of them, and they all retain the same tensor.
    [[nodiscard]] std::vector<Dim> completed(std::vector<Dim> order, Dim first) const
    {
        order.push_back(first);
        const auto retainsAlike = [&](Dim dim) {
            return (first == Dim::C && !isRelevant(dim, Tensor::Output)) ||
                   (first == Dim::N && !isRelevant(dim, Tensor::Weight));
        };
        for (const bool alike : {true, false}) {
            for (const auto& dims : {m_near, m_far}) {
                for (const Dim dim : dims) {
                    if (retainsAlike(dim) == alike && std::ranges::find(order, dim) == order.end()) {
                        order.push_back(dim);
                    }
                }
            }
        }
        return order;
    }

    std::vector<Dim> m_near;
    std::vector<Dim> m_far;
    std::vector<Dim> m_first; // loops that must be innermost
    std::vector<std::vector<Dim>> m_orders;
};

} // namespace

std::vector<std::vector<Dim>> usefulOrders(const Sizes& counts, std::optional<Tensor> innermost)
{
    return OrderList(counts, innermost).make();
}

} // namespace pimento::dataflow::timeloop
