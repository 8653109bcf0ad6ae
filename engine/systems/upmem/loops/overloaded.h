// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::upmem {

/// A variant visitor made of lambdas, one per alternative.
template <class... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

} // namespace pimento::upmem
