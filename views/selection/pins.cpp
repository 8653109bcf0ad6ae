// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/pins.h"

#include <algorithm>
#include <utility>

namespace pimento {

bool Pins::isEmpty() const
{
    return std::ranges::none_of(m_pins, [](const std::optional<Pin>& pin) { return pin.has_value(); });
}

std::optional<std::size_t> Pins::placeOf(const Problem& problem, std::uint64_t id) const
{
    for (std::size_t place = 0; place < kPins; ++place) {
        if (m_pins[place] && m_pins[place]->is(problem, id)) {
            return place;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Pins::firstFree() const
{
    const auto found = std::ranges::find_if(m_pins, [](const std::optional<Pin>& pin) { return !pin.has_value(); });
    return found == m_pins.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_pins.begin()));
}

void Pins::toggle(std::size_t place, Pin pin)
{
    const auto old = placeOf(*pin.problem, pin.id);
    if (old) {
        m_pins[*old].reset();
    }
    if (old != place) {
        m_pins[place] = std::move(pin);
    }
    Q_EMIT changed();
}

void Pins::set(std::size_t place, std::optional<Pin> pin)
{
    m_pins[place] = std::move(pin);
    Q_EMIT changed();
}

void Pins::setAll(const All& pins)
{
    const bool isSame = std::ranges::equal(m_pins, pins, [](const auto& one, const auto& other) {
        return one.has_value() == other.has_value() && (!one || one->is(*other->problem, other->id));
    });
    if (!isSame) {
        m_pins = pins;
        Q_EMIT changed();
    }
}

void Pins::clear()
{
    if (!isEmpty()) {
        m_pins.fill(std::nullopt);
        Q_EMIT changed();
    }
}

QString Pins::letter(std::size_t place) { return QString(QChar(static_cast<char16_t>(u'A' + place))); }

Role Pins::role(std::size_t place)
{
    constexpr std::array<Role, kPins> kRoles = {Role::PinA, Role::PinB, Role::PinC, Role::PinD};
    return kRoles[place];
}

} // namespace pimento
