// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_chips.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

QStringList partsOf(const QString& words) { return words.split(QStringLiteral(", "), Qt::SkipEmptyParts); }

/// Shortens the words behind a number: "4 columns" to "4 co", "8 PIM units" to "8 pu"; short words and those in
/// capitals stay.
QString withShortUnits(const QString& part)
{
    static const QRegularExpression units(QStringLiteral("(?<=\\d) (\\p{L}[\\p{L} -]*?)(?= [x×] |$)"));
    static const QRegularExpression between(QStringLiteral("[ -]"));
    QString text;
    qsizetype end = 0;
    for (auto each = units.globalMatch(part); each.hasNext();) {
        const auto match = each.next();
        const QStringList words = match.captured(1).split(between, Qt::SkipEmptyParts);
        QString brief = words.size() == 1 ? words.front().left(2).toLower() : QString();
        for (const QString& word : words) {
            brief += words.size() > 1 ? word.left(1).toLower() : QString();
        }
        const bool isBrief = words.size() == 1 && (words.front().size() <= 4 || words.front().at(1).isUpper());
        text += part.mid(end, match.capturedStart(1) - end) + (isBrief ? words.front() : brief);
        end = match.capturedEnd(1);
    }
    return text + part.mid(end);
}

/// Leaves out the word between what is split and the units that share it. Thousands of candidates share few parts.
QString shortened(const QString& part)
{
    constexpr qsizetype kMost = 10'000;
    static const QString over =
        QCoreApplication::translate("EngineTexts", "%1 over %2").section(QLatin1Char('%'), 1, 1).mid(1);
    static QHash<QString, QString> known;
    if (const auto found = known.constFind(part); found != known.constEnd()) {
        return *found;
    }
    if (known.size() >= kMost) {
        known.clear();
    }
    QString brief = part;
    brief.replace(over.trimmed().isEmpty() ? QStringLiteral(" over ") : over, QStringLiteral(" "));
    return known[part] = withShortUnits(brief.trimmed());
}

} // namespace

CandidateChips::CandidateChips(const std::vector<QString>& all)
{
    if (all.size() < 2) {
        return;
    }
    for (const QString& part : partsOf(all.front())) {
        m_shared.insert(part);
    }
    for (const QString& words : all) {
        const QStringList parts = partsOf(words);
        std::erase_if(m_shared, [&](const QString& part) { return !parts.contains(part); });
    }
    for (const QString& words : all) {
        for (const QString& chip : chipsOf(words)) {
            if (const QString subject = subjectOf(chip); !m_subjects.contains(subject)) {
                m_subjects << subject;
            }
        }
    }
}

QStringList CandidateChips::chipsOf(const QString& words) const
{
    QStringList chips;
    for (const QString& part : partsOf(words)) {
        if (!m_shared.contains(part)) {
            chips << shortened(part);
        }
    }
    return chips.isEmpty() ? QStringList(shortened(words)) : chips;
}

QStringList CandidateChips::shared() const
{
    QStringList chips;
    for (const QString& part : m_shared) {
        chips << shortened(part);
    }
    return chips;
}

std::size_t CandidateChips::hueOf(const QString& chip) const
{
    const qsizetype place = m_subjects.indexOf(subjectOf(chip));
    return static_cast<std::size_t>(place < 0 ? m_subjects.size() : place);
}

QString subjectOf(const QString& chip)
{
    for (const QString& word : chip.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (!word.front().isDigit()) {
            return word;
        }
    }
    return chip;
}

QColor chipGround(std::size_t hue, const Palette& palette)
{
    constexpr std::array kHues = {Role::Compute, Role::RearrangeIn, Role::Best, Role::Default,
                                  Role::PinA,    Role::HostWrite,   Role::PinC, Role::Refresh};
    const QColor full = palette.color(kHues[hue % kHues.size()]);
    const QColor ground = palette.color(Role::Base);
    constexpr double kStrength = 0.22; // so that text keeps its contrast
    const auto mixed = [&](int a, int b) { return static_cast<int>(a * kStrength + b * (1 - kStrength)); };
    return {mixed(full.red(), ground.red()), mixed(full.green(), ground.green()), mixed(full.blue(), ground.blue())};
}

} // namespace pimento
