// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"

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

/// The rules of a device file: a list above, the changes of the selected rule below.
class RulesSheet : public QWidget {
    Q_OBJECT

public:
    explicit RulesSheet(QWidget* parent = nullptr);
    ~RulesSheet() override;

    void setDevice(const sim::DeviceDescription& device);
    /// Shows what a device rule changes; `rule` is its index in the file.
    void showRule(std::size_t rule);
    /// Shows what the rules cost a candidate; unknown ones stay without a value.
    void showEffects(const SwitchEffects& effects, const QString& title);
    /// Shows a message that explains why the rules have no known effects.
    void showMessage(const QString& message);
    void setColours(const Palette& palette);

Q_SIGNALS:
    /// Emitted to compute what the rules cost the selected candidate.
    void effectsWanted();

private:
    void build();

    std::unique_ptr<sim::DeviceDescription> m_device;
    QLabel* m_intro; // explains rules, or says that there are none
    QSplitter* m_parts;
    QPushButton* m_ask; // asks for the effects
    QLabel* m_effects;  // names the candidate of the effects, or says why there are none
    TextTableView* m_rules;
    QLabel* m_words;
    TextTableView* m_constraints;
    TextTableView* m_commands;
};

} // namespace pimento
