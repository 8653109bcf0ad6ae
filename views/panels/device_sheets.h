// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QTabWidget>

class QLabel;
class QLineEdit;

namespace pimento::sim {
struct DeviceDescription;
}

namespace pimento {

class OrganisationPicture;
class RulesSheet;
class TextTableView;

/// A device in readable form: drawing and figures, timing, commands, constraints, rules, energy.
class DeviceSheets : public QTabWidget {
    Q_OBJECT

public:
    explicit DeviceSheets(QWidget* parent = nullptr);

    void setDevice(const sim::DeviceDescription& device);
    /// Shows the table that can be searched, with the keyboard in its field.
    void startFind();
    void setColours(const Palette& palette);
    [[nodiscard]] RulesSheet& rules() const { return *m_rules; }

private:
    [[nodiscard]] QWidget* buildOverview();
    [[nodiscard]] QWidget* buildCommands();
    [[nodiscard]] QWidget* buildConstraints();
    [[nodiscard]] QWidget* buildEnergy();

    QLabel* m_summary;
    OrganisationPicture* m_picture;
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
    QLabel* m_energySource;
};

} // namespace pimento
