// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

#include <functional>
#include <vector>

class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace pimento {

class CommandRegistry;

/// Finds a command by some of its letters and runs it. Up and Down choose while the cursor stays in the field, Enter
/// runs, Esc closes. Disabled commands are greyed and keep their positions.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    explicit CommandPalette(const CommandRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit& field() const { return *m_field; }
    [[nodiscard]] QTreeWidget& list() const { return *m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Entry {
        QString text;
        QString menu;
        QString keys;
        bool isOn = true;
        std::function<void()> run;
    };

    void collect(const CommandRegistry& registry);
    void showHits(const QString& typed);
    void run(const QTreeWidgetItem* item);

    std::vector<Entry> m_entries;
    QLineEdit* m_field;
    QTreeWidget* m_list;
};

} // namespace pimento
