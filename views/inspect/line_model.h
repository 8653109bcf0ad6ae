// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/inspect/line_folds.h"
#include "views/texts/number_format.h"

#include <QAbstractListModel>
#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QSize>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace pimento {

/// Model of lines and folded runs in their current colours.
class LineModel final : public QAbstractListModel {
public:
    explicit LineModel(QObject* parent) : QAbstractListModel(parent) {}

    void setLines(QStringList lines, bool isNumbered, std::vector<LineRun> runs, const QFont& font)
    {
        beginResetModel();
        m_lines = std::move(lines);
        m_folds = LineFolds(static_cast<int>(m_lines.size()), std::move(runs));
        m_lit.clear();
        m_isHit.clear();
        countLit();
        m_numberWidth = isNumbered ? static_cast<int>(QString::number(m_lines.size()).size()) : 0;
        m_longest = 0;
        for (const QString& line : m_lines) {
            m_longest = std::max(m_longest, line.size());
        }
        for (const LineRun& run : m_folds.runs()) {
            m_longest = std::max(m_longest, static_cast<qsizetype>(run.summary.size()) + kCountLetters);
        }
        measure(font);
        endResetModel();
    }
    /// The size of a line in a font.
    void measure(const QFont& font)
    {
        const QFontMetricsF metrics(font);
        const double letters = static_cast<double>(m_longest) + m_numberWidth + 3;
        m_size = QSizeF(letters * metrics.horizontalAdvance(QLatin1Char('m')), metrics.height() + 3).toSize();
    }
    void setLit(std::vector<bool> lit)
    {
        m_lit = std::move(lit);
        countLit();
        repaintAll();
    }
    void setHits(const std::vector<int>& hits)
    {
        m_isHit.assign(hits.empty() ? 0 : static_cast<std::size_t>(m_lines.size()), false);
        for (const int line : hits) {
            m_isHit[static_cast<std::size_t>(line)] = true;
        }
        repaintAll();
    }
    void setColours(const Palette& palette)
    {
        m_palette = palette;
        repaintAll();
    }
    template <class Change> void changeFolds(const Change& change)
    {
        beginResetModel();
        change(m_folds);
        endResetModel();
    }
    [[nodiscard]] const LineFolds& folds() const { return m_folds; }
    [[nodiscard]] const QStringList& lines() const { return m_lines; }
    [[nodiscard]] bool isLit(int line) const
    {
        return static_cast<std::size_t>(line) < m_lit.size() && m_lit[static_cast<std::size_t>(line)];
    }
    [[nodiscard]] int litLines(const LineRun& run) const
    {
        return m_litBefore.empty() ? 0
                                   : m_litBefore[static_cast<std::size_t>(run.first + run.lines)] -
                                         m_litBefore[static_cast<std::size_t>(run.first)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : m_folds.rows();
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (role == Qt::SizeHintRole) {
            return m_size;
        }
        const LineFolds::Row row = m_folds.row(index.row());
        return row.run ? runData(*row.run, role) : lineData(row.line, role);
    }

private:
    static constexpr qsizetype kCountLetters = 24; // letters for sign and number of lines of a run

    [[nodiscard]] QVariant lineData(int number, int role) const
    {
        const QString& line = m_lines[number];
        switch (role) {
        case Qt::DisplayRole:
            if (m_folds.runAt(number)) {
                return QStringLiteral("    ") + line;
            }
            return m_numberWidth > 0 ? QStringLiteral("%1  %2").arg(number + 1, m_numberWidth).arg(line) : line;
        case Qt::BackgroundRole:
            return isLit(number) ? QVariant(m_palette.color(pimento::Role::LitLine)) : QVariant();
        case Qt::ForegroundRole:
            return isHit(number)                                 ? QVariant(m_palette.color(pimento::Role::Accent))
                   : line.trimmed().startsWith(QLatin1Char('#')) ? QVariant(m_palette.color(pimento::Role::MutedText))
                                                                 : QVariant();
        case Qt::FontRole:
            if (isHit(number)) {
                QFont bold = QFontDatabase::systemFont(QFontDatabase::FixedFont);
                bold.setPointSizeF(QApplication::font().pointSizeF());
                bold.setBold(true);
                return bold;
            }
            return {};
        default:
            return {};
        }
    }
    [[nodiscard]] QVariant runData(int number, int role) const
    {
        const LineRun& run = m_folds.runs()[static_cast<std::size_t>(number)];
        const int lit = litLines(run);
        switch (role) {
        case Qt::DisplayRole: {
            const QString sign = m_folds.isFolded(number) ? QStringLiteral("\u25b8 ") : QStringLiteral("\u25be ");
            return sign + pimento::LineView::tr("%1   \u00b7 %2 lines")
                              .arg(QString::fromStdString(run.summary), formatInteger(run.lines));
        }
        case Qt::ToolTipRole:
            return pimento::LineView::tr("%1 lines that differ only in numbers; click the sign to show them")
                .arg(formatInteger(run.lines));
        case Qt::BackgroundRole:
            return lit > 0 ? QVariant(m_palette.color(pimento::Role::LitLine)) : QVariant();
        default:
            return {};
        }
    }
    [[nodiscard]] bool isHit(int line) const
    {
        return static_cast<std::size_t>(line) < m_isHit.size() && m_isHit[static_cast<std::size_t>(line)];
    }
    void countLit()
    {
        m_litBefore.assign(static_cast<std::size_t>(m_lines.size()) + 1, 0);
        for (std::size_t line = 0; line + 1 < m_litBefore.size(); ++line) {
            m_litBefore[line + 1] = m_litBefore[line] + (isLit(static_cast<int>(line)) ? 1 : 0);
        }
    }
    void repaintAll()
    {
        if (m_folds.rows() > 0) {
            Q_EMIT dataChanged(index(0), index(m_folds.rows() - 1));
        }
    }

    QStringList m_lines;
    LineFolds m_folds;
    std::vector<bool> m_lit;
    std::vector<bool> m_isHit;
    std::vector<int> m_litBefore; // number of highlighted lines before each line
    int m_numberWidth = 0;
    qsizetype m_longest = 0; // letters of the longest line
    QSize m_size;
    Palette m_palette = Palette::light();
};

} // namespace pimento
