// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"
#include "views/explore/exploration_text.h"

#include <QFrame>

#include <string>

class QToolButton;

namespace pimento {

class TermLabel;

/// The answer to a question in words.
struct Verdict {
    QString headline;
    QString detail;
    QString count; // "1 081 of 1 081 candidates simulated", or the proof
};

[[nodiscard]] Verdict makeVerdict(const Exploration& exploration);

/// Formats a total: "1 252 cycles (1.88 µs)", or the total with its unit alone.
[[nodiscard]] QString totalInWords(const Exploration& exploration, double total);

/// "the baseline (published)"; without a name "the default baseline".
[[nodiscard]] QString standardInWords(const std::string& name);

/// Compares two times: "1.26× faster than", "1.26× slower than" or "as fast as".
[[nodiscard]] QString comparison(double time, double reference);
/// True if candidates are ranked by a time, and not by an energy or a count.
[[nodiscard]] bool isRankedByTime(const Exploration& exploration);
/// Compares two totals of an exploration: "1.27x faster than", or "1.27x less than" if they are no times.
[[nodiscard]] QString comparison(const Exploration& exploration, double total, double reference);

/// Banner above the plots with the verdict and the model that the numbers come from.
class VerdictBanner : public QFrame {
    Q_OBJECT

public:
    explicit VerdictBanner(QWidget* parent = nullptr);

    void setExploration(const Exploration& exploration);
    void setColours(const Palette& palette);

    [[nodiscard]] QString headline() const;
    /// The whole detail, also while only a part of it is shown.
    [[nodiscard]] QString detail() const;
    [[nodiscard]] Certainty certainty() const { return m_certainty; }

    /// Shows the whole detail, or only its first two lines, which leave more room for the plots.
    void setUnfolded(bool isUnfolded);

Q_SIGNALS:
    /// Emitted by the button that shows the choices behind the verdict.
    void argumentWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitDetail();
    void paintFrame();

    TermLabel* m_headline;
    TermLabel* m_detail;
    TermLabel* m_model;
    QToolButton* m_more;
    QToolButton* m_argue;
    QString m_wholeDetail;
    Palette m_palette = Palette::light();
    Certainty m_certainty = Certainty::Open;
};

} // namespace pimento
