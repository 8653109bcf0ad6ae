// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_chips.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace pimento {

namespace {

QStringList partsOf(const QString& words) { return words.split(QStringLiteral(", "), Qt::SkipEmptyParts); }

/// Leaves out the word between what is split and the units that share it.
QString shortened(QString part)
{
    static const QString over = QCoreApplication::translate("EngineTexts", "%1 over %2").section(QLatin1Char('%'), 1, 1).mid(1);
    return part.replace(over.trimmed().isEmpty() ? QStringLiteral(" over ") : over, QStringLiteral(" ")).trimmed();
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

QString subjectOf(const QString& chip)
{
    static const QRegularExpression numbers(QStringLiteral("[0-9]+"));
    return QString(chip).remove(numbers).simplified();
}

QColor chipGround(const QString& chip, const Palette& palette)
{
    constexpr std::array kHues = {Role::Compute, Role::RearrangeIn, Role::Best,   Role::Default,
                                  Role::PinA,    Role::HostWrite,   Role::Refresh, Role::PinC};
    const QString first = subjectOf(chip).section(QLatin1Char(' '), 0, 0);
    std::size_t sum = 0;
    for (const QChar letter : first) {
        sum = sum * 31 + letter.unicode();
    }
    const QColor hue = palette.color(kHues[sum % kHues.size()]);
    const QColor ground = palette.color(Role::Base);
    constexpr double kStrength = 0.22; // so that text keeps its contrast
    const auto mixed = [&](int a, int b) { return static_cast<int>(a * kStrength + b * (1 - kStrength)); };
    return {mixed(hue.red(), ground.red()), mixed(hue.green(), ground.green()), mixed(hue.blue(), ground.blue())};
}

} // namespace pimento
