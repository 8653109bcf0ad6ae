// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/palette.h"

#include <QWidget>

#include <cstddef>
#include <memory>

class QLabel;
class QSplitter;

namespace pimento::sim {
struct DeviceDescription;
}

namespace pimento {

class TextTableView;

/// The rules of a device file: all of them above, what the selected one changes below.
class RulesSheet : public QWidget {
    Q_OBJECT

public:
    explicit RulesSheet(QWidget* parent = nullptr);
    ~RulesSheet() override;

    void setDevice(const sim::DeviceDescription& device);
    /// Shows what a rule changes, by its place in the file.
    void showRule(std::size_t rule);
    void setColours(const Palette& palette);

private:
    void build();

    std::unique_ptr<sim::DeviceDescription> m_device;
    QLabel* m_intro; // what rules are, or that there are none
    QSplitter* m_parts;
    TextTableView* m_rules;
    QLabel* m_words;
    TextTableView* m_constraints;
    TextTableView* m_commands;
};

} // namespace pimento
