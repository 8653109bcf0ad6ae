// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "engine/systems/comonm/cnm/llvcnm.h"
#include "engine/systems/comonm/cnm/lowering.h"
#include "engine/systems/comonm/estimate/estimate.h"
#include "engine/systems/comonm/mapping/mapping_check.h"
#include "sim/base/result.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {

/// A kernel on a device that mappings can be made, estimated and run for. Keeps the times of portions that it
/// simulated, so that estimates of similar maps take microseconds. Thread-safe; results do not depend on the order of
/// calls.
class Target {
public:
    virtual ~Target() = default;

    [[nodiscard]] virtual const KernelWork& work() const = 0;
    [[nodiscard]] virtual const TargetLevels& levels() const = 0;

    /// Checks what a map needs of the device beyond numbers of units: memory, buffers, what its units can compute.
    /// Error, of kind DoesNotFit: names the map, the limit and by how much it is exceeded.
    [[nodiscard]] virtual Result<void> check(const SubMap& map) const = 0;
    /// Estimates a map that check() accepts. Error: as check().
    [[nodiscard]] virtual Result<MapTime> estimate(const SubMap& map, const EstimateOptions& options) const = 0;
    /// Seconds that the host takes to add partial results; 0 where the device does.
    [[nodiscard]] virtual double seconds(const Accumulation& accumulation) const = 0;

    /// What a process of a map does, before memory levels and control flow of the device are chosen. Error: as check(),
    /// or an operation that CNM IR does not have.
    [[nodiscard]] virtual Result<CnmKernel> graph(const SubMap& map) const = 0;
    /// The virtual assembly of a process of a map: lowered from graph(), or the sequences that the device runs. Error:
    /// as graph().
    [[nodiscard]] virtual Result<llvcnm::Function> code(const SubMap& map) const = 0;

    /// Runs a map on the detailed machine of the device. Error: no program of the device does what the map says (names
    /// the reason), it does not fit, or a stop.
    [[nodiscard]] virtual Result<MapTime> run(const SubMap& map, const std::stop_token& stop) const = 0;
    /// The program that run() runs in the text of its system: a schedule, a kernel with sizes. Error: as run().
    [[nodiscard]] virtual Result<std::string> program(const SubMap& map) const = 0;
    /// The map of such a text. Error: what is wrong with the text, or why no map says the same.
    [[nodiscard]] virtual Result<SubMap> mapOf(std::string_view program) const = 0;
};

/// Estimates a checked mapping: its maps one after the other. Error: that of a map.
[[nodiscard]] Result<MappingTime> estimated(const Target& target, const CheckedMapping& mapping,
                                            const EstimateOptions& options = {});
/// Runs a checked mapping exactly. Error: that of a map, or a stop.
[[nodiscard]] Result<MappingTime> simulated(const Target& target, const CheckedMapping& mapping,
                                            const std::stop_token& stop = {});

} // namespace pimento::comonm
