// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/catalogue.h"
#include "engine/explore/model.h"
#include "views/state/device_shelf.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTimer;
class QToolButton;
class QVBoxLayout;

namespace pimento {

class AskButtons;
class CompilerFields;
class KernelFields;
class MachineFields;
class Palette;

/// Asks for kernel, sizes, device, drafts and model. Checks what is asked and says at once why something is not
/// possible. The fields scroll where they do not fit, the buttons stay in sight.
class QuestionPanel : public QWidget {
    Q_OBJECT

public:
    QuestionPanel(const Catalogue& catalogue, const DeviceShelf& shelf, QWidget* parent = nullptr);

    /// The question as it stands in the fields; Error: why it cannot be explored.
    [[nodiscard]] const Result<Question>& question() const { return m_question; }
    void setQuestion(const Question& question);
    /// Whether the fields can be set to a question: its device and its kernel are still what they were.
    [[nodiscard]] bool canShow(const Question& question) const;

    /// The chosen kernel; nullptr: the user's own, while it has mistakes.
    [[nodiscard]] const language::LibraryKernel* kernel() const;
    [[nodiscard]] bool isOwnKernel() const;
    /// Offers and chooses the user's own kernel; nullopt: its text has mistakes.
    void setOwnKernel(std::optional<language::LibraryKernel> kernel);

    /// Chooses a device of the shelf by its name.
    void chooseDevice(const QString& name);
    /// Says under the device why a file could not be taken; empty: nothing is wrong.
    void showDeviceProblem(const QString& message);

    /// Answer to countRequested.
    void setCounts(const Result<std::vector<SpaceCount>>& counts);
    /// Says once more what became of the chosen kernel.
    void tellOfKernel();
    /// Asks for what stands in the fields, if that is possible.
    void explore() { ask(&QuestionPanel::exploreRequested); }
    void findBest() { ask(&QuestionPanel::bestRequested); }
    void setColours(const Palette& palette);

    [[nodiscard]] QString problem() const;
    [[nodiscard]] QString deviceProblem() const;

Q_SIGNALS:
    void exploreRequested(const Question& question);
    void bestRequested(const Question& question);
    void countRequested(const Question& question);
    /// The fields say something else now: an answer to an earlier countRequested would be about another question.
    void countOutdated();
    /// A device of a file is wanted.
    void deviceFileWanted();
    /// The fields say something else now; see question().
    void questionChanged();
    /// The question has been counted, which may show that it cannot be explored; see problem().
    void questionCounted();
    /// Another kernel has been chosen from the list.
    void kernelChanged();
    /// What became of the chosen kernel with its sizes on the chosen device.
    void kernelChecked(const WorkloadOutcome& outcome);

private:
    void ask(void (QuestionPanel::*request)(const Question&));
    void buildFields();
    void buildDevice(QVBoxLayout& layout);
    void buildScrolling(QWidget* fields);
    void listDevices();
    void orderTabs();
    void refresh();
    void refreshQuestion();
    void refreshKernels();
    void refreshSpaces();
    void refreshModes();
    void showCounts();
    [[nodiscard]] const Model& model() const;
    [[nodiscard]] bool isSound() const;
    [[nodiscard]] Result<Question> make(Mode mode) const;

    const Catalogue& m_catalogue;
    const DeviceShelf& m_shelf;
    KernelFields* m_kernel;
    QComboBox* m_backend;
    QLabel* m_backendSummary;
    QToolButton* m_openDevice;
    QLabel* m_deviceProblem;
    QComboBox* m_model;
    QLabel* m_modelSummary;
    QComboBox* m_space;
    QLabel* m_spaceSummary;
    CompilerFields* m_compiler;
    MachineFields* m_machine;
    QWidget* m_modeGroup;
    QComboBox* m_mode;
    QLabel* m_problem;
    QString m_problemText; // all of it
    AskButtons* m_ask;
    QTimer* m_countDelay;
    bool m_isSetting = false;   // several fields change at once
    WorkloadOutcome m_workload; // of the chosen kernel
    Result<Question> m_question = fail("there is no question yet");
    std::optional<Result<std::vector<SpaceCount>>> m_counts; // none while they are being counted
};

} // namespace pimento
