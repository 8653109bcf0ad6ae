// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace pimento {

class CommandRegistry;

/// Lists all commands by menu with their keys, and the keys of the views, with a search field.
class KeySheet : public QDialog {
    Q_OBJECT

public:
    explicit KeySheet(const CommandRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QTreeWidget& list() const { return *m_list; }

Q_SIGNALS:
    void changeWanted();

private:
    void fill(const CommandRegistry& registry);
    void find(const QString& typed);

    QLineEdit* m_field;
    QTreeWidget* m_list;
};

} // namespace pimento
