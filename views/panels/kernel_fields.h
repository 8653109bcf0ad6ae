// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/workload.h"

#include <QWidget>

#include <cstdint>
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

/// Asks for a kernel, its sizes, its element type, and which tensors stay on the device. Kernels come from the library;
/// one more may be the user's own text.
class KernelFields : public QWidget {
    Q_OBJECT

public:
    explicit KernelFields(std::span<const language::LibraryKernel> library, QWidget* parent = nullptr);

    /// The chosen kernel; nullptr: the user's own, while it has mistakes.
    [[nodiscard]] const language::LibraryKernel* kernel() const;
    [[nodiscard]] bool isOwn() const;
    /// One per key of the kernel.
    [[nodiscard]] std::vector<std::int64_t> values() const;
    /// The kernel with its sizes, or why that is not possible.
    [[nodiscard]] WorkloadOutcome workload() const;

    void choose(const std::string& name);
    void setValues(std::span<const std::int64_t> values);
    /// Whether the kernel of a workload is on offer, with the same text.
    [[nodiscard]] bool has(const Workload& workload) const;
    /// Shows how a kernel is bound; one that the library does not have becomes the user's own.
    void setWorkload(const Workload& workload);
    /// Offers and chooses the user's own text; nullopt: it has mistakes.
    void setOwnKernel(std::optional<language::LibraryKernel> kernel);

    /// Element type and residency are for kernels that are compiled.
    void setCompiled(bool isCompiled);
    void setPossible(std::size_t kernel, bool isPossible, const QString& tip);

    /// First and last field, for the order of the tab key.
    [[nodiscard]] QWidget* firstField() const;
    [[nodiscard]] QWidget* lastField() const;

Q_SIGNALS:
    void changed();
    /// Another kernel has been chosen.
    void kernelChanged();

private:
    void build();
    void rebuild();
    void remember();
    void recall();
    void rebuildSizes();
    void rebuildArguments();
    void orderTabs();
    [[nodiscard]] Binding binding() const;
    [[nodiscard]] int ownIndex() const { return static_cast<int>(m_library.size()); }

    std::span<const language::LibraryKernel> m_library;
    std::optional<language::LibraryKernel> m_own;
    QComboBox* m_kernel;
    QLabel* m_summary;
    QWidget* m_shape;
    QFormLayout* m_shapeForm;
    std::vector<QSpinBox*> m_sizes;
    QLineEdit* m_sizeText = nullptr; // of a kernel without keys
    QWidget* m_compiled;
    QComboBox* m_type;
    QWidget* m_arguments;
    QGridLayout* m_argumentGrid;
    std::vector<QCheckBox*> m_resident; // one per argument, checked: stays on the device
    // What the user's own text had before a change or a mistake, by name.
    std::map<QString, int> m_knownSizes;
    std::map<QString, bool> m_knownResidency;
    QString m_knownSizeText;
};

} // namespace pimento
