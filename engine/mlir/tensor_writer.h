// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <string>
#include <utility>
#include <vector>

namespace pimento::mlir {

/// Writes the frame of a function for a kernel: its head, the tensors that it makes, and its results. Every value of a
/// tensor has a name of its own: "%y", "%y.0", "%y.1", ...
class TensorWriter {
public:
    explicit TensorWriter(const affine::Kernel& kernel);

    /// Notes about arguments, and "func.func @gemv(...) -> (...) {".
    [[nodiscard]] std::string head() const;
    /// tensor.empty and linalg.fill for the tensors that are no arguments.
    [[nodiscard]] std::string made();
    /// "return %y.1 : t" and the closing brace.
    [[nodiscard]] std::string tail() const;

    [[nodiscard]] std::string type(std::size_t tensor) const;
    /// The newest value of a tensor.
    [[nodiscard]] const std::string& current(std::size_t tensor) const { return m_current[tensor]; }
    /// Begins a new value of a tensor and returns its name.
    std::string renew(std::size_t tensor);
    void set(std::size_t tensor, std::string name) { m_current[tensor] = std::move(name); }

private:
    void make(std::size_t tensor, std::string& text);
    [[nodiscard]] bool isAssignedFirst(std::size_t tensor) const;
    [[nodiscard]] bool coversAll(const affine::Statement& statement) const;
    [[nodiscard]] std::pair<std::string, std::string> returned() const;

    const affine::Kernel& m_kernel;
    std::vector<std::string> m_current;
    std::vector<int> m_versions;
    bool m_hasZero = false;
};

} // namespace pimento::mlir
