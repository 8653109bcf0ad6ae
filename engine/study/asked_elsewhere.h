// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "engine/study/system.h"

#include <string>
#include <vector>

namespace pimento {

/// A question as far as it can be asked of another device.
struct AskedElsewhere {
    Question question;
    std::vector<std::string> dropped = {}; // settings that are not known there: "rules-off=all"
    bool hasOtherSystem = false;           // the question's own takes no such device
    bool hasOtherType = false;             // nothing there computes with the question's type of elements
};

/// The same kernel and sizes on another device: by the question's system if that takes the device, else by the first
/// one that does, with what that one's settings are by themselves; with the question's type of elements if that can be
/// asked, else with the system's own. Whether it can be posed is not said.
[[nodiscard]] AskedElsewhere askedElsewhere(const Question& asked, const DeviceRef& device, const Catalogue& catalogue);

/// The first system that takes a machine; nullptr: none does.
[[nodiscard]] const System* systemFor(const sim::Machine& machine);

/// Parts of a question that were left open; they follow from the rest.
struct Unsaid {
    bool system = false; // the first one that takes the device
    bool type = false;   // that of the system

    bool operator==(const Unsaid&) const = default;
};
/// Fills in what a question leaves open. A device or a system that is not known leaves it as it is: pose() tells the
/// mistake.
[[nodiscard]] Question followed(Question question, Unsaid unsaid, const Catalogue& catalogue);

} // namespace pimento
