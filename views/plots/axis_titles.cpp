// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/axis_titles.h"

#include <QFontMetrics>
#include <QHash>
#include <QStringList>

#include <qcustomplot.h>

#include <algorithm>

namespace pimento {

namespace {

constexpr const char* kTitleWatch = "titleWatch";
constexpr qsizetype kMostLines = 3;
constexpr double kSmallestTitle = 0.7; // of the usual size
constexpr double kSafety = 0.98;       // sizes of letters are rounded
constexpr int kMostLayouts = 4;        // a title in two lines makes the other axis shorter

int lengthOf(const QCPAxis& axis)
{
    const QRect rect = axis.axisRect()->rect();
    return axis.orientation() == Qt::Vertical ? rect.height() : rect.width();
}

/// Font of a title: smaller than the usual one where its longest word has no room on the axis.
QFont fontFor(const QString& title, QFont usual, int room)
{
    const QFontMetrics metrics(usual);
    int longest = 0;
    for (const QString& word : title.split(QLatin1Char(' '))) {
        longest = std::max(longest, metrics.horizontalAdvance(word));
    }
    if (room > 0 && longest > room && usual.pointSizeF() > 0) {
        const double fitting = kSafety * room / longest;
        usual.setPointSizeF(usual.pointSizeF() * std::max(kSmallestTitle, fitting));
    }
    return usual;
}

/// Breaks the titles of a plot after each layout and before it is drawn. A child of the plot.
class TitleWatch : public QObject {
public:
    explicit TitleWatch(QCustomPlot& plot) : QObject(&plot), m_plot(plot)
    {
        setObjectName(QLatin1String(kTitleWatch));
        connect(&plot, &QCustomPlot::afterLayout, this, &TitleWatch::fit);
    }

private:
    struct Title {
        QString whole;
        QString shown;
    };

    void fit()
    {
        if (m_isFitting) {
            return;
        }
        m_isFitting = true;
        bool hasChanged = false;
        for (int i = 0; i < kMostLayouts && fitAll(); ++i) {
            hasChanged = true;
            for (const auto phase :
                 {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout}) {
                m_plot.plotLayout()->update(phase);
            }
        }
        if (hasChanged) {
            Q_EMIT m_plot.afterLayout(); // what is placed by the layout was placed by the old one
        }
        m_isFitting = false;
    }

    /// Returns true if a title has changed.
    bool fitAll()
    {
        bool hasChanged = false;
        for (QCPAxis* axis : m_plot.findChildren<QCPAxis*>()) { // scales of colours have axes as well
            hasChanged = (axis->realVisibility() && !axis->label().isEmpty() && fitOne(*axis)) || hasChanged;
        }
        return hasChanged;
    }

    bool fitOne(QCPAxis& axis)
    {
        Title& title = m_titles[&axis];
        if (axis.label() != title.shown) { // a new one
            title.whole = axis.label();
        }
        const int room = lengthOf(axis);
        const QFont font = fontFor(title.whole, axis.tickLabelFont(), room);
        title.shown = brokenToFit(title.whole, QFontMetrics(font), room);
        if (axis.label() == title.shown && axis.labelFont() == font) {
            return false;
        }
        axis.setLabelFont(font);
        axis.setLabel(title.shown);
        return true;
    }

    QCustomPlot& m_plot;
    QHash<const QCPAxis*, Title> m_titles;
    bool m_isFitting = false;
};

} // namespace

QString brokenToFit(const QString& text, const QFontMetrics& metrics, int room)
{
    if (room <= 0 || metrics.horizontalAdvance(text) <= room) {
        return text;
    }
    QStringList lines;
    for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        const bool isNext = !lines.isEmpty() && lines.size() < kMostLines && metrics.horizontalAdvance(longer) > room;
        if (lines.isEmpty() || isNext) {
            lines << word;
        } else {
            lines.back() = longer;
        }
    }
    for (QString& line : lines) {
        line = metrics.elidedText(line, Qt::ElideRight, room);
    }
    return lines.join(QLatin1Char('\n'));
}

void keepTitlesWithinAxes(QCustomPlot& plot)
{
    if (plot.findChild<QObject*>(QLatin1String(kTitleWatch), Qt::FindDirectChildrenOnly) == nullptr) {
        new TitleWatch(plot); // owned by the plot
    }
}

} // namespace pimento
