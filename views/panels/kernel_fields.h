// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/text/library.h"
#include "engine/study/catalogue.h"
#include "engine/study/system.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace pimento {

/// Asks for a kernel, its sizes and, where the system takes texts, its element type and which tensors stay on the
/// device. Kernels are those of the system; one more may be the user's own text.
class KernelFields : public QWidget {
    Q_OBJECT

public:
    /// Under which name the sizes of the user's own kernel are remembered; no kernel of the library has it.
    static constexpr const char* kOwnSizes = "/own";

    explicit KernelFields(const Catalogue& catalogue, QWidget* parent = nullptr);

    /// Offers the kernels of a system. The chosen one stays chosen where the system knows it.
    void setSystem(const System& system);
    /// The chosen kernel as a question has it; Error: why there is none.
    [[nodiscard]] Result<KernelRef> kernel() const;
    /// The chosen kernel as the system describes it; nullptr: there is none, or the user's own has mistakes.
    [[nodiscard]] const SystemKernel* chosen() const;
    [[nodiscard]] bool isOwn() const;

    void choose(const std::string& name);
    /// Whether the kernel of a question is on offer, with the same text.
    [[nodiscard]] bool has(const KernelRef& kernel) const;
    /// Shows the kernel of a question; a text that is not on offer becomes the user's own.
    void setKernel(const KernelRef& kernel);
    /// Offers and chooses the user's own text; nullopt: it has mistakes.
    void setOwnKernel(std::optional<language::LibraryKernel> kernel);
    /// Greys the kernels that cannot be asked about; `whyNot` says it of a kernel with the sizes of its example, "": it
    /// can.
    void markRunnable(const std::function<QString(const KernelRef& kernel)>& whyNot);
    /// Puts sizes into the fields that have their names, as a file of the kernel says them.
    void setSizes(const std::map<std::string, std::string>& sizes);
    /// The arguments that may stay on the device.
    void setArguments(const std::vector<KernelArgument>& arguments);
    /// Whether the arguments on show have the same names.
    [[nodiscard]] bool hasArguments(const std::vector<KernelArgument>& arguments) const;

    /// First and last field, for the order of the tab key.
    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;

Q_SIGNALS:
    void changed();
    /// Another kernel has been chosen, or what the system says about it is other.
    void kernelChanged();

private:
    void build();
    void list();
    void rebuild();
    void remember();
    void recall();
    void rebuildSizes();
    void refuseSize(const QSpinBox& size, const QString& text);
    [[nodiscard]] QString proposedSizes(const QString& example) const;
    void orderTabs();
    [[nodiscard]] int ownIndex() const { return static_cast<int>(m_kernels.size()); }

    const Catalogue& m_catalogue;
    const System* m_system = nullptr;
    std::vector<SystemKernel> m_kernels; // of the system
    std::optional<language::LibraryKernel> m_own;
    SystemKernel m_ownKernel; // what its text says
    bool m_hasOwn = false;    // there is an own text, with or without mistakes
    QComboBox* m_kernel;
    QLabel* m_summary;
    QWidget* m_shape;
    QFormLayout* m_shapeForm;
    std::vector<QSpinBox*> m_sizes;
    QLineEdit* m_sizeText = nullptr; // of a kernel without keys
    QWidget* m_compiled;
    QComboBox* m_type;
    QWidget* m_residentTitle = nullptr;
    QWidget* m_arguments;
    QGridLayout* m_argumentGrid;
    std::vector<QCheckBox*> m_resident; // one per argument, checked: stays on the device
    std::map<QString, bool> m_switched; // residency of arguments that somebody chose
    QLabel* m_sizeProblem;
    // What was chosen before a change or a mistake: sizes by kernel and name, those of a kernel without keys as text.
    std::string m_sized; // whose sizes are on show
    std::map<std::string, std::map<QString, int>> m_knownSizes;
    std::map<std::string, QString> m_knownSizeTexts;
};

} // namespace pimento
