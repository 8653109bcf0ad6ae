// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"
#include "views/common/palette.h"

#include <QObject>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pimento {

/// A candidate that the user keeps in view across questions.
struct Pin {
    std::shared_ptr<const Problem> problem;
    std::uint64_t id = 0;  // id of the candidate within its problem
    std::string candidate; // code of the candidate, as the problem parses it

    /// True if the candidate that is pinned for comparison is `candidateId` of `other`.
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
    /// Index of the pin that holds a candidate.
    [[nodiscard]] std::optional<std::size_t> placeOf(const Problem& problem, std::uint64_t id) const;
    /// Index of the first free pin; none: all are taken.
    [[nodiscard]] std::optional<std::size_t> firstFree() const;

    /// Pins a candidate at an index; a candidate pinned elsewhere moves there. Pinning it again at the same index
    /// unpins it.
    void toggle(std::size_t place, Pin pin);
    void set(std::size_t place, std::optional<Pin> pin);
    void setAll(const All& pins);
    void clear();

    /// Letter of a pin, "A" to "D".
    [[nodiscard]] static QString letter(std::size_t place);
    [[nodiscard]] static Role role(std::size_t place);

Q_SIGNALS:
    void changed();

private:
    All m_pins;
};

} // namespace pimento
