// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "views/common/palette.h"
#include "views/inspect/layout_math.h"

#include <QString>
#include <QTimer>
#include <QWidget>

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QBoxLayout;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

namespace pimento {

class BankColumns;

/// Shows the layout of the host beside the layout that the cores need, one bank of each, and the rearrangement between
/// them step by step. Pointing at a column highlights the same elements on the other side, whose bank follows.
///
///   [< Banks] Left, where the host keeps ...                [all tensors v] # W # x # y
///   Host layout: channel 2, bank 1      PIM layout: channel [0] bank [3]
///   | columns ...                    | → | columns ...                   |
///   W[16][0..15]. PIM layout: ...
///   [<] [play] [>]  ----o-----  [phases v]  Step 2 of 5. The host writes W ...
///
/// A picture depends on banks, tensor and step alone, so going back is as exact as going forward.
class LayoutsView : public QWidget {
    Q_OBJECT

public:
    explicit LayoutsView(QWidget* parent = nullptr);

    /// Begins at the end, with all data in place, and with the first bank of the cores. nullptr: shows `message`.
    void setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message = {});
    [[nodiscard]] const DataLayouts* layouts() const { return m_layouts.get(); }
    /// Shows a bank in the layout of the cores, and on the left the bank of host layout that holds this bank's first
    /// element, or the one of the same number if this bank holds no data of cores.
    void showBank(const BankNumber& bank);
    [[nodiscard]] const BankNumber& bank(LayoutSide side) const { return m_banks[at(side)]; }
    void setTensor(std::optional<std::size_t> tensor);
    void setStepSize(StepSize size);
    /// Goes to a step: 0 .. steps() - 1 is under way; steps(): all are done.
    void setPosition(std::size_t position);
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] std::size_t steps() const;
    void setPlaying(bool isPlaying);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }
    void setColours(const Palette& palette);

    [[nodiscard]] BankColumns& columns(LayoutSide side) const { return *m_columns[at(side)]; }
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString stepWords() const;

Q_SIGNALS:
    void closed();
    /// Emitted to show the line of the program that a step belongs to.
    void lineWanted(const LinePlace& line);

protected:
    bool event(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Picture = std::shared_ptr<const BankPicture>;

    [[nodiscard]] static std::size_t at(LayoutSide side) { return static_cast<std::size_t>(side); }

    void build();
    QWidget* buildTop();
    QWidget* buildSides();
    QWidget* buildSteps();
    [[nodiscard]] QToolButton* addButton(const QString& text, const QString& tip, const char* name);
    void listTensors();
    void showLegend();
    /// Picture of a bank in the layout of the host or in that of the cores. Recent pictures are cached.
    [[nodiscard]] Picture pictureOf(LayoutSide side, const BankNumber& bank);
    void setBank(LayoutSide side, const BankNumber& bank);
    void showStep();
    void follow();
    void showArrow();
    void showHeaders();
    void lightStep();
    void showPointed(LayoutSide side, std::optional<std::size_t> burst);
    [[nodiscard]] std::vector<HostVector> movingOn(LayoutSide side) const;
    [[nodiscard]] bool hasMoving(LayoutSide side) const;

    std::shared_ptr<const DataLayouts> m_layouts;
    std::array<BankNumber, kLayoutSides> m_banks;
    std::array<std::optional<BankNumber>, kLayoutSides> m_left; // banks that the step under way replaced
    std::optional<std::size_t> m_tensor;
    StepSize m_size = StepSize::Phase;
    std::size_t m_position = 0;
    std::optional<LayoutStep> m_step;                                // the step under way, if any
    std::map<std::pair<LayoutSide, BankNumber>, Picture> m_pictures; // cache of recent pictures
    Palette m_palette = Palette::light();
    QTimer m_clock;

    QLabel* m_title;
    QComboBox* m_tensors;
    QLabel* m_legend;
    std::array<QLabel*, kLayoutSides> m_headers;
    QLabel* m_arrow;
    std::array<BankColumns*, kLayoutSides> m_columns;
    QSpinBox* m_channel;
    QSpinBox* m_bank;
    QLabel* m_words;
    QToolButton* m_play = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QSlider* m_slider;
    QComboBox* m_sizes;
    QLabel* m_stepWords;
};

} // namespace pimento
