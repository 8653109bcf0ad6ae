// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;

namespace pimento {

/// Which placements of a model are run: those that people know, and one by hand, part by part.
class PlacementFields : public QWidget {
    Q_OBJECT

public:
    explicit PlacementFields(QWidget* parent = nullptr);

    /// Names, and the one by hand as "qkv=device,ffn=both"; as parsePlacement() reads them.
    [[nodiscard]] std::vector<std::string> placements() const;
    /// Shows them; what nobody can read is left out.
    void setPlacements(const std::vector<std::string>& placements);

    /// Without devices only the processor can be chosen.
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
    QWidget* m_partsBody; // with these
};

} // namespace pimento
