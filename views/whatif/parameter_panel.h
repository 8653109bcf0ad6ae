// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/whatif/trial.h"
#include "views/common/palette.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace pimento {

class ParameterRow;

/// All parameters of a question that can be tried with other values, by group, with a search field.
class ParameterPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParameterPanel(QWidget* parent = nullptr);

    /// Sets the parameters; their rows are made when the panel becomes visible.
    void setParameters(std::vector<Parameter> parameters);
    /// Shows a trial without emitting signals.
    void setTrial(const Trial& trial);
    void startFind();
    /// Opens the groups that are open at first, and the group of a parameter; "": none.
    void openGroups(const std::string& id);
    void setColours(const Palette& palette);

    /// Rows in the order of the list.
    [[nodiscard]] const std::vector<ParameterRow*>& rows();
    /// Row of a parameter, or nullptr.
    [[nodiscard]] ParameterRow* row(const std::string& id);

Q_SIGNALS:
    void tried(const QString& id, double value);
    void looked(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
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
    TriedValues m_tried; // values of the current trial
    std::string m_looked;
    std::vector<ParameterRow*> m_rows;
    bool m_hasRows = true; // m_rows belong to m_parameters
    Palette m_palette = Palette::light();
};

} // namespace pimento
