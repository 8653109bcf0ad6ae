// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/span_search.h"
#include "views/common/elided_label.h"
#include "views/texts/engine_text.h"
#include "views/texts/number_format.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <optional>

// The search of the page Timeline: its hits, and the steps from one to the next.

namespace pimento {

void TimelinePage::startFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void TimelinePage::find()
{
    m_hits.clear();
    m_isAtHit = false;
    std::optional<Error> problem;
    const QString text = m_find->text().trimmed();
    if (const Timeline* shown = m_view->timeline(); shown != nullptr && !text.isEmpty()) {
        const std::string search = searchInEngineWords(text, *shown).toStdString();
        const Result<SpanQuery> query = parseSpanQuery(search, *shown, m_links.get());
        if (query) {
            m_hits = findSpans(*shown, *query, m_links.get());
        } else {
            problem = query.error();
        }
    } else if (shown != nullptr && isLineLit()) {
        m_hits = m_lineCommands;
    }
    m_view->setHits(m_hits);
    showHits();
    if (problem) {
        m_found->setFullText(inWords(problem->what));
        m_found->setToolTip(inWords(*problem));
    }
}

void TimelinePage::showHits()
{
    const bool isAsked = m_view->timeline() != nullptr && !m_find->text().trimmed().isEmpty();
    const QString count = formatInteger(static_cast<double>(m_hits.size()));
    m_clearLine->setVisible(isLineLit());
    m_found->setToolTip({});
    m_found->setFullText(isLineLit() && m_isAtHit
                             ? tr("%1 of %2").arg(formatInteger(static_cast<double>(m_hit + 1)), lineHitsText())
                         : isLineLit()    ? lineHitsText()
                         : !isAsked       ? QString()
                         : m_hits.empty() ? tr("no hits")
                         : m_isAtHit      ? tr("%1 of %2").arg(formatInteger(static_cast<double>(m_hit + 1)), count)
                                          : tr("hits: %1").arg(count));
    m_previous->setEnabled(!m_hits.empty());
    m_next->setEnabled(!m_hits.empty());
}

/// Goes to a hit, counted from the selected command or else from the left edge of the view.
void TimelinePage::goToHit(int by)
{
    if (m_hits.empty()) {
        return;
    }
    const TimelineView::Command selected = m_view->selected();
    const auto count = static_cast<std::int64_t>(m_hits.size());
    std::int64_t next = 0;
    if (selected) {
        const auto at = std::ranges::lower_bound(m_hits, *selected) - m_hits.begin();
        const bool isHit = at < count && m_hits[static_cast<std::size_t>(at)] == *selected;
        next = by > 0 && !isHit ? at : at + by;
    } else {
        const double begin = m_view->window().begin();
        const auto at = std::ranges::lower_bound(m_hits, begin, {},
                                                 [&](std::uint32_t hit) {
                                                     return static_cast<double>(m_view->timeline()->spans().begin(hit));
                                                 }) -
                        m_hits.begin();
        next = by > 0 ? at : at - 1;
    }
    m_hit = static_cast<std::size_t>((next % count + count) % count);
    m_view->goTo(m_hits[m_hit]);
    m_isAtHit = true;
    showHits();
}

} // namespace pimento
