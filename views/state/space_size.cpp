// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/space_size.h"

#include <QCoreApplication>

#include <algorithm>

namespace pimento {

namespace {

QString translate(const char* text) { return QCoreApplication::translate("QuestionPanel", text); }

} // namespace

std::int64_t draftsIn(std::span<const SpaceCount> counts, Space space)
{
    const auto found = std::ranges::find(counts, space, &SpaceCount::space);
    return found == counts.end() ? 0 : found->drafts;
}

QString spaceMeaning(Space space, bool isSound)
{
    switch (space) {
    case Space::Listed:
        return translate(QT_TRANSLATE_NOOP("QuestionPanel", "what the published generator writes"));
    case Space::Kept:
        return isSound ? translate(QT_TRANSLATE_NOOP("QuestionPanel", "complete drafts that the pruning rules keep"))
                       : translate(QT_TRANSLATE_NOOP("QuestionPanel", "the first complete draft of every tile size"));
    case Space::Complete:
        return translate(QT_TRANSLATE_NOOP("QuestionPanel", "drafts that use every group and core"));
    case Space::All:
        return translate(QT_TRANSLATE_NOOP("QuestionPanel", "every draft of the enumeration, also idle ones"));
    }
    return {};
}

QString spaceTip(Space space, bool isSound)
{
    const QString meaning = spaceMeaning(space, isSound);
    return space == Space::All
               ? meaning
               : translate(QT_TRANSLATE_NOOP("QuestionPanel",
                                             "%1. It may lose the fastest draft, which only \"all\" is sure to have"))
                     .arg(meaning);
}

} // namespace pimento
