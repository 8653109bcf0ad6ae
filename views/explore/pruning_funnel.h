// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "views/common/palette.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

namespace pimento {

/// One row of a funnel: the number of candidates before a rule, and how many it removed.
struct FunnelStage {
    QString name;
    QString explanation;
    std::size_t before = 0;
    std::size_t removed = 0; // 0: a row without a rule, which only shows a count

    bool operator==(const FunnelStage&) const = default;
};

/// Rows for the generated candidates, for each rule in order, and for the retained candidates. Empty: the space has no
/// rules.
[[nodiscard]] std::vector<FunnelStage> funnelOf(const Exploration& exploration);

/// Shows how the pruning rules make a space smaller: for each rule a bar of the candidates before it, whose last part
/// it removes. A click on a rule asks for the candidates that it removed.
class PruningFunnel : public QWidget {
    Q_OBJECT

public:
    explicit PruningFunnel(QWidget* parent = nullptr);

    void setStages(std::vector<FunnelStage> stages);
    void setColours(const Palette& palette);
    [[nodiscard]] const std::vector<FunnelStage>& stages() const { return m_stages; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Rectangle of a row.
    [[nodiscard]] QRect rowRect(std::size_t stage) const;

Q_SIGNALS:
    /// Emitted with the index of a rule when the user clicks on it.
    void ruleWanted(std::size_t rule);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] std::size_t stageAt(QPoint position) const;
    [[nodiscard]] QString countText(const FunnelStage& stage) const;
    void choose(std::size_t stage);

    std::vector<FunnelStage> m_stages;
    std::size_t m_focused = 1;
    Palette m_palette = Palette::light();
};

} // namespace pimento
