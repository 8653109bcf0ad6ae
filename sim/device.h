// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento::sim {

/// A level of the organisation below a device, outermost first: `count` nodes in each node of the level above.
struct Level {
    std::string name;
    int count = 1;

    bool operator==(const Level&) const = default;
};

/// Typed parts of a device, at most one of each type: what its kind adds to its names and levels. Copies share the
/// parts, which never change, and compare them by value. A part needs operator== and, in its own namespace,
/// fingerprint(Fingerprinter&, const Part&).
class DeviceParts {
public:
    /// Adds a part, or replaces the one of this type.
    template <class Part> void put(Part part)
    {
        auto added = std::make_shared<const Held<Part>>(std::move(part));
        for (auto& each : m_parts) {
            if (dynamic_cast<const Held<Part>*>(each.get()) != nullptr) {
                each = std::move(added);
                return;
            }
        }
        m_parts.push_back(std::move(added));
    }

    /// Finds the part of a type; nullptr: there is none.
    template <class Part> [[nodiscard]] const Part* find() const
    {
        for (const auto& each : m_parts) {
            if (const auto* held = dynamic_cast<const Held<Part>*>(each.get())) {
                return &held->part;
            }
        }
        return nullptr;
    }

    friend bool operator==(const DeviceParts& one, const DeviceParts& other)
    {
        bool areEqual = one.m_parts.size() == other.m_parts.size();
        for (std::size_t i = 0; areEqual && i < one.m_parts.size(); ++i) {
            areEqual = one.m_parts[i]->equals(*other.m_parts[i]);
        }
        return areEqual;
    }

    friend void fingerprint(Fingerprinter& to, const DeviceParts& parts)
    {
        for (const auto& each : parts.m_parts) { // a device without parts adds nothing
            each->addTo(to);
        }
    }

private:
    class AnyPart {
    public:
        AnyPart() = default;
        virtual ~AnyPart() = default;
        AnyPart(const AnyPart&) = delete;
        AnyPart& operator=(const AnyPart&) = delete;

        [[nodiscard]] virtual bool equals(const AnyPart& other) const = 0;
        virtual void addTo(Fingerprinter& to) const = 0;
    };

    template <class Part> class Held final : public AnyPart {
    public:
        explicit Held(Part held) : part(std::move(held)) {}

        [[nodiscard]] bool equals(const AnyPart& other) const override
        {
            const auto* same = dynamic_cast<const Held*>(&other);
            return same != nullptr && same->part == part;
        }
        void addTo(Fingerprinter& to) const override { to.add(part); }

        const Part part;
    };

    std::vector<std::shared_ptr<const AnyPart>> m_parts;
};

/// Device of any kind: names, a tree of levels with any counts, and typed parts.
struct Device {
    std::string kind; // key of its DeviceKind: "memory"
    std::string name;
    std::string title;
    std::string summary;
    std::string source;
    std::map<std::string, std::string> notes; // notes of the file on its parts, by key such as "timing.nRFC"
    std::vector<Level> levels;
    DeviceParts parts;

    bool operator==(const Device&) const = default;

    /// The part of a type; nullptr: the device's kind has no such part.
    template <class Part> [[nodiscard]] const Part* part() const { return parts.find<Part>(); }
};

} // namespace pimento::sim
