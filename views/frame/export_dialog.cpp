// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/frame/export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr int kLetters = 64; // visible letters of a folder's name

} // namespace

ExportDialog::ExportDialog(const QString& candidate, const std::vector<OfferedForm>& forms, QWidget* parent)
    : QDialog(parent), m_forms(forms), m_folder(new QLineEdit(this)), m_note(new QLabel(this))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export the candidate"));
    build(candidate);
    check();
}

void ExportDialog::build(const QString& candidate)
{
    auto* layout = new QVBoxLayout(this);
    auto* subject = new QLabel(candidate, this);
    subject->setWordWrap(true);
    subject->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(subject);
    layout->addSpacing(fontMetrics().height() / 2);
    layout->addWidget(new QLabel(tr("Write it as"), this));
    for (const OfferedForm& form : m_forms) {
        addForm(form);
    }
    layout->addSpacing(fontMetrics().height() / 2);

    auto* label = new QLabel(tr("&Folder"), this);
    label->setBuddy(m_folder);
    m_folder->setObjectName(QStringLiteral("exportFolder"));
    m_folder->setAccessibleName(tr("Folder for the files"));
    m_folder->setMinimumWidth(fontMetrics().averageCharWidth() * kLetters);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportDialog::check);
    auto* choose = new QPushButton(tr("&Choose…"), this);
    choose->setObjectName(QStringLiteral("chooseExportFolder"));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::chooseFolder);
    auto* place = new QHBoxLayout;
    place->addWidget(label);
    place->addWidget(m_folder, 1);
    place->addWidget(choose);
    layout->addLayout(place);

    m_note->setObjectName(QStringLiteral("exportNote"));
    m_note->setWordWrap(true);
    m_note->setMinimumHeight(fontMetrics().lineSpacing() * 2); // keeps the dialog's height when a note appears
    m_note->setAlignment(Qt::AlignTop);
    layout->addWidget(m_note);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_write = buttons->addButton(tr("&Write the files"), QDialogButtonBox::AcceptRole);
    m_write->setObjectName(QStringLiteral("writeExport"));
    m_write->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

void ExportDialog::addForm(const OfferedForm& form)
{
    auto* box = new QCheckBox(tr("%1: %2").arg(form.files.join(tr(", ")), form.what), this);
    box->setObjectName(QStringLiteral("export.") + QString::fromStdString(form.id));
    box->setChecked(m_boxes.empty());
    connect(box, &QCheckBox::toggled, this, &ExportDialog::check);
    layout()->addWidget(box);
    m_boxes.push_back(box);
}

void ExportDialog::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder for the files"), m_folder->text());
    if (!folder.isEmpty()) {
        m_folder->setText(QDir::toNativeSeparators(folder));
    }
}

/// Names files that would be overwritten, or the reason why nothing can be written.
void ExportDialog::check()
{
    QStringList taken;
    bool isAny = false;
    for (std::size_t i = 0; i < m_forms.size(); ++i) {
        if (!m_boxes[i]->isChecked()) {
            continue;
        }
        isAny = true;
        for (const QString& file : m_forms[i].files) {
            if (!folder().isEmpty() && QFileInfo::exists(QDir(folder()).filePath(file))) {
                taken << file;
            }
        }
    }
    const QFileInfo place(folder());
    QString note;
    if (!isAny) {
        note = tr("Nothing is chosen yet.");
    } else if (folder().isEmpty()) {
        note = tr("Choose a folder for the files.");
    } else if (place.exists() && !place.isDir()) {
        note = tr("A file has this name. Choose a folder.");
    } else if (!taken.isEmpty()) {
        note = tr("The new files overwrite %1 in the folder.").arg(taken.join(tr(", ")));
    } else if (!place.exists()) {
        note = tr("Pimento will create the folder.");
    }
    m_note->setText(note);
    if (m_write != nullptr) {
        m_write->setEnabled(isAny && !folder().isEmpty() && (!place.exists() || place.isDir()));
    }
}

void ExportDialog::setFolder(const QString& folder) { m_folder->setText(QDir::toNativeSeparators(folder)); }

QString ExportDialog::folder() const { return QDir::fromNativeSeparators(m_folder->text().trimmed()); }

std::vector<std::string> ExportDialog::chosen() const
{
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < m_forms.size(); ++i) {
        if (m_boxes[i]->isChecked()) {
            ids.push_back(m_forms[i].id);
        }
    }
    return ids;
}

void ExportDialog::setChosen(const std::vector<std::string>& ids)
{
    for (std::size_t i = 0; i < m_forms.size(); ++i) {
        m_boxes[i]->setChecked(std::ranges::find(ids, m_forms[i].id) != ids.end());
    }
}

} // namespace pimento
