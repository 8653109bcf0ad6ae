// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/span.h"

#include <algorithm>
#include <utility>

namespace pimento {

SpanList::SpanList(std::vector<Span> spans) : m_spans(std::move(spans))
{
    std::ranges::stable_sort(m_spans, {}, &Span::begin);
}

} // namespace pimento
