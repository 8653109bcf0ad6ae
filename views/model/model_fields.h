// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget> // first: moc cannot read <compare> by itself

#include "engine/inference/model_question.h"
#include "views/common/field_panel.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace pimento {

class PlacementFields;
class PowerFields;

/// State of the question in the fields.
enum class Runnable : std::uint8_t {
    Yes,
    Anyway, // it exceeds the memory, but may be run all the same
    No,
};

class SizeBox;

/// Fields for a language model, a host, tokens and placements. The fields scroll if they do not fit; the buttons stay
/// visible.
class ModelFields : public FieldPanel {
    Q_OBJECT

public:
    explicit ModelFields(QWidget* parent = nullptr);

    /// Offers the models of a library.
    void setModels(const ModelLibrary& library);
    /// Adds the model of a file to the offered models, and chooses it.
    void addFile(const QString& file);
    /// The question in the fields.
    [[nodiscard]] inference::ModelQuestion question() const;
    void setQuestion(const inference::ModelQuestion& question);

    /// Shows a description of the model, or why a file could not be read.
    void showModel(const QString& note, const QString& problem);
    /// Shows what is wrong with the question, "": nothing; `runnable` says whether it can be run all the same.
    void showProblem(const QString& problem, Runnable runnable);
    void showMemory(const QString& note);
    void showProgress(const QString& text, int done, int all);
    void showEnd(const QString& text);

Q_SIGNALS:
    /// Emitted when a field has changed.
    void changed();
    void fileWanted();
    void runWanted();
    void runAnywayWanted();
    void stopWanted();

private:
    QWidget* buildFields();
    QWidget* buildFoot();
    void buildHost(QVBoxLayout& layout);
    void buildTokens(QVBoxLayout& layout);
    [[nodiscard]] SizeBox* makeSize(const char* name, int value, int most);
    void takeHost();
    void tell();

    QComboBox* m_model;
    QToolButton* m_open;
    QLabel* m_modelNote;
    QLabel* m_modelProblem;
    QComboBox* m_host;
    SizeBox* m_hosts;
    QComboBox* m_launches;
    QComboBox* m_link;
    SizeBox* m_batch;
    SizeBox* m_input;
    SizeBox* m_output;
    QComboBox* m_keysAndValues;
    PowerFields* m_power;
    PlacementFields* m_placements;
    QLabel* m_memory;
    QLabel* m_problem;
    QPushButton* m_run;
    QPushButton* m_anyway;
    QPushButton* m_stop;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    bool m_isSetting = false; // several fields are being set
};

} // namespace pimento
