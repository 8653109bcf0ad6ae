// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "engine/problem/question.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a kernel costs on a device, in parts: the seam between systems and whatever is made of many kernels, such as a
// language model.

namespace pimento {

/// A kernel of the library with its sizes as numbers.
struct SizedKernel {
    std::string name; // id in the library: "gemv"
    std::map<std::string, std::int64_t> sizes;
    std::string elementType = "fp16"; // of the numbers that the caller has; a system may compute with a wider type
    bool appendsToken = false;        // its time includes writing the last token's keys and values

    auto operator<=>(const SizedKernel&) const = default;
};

/// Writes sizes as "batch=1,nhead=32", ordered by key.
[[nodiscard]] std::string sizesText(const std::map<std::string, std::int64_t>& sizes);
/// Kernel of a question: the only place where sizes that are numbers become texts.
[[nodiscard]] KernelRef kernelRefOf(const SizedKernel& kernel);

/// A part of a kernel's time.
struct KernelTimePart {
    std::string id; // "in", "compute", "out", "launch", "link", "layout", "append"
    double seconds = 0;

    bool operator==(const KernelTimePart&) const = default;
};

/// Cost of one candidate of a kernel on one device.
struct KernelCost {
    std::vector<KernelTimePart> parts; // they sum up to `seconds`
    double seconds = 0;
    double joules = 0; // energy of the device, and of the host's side of its transfers
    int launches = 0;  // kernel launches by the host

    /// Adds a part of the time; one of 0 seconds is left out.
    void add(std::string_view id, double partSeconds);
    bool operator==(const KernelCost&) const = default;
};

/// Rows of a device's banks, equal in all of them, as far as programs may use them.
struct UnitMemory {
    std::int64_t banks = 0;
    std::int64_t rowsPerBank = 0;
    std::int64_t hostRowsPerBank = 0; // rows of a bank that only the host uses
    std::int64_t columnsPerRow = 0;
    std::int64_t columnBytes = 0;
    /// True if programs lay their operands out from the host's rows, so that the largest kernel must fit there.
    bool isFilledFromHostRows = true;

    [[nodiscard]] double bytes() const
    {
        return static_cast<double>(banks) * static_cast<double>(rowsPerBank) *
               static_cast<double>(columnsPerRow * columnBytes);
    }
    bool operator==(const UnitMemory&) const = default;
};

/// A device as its kernels see it.
struct KernelDevice {
    std::string title;
    std::vector<std::string> elementTypes; // types that kernels may have; empty: unknown
    std::map<std::string, int> heldBytes;  // bytes of an element, of types that are held in wider numbers
    bool hasSoftmax = true;
    bool hasProofs = true;          // its best candidates are proved to be the best of their spaces
    bool hasOwnLaunches = false;    // kernel times include launches and transfers as its system times them
    double bytesPerSecond = 0;      // upper bound, between memory and units, of the whole device; 0: unknown
    double operationsPerSecond = 0; // upper bound, with the fastest type; 0: unknown
    double backgroundWatts = 0;
    UnitMemory memory;
    std::vector<std::string> remarks; // sentences on how it computes a model's layers
};

/// What a system tells of the cost of kernels on devices that it takes. Stateless.
class KernelCosts {
public:
    /// Device and settings of questions about kernels.
    struct Setting {
        DeviceRef device;
        /// "launches" and "link": the host around the device; "space": the candidates; others: settings of the system.
        std::map<std::string, SettingValue> settings;
    };

    virtual ~KernelCosts() = default;

    [[nodiscard]] virtual KernelDevice device(const MadeDevice& device) const = 0;
    /// Question that explores a kernel. Settings of the host that the device does not have are left out.
    [[nodiscard]] virtual Question question(const SizedKernel& kernel, const Setting& setting) const = 0;
    /// Cost of a candidate of such a question, from its evaluated quantities.
    [[nodiscard]] virtual KernelCost cost(const Problem& problem, std::span<const double> quantities) const = 0;
    /// Least value of the ranked quantity that no candidate below `seconds` reaches. None: candidates are not ranked by
    /// their time, or a search cannot prove that there is none below a limit.
    [[nodiscard]] virtual std::optional<double> rankedLimit(const Problem& problem, double seconds) const = 0;
};

class System;

/// Finds the first system of systems() that tells kernel costs and takes the device. Error: no system does.
[[nodiscard]] Result<const System*> systemOfKernelCosts(const MadeDevice& device);
/// A device as that system tells of it. Error: as systemOfKernelCosts().
[[nodiscard]] Result<KernelDevice> kernelDeviceOf(const MadeDevice& device);

} // namespace pimento
