// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"
#include "views/state/palette.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace pimento {

class ParameterRow;

/// All numbers of a question that can be others, group by group, with a field that finds them.
class ParameterPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParameterPanel(QWidget* parent = nullptr);

    /// Their rows are made when somebody sees them.
    void setParameters(std::vector<Parameter> parameters);
    /// Says nothing of it.
    void setTrial(const Trial& trial);
    void startFind();
    /// Opens the groups that are open at first, and that of a parameter; "": of none.
    void openGroups(const std::string& id);
    void setColours(const Palette& palette);

    /// In the order of the list.
    [[nodiscard]] const std::vector<ParameterRow*>& rows();
    /// nullptr: there is none.
    [[nodiscard]] ParameterRow* row(const std::string& id);

Q_SIGNALS:
    void tried(const QString& id, double value);
    void looked(const QString& id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Group {
        QString name;
        QToolButton* fold;
        QWidget* body;
    };

    Group& groupOf(const std::string& name);
    void makeRows();
    void filter();
    void showTrial();

    QLineEdit* m_find;
    QCheckBox* m_changedOnly;
    QScrollArea* m_scroll;
    QWidget* m_body = nullptr;
    QLabel* m_none;
    std::vector<Group> m_groups;
    std::vector<Parameter> m_parameters;
    TriedValues m_tried; // of the trial on show
    std::string m_looked;
    std::vector<ParameterRow*> m_rows;
    bool m_hasRows = true; // of these parameters
    Palette m_palette = Palette::light();
};

} // namespace pimento
