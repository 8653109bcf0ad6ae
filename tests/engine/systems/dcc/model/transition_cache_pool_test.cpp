// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/transition_cache_pool.h"

#include "sim/dram/transition_cache.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

namespace pimento::test {

TEST(TransitionCachePool, LendsACacheToOneRunAtATime)
{
    const auto machine = backends().find("attacc").value();
    TransitionCachePool pool(*machine, 2);
    sim::TransitionCache* first = nullptr;
    {
        const TransitionCachePool::Loan one = pool.borrow();
        const TransitionCachePool::Loan other = pool.borrow();
        first = one.get();

        EXPECT_NE(one.get(), other.get());
        EXPECT_EQ(&one.get()->machine(), machine.get());
        first->states().add({});
    }

    const TransitionCachePool::Loan one = pool.borrow();
    const TransitionCachePool::Loan other = pool.borrow();

    EXPECT_TRUE(one.get() == first || other.get() == first);
    EXPECT_FALSE(first->isEmpty()); // it is lent again with what it knows
}

} // namespace pimento::test
