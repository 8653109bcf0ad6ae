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

/// An output format for a candidate.
struct OfferedForm {
    std::string id;    // "schedule"
    QStringList files; // "schedule.json"
    QString what;      // description in one line
};

/// Asks for the formats in which a candidate is written and for the folder.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `candidate`: the candidate in words; `forms`: listed from top to bottom, the first is ticked.
    ExportDialog(const QString& candidate, const std::vector<OfferedForm>& forms, QWidget* parent = nullptr);

    void setFolder(const QString& folder);
    [[nodiscard]] QString folder() const;
    /// Ids of the export formats that the user has ticked.
    [[nodiscard]] std::vector<std::string> chosen() const;
    void setChosen(const std::vector<std::string>& ids);

private:
    void build(const QString& candidate);
    void addForm(const OfferedForm& form);
    void chooseFolder();
    void check();

    std::vector<OfferedForm> m_forms;
    std::vector<QCheckBox*> m_boxes; // one for each format
    QLineEdit* m_folder;
    QLabel* m_note;
    QPushButton* m_write = nullptr;
};

} // namespace pimento
