// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/system.h"
#include "views/kernel/own_workload.h"

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

/// Fields for a kernel, its sizes and, if the system accepts kernel texts, its element type and which tensors stay on
/// the device. The kernels are those of the system, and one more may be the user's own text, which may also be a layer
/// or a network: these have their sizes and types in the text.
class KernelFields : public QWidget {
    Q_OBJECT

public:
    /// Key under which the sizes of the user's own kernel are remembered; no library kernel has this name.
    static constexpr const char* kOwnSizes = "/own";

    explicit KernelFields(const Catalogue& catalogue, QWidget* parent = nullptr);

    /// Offers the kernels of a system. The chosen one stays chosen if the system has it.
    void setSystem(const System& system);
    /// The chosen kernel in the form of a question. Error: there is none, with the reason.
    [[nodiscard]] Result<KernelRef> kernel() const;
    /// The chosen kernel as the system describes it; nullptr: there is none, or the user's own has errors.
    [[nodiscard]] const SystemKernel* chosen() const;
    [[nodiscard]] bool isOwn() const;

    void choose(const std::string& name);
    /// True if the kernel of a question is on offer, with the same text.
    [[nodiscard]] bool has(const KernelRef& kernel) const;
    /// Shows the kernel of a question; a text that is not on offer becomes the user's own.
    void setKernel(const KernelRef& kernel);
    /// Offers and chooses the user's own text; nullopt: it has errors.
    void setOwnKernel(std::optional<OwnWorkload> own);
    /// Greys kernels that cannot be explored. `whyNot` returns the reason for a kernel with the sizes of its example;
    /// "": it can.
    void markRunnable(const std::function<QString(const KernelRef& kernel)>& whyNot);
    /// Fills the size fields by name, for instance from a kernel file.
    void setSizes(const std::map<std::string, std::string>& sizes);
    /// Offers the arguments that may stay on the device.
    void setArguments(const std::vector<KernelArgument>& arguments);
    /// True if the offered arguments have the same names as `arguments`.
    [[nodiscard]] bool hasArguments(const std::vector<KernelArgument>& arguments) const;

    /// First and last field, for the tab order.
    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;

Q_SIGNALS:
    void changed();
    /// Emitted when another kernel is chosen or the system describes it differently.
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
    [[nodiscard]] WorkloadKind kind() const;
    [[nodiscard]] int ownIndex() const { return static_cast<int>(m_kernels.size()); }

    const Catalogue& m_catalogue;
    const System* m_system = nullptr;
    std::vector<SystemKernel> m_kernels; // kernels of the system
    std::optional<OwnWorkload> m_own;
    bool m_hasOwn = false; // the user has a text of their own, with or without errors
    QComboBox* m_kernel;
    QLabel* m_summary;
    QWidget* m_shape;
    QFormLayout* m_shapeForm;
    std::vector<QSpinBox*> m_sizes;
    QLineEdit* m_sizeText = nullptr; // field for all sizes, of a kernel without named sizes
    QWidget* m_compiled;
    QComboBox* m_type;
    std::string m_fixedType; // for a system without a choice of types: that of the question, or its default
    QWidget* m_residentTitle = nullptr;
    QWidget* m_arguments;
    QGridLayout* m_argumentGrid;
    std::vector<QCheckBox*> m_resident; // one for each argument; checked: stays on the device
    std::map<QString, bool> m_switched; // residency of arguments that the user chose
    QLabel* m_sizeProblem;
    // Inputs from before a change or an error: sizes by kernel and name; sizes of kernels without keys as text.
    std::string m_sized; // kernel whose sizes are shown
    std::map<std::string, std::map<QString, int>> m_knownSizes;
    std::map<std::string, QString> m_knownSizeTexts;
};

} // namespace pimento
