// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace pimento {

/// A form that a draft can be written in.
struct OfferedForm {
    std::string id;    // "schedule"
    QStringList files; // "schedule.json"
    QString what;      // one line for people
};

/// Asks in which forms a draft is to be written and into which folder.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `draft` names it in words; `forms` stand below each other, the first one is chosen.
    ExportDialog(const QString& draft, const std::vector<OfferedForm>& forms, QWidget* parent = nullptr);

    void setFolder(const QString& folder);
    [[nodiscard]] QString folder() const;
    /// Ids of what is ticked.
    [[nodiscard]] std::vector<std::string> chosen() const;
    void setChosen(const std::vector<std::string>& ids);

private:
    void build(const QString& draft);
    void addForm(const OfferedForm& form);
    void chooseFolder();
    void check();

    std::vector<OfferedForm> m_forms;
    std::vector<QCheckBox*> m_boxes; // one for each form
    QLineEdit* m_folder;
    QLabel* m_note;
    QPushButton* m_write = nullptr;
};

} // namespace pimento
