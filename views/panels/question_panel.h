// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/system.h"
#include "views/panels/ask_buttons.h"
#include "views/state/device_shelf.h"

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
class Palette;
class SettingFields;

/// Asks for kernel, sizes, device, system and its settings. Checks what is asked and says at once why something is not
/// possible. The fields scroll where they do not fit, the buttons stay in sight.
class QuestionPanel : public QWidget {
    Q_OBJECT

public:
    QuestionPanel(const Catalogue& catalogue, const DeviceShelf& shelf, QWidget* parent = nullptr);

    /// The problem that stands in the fields; Error: why it cannot be explored.
    [[nodiscard]] const Result<std::shared_ptr<const Problem>>& problem() const { return m_posed; }
    void setQuestion(const Question& question);
    /// Whether the fields can be set to a problem's question: its device and its kernel are still what they were.
    [[nodiscard]] bool canShow(const Problem& problem) const;

    /// The chosen kernel as its system describes it; nullptr: there is none, or the user's own has mistakes.
    [[nodiscard]] const SystemKernel* kernel() const;
    [[nodiscard]] bool isOwnKernel() const;
    /// Offers and chooses the user's own kernel; nullopt: its text has mistakes.
    void setOwnKernel(std::optional<language::LibraryKernel> kernel);

    /// Chooses a device of the shelf by its name.
    void chooseDevice(const QString& name);
    /// Says under the device why a file could not be taken; empty: nothing is wrong.
    void showDeviceProblem(const QString& message);

    /// Answer to countRequested.
    void setSizes(const Result<std::vector<SpaceSize>>& sizes);
    /// Says once more what became of the chosen kernel.
    void tellOfKernel();
    /// Asks for what stands in the fields, if that is possible.
    void explore();
    void findBest();
    void predict();
    /// Puts the sizes of the chosen kernel into its fields.
    void setKernelSizes(const std::map<std::string, std::string>& sizes);
    void setColours(const Palette& palette);

    /// Whether its spaces are counted, or nothing can be counted.
    [[nodiscard]] bool isCounted() const { return !m_posed || m_sizes.has_value(); }
    /// What stands in the fields, whether or not it can be asked. Error: the fields make no question.
    [[nodiscard]] Result<Question> asked() const { return question(); }
    /// Says how long the question will take, or what would fit, with a link that asks for it; "": nothing.
    void setEffort(const QString& note);
    [[nodiscard]] QString effort() const;

    /// The chosen device; nullptr: there is none.
    [[nodiscard]] DeviceShelf::Machine machine() const;
    /// Why nothing can be asked; "": it can.
    [[nodiscard]] QString problemText() const;
    /// The system that is asked.
    [[nodiscard]] const System& system() const;
    [[nodiscard]] QString deviceProblem() const;

Q_SIGNALS:
    void exploreRequested(const std::shared_ptr<const Problem>& problem);
    void bestRequested(const std::shared_ptr<const Problem>& problem);
    void predictionRequested(const std::shared_ptr<const Problem>& problem);
    void countRequested(const std::shared_ptr<const Problem>& problem);
    /// The fields say something else now: an answer to an earlier countRequested would be about another question.
    void countOutdated();
    /// A device of a file is wanted.
    void deviceFileWanted();
    /// The link of setEffort() was used.
    void fitWanted();
    /// The fields say something else now; see problem().
    void questionChanged();
    /// The question has been counted, which may show that it cannot be explored; see problemText().
    void questionCounted();
    /// Another kernel has been chosen from the list.
    void kernelChanged();
    /// What became of the chosen kernel with its sizes on the chosen device.
    void kernelChecked(const KernelCheck& check);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildFields();
    void followDevice();
    void showDeviceSummary();
    void buildDevice(QVBoxLayout& layout);
    void buildScrolling(QWidget* fields);
    void listDevices();
    void orderTabs();
    void refresh();
    void refreshQuestion();
    void refreshChoices();
    void markRunnable();
    void showSizes();
    void showProblem(const QString& problem, Askable askable);
    [[nodiscard]] QString meaningOf(const SettingSpec& spec, SpaceSize* size) const;
    [[nodiscard]] Result<Question> question() const;
    [[nodiscard]] Result<std::shared_ptr<const Problem>> posed() const;

    const Catalogue& m_catalogue;
    const DeviceShelf& m_shelf;
    KernelFields* m_kernel;
    QComboBox* m_backend;
    QLabel* m_backendSummary;
    QToolButton* m_openDevice;
    QLabel* m_deviceProblem;
    QComboBox* m_model;
    QLabel* m_modelSummary;
    SettingFields* m_settings;
    std::vector<SettingSpec> m_specs; // of the system for the device
    QLabel* m_problem;
    QString m_problemText; // all of it
    QLabel* m_effort;
    AskButtons* m_ask;
    QTimer* m_countDelay;
    QString m_marked;         // what the lists of kernels and devices are marked for
    bool m_isSetting = false; // several fields change at once
    Result<std::shared_ptr<const Problem>> m_posed = fail("there is no question yet");
    std::optional<Result<std::vector<SpaceSize>>> m_sizes; // none while they are being counted
};

} // namespace pimento
