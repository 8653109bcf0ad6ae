// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/machine_choice.h"

#include <QWidget>

#include <map>
#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace pimento {

/// Which machine times a question: rules of the device that are switched, and how many devices share the shape. Folded
/// away until somebody wants it; the title counts what is changed.
class MachineFields : public QWidget {
    Q_OBJECT

public:
    explicit MachineFields(QWidget* parent = nullptr);

    /// Offers the rules of a device. What was switched by hand stays so under its name, also while a device without
    /// that rule is on offer.
    void setDevice(const sim::DeviceDescription& device);
    /// Whether the model knows rules and several devices; else a line says that it does not.
    void setCompiled(bool isCompiled);

    /// What differs from the file of the device on offer.
    [[nodiscard]] MachineChoice choice() const;
    void setQuestion(const Question& question);

    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;

Q_SIGNALS:
    void changed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void listRules();
    void noteSwitch();
    void showChanges();
    void reset();
    void fitRules();

    QToolButton* m_fold;
    QWidget* m_body;
    QLabel* m_noModel; // instead of all fields
    QLabel* m_noRules; // of the device
    QListWidget* m_list;
    QToolButton* m_reset;
    QSpinBox* m_devices;
    int m_devicesOfHost = 1;
    std::string m_device;
    std::vector<sim::RuleSpec> m_rules;     // in the order of the list
    std::map<std::string, bool> m_switched; // by hand, by name
};

} // namespace pimento
