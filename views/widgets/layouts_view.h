// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "views/plots/layout_math.h"
#include "views/state/palette.h"

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

/// The layout of the host beside the layout that the cores want, one bank of each, and the rearrangement between them
/// step by step. Pointing at a column lights the same elements on the other side, whose bank follows.
///
///   [< Banks] Left, where the host keeps ...                [all tensors v] # W # x # y
///   Host layout: channel 2, bank 1      PIM layout: channel [0] bank [3]
///   | columns ...                    |  | columns ...                    |
///   W[16][0..15]. PIM layout: ...
///   [<] [play] [>]  ----o-----  [phases v]  Step 2 of 5. The host writes W ...
///
/// A picture follows from banks, tensor and step alone: back is as exact as on.
class LayoutsView : public QWidget {
    Q_OBJECT

public:
    explicit LayoutsView(QWidget* parent = nullptr);

    /// Begins with everything in its place and the first bank of the cores. nullptr: `message` says why.
    void setLayouts(std::shared_ptr<const DataLayouts> layouts, const QString& message = {});
    [[nodiscard]] const DataLayouts* layouts() const { return m_layouts.get(); }
    /// Goes to a bank of the cores; to the host's if nothing of the cores lies there.
    void showBank(const BankNumber& bank);
    [[nodiscard]] const BankNumber& bank(LayoutSide side) const { return m_banks[static_cast<std::size_t>(side)]; }
    void setTensor(std::optional<std::size_t> tensor);
    void setStepSize(StepSize size);
    /// 0 .. steps(): the step that is under way; steps(): all are done.
    void setPosition(std::size_t position);
    [[nodiscard]] std::size_t position() const { return m_position; }
    [[nodiscard]] std::size_t steps() const;
    void setPlaying(bool isPlaying);
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }
    void setColours(const Palette& palette);

    [[nodiscard]] BankColumns& columns(LayoutSide side) const { return *m_columns[static_cast<std::size_t>(side)]; }
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString stepWords() const;

Q_SIGNALS:
    void closed();
    /// The program's line of the step is to be shown.
    void lineWanted(const LinePlace& line);

protected:
    bool event(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Picture = std::shared_ptr<const BankPicture>;

    void build();
    QWidget* buildTop();
    QWidget* buildSides();
    QWidget* buildSteps();
    [[nodiscard]] QToolButton* addButton(const QString& text, const QString& tip, const char* name);
    void listTensors();
    void showLegend();
    [[nodiscard]] Picture pictureOf(LayoutSide side, const BankNumber& bank);
    void setBank(LayoutSide side, const BankNumber& bank);
    void showStep();
    void follow();
    void lightStep();
    void showPointed(LayoutSide side, std::optional<std::size_t> burst);
    [[nodiscard]] std::vector<HostVector> movingOn(LayoutSide side) const;
    [[nodiscard]] bool hasMoving(LayoutSide side) const;

    std::shared_ptr<const DataLayouts> m_layouts;
    std::array<BankNumber, kLayoutSides> m_banks;
    std::optional<std::size_t> m_tensor;
    StepSize m_size = StepSize::Phase;
    std::size_t m_position = 0;
    std::optional<LayoutStep> m_step; // that is under way
    std::map<std::pair<LayoutSide, BankNumber>, Picture> m_pictures; // made lately
    Palette m_palette = Palette::light();
    QTimer m_clock;

    QLabel* m_title;
    QComboBox* m_tensors;
    QLabel* m_legend;
    std::array<QLabel*, kLayoutSides> m_headers;
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
