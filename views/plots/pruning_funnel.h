// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "views/state/palette.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <vector>

namespace pimento {

/// One line of a funnel: what was there, and what a rule took out of it.
struct FunnelStage {
    QString name;
    QString explanation;
    std::size_t before = 0;
    std::size_t removed = 0; // 0: the stage only counts what is there

    bool operator==(const FunnelStage&) const = default;
};

/// Generated drafts, what each rule took out in its turn, and those that were kept. Empty: the space has no rules.
[[nodiscard]] std::vector<FunnelStage> funnelOf(const Exploration& exploration);

/// How the pruning rules make a space smaller: a bar for what is left before each rule, its last part what the rule
/// takes out. A click on a rule asks for the drafts that it removed.
class PruningFunnel : public QWidget {
    Q_OBJECT

public:
    explicit PruningFunnel(QWidget* parent = nullptr);

    void setStages(std::vector<FunnelStage> stages);
    void setColours(const Palette& palette);
    [[nodiscard]] const std::vector<FunnelStage>& stages() const { return m_stages; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Where a stage is drawn.
    [[nodiscard]] QRect rowRect(std::size_t stage) const;

Q_SIGNALS:
    /// The place of a rule among those of the space.
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
