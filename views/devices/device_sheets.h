// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/device_diff.h"
#include "views/common/palette.h"

#include <QTabWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;

namespace pimento::sim {
struct Device;
struct DeviceDescription;
}

namespace pimento {

class OrganisationPicture;
class RulesSheet;
class TextTableView;
class UnitPicture;

/// Tabs that describe a device: drawing and figures, timing, commands, constraints, rules, energy.
class DeviceSheets : public QTabWidget {
    Q_OBJECT

public:
    explicit DeviceSheets(QWidget* parent = nullptr);

    void setDevice(const sim::DeviceDescription& device);
    /// Shows a device that is no memory: what its kind knows of it, on one sheet.
    void setPlainDevice(const sim::Device& device);
    /// Lets values be edited in the tables, for a device of the user's own.
    void setEditable(bool isEditable);
    /// True if values of the device can be edited on a sheet once setEditable() allows it.
    [[nodiscard]] bool isEditable(const QWidget& sheet) const;
    /// The first visible sheet with such values; nullptr: there is none.
    [[nodiscard]] QWidget* firstEditable() const;
    /// Sets the differences from the device that this one was copied from; none: the original is unknown.
    void setChanges(const std::optional<std::vector<DeviceChange>>& changes, const QString& origin);
    /// Shows a table with a search and focuses its field.
    void startFind();
    void setColours(const Palette& palette);
    [[nodiscard]] RulesSheet& rules() const { return *m_rules; }

Q_SIGNALS:
    /// Emitted when the user entered a value for a path of the file ("timing.nCL").
    void valueWanted(const QString& place, const QString& value);

private:
    [[nodiscard]] QWidget* buildOverview();
    [[nodiscard]] QWidget* buildCommands();
    [[nodiscard]] QWidget* buildConstraints();
    [[nodiscard]] QWidget* buildEnergy();
    [[nodiscard]] QWidget* buildChanges();
    void showSummary(const sim::Device& device);
    void showPicture(const sim::Device& device);
    void showSheets(bool hasCommands);

    QLabel* m_summary;
    OrganisationPicture* m_picture;
    std::vector<UnitPicture*> m_unitPictures; // one of each id
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
