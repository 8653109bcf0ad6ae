// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;

namespace pimento {

/// Chooses the placements of a model to run: named ones, and a manual one for each part.
class PlacementFields : public QWidget {
    Q_OBJECT

public:
    explicit PlacementFields(QWidget* parent = nullptr);

    /// The chosen placements: names, and the manual one as "qkv=device,ffn=both", as parsePlacement() reads them.
    [[nodiscard]] std::vector<std::string> placements() const;
    /// Chooses placements; unreadable ones are ignored.
    void setPlacements(const std::vector<std::string>& placements);

    /// Without PIM devices only placements on the GPU can be chosen.
    void setHasDevices(bool hasDevices);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] std::string byHand() const;
    void setByHand(const std::string& text);
    QWidget* buildParts();

    std::vector<std::pair<std::string, QCheckBox*>> m_known;
    QCheckBox* m_byHand;
    std::vector<QComboBox*> m_parts;
    QComboBox* m_drafts = nullptr;
    QWidget* m_partsBody; // contains m_parts and m_drafts
};

} // namespace pimento
