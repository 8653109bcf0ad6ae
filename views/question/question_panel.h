// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "views/kernel/own_workload.h"
#include "views/question/ask_buttons.h"
#include "views/question/device_library.h"

#include <QWidget>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QTimer;
class QToolButton;
class QVBoxLayout;

namespace pimento {

class KernelFields;
class SettingFields;

/// Fields for kernel, sizes, device, system and its settings. They are checked at once, with the reason if something is
/// not possible. The fields scroll if they do not fit; the buttons stay visible.
class QuestionPanel : public QWidget {
    Q_OBJECT

public:
    QuestionPanel(const Catalogue& catalogue, const DeviceLibrary& deviceLibrary, QWidget* parent = nullptr);

    /// The problem of the current fields. Error: why it cannot be explored.
    [[nodiscard]] const Result<std::shared_ptr<const Problem>>& problem() const { return m_posed; }
    void setQuestion(const Question& question);
    /// True if the fields can show a problem's question: its device and its kernel are unchanged.
    [[nodiscard]] bool canShow(const Problem& problem) const;

    /// The chosen kernel as its system describes it; nullptr: there is none, or the user's own has errors.
    [[nodiscard]] const SystemKernel* kernel() const;
    [[nodiscard]] bool isOwnKernel() const;
    /// Offers and chooses the user's own kernel, layer or network; nullopt: its text has errors.
    void setOwnKernel(std::optional<OwnWorkload> own);

    /// Chooses a device of the library by its name.
    void chooseDevice(const QString& name);
    /// Shows below the device why a file was refused; "": no message.
    void showDeviceProblem(const QString& message);

    /// Sets the sizes that countRequested asked for.
    void setSizes(const Result<std::vector<SpaceSize>>& sizes);
    /// Checks the chosen kernel and emits kernelChecked.
    void tellOfKernel();
    /// Emits the request for the current question, if it can be asked.
    void explore();
    void findBest();
    void predict();
    /// Fills the size fields of the chosen kernel.
    void setKernelSizes(const std::map<std::string, std::string>& sizes);

    /// True if the spaces are counted, or the fields make no problem to count.
    [[nodiscard]] bool isCounted() const { return !m_posed || m_sizes.has_value(); }
    /// The question in the fields, even if it cannot be explored. Error: the fields make no question.
    [[nodiscard]] Result<Question> asked() const { return question(); }
    /// Shows how long the question will take, or what would fit, with a link that asks for that; "": nothing.
    void setEffort(const QString& note);
    [[nodiscard]] QString effort() const;

    /// The chosen device, or nullptr.
    [[nodiscard]] MadeDevice device() const;
    /// Reason why nothing can be asked; "": none.
    [[nodiscard]] QString problemText() const;
    /// The chosen system.
    [[nodiscard]] const System& system() const;
    [[nodiscard]] QString deviceProblem() const;

Q_SIGNALS:
    void exploreRequested(const std::shared_ptr<const Problem>& problem);
    void bestRequested(const std::shared_ptr<const Problem>& problem);
    void predictionRequested(const std::shared_ptr<const Problem>& problem);
    void countRequested(const std::shared_ptr<const Problem>& problem);
    /// Emitted when fields change: answers to earlier countRequested are outdated.
    void countOutdated();
    /// Emitted to open a device file.
    void deviceFileWanted();
    /// Emitted when the link of setEffort() is clicked.
    void fitWanted();
    /// Emitted when another device may be chosen, before any text about it is shown; see device().
    void deviceChosen();
    /// Emitted when fields have changed; see problem().
    void questionChanged();
    /// Emitted after setSizes(), which may reveal that the question cannot be explored; see problemText().
    void questionCounted();
    /// Emitted when another kernel is chosen from the list.
    void kernelChanged();
    /// Emitted with the check of the chosen kernel with its sizes on the chosen device.
    void kernelChecked(const KernelCheck& check);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildFields();
    void followDevice();
    void showDeviceSummary();
    void showSystemSummary();
    void buildDevice(QVBoxLayout& layout);
    void buildScrolling(QWidget* fields);
    void listDevices();
    [[nodiscard]] int indexOf(const DeviceRef& device) const;
    void orderTabs();
    void refresh();
    void refreshQuestion();
    void refreshChoices();
    void markRunnable();
    void showSizes();
    void showProblem(const QString& problem, Askable askable);
    [[nodiscard]] QString meaningOf(const SettingSpec& spec, SpaceSize* size) const;
    [[nodiscard]] KernelCheck checkOf(const Question& question) const;
    [[nodiscard]] Result<Question> question() const;
    [[nodiscard]] Result<std::shared_ptr<const Problem>> posed(const Result<Question>& question) const;

    const Catalogue& m_catalogue;
    const DeviceLibrary& m_deviceLibrary;
    KernelFields* m_kernel;
    QComboBox* m_backend;
    QLabel* m_backendSummary;
    QToolButton* m_openDevice;
    QLabel* m_deviceProblem;
    QComboBox* m_model;
    QLabel* m_modelSummary;
    SettingFields* m_settings;
    std::vector<SettingSpec> m_specs; // settings of the system for the device
    QLabel* m_problem;
    QString m_problemText; // the whole text, before it is shortened
    QLabel* m_effort;
    AskButtons* m_ask;
    QTimer* m_countDelay;
    QString m_marked;         // question for which the lists of kernels and devices are marked
    bool m_isSetting = false; // several fields are being set
    Result<std::shared_ptr<const Problem>> m_posed = fail("there is no question yet");
    std::optional<Result<std::vector<SpaceSize>>> m_sizes; // none while they are being counted
};

} // namespace pimento
