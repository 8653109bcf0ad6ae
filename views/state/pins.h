// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/problem.h"
#include "views/state/palette.h"

#include <QObject>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pimento {

/// A candidate that somebody wants to keep in sight, whatever is asked next.
struct Pin {
    std::shared_ptr<const Problem> problem;
    std::uint64_t id = 0;  // of the candidate among those of its problem
    std::string candidate; // its text, as the problem reads it

    /// Whether it is this candidate of a problem.
    [[nodiscard]] bool is(const Problem& other, std::uint64_t candidateId) const
    {
        return id == candidateId && problem->identity() == other.identity();
    }
};

/// The pins A to D. Letter, colour and marker of a pin follow its candidate through all views.
class Pins : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kPins = 4;
    using All = std::array<std::optional<Pin>, kPins>;

    explicit Pins(QObject* parent = nullptr) : QObject(parent) {}

    [[nodiscard]] const std::optional<Pin>& at(std::size_t place) const { return m_pins[place]; }
    [[nodiscard]] bool isEmpty() const;
    /// The pin of a candidate.
    [[nodiscard]] std::optional<std::size_t> placeOf(const Problem& problem, std::uint64_t id) const;
    /// The first pin that is free; none: all are taken.
    [[nodiscard]] std::optional<std::size_t> firstFree() const;

    /// Pins a candidate; one that is pinned elsewhere moves. The same pin once more takes it away.
    void toggle(std::size_t place, Pin pin);
    void set(std::size_t place, std::optional<Pin> pin);
    void setAll(const All& pins);
    void clear();

    /// "A" to "D".
    [[nodiscard]] static QString letter(std::size_t place);
    [[nodiscard]] static Role role(std::size_t place);

Q_SIGNALS:
    void changed();

private:
    All m_pins;
};

} // namespace pimento
