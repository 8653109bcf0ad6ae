// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace pimento {

class CommandRegistry;

/// Changes the keys of commands. Keys of another command are not reassigned: the dialog names that command.
class KeysDialog : public QDialog {
    Q_OBJECT

public:
    explicit KeysDialog(CommandRegistry& registry, QWidget* parent = nullptr);

    /// Selects the command whose keys are changed.
    void choose(const QString& id);

    [[nodiscard]] QTreeWidget& list() const { return *m_list; }
    [[nodiscard]] QKeySequenceEdit& keys() const { return *m_keys; }
    [[nodiscard]] QString conflict() const;

private:
    QWidget* buildEditor();
    void fill();
    void showChosen();
    void take();
    [[nodiscard]] QString chosen() const;

    CommandRegistry& m_registry;
    QLineEdit* m_field;
    QTreeWidget* m_list;
    QKeySequenceEdit* m_keys;
    QLabel* m_conflict;
    QPushButton* m_set;
    QPushButton* m_clear;
    QPushButton* m_reset;
};

} // namespace pimento
