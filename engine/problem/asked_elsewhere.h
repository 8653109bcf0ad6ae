// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"

#include <string>
#include <vector>

namespace pimento {

/// A question transferred to another device, as far as possible.
struct AskedElsewhere {
    Question question;
    std::vector<std::string> dropped = {}; // settings that are unknown there: "rules-off=all"
    bool hasOtherSystem = false;           // the question's own system cannot use the device
    bool hasOtherType = false;             // the device cannot compute with the question's element type
};

/// Transfers a question to another device, with the same kernel and sizes. The system is the question's own if that
/// accepts the device, else the first one that does, with its default settings. The element type is the question's if
/// the device supports it, else the system's own. The result is not checked; pose() may still refuse it.
[[nodiscard]] AskedElsewhere askedElsewhere(const Question& asked, const DeviceRef& device, const Catalogue& catalogue);

/// Returns the first system that accepts a device, preferably one that also takes workloads of the kind; nullptr: none
/// accepts the device.
[[nodiscard]] const System* systemFor(const MadeDevice& device, WorkloadKind kind);

/// True unless a kernel is unknown to a system: it has no kernel of that name, or takes no kernels of users. Layers and
/// networks are not looked at.
[[nodiscard]] bool isKernelKnown(const System& system, const WorkloadRef& workload, const Catalogue& catalogue);

/// Marks the parts of a question that were not given and follow from the rest.
struct Unsaid {
    bool system = false; // use the first system that accepts device and workload
    bool type = false;   // use the element type of the system

    bool operator==(const Unsaid&) const = default;
};
/// Fills in the missing parts of a question. Leaves it unchanged if device or system are unknown: pose() reports that.
[[nodiscard]] Question followed(Question question, Unsaid unsaid, const Catalogue& catalogue);

} // namespace pimento
