// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

namespace pimento {

/// The candidates that the user points at, by id, so that they survive sorting and new results. Views read the
/// selection and ask it to change; they never call each other.
class Selection : public QObject {
    Q_OBJECT

public:
    using Id = std::optional<std::uint64_t>;

    explicit Selection(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] Id current() const { return m_current; }
    [[nodiscard]] Id hover() const { return m_hover; }

    void setCurrent(Id id);
    void setHover(Id id);

Q_SIGNALS:
    void currentChanged();
    void hoverChanged();

private:
    Id m_current;
    Id m_hover;
};

} // namespace pimento
