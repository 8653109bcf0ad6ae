// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QWidget>

#include <cstddef>
#include <memory>

class QLabel;
class QPushButton;
class QSplitter;

namespace pimento::sim {
struct DeviceDescription;
}

namespace pimento {

class TextTableView;
struct SwitchEffects;

/// The rules of a device file: all of them above, what the selected one changes below.
class RulesSheet : public QWidget {
    Q_OBJECT

public:
    explicit RulesSheet(QWidget* parent = nullptr);
    ~RulesSheet() override;

    void setDevice(const sim::DeviceDescription& device);
    /// Shows what a rule changes, by its place in the file.
    void showRule(std::size_t rule);
    /// What the rules do to a draft. Rules that the effects do not know stay without.
    void showEffects(const SwitchEffects& effects, const QString& title);
    /// Why there are no effects.
    void showMessage(const QString& message);
    void setColours(const Palette& palette);

Q_SIGNALS:
    /// What the rules do to the selected draft.
    void effectsWanted();

private:
    void build();

    std::unique_ptr<sim::DeviceDescription> m_device;
    QLabel* m_intro; // what rules are, or that there are none
    QSplitter* m_parts;
    QPushButton* m_ask; // for the effects
    QLabel* m_effects;  // what they are effects on, or why there are none
    TextTableView* m_rules;
    QLabel* m_words;
    TextTableView* m_constraints;
    TextTableView* m_commands;
};

} // namespace pimento
