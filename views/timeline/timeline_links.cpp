// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/command_links.h"
#include "views/texts/number_format.h"
#include "views/timeline/purpose_text.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

// Purposes of commands on the page Timeline, and the line of the page Inspect whose commands are highlighted.

namespace pimento {

void TimelinePage::setLinks(std::shared_ptr<const CommandLinks> links, const QString& why)
{
    dropLinks();
    m_links = std::move(links);
    m_whyNoLinks = why;
    m_view->setLinks(m_links);
    showFindHint();
    find();
    showSelection();
}

/// Shows in the empty field what can be found.
void TimelinePage::showFindHint()
{
    const Timeline* timeline = m_view->timeline();
    const bool hasCommands = timeline == nullptr || timeline->scheme().noun == TimelineScheme().noun;
    m_find->setPlaceholderText(!hasCommands ? tr("Find: a name, a track…")
                               : m_links    ? tr("Find: ACT channel 3 bank 5, row 12, a tensor…")
                                            : tr("Find: ACT channel 3 bank 5, row 12…"));
}

/// Drops the links, which belong to one timeline.
void TimelinePage::dropLinks()
{
    m_links.reset();
    m_whyNoLinks.clear();
    m_lineCommands.clear();
    m_line.clear();
    m_view->setLinks(nullptr);
}

void TimelinePage::lightLine(std::vector<std::uint32_t> commands, const QString& words)
{
    m_lineCommands = std::move(commands);
    m_line = words;
    find();
}

bool TimelinePage::isLineLit() const { return !m_line.isEmpty() && m_find->text().trimmed().isEmpty(); }

/// Line of the program that the selected command belongs to.
std::optional<LinePlace> TimelinePage::lineOfSelection() const
{
    const auto selected = m_view->selected();
    return m_links && selected ? m_links->purposeOf(*selected).line : std::nullopt;
}

void TimelinePage::goToLine()
{
    if (const auto line = lineOfSelection()) {
        Q_EMIT lineWanted(*line);
        return;
    }
    showNotice(!m_links              ? m_whyNoLinks
               : !m_view->selected() ? tr("Select a command first.")
                                     : tr("No listed line contains this command."));
}

void TimelinePage::goToFirstHit()
{
    m_view->select(std::nullopt);
    m_view->fit();
    goToHit(1);
}

void TimelinePage::clearFind() { m_find->clear(); }

/// Text on the purpose of a command, which follows its facts.
QString TimelinePage::purposeText(std::size_t command) const
{
    if (!m_links) {
        return m_whyNoLinks.toHtmlEscaped();
    }
    const CommandPurpose purpose = m_links->purposeOf(command);
    QString text = purposeInWords(purpose).toHtmlEscaped();
    const QString line = programLineInWords(purpose).toHtmlEscaped();
    if (purpose.line) {
        text = tr("%1 It belongs to <a href=\"line\">%2</a> (F4).").arg(text, line);
    } else if (!line.isEmpty()) {
        text = tr("%1 It belongs to a line after the listed ones: %2.").arg(text, line);
    }
    return text;
}

QString TimelinePage::lineHitsText() const
{
    return m_hits.size() == 1 ? tr("1 command of %1").arg(m_line)
                              : tr("%1 commands of %2").arg(formatInteger(static_cast<double>(m_hits.size())), m_line);
}

} // namespace pimento
