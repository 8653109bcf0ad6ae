// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_diff.h"
#include "views/state/palette.h"

#include <QTabWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;

namespace pimento::sim {
struct DeviceDescription;
}

namespace pimento {

class DpuPicture;
class OrganisationPicture;
class RulesSheet;
class TextTableView;

/// A device in readable form: drawing and figures, timing, commands, constraints, rules, energy.
class DeviceSheets : public QTabWidget {
    Q_OBJECT

public:
    explicit DeviceSheets(QWidget* parent = nullptr);

    void setDevice(const sim::DeviceDescription& device);
    /// Whether the device is one of the user's own, whose values can be changed here.
    void setEditable(bool isEditable);
    /// What a device says otherwise than the one that it was made from; none: nobody knows which that is.
    void setChanges(const std::optional<std::vector<DeviceChange>>& changes, const QString& origin);
    /// Shows the table that can be searched, with the keyboard in its field.
    void startFind();
    void setColours(const Palette& palette);
    [[nodiscard]] RulesSheet& rules() const { return *m_rules; }

Q_SIGNALS:
    /// Another value is wanted at a place of the file ("timing.nCL").
    void valueWanted(const QString& place, const QString& value);

private:
    [[nodiscard]] QWidget* buildOverview();
    [[nodiscard]] QWidget* buildCommands();
    [[nodiscard]] QWidget* buildConstraints();
    [[nodiscard]] QWidget* buildEnergy();
    [[nodiscard]] QWidget* buildChanges();
    void showSheets(bool hasDpus);

    QLabel* m_summary;
    OrganisationPicture* m_picture;
    DpuPicture* m_dpu;
    TextTableView* m_figures;
    TextTableView* m_units;
    TextTableView* m_timing;
    TextTableView* m_commands;
    TextTableView* m_requests;
    QLineEdit* m_search;
    QLabel* m_found;
    TextTableView* m_constraints;
    RulesSheet* m_rules;
    TextTableView* m_energy;
    QWidget* m_commandSheet;
    QWidget* m_constraintSheet;
    QWidget* m_energySheet;
    QLabel* m_energySource;
    QLabel* m_changesWords;
    TextTableView* m_changes;
};

} // namespace pimento
